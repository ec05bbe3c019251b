#include <squarelab/bitboard/grid.hpp>

namespace squarelab::bitboard {
namespace {

constexpr Bitboard leaps(int from, const std::array<GridStep, 8>& steps) {
  Bitboard set = 0;
  for (const GridStep step : steps) {
    const int at = walked(from, step);
    if (at >= 0) set |= bits::bit(at);
  }
  return set;
}

constexpr Grid make_grid() {
  Grid result{};
  for (int from = 0; from < 64; ++from) {
    result.king[from] = leaps(from, king_steps);
    result.knight[from] = leaps(from, knight_steps);
    result.rook_lines[from] = rays(from, rook_steps, 0);
    result.bishop_lines[from] = rays(from, bishop_steps, 0);
    for (const GridStep step : king_steps) {
      const GridStep back{-step.rows, -step.columns};
      const Bitboard line = bits::bit(from) | ray(from, step, 0) | ray(from, back, 0);
      Bitboard passed = 0;
      for (int at = walked(from, step); at >= 0; at = walked(at, step)) {
        result.between[from][at] = passed;
        result.line[from][at] = line;
        result.beyond[from][at] = ray(at, step, 0);
        passed |= bits::bit(at);
      }
    }
  }
  return result;
}

}  // namespace

constinit const Grid grid = make_grid();

}  // namespace squarelab::bitboard
