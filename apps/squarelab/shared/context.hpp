// What all subcommands share: the registry, the exit code, what is known of the terminal, and the
// ways to report errors and progress and to write files.
//
// A subcommand is one file with one function `void add_NAME(CLI::App& app, Context& context)` that
// adds its CLI11 subcommand to the app. The subcommand's callback does the work. For bad input it
// throws InputError (or lets text::TextError through): run_app prints that as one line on stderr
// and ends with ExitCode::BadInput. For a disagreement it sets context.exit_code and returns.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <squarelab/board/registry.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

enum class ExitCode : int { Success = 0, Disagreement = 1, BadInput = 2, Interrupted = 130 };

// what() is one sentence without full stop that names what is wrong and where.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Terminal {
  bool stdout_is_terminal = false;
  bool stderr_is_terminal = false;
  bool color = false;  // stdout is a terminal that takes colours and NO_COLOR is not set
  // Characters in a line; 0 where it is not known. That of stdout is COLUMNS if it is no terminal.
  int stdout_width = 0;
  int stderr_width = 0;

  static Terminal detect();
};

// Whether "all backends" includes lerf on each of the slider algorithms (Facts::is_variant).
enum class Variants { LeftOut, Included };

struct Context {
  const Registry& registry;
  Terminal terminal = Terminal::detect();
  ExitCode exit_code = ExitCode::Success;

  // The entry of that name ("0x88" is understood as "x88").
  // Throws InputError, which lists the names there are, or says why this build has none of that
  // name.
  const BackendEntry& backend(std::string_view name) const;

  // The entries of those names, in that order; of no names, all but the reference.
  // Throws InputError for an unknown name and for one that is given twice.
  std::vector<const BackendEntry*> backends(const std::vector<std::string>& names,
                                            Variants variants = Variants::LeftOut) const;
};

// Prints what it can: where stderr is closed or full there is nobody left to tell.
void print_to_stderr(const std::string& text) noexcept;

// A line on stderr that says how far the work has come, rewritten at most ten times a second and
// wiped away at the end, cut where the terminal is narrow. Where stderr is no terminal nothing is
// printed.
class Progress {
 public:
  // Of work without end the total is 0. Precondition: what is a short noun in the plural:
  // "positions".
  Progress(const Terminal& terminal, std::string what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Not to be called from two threads at once.
  void update(std::uint64_t done);
  void update(std::uint64_t done, std::string_view what);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::string what_;
  std::uint64_t total_;
  std::size_t longest_;  // line that does not move to the next
  Clock::time_point next_;
  std::size_t width_ = 0;
};

// A file that is written at the end of the work but asked for at its beginning, so that a path that
// cannot be written is refused before the work. "-" is stdout. A file that was there before keeps
// its content until write(), and none is there before write() that was not.
class OutputFile {
 public:
  // Throws InputError if the path cannot be written or looks like an option.
  explicit OutputFile(std::string path);

  // Replaces the content. Throws InputError if not all of it could be written, and then removes
  // the file: half of it is of no use.
  void write(std::string_view text);

  bool is_stdout() const noexcept { return path_ == "-"; }

 private:
  std::string path_;
};

// A path as messages show it.
std::string shown_path(const std::string& path);

// An option check: digits only, minimum to maximum. Its message names the range.
CLI::Validator whole_number(std::uint64_t minimum, std::uint64_t maximum);

// The default for --threads: what the machine runs at once, at least 1.
int default_threads();

}  // namespace squarelab::app
