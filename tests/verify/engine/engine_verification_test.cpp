// Engines that err in rare situations: who it is, what is wrong, and the smallest position.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <squarelab/backends.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <string>
#include <vector>

#include "faults/wrong_boards.hpp"
#include "support/known_fens.hpp"
#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

using testing_support::kiwipete;
using namespace std::chrono_literals;

std::string described(const EngineVerification& verification) {
  return verification.finding() ? to_string(smallest(verification)) : "nothing was found";
}

TEST(EngineVerification, HonestOnesAgreeInAllNotations) {
  EnginePlan plan =
      plan_for({uci("honest"), uci("king-takes-rook"), uci("odd-notation"), uci("plain-notation")});
  plan.portions[0].positions = 200;
  plan.threads = 2;
  const EngineVerification verification = verify_engines(plan);
  EXPECT_FALSE(verification.finding()) << described(verification);
  EXPECT_FALSE(verification.not_run);
  EXPECT_FALSE(verification.interrupted);
  EXPECT_GT(verification.positions, 100U);
  EXPECT_GT(verification.leaves, verification.answers);
  EXPECT_GT(verification.coverage.events_met(), 20U);
  ASSERT_EQ(verification.names.size(), 5U);
  EXPECT_EQ(verification.names[0], "lerf");
  EXPECT_EQ(verification.names[1], "test \\x1b[31mengine #1");
}

TEST(EngineVerification, TheSameCommandTwiceHasTwoNames) {
  EnginePlan plan = plan_for({script("honest"), script("honest")}, kiwipete);
  plan.depth = 1;
  const EngineVerification verification = verify_engines(plan);
  EXPECT_EQ(verification.names, (std::vector<std::string>{"lerf", script("honest").command + " #1",
                                                          script("honest").command + " #2"}));
  EXPECT_FALSE(verification.finding()) << described(verification);
  EXPECT_EQ(verification.answers, 3 * 48U);
}

// Nobody can pass for a board of ours, or for the rules.
TEST(EngineVerification, NoTwoNamesAreTheSame) {
  const auto named = [](const std::string& name) {
    return EngineCommand{Protocol::Uci,
                         uci("honest").command + " | sed -u 's/^id name .*/id name " + name + "/'"};
  };
  EnginePlan plan = plan_for({named("reference"), named("lerf"), named("one"), named("one"),
                              named("one #2"), named("two")},
                             kiwipete);
  plan.depth = 1;
  EXPECT_EQ(verify_engines(plan).names,
            (std::vector<std::string>{"lerf", "reference #1", "lerf #1", "one #1", "one #3",
                                      "one #2", "two"}));
}

struct Lie {
  const char* mode;
  Kind kind;
  const char* rule;
  int depth = 2;
};
std::ostream& operator<<(std::ostream& stream, const Lie& lie) { return stream << lie.mode; }

class Liars : public testing::TestWithParam<Lie> {};

