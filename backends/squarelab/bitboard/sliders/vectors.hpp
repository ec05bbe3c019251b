// Vectors: the eight rays of a queen in the lanes of registers.
//
// Idea: on the four rays that go up, the first piece is the lowest bit, and x ^ (x - 1) is
// everything up to it. On the four that go down it is the highest, which has no such formula: but
// the squares beyond it are its shadow, and a shadow is found by doubling, one step, two steps,
// four steps, with the step of each ray as the shift of its lane. A shift past the edge leaves the
// ray and never comes back to it. Each half is one register of four 64-bit lanes, two of a rook and
// two of a bishop; a rook or a bishop alone takes half a register. Cost: 20 instructions for a
// queen, five of them to unite the lanes; a row of 64 bytes for each bit, one cache line, 4 kB.
// Source: that the directions of a fill fit into the lanes of a register is on the Chess
// Programming Wiki, AVX2; the order of the steps is Kogge-Stone's. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <cstring>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class Vectors {
  // Two straight lanes, then two diagonal lanes. The lanes of down take opposite steps.
  static constexpr std::array<GridStep, 4> steps_up{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  struct alignas(64) Rays {
    std::array<Bitboard, 4> up;
    std::array<Bitboard, 4> down;
  };
  using Tables = std::array<Rays, 64>;

  using Two = Bitboard __attribute__((vector_size(16)));
  using Four = Bitboard __attribute__((vector_size(32)));

 public:
  static constexpr SliderFacts facts{.name = "vectors",
                                     .author = "Gerd Isenberg and others",
                                     .source = "https://www.chessprogramming.org/AVX2",
                                     .needs = "AVX2",
                                     .table_bytes = sizeof(Tables)};

#ifdef __AVX2__
  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return seen<Two, 0>(bit, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return seen<Two, 2>(bit, occupied);
  }
  [[gnu::always_inline]] static Bitboard queen(int bit, Bitboard occupied) noexcept {
    return seen<Four, 0>(bit, occupied);
  }

 private:
  // Returns the rays of some lanes; the lanes are numbers, and operators work lane by lane.
  template <class Lanes, int First>
  [[gnu::always_inline]] static Bitboard seen(int bit, Bitboard occupied) noexcept {
    const auto load = [](const std::array<Bitboard, 4>& words) {
      Lanes lanes;
      std::memcpy(&lanes, words.data() + First, sizeof lanes);
      return lanes;
    };
    const Lanes up = load(tables[bit].up);
    const Lanes down = load(tables[bit].down);
    const Lanes steps = load(amounts);
    const Lanes above = up & occupied;
    const Lanes to_first = above ^ (above - 1);
    Lanes shadow = (down & occupied) >> steps;
    shadow |= shadow >> steps;
    shadow |= shadow >> 2 * steps;
    shadow |= shadow >> 4 * steps;
    return united((to_first & up) | (down & ~shadow));
  }

  [[gnu::always_inline]] static Bitboard united(Two lanes) noexcept {
    return (lanes | Two{lanes[1], lanes[0]})[0];
  }
  [[gnu::always_inline]] static Bitboard united(Four lanes) noexcept {
    return united(Two{lanes[0], lanes[1]} | Two{lanes[2], lanes[3]});
  }

  alignas(32) static constexpr std::array<Bitboard, 4> amounts = [] {
    std::array<Bitboard, 4> result{};
    for (std::size_t i = 0; i < 4; ++i) {
      result[i] = static_cast<Bitboard>(8 * steps_up[i].rows + steps_up[i].columns);
    }
    return result;
  }();

  static constexpr Tables make_tables() noexcept {
    Tables result{};
    for (int bit = 0; bit < 64; ++bit) {
      for (std::size_t i = 0; i < 4; ++i) {
        const GridStep step = steps_up[i];
        result[bit].up[i] = ray(bit, step, 0);
        result[bit].down[i] = ray(bit, {-step.rows, -step.columns}, 0);
      }
    }
    return result;
  }

  static const Tables tables;
#endif
};

#ifdef __AVX2__
inline constinit const Vectors::Tables Vectors::tables = Vectors::make_tables();

static_assert(Sliders<Vectors>);
#endif

}  // namespace squarelab::bitboard::sliders
