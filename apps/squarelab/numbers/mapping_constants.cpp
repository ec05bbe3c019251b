#include "numbers/mapping_constants.hpp"

#include <fmt/format.h>

#include "numbers/mapping_views.hpp"

namespace squarelab::app {

std::vector<Constant> constants_of(mapping::Mapping m) {
  std::vector<Constant> constants;
  for (int file = 0; file < file_count; ++file) {
    const char letter = static_cast<char>('a' + file);
    constants.push_back({fmt::format("file_{}", letter), fmt::format("the {}-file", letter),
                         mapping::file_bits(m, file_at(file))});
  }
  for (int rank = 0; rank < rank_count; ++rank) {
    constants.push_back({fmt::format("rank_{}", rank + 1), fmt::format("rank {}", rank + 1),
                         mapping::rank_bits(m, rank_at(rank))});
  }
  constants.push_back({"diagonal", "the a1-h8 diagonal", mapping::diagonal_bits(m)});
  constants.push_back({"antidiagonal", "the h1-a8 antidiagonal", mapping::antidiagonal_bits(m)});
  constants.push_back({"light_squares", "the light squares", mapping::light_bits(m)});
  constants.push_back({"dark_squares", "the dark squares", mapping::dark_bits(m)});
  return constants;
}

namespace {

template <class Way>
Guard guard_of(mapping::Mapping m, Way way) {
  return {std::string(name_of(way)), mapping::offset(way), mapping::step(m, way),
          mapping::wrap_guard(m, way), mapping::wrap_guard(m, way, mapping::pawn_bits(m))};
}

}  // namespace

std::vector<Guard> guards_of(mapping::Mapping m) {
  std::vector<Guard> guards;
  for (int i = 0; i < direction_count; ++i) guards.push_back(guard_of(m, direction_at(i)));
  for (int i = 0; i < direction_count; ++i) guards.push_back(guard_of(m, knight_step_at(i)));
  return guards;
}

bool is_way_of_pawns(const Guard& guard) noexcept {
  const auto [files, ranks] = guard.offset;
  return (ranks == 1 || ranks == -1) && files >= -1 && files <= 1;
}

}  // namespace squarelab::app