TEST_P(Liars, AreFoundAndShrunkToAFewPieces) {
  const Lie& lie = GetParam();
  EngineVerification first;
  for (const int threads : {1, 2}) {
    EnginePlan plan = plan_for({uci("honest"), uci(lie.mode)});
    plan.threads = threads;
    plan.depth = lie.depth;
    const EngineVerification verification = verify_engines(plan);
    ASSERT_TRUE(verification.finding());
    const Finding& finding = *verification.finding();
    EXPECT_EQ(culprit(verification), verification.names[2]);
    EXPECT_EQ(name_of(finding.smallest.kind), name_of(lie.kind));
    EXPECT_TRUE(finding.was_there_again);
    EXPECT_TRUE(finding.is_minimal);
    EXPECT_LE(finding.pieces_after(), 6) << described(verification);
    EXPECT_LE(finding.pieces_after(), finding.pieces_before());
    EXPECT_FALSE(rules::why_unreachable(finding.found.start)) << described(verification);
    EXPECT_FALSE(rules::why_unreachable(finding.line.start)) << described(verification);
    EXPECT_EQ(rule_of(smallest(verification)).name(), lie.rule) << described(verification);
    // The reference, lerf and the honest one say what is expected, the liar does not.
    EXPECT_EQ(smallest(verification).wrong, 3U) << described(verification);
    EXPECT_EQ(smallest(verification).answers[0].backend, "reference");
    if (threads == 1) first = verification;
    EXPECT_EQ(described(verification), described(first));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Engines, Liars,
    testing::Values(Lie{"no-en-passant-by-white", Kind::MoveMissing, "en passant"},
                    Lie{"no-en-passant-by-white", Kind::MoveMissing, "en passant", 1},
                    Lie{"castling-through-check", Kind::MoveExtra, "castling"},
                    Lie{"no-castling-past-attacked-b", Kind::MoveMissing, "castling"},
                    Lie{"no-underpromotion-by-capture", Kind::MoveMissing, "promotion"},
                    Lie{"loses-rights", Kind::MoveMissing, "castling right lost"},
                    Lie{"pinned-pieces-move", Kind::MoveExtra, "pin"},
                    Lie{"count-off-in-check", Kind::WrongCount, "king moves"}));

// Triple checks, six knights beside eight pawns and the like: correct engines may fail there.
TEST(EngineVerification, OnlyReachablePositionsAreAskedAbout) {
  constexpr const char* triple_check = "4k3/8/8/8/7b/5n2/8/r3K3 w - - 0 1";
  EnginePlan plan = plan_for({uci("count-off-in-check")}, triple_check);
  const EngineVerification none = verify_engines(plan);
  EXPECT_FALSE(none.finding()) << described(none);
  EXPECT_EQ(none.positions, 0U);
  EXPECT_EQ(none.left_out, 1U);
  plan.unreachable = true;
  const EngineVerification all = verify_engines(plan);
  EXPECT_TRUE(all.finding());
  EXPECT_EQ(all.left_out, 0U);

  plan = plan_for({uci("honest")});
  plan.portions[0].positions = 500;
  const EngineVerification most = verify_engines(plan);
  EXPECT_GT(most.left_out, 10U);
  EXPECT_EQ(most.positions + most.left_out, 500U);
  EXPECT_EQ(most.coverage.count(positions::Event::TripleCheck), 0U);
  EXPECT_EQ(most.portions[0].positions, most.positions);
}

// It errs wherever the clock has three digits.
TEST(EngineVerification, ClocksAbove99Become99) {
  EnginePlan plan = plan_for({shell("case \"$2\" in *\" 1\"??\" \"*) echo a1a1: 1 ;; *) " +
                                    script("honest").command + " \"$@\" ;; esac")},
                             "4k3/8/8/8/8/8/8/R3K3 w - - 120 80");
  const EngineVerification lowered = verify_engines(plan);
  EXPECT_FALSE(lowered.finding()) << described(lowered);
  EXPECT_EQ(lowered.positions, 1U);
  EXPECT_EQ(lowered.coverage.count(positions::Event::ClockAt99), 1U);
  plan.unreachable = true;
  const EngineVerification as_it_is = verify_engines(plan);
  ASSERT_TRUE(as_it_is.finding());
  EXPECT_EQ(as_it_is.finding()->found.start.halfmove_clock, 120);
  const std::string text = written(*as_it_is.finding(), true).text;
  EXPECT_TRUE(text.starts_with("The halfmove clock is 100. A correct generator may refuse"))
      << text;
}

// It errs wherever the move has a number of four digits.
TEST(EngineVerification, NumbersOfMovesAreAtMost300) {
  EnginePlan plan =
      plan_for({shell("case \"$2\" in *\" \"[0-9][0-9][0-9][0-9]) echo a1a1: 1 ;; *) " +
                      script("honest").command + " \"$@\" ;; esac")},
               "4k3/8/8/8/8/8/8/R3K3 w - - 12 9000");
  EXPECT_FALSE(verify_engines(plan).finding());
  plan.unreachable = true;
  EXPECT_TRUE(verify_engines(plan).finding());
}

TEST(EngineVerification, EventsThatNobodyIsAskedAboutAreNotMissing) {
  EnginePlan plan = plan_for({uci("honest")}, one_pawn);
  const positions::Coverage some = verify_engines(plan).coverage;
  plan.unreachable = true;
  const positions::Coverage all = verify_engines(plan).coverage;
  EXPECT_EQ(all.events_possible(), positions::event_count);
  EXPECT_EQ(all.missing().size(), some.missing().size() + 4);
  const std::vector<positions::Event> missing = some.missing();
  for (const positions::Event event :
       {positions::Event::TripleCheck, positions::Event::Crowd,
        positions::Event::EnPassantBlocksCheck, positions::Event::ClockAt100}) {
    EXPECT_EQ(std::count(missing.begin(), missing.end(), event), 0) << name_of(event);
  }
}

// When all agree on another count than a file, the file is wrong.
TEST(EngineVerification, CountsOfFilesAreComparedUpToTheDepth) {
  EnginePlan plan = plan_for({uci("honest")}, one_pawn);
  plan.suite[0].counts = {{1, 7}, {2, 35}, {3, 1}};
  EXPECT_FALSE(verify_engines(plan).finding());
  plan.suite[0].counts[1].count = 36;
  const EngineVerification wrong = verify_engines(plan);
  ASSERT_TRUE(wrong.finding());
  EXPECT_TRUE(is_of_file(smallest(wrong))) << described(wrong);
  EXPECT_EQ(headline(smallest(wrong)), "all boards agree on 35; the file has 36");
  plan.engines = {uci("count-off")};
  const EngineVerification engine = verify_engines(plan);
  ASSERT_TRUE(engine.finding());
  EXPECT_FALSE(is_of_file(smallest(engine))) << described(engine);
}

// Whatever is lacking and too many at once, and a text that is no move at all.
TEST(EngineVerification, AnswersAreShownAsTheyAre) {
  const EngineVerification verification = verify_engines(
      plan_for({{Protocol::Script, "printf 'e1e2: 1\\na1a1: 1\\ne1e9: 1\\na1a8: 1\\n' #"}},
               "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(name_of(smallest(verification).kind), "move-missing");
  EXPECT_EQ(smallest(verification).answers[2].text, "2: a1a8 e1e2 and \"a1a1\" and \"e1e9\"");
  EXPECT_EQ(smallest(verification).question, &squarelab::questions::LegalMoves::facts)
      << "depth 1 is enough";
}

TEST(EngineVerification, AnExtraMoveIsNamedAsItWasWritten) {
  const EngineVerification verification =
      verify_engines(plan_for({shell(script("no-total").command + " \"$@\"; echo g4: 1")},
                              "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(headline(smallest(verification)), "extra: \"g4\"") << described(verification);
  EXPECT_EQ(verification.finding()->pieces_after(), 2);
}

struct Failing {
  EngineCommand engine;
  Kind kind;
  EngineVerdict verdict;
};
std::ostream& operator<<(std::ostream& stream, const Failing& failing) {
  return stream << failing.engine.command.substr(failing.engine.command.rfind('/') + 1);
}

class FailingEngines : public testing::TestWithParam<Failing> {};

// In time, though half of the answers have to be waited for in vain.
TEST_P(FailingEngines, AreFaultsWithAVerdict) {
  EnginePlan plan = plan_for({GetParam().engine}, kiwipete);
  plan.limits.start = 1500ms;
  plan.limits.answer = 400ms;
  plan.limits.exit = 100ms;
  plan.shrinking = 1500ms;
  const auto begin = process::SteadyClock::now();
  const EngineVerification verification = verify_engines(plan);
  EXPECT_LT(process::SteadyClock::now() - begin, 8s);
  EXPECT_FALSE(verification.not_run);
  ASSERT_TRUE(verification.finding());
  const Disagreement& found = smallest(verification);
  EXPECT_EQ(name_of(found.kind), name_of(GetParam().kind)) << described(verification);
  ASSERT_TRUE(found.verdict);
  EXPECT_EQ(name_of(*found.verdict), name_of(GetParam().verdict));
  EXPECT_NE(described(verification).find(name_of(GetParam().verdict)), std::string::npos);
  EXPECT_EQ(verification.positions, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Engines, FailingEngines,
    testing::Values(Failing{uci("crash-later"), Kind::Crash, EngineVerdict::Exited},
                    Failing{uci("exit-later"), Kind::Crash, EngineVerdict::Exited},
                    Failing{uci("stop-mid-line-later"), Kind::Crash, EngineVerdict::PartialLine},
                    Failing{uci("hang-later"), Kind::Hang, EngineVerdict::Silent},
                    Failing{uci("garbage-later"), Kind::Garbage, EngineVerdict::Garbage},
                    Failing{uci("endless-lines-later"), Kind::Garbage,
                            EngineVerdict::EndlessOutput},
                    Failing{uci("endless-line-later"), Kind::Garbage, EngineVerdict::EndlessLine},
                    Failing{uci("search-later"), Kind::Garbage, EngineVerdict::NoPerft},
                    Failing{uci("wrong-total"), Kind::Garbage, EngineVerdict::IllegalAnswer},
                    Failing{uci("twice-later"), Kind::Garbage, EngineVerdict::IllegalAnswer}));

TEST(EngineVerification, ACrashIsShrunkToTheKings) {
  const EngineVerification verification = verify_engines(plan_for({uci("crash-later")}, kiwipete));
  ASSERT_TRUE(verification.finding());
  EXPECT_TRUE(verification.finding()->is_minimal);
  EXPECT_EQ(verification.finding()->pieces_before(), 32);
  EXPECT_EQ(verification.finding()->pieces_after(), 2);
  EXPECT_EQ(smallest(verification).depth, 1);
}

constexpr const char* bare_kings = "\"4k3/8/8/8/8/8/8/4K3 \"*";

// It errs whenever White on a1 is in check from the rook that may castle. Without a piece that has
// left the a-file nothing explains the check.
TEST(EngineVerification, ReachablePositionsAreShrunkToReachableOnes) {
  const EngineVerification verification =
      verify_engines(plan_for({shell("case \"$2\" in r3k3/*\"K7 w q\"*) echo a1b1: 1 ;; *) " +
                                     script("honest").command + " \"$@\" ;; esac")},
                              "r3k3/8/8/1n6/5p2/8/8/K7 w q - 0 1"));
  ASSERT_TRUE(verification.finding());
  EXPECT_FALSE(rules::why_unreachable(smallest(verification).start)) << described(verification);
  EXPECT_EQ(verification.finding()->pieces_after(), 4) << described(verification);
  EXPECT_TRUE(verification.finding()->is_minimal);
}

TEST(EngineVerification, WhatIsShrunkStaysOfItsKind) {
  EnginePlan plan = plan_for(
      {shell("case \"$2\" in " + std::string(bare_kings) + ") exit 3 ;; *) echo a2a3: 1 ;; esac")},
      one_pawn);
  const EngineVerification verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(name_of(smallest(verification).kind), "move-missing");
  EXPECT_TRUE(verification.finding()->is_minimal);
  EXPECT_EQ(verification.finding()->pieces_after(), 3) << "the bare kings are a crash";
  const std::vector<Disagreement>& others = verification.finding()->also_seen;
  const auto crash = std::find_if(others.begin(), others.end(), [](const Disagreement& other) {
    return other.verdict == EngineVerdict::Exited;
  });
  ASSERT_NE(crash, others.end());
  EXPECT_EQ(piece_count(crash->start), 2);
  const std::string text = written(*verification.finding()).text;
  EXPECT_NE(text.find("\nalso seen f() {"), text.npos) << text;
}

// At depth 2 a count is always wrong; with bare kings it is because moves are missing below.
TEST(EngineVerification, AWrongCountIsNoneIfItsReasonIsBelow) {
  EnginePlan plan =
      plan_for({shell("case \"$1 $2\" in \"1 \"" + std::string(bare_kings) + ") echo 0 ;; *) " +
                      script("contradiction").command + " \"$@\" ;; esac")},
               one_pawn);
  const EngineVerification verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(name_of(smallest(verification).kind), "wrong-count");
  EXPECT_TRUE(verification.finding()->is_minimal);
  EXPECT_EQ(verification.finding()->pieces_after(), 3) << described(verification);
}

TEST(EngineVerification, TellsOfEachWholeBatch) {
  EnginePlan plan = plan_for({uci("honest"), uci("no-en-passant-by-white")});
  plan.threads = 2;
  const EngineVerification verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding());
  ASSERT_EQ(verification.portions.size(), 1U);
  const PortionDone& done = verification.portions[0];
  EXPECT_EQ(done.positions, done.batches * positions::batch_size);
  EXPECT_LT(done.positions, verification.positions) << "a batch is not whole";
  EXPECT_LT(done.batches, done.portion.batches());
}

TEST(EngineVerification, WithoutTimeNothingIsShrunk) {
  EnginePlan plan = plan_for({uci("crash-later")}, kiwipete);
  plan.shrinking = 0ms;
  const EngineVerification verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(verification.finding()->calls, 0U);
  EXPECT_FALSE(verification.finding()->was_there_again);
  EXPECT_FALSE(verification.finding()->is_minimal);
  EXPECT_EQ(text::to_fen(smallest(verification).start), kiwipete);
}

// Boards are checked against the rules as well, but an engine that errs too is reported first.
TEST(EngineVerification, BoardsMayBeAtFault) {
  const BackendEntry* const wrong = find(faults::with_wrong_boards(), "en-passant-forgotten");
  for (const std::string mode : {"honest", "no-en-passant"}) {
    EnginePlan plan = plan_for({uci(mode)}, "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    plan.boards = {wrong};
    const EngineVerification verification = verify_engines(plan);
    ASSERT_TRUE(verification.finding());
    EXPECT_EQ(culprit(verification), verification.names[mode == "honest" ? 0 : 1]);
    EXPECT_LE(verification.finding()->pieces_after(), 5) << described(verification);
  }
}

TEST(EngineVerification, WhoCannotBeAskedIsNotCompared) {
  for (const EngineCommand& engine :
       {uci("crash-at-start"), uci("not-uci"), uci("search"), uci("crash"),
        EngineCommand{Protocol::Uci, "/no/such/engine"}, script("exit"), script("garbage"),
        shell("echo 7g7f : 100; echo 4i4a+ : 18361023")}) {
    SCOPED_TRACE(engine.command);
    EnginePlan plan = plan_for({uci("honest"), engine}, kiwipete);
    plan.limits.start = 1500ms;
    const EngineVerification verification = verify_engines(plan);
    ASSERT_TRUE(verification.not_run);
    EXPECT_EQ(verification.not_run->engine, 1U);
    EXPECT_FALSE(verification.finding());
    EXPECT_EQ(verification.positions, 0U);
  }
}

// In time, with what is smallest so far. The other engine can answer no more.
TEST(EngineVerification, StopsWhileItShrinks) {
  for (const std::size_t answers : {0U, 2U, 12U}) {
    SCOPED_TRACE(answers);
    const std::string count = testing::TempDir() + "squarelab-answers-" + std::to_string(getpid());
    std::filesystem::remove(count);
    const EngineCommand liar =
        shell("echo >> '" + count + "'; " + script("no-en-passant").command + " \"$@\"");
    EnginePlan plan = plan_for({script("honest"), liar}, "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    plan.depth = 1;
    // One byte for each answer: of the proof, of the finding, of the shrinking.
    plan.limits.stop = [&] {
      std::error_code error;
      const auto size = std::filesystem::file_size(count, error);
      return !error && size > 2 + answers;
    };
    const EngineVerification verification = verify_engines(plan);
    std::filesystem::remove(count);
    EXPECT_TRUE(verification.interrupted);
    ASSERT_TRUE(verification.finding());
    const Finding& shrunk = *verification.finding();
    EXPECT_FALSE(shrunk.is_minimal);
    EXPECT_EQ(name_of(smallest(verification).kind), "move-missing");
    EXPECT_EQ(shrunk.was_there_again, answers > 0) << "shrunk is what was seen again";
    EXPECT_EQ(shrunk.calls > 0, answers > 0);
    EXPECT_EQ(shrunk.pieces_after() < shrunk.pieces_before(), answers > 10)
        << described(verification);
    EXPECT_EQ(smallest(verification).wrong, smallest(verification).answers.size() - 1);
  }
}

// At once, however long an answer may take.
TEST(EngineVerification, StopsWhenItIsTold) {
  EnginePlan plan = plan_for({uci("honest"), uci("hang-later")}, kiwipete);
  plan.limits.answer = 600s;
  plan.limits.stop = [begin = process::SteadyClock::now()] {
    return process::SteadyClock::now() > begin + 1s;
  };
  const auto begin = process::SteadyClock::now();
  const EngineVerification verification = verify_engines(plan);
  EXPECT_LT(process::SteadyClock::now() - begin, 20s);
  EXPECT_TRUE(verification.interrupted);
  EXPECT_FALSE(verification.finding()) << described(verification);
}

TEST(EngineVerification, AsksAgainAtOnePlace) {
  const Place place = make_place(text::parse_fen("4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1"),
                                 {Move::normal(Square::B2, Square::B4)}, 1);
  const EngineVerification honest = ask_engines_at(plan_for({uci("honest")}), place);
  EXPECT_FALSE(honest.finding());
  EXPECT_EQ(honest.positions, 1U);
  const EngineVerification lying = ask_engines_at(plan_for({uci("no-en-passant")}), place);
  ASSERT_TRUE(lying.finding());
  EXPECT_EQ(smallest(lying).kind, Kind::MoveMissing);
  EXPECT_FALSE(smallest(lying).move);
  EXPECT_FALSE(smallest(lying).verdict);
  EXPECT_EQ(smallest(lying).moves, place.path);
}

}  // namespace
}  // namespace squarelab::verify
