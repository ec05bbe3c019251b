#include "shared/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <squarelab/process/system.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::app {

namespace {

std::atomic<int> first_stdout_error{0};

int width_asked_for() {
  const char* columns = std::getenv("COLUMNS");
  if (columns == nullptr) return 0;
  int width = 0;
  const char* const end = columns + std::strlen(columns);
  const auto [rest, error] = std::from_chars(columns, end, width);
  return error == std::errc() && rest == end ? std::max(width, 0) : 0;
}

// "40 s", "3 min", "2 h"
std::string about(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 100 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} h", seconds / 3600);
}

}  // namespace

Terminal Terminal::detect() {
  Terminal terminal;
  terminal.stderr_is_terminal = process::is_terminal(process::stderr_number);
  const char* const no_color = std::getenv("NO_COLOR");
  terminal.stdout_is_terminal = process::is_terminal(process::stdout_number);
  terminal.color = terminal.stdout_is_terminal && process::terminal_has_colors() &&
                   (no_color == nullptr || *no_color == '\0');
  terminal.stdout_width = process::terminal_width(process::stdout_number);
  if (terminal.stdout_width == 0) terminal.stdout_width = width_asked_for();
  terminal.stderr_width = process::terminal_width(process::stderr_number);
  return terminal;
}

bool print_to_stdout(std::string_view text) noexcept {
  const bool is_taken = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (is_taken && std::fflush(stdout) == 0) return true;
  int none = 0;
  first_stdout_error.compare_exchange_strong(none, errno);
  return false;
}

int stdout_error() noexcept { return first_stdout_error; }

void print_to_stderr(const std::string& text) noexcept {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

void print_error_line(std::string_view message) {
  constexpr std::size_t longest = 2000;
  constexpr std::size_t longest_end = 1000;
  print_to_stderr(text::shortened(text::printable(message), longest, longest_end) + '\n');
}

Progress::Progress(const Terminal& terminal, std::string what, std::uint64_t total)
    : shown_(terminal.stderr_is_terminal),
      what_(std::move(what)),
      total_(total),
      longest_(terminal.stderr_width > 1 ? static_cast<std::size_t>(terminal.stderr_width - 1)
                                         : 80),
      begin_(Clock::now()),
      next_(begin_ + std::chrono::milliseconds(200)) {}

Progress::~Progress() {
  if (width_ != 0) print_to_stderr('\r' + std::string(width_, ' ') + '\r');
}

void Progress::update(std::uint64_t done, std::string_view what, double begun) {
  if (!shown_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  const std::string of_total = total_ == 0 ? "" : fmt::format(" of {}", total_);
  if (what.empty()) what = what_;
  std::string line = fmt::format("{}{} {}", done, of_total, what);
  const std::chrono::duration<double> elapsed = now - begin_;
  const double part = static_cast<double>(done) + begun;
  const double left = static_cast<double>(total_) - part;
  if (part > 0 && left > 0 && elapsed > std::chrono::seconds(2)) {
    line += fmt::format(", about {} left", about(elapsed.count() / part * left));
  }
  line = line.substr(0, longest_);
  width_ = std::max(width_, line.size());
  print_to_stderr(fmt::format("\r{:<{}}", line, width_));
}

}  // namespace squarelab::app
