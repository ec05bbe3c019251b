// What is not simple: the moves whose effect on the replies is not that of `from` plus that of
// `to`.
//
// two_plies.hpp adds up what a move changes at each of its ends. That is right for most moves. Each
// case in which it may be wrong is a condition below: a function that returns squares, with the
// reason, and with a small position that is counted wrongly without it. A move from or to one of
// these squares is made, and the replies to it are counted on the new board. A condition may return
// too many squares, which costs time, but never too few. Our castling and en-passant captures touch
// more than two squares and are always made (Count::one).
//
// We are the side to move, they reply; "it" is the piece that we move. For each condition
// tests/faults has a mutant that forgets it. The positions are those that exposed the mutants, made
// as small as possible (docs/mutants.md); w and b say who moves.
#pragma once

#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard::two_plies {

// The lines from our sliders to their king, by what stands between.
struct KingLines {
  Bitboard our_screens = 0;  // ours, alone on a line
  Bitboard pinned = 0;       // theirs, alone on a line
  Bitboard pinners = 0;      // our sliders behind a pinned piece
  Bitboard pin_lines = 0;    // the squares between king and pinner, the pinned piece included
  Bitboard pairs = 0;        // two pieces on a line, at least one of them theirs
};

template <class Config, Color Us>
struct Conditions {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using OurWays = PawnWays<G, Us>;
  using TheirWays = PawnWays<G, ~Us>;
  static constexpr Color Them = ~Us;

  // Origins: a move from one of these squares is not simple, wherever it goes.

  // It uncovers a check, and only replies that answer the check are left.
  // 8/8/5B2/2p1P3/8/8/8/k3K3 w: the pawn on e5 leaves the line f6-a1, and c5 can no longer push.
  static Bitboard uncovers_check(const KingLines& lines) noexcept { return lines.our_screens; }

  // It is a pinner. If it leaves the line, the pinned piece has all its moves again; if it stays on
  // it, a pinned slider reaches more squares or fewer.
  // 4k3/8/8/K3p3/3P4/8/8/4R3 w: the rook leaves the e-file, and the pawn may take d4.
  static Bitboard releases_pin(const KingLines& lines) noexcept { return lines.pinners; }

  // It leaves a piece of theirs alone between their king and a slider of ours. That piece is pinned
  // now and loses moves. 7r/6k1/8/8/7P/7n/7K/8 b: the knight goes to g5, and the pawn on h4 may not
  // take it there.
  static Bitboard leaves_pinned(const KingLines& lines) noexcept { return lines.pairs; }

  // It clears the way of a castling. king_steps.hpp follows only castlings whose way is clear
  // before the move. rN2k3/8/8/8/8/8/8/4K3 w q: the knight leaves b8.
  static Bitboard opens_castling(Bitboard ours_on_path) noexcept { return ours_on_path; }

  // Targets: a move to one of these squares is not simple, whatever piece moves.

  // It steps between a pinner and their king, or takes the pinned piece. A piece that
  // is no longer pinned has all its moves, and one that is taken has none; the effect of `to` knows
  // nothing of the moves of pinned pieces (replies.hpp).
  // 4k3/8/8/K3p3/3P4/8/8/4R3 w: the pawn takes e5.
  static Bitboard blocks_pin(const KingLines& lines) noexcept { return lines.pin_lines; }

  // It takes a piece next to their king, and the king may be able to take back. king_steps.hpp
  // follows only squares without a piece of theirs. 7K/8/8/5N2/3pk3/8/8/8 w: the knight takes d4.
  static Bitboard takes_beside_king(int their_king, Bitboard theirs) noexcept {
    return grid.king[their_king] & theirs;
  }

  // It stands in the way of a castling, or takes its rook. After the move king_steps.hpp asks only
  // whether the way is attacked. 4k3/8/8/8/8/8/4n3/4K2R b K: the knight goes to g1.
  static Bitboard hinders_castling(Bitboard path, Bitboard rook) noexcept { return path | rook; }

  // Targets for pieces of one kind. It gives check, and only replies that answer the check are
  // left; or it is a slider and pins, and the pinned piece loses moves.

  // 8/4K3/8/1N3p2/8/8/k7/8 w: the knight checks from c3, and the pawn may not push.
  static Bitboard knight_checks(int their_king) noexcept { return grid.knight[their_king]; }

