// The answer of a UCI engine, line by line and without a process: where it stands, and what it
// means that no more comes.
#include <gtest/gtest.h>

#include <ostream>
#include <squarelab/verify/engine/uci_answer.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {
namespace {

using State = UciAnswer::State;

constexpr UciHabits with_totals{true, false};
constexpr UciHabits without_totals{false, false};
constexpr UciHabits chatty{true, true};

// Lines, and the state after each of them.
struct Course {
  std::optional<UciHabits> habits;
  bool has_legal_moves;
  std::vector<std::string> lines;
  std::vector<State> states;
  // Without a further line, which would otherwise be Silent; nullopt: the answer is complete.
  std::optional<EngineVerdict> without_more;
};
void PrintTo(const Course& course, std::ostream* out) {
  for (const std::string& line : course.lines) *out << line << '/';
}

UciAnswer answer_of(const Course& course, std::vector<State>& states) {
  UciAnswer answer(course.habits, [&] { return course.has_legal_moves; });
  DivideReader reader;
  for (const std::string& line : course.lines) {
    states.push_back(answer.take(uci_line(line, reader.read(line))));
  }
  return answer;
}

class UciAnswers : public testing::TestWithParam<Course> {};

TEST_P(UciAnswers, GoThroughTheirStates) {
  std::vector<State> states;
  const UciAnswer answer = answer_of(GetParam(), states);
  EXPECT_EQ(states, GetParam().states);
  if (answer.state() != State::Done && answer.state() != State::Searched) {
    EXPECT_EQ(answer.without_more(EngineVerdict::Silent), GetParam().without_more);
  }
}

constexpr auto silent = EngineVerdict::Silent;
constexpr auto no_perft = EngineVerdict::NoPerft;

// It is not known yet whether the engine gives totals.
INSTANTIATE_TEST_SUITE_P(
    First, UciAnswers,
    testing::Values(
        Course{{},
               true,
               {"a2a3: 1", "Total: 1", "readyok"},
               {State::Waiting, State::Waiting, State::Done},
               {}},
        Course{{},
               true,
               {"readyok", "a2a3: 1", "Total: 1"},
               {State::Ready, State::Enough, State::Done},
               {}},
        Course{{}, true, {"a2a3: 1"}, {State::Waiting}, silent},
        Course{{}, true, {"a2a3: 1", "readyok"}, {State::Waiting, State::Enough}, {}},
        Course{{}, true, {"Total: 20", "readyok"}, {State::Waiting, State::Enough}, {}},
        Course{{}, true, {"readyok"}, {State::Ready}, no_perft},
        Course{{},
               true,
               {"readyok", "", "info string x"},
               {State::Ready, State::Ready, State::Ready},
               no_perft},
        Course{{}, true, {"What?", "readyok"}, {State::Waiting, State::Doubtful}, no_perft},
        Course{{},
               true,
               {"What?", "readyok", "a2a3: 1", "Total: 1"},
               {State::Waiting, State::Doubtful, State::Enough, State::Done},
               {}},
        Course{{}, true, {"info depth 1 score cp 10"}, {State::Searching}, no_perft},
        Course{{},
               true,
               {"info depth 1 score cp 10", "readyok"},
               {State::Searching, State::Searching},
               no_perft},
        Course{{},
               true,
               {"info depth 1 score cp 10", "a2a3: 1", "Total: 1", "readyok"},
               {State::Searching, State::Enough, State::Enough, State::Done},
               {}},
        Course{{}, true, {"a2a3: 1", "bestmove e2e4"}, {State::Waiting, State::Searched}, {}}));

INSTANTIATE_TEST_SUITE_P(
    Later, UciAnswers,
    testing::Values(
        Course{without_totals, true, {"a2a3: 1", "readyok"}, {State::Waiting, State::Done}, {}},
        Course{without_totals, true, {"readyok"}, {State::Done}, {}},
        Course{with_totals, true, {"a2a3: 1", "readyok"}, {State::Waiting, State::Ready}, silent},
        Course{with_totals,
               true,
               {"readyok", "a2a3: 1", "Total: 1"},
               {State::Ready, State::Ready, State::Done},
               {}},
        Course{with_totals, true, {"readyok", "What?"}, {State::Ready, State::Doubtful}, silent},
        Course{chatty, true, {"readyok", "What?"}, {State::Ready, State::Ready}, silent},
        Course{with_totals, false, {"readyok"}, {State::Enough}, {}},
        Course{with_totals, false, {"readyok", "Total: 0"}, {State::Enough, State::Done}, {}},
        Course{with_totals, false, {"a2a3: 1", "readyok"}, {State::Waiting, State::Ready}, silent},
        Course{with_totals,
               true,
               {"info depth 1 score cp 10", "readyok"},
               {State::Searching, State::Searching},
               no_perft},
        Course{with_totals, true, {"bestmove e2e4"}, {State::Searched}, {}}));

TEST(UciAnswer, IsWaitedForShortlyWhereLittleIsToCome) {
  for (const auto& [lines, is_short] : std::vector<std::pair<std::vector<std::string>, bool>>{
           {{"a2a3: 1"}, false},
           {{"readyok"}, false},
           {{"a2a3: 1", "readyok"}, true},
           {{"What?", "readyok"}, true},
           {{"info depth 1 score cp 10"}, true}}) {
    std::vector<State> states;
    EXPECT_EQ(answer_of({{}, true, lines, {}, {}}, states).is_short(), is_short) << lines.back();
  }
}

TEST(UciAnswer, ShowsTheHabitsOfTheEngine) {
  std::vector<State> states;
  const UciHabits plain =
      answer_of({{}, true, {"info string x", "", "a2a3: 1", "readyok"}, {}, {}}, states).habits();
  EXPECT_FALSE(plain.gives_totals);
  EXPECT_FALSE(plain.is_chatty);
  const UciHabits other =
      answer_of({{}, true, {"Hello", "a2a3: 1", "Total: 1", "readyok"}, {}, {}}, states).habits();
  EXPECT_TRUE(other.gives_totals);
  EXPECT_TRUE(other.is_chatty);
}

}  // namespace
}  // namespace squarelab::verify
