// What is not simple: the moves whose effect on the replies is not that of `from` plus that of
// `to`.
//
// two_plies.hpp adds up what a move changes at each of its ends. That is right for most moves; it
// is wrong where a move gives check, changes who is pinned, changes the mover into another piece,
// or where one enemy piece notices both ends at once. Each such case is a condition below: a
// function that returns squares, with the position that shows why it is needed. A move from or to
// one of them is made, and the replies to it are counted on the new board. A condition may return
// too many squares, which costs time, but never too few.
//
// We are the side to move, they reply. Each condition is a mutant of tests/faults. The positions
// are those that the mutants were found by, made as small as possible (docs/mutants.md); w, b: who
// moves.
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

  // From where a move is not simple, wherever it goes.

  // It uncovers a check. 8/8/5B2/2p1P3/8/8/8/k3K3 w: the pawn on e5 leaves the line f6-a1, and
  // Black can no longer push.
  static Bitboard uncovers_check(const KingLines& lines) noexcept { return lines.our_screens; }

  // It ends a pin by leaving. 4k3/8/8/K3p3/3P4/8/8/4R3 w: the rook leaves the e-file, and the pawn
  // may take d4.
  static Bitboard releases_pin(const KingLines& lines) noexcept { return lines.pinners; }

  // It leaves one of theirs alone before their king, who is pinned now.
  // 7r/6k1/8/8/7P/7n/7K/8 b: the knight goes to g5, where the pawn, pinned now, may not take it.
  static Bitboard leaves_pinned(const KingLines& lines) noexcept { return lines.pairs; }

  // It clears the way between their king and a rook that may castle. rN2k3/8/8/8/8/8/8/4K3 w q: the
  // knight leaves b8.
  static Bitboard opens_castling(Bitboard ours_on_path) noexcept { return ours_on_path; }

  // Where a move is not simple, wherever it comes from.

  // It steps between a pinner and their king, or takes the pinned piece.
  // 4k3/8/8/K3p3/3P4/8/8/4R3 w: the pawn takes e5.
  static Bitboard blocks_pin(const KingLines& lines) noexcept { return lines.pin_lines; }

  // It takes a piece next to their king, who may now step there. 7K/8/8/5N2/3pk3/8/8/8 w: the
  // knight takes d4.
  static Bitboard takes_beside_king(int their_king, Bitboard theirs) noexcept {
    return grid.king[their_king] & theirs;
  }

  // It stands in the way of a castling that is open, or takes its rook.
  // 4k3/8/8/8/8/8/4n3/4K2R b K: the knight goes to g1.
  static Bitboard hinders_castling(Bitboard path, Bitboard rook) noexcept { return path | rook; }

  // Where a piece of one kind gives check, or, a slider, pins.

  // 8/4K3/8/1N3p2/8/8/k7/8 w: the knight checks from c3, and the pawn may not push.
  static Bitboard knight_checks(int their_king) noexcept { return grid.knight[their_king]; }

  // 4k3/6n1/3P2K1/8/8/8/8/8 w: the pawn checks from d7, and the knight may not move.
  static Bitboard pawn_checks(int their_king) noexcept {
    return pawn_attack_table<G>[chess::index(Them)][their_king];
  }

  // On a line with their king, with nothing between (check) or one of theirs (pin): all that the
  // king would see as a slider of that kind if the first of theirs on each line were not there.
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

  // Where a pawn's move is more than a step.

  // It becomes another piece, one of four. k7/2P5/8/8/7K/8/8/8 w: from c7 to c8.
  static Bitboard promotes() noexcept { return OurWays::promotion_rank; }

  // It may be captured en passant. 8/k7/8/8/4p3/8/3K1P2/8 w: from f2 to f4.
  static Bitboard allows_en_passant(int from, Bitboard their_pawns) noexcept {
    const Bitboard passed = pawns_stepped<G, OurWays::push>(bits::bit(from));
    if ((passed & OurWays::double_push_stop) == 0) return 0;
    if ((pawn_attack_table<G>[chess::index(Us)][bits::lsb(passed)] & their_pawns) == 0) return 0;
    return pawns_stepped<G, OurWays::push>(passed);
  }

  // Where one of their pieces notices both ends.

  // A slider of theirs that looks at `from` looks further when the piece leaves, unless the piece
  // stays on the same line or takes the slider. 8/8/8/8/1p6/3k4/8/1R2K3 b: the pawn goes to b3.
  static Bitboard stays_on_line(int their_slider, int from) noexcept {
    return grid.line[their_slider][from];
  }

  // A pawn of theirs that attacks `from` loses that capture; taken, it loses all its moves, that
  // one among them. k7/8/8/5p2/4P2K/8/8/8 w: the pawn takes f5.
  static Bitboard takes_attacking_pawn(int from, Bitboard their_pawns) noexcept {
    return pawn_attack_table<G>[chess::index(Us)][from] & their_pawns;
  }

  // A pawn of theirs that `from` keeps from a push, or from a double push, is freed, unless the
  // piece stays in its way or takes it. 1k6/8/8/3r4/1KpP4/8/8/8 b: the rook takes d4.
  static Bitboard stays_before_pawn(int from) noexcept {
    const Bitboard here = bits::bit(from);
    const Bitboard behind = stepped<G, OurWays::push>(here);  // where the pawn may stand
    return behind | stepped<G, OurWays::push>(behind) | stepped<G, TheirWays::push>(here);
  }

  // The piece hides a slider of ours from a square next to their king, and goes on to do so as long
  // as it stays on the line. 8/8/8/8/8/8/6k1/R3K3 w: the king goes to d1, and
  // f1 is as safe as it was.
  static Bitboard stays_before_slider(int king_step, int from) noexcept {
    return grid.line[king_step][from];
  }
};

}  // namespace squarelab::bitboard::two_plies
