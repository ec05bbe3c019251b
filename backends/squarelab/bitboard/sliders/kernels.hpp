// The Kernels of slider algorithms: what queens see, from every slider and both kings of a
// position, under three conditions that decide which algorithm is the fastest (questions.hpp).
//
//   hot     The same lookups again and again, so that what they read of the tables is in the
//           first-level cache; each on its own, so that the processor does several at once.
//   serial  Each lookup waits for the result of the lookup before: what counts is how long a lookup
//           takes, not how many are done at once.
//   cold    Before each position other work fills the first- and second-level caches: 3 MB are
//           written to. Then what is asked is read, and only the lookups are timed, less what
//           reading the clock takes. The first look at any line of the tables is one into the
//           third-level cache or memory. A program that does much else between two positions comes
//           near it.
//
// Tested in tests/backends/bitboard/sliders/slider_rows_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <squarelab/bitboard/sliders/questions.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/questions/kernels.hpp>
#include <vector>

namespace squarelab::bitboard::sliders {

struct Query {
  Bitboard occupied;
  int bit;
};

// A position has no more.
inline constexpr std::size_t most_queries = square_count;

// The number of times that the queries of a position are repeated with warm caches.
inline constexpr int hot_repetitions = 16;

// Other work: reads and writes a byte of every cache line of 3 MB.
void fill_caches() noexcept;

// A Tag makes a second instantiation another type: see board/backend.hpp.
template <Sliders S, class Tag>
class SliderKernels final : public questions::Kernels {
 public:
  void load(std::span<const Position> corpus) override {
    S::prepare();
    clock_cost_ = cost_of_clock();
    queries_.clear();
    first_.assign(1, 0);
    for (const Position& position : corpus) {
      const Bitboard occupied =
          (position.squares_of(Color::White) | position.squares_of(Color::Black)).bits();
      for (const Square square : all_squares) {
        const auto piece = position.piece_on(square);
        if (!piece) continue;
        const PieceType type = type_of(*piece);
        if (type == PieceType::Pawn || type == PieceType::Knight) continue;
        queries_.push_back({occupied, squarelab::index(square)});
      }
      first_.push_back(queries_.size());
    }
  }

  std::uint64_t run(questions::Question question, const questions::Traversal& traversal) override {
    preparation_ = 0;
    std::uint64_t units = 0;
    Questions::visit(question, [&]<class Q>() {
      units = Q::facts.state->has_cold_caches ? cold<Q::is_serial>(traversal)
                                              : hot<Q::is_serial>(traversal);
    });
    return units;
  }

  std::uint64_t preparation() const override { return preparation_; }

  [[gnu::cold]] std::uint64_t digest(questions::Question question,
                                     const questions::Traversal& traversal) override {
    std::uint64_t sum = 0;
    Questions::visit(question, [&]<class Q>() {
      traverse(traversal, [&](std::size_t i, std::size_t) {
        std::uint64_t hash = i;
        const auto add = [&](Bitboard seen) { hash = splitmix64(hash ^ splitmix64(seen)); };
        ask<Q::is_serial>(queries_.data() + first_[i], queries_.data() + first_[i + 1], 0, 0, add);
        sum += hash;
      });
    });
    return sum;
  }

 private:
  // Passes the squares that queens see to `take`, and returns the last of them. For lookups that
  // wait for each other, `nothing` is 0, unknown to the compiler: an occupation then depends on the
  // previous result.
  template <bool Serial, class F>
  [[gnu::always_inline]] static Bitboard ask(const Query* query, const Query* end, Bitboard before,
                                             Bitboard nothing, F&& take) noexcept {
    for (; query != end; ++query) {
      Bitboard occupied = query->occupied;
      if constexpr (Serial) occupied ^= before & nothing;
      before = queen<S>(query->bit, occupied);
      take(before);
    }
    return before;
  }

  static Bitboard unknown_zero() noexcept {
    Bitboard zero = 0;
    asm volatile("" : "+r"(zero));
    return zero;
  }

  static void need(Bitboard set) noexcept { asm volatile("" : : "r"(set)); }

  template <bool Serial>
  [[gnu::noinline]] std::uint64_t hot(const questions::Traversal& traversal) noexcept {
    std::uint64_t units = 0;
    const Bitboard nothing = unknown_zero();
    Bitboard seen = 0;
    traverse(traversal, [&](std::size_t i, std::size_t) {
      const Query* const begin = queries_.data() + first_[i];
      const Query* const end = queries_.data() + first_[i + 1];
      for (int turn = 0; turn < hot_repetitions; ++turn) {
        seen = ask<Serial>(begin, end, seen, nothing, need);
        asm volatile("" : : : "memory");
      }
      units += static_cast<std::uint64_t>(end - begin) * hot_repetitions;
    });
    return units;
  }

  template <bool Serial>
  [[gnu::noinline]] std::uint64_t cold(const questions::Traversal& traversal) noexcept {
    std::uint64_t units = 0;
    std::uint64_t timed = 0;
    const Bitboard nothing = unknown_zero();
    const Time start = Clock::now();
    traverse(traversal, [&](std::size_t i, std::size_t) {
      const std::size_t size = first_[i + 1] - first_[i];
      fill_caches();
      for (std::size_t at = 0; at < size; ++at) asked_[at] = queries_[first_[i] + at];
      asm volatile("" : : : "memory");
      const Time before = Clock::now();
      ask<Serial>(asked_.data(), asked_.data() + size, 0, nothing, need);
      asm volatile("" : : : "memory");
      const std::uint64_t passed = nanoseconds(before, Clock::now());
      timed += passed > clock_cost_ ? passed - clock_cost_ : 0;
      units += size;
    });
    preparation_ = nanoseconds(start, Clock::now()) - timed;
    return units;
  }

  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  static std::uint64_t nanoseconds(Time from, Time to) noexcept {
    return static_cast<std::uint64_t>(std::chrono::nanoseconds(to - from).count());
  }

  // Returns the time that starting and stopping the clock adds.
  static std::uint64_t cost_of_clock() noexcept {
    std::uint64_t least = UINT64_MAX;
    for (int i = 0; i < 1000; ++i) {
      const Time before = Clock::now();
      least = std::min(least, nanoseconds(before, Clock::now()));
    }
    return least;
  }

  std::vector<Query> queries_;
  std::vector<std::size_t> first_;  // the first query of each position; and the end
  std::array<Query, most_queries> asked_{};
  std::uint64_t clock_cost_ = 0;  // nanoseconds
  std::uint64_t preparation_ = 0;
};

}  // namespace squarelab::bitboard::sliders
