// Suites of others: what is read is playable, and each count stands in a line of the text.
#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify.hpp>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_suite(std::string_view input) {
  static const auto counter = find(backends(), "lerf")->make_board();
  const auto lines = static_cast<std::size_t>(std::ranges::count(input, '\n')) + 1;
  verify::Suite suite;
  try {
    suite = verify::read_suite(input, "s", text::Variant::Either, *counter);
  } catch (const text::TextError& error) {
    require(error.source() == "s" && error.line() && 1 <= *error.line() && *error.line() <= lines,
            "a refusal names a line of the text");
    return false;
  }
  require(suite.positions.size() == suite.en_passant.size(),
          "of each position it is said how it is");
  for (const text::TextError& error : suite.left_out.first) {
    require(error.source() == "s" && error.line() && 1 <= *error.line() && *error.line() <= lines,
            "what is left out is of a line of the text");
  }
  for (const positions::NamedPosition& named : suite.positions) {
    require(!rules::find_violation(named.position), "positions are playable");
    int last = 1;
    for (const text::PerftCount& count : named.counts) {
      require(last <= count.depth && count.depth <= 99, "depths go up from 1 to 99");
      last = count.depth;
      require(1 <= count.line && count.line <= lines, "a count is of a line");
      require(!count.below || rules::is_legal(named.position, *count.below),
              "moves of a divide are legal");
    }
  }
  return true;
}

std::vector<std::string> suite_seeds() {
  const std::string pawn = "7k/8/8/8/8/8/7P/7K w - - 0 1";
  return {
      "# a suite\n\n" + pawn + " ;D1 4 ;D2 12\r\n" + pawn + ",4,12\n",
      "id a\nepd " + pawn + "\nperft 1 4\nperft 2 12\n",
      "position startpos moves e2e4\ngo perft 1\n\n" + pawn +
          "\ngo perft 2\nh1g1: 3\nh1g2: 3\nh2h3: 3\nh2h4: 3\n\nNodes searched: 12\n",
      "[{\"fen\": \"" + pawn + "\", \"depth\": 2, \"nodes\": 12},\n{\"epd\": \"" + pawn +
          "\", \"perft\": [{\"depth\": 2, \"divide\": {\"h1g1\": 3, \"h1g2\": 3, \"h2h3\": 3, "
          "\"h2h4\": 3}}]}]",
      "{\"testCases\": [{\"start\": {\"fen\": \"" + pawn +
          "\"}, \"expected\": [{\"move\": \"Kg1\"}, {\"move\": \"Kg2\"}, {\"move\": \"h3\"}, "
          "{\"move\": \"h4\"}]}]}",
  };
}

}  // namespace

Target suite() {
  return {"suite",
          run_suite,
          suite_seeds,
          {"\n",
           "position ",
           "startpos",
           "fen ",
           " moves ",
           "go perft ",
           "h1g1: 3\n",
           "Kg2 3\n",
           "Nodes searched: 12\n",
           "perft 2 12\n",
           "id ",
           "epd ",
           ";D1 4",
           ",4",
           ";4",
           "\"depth\": 2,",
           "\"nodes\": 12,",
           "\"fen\": ",
           "\"divide\": {",
           "\"h1g1\": 3,",
           "\"move\": \"h3\"",
           "\"perft\": [",
           "[",
           "]",
           "{",
           "}",
           "\"D1\": 4",
           "7k/8/8/8/8/8/7P/7K w - - 0 1"},
          512};
}

}  // namespace squarelab::fuzz
