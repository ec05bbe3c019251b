// Idea: play it. After each capture the attackers are found again on the new diagram, so hidden
// pieces need no rule of their own. Cost: for each capture a copy of the diagram and a few hundred
// steps. Source: the definition in exchange.hpp.
#include <algorithm>
#include <optional>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>

namespace squarelab::rules {

namespace {

int value_on(const Diagram& diagram, Square square) noexcept {
  return exchange_value(parse_piece(diagram[square]).value_or(Piece::None));
}

// The attackers of the least valuable type, the king last, and of these the one on the lowest
// square; nullopt if there is none.
std::optional<Square> least_valuable(const Diagram& diagram, SquareSet attackers,
                                     Color side) noexcept {
  for (const PieceType type : all_piece_types) {
    for (const Square from : attackers) {
      if (diagram[from] == letter_of(side, type)) return from;
    }
  }
  return std::nullopt;
}

// Returns the gain of the side on the square, if it takes there or stops.
int gain_by_taking_back(const Diagram& diagram, Square square, Color side) noexcept {
  const auto from = least_valuable(diagram, attackers_to(diagram, square, side), side);
  if (!from) return 0;
  Diagram taken = diagram;
  taken[square] = diagram[*from];
  taken[*from] = Diagram::empty;
  const bool is_king = diagram[*from] == letter_of(side, PieceType::King);
  if (is_king && is_attacked(taken, square, ~side)) return 0;
  return std::max(0, value_on(diagram, square) - gain_by_taking_back(taken, square, ~side));
}

}  // namespace

int exchange(const Position& position, Move move) noexcept {
  if (move.flag() == MoveFlag::Castling) return 0;
  const Color us = position.side_to_move;
  const Diagram before = position;
  const bool takes_en_passant = move.flag() == MoveFlag::EnPassant;
  int gain = takes_en_passant ? exchange_value(PieceType::Pawn) : value_on(before, move.to());
  if (const auto type = move.promotion_type()) {
    gain += exchange_value(*type) - exchange_value(PieceType::Pawn);
  }
  return gain - gain_by_taking_back(after(before, us, move), move.to(), ~us);
}

}  // namespace squarelab::rules
