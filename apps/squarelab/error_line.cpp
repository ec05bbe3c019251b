#include "error_line.hpp"

#include <squarelab/text/printable.hpp>
#include <string>

#include "context.hpp"

namespace squarelab::app {

namespace {

constexpr std::size_t longest = 400;
constexpr std::size_t longest_end = 100;
constexpr std::string_view gap = "...";

// No character is cut in two.
std::string shortened(std::string line) {
  if (line.size() <= longest) return line;
  const auto is_inside = [&](std::size_t at) {
    return (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80;
  };
  std::size_t begin = longest - gap.size() - longest_end;
  std::size_t end = line.size() - longest_end;
  while (is_inside(begin)) --begin;
  while (is_inside(end)) ++end;
  return line.replace(begin, end - begin, gap);
}

}  // namespace

void print_error_line(std::string_view message) {
  print_to_stderr(shortened(text::printable(message)) + '\n');
}

}  // namespace squarelab::app
