// The rules of chess that a move generator can get wrong, each as one compile-time decision.
//
// Every backend takes a rule policy as part of its configuration and asks it wherever it applies
// the rule. StandardRules is chess. A test derives from it and overrides one decision: that is a
// planted fault, which costs the normal build nothing because the normal build never instantiates
// it.
#pragma once

namespace squarelab::inline board {

struct StandardRules {
  // A king that moves along a check ray is still attacked behind where it stood.
  static constexpr bool sliders_see_through_the_moving_king = true;
  // With two checkers only the king may move.
  static constexpr bool double_check_moves_the_king = true;
  // A pinned man keeps to the line of the pin.
  static constexpr bool pins_are_respected = true;
  // Only one man may be in between; two shield each other and neither is pinned.
  static constexpr bool two_men_are_no_pin = true;
  // A double push needs both squares empty.
  static constexpr bool double_push_needs_the_middle_square = true;
  // En passant removes two men from one rank: the capture may uncover an attack on the own king.
  static constexpr bool en_passant_may_uncover_the_king = true;
  // A pawn that gives check after its double push may be captured en passant.
  static constexpr bool en_passant_answers_a_check = true;
  // En passant is hashed and reported only where a legal capture exists.
  static constexpr bool en_passant_counts_only_when_legal = true;
  // The king may not castle out of check, nor over an attacked square.
  static constexpr bool castling_needs_no_check = true;
  static constexpr bool castling_path_must_be_safe = true;
  // On the queen's side the b-file square must be empty, but may be attacked.
  static constexpr bool castling_needs_the_b_file_empty = true;
  static constexpr bool castling_ignores_attacks_on_the_b_file = true;
  // A right is lost when its rook moves, and when its rook is captured.
  static constexpr bool moving_the_rook_loses_the_right = true;
  static constexpr bool capturing_the_rook_loses_the_right = true;
  // All four promotions exist, by pushing and by capturing.
  static constexpr bool underpromotions_exist = true;
  // The clock of the fifty-move rule starts again at captures and pawn moves.
  static constexpr bool captures_reset_the_clock = true;
  static constexpr bool pawn_moves_reset_the_clock = true;
};

}  // namespace squarelab::inline board
