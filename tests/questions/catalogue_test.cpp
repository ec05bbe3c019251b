// The names of questions, which records, reports and command lines keep.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/questions.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace squarelab::questions {
namespace {

// A question that boards are asked, and three that lack something.
struct Good : Asked {
  static constexpr std::string_view words = "checkers";
  static constexpr auto ask = &Board::checkers;
  static SquareSet expected(const FirstAnswers& first) { return first.checkers; }
};
struct WithoutWords : Asked {
  static constexpr auto ask = &Board::checkers;
  static SquareSet expected(const FirstAnswers& first) { return first.checkers; }
};
struct OfAnotherType : Good {
  static std::vector<Move> expected(const FirstAnswers& first) { return first.legal; }
};
struct RunsWithoutExam : Asked {
  static void run() {}
};
static_assert(HasOneAnswer<Good> && !HasOneAnswer<Good, Move> && !Runs<Good>);
static_assert(!HasOneAnswer<WithoutWords> && !HasOneAnswer<OfAnotherType>);
static_assert(!Runs<RunsWithoutExam> && Runs<LegalMoves> && Runs<PositionHeld>);

// Returns the names that no question has.
std::string lost(std::istringstream names, std::span<const Question> questions,
                 std::string_view (*name_of)(Question)) {
  std::string lost;
  for (std::string name; names >> name;) {
    if (std::ranges::count(questions, name, name_of) != 1) lost += name + ' ';
  }
  return lost;
}

TEST(Catalogue, KeepsTheNamesOfRows) {
  std::istringstream names(
      "captures noisy quiets evasions gives-check exchange threats legal-moves bulk-count "
      "perft-bulk perft-plain perft-full make-unmake is-attacked attackers-to attack-map "
      "checks-and-pins set board-legal-moves board-make-unmake board-attackers-to");
  EXPECT_EQ(lost(std::move(names), decltype(with_work(Catalogue()))::questions,
                 [](Question question) { return question->name; }),
            "");
}

TEST(Catalogue, KeepsTheNamesOfReports) {
  std::istringstream names(
      "set position key moves count legality attacks checkers pins end fen selection threats perft "
      "gives-check exchange san make unmake core-child taken-back");
  EXPECT_EQ(lost(std::move(names), questions_to_boards(),
                 [](Question question) { return question->in_reports; }),
            "");
}

TEST(Catalogue, SaysWhatEveryQuestionIs) {
  for (const Question question : Catalogue::questions) {
    EXPECT_FALSE(question->is.empty()) << question->name;
    EXPECT_EQ(question->state == nullptr, question->group.empty()) << question->name;
  }
}

}  // namespace
}  // namespace squarelab::questions
