// Slider algorithms against the ray walk: every relevant occupation of every bit, 102,400 for rooks
// and 5,248 for bishops, bare and with the irrelevant bits set at random.

#include <gtest/gtest.h>

#include <squarelab/bitboard/sliders/default_sliders.hpp>
#include <squarelab/bitboard/walk.hpp>
#include <squarelab/chess/key.hpp>

namespace squarelab::bitboard::sliders {
namespace {

template <class S>
class EverySlider : public testing::Test {};

#ifdef __BMI2__
using AllSliders = testing::Types<HyperbolaQuintessence, Pext>;
#else
using AllSliders = testing::Types<HyperbolaQuintessence>;
#endif

struct SliderName {
  template <class S>
  static std::string GetName(int) {
    return std::string(S::facts.name);
  }
};

TYPED_TEST_SUITE(EverySlider, AllSliders, SliderName);

template <class Query>
int compare(const std::array<GridStep, 4>& steps, Query query) {
  int checked = 0;
  for (int bit = 0; bit < 64; ++bit) {
    const Bitboard mask = relevant_occupancy(bit, steps);
    Bitboard subset = 0;
    do {
      const Bitboard expected = rays(bit, steps, subset);
      const Bitboard noise = key_details::splitmix64(checked) & ~mask;
      // Noise on the edges of the rays and off them changes nothing; the slider's own bit is noise.
      if (query(bit, subset) != expected || query(bit, subset | noise) != expected) {
        ADD_FAILURE() << "bit " << bit << " occupied " << std::hex << subset << " noise " << noise;
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
  EXPECT_EQ(compare(rook_steps, [](int bit, Bitboard o) { return TypeParam::rook(bit, o); }),
            102400);
  EXPECT_EQ(compare(bishop_steps, [](int bit, Bitboard o) { return TypeParam::bishop(bit, o); }),
            5248);
}

TYPED_TEST(EverySlider, SaysWhatItIs) {
  EXPECT_FALSE(TypeParam::facts.name.empty());
  EXPECT_FALSE(TypeParam::facts.author.empty());
  EXPECT_FALSE(TypeParam::facts.source.empty());
  EXPECT_GT(TypeParam::facts.table_bytes, 0U);
}

}  // namespace
}  // namespace squarelab::bitboard::sliders
