// Classical: a table of rays, and a bit scan for the first piece on each.
//
// Idea: the seen part of a ray is the ray on the empty board, less the ray that begins at its first
// piece. On the four rays that go up the first piece is the lowest bit, on those that go down the
// highest. A rook on a1 with a piece on a4: the ray a2 to a8, less a5 to a8. The hidden rays are
// united first and taken from all lines of the slider at once. Counting the zeros of an empty set
// gives 64: row 64 has empty rays, so there is no branch. Cost: two loads, an AND, a bit scan and
// an OR for a ray; 5 kB of tables. Source: Robert Hyatt and Michael Sherwin; Chess Programming
// Wiki, Classical Approach.
// Tested exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <bit>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class Classical {
  static constexpr std::array<GridStep, 4> steps_up{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  // By the zeros that are counted: below the bit for rays up, above it for rays down.
  using Rays = std::array<std::array<Bitboard, 65>, steps_up.size()>;
  struct Tables {
    Rays up;
    Rays down;
  };

 public:
  static constexpr SliderFacts facts{
      .name = "classical",
      .author = "Robert Hyatt, Michael Sherwin",
      .source = "https://www.chessprogramming.org/Classical_Approach",
      .table_bytes = sizeof(Tables) + sizeof(grid.rook_lines) + sizeof(grid.bishop_lines)};

  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return grid.rook_lines[bit] ^ (hidden<0>(bit, occupied) | hidden<1>(bit, occupied));
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return grid.bishop_lines[bit] ^ (hidden<2>(bit, occupied) | hidden<3>(bit, occupied));
  }

 private:
  // Returns the squares hidden beyond the first pieces on a line, up and down.
  template <int Line>
  [[gnu::always_inline]] static Bitboard hidden(int bit, Bitboard occupied) noexcept {
    const auto& up = tables.up[Line];
    const auto& down = tables.down[Line];
    return up[std::countr_zero(up[bit] & occupied)] |
           down[std::countl_zero(down[63 - bit] & occupied)];
  }

  static constexpr Tables make_tables() noexcept {
    Tables result{};
    for (std::size_t line = 0; line < steps_up.size(); ++line) {
      const GridStep up = steps_up[line];
      for (int bit = 0; bit < 64; ++bit) {
        result.up[line][bit] = ray(bit, up, 0);
        result.down[line][63 - bit] = ray(bit, {-up.rows, -up.columns}, 0);
      }
    }
    return result;
  }

  static const Tables tables;
};

inline constinit const Classical::Tables Classical::tables = Classical::make_tables();

}  // namespace squarelab::bitboard::sliders
