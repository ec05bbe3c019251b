// The value of a position in hundredths of a pawn: material and the squares of the pieces, and
// as mobility the squares that pieces attack. All numbers are integers from short formulas, so that
// anyone can compute them again: they do not aim at strong play, but are the same for every board.
//
// A Score has a value for the middlegame and one for the endgame (chess/score.hpp). The value of a
// position is the sum over White's pieces minus the sum over Black's, interpolated by phase, seen
// from the side to move. Tested in tests/search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/network_built.hpp>

namespace squarelab::search {

// What is added up.
enum class Evaluation : std::uint8_t {
  Material,        // material and squares, which are kept up move by move
  Mobility,        // as well the squares that knights, bishops, rooks and queens attack
  Network256,      // instead a network of 256 units for each side: network.hpp, if network_is_built
  Network1024,     // the same of 1,024 units
  NetworkThreats,  // the same of 256 units, with threats as inputs, too
};

constexpr bool has_network(Evaluation evaluation) noexcept {
  return evaluation >= Evaluation::Network256;
}

// True if the value follows from the Standing (standing.hpp) alone. Then a search stands pat before
// it makes a move: see searcher.hpp.
constexpr bool needs_no_board(Evaluation evaluation) noexcept {
  return evaluation == Evaluation::Material;
}

// Values of positions stay within this; those beyond are mates, see searcher.hpp.
inline constexpr int largest_evaluation = 20000;

// 0 on the edges, 3 in the middle.
constexpr int distance_from_edge(int file_or_rank) noexcept {
  return std::min(file_or_rank, 7 - file_or_rank);
}

// The value of a white piece. `advance` is 0 on White's first rank.
constexpr Score value_of_white(PieceType type, int file, int advance) noexcept {
  const int file_centre = distance_from_edge(file);
  const int centre = file_centre + distance_from_edge(advance);
  switch (type) {
    case PieceType::Pawn:
      return {76 + 5 * file_centre + 4 * advance, 84 + 11 * advance};
    case PieceType::Knight:
      return {292 + 11 * centre, 280 + 9 * centre};
    case PieceType::Bishop:
      return {318 + 6 * centre, 310 + 5 * centre};
    case PieceType::Rook:
      return {476 + 5 * file_centre + (advance == 6 ? 25 : 0), 512 + (advance == 6 ? 15 : 0)};
    case PieceType::Queen:
      return {945 + 2 * centre, 930 + 8 * centre};
    case PieceType::King:
      return {14 * (3 - file_centre) - 26 * std::min(advance, 3), 13 * centre};
  }
  return {};
}

// The value of a piece on a square for White's side of the balance. Precondition: piece is not
// None.
constexpr Score value_of(Piece piece, Square square) noexcept {
  const int file = index(file_of(square));
  const int rank = index(rank_of(square));
  const bool is_white = color_of(piece) == Color::White;
  const Score value = value_of_white(type_of(piece), file, is_white ? rank : 7 - rank);
  return is_white ? value : -value;
}

// The value that each square attacked by pieces of a type adds for their side.
inline constexpr std::array<Score, piece_type_codes> mobility_values{
    Score{}, Score{}, Score{5, 4}, Score{4, 5}, Score{2, 5}, Score{1, 3}};

constexpr Score value_of(const MobilityCounts& counts) noexcept {
  Score value;
  for (const PieceType type : types_with_mobility) {
    value += mobility_values[index(type)] * counts[index(type)];
  }
  return value;
}

// The value for the side to move. `balance` is White's sum minus Black's; `phase` may be larger
// than full_phase, and then counts as that.
constexpr int value_for(Color side, Score balance, int phase) noexcept {
  const int value = std::clamp(interpolated(balance, std::min(phase, full_phase)),
                               -largest_evaluation, largest_evaluation);
  return side == Color::White ? value : -value;
}

}  // namespace squarelab::search
