// Mutants of quad: a move that leaves a bit in one of the four words or forgets one, a fifth word
// that is not kept up, undo that brings back the words alone, and sets that miss a piece. What the
// sets are asked is asked of the bitboards, and has its mutants there (bitboard_mutants.cpp).

#include <squarelab/board.hpp>
#include <squarelab/quad/quad.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

using bits::Bitboard;
using enum quad::Word;

struct Quad : quad::Backend<> {
  using Base = quad::Backend<>;
  using Shortcuts = Quad;

  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    Base::make(full, move, undo);
    spoil(undo.core, move, full.core);
  }
  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    const Full after = full;
    Base::unmake(full, move, undo);
    if (is_planted("undo-keeps-the-key-beside-the-words"_fault)) full.key = after.key;
    if (is_planted("undo-keeps-the-clock-beside-the-words"_fault)) {
      full.halfmove_clock = after.halfmove_clock;
    }
  }

  class Step : Base::Step {
   public:
    Step(const Core& parent, NativeMove move) noexcept : Base::Step(parent, move) {
      spoil(parent, move, child());
      if (!is_planted("step-keeps-the-side"_fault)) return;
      Core wrong = child();
      wrong.rest = (wrong.rest & 0xFF) ^ 1;
      if (may_follow(child(), wrong)) child() = wrong;
    }
    using Base::Step::child;
  };

  static void generate(const Core& core, List& list) noexcept {
    Base::generate(seen(core, core.side_to_move()), list);
  }
  static int count(const Core& core) noexcept {
    return Base::count(seen(core, core.side_to_move()));
  }
  static Bitboard attack_map(const Core& core, Color by) noexcept {
    return Base::attack_map(seen(core, by), by);
  }

  template <class Visit>
  static void visit_children(const Core& core, Visit visit) noexcept {
    Base::visit_children(core, visit);
  }
  // The rights that one child lost are not written again for the next one.
  template <class Visit>
  static void visit_children(const Full& full, Visit visit) noexcept {
    Bitboard left = rights;
    Base::visit_children(full, [&](const Full& child) {
      Full wrong = child;
      if (is_planted("visited-rest-stays"_fault)) wrong.core.rest &= left | ~rights;
      left = wrong.core.rest;
      visit(wrong);
    });
  }

 private:
  static constexpr Bitboard rights = Bitboard{15} << 1;
  static constexpr Bitboard last_rows = bits::row(0) | bits::row(7);

  static Bitboard kings(const Core& core) noexcept {
    return core.words[Steps] & core.words[Diagonal];
  }
  // What generators rely on: a king for each colour, pawns where pawns may be, and no king that the
  // side to move may take. So what a slip leaves behind is a position, only not the right one.
  static bool may_follow(const Core& right, const Core& wrong) noexcept {
    const Bitboard both = kings(right);
    if (kings(wrong) != both) return false;
    if (((wrong.words[Black] ^ right.words[Black]) & both) != 0) return false;
    if ((both & wrong.words[Straight]) != 0 || (wrong.pawns() & last_rows) != 0) return false;
    const Color us = wrong.side_to_move();
    return !Base::is_attacked(wrong, bits::lsb(both & wrong.of(~us)), us);
  }

  // The queens of one colour lack a bit of theirs.
  static Core seen(const Core& core, Color of) noexcept {
    Core wrong = core;
    if (is_planted("queens-have-no-diagonals"_fault)) {
      wrong.words[Diagonal] &= ~(core.words[Straight] & core.of(of));
    }
    return wrong;
  }

  static void spoil(const Core& before, NativeMove move, Core& after) noexcept {
    if (!is_slip_planted()) return;
    Core wrong = after;
    spoil_words(before, move, wrong);
    if (may_follow(after, wrong)) after = wrong;
  }
  static void spoil_words(const Core& before, NativeMove move, Core& after) noexcept {
    const Bitboard from = bits::bit(move.from());
    const Bitboard to = bits::bit(move.to());
    const bool promotes = move.kind() == MoveKind::Promotion;
    const bool castles = move.kind() == MoveKind::Castling;
    const auto keep = [&](int word, Bitboard set) {
      after.words[word] |= before.words[word] & set;
    };
    const auto keep_all = [&](Bitboard set) {
      for (int word = Steps; word <= Black; ++word) keep(word, set);
    };
    switch (*planted) {
      case "capture-leaves-the-diagonal-bit"_fault:
        return keep(Diagonal, to);
      case "capture-leaves-the-straight-bit"_fault:
        return keep(Straight, to);
      case "capture-leaves-the-black-bit"_fault:
        return keep(Black, to);
      case "origin-keeps-the-straight-bit"_fault:
        return keep(Straight, from);
      case "promotion-keeps-the-straight-bit"_fault:
        if (promotes) after.words[Straight] |= to;
        return;
      case "promotion-forgets-the-black-bit"_fault:
        if (promotes) after.words[Black] &= ~to;
        return;
      case "victim-keeps-its-code"_fault:
        if (move.kind() == MoveKind::EnPassant) {
          keep_all(bits::bit((move.from() & ~7) | (move.to() & 7)));
        }
        return;
      case "castled-rook-keeps-its-code"_fault:
        if (castles) keep_all(bits::row(move.from() / 8) & ~(from | kings(after)));
        return;
      case "rest-keeps-the-right-of-a-captured-rook"_fault:
        if ((before.occupied() & to) != 0) {
          after.rest |= before.rest & (before.side_to_move() == Color::White ? 12 << 1 : 3 << 1);
        }
        return;
      case "rest-keeps-the-old-en-passant"_fault:
        // A king may come to where a capture that is none looks for its victim.
        if (!after.has_en_passant() && (kings(before) & from) == 0) {
          after.rest |= before.rest & ~Bitboard{0xFF};
        }
        return;
      case "rest-forgets-the-new-en-passant"_fault:
        if (move.kind() == MoveKind::DoublePush) after.rest &= 0xFF;
        return;
      default:
        return;
    }
  }
};

std::unique_ptr<Board> make_planted() { return std::make_unique<BoardOf<Quad>>(); }

}  // namespace

std::vector<Mutant> quad_mutants() {
  std::vector<Mutant> mutants;
  add_mutants(mutants, "quad", quad_slips, make_planted);
  return mutants;
}

}  // namespace squarelab::faults
