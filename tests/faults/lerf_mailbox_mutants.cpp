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
    if (is_planted(Slip::UndoLeavesTheByte) && undo.core.captured == Piece::None) {
      full.core.board[to] = after.board[to];
    } else if (is_planted(Slip::UndoKeepsThePromotedByte)) {
      if (move.kind() == MoveKind::Promotion) full.core.board[move.from()] = after.board[to];
    } else if (is_planted(Slip::UndoForgetsTheVictimsByte)) {
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
      if (is_planted(Slip::VisitedByteStays)) {
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
    if (is_planted(Slip::ByteOfTheOriginStays)) {
      keep(from);
    } else if (is_planted(Slip::ByteOfTheCapturedPieceStays)) {
      if (before.board[to] != Piece::None) keep(to);
    } else if (is_planted(Slip::ByteOfTheVictimStays) && move.kind() == MoveKind::EnPassant) {
      keep(victim_of(move));
    } else if (is_planted(Slip::PromotedByteStaysAPawn) && move.kind() == MoveKind::Promotion) {
      after.board[to] = before.board[from];
    } else if (is_planted(Slip::ByteOfTheCastledRookStays) && move.kind() == MoveKind::Castling) {
      for (int bit = from & ~7; bit <= (from | 7); ++bit) {
        if (before.board[bit] == make_piece(before.side_to_move(), PieceType::Rook)) keep(bit);
      }
    } else if (is_planted(Slip::ByteOfTheCastledRookIsForgotten) &&
               move.kind() == MoveKind::Castling) {
      keep((from + to) / 2);
    }
  }
};

std::unique_ptr<Board> make_planted() { return std::make_unique<BoardOf<Mailbox>>(); }

}  // namespace

std::vector<Mutant> lerf_mailbox_mutants() {
  std::vector<Mutant> mutants;
  const auto own = [&](Slip slip, const char* name, const char* what) {
    mutants.push_back({"lerf_mailbox", name, what, {.rule = {}, .slip = slip}, make_planted});
  };
  own(Slip::ByteOfTheOriginStays, "byte-of-the-origin-stays",
      "the byte of the square that a piece leaves still has the piece");
  own(Slip::ByteOfTheCapturedPieceStays, "byte-of-the-captured-piece-stays",
      "after a capture the byte still has the captured piece");
  own(Slip::ByteOfTheVictimStays, "byte-of-the-victim-stays",
      "a pawn captured en passant leaves the words, not the bytes");
  own(Slip::PromotedByteStaysAPawn, "promoted-byte-stays-a-pawn",
      "the byte of a promoted piece is a pawn's");
  own(Slip::ByteOfTheCastledRookStays, "byte-of-the-castled-rook-stays",
      "the rook of a castling leaves its byte in the corner");
  own(Slip::ByteOfTheCastledRookIsForgotten, "byte-of-the-castled-rook-is-forgotten",
      "the rook of a castling has no byte where it arrives");
  own(Slip::UndoLeavesTheByte, "undo-leaves-the-byte",
      "a piece that is taken back leaves its byte where nothing was captured");
  own(Slip::UndoKeepsThePromotedByte, "undo-keeps-the-promoted-byte",
      "the byte of a promotion goes back as what it became");
  own(Slip::UndoForgetsTheVictimsByte, "undo-forgets-the-victims-byte",
      "a pawn captured en passant comes back in the words alone");
  own(Slip::VisitedByteStays, "visited-byte-stays",
      "of children that are visited all at once, one leaves its byte to the next");
  return mutants;
}

}  // namespace squarelab::faults
