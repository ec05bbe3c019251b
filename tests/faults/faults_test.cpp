// Lockstep finds every planted fault, and calls nothing different that is not: the measure of the
// comparer, which is the product.

#include "faults.hpp"

#include <gtest/gtest.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/lab/differential/lockstep.hpp>
#include <squarelab/lab/differential/reference_board.hpp>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/x88/x88.hpp>

namespace squarelab::faults {
namespace {

constexpr std::size_t position_count = 4'000;
constexpr std::uint64_t seed = 7;

// The seeded positions are the same for every fault, so they are made once.
const std::vector<lab::Batch>& batches() {
  static const std::vector<lab::Batch> made = [] {
    std::vector<lab::Batch> result;
    lab::ReferenceBoard player;
    for (std::size_t number = 0; number < lab::batch_count(position_count); ++number) {
      result.push_back(
          lab::make_batch(seed, number, lab::size_of_batch(position_count, number), player));
    }
    return result;
  }();
  return made;
}

std::optional<lab::Disagreement> first_disagreement(std::unique_ptr<Board> suspect) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<lab::ReferenceBoard>());
  boards.push_back(std::move(suspect));
  lab::Lockstep lockstep(std::move(boards));
  for (const lab::Batch& batch : batches()) {
    if (auto found = compare_batch(lockstep, batch)) return found;
  }
  return std::nullopt;
}

std::vector<Fault> all_faults() {
  std::vector<Fault> faults = bitboard_faults();
  for (Fault& fault : x88_faults()) faults.push_back(std::move(fault));
  return faults;
}

class PlantedFault : public testing::TestWithParam<Fault> {};

TEST_P(PlantedFault, IsFound) {
  const auto found = first_disagreement(GetParam().make_board());
  ASSERT_TRUE(found) << "survived " << position_count << " positions";
  RecordProperty("query", found->query);
  RecordProperty("position", lab::answer_text(found->start));
}

INSTANTIATE_TEST_SUITE_P(Faults, PlantedFault, testing::ValuesIn(all_faults()),
                         [](const auto& fault) { return fault.param.name; });

TEST(HonestCopy, IsNotCalledDifferent) {
  using Bitboards = bitboard::Backend<bitboard::DefaultConfig<mapping::lerf, Control>>;
  EXPECT_FALSE(first_disagreement(std::make_unique<BoardOf<Bitboards>>()));
  EXPECT_FALSE(first_disagreement(std::make_unique<BoardOf<x88::Backend<Control>>>()));
  EXPECT_FALSE(first_disagreement(std::make_unique<lab::ReferenceBoard>()));
}

}  // namespace
}  // namespace squarelab::faults
