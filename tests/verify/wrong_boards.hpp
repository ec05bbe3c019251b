// Boards that answer as the reference does, except where one function says otherwise. What the
// comparison must see in one position is planted here; whether it finds what is wrong anywhere is
// for the mutants (tests/faults).
#pragma once

#include <cstddef>
#include <memory>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <stdexcept>
#include <vector>

namespace squarelab::verify {

// Derived boards override what they do wrongly.
class WrongBoard : public Board {
 public:
  std::string_view name() const override { return "wrong"; }
  void set(const Position& position) override {
    honest_.set(position);
    made_.clear();
  }
  Position position() const override { return honest_.position(); }
  std::optional<Piece> piece_on(Square square) const override { return honest_.piece_on(square); }
  Color side_to_move() const override { return honest_.side_to_move(); }
  MoveList legal_moves() const override { return honest_.legal_moves(); }
  int count_legal_moves() const override { return honest_.count_legal_moves(); }
  bool is_legal(Move move) const override { return honest_.is_legal(move); }
  void make(Move move) override {
    made_.push_back({honest_.position(), move});
    honest_.make(move);
  }
  void unmake() override {
    honest_.unmake();
    made_.pop_back();
  }
  bool is_attacked(Square square, Color by) const override {
    return honest_.is_attacked(square, by);
  }
  SquareSet attackers_to(Square square, Color by) const override {
    return honest_.attackers_to(square, by);
  }
  SquareSet attacks_from(Square square) const override { return honest_.attacks_from(square); }
  SquareSet attack_map(Color by) const override { return honest_.attack_map(by); }
  SquareSet checkers() const override { return honest_.checkers(); }
  SquareSet pinned() const override { return honest_.pinned(); }
  MoveList selected_moves(MoveSelection selection) const override {
    return honest_.selected_moves(selection);
  }
  bool gives_check(Move move) const override { return honest_.gives_check(move); }
  int exchange(Move move) const override { return honest_.exchange(move); }
  bool exchange_is_at_least(Move move, int threshold) const override {
    return honest_.exchange_is_at_least(move, threshold);
  }
  std::vector<Threat> threats() const override { return honest_.threats(); }
  ThreatChanges threat_changes(Move move) const override { return honest_.threat_changes(move); }
  Key key() const override { return honest_.key(); }
  Key recomputed_key() const override { return honest_.recomputed_key(); }
  std::uint64_t perft(int depth, PerftMode mode) override { return honest_.perft(depth, mode); }
  NativeImage native_image() const override { return honest_.native_image(); }
  std::vector<std::byte> state_bytes() const override { return honest_.state_bytes(); }
  Children children(Move move) const override { return honest_.children(move); }

 protected:
  struct Made {
    Position before;
    Move move;
  };
  const std::vector<Made>& made() const { return made_; }
  // The list with each move as `listed` has it.
  template <class Listed>
  MoveList moves_as(const Listed& listed) const {
    MoveList moves;
    for (const Move move : honest_.legal_moves()) moves.push_back(listed(move));
    return moves;
  }

