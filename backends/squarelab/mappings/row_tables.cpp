#include <squarelab/mappings/algorithms.hpp>

namespace squarelab::mappings {

constinit const RowTables row_tables = [] {
  using bitboard::ray;
  RowTables tables{};
  for (int from = 0; from < 8; ++from) {
    for (int index = 0; index < 64; ++index) {
      const Bitboard occupied = static_cast<Bitboard>(index) << 1;
      const Bitboard seen = ray(from, {0, 1}, occupied) | ray(from, {0, -1}, occupied);
      tables.row[from][index] = static_cast<std::uint8_t>(seen);
      tables.column[from][index] = bits::transpose(seen);
    }
  }
  return tables;
}();

}  // namespace squarelab::mappings
