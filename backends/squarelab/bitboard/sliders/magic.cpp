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

// One slider on one bit: everything that a number has to tell apart.
class Trial {
 public:
  Trial(int bit, const std::array<GridStep, 4>& steps)
      : mask_(relevant_occupancy(bit, steps)),
        slots_(std::size_t{1} << bits::popcount(mask_)),
        tried_(slots_.size(), 0) {
    for_each_subset(mask_, [&](Bitboard occupied) {
      cases_.push_back({occupied, rays(bit, steps, occupied)});
    });
  }

  bool passes(Bitboard number) {
    ++count_;
    for (const Case& one : cases_) {
      const auto index = static_cast<std::size_t>((one.occupied * number) >> magic_shift(mask_));
      if (tried_[index] == count_ && slots_[index] != one.seen) return false;
      tried_[index] = count_;
      slots_[index] = one.seen;
    }
    return true;
  }

  // Numbers that bring hardly any bits of the mask to the top are not worth the trial.
  bool looks_hopeful(Bitboard number) const noexcept {
    return bits::popcount((mask_ * number) >> 56) >= 6;
  }

 private:
  Bitboard mask_;
  std::vector<Case> cases_;
  std::vector<Bitboard> slots_;       // what was seen, by index
  std::vector<std::uint64_t> tried_;  // the trial in which the slot was filled, so none is emptied
  std::uint64_t count_ = 0;
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
  return Trial(bit, steps).passes(number);
}

FoundMagic find_magic(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed) {
  const auto random = [](std::uint64_t n) { return splitmix64(n); };
  const int kind = steps[0].columns == 0 ? 0 : 1;
  std::uint64_t at = random(random(seed) + static_cast<std::uint64_t>(64 * kind + bit));
  Trial trial(bit, steps);
  for (std::uint64_t trials = 1;; ++trials, at += 3) {
    const Bitboard number = random(at) & random(at + 1) & random(at + 2);
    if (trial.looks_hopeful(number) && trial.passes(number)) return {number, trials};
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

}  // namespace squarelab::bitboard::sliders
