// The position whose grandchildren are counted, and how all parts of the count walk along its
// lines.
//
// Directions are numbered as in Geometry::compass: odd directions are diagonal, d ^ 4 is the
// opposite direction, and d & 3 names the line.
#pragma once

#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88::two_plies {

inline constexpr int direction_count = 8;
constexpr int opposite(int direction) noexcept { return direction ^ 4; }
constexpr bool is_diagonal(int direction) noexcept { return (direction & 1) != 0; }

// From one square towards another; direction_count if they are on no common line.
inline constexpr auto directions = [] {
  std::array<std::uint8_t, mapping::x88::differences> table{};
  for (int d = 0; d < mapping::x88::differences; ++d) {
    table[d] = direction_count;
    for (int i = 0; i < direction_count; ++i) {
      if (mapping::x88::line_steps[d] == mapping::x88::compass[i])
        table[d] = static_cast<std::uint8_t>(i);
    }
  }
  return table;
}();
constexpr int direction_between(int from, int to) noexcept {
  return directions[mapping::x88::difference(from, to)];
}
// Returns true if the three squares are on one line. Precondition: no two are the same.
constexpr bool in_line(int a, int b, int c) noexcept {
  const int direction = direction_between(a, b);
  return direction != direction_count && (direction & 3) == (direction_between(a, c) & 3) &&
         direction_between(a, c) != direction_count;
}

template <class Config, Color Us>
struct Parent {
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;

  explicit Parent(const Core& position) noexcept
      : core(position),
        our_king(position.king(Us)),
        their_king(position.king(Them)),
        has_diagonal_movers(count(PieceType::Bishop) + count(PieceType::Queen) != 0),
        has_orthogonal_movers(count(PieceType::Rook) + count(PieceType::Queen) != 0) {}

  const Core& core;
  int our_king;
  int their_king;
  bool has_diagonal_movers;    // whether we have bishops or queens
  bool has_orthogonal_movers;  // rooks or queens

  bool is_empty(int x) const noexcept { return core.board[x] == no_piece; }
  bool is_ours(int x) const noexcept { return (core.board[x] & color_bit(Us)) != 0; }
  bool is_theirs(int x) const noexcept { return (core.board[x] & color_bit(Them)) != 0; }

  // Returns true if we have sliders that move in that direction.
  bool has_movers(int direction) const noexcept {
    return is_diagonal(direction) ? has_diagonal_movers : has_orthogonal_movers;
  }
  // Returns true if a slider of ours on x moves in that direction.
  bool slides(int x, int direction) const noexcept {
    constexpr PieceCode queen = piece_code(Us, PieceType::Queen);
    constexpr PieceCode bishop = piece_code(Us, PieceType::Bishop);
    constexpr PieceCode rook = piece_code(Us, PieceType::Rook);
    const PieceCode code = core.board[x];
    return code == queen || code == (is_diagonal(direction) ? bishop : rook);
  }

  // Returns the next piece on the way, or the first index off the board.
  int next_piece(int x, int step) const noexcept {
    do x += step;
    while (G::on_board(x) && is_empty(x));
    return x;
  }
  // As above, but looking through their king.
  int next_piece_but_king(int x, int step) const noexcept {
    do x += step;
    while (G::on_board(x) && (is_empty(x) || x == their_king));
    return x;
  }

 private:
  int count(PieceType type) const noexcept { return core.list(Us, type).size; }
};

}  // namespace squarelab::x88::two_plies
