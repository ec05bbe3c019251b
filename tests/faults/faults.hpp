// Planted faults: backends that are wrong in one known way each, made by replacing one part of
// their configuration. The normal build instantiates none of them.
#pragma once

#include <memory>
#include <ostream>
#include <squarelab/board/board_of.hpp>
#include <squarelab/board/rule_policy.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::faults {

struct Fault {
  std::string name;
  std::unique_ptr<Board> (*make_board)();
};

// How Google Test names the case.
inline void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }

// One wrong rule each; every backend family can be configured with them.
struct KingDoesNotMoveOutOfItsShadow : StandardRules {
  static constexpr bool sliders_see_through_the_moving_king = false;
};
struct DoubleCheckAnsweredByAnyMan : StandardRules {
  static constexpr bool double_check_moves_the_king = false;
};
struct PinsIgnored : StandardRules {
  static constexpr bool pins_are_respected = false;
};
struct TwoMenPinned : StandardRules {
  static constexpr bool two_men_are_no_pin = false;
};
struct DoublePushJumps : StandardRules {
  static constexpr bool double_push_needs_the_middle_square = false;
};
struct EnPassantUncoversTheKing : StandardRules {
  static constexpr bool en_passant_may_uncover_the_king = false;
};
struct EnPassantAnswersNoCheck : StandardRules {
  static constexpr bool en_passant_answers_a_check = false;
};
struct EnPassantCountsAlways : StandardRules {
  static constexpr bool en_passant_counts_only_when_legal = false;
};
struct CastlingOutOfCheck : StandardRules {
  static constexpr bool castling_needs_no_check = false;
};
struct CastlingThroughAttack : StandardRules {
  static constexpr bool castling_path_must_be_safe = false;
};
struct CastlingOverTheBFile : StandardRules {
  static constexpr bool castling_needs_the_b_file_empty = false;
};
struct CastlingFearsTheBFile : StandardRules {
  static constexpr bool castling_ignores_attacks_on_the_b_file = false;
};
struct RookMoveKeepsTheRight : StandardRules {
  static constexpr bool moving_the_rook_loses_the_right = false;
};
struct RookCaptureKeepsTheRight : StandardRules {
  static constexpr bool capturing_the_rook_loses_the_right = false;
};
struct QueensOnly : StandardRules {
  static constexpr bool underpromotions_exist = false;
};
struct CapturesKeepTheClock : StandardRules {
  static constexpr bool captures_reset_the_clock = false;
};
struct PawnMovesKeepTheClock : StandardRules {
  static constexpr bool pawn_moves_reset_the_clock = false;
};

// A fault for each rule, for a backend that takes a rule policy: With<Rules> is that backend.
template <template <class Rules> class With>
std::vector<Fault> rule_faults(const std::string& family) {
  std::vector<Fault> faults;
  const auto add = [&]<class Rules>(const char* name, Rules) {
    faults.push_back({family + "_" + name, []() -> std::unique_ptr<Board> {
                        return std::make_unique<BoardOf<With<Rules>>>();
                      }});
  };
  add("king_does_not_move_out_of_its_shadow", KingDoesNotMoveOutOfItsShadow{});
  add("double_check_answered_by_any_man", DoubleCheckAnsweredByAnyMan{});
  add("pins_ignored", PinsIgnored{});
  add("two_men_pinned", TwoMenPinned{});
  add("double_push_jumps", DoublePushJumps{});
  add("en_passant_uncovers_the_king", EnPassantUncoversTheKing{});
  add("en_passant_answers_no_check", EnPassantAnswersNoCheck{});
  add("en_passant_counts_always", EnPassantCountsAlways{});
  add("castling_out_of_check", CastlingOutOfCheck{});
  add("castling_through_attack", CastlingThroughAttack{});
  add("castling_over_the_b_file", CastlingOverTheBFile{});
  add("castling_fears_the_b_file", CastlingFearsTheBFile{});
  add("rook_move_keeps_the_right", RookMoveKeepsTheRight{});
  add("rook_capture_keeps_the_right", RookCaptureKeepsTheRight{});
  add("queens_only", QueensOnly{});
  add("captures_keep_the_clock", CapturesKeepTheClock{});
  add("pawn_moves_keep_the_clock", PawnMovesKeepTheClock{});
  return faults;
}

// bitboard_faults.cpp and x88_faults.cpp.
std::vector<Fault> bitboard_faults();
std::vector<Fault> x88_faults();

}  // namespace squarelab::faults
