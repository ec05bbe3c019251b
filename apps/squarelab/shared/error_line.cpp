#include "shared/error_line.hpp"

#include <squarelab/text/printable.hpp>
#include <string>

#include "shared/context.hpp"

namespace squarelab::app {

namespace {

constexpr std::size_t longest = 400;
constexpr std::size_t longest_end = 100;

}  // namespace

void print_error_line(std::string_view message) {
  print_to_stderr(text::shortened(text::printable(message), longest, longest_end) + '\n');
}

}  // namespace squarelab::app
