// Files that a person names on the command line, and how messages show their paths.
#pragma once

#include <string>
#include <string_view>

namespace squarelab::app {

// The content of a file; "-" is stdin. Throws InputError: it cannot be read, or has more than
// 64 MiB.
std::string read_text_file(const std::string& path);

// A file that is written at the end of the work but checked at its beginning, so that a path that
// cannot be written is refused before the work. "-" is stdout. Until write(), an existing file
// keeps its content and a new one is not created.
class OutputFile {
 public:
  // Throws InputError if the path cannot be written or looks like an option.
  explicit OutputFile(std::string path);

  // Replaces the content. Throws InputError if not all of it could be written; then an existing
  // file keeps its content and a new one is not created, where a file can be made beside it.
  // Otherwise, as half of a file is of no use, it is removed.
  void write(std::string_view text) const;

  bool is_stdout() const noexcept { return path_ == "-"; }

 private:
  std::string path_;
};

// A path as messages show it.
std::string shown_path(const std::string& path);

}  // namespace squarelab::app
