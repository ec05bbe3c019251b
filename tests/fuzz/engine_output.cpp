// The output of an engine that was asked for a divide: what is read adds up, and reads as the same
// when it is written plainly.
#include <cstdint>
#include <set>
#include <squarelab/text/characters.hpp>
#include <string>

#include "support/read_divide.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

using verify::Divide;

// Whether the number begins at a digit of the text that has none before it, and ends at one that
// has none behind it; its groups of digits may be parted.
bool stands_in(std::string_view text, std::uint64_t number) {
  const std::string wanted = std::to_string(number);
  const auto has_digit = [&](std::size_t at) {
    return at < text.size() && text::is_digit(text[at]);
  };
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    if (!has_digit(begin) || (begin > 0 && has_digit(begin - 1))) continue;
    std::string digits;
    for (std::size_t at = begin; digits.size() <= wanted.size(); ++at) {
      if (has_digit(at)) {
        if (digits == "0") digits.clear();
        digits += text[at];
        if (digits == wanted && !has_digit(at + 1)) return true;
      } else if (at >= text.size() || !text::is_one_of(text[at], ",'_")) {
        break;
      }
    }
  }
  return false;
}

bool run_engine_output(std::string_view input) {
  const auto divide = accepted(input, testing_support::read_divide);
  if (!divide) return false;
  Divide plain;
  std::string text;
  std::set<std::string> moves;
  const bool colours = input.find('\x1b') != std::string_view::npos;  // may stand among digits
  for (const auto& [move, count] : divide->entries) {
    require(moves.insert(move).second, "no move is there twice");
    require(colours || stands_in(input, count), "a count stands in the text");
    require(count <= ~plain.sum, "the sum is no larger than a number can be");
    plain.sum += count;
    text += move + ": " + std::to_string(count) + '\n';
  }
  require(divide->sum == plain.sum, "the sum is that of the counts");
  require(divide->entries.empty() || !divide->total || *divide->total == divide->sum,
          "a total beside moves is the sum");
  plain.entries = divide->entries;
  require(testing_support::read_divide(text) == plain, "moves and counts survive writing");
  plain.total = plain.sum;
  text += "\nNodes searched: " + std::to_string(plain.sum) + "\n\n";
  require(testing_support::read_divide(text) == plain, "a total survives writing");
  return !divide->entries.empty();
}

std::vector<std::string> engine_output_seeds() {
  return {
      "info string x\na2a3: 20\nb2b3: 20\ne2e4: 21\n\nNodes searched: 61\n\n",
      "1. e2e4 = 20 nodes (5 %)\r\n2. Ng1xf3 - 1,234,567 leaves\r\n 3) O-O-O > 7\r\nTotal moves: "
      "3\r\nperft(2) = 1234594\r\ntime 0.01 s, 1e6 nps\r\n",
      "\x1b[32ma7a8=Q\x1b[0m  12\nE2-E4, perft 1'000\n0000 5\nbestmove e2e4\n1017 nodes\n",
      "exd8=Q+ 3\nNbd7 | 4\ne9e4 count: 1\n8\n",
      "e2e4 20\n20\n400\n",
  };
}

}  // namespace

Target engine_output() {
  return {"engine_output", run_engine_output, engine_output_seeds,
          words("e2e4", ": ", " - ", "20", "18446744073709551615", "18446744073709551616", "-1",
                "1,000", "1'000", "1_000", "nodes", "leaves", "perft", "Nodes searched: ", "total",
                "info ", "O-O", "O-O-O", "0000", "a7a8=Q", "\x1b[31m", "\x1b", "\r\n", "\n", "1. ",
                " nps", "depth ", "ep", "0.5"),
          512};
}

}  // namespace squarelab::fuzz
