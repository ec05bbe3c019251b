#include <algorithm>
#include <optional>
#include <squarelab/bitboard/sliders/black_magic.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>
#include <squarelab/chess/key.hpp>
#include <vector>

namespace squarelab::bitboard::sliders {
namespace {

struct Case {
  Bitboard occupied;
  Bitboard seen;
};

// The places of a table that a number uses.
struct Range {
  std::size_t lowest;
  std::size_t places;
};

// One slider on one bit: everything that a number has to tell apart.
class Trial {
 public:
  Trial(int bit, const std::array<GridStep, 4>& steps, int index_bits)
      : mask_(relevant_occupancy(bit, steps)),
        slots_(std::size_t{1} << index_bits),
        tried_(slots_.size(), 0) {
    for_each_subset(mask_, [&](Bitboard occupied) {
      cases_.push_back({occupied, rays(bit, steps, occupied)});
    });
  }

  Bitboard mask() const noexcept { return mask_; }
  std::size_t size() const noexcept { return cases_.size(); }

  // Where the indices of all occupations lie, or nullopt if two that see something else share one,
  // or if they take more places than allowed.
  template <class IndexOf>
  std::optional<Range> range_of(IndexOf index_of, std::size_t most_places) {
    ++count_;
    std::size_t lowest = slots_.size();
    std::size_t highest = 0;
    for (const Case& one : cases_) {
      const auto index = static_cast<std::size_t>(index_of(one.occupied));
      if (tried_[index] == count_ && slots_[index] != one.seen) return std::nullopt;
      lowest = std::min(lowest, index);
      highest = std::max(highest, index);
      if (highest - lowest >= most_places) return std::nullopt;
      tried_[index] = count_;
      slots_[index] = one.seen;
    }
    return Range{lowest, highest - lowest + 1};
  }

  bool passes(Bitboard number) {
    const int shift = magic_shift(mask_);
    return range_of([&](Bitboard occupied) { return (occupied * number) >> shift; }, slots_.size())
        .has_value();
  }

 private:
  Bitboard mask_;
  std::vector<Case> cases_;
  std::vector<Bitboard> slots_;       // what was seen, by index
  std::vector<std::uint64_t> tried_;  // the trial in which the slot was filled, so none is emptied
  std::uint64_t count_ = 0;
};

Trial magic_trial(int bit, const std::array<GridStep, 4>& steps) {
  return {bit, steps, 64 - magic_shift(relevant_occupancy(bit, steps))};
}

// Numbers with few bits, three random ones ANDed; every seed, bit and kind has its own.
class Candidates {
 public:
  Candidates(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed)
      : at_(splitmix64(splitmix64(seed) +
                       static_cast<std::uint64_t>((steps[0].columns == 0 ? 0 : 64) + bit))) {}

  Bitboard next() noexcept {
    const Bitboard number = splitmix64(at_) & splitmix64(at_ + 1) & splitmix64(at_ + 2);
    at_ += 3;
    return number;
  }

 private:
  std::uint64_t at_;
};

}  // namespace

void Magic::prepare() noexcept {
  const auto maker = [](const std::array<Bitboard, 64>& numbers) {
    return [&numbers](int bit, Bitboard mask) {
      return Entry{mask, numbers[bit], nullptr, magic_shift(mask)};
    };
  };
  static const bool is_filled =
      (fill(maker(magic_numbers.rook), maker(magic_numbers.bishop)), true);
  (void)is_filled;
}

bool is_magic(int bit, const std::array<GridStep, 4>& steps, Bitboard number) {
  return magic_trial(bit, steps).passes(number);
}

FoundMagic find_magic(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed) {
  Candidates candidates(bit, steps, seed);
  Trial trial = magic_trial(bit, steps);
  for (std::uint64_t trials = 1;; ++trials) {
    const Bitboard number = candidates.next();
    // Numbers that bring hardly any bits of the mask to the top are not worth the trial.
    const bool is_hopeful = bits::popcount((trial.mask() * number) >> 56) >= 6;
    if (is_hopeful && trial.passes(number)) return {number, trials};
  }
}

MagicNumbers find_magic_numbers(std::uint64_t seed) {
  MagicNumbers numbers{};
  for (int bit = 0; bit < 64; ++bit) {
    numbers.rook[bit] = find_magic(bit, rook_steps, seed).number;
    numbers.bishop[bit] = find_magic(bit, bishop_steps, seed).number;
  }
  return numbers;
}

FoundBlackMagic find_black_magic(int bit, const std::array<GridStep, 4>& steps,
                                 std::uint64_t seed) {
  constexpr int log_of_patience = 18;
  Candidates candidates(bit, steps, seed);
  const int shift = black_shift(steps);
  Trial trial(bit, steps, 64 - shift);
  const Bitboard filled = ~trial.mask();
  // Bits of a number that reach the top of a product where a smaller index would not.
  Bitboard too_high = 0;
  for (int reach = shift; reach < magic_shift(trial.mask()); ++reach) {
    too_high |= bits::reversed(trial.mask()) >> (reach - shift);
  }
  for (std::uint64_t trials = 1;; ++trials) {
    Bitboard number = candidates.next();
    // On some bits no number without them passes.
    if (trials % 2 == 0) number &= ~too_high;
    const std::size_t most_places = trial.size() + (trial.size() * trials >> log_of_patience);
    const auto range = trial.range_of(
        [&](Bitboard occupied) { return ((occupied | filled) * number) >> shift; }, most_places);
    if (range) {
      return {{number, static_cast<std::uint32_t>(range->lowest),
               static_cast<std::uint32_t>(range->places)},
              trials};
    }
  }
}

BlackMagicNumbers find_black_magic_numbers(std::uint64_t seed) {
  BlackMagicNumbers numbers{};
  for (int bit = 0; bit < 64; ++bit) {
    numbers.rook[bit] = find_black_magic(bit, rook_steps, seed).magic;
    numbers.bishop[bit] = find_black_magic(bit, bishop_steps, seed).magic;
    numbers.places += numbers.rook[bit].places + numbers.bishop[bit].places;
  }
  return numbers;
}

}  // namespace squarelab::bitboard::sliders