 private:
  reference::ReferenceBoard honest_;
  std::vector<Made> made_;
};

// Lists a second queen for a knight.
class SecondQueen final : public WrongBoard {
 public:
  MoveList legal_moves() const override {
    return moves_as([](Move move) {
      if (move.promotion_type() != PieceType::Knight) return move;
      return Move::promotion(move.from(), move.to(), PieceType::Queen);
    });
  }
};

// Lists en-passant captures as normal moves.
class EnPassantUnflagged final : public WrongBoard {
 public:
  MoveList legal_moves() const override {
    return moves_as([](Move move) {
      if (move.flag() != MoveFlag::EnPassant) return move;
      return Move::normal(move.from(), move.to());
    });
  }
};

// Lists no en-passant capture unless it was set to the position.
class EnPassantMissedAfterPush final : public WrongBoard {
 public:
  MoveList legal_moves() const override {
    MoveList moves;
    for (const Move move : WrongBoard::legal_moves()) {
      if (made().empty() || move.flag() != MoveFlag::EnPassant) moves.push_back(move);
    }
    return moves;
  }
};

// Calls castling legal if it begins and ends on one square.
class NonsenseIsLegal final : public WrongBoard {
 public:
  bool is_legal(Move move) const override {
    const bool is_nonsense = move.flag() == MoveFlag::Castling && move.from() == move.to();
    return is_nonsense || WrongBoard::is_legal(move);
  }
};

// Overlooks promotion bits without the promotion flag.
class PromotionBitsOverlooked final : public WrongBoard {
 public:
  bool is_legal(Move move) const override {
    constexpr int promotion_bits = 3 << 12;
    if (move.flag() == MoveFlag::Promotion) return WrongBoard::is_legal(move);
    return WrongBoard::is_legal(
        Move::from_code(static_cast<std::uint16_t>(move.code() & ~promotion_bits)));
  }
};

// Does not reset the clock at captures.
class ClockRunsOn final : public WrongBoard {
 public:
  Position position() const override {
    Position position = WrongBoard::position();
    if (made().empty()) return position;
    const auto& [before, move] = made().back();
    if (before.piece_on(move.to())) position.halfmove_clock = before.halfmove_clock + 1;
    return position;
  }
};

// Reports the en-passant square after every double push.
class EnPassantKept final : public WrongBoard {
 public:
  Position position() const override {
    Position position = WrongBoard::position();
    if (!made().empty()) {
      position.en_passant = rules::passed_square(made().back().before, made().back().move);
    }
    return position;
  }
};

// Drops the en-passant square when set.
class SetForgetsEnPassant final : public WrongBoard {
 public:
  void set(const Position& position) override {
    Position changed = position;
    changed.en_passant.reset();
    WrongBoard::set(changed);
  }
};

// Keeps an en-passant square that it is set to, whether a capture is legal or not.
class SetKeepsEnPassant final : public WrongBoard {
 public:
  void set(const Position& position) override {
    set_to_ = position;
    WrongBoard::set(position);
  }
  Position position() const override {
    Position position = WrongBoard::position();
    if (made().empty()) position.en_passant = set_to_.en_passant;
    return position;
  }

 private:
  Position set_to_;
};

// Keeps an en-passant square from before when set to the same pieces without one.
class SetLeavesEnPassant final : public WrongBoard {
 public:
  void set(const Position& position) override {
    const Position before = WrongBoard::position();
    Position with_square = position;
    with_square.en_passant = before.en_passant;
    WrongBoard::set(with_square == before ? before : position);
  }
};

class SetCrashes final : public WrongBoard {
 public:
  void set(const Position& position) override {
    if (position.en_passant) throw std::runtime_error("broken");
    WrongBoard::set(position);
  }
};

// Errs in the key after a double push beside a pawn that gives check.
class KeyOfCheckingPushWrong final : public WrongBoard {
 public:
  Key key() const override {
    const Key key = WrongBoard::key();
    if (made().empty() || checkers().empty()) return key;
    return positions::is_double_push_beside_pawn(made().back().before, made().back().move) ? ~key
                                                                                           : key;
  }
};

// Computes the key without the en-passant file.
class RecomputedKeyWrong final : public WrongBoard {
 public:
  Key recomputed_key() const override {
    Position position = WrongBoard::position();
    position.en_passant.reset();
    return key_of(position);
  }
};

// Finds only four of five attackers.
class AttackerMissing final : public WrongBoard {
 public:
  SquareSet attackers_to(Square square, Color by) const override {
    SquareSet attackers = WrongBoard::attackers_to(square, by);
    if (attackers.size() == 5) attackers.erase(*attackers.begin());
    return attackers;
  }
};

// Makes another child by the fast path when a piece is captured.
class CoreChildWrong final : public WrongBoard {
 public:
  Children children(Move move) const override {
    Children children = WrongBoard::children(move);
    if (piece_on(move.to())) children.by_core.front() ^= std::byte{1};
    return children;
  }
};

// Throws a number instead of its state.
class StateThrower final : public WrongBoard {
 public:
  std::vector<std::byte> state_bytes() const override { throw 7; }
};

}  // namespace squarelab::verify
