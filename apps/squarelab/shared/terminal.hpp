// The terminal: its properties, text that is printed at once, errors and warnings on stderr, and
// the line there that shows progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace squarelab::app {

struct Terminal {
  bool stderr_is_terminal = false;
  bool stdout_is_terminal = false;
  bool color = false;  // stdout is a terminal that takes colours and NO_COLOR is not set
  // Characters in a line, 0 if unknown. If stdout is not a terminal, its width is COLUMNS.
  int stdout_width = 0;
  int stderr_width = 0;

  static Terminal detect();
};

// Prints the text in one piece and at once, whichever thread calls it. Returns whether that
// succeeded; the first error is kept.
bool print_to_stdout(std::string_view text) noexcept;
// That error, by its number, or 0.
int stdout_error() noexcept;

// Does nothing if stderr is closed or full: the error could not be shown either.
void print_to_stderr(const std::string& text) noexcept;

// Prints the message as one line without control characters (text::printable), whatever a person
// typed is quoted in it. The middle of a message of more than 2000 bytes becomes "...".
void print_error_line(std::string_view message);

// A line on stderr, rewritten at most ten times a second, cut to the terminal's width and erased at
// the end. After two seconds it estimates the time left, at the same speed. Prints nothing if
// stderr is not a terminal.
class Progress {
 public:
  // total: 0 if the work has no end. Precondition: what is a short noun in the plural: "positions".
  Progress(const Terminal& terminal, std::string what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void set_total(std::uint64_t total) noexcept { total_ = total; }

  // what: the noun that is shown instead, if it is not empty. begun: the share of the next that is
  // done. Not to be called from two threads at once.
  void update(std::uint64_t done, std::string_view what = {}, double begun = 0);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::string what_;
  std::uint64_t total_;
  std::size_t longest_;  // line that does not move to the next
  Clock::time_point begin_;
  Clock::time_point next_;
  std::size_t width_ = 0;
};

}  // namespace squarelab::app
