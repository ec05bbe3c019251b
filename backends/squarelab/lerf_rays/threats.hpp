// Threats of a board, and the threats that a move changes, by rays.
//
// Idea: two stars are enough for a move, those of the square it leaves and of the square it enters.
// All threats that it changes begin, end or pass there, before and after it. On the board after the
// move the star of `from` shows the same but for one slot: there `to` is occupied now. In the star
// of `to` the slot of `from` is empty now. Each star is permuted once, and the board after the
// move is never made: a bit is set, or cleared, and the pieces seen follow by arithmetic.
//
//   removed   by and to the mover, around `from`; then by and to the captured piece, or over `to`
//   added     over `from`, which is empty now; by and to the piece that arrives, around `to`
//
// Between the two squares a threat is listed by its attacker only, and none begins or ends at a
// square that it passes. Threats over an empty square go from a slider that is first on its ray to
// the first piece of the opposite ray, whose slot is 32 further on. En passant and castling, which
// change more squares, are left to the words (bitboard/threats.hpp).
//
// Cost: two permutes and five tests of a register, whatever the move is; for each list, two or
// three compressions of bytes.
//
// Source: a board of bytes, permuted once for a square, with the rays and a jump in each eighth
// place, is the byteboard of the author of Rose: "Byteboard attack tables", 2025,
// https://87flowers.com/byteboard-attack-tables-1/. Rose also has the table for the way back; Rose
// and Clockwork keep a table of attackers by it, and Reckless lists threats by it (pull request
// 652). That two stars do for both boards of a move is worked out here. Tested in tests/contract
// and tests/cross.
#pragma once

#include <squarelab/bitboard/threats.hpp>
#include <squarelab/lerf_rays/star.hpp>

namespace squarelab::lerf_rays {

using bitboard::NativeMove;

template <class Config>
class Threats {
  using Core = typename Config::Core;
  using View = lerf_rays::View<Config>;
  using Writer = typename Config::Writer;

 public:
  template <class Visit>
  static void visit(const Core& core, Visit visit) noexcept {
    NativeThreat threats[64 * 8 + 16];  // a piece attacks at most eight others
    NativeThreat* end = threats;
    for (Bitboard pieces = core.occupied(); pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      const Piece piece = core.board[from];
      const View view(core.board, both, from);
      end = writer(core, from).by(end, piece, attacked(view.occupied(), piece));
    }
    for (const NativeThreat* threat = threats; threat != end; ++threat) visit(*threat);
  }

  static void changes(const Core& core, NativeMove move,
                      NativeThreatChanges<NativeThreat>& changes) noexcept {
    const MoveKind kind = move.kind();
    if (kind >= MoveKind::EnPassant) [[unlikely]]
      return bitboard::Threats<Config>::changes(core, move, changes);
    const int from = move.from();
    const int to = move.to();
    const Piece mover = core.board[from];
    const Piece captured = core.board[to];
    const Piece arrives =
        kind == MoveKind::Promotion ? make_piece(core.side_to_move(), move.promotion()) : mover;
    const View here(core.board, both, from);
    const View there(core.board, both, to);
    const Writer write_here = writer(core, from);
    const Writer write_there = writer(core, to);
    const Slots to_slot = Config::stars().slot_of(from, to);
    const Slots from_slot = opposite(to_slot);

    NativeThreat* next = changes.removed.write_position();
    next = write_here.by(next, mover, attacked(here.occupied(), mover));
    next = write_here.to(next, mover, View::visible(here.occupied()) & here.aiming() & ~to_slot);
    if (captured != Piece::None) {
      next = write_there.by(next, captured, attacked(there.occupied(), captured));
      next = write_there.to(next, captured,
                            View::visible(there.occupied()) & there.aiming() & ~from_slot);
    } else {
      next = over(write_there, next, there, there.occupied(), from_slot);
    }
    changes.removed.set_end(next);

    next = changes.added.write_position();
    next = over(write_here, next, here, here.occupied() | to_slot, to_slot);
    const Slots now = there.occupied() & ~from_slot;
    next = write_there.by(next, arrives, attacked(now, arrives));
    next = write_there.to(next, arrives, View::visible(now) & there.aiming());
    changes.added.set_end(next);
  }

 private:
  static Writer writer(const Core& core, int centre) noexcept {
    return Writer(core.board, Config::stars().bits[centre], centre);
  }
  // Returns the pieces that a piece in the centre attacks.
  static Slots attacked(Slots occupied, Piece piece) noexcept {
    return View::visible(occupied) & Config::stars().reach[squarelab::index(piece)];
  }

  // Lists the threats over the centre, except by or to the piece on the other square of the move.
  [[gnu::always_inline]] static NativeThreat* over(const Writer& write, NativeThreat* next,
                                                   const View& view, Slots occupied,
                                                   Slots other) noexcept {
    const Slots ends = View::visible(occupied) & ~jump_slots & ~other;
    const Slots beyond = opposite(ends);
    const Slots sliders = ends & view.sliding() & rays_of(beyond);
    return write.across(next, sliders, beyond & rays_of(sliders));
  }
};

}  // namespace squarelab::lerf_rays
