// Liar: a Board that answers as another one does, except for one planted lie. It tests the
// comparison itself, which must find every lie.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board/board.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline differential {

enum class Lie : std::uint8_t {
  MoveMissing,
  MoveExtra,
  MoveTwice,
  PromotionWrong,
  EnPassantUnflagged,
  EnPassantForgotten,
  EnPassantMissedAfterPush,
  CastlingForgotten,
  CountOff,
  EndMissed,
  IsLegalGenerous,
  IsLegalStrict,
  IsLegalOfNonsense,
  PieceWrong,
  SideWrong,
  AttackedWrong,
  AttackerMissing,
  AttacksWrong,
  MapWrong,
  CheckerMissing,
  PinnedWrong,
  KeyForgetsRights,
  KeyOfCheckingPushWrong,
  RecomputedKeyWrong,
  ClockRunsOn,
  RightKept,
  EnPassantKept,
  SetForgetsEnPassant,
  SetKeepsEnPassant,
  SetLeavesEnPassant,
  SetLeavesRights,
  SetCrashes,
  MakeRefuses,
  UnmakeCrashes,
  CoreChildWrong,
  UndoIncomplete,
  UndoForgetsClock,
  PerftBulkOff,
  PerftPlainOff,
};

struct LieFacts {
  Lie lie;
  std::string_view name;         // "move-missing"
  std::string_view description;  // what it does, for people
};

// All lies, in the order of Lie.
std::span<const LieFacts> all_lies() noexcept;

// "lerf" for "lerf, lying", the name of a liar; nullopt for other names.
std::optional<std::string> honest_name(std::string_view name);

class Liar final : public Board {
 public:
  Liar(std::unique_ptr<Board> honest, Lie lie);

  std::string_view name() const override { return name_; }  // "lerf, lying"
  void set(const Position& position) override;
  Position position() const override;
  std::optional<Piece> piece_on(Square square) const override;
  Color side_to_move() const override;
  MoveList legal_moves() const override;
  int count_legal_moves() const override;
  bool is_legal(Move move) const override;
  void make(Move move) override;
  void unmake() override;
  bool is_attacked(Square square, Color by) const override;
  SquareSet attackers_to(Square square, Color by) const override;
  SquareSet attacks_from(Square square) const override;
  SquareSet attack_map(Color by) const override;
  SquareSet checkers() const override;
  SquareSet pinned() const override;
  Key key() const override;
  Key recomputed_key() const override;
  std::uint64_t perft(int depth, PerftMode mode) override;
  NativeImage native_image() const override { return honest_->native_image(); }
  std::vector<std::byte> state_bytes() const override;
  Children children(Move move) const override;

 private:
  struct Made {
    Position before;
    Move move;
  };

  // Whether it tells that lie in this position: in one of eight.
  bool lies_here(Lie lie) const;

  std::unique_ptr<Board> honest_;
  Lie lie_;
  std::string name_;
  std::vector<Made> made_;
  Position set_to_;
  bool undone_wrongly_ = false;
};

}  // namespace squarelab::lab::inline differential
