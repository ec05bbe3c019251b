// Who attacks whom, and what a move changes in it.
//
// Idea: a move changes two squares, en passant three, castling four. A threat that comes or goes
// has its attacker or its victim on one of them, or it passes over one. The threats around the
// changed squares are listed on the board before the move and on the board after it: the first are
// removed, the second added. No threat is in both lists, because each has an end or an empty square
// that changed. Cost: two slider lookups for each changed square on each board, and a few
// operations for each threat. Source: networks with threat inputs need this of a board; the method
// is our own. Tested in tests/contract and tests/cross.
#pragma once

#include <squarelab/bitboard/attacks.hpp>
#include <squarelab/bitboard/threat_list.hpp>

namespace squarelab::bitboard {

template <class Config>
class Threats {
  using Core = typename Config::Core;
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using A = Attacks<Config>;

 public:
  template <class Visit>
  static void visit(const Core& core, Visit visit) noexcept {
    const Bitboard occupied = core.occupied();
    for (Bitboard pieces = occupied; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      for (Bitboard victims = A::attacks_from(core, from) & occupied; victims != 0;) {
        visit(threat(core, from, bits::pop_lsb(victims)));
      }
    }
  }

  static void changes(const Core& core, NativeMove move,
                      NativeThreatChanges<NativeThreat>& changes) noexcept {
    Core child;
    for_color(core.side_to_move(), [&]<Color Us>() { make_child<Config, Us>(core, move, child); });
    if constexpr (Config::Castling::any_files) {
      // Here king or rook may stay, or one go where the other was.
      if (move.kind() == MoveKind::Castling) {
        const Bitboard moved =
            (core.kings() ^ child.kings()) | (core.orthogonal() ^ child.orthogonal());
        List(core, moved, changes.removed).at_each();
        List(child, moved, changes.added).at_each();
        return;
      }
    }
    const Bitboard ends = bits::bit(move.from()) | bits::bit(move.to());
    const Bitboard changed = (core.occupied() ^ child.occupied()) | ends;
    List removed(core, changed, changes.removed);
    List added(child, changed, changes.added);
    if (changed == ends) [[likely]] {
      removed.around(move.from());
      if ((core.occupied() & bits::bit(move.to())) != 0) {
        removed.around(move.to());
      } else {
        removed.over(move.to());
      }
      added.over(move.from());
      added.around(move.to());
      return;
    }
    removed.at_each();
    added.at_each();
  }

  // The threats of one board around its changed squares.
  class List {
   public:
    List(const Core& core, Bitboard changed, ThreatList<NativeThreat>& threats) noexcept
        : core_(core),
          writer_(core),
          threats_(threats),
          end_(threats.write_position()),
          changed_(changed),
          occupied_(core.occupied()) {}
    ~List() { threats_.set_end(end_); }
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    void at_each() noexcept {
      for (Bitboard squares = changed_; squares != 0;) {
        const int bit = bits::pop_lsb(squares);
        if ((occupied_ & bits::bit(bit)) != 0) {
          around(bit);
        } else {
          over(bit);
        }
      }
    }

    // Lists the threats by and to the piece on the bit; between two changed squares only those by
    // it.
    [[gnu::always_inline]] void around(int bit) noexcept {
      const Bitboard ahead = Sliders::rook(bit, occupied_);
      const Bitboard aslant = Sliders::bishop(bit, occupied_);
      const auto stands = [&](Bitboard kind) { return Bitboard{0} - ((kind >> bit) & 1); };
      const auto& pawn = pawn_attack_table<G>;
      const Bitboard white = core_.of(Color::White);
      const Bitboard black = core_.of(Color::Black);
      const Bitboard attacked =
          (stands(core_.pawns() & white) & pawn[0][bit]) |
          (stands(core_.pawns() & black) & pawn[1][bit]) |
          (stands(core_.knights()) & grid.knight[bit]) | (stands(core_.diagonal()) & aslant) |
          (stands(core_.orthogonal()) & ahead) | (stands(core_.kings()) & grid.king[bit]);
      const Bitboard attackers =
          (((pawn[1][bit] & white) | (pawn[0][bit] & black)) & core_.pawns()) |
          (grid.knight[bit] & core_.knights()) | (aslant & core_.diagonal()) |
          (ahead & core_.orthogonal()) | (grid.king[bit] & core_.kings());
      const Piece piece = core_.piece_on(bit);
      end_ = writer_.by(end_, piece, bit, attacked & occupied_);
      end_ = writer_.to(end_, piece, bit, attackers & ~changed_);
    }

    // Lists the threats between two unchanged squares over the bit, which is empty on this board
    // only. If there are two such bits between, the first lists it.
    [[gnu::always_inline]] void over(int bit) noexcept {
      const Bitboard ahead = Sliders::rook(bit, occupied_);
      const Bitboard aslant = Sliders::bishop(bit, occupied_);
      const Bitboard seen = (ahead | aslant) & occupied_ & ~changed_;
      Bitboard sliders = ((ahead & core_.orthogonal()) | (aslant & core_.diagonal())) & ~changed_;
      while (sliders != 0) {
        const int from = bits::pop_lsb(sliders);
        const Bitboard victim = grid.beyond[from][bit] & seen;
        if (victim == 0) continue;
        const int to = bits::lsb(victim);
        if (bits::lsb(grid.between[from][to] & changed_) == bit) *end_++ = threat(core_, from, to);
      }
    }

   private:
    const Core& core_;
    const ThreatWriter<Core> writer_;
    ThreatList<NativeThreat>& threats_;
    NativeThreat* end_;
    Bitboard changed_;
    Bitboard occupied_;
  };

 private:
  static NativeThreat threat(const Core& core, int from, int to) noexcept {
    return {core.piece_on(from), static_cast<std::uint8_t>(from), core.piece_on(to),
            static_cast<std::uint8_t>(to)};
  }
};

}  // namespace squarelab::bitboard
