// Mutants of lerf and its bytes: a byte that does not follow the words. The words are lerf's, and
// so are their mutants (bitboard_mutants.cpp).

#include <squarelab/board.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

struct Mailbox : lerf_mailbox::Backend<> {
  using Base = lerf_mailbox::Backend<>;
  using Shortcuts = Mailbox;

  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    const Core before = full.core;
    Base::make(full, move, undo);
    spoil(before, move, full.core);
  }
  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    const Core after = full.core;
    Base::unmake(full, move, undo);
    const int to = move.to();
    if (is_planted("undo-leaves-the-byte"_fault) && undo.core.captured == Piece::None) {
      full.core.board[to] = after.board[to];
    } else if (is_planted("undo-keeps-the-promoted-byte"_fault)) {
      if (move.kind() == MoveKind::Promotion) full.core.board[move.from()] = after.board[to];
    } else if (is_planted("undo-forgets-the-victims-byte"_fault)) {
      if (move.kind() == MoveKind::EnPassant) full.core.board[victim_of(move)] = Piece::None;
    }
  }

  class Step : Base::Step {
   public:
    Step(Core& core, NativeMove move) noexcept : Base::Step(core, move) {
      spoil(core, move, Base::Step::child());
    }
    using Base::Step::child;
  };

  template <class Visit>
  static void visit_children(const Core& core, Visit visit) noexcept {
    Base::visit_children(core, visit);
  }
  // What an earlier child had on a square that is empty stays in the later ones.
  template <class Visit>
  static void visit_children(const Full& full, Visit visit) noexcept {
    Core earlier = full.core;
    Base::visit_children(full, [&](const Full& child) {
      Full wrong = child;
      if (is_planted("visited-byte-stays"_fault)) {
        for (int bit = 0; bit < 64; ++bit) {
          if (child.core.board[bit] != Piece::None) continue;
          if (full.core.board[bit] == Piece::None) wrong.core.board[bit] = earlier.board[bit];
        }
      }
      earlier = wrong.core;
      visit(wrong);
    });
  }

 private:
  static int victim_of(NativeMove move) noexcept { return (move.from() & ~7) | (move.to() & 7); }

  static void spoil(const Core& before, NativeMove move, Core& after) noexcept {
    const int from = move.from();
    const int to = move.to();
    const auto keep = [&](int bit) { after.board[bit] = before.board[bit]; };
    if (is_planted("byte-of-the-origin-stays"_fault)) {
      keep(from);
    } else if (is_planted("byte-of-the-captured-piece-stays"_fault)) {
      if (before.board[to] != Piece::None) keep(to);
    } else if (is_planted("byte-of-the-victim-stays"_fault) && move.kind() == MoveKind::EnPassant) {
      keep(victim_of(move));
    } else if (is_planted("promoted-byte-stays-a-pawn"_fault) &&
               move.kind() == MoveKind::Promotion) {
      after.board[to] = before.board[from];
    } else if (is_planted("byte-of-the-castled-rook-stays"_fault) &&
               move.kind() == MoveKind::Castling) {
      for (int bit = from & ~7; bit <= (from | 7); ++bit) {
        if (before.board[bit] == make_piece(before.side_to_move(), PieceType::Rook)) keep(bit);
      }
    } else if (is_planted("byte-of-the-castled-rook-is-forgotten"_fault) &&
               move.kind() == MoveKind::Castling) {
      keep((from + to) / 2);
    }
  }
};

std::unique_ptr<Board> make_planted() { return std::make_unique<BoardOf<Mailbox>>(); }

}  // namespace

std::vector<Mutant> lerf_mailbox_mutants() {
  std::vector<Mutant> mutants;
  add_mutants(mutants, "lerf_mailbox", mailbox_slips, make_planted);
  return mutants;
}

}  // namespace squarelab::faults
