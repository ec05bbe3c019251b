// Marks on squares: why a move from there or to there may not be simple.
//
// A move has two squares to look at. Its target may be marked for the kind of piece that arrives,
// its origin for what the piece leaves behind. An ordinary move without a mark on either is simple:
// it is counted by one number for each square and the moves of their king.
#pragma once

#include <squarelab/x88/core.hpp>

namespace squarelab::x88::two_plies {

// On a target: what a piece does by arriving there.
enum Arriving : std::uint16_t {
  PawnChecks = 1,
  KnightChecks = 2,
  DiagonalChecks = 4,    // a bishop or queen gives check
  OrthogonalChecks = 8,  // a rook or queen
  DiagonalPins = 16,     // a bishop or queen pins a piece of theirs
  OrthogonalPins = 32,   // a rook or queen
  PinLine = 64,          // it stands between a pinner and their king, or takes the pinned piece
  BesideKing = 128,      // it takes a piece next to their king
  CastlingPath = 256,    // it stands in the way of a castling, or takes its rook
};

// The marks that matter to a piece of that kind.
inline constexpr auto heeded = [] {
  constexpr std::uint16_t anyone = PinLine | BesideKing | CastlingPath;
  constexpr std::uint16_t diagonal = DiagonalChecks | DiagonalPins;
  constexpr std::uint16_t orthogonal = OrthogonalChecks | OrthogonalPins;
  std::array<std::uint16_t, piece_type_codes> marks{};
  marks[chess::index(PieceType::Pawn)] = anyone | PawnChecks;
  marks[chess::index(PieceType::Knight)] = anyone | KnightChecks;
  marks[chess::index(PieceType::Bishop)] = anyone | diagonal;
  marks[chess::index(PieceType::Rook)] = anyone | orthogonal;
  marks[chess::index(PieceType::Queen)] = anyone | diagonal | orthogonal;
  marks[chess::index(PieceType::King)] = anyone;
  return marks;
}();

// On an origin: which moves from there may not be simple.
enum Leaving : std::uint8_t {
  UncoversCheck = 1,    // all
  SeenBySlider = 2,     // those that stay on the line
  SeenByPawn = 4,       // the capture of the pawn
  StopsPawn = 8,        // those that stay before the pawn, or take it
  HidesSlider = 16,     // those that go on hiding a slider of ours from a square of their king
  SharesAttack = 32,    // those that step in the way of the other attacker of such a square
  OnPinLine = 64,       // all: the piece pins, or keeps another piece of ours from pinning
  OpensCastling = 128,  // all
};

struct Marks {
  std::uint16_t to[mapping::x88::board_size] = {};
  std::uint8_t from[mapping::x88::board_size] = {};
};

}  // namespace squarelab::x88::two_plies
