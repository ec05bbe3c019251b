// The eight mappings by name. An acronym is never enough to identify one (authors use the same
// for different mappings), so each carries its formula and the indices of its four corners.
#pragma once

#include <array>
#include <squarelab/mapping/mapping.hpp>
#include <string_view>

namespace squarelab::mapping {

struct Named {
  Mapping mapping;
  std::string_view name;     // "lerf"
  std::string_view title;    // "little-endian rank-file"
  std::string_view formula;  // from rank r and file f, both 0 .. 7
  std::string_view corners;  // the indices of a1 h1 a8 h8
};

inline constexpr Mapping lerf{LeastSignificant::File, Order::LittleEndian, Order::LittleEndian};
inline constexpr Mapping berf{LeastSignificant::File, Order::LittleEndian, Order::BigEndian};
inline constexpr Mapping big_endian_file{LeastSignificant::File, Order::BigEndian,
                                         Order::LittleEndian};
inline constexpr Mapping lerf_rotated{LeastSignificant::File, Order::BigEndian, Order::BigEndian};
inline constexpr Mapping lefr{LeastSignificant::Rank, Order::LittleEndian, Order::LittleEndian};
inline constexpr Mapping lefr_rank_flipped{LeastSignificant::Rank, Order::LittleEndian,
                                           Order::BigEndian};
inline constexpr Mapping lefr_file_flipped{LeastSignificant::Rank, Order::BigEndian,
                                           Order::LittleEndian};
inline constexpr Mapping lefr_rotated{LeastSignificant::Rank, Order::BigEndian, Order::BigEndian};

inline constexpr std::array<Named, 8> catalogue{{
    {lerf, "lerf", "little-endian rank-file", "8r + f", "0 7 56 63"},
    {berf, "berf", "big-endian rank, little-endian file", "8(7 - r) + f", "56 63 0 7"},
    {big_endian_file, "big_endian_file", "little-endian rank, big-endian file", "8r + 7 - f",
     "7 0 63 56"},
    {lerf_rotated, "lerf_rotated", "big-endian rank and file", "63 - (8r + f)", "63 56 7 0"},
    {lefr, "lefr", "little-endian file-rank", "8f + r", "0 56 7 63"},
    {lefr_rank_flipped, "lefr_rank_flipped", "file-rank, big-endian rank", "8f + 7 - r",
     "7 63 0 56"},
    {lefr_file_flipped, "lefr_file_flipped", "file-rank, big-endian file", "8(7 - f) + r",
     "56 0 63 7"},
    {lefr_rotated, "lefr_rotated", "file-rank, both big-endian", "63 - (8f + r)", "63 7 56 0"},
}};

constexpr const Named& named(Mapping m) noexcept {
  for (const Named& entry : catalogue) {
    if (entry.mapping == m) return entry;
  }
  return catalogue[0];  // not reached: the catalogue is complete
}

}  // namespace squarelab::mapping
