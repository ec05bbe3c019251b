// The moves of the parents that are not simple: they are made, board by board.
//
// The lanes say which pieces have such moves. The attacks of a piece are looked up again here. All
// moves of a piece that makes no simple move are made. Any other piece makes two sorts of moves: to
// squares where its kind makes no simple move, and on its file if it keeps a pawn of theirs from
// a push. Pawns are given by their targets.
#pragma once

#include <squarelab/bitboard/movegen.hpp>
#include <squarelab/two_plies/bitboard/boards.hpp>
#include <squarelab/two_plies/bitboard/children.hpp>
#include <squarelab/two_plies/bitboard/released.hpp>

namespace squarelab::bitboard::two_plies {

// The results of the lanes on all boards.
template <class Lanes>
struct OtherMoves {
  Lanes slow_from;                              // pieces that make no simple move
  std::array<Lanes, piece_type_codes> slow_to;  // where a kind makes no simple move
  Lanes before_pawns;                           // pieces that make no simple move on their file
  Lanes pinners;                                // pieces whose simple moves may release one
  Lanes pieces;                                 // that have other moves, pawns left out
  Lanes once, twice, east, west;                // where pawns make other moves
};

// The same in words, and the other moves of one board.
template <class Config, Color Us>
class OtherMovesOf {
  using Lanes = typename Config::Lanes;
  using Boards = two_plies::Boards<Config, Us>;
  using Words = typename Lanes::Words;
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Ways = PawnWays<G, Us>;

 public:
  OtherMovesOf(const Boards& boards, const OtherMoves<Lanes>& moves) noexcept
      : danger_(boards.danger.words()),
        pinned_((~boards.free).words()),
        slow_from_(moves.slow_from.words()),
        before_pawns_(moves.before_pawns.words()),
        pinners_(moves.pinners.words()),
        pieces_(moves.pieces.words()),
        once_(moves.once.words()),
        twice_(moves.twice.words()),
        east_(moves.east.words()),
        west_(moves.west.words()) {
    for (int i = 0; i < piece_type_codes; ++i) slow_to_[i] = moves.slow_to[i].words();
  }

  // Makes them. Returns the moves of pieces that simple moves release.
  template <class Maker>
  [[gnu::noinline, gnu::flatten]] Bitboard make(int lane, const Core& core,
                                                Maker maker) const noexcept {
    Bitboard released = 0;
    const Bitboard own = core.of(Us);
    const Bitboard occupied = core.occupied();
    const int king = bits::lsb(core.kings() & own);
    const Bitboard pinned = pinned_[lane] & own;
    const auto make = [&](PieceType type, Bitboard pieces, auto targets_of)
        __attribute__((always_inline)) {
      const Bitboard slow_to = slow_to_[squarelab::index(type)][lane];
      while (pieces != 0) {
        const int from = bits::pop_lsb(pieces);
        Bitboard targets = targets_of(from) & ~own;
        if ((pinned & bits::bit(from)) != 0) targets &= grid.line[king][from];
        if ((slow_from_[lane] & bits::bit(from)) == 0) {
          Bitboard others = slow_to;
          if ((before_pawns_[lane] & bits::bit(from)) != 0) {
            others |= grid.line[from][from + G::step(Ways::push)];
          }
          if ((pinners_[lane] & bits::bit(from)) != 0) {
            released += released_by(core, from, targets & ~others);
          }
          targets &= others;
        }
        maker.make(type, from, targets);
      }
    };
    const Bitboard pieces = pieces_[lane] & own;
    const Bitboard diagonal = pieces & core.diagonal();
    const Bitboard orthogonal = pieces & core.orthogonal();
    make(PieceType::King, pieces & core.kings(),
         [&](int from) { return grid.king[from] & ~danger_[lane]; });
    make(PieceType::Knight, pieces & core.knights() & ~pinned,
         [&](int from) { return grid.knight[from]; });
    make(PieceType::Bishop, diagonal & ~orthogonal,
         [&](int from) { return Sliders::bishop(from, occupied); });
    make(PieceType::Rook, orthogonal & ~diagonal,
         [&](int from) { return Sliders::rook(from, occupied); });
    make(PieceType::Queen, diagonal & orthogonal,
         [&](int from) { return Sliders::bishop(from, occupied) | Sliders::rook(from, occupied); });
    make_pawns(lane, maker);
    return released;
  }

 private:
  // Returns the moves that a piece pinned from there has after each of the moves off the line.
  [[gnu::noinline]] static Bitboard released_by(const Core& core, int from,
                                                Bitboard targets) noexcept {
    const Bitboard theirs = core.of(~Us);
    const int king = bits::lsb(core.kings() & theirs);
    const int piece = bits::lsb(grid.between[king][from] & theirs);
    const Bitboard left = core.occupied() & ~bits::bit(from);
    Bitboard moves = 0;
    for (targets &= ~grid.line[king][from]; targets != 0;) {
      const Bitboard to = bits::bit(bits::pop_lsb(targets));
      moves += static_cast<Bitboard>(
          moves_of_released<Config, ~Us>(core, piece, theirs & ~to, left | to));
    }
    return moves;
  }

  template <class Maker>
  [[gnu::always_inline]] void make_pawns(int lane, Maker& maker) const noexcept {
    constexpr Direction back = squarelab::opposite(Ways::push);
    const Bitboard pushed = once_[lane] | stepped<G, back>(twice_[lane]);
    Bitboard pawns = stepped<G, back>(pushed) |
                     stepped<G, squarelab::opposite(Ways::capture_east)>(east_[lane]) |
                     stepped<G, squarelab::opposite(Ways::capture_west)>(west_[lane]);
    while (pawns != 0) {
      const int from = bits::pop_lsb(pawns);
      const Bitboard pawn = bits::bit(from);
      const Bitboard before = stepped<G, Ways::push>(pawn);
      maker.make(PieceType::Pawn, from,
                 (before & once_[lane]) | (stepped<G, Ways::push>(before) & twice_[lane]) |
                     (stepped<G, Ways::capture_east>(pawn) & east_[lane]) |
                     (stepped<G, Ways::capture_west>(pawn) & west_[lane]));
    }
  }

  Words danger_, pinned_, slow_from_, before_pawns_, pinners_, pieces_;
  std::array<Words, piece_type_codes> slow_to_;
  Words once_, twice_, east_, west_;
};

}  // namespace squarelab::bitboard::two_plies
