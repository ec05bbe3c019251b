// FEN: what is read is playable and normalised, survives writing, and reads the same as EPD.
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_fen(std::string_view input) {
  const auto position = accepted(input, [](std::string_view fen) { return text::parse_fen(fen); });
  if (!position) return false;
  require(!rules::find_violation(*position), "what is read is playable");
  require(rules::normalised(*position) == *position, "what is read is normalised");
  require(text::parse_fen(text::to_fen(*position)) == *position, "a FEN survives writing");
  const text::EpdRecord record = text::parse_epd(input);
  require(record.position == *position && record.operations.empty(),
          "a FEN is an EPD record without operations");
  return true;
}

std::vector<std::string> fen_seeds() {
  std::vector<std::string> seeds{
      "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
      "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3",
      " \t 4k2r/8/8/8/8/8/8/R3K3   w   kQ  -  0009 \t 9999 ",
  };
  for (const auto suite : {positions::six_positions(), positions::late_bugs()}) {
    for (const positions::NamedPosition& named : suite)
      seeds.push_back(text::to_fen(named.position));
  }
  return seeds;
}

}  // namespace

Target fen() {
  return {"fen",
          run_fen,
          fen_seeds,
          {"/8/", "8", "pppppppp", "PPPPPPPP", "R3K2R", "r3k2r", " w ", " b ", "KQkq", " - ", " e3",
           " d6", " 0 1", "9999", "10000", "Qk", "\t"},
          128};
}

}  // namespace squarelab::fuzz
