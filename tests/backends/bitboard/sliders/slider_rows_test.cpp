// The questions of slider algorithms: what they look up, and that preparing is not timed.
#include <gtest/gtest.h>

#include <memory>
#include <squarelab/backends.hpp>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/kernels.hpp>
#include <squarelab/positions/suite.hpp>
#include <vector>

namespace squarelab::bitboard::sliders {
namespace {

std::vector<Position> positions() {
  return positions::thinned(positions::built_in_corpus().positions, 40);
}

// The obvious way, as a policy.
struct Walk {
  static constexpr SliderFacts facts{.name = "walk", .author = "everybody", .source = "nowhere"};
  static void prepare() noexcept {}
  static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return rays(bit, rook_steps, occupied);
  }
  static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return rays(bit, bishop_steps, occupied);
  }
};

// As Walk, but on one bit bishops see nothing.
struct Blind : Walk {
  static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return bit == 27 ? 0 : Walk::bishop(bit, occupied);
  }
};

TEST(SliderRows, AreTheSameForAllAlgorithms) {
  const std::vector<Position> corpus = positions();
  const questions::Traversal traversal{0, corpus.size(), 1, 3, corpus.size()};
  SliderKernels<Walk, Original> walk;
  SliderKernels<Blind, Original> blind;
  walk.load(corpus);
  blind.load(corpus);
  std::uint64_t queries = 0;
  for (const Position& position : corpus) {
    for (const Piece piece : all_pieces) {
      const PieceType type = type_of(piece);
      if (type == PieceType::Pawn || type == PieceType::Knight) continue;
      queries += static_cast<std::uint64_t>(position.squares_of(piece).size());
    }
  }
  ASSERT_GE(all_contestants().sliders.size(), 2u);
  for (const questions::Question question : Questions::questions) {
    const std::uint64_t digest = walk.digest(question, traversal);
    EXPECT_NE(blind.digest(question, traversal), digest);
    const std::uint64_t units =
        question->state == &questions::states::hot ? queries * hot_repetitions : queries;
    for (const questions::Contestant& entry : all_contestants().sliders) {
      for (const auto make : {entry.make_kernels, entry.make_control}) {
        const std::unique_ptr<questions::Kernels> kernels = make();
        kernels->load(corpus);
        EXPECT_EQ(kernels->digest(question, traversal), digest)
            << entry.facts.name << question->name;
        EXPECT_EQ(kernels->run(question, traversal), units) << entry.facts.name << question->name;
      }
    }
  }
}

TEST(SliderRows, OnlyTheColdOnesArePrepared) {
  const std::vector<Position> corpus = positions();
  const questions::Traversal traversal{0, corpus.size(), 0, 1, corpus.size()};
  const auto kernels = all_contestants().sliders.front().make_kernels();
  kernels->load(corpus);
  for (const questions::Question question : Questions::questions) {
    const auto start = std::chrono::steady_clock::now();
    kernels->run(question, traversal);
    const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(kernels->preparation() > 0, question->state->has_cold_caches) << question->name;
    EXPECT_LT(kernels->preparation(), static_cast<std::uint64_t>(passed.count())) << question->name;
  }
}

// 40 positions are two full batches and a rest; each is prepared.
TEST(SliderRows, ARestOfABatchIsAskedToo) {
  const std::vector<Position> corpus = positions();
  const auto kernels = all_contestants().sliders.front().make_kernels();
  kernels->load(corpus);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    sum += kernels->run(&LookupsCold::facts, {i, 1, 0, 1, 1});
  }
  EXPECT_EQ(kernels->run(&LookupsCold::facts, {0, corpus.size(), 0, 1, corpus.size()}), sum);
}

}  // namespace
}  // namespace squarelab::bitboard::sliders
