// The worked example of docs/adding-a-backend.md, beyond what the shared tests say of it: it is
// seen by the program as any other backend is, and a fault that is planted in it is found.

#include <squarelab/added_boards.hpp>
#include <squarelab/board.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/verify.hpp>

#include "../apps/run_program.hpp"
#include "../support/every_board.hpp"
#include "mailbox120.hpp"
#include "support/json.hpp"

SQUARELAB_DECLARE_ADDED(mailbox120, "mailbox120");

namespace squarelab {

const Registry& testing_support::registry_under_test() {
  return added::registry<added::mailbox120>();
}

namespace {

class Mailbox120 : public testing_support::Program {};

TEST_F(Mailbox120, IsVerifiedAndMeasuredBesideTheOthers) {
  const Outcome outcome = run({"compare", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                               "--operations", "legal-moves,set", "--seconds", "1", "--json", "-"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  const auto document = testing_support::read_json(outcome.out);
  const auto& columns = document.at("columns");
  std::size_t column = 0;
  while (column < columns.size() && columns.at(column).at("name") != "mailbox120") ++column;
  ASSERT_LT(column, columns.size());
  EXPECT_EQ(columns.at(column).at("role"), "backend");
  EXPECT_EQ(columns.at(column).at("corners"), "21 28 91 98");
  ASSERT_EQ(document.at("rows").size(), 2U);
  for (const auto& row : document.at("rows")) {
    EXPECT_GT(row.at("cells").at(column).at("throughput").at("median").get<double>(), 0);
  }
}

TEST_F(Mailbox120, IsVerifiedAgainstTheRules) {
  const Outcome outcome = run({"verify", "--backends", "mailbox120", "--positions", "2000"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
}

TEST_F(Mailbox120, CanBeItsOwnControl) {
  const Outcome outcome =
      run({"compare", "--backends", "mailbox120", "--operations", "attack-map", "--fen",
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--seconds", "1", "--json", "-"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_EQ(testing_support::read_json(outcome.out).at("columns").at(1).at("role"), "control");
}

TEST_F(Mailbox120, NumbersTheSquaresAsItsFactsSay) {
  using Backend = mailbox120::Backend<>;
  std::string corners;
  for (const Square square : {Square::A1, Square::H1, Square::A8, Square::H8}) {
    corners += (corners.empty() ? "" : " ") + std::to_string(Backend::native_square(square));
  }
  EXPECT_EQ(corners, Backend::facts().corners);
  for (const Square square : all_squares) {
    EXPECT_EQ(mailbox120::Geometry::square_of(Backend::native_square(square)), square);
  }
}

// [fault]
// A knight that jumps three files instead of two: a slip of one digit.
struct OneDigitWrong : mailbox120::Geometry {
  static constexpr std::array knight_steps{21, 13, -8, -19, -21, -12, 8, 19};
};
struct FaultyConfig : mailbox120::DefaultConfig<Original> {
  using Geometry = OneDigitWrong;
};

template <class Config>
bool is_found_out() {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(std::make_unique<BoardOf<mailbox120::BasicBackend<Config>>>());
  return verify::Lockstep(std::move(boards)).compare(start_position()).has_value();
}

TEST(Mailbox120Fault, IsFound) {
  EXPECT_TRUE(is_found_out<FaultyConfig>());
  EXPECT_FALSE(is_found_out<mailbox120::DefaultConfig<Original>>());
}
// [fault]

}  // namespace
}  // namespace squarelab
