// Slider algorithms against the definition of seeing: every relevant occupation of every bit,
// 102,400 for rooks and 5,248 for bishops, bare and with the irrelevant bits set at random.

#include <gtest/gtest.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/chess/key.hpp>
#include <vector>

namespace squarelab::bitboard::sliders {
namespace {

template <class S>
class EverySlider : public testing::Test {};

#ifdef __BMI2__
using AllSliders = testing::Types<HyperbolaQuintessence, Magic, Pext>;
#else
using AllSliders = testing::Types<HyperbolaQuintessence, Magic>;
#endif

struct SliderName {
  template <class S>
  static std::string GetName(int) {
    return std::string(S::facts.name);
  }
};

TYPED_TEST_SUITE(EverySlider, AllSliders, SliderName);

// What the tables are held against is not the walk that fills them but the definition, by
// coordinates: b is seen from a if the two share a line and nothing that lies on it between them is
// occupied.
struct Way {
  int rows;
  int columns;
};
Way way(int from, int to) { return {to / 8 - from / 8, to % 8 - from % 8}; }

bool in_line(bool diagonal, int from, int to) {
  const auto [rows, columns] = way(from, to);
  if (from == to) return false;
  return diagonal ? rows * rows == columns * columns : rows * columns == 0;
}
// c on the line of a and b: their cross product is zero. Between them: each lies on another side.
bool is_between(int a, int b, int c) {
  const Way to_a = way(c, a);
  const Way to_b = way(c, b);
  return to_a.rows * to_b.columns == to_a.columns * to_b.rows &&
         to_a.rows * to_b.rows + to_a.columns * to_b.columns < 0;
}

struct Target {
  int bit;
  Bitboard between;
};

template <class Query>
int compare(bool diagonal, Query query) {
  int checked = 0;
  for (int from = 0; from < 64; ++from) {
    std::vector<Target> targets;
    Bitboard mask = 0;  // what can hide a target: all that lies between
    for (int to = 0; to < 64; ++to) {
      if (!in_line(diagonal, from, to)) continue;
      Bitboard between = 0;
      for (int c = 0; c < 64; ++c) {
        if (is_between(from, to, c)) between |= bits::bit(c);
      }
      targets.push_back({to, between});
      mask |= between;
    }
    Bitboard subset = 0;
    do {
      Bitboard expected = 0;
      for (const Target& target : targets) {
        if ((target.between & subset) == 0) expected |= bits::bit(target.bit);
      }
      // Noise on the edges of the rays and off them changes nothing; the slider's own bit is noise.
      const Bitboard noise = splitmix64(checked) & ~mask;
      if (query(from, subset) != expected || query(from, subset | noise) != expected) {
        ADD_FAILURE() << "bit " << from << " occupied " << std::hex << subset << " noise " << noise;
        return checked;
      }
      ++checked;
      subset = (subset - mask) & mask;
    } while (subset != 0);
  }
  return checked;
}

TYPED_TEST(EverySlider, AgreesWithTheRayWalkForEveryRelevantOccupation) {
  TypeParam::prepare();
  EXPECT_EQ(compare(false, [](int bit, Bitboard o) { return TypeParam::rook(bit, o); }), 102400);
  EXPECT_EQ(compare(true, [](int bit, Bitboard o) { return TypeParam::bishop(bit, o); }), 5248);
}

TYPED_TEST(EverySlider, SaysWhatItIs) {
  EXPECT_FALSE(TypeParam::facts.name.empty());
  EXPECT_FALSE(TypeParam::facts.author.empty());
  EXPECT_FALSE(TypeParam::facts.source.empty());
  EXPECT_GT(TypeParam::facts.table_bytes, 0U);
}

}  // namespace
}  // namespace squarelab::bitboard::sliders
