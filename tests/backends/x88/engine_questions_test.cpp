// What an engine asks, after moves: the lists are then in another order than after a position was
// set, which is what tests/cross looks at, and nothing may depend on it.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <squarelab/board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88.hpp>
#include <support/every_board.hpp>
#include <vector>

namespace squarelab {
namespace {

using Backend88 = x88::Backend<>;
using General = board::GeneralAnswers<Backend88>;
using Core = Backend88::Core;
using List = BasicMoveList<Backend88::NativeMove>;

static_assert(AnswersEngine<Backend88>);

template <MoveSelection Selection, class Answers>
std::vector<std::uint16_t> selected(const Core& core) {
  List list;
  Answers::template generate_selected<Selection>(core, list);
  MoveList moves;
  for (const auto move : list) moves.push_back(Backend88::move_of(move));
  return testing_support::sorted_codes(moves);
}

template <MoveSelection Selection>
void expect_same_selection(const Core& core) {
  EXPECT_EQ((selected<Selection, Backend88>(core)), (selected<Selection, General>(core)));
}

template <class Answers>
auto changes_by(const Core& core, Backend88::NativeMove move) {
  NativeThreatChanges<typename Answers::NativeThreat> changes;
  Answers::threat_changes(core, move, changes);
  const auto sorted = [](const auto& list) {
    std::vector<Threat> threats;
    for (const auto threat : list) threats.push_back(Answers::threat_of(threat));
    std::sort(threats.begin(), threats.end());
    return threats;
  };
  return std::pair{sorted(changes.removed), sorted(changes.added)};
}

void expect_same_answers(const Core& core) {
  expect_same_selection<MoveSelection::Captures>(core);
  expect_same_selection<MoveSelection::Noisy>(core);
  expect_same_selection<MoveSelection::Quiets>(core);
  List moves;
  Backend88::generate(core, moves);
  const Backend88::ChecksGiven checks(core);
  const General::ChecksGiven general_checks(core);
  for (const auto move : moves) {
    EXPECT_EQ(checks.gives_check(move), general_checks.gives_check(move));
    const int value = General::exchange(core, move);
    EXPECT_EQ(Backend88::exchange(core, move), value);
    EXPECT_TRUE(Backend88::exchange_is_at_least(core, move, value));
    EXPECT_FALSE(Backend88::exchange_is_at_least(core, move, value + 1));
    EXPECT_TRUE(changes_by<Backend88>(core, move) == changes_by<General>(core, move));
  }
}

TEST(X88EngineQuestions, OrderOfTheListsDoesNotMatter) {
  std::mt19937 random(88);
  for (const char* fen : {testing_support::start_fen, testing_support::kiwipete,
                          "4k3/1q3r2/2q2n2/3p1b2/2Q1PQ2/1R1Q1B2/3R1N2/3RK3 w - - 0 1",
                          "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}) {
    Backend88::Full full;
    Backend88::set(full, text::parse_fen(fen));
    for (int ply = 0; ply < 60 && !HasFailure(); ++ply) {
      List moves;
      Backend88::generate(Backend88::core(full), moves);
      if (moves.size() == 0) break;
      Backend88::Undo undo;
      Backend88::make(full, moves.begin()[random() % moves.size()], undo);
      expect_same_answers(Backend88::core(full));
    }
    EXPECT_FALSE(HasFailure()) << fen << ' ' << text::to_fen(Backend88::position(full));
  }
}

// Both black queens can take on g7. The one on a1, which is behind the other one in the list, takes
// first, so that the rook on a7 stays hidden.
TEST(X88EngineQuestions, OfEqualAttackersTheOneOnTheLowestSquareTakesFirst) {
  Backend88::Full full;
  Backend88::set(full, text::parse_fen("K7/R7/5q2/2k1q3/5QQ1/8/8/8 b - - 0 1"));
  const auto play = [&](int from, int to) {
    Backend88::Undo undo;
    Backend88::make(full, {from, to}, undo);
  };
  play(0x44, 0x62);  // e5c7
  play(0x35, 0x25);  // f4f3
  play(0x55, 0x00);  // f6a1
  EXPECT_EQ(Backend88::core(full).list(Color::Black, PieceType::Queen).squares[0], 0x62);
  EXPECT_EQ(Backend88::exchange(Backend88::core(full), {0x36, 0x66}), -900);  // g4g7
  expect_same_answers(Backend88::core(full));
}

}  // namespace
}  // namespace squarelab
