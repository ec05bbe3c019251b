// FEN: what is read is playable and normalised, survives writing, and reads the same as EPD. So
// with castling rights of Chess960.
#include <algorithm>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

void expect_read_again(const Position& position) {
  require(!rules::find_violation(position), "what is read is playable");
  require(rules::normalised(position) == position, "what is read is normalised");
  const std::string shredder = text::to_fen(position);
  require(text::parse_fen(shredder, nullptr, text::exact_rules) == position,
          "a FEN of either game survives writing");
  const std::string x_fen = text::to_fen(position, text::RightsForm::XFen);
  require(text::parse_fen(x_fen, nullptr, text::Variant::Chess960) == as_chess960(position),
          "an X-FEN survives writing");
}

bool run_fen(std::string_view input) {
  const auto of_either = accepted(input, [](std::string_view fen) {
    return text::parse_fen(fen, nullptr, text::Variant::Either);
  });
  if (of_either) expect_read_again(*of_either);
  const auto position = accepted(input, [](std::string_view fen) { return text::parse_fen(fen); });
  if (!position) return of_either.has_value();
  require(of_either == position, "what is of standard chess is so to who reads both");
  require(text::parse_fen(text::to_fen(*position)) == *position, "a FEN survives writing");
  const auto is_control = [](char c) { return text::is_control(c) && c != '\t'; };
  if (std::ranges::any_of(input, is_control)) return true;  // white space around it
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
      "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
      "r1r1krr1/8/8/8/8/8/8/RKR2R1R w CQgq - 0 1",
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
          {"/8/", "8", "pppppppp", "PPPPPPPP", "R3K2R", "r3k2r", " w ", " b ", "KQkq", "HAha", "Cf",
           " - ", " e3", " d6", " 0 1", "9999", "10000", "Qk", "\t"},
          128};
}

}  // namespace squarelab::fuzz
