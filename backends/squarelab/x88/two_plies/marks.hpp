// Marks on the board: whom a square concerns.
//
// A move is looked at twice: its target may be marked for the kind of piece that arrives, its
// origin for what the piece leaves behind. A move whose two squares bear no such mark is counted by
// two table loads and what the king may do.
#pragma once

#include <squarelab/x88/core.hpp>

namespace squarelab::x88::two_plies {

// On a target: for whom it is no place like others.
enum Arriving : std::uint16_t {
  PawnChecks = 1,
  KnightChecks = 2,
  DiagonalChecks = 4,    // a bishop or queen gives check
  OrthogonalChecks = 8,  // a rook or queen
  DiagonalPins = 16,     // a bishop or queen stands behind a piece of theirs on a line of the king
  OrthogonalPins = 32,   // a rook or queen
  PinLine = 64,          // between a pinner and their king, or the pinned piece
  BesideKing = 128,      // a piece of theirs next to their king
  CastlingPath = 256,    // a way to castle, or the rook
};

// The marks that a piece of that kind heeds.
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

// On an origin: which moves from there ask for a closer look.
enum Leaving : std::uint8_t {
  UncoversCheck = 1,
  SeenBySlider = 2,   // those that stay on the line
  SeenByPawn = 4,     // the capture of the pawn
  StopsPawn = 8,      // those that stay before the pawn, or take it
  HidesSlider = 16,   // those that go on hiding a slider of ours from a square of their king
  SharesAttack = 32,  // those that step in the way of the other attacker of such a square
  OnPinLine = 64,     // a pinner, or a piece that keeps another one of ours from pinning
  OpensCastling = 128,
};

struct Marks {
  std::uint16_t to[mapping::x88::board_size] = {};
  std::uint8_t from[mapping::x88::board_size] = {};
};

}  // namespace squarelab::x88::two_plies
