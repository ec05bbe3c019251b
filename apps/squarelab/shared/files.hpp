// Files that a person names on the command line, and how messages show their paths.
#pragma once

#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

struct Context;

// A path as messages show it; the middle of one that is longer than 300 bytes becomes "...".
std::string shown_path(const std::string& path);

// The path that UTF-8 names, on each system.
inline std::filesystem::path path_of(std::string_view text) {
  return std::u8string(text.begin(), text.end());
}

// The target of a path of links, whether it exists or not.
std::filesystem::path end_of_links(std::filesystem::path path);

// Reads a file; "-" is stdin. Throws InputError: it cannot be read, or has more than 64 MiB.
std::string read_text_file(const std::string& path);

// Returns true if stdin is a file, or a pipe that is already filled, and its first line is a FEN.
// Reads nothing from stdin.
bool stdin_holds_fens();

// Returns the result of `read` on the text of that file. Adds the file's path to a text::TextError
// and, unless it has a line, line 1.
template <class Read>
auto reading_file(const std::string& path, const Read& read) {
  try {
    return read();
  } catch (const text::TextError& error) {
    throw error.placed(shown_path(path), error.line().value_or(1));
  }
}

// Returns the message for an exception: what(), or for missing memory a sentence that names the
// largest file that was read as the likely reason.
std::string reason_of(const std::exception& error);

// A file that is written at the end of the work but checked at its beginning, so that a path that
// cannot be written is refused before the work. "-" is stdout. Until write(), an existing file
// keeps its content and a new one is not created.
class OutputFile {
 public:
  // Throws InputError if the path cannot be written or looks like an option.
  explicit OutputFile(std::string path);

  // Replaces the content. Throws InputError if not all of it could be written; then an existing
  // file keeps its content and a new one is not created. Readers see the old content or the new
  // meanwhile, except if the file exists and no other can be made next to it.
  void write(std::string_view text) const;

  bool is_stdout() const noexcept { return path_ == "-"; }
  bool is_json() const noexcept { return path_.ends_with(".json"); }  // by its name

 private:
  std::string path_;
};

// The output of a command at its end: text, then files, each written independently, so that one
// failure does not prevent the others.
class ResultWriter {
 public:
  using Render = std::function<std::string()>;

  // A form of a result, and the file requested for it.
  struct Form {
    const std::optional<OutputFile>& file;
    Render render;
  };
  // Shows the text, unless a form goes to stdout, and writes the forms requested.
  void give(const Render& text, const std::vector<Form>& forms);

  // Renders and writes a file, if there is one. A failure is kept for report().
  void write(const std::optional<OutputFile>& file, const Render& render);

  // To be called at the end: prints a line on stderr for each failure. With any, the command ends
  // with ExitCode::BadInput, unless what it found gave it another one than Success already.
  void report(Context& context) const;

 private:
  // Notes what the action throws, once.
  void keep_failure(const std::function<void()>& action);

  std::vector<std::string> failures_;
};

}  // namespace squarelab::app
