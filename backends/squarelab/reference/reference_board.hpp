// ReferenceBoard: the rules of chess as a Board, for everything else to be compared with. Slow and
// marked as the reference in the registry, it takes part in no measurement.
#pragma once

#include <squarelab/board/board.hpp>
#include <squarelab/board/registry.hpp>
#include <string_view>
#include <vector>

namespace squarelab::inline reference {

// Holds the position and all positions before it. Key and recomputed key are the same computation,
// and so are the two ways to a child: nothing is kept up here that could go wrong.
class ReferenceBoard final : public Board {
 public:
  std::string_view name() const override;
  void set(const Position& position) override;
  Position position() const override { return position_; }
  std::optional<Piece> piece_on(Square square) const override { return position_.piece_on(square); }
  Color side_to_move() const override { return position_.side_to_move; }
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
  Key key() const override { return key_of(position_); }
  Key recomputed_key() const override { return key_of(position_); }
  std::uint64_t perft(int depth, PerftMode mode) override;

  // The letter on each square, '.' where it is empty, labelled with the square's name.
  NativeImage native_image() const override;

  // The 64 letters from a1 to h8, side to move, castling rights, en-passant square (64 for none),
  // and both clocks, low byte first: 71 bytes. The children are given in the same form.
  std::vector<std::byte> state_bytes() const override;
  Children children(Move move) const override;

 private:
  Position child(Move move) const;

  Position position_ = start_position();
  std::vector<Position> history_;
};

// The reference for the registry: no workbench and no control.
BackendEntry reference_entry();

}  // namespace squarelab::inline reference
