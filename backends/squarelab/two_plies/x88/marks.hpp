// Marks on squares: why a move from there or to there may not be simple.
//
// A move has two squares to look at. Its target may be marked for the kind of piece that arrives,
// its origin for what the piece leaves. An ordinary move without a mark on either is simple:
// it is counted by one number for each square and the moves of their king.
#pragma once

#include <squarelab/x88/core.hpp>

namespace squarelab::x88::two_plies {

// On a target: what a piece does by arriving there. The positions are as in conditions.hpp.
enum Arriving : std::uint16_t {
  // It gives check: only replies that answer it are left.
  // A pawn. 1k6/8/3p4/2P2P2/1K6/8/8/8 b: it takes c5, and f5 may not push.
  PawnChecks = 1,
  // A knight. 2N5/p7/7K/5k2/8/8/8/8 w: it goes to d6, and a7 may not push.
  KnightChecks = 2,
  // A bishop or queen. 1k6/8/8/2Pq4/1K6/8/8/8 b: the queen takes c5.
  DiagonalChecks = 4,
  // A rook or queen. k7/8/3p4/8/7K/8/4R3/8 w: the rook goes to a2 or e8, and d6 may not push.
  OrthogonalChecks = 8,

  // It pins a piece of theirs, which loses moves.
  // A bishop or queen. 8/4K3/8/8/2p5/5B2/k7/8 w: the bishop goes to d5.
  DiagonalPins = 16,
  // A rook or queen. 4k1n1/8/8/K7/7R/8/8/8 w: the rook goes to h8, and the knight may not move.
  OrthogonalPins = 32,

  // It steps between a pinner and their king, or takes the pinned piece. The moves of pinned pieces
  // are in the base, but not in the effects of `from` and `to`.
  // 3Nk3/8/8/K3p3/3N4/8/8/4R3 w: the knight on d8 goes to e6, and the pawn may take d4.
  PinLine = 64,
  // It takes a piece next to their king, and the king may be able to take back. king_steps.hpp
  // follows only squares without a piece of theirs. 7K/8/8/5N2/3pk3/8/8/8 w: the knight takes d4.
  BesideKing = 128,
  // It blocks a castling, or takes its rook. After the move king_steps.hpp tests only whether the
  // way is attacked. 4k3/8/8/8/8/8/6p1/4K2R b K: the pawn goes to g1, or takes h1.
  CastlingPath = 256,
};

// The marks that matter to a piece of that kind.
inline constexpr auto heeded = [] {
  constexpr std::uint16_t anyone = PinLine | BesideKing | CastlingPath;
  constexpr std::uint16_t diagonal = DiagonalChecks | DiagonalPins;
  constexpr std::uint16_t orthogonal = OrthogonalChecks | OrthogonalPins;
  std::array<std::uint16_t, piece_type_codes> marks{};
  marks[squarelab::index(PieceType::Pawn)] = anyone | PawnChecks;
  marks[squarelab::index(PieceType::Knight)] = anyone | KnightChecks;
  marks[squarelab::index(PieceType::Bishop)] = anyone | diagonal;
  marks[squarelab::index(PieceType::Rook)] = anyone | orthogonal;
  marks[squarelab::index(PieceType::Queen)] = anyone | diagonal | orthogonal;
  marks[squarelab::index(PieceType::King)] = anyone;
  return marks;
}();

// On an origin: which moves from there may not be simple.
enum Leaving : std::uint16_t {
  // All: it uncovers a check, and only replies that answer the check are left.
  // 8/8/5B2/2p1P3/8/8/8/k3K3 w: the pawn on e5 leaves the line f6-a1, and c5 can no longer push.
  UncoversCheck = 1,
  SeenBySlider = 2,   // those that stay on the line
  SeenByPawn = 4,     // the capture of the pawn
  StopsPawn = 8,      // those that stay before the pawn, or take it
  HidesSlider = 16,   // those that go on hiding a slider of ours from a square of their king
  SharesAttack = 32,  // those that step in the way of the other attacker of such a square
  // All: it is a pinner. If it leaves the line, the pinned piece has all its moves again; if it
  // stays on it, a pinned slider reaches more squares or fewer.
  // 4k3/8/8/K3p3/3P4/8/8/4R3 w: the rook leaves the e-file, and the pawn may take d4.
  Pins = 64,
  // All: it clears the way of a castling. king_steps.hpp follows only castlings whose way is clear
  // before the move. rN2k3/8/8/8/8/8/8/4K3 w q: the knight leaves b8.
  OpensCastling = 128,
  // All: it keeps another piece of ours from pinning. It leaves a piece of theirs alone between
  // their king and a slider of ours. That piece is pinned now and loses moves.
  // 8/8/8/8/KpPr4/8/5k2/8 b: the pawn goes to b3, and c4 may no longer push.
  KeepsFromPinning = 256,
  OnPinLine = Pins | KeepsFromPinning,
};

// By square.
struct Marks {
  std::uint16_t to[mapping::x88::board_size] = {};
  std::uint16_t from[mapping::x88::board_size] = {};

  void mark_to(int x, Arriving mark) noexcept { to[x] |= mark; }
  void mark_from(int x, Leaving mark) noexcept { from[x] |= mark; }
};

// Marks, unless the configuration of a backend has a type Marks, as in a test that forgets one.
template <class Config>
struct ChosenMarks {
  using Type = Marks;
};
template <class Config>
requires requires { typename Config::Marks; }
struct ChosenMarks<Config> {
  using Type = typename Config::Marks;
};

}  // namespace squarelab::x88::two_plies
