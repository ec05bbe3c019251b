// Attacks, checks and pins by the rules.
//
// Attacks are pseudo-attacks: pins and the side to move are ignored, squares of own pieces are
// included, pawns attack their capture squares, en passant and castling attack nothing, and a king
// stops a slider like any other piece. All functions take any position, playable or not; a
// position is a diagram too (diagram.hpp). Without a king of the side to move there are no checkers
// and no pins.
#pragma once

#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/rules/diagram.hpp>

namespace squarelab::rules {

// Returns the squares that the piece on the square attacks; empty for an empty square.
SquareSet attacks_from(const Diagram& diagram, Square square) noexcept;

// Returns the pieces of the colour that attack the square.
SquareSet attackers_to(const Diagram& diagram, Square square, Color by) noexcept;

// Returns true if any piece of the colour attacks the square.
bool is_attacked(const Diagram& diagram, Square square, Color by) noexcept;

// Returns the union of attacks_from over the pieces of the colour.
SquareSet attack_map(const Diagram& diagram, Color by) noexcept;

// Returns the pieces that give check to the side to move, and whether there are any.
SquareSet checkers(const Position& position) noexcept;
bool in_check(const Position& position) noexcept;

// Returns the pieces of the side to move that are alone between their king and an enemy slider that
// attacks along that line. The two pawns of the horizontal en-passant case are not pinned.
SquareSet pinned(const Position& position) noexcept;

// The attack of a piece letter: one of the steps or, if it slides, any number of the same step up
// to the first piece. No steps for an empty square.
struct Attack {
  std::span<const Step> steps;
  bool slides;
};
Attack attack_of(char letter) noexcept;

}  // namespace squarelab::rules
