#include "shared/error.hpp"

#include <cstdio>
#include <squarelab/text/printable.hpp>

namespace squarelab::app {

void print_to_stderr(const std::string& text) noexcept {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

void print_error_line(std::string_view message) {
  constexpr std::size_t longest = 400;
  constexpr std::size_t longest_end = 100;
  print_to_stderr(text::shortened(text::printable(message), longest, longest_end) + '\n');
}

}  // namespace squarelab::app
