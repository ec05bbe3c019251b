#include <squarelab/positions/events.hpp>
#include <squarelab/rules/draws.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/engine/asking/refused_draws.hpp>

namespace squarelab::verify {
namespace {

// Returns the words on a drawn position, or nullptr.
const char* why_drawn(const Position& position) {
  if (rules::is_drawn_by_material(position)) return "that is drawn by material";
  const bool may_be_claimed = position.halfmove_clock > positions::highest_expected_clock;
  return may_be_claimed ? "in which a draw may be claimed" : nullptr;
}

// The same of a position with moves that is so many plies below, and at least one.
const char* why_drawn_below(const Position& position, int plies) {
  for (const Move move : rules::legal_moves(position)) {
    const Position child = rules::play(position, move);
    const char* const why = plies == 1 ? why_drawn(child) : why_drawn_below(child, plies - 1);
    if (why && !rules::legal_moves(child).empty()) return why;
  }
  return nullptr;
}

}  // namespace

std::string where_drawn(const Position& position, int plies) {
  using namespace std::string_literals;
  if (const char* const why = why_drawn(position)) return "in a position "s + why;
  for (int below = 1; below <= plies; ++below) {
    if (const char* const why = why_drawn_below(position, below)) return "above a position "s + why;
  }
  return {};
}

}  // namespace squarelab::verify
