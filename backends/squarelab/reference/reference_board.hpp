// ReferenceBoard: the rules of chess as a Board, for everything else to be compared with. Slow and
// marked as the reference in the registry, it takes part in no measurement.
#pragma once

#include <squarelab/board/board.hpp>
#include <squarelab/board/registry.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace squarelab::inline reference {

// Holds the position and all positions before it. Key and recomputed key are the same computation,
// and so are the two ways to a child: nothing is kept up here that could go wrong.
class ReferenceBoard final : public Board {
 public:
  std::string_view name() const override { return reference_name; }

  void set(const Position& position) override {
    check_settable(position);
    position_ = rules::normalised(position);
    history_.clear();
  }
  Position position() const override { return position_; }
  std::optional<Piece> piece_on(Square square) const override { return position_.piece_on(square); }
  Color side_to_move() const override { return position_.side_to_move; }

  MoveList legal_moves() const override { return rules::legal_moves(position_); }
  int count_legal_moves() const override { return legal_moves().size(); }
  bool is_legal(Move move) const override { return rules::is_legal(position_, move); }
  void make(Move move) override {
    const Position next = child(move);
    history_.push_back(position_);
    position_ = next;
  }
  void unmake() override {
    if (history_.empty()) throw std::logic_error("no move is left to take back");
    position_ = history_.back();
    history_.pop_back();
  }

  bool is_attacked(Square square, Color by) const override {
    return rules::is_attacked(position_, square, by);
  }
  SquareSet attackers_to(Square square, Color by) const override {
    return rules::attackers_to(position_, square, by);
  }
  SquareSet attacks_from(Square square) const override {
    return rules::attacks_from(position_, square);
  }
  SquareSet attack_map(Color by) const override { return rules::attack_map(position_, by); }
  SquareSet checkers() const override { return rules::checkers(position_); }
  SquareSet pinned() const override { return rules::pinned(position_); }

  Key key() const override { return key_of(position_); }
  Key recomputed_key() const override { return key(); }
  std::uint64_t perft(int depth, PerftMode mode) override {
    return mode == PerftMode::Plain ? plain_perft(position_, depth)
                                    : rules::perft(position_, depth);
  }

  // The letter on each square, '.' where it is empty, labelled with the square's name.
  NativeImage native_image() const override {
    NativeImage image{.word_bytes = 1, .words = {}};
    for (const Square square : all_squares) {
      const auto letter = static_cast<unsigned char>(letter_on(position_, square));
      image.words.push_back({to_string(square), letter, NativeImage::Form::Cell});
    }
    return image;
  }

  // The 64 letters from a1 to h8, side to move, castling rights, en-passant square (64 for none),
  // and both clocks, low byte first: 71 bytes. The children are given in the same form.
  std::vector<std::byte> state_bytes() const override { return bytes_of(position_); }
  Children children(Move move) const override {
    const std::vector<std::byte> bytes = bytes_of(child(move));
    return {bytes, bytes};
  }

 private:
  Position child(Move move) const {
    if (!is_legal(move)) throw std::invalid_argument("not a legal move here");
    return rules::play(position_, move);
  }

  static std::uint64_t plain_perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move move : rules::legal_moves(position)) {
      leaves += plain_perft(rules::play(position, move), depth - 1);
    }
    return leaves;
  }

  static char letter_on(const Position& position, Square square) {
    const auto piece = position.piece_on(square);
    return piece ? to_char(*piece) : rules::Diagram::empty;
  }

  static std::vector<std::byte> bytes_of(const Position& position) {
    std::vector<std::byte> bytes;
    const auto put = [&bytes](int value) { bytes.push_back(static_cast<std::byte>(value)); };
    for (const Square square : all_squares) put(letter_on(position, square));
    put(index(position.side_to_move));
    put(position.castling.code());
    put(position.en_passant ? index(*position.en_passant) : square_count);
    for (const std::uint16_t clock : {position.halfmove_clock, position.fullmove_number}) {
      put(clock & 0xFF);
      put(clock >> 8);
    }
    return bytes;
  }

  Position position_ = start_position();
  std::vector<Position> history_;
};

// The reference for the registry: no workbench and no control, one tier of state, and no table
// besides the lists of steps.
inline BackendEntry reference_entry() {
  return {{.name = reference_name,
           .title = "the rules, step by step",
           .formula = "char[8][8]",
           .corners = "0 7 56 63",
           .sliders = "ray walk",
           .core_bytes = sizeof(Position),
           .full_bytes = sizeof(Position),
           .is_reference = true},
          []() -> std::unique_ptr<Board> { return std::make_unique<ReferenceBoard>(); },
          nullptr,
          nullptr,
          [](Square square) { return index(square); }};
}

}  // namespace squarelab::inline reference
