#include <algorithm>
#include <optional>
#include <squarelab/bitboard/sliders/black_magic.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>
#include <squarelab/chess.hpp>
#include <vector>

namespace squarelab::bitboard::sliders {
namespace {

// The lookups of a bit among which shares are counted: 4 to the power of the largest mask's bits.
constexpr std::uint64_t all_lookups = std::uint64_t{1} << 24;

constexpr std::size_t line_entries = cache_line / sizeof(Bitboard);

struct Case {
  Bitboard occupied;
  Bitboard seen;
  std::uint64_t lookups;  // that find this occupation, where a quarter of the squares is occupied
};

// The places of a table that a number uses.
struct Range {
  std::size_t lowest;
  std::size_t places;
};

// Computes an index from the occupation of the relevant squares and a number.
struct Index {
  Bitboard number;
  int shift;
  Bitboard filled = 0;  // black magic: the other squares

  std::size_t operator()(Bitboard occupied) const noexcept {
    return static_cast<std::size_t>(((occupied | filled) * number) >> shift);
  }
};

// One slider on one bit: all cases that a number has to distinguish.
class Trial {
 public:
  Trial(int bit, const std::array<GridStep, 4>& steps, int index_bits)
      : mask_(relevant_occupancy(bit, steps)),
        slots_(std::size_t{1} << index_bits),
        lines_(slots_.size() / line_entries + 1),
        tried_(slots_.size(), 0) {
    for_each_subset(mask_, [&](Bitboard occupied) {
      std::uint64_t lookups = all_lookups >> (2 * bits::popcount(mask_));
      for (int empty = bits::popcount(mask_ & ~occupied); empty > 0; --empty) lookups *= 3;
      cases_.push_back({occupied, rays(bit, steps, occupied), lookups});
    });
  }

  Bitboard mask() const noexcept { return mask_; }
  std::size_t size() const noexcept { return cases_.size(); }
  std::size_t all_places() const noexcept { return slots_.size(); }

  // The range of the indices of all occupations, or nullopt if two that see something else share an
  // index, or if they take more places than allowed.
  std::optional<Range> range_of(Index index_of, std::size_t most_places) {
    ++count_;
    std::size_t lowest = slots_.size();
    std::size_t highest = 0;
    for (const Case& one : cases_) {
      const std::size_t index = index_of(one.occupied);
      if (tried_[index] == count_ && slots_[index] != one.seen) return std::nullopt;
      lowest = std::min(lowest, index);
      highest = std::max(highest, index);
      if (highest - lowest >= most_places) return std::nullopt;
      tried_[index] = count_;
      slots_[index] = one.seen;
    }
    return Range{lowest, highest - lowest + 1};
  }

  // The number of all lookups that miss the first-level cache, in a table that begins with a cache
  // line. Other bits are looked up meanwhile: a line that a share p of the lookups read is taken to
  // be missing with the probability 1 / (1 + 8p).
  std::uint64_t misses(Index index_of, std::size_t lowest) {
    constexpr std::uint64_t often = all_lookups / 8;
    std::fill(lines_.begin(), lines_.end(), 0);
    for (const Case& one : cases_) {
      lines_[(index_of(one.occupied) - lowest) / line_entries] += one.lookups;
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t lookups : lines_) sum += lookups * often / (lookups + often);
    return sum;
  }

 private:
  Bitboard mask_;
  std::vector<Case> cases_;
  std::vector<Bitboard> slots_;       // what was seen, by index
  std::vector<std::uint64_t> lines_;  // lookups, by line of the cache
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

  // The number with one bit changed, with two neighbouring ones, or with any two.
  Bitboard change(Bitboard number) noexcept {
    const std::uint64_t draw = splitmix64(at_++);
    const Bitboard one = bits::bit(static_cast<int>(draw >> 8 & 63));
    const Bitboard another = bits::bit(static_cast<int>(draw >> 16 & 63));
    const std::array<Bitboard, 4> changes{one, one ^ one << 1, one ^ another, one ^ another};
    return number ^ changes[draw % changes.size()];
  }

 private:
  std::uint64_t at_;
};

// Changes a number as long as it does not come to cost more: cost_of(number) is nullopt for one
// that does not pass.
template <class CostOf>
Bitboard improved(Bitboard number, Candidates& candidates, CostOf cost_of) {
  constexpr int changes = 2000;
  auto least = cost_of(number);
  for (int i = 0; i < changes; ++i) {
    const Bitboard changed = candidates.change(number);
    const auto cost = cost_of(changed);
    if (!cost || *cost > *least) continue;
    number = changed;
    least = cost;
  }
  return number;
}

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
  Trial trial = magic_trial(bit, steps);
  return trial.range_of({number, magic_shift(trial.mask())}, trial.all_places()).has_value();
}

FoundMagic find_magic(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed) {
  Candidates candidates(bit, steps, seed);
  Trial trial = magic_trial(bit, steps);
  const int shift = magic_shift(trial.mask());
  const auto cost_of = [&](Bitboard number) -> std::optional<std::uint64_t> {
    const Index index{number, shift};
    if (!trial.range_of(index, trial.all_places())) return std::nullopt;
    return trial.misses(index, 0);
  };
  for (std::uint64_t trials = 1;; ++trials) {
    const Bitboard number = candidates.next();
    // Numbers that bring hardly any bits of the mask to the top are not worth the trial.
    const bool is_hopeful = bits::popcount((trial.mask() * number) >> 56) >= 6;
    if (is_hopeful && cost_of(number)) return {improved(number, candidates, cost_of), trials};
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
  constexpr int log_of_patience = 19;
  Candidates candidates(bit, steps, seed);
  const int shift = black_shift(steps);
  Trial trial(bit, steps, 64 - shift);
  const Bitboard filled = ~trial.mask();
  // Bits of a number that reach the top of a product where a smaller index would not.
  Bitboard too_high = 0;
  for (int reach = shift; reach < magic_shift(trial.mask()); ++reach) {
    too_high |= bits::reversed(trial.mask()) >> (reach - shift);
  }
  const auto range_of = [&](Bitboard number, std::size_t most_places) {
    return trial.range_of({number, shift, filled}, most_places);
  };
  const auto cost_of = [&](Bitboard number) -> std::optional<std::uint64_t> {
    constexpr std::uint64_t cost_of_place = 100;
    const auto range = range_of(number, trial.all_places());
    if (!range) return std::nullopt;
    return trial.misses({number, shift, filled}, range->lowest) + range->places * cost_of_place;
  };
  for (std::uint64_t trials = 1;; ++trials) {
    Bitboard number = candidates.next();
    // On some bits no number without them passes.
    if (trials % 2 == 0) number &= ~too_high;
    const std::size_t most_places = trial.size() + (trial.size() * trials >> log_of_patience);
    if (!range_of(number, most_places)) continue;
    number = improved(number, candidates, cost_of);
    const auto range = range_of(number, trial.all_places());
    return {{number, static_cast<std::uint32_t>(range->lowest),
             static_cast<std::uint32_t>(range->places)},
            trials};
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
