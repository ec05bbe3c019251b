// UCI moves in a chosen position: what is read is legal and survives writing.
#include <squarelab/text/uci_move.hpp>

#include "chosen_position.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_uci_move(std::string_view input) {
  if (input.empty()) return false;
  const SuitePosition& chosen = chosen_position(input);
  const auto move = accepted(input.substr(1), [&](std::string_view written) {
    return text::parse_uci(written, chosen.position, chosen.moves);
  });
  if (!move) return false;
  require(chosen.has(*move), "what is read is legal");
  require(text::parse_uci(text::to_uci(*move), chosen.position) == *move,
          "a move survives writing");
  return true;
}

std::vector<std::string> uci_move_seeds() {
  return inputs_of_moves([](Move move, const Position&) { return text::to_uci(move); });
}

}  // namespace

Target uci_move() {
  return {"uci_move",
          run_uci_move,
          uci_move_seeds,
          {"e1g1", "e1h1", "e8c8", "e8a8", "e7e8q", "a2a1N", "0000", "e5d6", "d2d4"},
          12};
}

}  // namespace squarelab::fuzz
