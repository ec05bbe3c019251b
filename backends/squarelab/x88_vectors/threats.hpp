// Who attacks whom, and what a move changes in it.
//
// Idea: the threats around the squares that a move changes are listed on the board before it and on
// the board after it; why that is right, see bitboard/threats.hpp. A star has the pieces around a
// square, in other bytes their squares. Bytes of a set are moved together, of the pieces and of the
// squares, and zipped with the piece in the centre: so all victims of a square, up to eight, are
// written at once, and all attackers, up to sixteen. If the centre is empty, what passes over it
// goes from a slider that is first on one ray to the first piece of the opposite ray, which is half
// a register away: the sliders are zipped with the other halves.
//
// No threat may be listed twice, around both of its ends or over two empty squares. A finished
// square gets a code that neither attacks nor is attacked, and hides the pieces beyond it.
//
// Cost: about ten instructions to look around from a square, and thirty to list what is found,
// whatever it is. Source: this is what networks with threat inputs need of a board; the byteboard
// (geometry.hpp) was made for it. Tested in tests/contract and tests/cross.
#pragma once

#include <squarelab/x88_vectors/attacks.hpp>

namespace squarelab::x88_vectors {

struct NativeThreat {
  std::uint8_t attacker;
  std::uint8_t from;
  std::uint8_t victim;
  std::uint8_t to;
};
static_assert(sizeof(NativeThreat) == 4);

template <class Config>
class Threats {
  using G = typename Config::Geometry;
  using Bytes = typename Config::Bytes;
  using Board = Halves<Bytes>;
  using Look = View<Config>;

 public:
  template <class Visit>
  static void visit(const Core& core, Visit visit) noexcept {
    const Board board = Board::board_of(core);
    NativeThreat threats[64 * 8 + written];  // from each square along eight lines, or eight jumps
    NativeThreat* end = threats;
    for_each(board.having(White | Black), [&](int from) {
      const int code = core.bytes[from];
      const Look look(board, from);
      end = by(look, from, code, end);
    });
    for (const NativeThreat* threat = threats; threat != end; ++threat) visit(*threat);
  }

  static void changes(const Core& core, NativeMove move,
                      NativeThreatChanges<NativeThreat>& changes) noexcept {
    if (move.kind() >= MoveKind::EnPassant) [[unlikely]]
      return special(core, move, changes);
    const int from = move.from();
    const int to = move.to();
    const int mover = core.bytes[from];
    const int captured = core.bytes[to];
    const int arrives = move.kind() == MoveKind::Promotion ? move.promoted() : mover;
    const Board before = Board::board_of(core);
    List removed(changes.removed, before);
    List added(changes.added, before.without(set_of(from)).with(set_of(to), arrives));
    removed.around(from, mover);
    if (captured != 0) {
      removed.around(to, captured);
    } else {
      removed.over(to);
    }
    added.around(to, arrives);
    added.over(from);
  }

 private:
  // En passant and castling.
  [[gnu::noinline]] static void special(const Core& core, NativeMove move,
                                        NativeThreatChanges<NativeThreat>& changes) noexcept {
    for_color(core.state().side, [&]<Color Us>() {
      const int from = move.from();
      const int to = move.to();
      Core child;
      ChildMaker<Config, Us>::make(core, move, child);
      List removed(changes.removed, Board::board_of(core));
      List added(changes.added, Board::board_of(child));
      removed.around(from, core.bytes[from]);
      added.around(to, core.bytes[from]);
      if (move.kind() == MoveKind::EnPassant) {
        const int victim = to - G::up(Us);
        removed.around(victim, core.bytes[victim]);
        removed.over(to);
        added.over(from);
        added.over(victim);
      } else {
        const CastlingWay way = ChildMaker<Config, Us>::castling_to(to);
        removed.around(way.rook_from, core.bytes[way.rook_from]);
        removed.over(to);
        removed.over(way.rook_to);
        added.around(way.rook_to, core.bytes[way.rook_from]);
        added.over(from);
        added.over(way.rook_from);
      }
    });
  }

  // Returns the pieces that the piece in the centre attacks.
  static Slots victims_of(const Look& look, int code) noexcept {
    const Color color = (code & Black) != 0 ? Color::Black : Color::White;
    return look.first() & look.having(White | Black) &
           ((code & Pawn) != 0 ? G::pawn_captures(color) : G::reach(code));
  }

  // The number of threats written at once, even if there are fewer.
  static constexpr int written = 16;

  static Bytes pairs_at_centre(int x, int code) noexcept {
    return Bytes::all_words(std::uint64_t{0x0001000100010001} *
                            static_cast<unsigned>(code | x << 8));
  }
  static Bytes pairs_in(const Look& look, Slots slots) noexcept {
    return Bytes::zipped(look.pieces().gathered(slots), look.places().gathered(slots));
  }
  // Writes threats from `next` on, one per slot; returns their end.
  static NativeThreat* write(NativeThreat* next, Bytes attackers, Bytes victims,
                             Slots slots) noexcept {
    Bytes::pairs_zipped(attackers, victims).store(reinterpret_cast<std::uint8_t*>(next));
    return next + std::popcount(slots);
  }
  // Lists the threats by the piece in the centre.
  static NativeThreat* by(const Look& look, int x, int code, NativeThreat* next) noexcept {
    const Slots victims = victims_of(look, code);
    return write(next, pairs_at_centre(x, code), pairs_in(look, victims), victims);
  }

  // Threats on one board, to the end of a list.
  class List {
   public:
    List(ThreatList<NativeThreat>& threats, const Board& board) noexcept
        : threats_(threats), next_(threats.write_position()), board_(board) {}
    ~List() { threats_.set_end(next_); }
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    // Lists the threats by and to the piece on a square.
    void around(int x, int code) noexcept {
      const Look look(board_, x);
      next_ = by(look, x, code, next_);
      const Slots attackers = look.attackers(Color::White) | look.attackers(Color::Black);
      next_ = write(next_, pairs_in(look, attackers), pairs_at_centre(x, code), attackers);
      finish(x);
    }

    // Lists the threats that pass over an empty square.
    void over(int x) noexcept {
      const Look look(board_, x);
      const Slots ends = look.first() & look.having(White | Black) & ~jump_slots;
      const Slots opposite = std::rotl(ends, 32);
      const Slots sliders = look.sliders() & ends & rays_of(opposite);
      if (sliders == 0) return finish(x);
      const Slots victims = opposite & rays_of(sliders);
      next_ = write(next_, pairs_in(look, sliders),
                    Bytes::zipped(look.pieces().halves_swapped().gathered(victims),
                                  look.places().halves_swapped().gathered(victims)),
                    sliders);
      finish(x);
    }

   private:
    static constexpr int done = 0x20;  // no kind, no colour

    void finish(int x) noexcept { board_ = board_.with(set_of(x), done); }

    ThreatList<NativeThreat>& threats_;
    NativeThreat* next_;
    Board board_;
  };
};

}  // namespace squarelab::x88_vectors