  // 4k3/6n1/3P2K1/8/8/8/8/8 w: the pawn checks from d7, and the knight may not move.
  static Bitboard pawn_checks(int their_king) noexcept {
    return pawn_attack_table<G>[chess::index(Them)][their_king];
  }

  // On a line with their king, with nothing between (check) or with one piece of theirs between
  // (pin). These are the squares that a slider on the king's square would see if the first piece on
  // each line, where it is theirs, were not there.
  // 4k3/8/8/4K3/8/8/2pQ4/8 w: the queen checks from d7, and the pawn may not push.
  static Bitboard bishop_checks_or_pins(int their_king, Bitboard theirs,
                                        Bitboard occupied) noexcept {
    const Bitboard seen = Sliders::bishop(their_king, occupied);
    return Sliders::bishop(their_king, occupied & ~(seen & theirs));
  }
  // 1k6/8/r7/5P2/1K6/8/8/8 b: the rook checks from b6 or a4, and the pawn may not push.
  static Bitboard rook_checks_or_pins(int their_king, Bitboard theirs, Bitboard occupied) noexcept {
    const Bitboard seen = Sliders::rook(their_king, occupied);
    return Sliders::rook(their_king, occupied & ~(seen & theirs));
  }

  // Targets of pawns.

  // It is promoted. That is four moves to one square, of four pieces that attack differently.
  // k7/2P5/8/8/7K/8/8/8 w: from c7 to c8.
  static Bitboard promotes() noexcept { return OurWays::promotion_rank; }

  // A double push that a pawn of theirs may answer en passant. That pawn notices neither end.
  // Empty if no pawn of theirs attacks the square that is passed.
  // 8/k7/8/8/4p3/8/3K1P2/8 w: from f2 to f4.
  static Bitboard allows_en_passant(int from, Bitboard their_pawns) noexcept {
    const Bitboard passed = pawns_stepped<G, OurWays::push>(bits::bit(from));
    if ((passed & OurWays::double_push_stop) == 0) return 0;
    if ((pawn_attack_table<G>[chess::index(Us)][bits::lsb(passed)] & their_pawns) == 0) return 0;
    return pawns_stepped<G, OurWays::push>(passed);
  }

  // Targets that depend on the origin, because one piece or the king notices both ends.

  // A slider of theirs sees `from`. The effect of `from` says that it looks further, which is wrong
  // if the piece stays on that line or takes the slider.
  // 8/8/8/8/1p6/3k4/8/1R2K3 b: the pawn goes to b3.
  static Bitboard stays_on_line(int their_slider, int from) noexcept {
    return grid.line[their_slider][from];
  }

  // A pawn of theirs attacks `from`, and the piece takes it. The effect of `from` subtracts the
  // pawn's capture; the effect of `to` subtracts all its moves, and so the capture once more.
  // k7/8/8/5p2/4P2K/8/8/8 w: the pawn takes f5.
  static Bitboard takes_attacking_pawn(int from, Bitboard their_pawns) noexcept {
    return pawn_attack_table<G>[chess::index(Us)][from] & their_pawns;
  }

  // The piece stops a push or double push of a pawn of theirs. The effect of `from` adds that push,
  // which is wrong if the piece stays in the pawn's way or takes the pawn.
  // 1k6/8/8/3r4/1KpP4/8/8/8 b: the rook takes d4.
  static Bitboard stays_before_pawn(int from) noexcept {
    const Bitboard here = bits::bit(from);
    const Bitboard behind = stepped<G, OurWays::push>(here);  // where the pawn may stand
    return behind | stepped<G, OurWays::push>(behind) | stepped<G, TheirWays::push>(here);
  }

  // The piece hides a slider of ours from a square to which their king may go. king_steps.hpp takes
  // that square as attacked after any move of the piece, which is wrong if the piece stays on the
  // line. 8/8/8/8/8/8/6k1/R3K3 w: the king goes to d1 and still hides the rook from f1, g1 and h1.
  static Bitboard stays_before_slider(int king_step, int from) noexcept {
    return grid.line[king_step][from];
  }
};

}  // namespace squarelab::bitboard::two_plies
