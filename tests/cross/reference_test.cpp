// All backends in one lockstep with the rules: 5,000 seeded positions, half out of games and half
// biased to events that games hardly ever show, and the whole suite. Variants, which share nearly
// all of their code with a backend that is tested, take part in the first 2,000.

#include <squarelab/positions/suite.hpp>
#include <squarelab/verify.hpp>
#include <support/board_groups.hpp>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

constexpr std::size_t position_count = 5'000;
constexpr std::size_t positions_of_variants = 2'000;
constexpr std::uint64_t seed = 20'240;

struct AgainstTheRules : testing::TestWithParam<std::string> {
  // Returns a lockstep of the reference and the boards of the group.
  static verify::Lockstep lockstep(bool with_variants) {
    std::vector<const BackendEntry*> entries = entries_of(GetParam());
    std::erase_if(entries, [&](auto* entry) { return entry->facts.is_variant && !with_variants; });
    EXPECT_FALSE(entries.empty());
    entries.insert(entries.begin(), find(registry_under_test(), "reference"));
    return verify::Lockstep(verify::make_boards(entries));
  }
};

TEST_P(AgainstTheRules, AllAnswersAgreeOnSeededPositions) {
  auto all = lockstep(true);
  auto without_variants = lockstep(false);
  const auto player = find(registry_under_test(), "reference")->make_board();
  std::size_t done = 0;
  for (std::size_t number = 0; number < positions::batch_count(position_count); ++number) {
    const std::size_t size = positions::size_of_batch(position_count, number);
    const auto batch = positions::mixed_source().batch(seed, number, size, *player);
    const auto disagreement =
        compare_batch(done < positions_of_variants ? all : without_variants, batch);
    ASSERT_FALSE(disagreement) << to_string(*disagreement);
    done += size;
  }
  EXPECT_GE(all.compared().positions, positions_of_variants);
  EXPECT_GT(all.compared().children, 10 * positions_of_variants);
  EXPECT_GE(all.compared().positions + without_variants.compared().positions, position_count);
}

TEST_P(AgainstTheRules, AllAnswersAgreeOnTheSuite) {
  auto boards = lockstep(true);
  for (const auto suite : {positions::six_positions(), positions::late_bugs()}) {
    for (const auto& one : suite) {
      const auto disagreement = boards.compare(one.position);
      ASSERT_FALSE(disagreement) << one.name << '\n' << to_string(*disagreement);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, AgainstTheRules, testing::ValuesIn(group_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
