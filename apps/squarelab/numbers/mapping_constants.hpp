// The constants of a mapping under the names that pages, JSON and generated C++ use.
#pragma once

#include <optional>
#include <squarelab/mapping/mapping.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

struct Constant {
  std::string name;   // "file_a", "light_squares"
  std::string title;  // "the a-file", "the light squares"
  mapping::Bitboard bits;
};

// Files, ranks, the two long diagonals, light and dark squares.
std::vector<Constant> constants_of(mapping::Mapping mapping);

// What must be left out before a shift by the step of a way (mapping::wrap_guard).
struct Guard {
  std::string way;  // "NoEa", "SoWeWe"
  mapping::Offset offset;
  int step;
  mapping::Bitboard all;    // of any set
  mapping::Bitboard pawns;  // of sets on ranks 2 to 7
};

// Of the eight directions, then of the eight knight steps.
std::vector<Guard> guards_of(mapping::Mapping mapping);

// Whether pawns of either colour go or capture that way.
bool is_way_of_pawns(const Guard& guard) noexcept;

}  // namespace squarelab::app
