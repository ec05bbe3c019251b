// Lanes: all forms of them do what is said, and what runs in lanes counts as the generator does, in
// every portable form and under every mapping.
#include <gtest/gtest.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>
#include <support/seeded_positions.hpp>
#include <vector>

namespace squarelab::bitboard::two_plies {
namespace {

template <class L>
typename L::Words random_words(std::uint64_t seed) {
  typename L::Words words;
  for (int i = 0; i < L::count; ++i) words[i] = splitmix64(seed + i) & splitmix64(seed + i + 1000);
  words[seed % L::count] = 0;
  return words;
}

template <class L>
class EveryForm : public testing::Test {};
using Forms = testing::Types<PortableLanes<1>, PortableLanes<2>
#ifdef __AVX2__
                             ,
                             PortableLanes<4>
#endif
#ifdef SQUARELAB_HAS_AVX512
                             ,
                             Avx512Lanes
#endif
                             >;
TYPED_TEST_SUITE(EveryForm, Forms);

TYPED_TEST(EveryForm, OfLanesDoesEachLaneAlone) {
  using L = TypeParam;
  using Words = typename L::Words;
  for (std::uint64_t seed = 0; seed < 800; seed += 8) {
    const Words a = random_words<L>(seed);
    const Words b = random_words<L>(seed + 3);
    const Words c = random_words<L>(seed + 5);
    const auto mask = static_cast<LaneMask>(splitmix64(seed));
    Words low = a;
    Words high = b;
    for (Bitboard& word : low) word &= 0xFFFFFFFF;
    for (Bitboard& word : high) word >>= 32;
    const L x = L::load(a);
    const L y = L::load(b);
    EXPECT_EQ(x.words(), a);
    int occupied = 0;
    Bitboard sum = 0;
    for (int i = 0; i < L::count; ++i) {
      EXPECT_EQ(L::all(a[0]).words()[i], a[0]);
      EXPECT_EQ((x & y).words()[i], a[i] & b[i]);
      EXPECT_EQ((x | y).words()[i], a[i] | b[i]);
      EXPECT_EQ((x ^ y).words()[i], a[i] ^ b[i]);
      EXPECT_EQ((x + y).words()[i], a[i] + b[i]);
      EXPECT_EQ(x.without(y).words()[i], a[i] & ~b[i]);
      EXPECT_EQ(x.odd(y, L::load(c)).words()[i], a[i] ^ b[i] ^ c[i]);
      EXPECT_EQ(x.majority(y, L::load(c)).words()[i],
                (a[i] & b[i]) | (a[i] & c[i]) | (b[i] & c[i]));
      EXPECT_EQ(L::load(low).times(L::load(high)).words()[i], low[i] * high[i]);
      EXPECT_EQ((~x).words()[i], ~a[i]);
      EXPECT_EQ(x.with(y, L::load(c)).words()[i], a[i] | (b[i] & c[i]));
      EXPECT_EQ(x.template shifted<9>().words()[i], a[i] << 9);
      EXPECT_EQ(x.template shifted<-7>().words()[i], a[i] >> 7);
      EXPECT_EQ(x.popcounts().words()[i], static_cast<Bitboard>(bits::popcount(a[i])));
      EXPECT_EQ(x.only(mask).words()[i], (mask >> i & 1) != 0 ? a[i] : 0);
      if (a[i] != 0) occupied |= 1 << i;
      sum += a[i];
    }
    EXPECT_EQ(x.occupied(), occupied);
    EXPECT_EQ(x.sum(), sum);
    for (int bit = 0; bit < 64; ++bit) {
      int having = 0;
      for (int i = 0; i < L::count; ++i) having |= static_cast<int>(a[i] >> bit & 1) << i;
      EXPECT_EQ(x.with_bit(bit), having) << bit;
    }
    // What only eight lanes are asked for.
    if constexpr (L::count == 8) {
      Words amounts = b;
      for (Bitboard& amount : amounts) amount &= 63;
      Bitboard united = 0;
      for (int i = 0; i < 8; ++i) {
        united |= a[i];
        EXPECT_EQ(x.replaced(y, L::load(c)).words()[i], (a[i] & ~b[i]) | (c[i] & b[i]));
        EXPECT_EQ(x.rotated(L::load(amounts)).words()[i],
                  std::rotl(a[i], static_cast<int>(amounts[i])));
      }
      EXPECT_EQ(x.united(), united);
    }
  }
}

TEST(WordsWithBit, NamesEachOfTheEightWords) {
  for (int bit = 0; bit < 64; ++bit) {
    for (unsigned expected = 0; expected < 256; ++expected) {
      std::array<Bitboard, 8> words;
      for (int i = 0; i < 8; ++i) {
        words[i] = (expected >> i & 1) != 0 ? Bitboard{1} << bit : ~(Bitboard{1} << bit);
      }
      EXPECT_EQ(words_with_bit(words, bit), expected) << bit;
    }
  }
}

TYPED_TEST(EveryForm, OfLanesTakesAWordOfEachRow) {
  std::array<Bitboard, 64> rows;
  for (int i = 0; i < 64; ++i) rows[i] = static_cast<Bitboard>(i);
  const std::array<TypeParam, 8> words = TypeParam::transposed(rows.data());
  for (int i = 0; i < TypeParam::count; ++i) {
    for (int j = 0; j < 8; ++j) {
      EXPECT_EQ(words[j].words()[i], static_cast<Bitboard>(8 * i + j)) << i << ' ' << j;
    }
  }
}

// Numbers of the squares of many boards, digit by digit, against plain sums.
TYPED_TEST(EveryForm, OfNumbersAddsSquareBySquare) {
  using L = TypeParam;
  using Words = typename L::Words;
  Numbers<L, 6> numbers;
  Numbers<L, 3> few;
  std::array<std::array<int, 64>, L::count> expected{};
  std::array<std::array<int, 64>, L::count> expected_few{};
  const auto note = [](auto& sums, const Words& set, int amount) {
    for (int i = 0; i < L::count; ++i) {
      for (int square = 0; square < 64; ++square) {
        if ((set[i] >> square & 1) != 0) sums[i][square] += amount;
      }
    }
  };
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const Words a = random_words<L>(100 * seed);
    const Words b = random_words<L>(100 * seed + 30);
    const Words c = random_words<L>(100 * seed + 60);
    numbers.add(L::load(a));
    numbers.add(L::load(b), L::load(c));
    numbers.template add<2>(L::load(b));
    few.add(L::load(c), L::load(a));
    note(expected, a, 1);
    note(expected, b, 1 + 4);
    note(expected, c, 1);
    note(expected_few, c, 1);
    note(expected_few, a, 1);
  }
  numbers.add(few);
  const Words some = random_words<L>(7);
  for (int i = 0; i < L::count; ++i) {
    Bitboard sum = 0;
    Bitboard on_some = 0;
    Bitboard products = 0;
    for (int square = 0; square < 64; ++square) {
      const int number = expected[i][square] + expected_few[i][square];
      sum += number;
      if ((some[i] >> square & 1) != 0) on_some += number;
      products += number * expected_few[i][square];
    }
    EXPECT_EQ(numbers.sum().words()[i], sum);
    EXPECT_EQ(numbers.sum_on(L::load(some)).words()[i], on_some);
    EXPECT_EQ(numbers.sum_of_products(few).words()[i], products);
    EXPECT_EQ(few.sum_of_products(numbers).words()[i], products);
  }
}

// Parents and children go through lanes of a form that is not this instruction set's.
template <mapping::Mapping M, class L>
struct In : DefaultConfig<M, Original> {
  using Lanes = L;
  static constexpr bool maps_by_rose = false;
};

const std::vector<Position>& positions() {
  static const std::vector<Position> seeded = [] {
    reference::ReferenceBoard player;
    return testing_support::seeded_positions(3, 1'000, player);
  }();
  return seeded;
}

template <class Config>
class EveryConfig : public testing::Test {};
using Configs =
    testing::Types<In<mapping::lerf, PortableLanes<1>>, In<mapping::berf, PortableLanes<1>>,
                   In<mapping::lefr, PortableLanes<2>>,
                   In<mapping::big_endian_file, PortableLanes<2>>
#ifdef __AVX2__
                   ,
                   In<mapping::lerf, PortableLanes<4>>
#endif
                   >;
TYPED_TEST_SUITE(EveryConfig, Configs);

template <class Config>
using Counting = squarelab::two_plies::Counting<Backend<Config>, TwoPlies<Config>>;

TYPED_TEST(EveryConfig, CountsTwoPliesAsOneAfterTheOther) {
  using B = Counting<TypeParam>;
  static_assert(CountsTrees<B>);
  TwoPlies<TypeParam> together;
  std::uint64_t sum = 0;
  for (const Position& position : positions()) {
    typename B::Full full;
    B::set(full, position);
    const std::uint64_t expected = perft<B>(full.core, 2, PerftMode::OnePly);
    ASSERT_EQ(perft<B>(full.core, 2, PerftMode::Bulk), expected) << text::to_fen(position);
    together.add(full.core);
    sum += expected;
  }
  // What is put off waits from position to position.
  EXPECT_EQ(together.finish(), sum);
  EXPECT_EQ(together.finish(), 0U);
}

#ifdef SQUARELAB_HAS_AVX512
// With the enemy king and without: the map that sees through the king.
TYPED_TEST(EveryConfig, MapsAttacksByTheRoseAsPieceByPiece) {
  using Rose = CompassRose<typename TypeParam::Geometry, Avx512Lanes>;
  using Pieces = Attacks<TypeParam>;
  for (const Position& position : positions()) {
    typename Backend<TypeParam>::Full full;
    Backend<TypeParam>::set(full, position);
    const Core& core = full.core;
    for (const Bitboard lifted : {Bitboard{0}, core.kings() & core.of(Color::Black)}) {
      const Bitboard occupied = core.occupied() & ~lifted;
      ASSERT_EQ(Rose::template map<Color::White>(core, occupied),
                Pieces::template map<Color::White>(core, occupied))
          << text::to_fen(position);
    }
    ASSERT_EQ(Rose::template map<Color::Black>(core, core.occupied()),
              Pieces::template map<Color::Black>(core, core.occupied()));
  }
}
#endif

// A class that changes the moves of a backend does not inherit its count.
struct Layer : Counting<In<mapping::lerf, PortableLanes<1>>> {};
static_assert(squarelab::Backend<Layer>);
static_assert(!CountsTrees<Layer>);

}  // namespace
}  // namespace squarelab::bitboard::two_plies
