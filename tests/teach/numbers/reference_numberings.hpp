// The numberings as the source documents define them, written out. The tests of the teaching
// commands compare with them. Nothing here comes from the code under test.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace squarelab::testing_support {

// Directions in the order N NE E SE S SW W NW, knight steps from NNE clockwise.
struct Reference {
  std::string name;
  std::string formula;
  int (*index)(int rank, int file);
  std::array<int, 4> corners;  // a1 h1 a8 h8
  std::array<int, 8> compass;
  std::array<int, 8> knight;
  std::uint64_t file_a;  // 0 for 0x88, as all that follow
  std::uint64_t rank_1;
  std::uint64_t diagonal;
  std::uint64_t light;
};

// clang-format off
inline const std::array<Reference, 9> references{{
    {"lerf", "8r + f", [](int r, int f) { return 8 * r + f; },
     {0, 7, 56, 63}, {8, 9, 1, -7, -8, -9, -1, 7}, {17, 10, -6, -15, -17, -10, 6, 15},
     0x0101010101010101, 0x00000000000000FF, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"berf", "8(7 - r) + f", [](int r, int f) { return 8 * (7 - r) + f; },
     {56, 63, 0, 7}, {-8, -7, 1, 9, 8, 7, -1, -9}, {-15, -6, 10, 17, 15, 6, -10, -17},
     0x0101010101010101, 0xFF00000000000000, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"big_endian_file", "8r + 7 - f", [](int r, int f) { return 8 * r + 7 - f; },
     {7, 0, 63, 56}, {8, 7, -1, -9, -8, -7, 1, 9}, {15, 6, -10, -17, -15, -6, 10, 17},
     0x8080808080808080, 0x00000000000000FF, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"lerf_rotated", "63 - (8r + f)", [](int r, int f) { return 63 - 8 * r - f; },
     {63, 56, 7, 0}, {-8, -9, -1, 7, 8, 9, 1, -7}, {-17, -10, 6, 15, 17, 10, -6, -15},
     0x8080808080808080, 0xFF00000000000000, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"lefr", "8f + r", [](int r, int f) { return 8 * f + r; },
     {0, 56, 7, 63}, {1, 9, 8, 7, -1, -9, -8, -7}, {10, 17, 15, 6, -10, -17, -15, -6},
     0x00000000000000FF, 0x0101010101010101, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"lefr_rank_flipped", "8f + 7 - r", [](int r, int f) { return 8 * f + 7 - r; },
     {7, 63, 0, 56}, {-1, 7, 8, 9, 1, -7, -8, -9}, {6, 15, 17, 10, -6, -15, -17, -10},
     0x00000000000000FF, 0x8080808080808080, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"lefr_file_flipped", "8(7 - f) + r", [](int r, int f) { return 8 * (7 - f) + r; },
     {56, 0, 63, 7}, {1, -7, -8, -9, -1, 7, 8, 9}, {-6, -15, -17, -10, 6, 15, 17, 10},
     0xFF00000000000000, 0x0101010101010101, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"lefr_rotated", "63 - (8f + r)", [](int r, int f) { return 63 - 8 * f - r; },
     {63, 7, 56, 0}, {-1, -9, -8, -7, 1, 9, 8, 7}, {-10, -17, -15, -6, 10, 17, 15, 6},
     0xFF00000000000000, 0x8080808080808080, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"x88", "16r + f", [](int r, int f) { return 16 * r + f; },
     {0, 7, 112, 119}, {16, 17, 1, -15, -16, -17, -1, 15}, {33, 18, -14, -31, -33, -18, 14, 31},
     0, 0, 0, 0},
}};

// A way across the board under the name that the program gives it: files east, ranks north.
struct ReferenceWay {
  std::string name;
  int files;
  int ranks;
};
inline const std::array<ReferenceWay, 16> reference_ways{{
    {"North", 0, 1}, {"NoEa", 1, 1}, {"East", 1, 0}, {"SoEa", 1, -1},
    {"South", 0, -1}, {"SoWe", -1, -1}, {"West", -1, 0}, {"NoWe", -1, 1},
    {"NoNoEa", 1, 2}, {"NoEaEa", 2, 1}, {"SoEaEa", 2, -1}, {"SoSoEa", 1, -2},
    {"SoSoWe", -1, -2}, {"SoWeWe", -2, -1}, {"NoWeWe", -2, 1}, {"NoNoWe", -1, 2},
}};
// clang-format on

inline int step_of(const Reference& reference, std::size_t way) {
  return way < 8 ? reference.compass[way] : reference.knight[way - 8];
}

inline std::string square_name(int rank, int file) {
  return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

inline bool on_board(int rank, int file) { return 0 <= rank && rank < 8 && 0 <= file && file < 8; }

// The bits of the squares for which holds(rank, file). Not for 0x88.
template <class Predicate>
std::uint64_t bits_where(const Reference& reference, Predicate holds) {
  std::uint64_t bits = 0;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if (holds(rank, file)) bits |= std::uint64_t{1} << reference.index(rank, file);
    }
  }
  return bits;
}

// Those whose shift by the step of the way comes out on one of the 64 bits, though the way leads
// off the board from there.
inline std::uint64_t wrapping(const Reference& reference, std::size_t way, int first_rank = 0,
                              int last_rank = 7) {
  return bits_where(reference, [&](int rank, int file) {
    const int to = reference.index(rank, file) + step_of(reference, way);
    return first_rank <= rank && rank <= last_rank && 0 <= to && to < 64 &&
           !on_board(rank + reference_ways[way].ranks, file + reference_ways[way].files);
  });
}

}  // namespace squarelab::testing_support
