// What is not simple where eight parents are counted together: the conditions of conditions.hpp, as
// the lanes find them, and three more.
//
// A made child costs little in lanes, and a sum over the squares next to a king costs much. So the
// three (stops_attacking, blocks_attack and attacks_step) see to it that their king has the same
// moves after every simple move: no square next to him, and none that he crosses or reaches when he
// castles, becomes safe or attacked. For the same reason stays_before_slider concerns all moves of
// the piece, not only those along the line.
//
// Each function returns the squares that it is given. It exists so that a mutant of tests/faults
// can return none. The positions that the mutants were found by are in docs/mutants.md; those of
// the three are here; w, b: who moves. The "zone" is where their king may step, and what he crosses
// or reaches when he castles.
#pragma once

#include <squarelab/bitboard/lane_steps.hpp>

namespace squarelab::bitboard::two_plies {

template <class Lanes>
struct EightConditions {
  // Pieces whose moves are not simple.

  // Ours stands alone between our slider and their king.
  static Lanes uncovers_check(Lanes screens) noexcept { return screens; }
  static Lanes releases_pin(Lanes pinners) noexcept { return pinners; }
  // Ours stands with one of theirs between our slider and their king.
  static Lanes leaves_pinned(Lanes pieces) noexcept { return pieces; }
  static Lanes opens_castling(Lanes ours_on_path) noexcept { return ours_on_path; }
  // Ours is the only one that attacks a square of the zone. 1k6/n7/8/8/1K6/8/8/8 b: the knight
  // leaves a7, and b5 is safe.
  static Lanes stops_attacking(Lanes attackers) noexcept { return attackers; }
  // Ours hides a slider of ours from a square of the zone. If it leaves the line, the slider
  // attacks that square; all its moves are made, those along the line, too.
  static Lanes stays_before_slider(Lanes screens) noexcept { return screens; }

  // Targets of moves that are not simple.

  static Lanes blocks_pin(Lanes pin_lines) noexcept { return pin_lines; }
  static Lanes takes_beside_king(Lanes pieces) noexcept { return pieces; }
  static Lanes hinders_castling(Lanes path_and_rook) noexcept { return path_and_rook; }
  // It steps between our slider and a square of the zone that the slider attacks.
  // 4k3/8/8/4K3/8/8/3R4/8 w: the king goes to d5, and d7 is safe.
  static Lanes blocks_attack(Lanes lines) noexcept { return lines; }
  static Lanes bishop_checks_or_pins(Lanes squares) noexcept { return squares; }
  static Lanes rook_checks_or_pins(Lanes squares) noexcept { return squares; }
  static Lanes promotes(Lanes last_rank) noexcept { return last_rank; }
  // The double push passes a square that a pawn of theirs attacks.
  static Lanes allows_en_passant(Lanes passed) noexcept { return passed; }
  static Lanes takes_attacking_pawn(Lanes pawns) noexcept { return pawns; }

  // Squares that a piece must not attack from its target.

  static Lanes knight_checks(Lanes king) noexcept { return king; }
  static Lanes pawn_checks(Lanes king) noexcept { return king; }
  // It attacks a square of the zone that is safe. 4k3/8/8/4K3/8/8/8/8 w: the king goes to e6.
  static Lanes attacks_step(Lanes safe) noexcept { return safe; }

  // Pieces whose moves along an axis are not simple: one of theirs that notices them on their
  // square notices them on the target as well.

  static Lanes stays_on_line(Lanes seen_along_axis) noexcept { return seen_along_axis; }
  static Lanes stays_before_pawn(Lanes before_pawns) noexcept { return before_pawns; }
};

}  // namespace squarelab::bitboard::two_plies
