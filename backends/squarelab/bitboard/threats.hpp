// Who attacks whom, and what a move changes in it.
//
// Idea: a move changes two squares, en passant three, castling four. A threat that comes or goes
// has its attacker or its victim on one of them, or it passes over one. So the threats around the
// changed squares are listed on the board before the move and on the board after it: the first are
// removed, the second added. No threat is in both lists, because of each of them something has
// changed. Cost: two slider lookups for each changed square on each board, and a few operations for
// each threat. Source: this is what networks with threat inputs need of a board; the way is our
// own. Tested in tests/contract and tests/cross.
#pragma once

#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard {

struct NativeThreat {
  Piece attacker;
  std::uint8_t from;
  Piece victim;
  std::uint8_t to;
};

template <class Config>
class Threats {
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
    const Bitboard before = core.occupied();
    const Bitboard now = child.occupied();
    const Bitboard changed = (before ^ now) | bits::bit(move.to());
    list(core, before, changed, changes.removed);
    list(child, now, changed, changes.added);
  }

 private:
  static NativeThreat threat(const Core& core, int from, int to) noexcept {
    return {core.piece_on(from), static_cast<std::uint8_t>(from), core.piece_on(to),
            static_cast<std::uint8_t>(to)};
  }

  // The threats with an end on one of the squares, and those that pass over an empty one: it is not
  // empty on the other board.
  static void list(const Core& core, Bitboard occupied, Bitboard changed,
                   ThreatList<NativeThreat>& threats) noexcept {
    NativeThreat* end = threats.write_position();
    const Bitboard empty = changed & ~occupied;
    const Bitboard diagonal = core.diagonal() & ~changed;
    const Bitboard orthogonal = core.orthogonal() & ~changed;
    for (Bitboard squares = changed; squares != 0;) {
      const int bit = bits::pop_lsb(squares);
      const Bitboard ahead = Sliders::rook(bit, occupied);
      const Bitboard aslant = Sliders::bishop(bit, occupied);
      const Bitboard sliders = (ahead & orthogonal) | (aslant & diagonal);
      if ((empty & bits::bit(bit)) != 0) {
        for (Bitboard over = sliders; over != 0;) {
          const int from = bits::pop_lsb(over);
          const Bitboard behind = (ahead | aslant) & grid.beyond[from][bit] & occupied & ~changed;
          if (behind == 0) continue;
          const int to = bits::lsb(behind);
          // Of two empty squares on one line the first has it.
          if (bits::lsb(grid.between[from][to] & empty) == bit) *end++ = threat(core, from, to);
        }
        continue;
      }
      const Piece piece = core.piece_on(bit);
      const auto place = static_cast<std::uint8_t>(bit);
      Bitboard victims = attacked_by(piece, bit, ahead, aslant) & occupied;
      while (victims != 0) {
        const int to = bits::pop_lsb(victims);
        *end++ = {piece, place, core.piece_on(to), static_cast<std::uint8_t>(to)};
      }
      Bitboard attackers = (sliders | leapers_to(core, bit)) & ~changed;
      while (attackers != 0) {
        const int from = bits::pop_lsb(attackers);
        *end++ = {core.piece_on(from), static_cast<std::uint8_t>(from), piece, place};
      }
    }
    threats.set_end(end);
  }

  static Bitboard leapers_to(const Core& core, int bit) noexcept {
    const auto& pawn = pawn_attack_table<G>;
    const Bitboard pawns = (pawn[chess::index(Color::Black)][bit] & core.of(Color::White)) |
                           (pawn[chess::index(Color::White)][bit] & core.of(Color::Black));
    return (pawns & core.pawns()) | (grid.knight[bit] & core.knights()) |
           (grid.king[bit] & core.kings());
  }

  static Bitboard attacked_by(Piece piece, int bit, Bitboard ahead, Bitboard aslant) noexcept {
    switch (type_of(piece)) {
      case PieceType::Pawn:
        return pawn_attack_table<G>[chess::index(color_of(piece))][bit];
      case PieceType::Knight:
        return grid.knight[bit];
      case PieceType::Bishop:
        return aslant;
      case PieceType::Rook:
        return ahead;
      case PieceType::Queen:
        return ahead | aslant;
      case PieceType::King:
        break;
    }
    return grid.king[bit];
  }
};

}  // namespace squarelab::bitboard
