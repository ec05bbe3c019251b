// The finder of magic numbers: it finds those in the tree again, and others of another seed; and
// what it takes for magic is so.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <squarelab/bitboard/sliders/black_magic.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>

namespace squarelab::bitboard::sliders {
namespace {

// By the definition, in a way of its own: an index stands for one answer.
bool tells_all_apart(int bit, const std::array<GridStep, 4>& steps, Bitboard number) {
  const Bitboard mask = relevant_occupancy(bit, steps);
  std::map<Bitboard, Bitboard> seen_by_index;
  bool apart = true;
  for_each_subset(mask, [&](Bitboard occupied) {
    const Bitboard index = (occupied * number) >> (64 - bits::popcount(mask));
    const Bitboard seen = rays(bit, steps, occupied);
    apart = apart && seen_by_index.emplace(index, seen).first->second == seen;
  });
  return apart;
}

TEST(MagicFinder, FindsTheNumbersOfTheTreeAgain) {
  const MagicNumbers found = find_magic_numbers(magic_seed);
  EXPECT_EQ(found.rook, magic_numbers.rook);
  EXPECT_EQ(found.bishop, magic_numbers.bishop);
}

TEST(MagicFinder, FindsOtherValidNumbersWithAnotherSeed) {
  const MagicNumbers others = find_magic_numbers(magic_seed + 1);
  for (int bit = 0; bit < 64; ++bit) {
    EXPECT_NE(others.rook[bit], magic_numbers.rook[bit]) << bit;
    EXPECT_NE(others.bishop[bit], magic_numbers.bishop[bit]) << bit;
    EXPECT_TRUE(tells_all_apart(bit, rook_steps, others.rook[bit])) << bit;
    EXPECT_TRUE(tells_all_apart(bit, bishop_steps, others.bishop[bit])) << bit;
  }
}

TEST(MagicFinder, KnowsMagicNumbersFromOthers) {
  for (int bit = 0; bit < 64; ++bit) {
    EXPECT_TRUE(is_magic(bit, rook_steps, magic_numbers.rook[bit])) << bit;
    EXPECT_TRUE(is_magic(bit, bishop_steps, magic_numbers.bishop[bit])) << bit;
    // One bit only shifts, which leaves the rows of a rook's mask where they are: scattered.
    EXPECT_FALSE(is_magic(bit, rook_steps, 1)) << bit;
    EXPECT_FALSE(is_magic(bit, bishop_steps, 0)) << bit;
  }
  int valid = 0;
  for (int shift = 0; shift < 64; ++shift) {
    const Bitboard changed = magic_numbers.rook[27] ^ bits::bit(shift);
    EXPECT_EQ(is_magic(27, rook_steps, changed), tells_all_apart(27, rook_steps, changed));
    valid += is_magic(27, rook_steps, changed);
  }
  EXPECT_LT(valid, 64);
}

TEST(MagicFinder, CountsItsTrials) {
  const FoundMagic found = find_magic(0, rook_steps, magic_seed);
  EXPECT_EQ(found.number, magic_numbers.rook[0]);
  EXPECT_GT(found.trials, 1U);
}

TEST(BlackMagicFinder, FindsTheNumbersOfTheTreeAgain) {
  const BlackMagicNumbers found = find_black_magic_numbers(magic_seed);
  std::size_t places = 0;
  for (int bit = 0; bit < 64; ++bit) {
    for (const auto kind : {&BlackMagicNumbers::rook, &BlackMagicNumbers::bishop}) {
      const BlackMagicNumber& in_tree = (black_magic_numbers.*kind)[bit];
      EXPECT_EQ((found.*kind)[bit].number, in_tree.number) << bit;
      EXPECT_EQ((found.*kind)[bit].lowest, in_tree.lowest) << bit;
      EXPECT_EQ((found.*kind)[bit].places, in_tree.places) << bit;
      places += in_tree.places;
    }
  }
  EXPECT_EQ(found.places, black_magic_numbers.places);
  EXPECT_EQ(places, black_magic_numbers.places);
}

// By the definition: all indices lie in the places, both ends of them are used, and an index stands
// for one answer.
TEST(BlackMagicFinder, FindsOtherValidNumbersWithAnotherSeed) {
  for (int bit = 0; bit < 64; bit += 5) {
    for (const auto* steps : {&rook_steps, &bishop_steps}) {
      const auto found = find_black_magic(bit, *steps, magic_seed + 1);
      const auto& magic = found.magic;
      const auto& in_tree =
          steps == &rook_steps ? black_magic_numbers.rook : black_magic_numbers.bishop;
      EXPECT_NE(magic.number, in_tree[bit].number) << bit;
      EXPECT_GE(found.trials, 1U);
      const Bitboard mask = relevant_occupancy(bit, *steps);
      std::map<Bitboard, Bitboard> seen_by_index;
      for_each_subset(mask, [&](Bitboard occupied) {
        const Bitboard index = ((occupied | ~mask) * magic.number) >> black_shift(*steps);
        const Bitboard seen = rays(bit, *steps, occupied);
        EXPECT_EQ(seen_by_index.emplace(index, seen).first->second, seen) << bit;
      });
      EXPECT_EQ(seen_by_index.begin()->first, magic.lowest) << bit;
      EXPECT_EQ(seen_by_index.rbegin()->first, magic.lowest + magic.places - 1) << bit;
    }
  }
}

TEST(Magic, EntriesAreWhatAnswersAreMadeOf) {
  Magic::prepare();
  for (int bit = 0; bit < 64; ++bit) {
    const Magic::Entry& rook = Magic::rook_entry(bit);
    EXPECT_EQ(rook.mask, relevant_occupancy(bit, rook_steps));
    EXPECT_EQ(rook.number, magic_numbers.rook[bit]);
    EXPECT_EQ(rook.shift, 64 - bits::popcount(rook.mask));
    const Bitboard occupied = 0x0012345678ABCDEF * static_cast<Bitboard>(bit);
    EXPECT_EQ(rook.index(occupied), (occupied & rook.mask) * rook.number >> rook.shift);
    EXPECT_EQ(rook.attacks[rook.index(occupied)], rays(bit, rook_steps, occupied));
    const Magic::Entry& bishop = Magic::bishop_entry(bit);
    EXPECT_EQ(bishop.number, magic_numbers.bishop[bit]);
    EXPECT_EQ(bishop.attacks[bishop.index(occupied)], rays(bit, bishop_steps, occupied));
  }
}

TEST(Magic, BothEntriesOfABitAreInOneCacheLine) {
  const auto line = [](const void* place) {
    return reinterpret_cast<std::uintptr_t>(place) / cache_line;
  };
  for (int bit = 0; bit < 64; ++bit) {
    const Magic::Entry* const bishop = &Magic::bishop_entry(bit);
    EXPECT_EQ(line(&Magic::rook_entry(bit)), line(bishop)) << bit;
    EXPECT_EQ(line(bishop), line(reinterpret_cast<const char*>(bishop + 1) - 1)) << bit;
  }
}

// The 64 sets of a first-level cache are chosen by the lines of a page of 4 kB.
TEST(Magic, TablesOfRooksBeginInDifferentSetsOfTheCache) {
  Magic::prepare();
  std::set<std::uintptr_t> sets;
  for (int bit = 0; bit < 64; ++bit) {
    const auto begin = reinterpret_cast<std::uintptr_t>(Magic::rook_entry(bit).attacks);
    EXPECT_EQ(begin % cache_line, 0U) << bit;
    sets.insert(begin / cache_line % 64);
  }
  EXPECT_EQ(sets.size(), 64U);
}

}  // namespace
}  // namespace squarelab::bitboard::sliders
