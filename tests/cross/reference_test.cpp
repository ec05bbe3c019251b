// Every backend in lockstep with the rules: 10,000 seeded positions, half out of games and half
// biased to events that games hardly ever show, and the whole suite. Of a variant, which shares
// nearly all of its code with a backend that is tested, 4,000.

#include <squarelab/positions/suite.hpp>
#include <squarelab/verify.hpp>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

constexpr std::size_t positions_of_a_backend = 10'000;
constexpr std::size_t positions_of_a_variant = 4'000;
constexpr std::uint64_t seed = 20'240;

class AgainstTheRules : public EveryBoard {
 protected:
  verify::Lockstep lockstep() const {
    const BackendEntry* reference = find(registry_under_test(), "reference");
    const std::vector<const BackendEntry*> pair{reference, &entry()};
    return verify::Lockstep(verify::make_boards(pair));
  }
};

TEST_P(AgainstTheRules, AllAnswersAgreeOnSeededPositions) {
  auto boards = lockstep();
  const auto player = find(registry_under_test(), "reference")->make_board();
  const std::size_t position_count =
      entry().facts.is_variant ? positions_of_a_variant : positions_of_a_backend;
  for (std::size_t number = 0; number < positions::batch_count(position_count); ++number) {
    const auto batch = positions::mixed_source().batch(
        seed, number, positions::size_of_batch(position_count, number), *player);
    const auto disagreement = compare_batch(boards, batch);
    ASSERT_FALSE(disagreement) << to_string(*disagreement);
  }
  EXPECT_GE(boards.compared().positions, position_count);
  EXPECT_GT(boards.compared().children, 10 * position_count);
}

TEST_P(AgainstTheRules, AllAnswersAgreeOnTheSuite) {
  auto boards = lockstep();
  for (const auto suite : {positions::six_positions(), positions::late_bugs()}) {
    for (const auto& one : suite) {
      const auto disagreement = boards.compare(one.position);
      ASSERT_FALSE(disagreement) << one.name << '\n' << to_string(*disagreement);
    }
  }
}

// The reference itself is left out: it would be compared with itself.
INSTANTIATE_TEST_SUITE_P(Boards, AgainstTheRules, testing::ValuesIn(backend_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
