// Magic numbers: multipliers that gather scattered bits into a dense index, and how to find them.
//
// Idea: times a fitting number, the bits of an occupation that matter to a slider wander into the
// highest bits of the product, where a shift turns them into an index: another index for every two
// occupations that differ in what the slider sees. No formula for such numbers is known. They are
// found by trial: a random number with few bits set (three random ones, ANDed) is kept if none of
// the occupations, at most 4,096, comes into the slot of another that sees something else. What is
// seen is asked of the ray walk (walk.hpp), so a number that is found is proved.
// Cost: some hundred to some hundred thousand trials for a bit, a second or less for all 128.
// Source: the trial by Tord Romstad, 2008 (Chess Programming Wiki, "Looking for Magics"); the table
// as small as the mask of each bit allows ("fancy magic bitboards"): Pradyumna Kannan, 2007.
// Tested in tests/backends/magic_test.cpp. To be run by hand: squarelab magics.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/bitboard/walk.hpp>

namespace squarelab::bitboard::sliders {

using bits::Bitboard;

// A number for each bit, for both kinds of sliders.
struct MagicNumbers {
  std::array<Bitboard, 64> rook;
  std::array<Bitboard, 64> bishop;

  friend bool operator==(const MagicNumbers&, const MagicNumbers&) = default;
};

// The seed of the numbers in the tree (magic_numbers.hpp).
inline constexpr std::uint64_t magic_seed = 1;

struct FoundMagic {
  Bitboard number;
  std::uint64_t trials;  // numbers tried, this one included
};

// How far the product is shifted down: 64 less the bits of the mask.
constexpr int magic_shift(Bitboard mask) noexcept { return 64 - bits::popcount(mask); }

// Whether the number is magic: no two occupations of the bit's relevant squares share an index
// unless they let the slider see the same.
bool is_magic(int bit, const std::array<GridStep, 4>& steps, Bitboard number);

// The first one among the candidates of the seed; every bit and kind has its own. The same on every
// machine. Preconditions: 0 <= bit <= 63; steps are rook_steps or bishop_steps.
FoundMagic find_magic(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed);

// find_magic for all bits and both kinds.
MagicNumbers find_magic_numbers(std::uint64_t seed);

}  // namespace squarelab::bitboard::sliders
