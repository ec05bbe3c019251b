// Engines of every kind, honest and not: the verdict on each, in time, and
// nothing left behind.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <ostream>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <string>
#include <vector>

#include "support/known_fens.hpp"
#include "support/test_engine.hpp"

namespace squarelab::verify {
namespace {

using testing_support::kiwipete;
using namespace std::chrono_literals;

using testing_support::uci, testing_support::script, testing_support::adapter;

// For engines that answer: never waited for if all is right.
Limits patient() {
  Limits limits;
  limits.start = limits.answer = limits.exit = 20s;
  return limits;
}

// For engines that cannot be waited out; long enough for a slow machine to
// start one.
Limits impatient() {
  Limits limits;
  limits.start = 3s;
  limits.answer = 300ms;
  limits.exit = 100ms;
  return limits;
}

// The moves of a divide in an order that does not matter.
std::vector<std::string> sorted(const Divide& divide) {
  std::vector<std::string> lines;
  for (const auto& [move, count] : divide.entries) {
    lines.push_back(move + " " + std::to_string(count));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

Divide expect_divide(DivideAnswer answer) {
  if (const auto* failure = std::get_if<Failure>(&answer)) {
    ADD_FAILURE() << name_of(failure->verdict) << ": " << failure->sentence;
    return {};
  }
  return std::get<Divide>(answer);
}

// No child is left, not even a zombie.
class Engines : public testing::Test {
 protected:
  ~Engines() override {
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }
};

std::vector<Move> moves_of(Position position, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) {
    moves.push_back(text::parse_uci(text, position));
    position = rules::play(position, moves.back());
  }
  return moves;
}

void expect_honest(Divider& engine) {
  BoardDivider board(std::make_unique<reference::ReferenceBoard>());
  const Position position = text::parse_fen(kiwipete);
  const std::vector<Move> moves = moves_of(position, {"e1g1", "h3g2"});
  for (int depth = 1; depth <= 2; ++depth) {
    EXPECT_EQ(sorted(expect_divide(engine.divide(position, moves, depth))),
              sorted(expect_divide(board.divide(position, moves, depth))));
  }
  EXPECT_EQ(expect_divide(engine.divide(start_position(), {}, 2)).sum, 400U);
}

TEST_F(Engines, AnHonestOneAnswersAsABoard) {
  UciEngine engine(uci("honest"), patient());
  EXPECT_FALSE(engine.start());
  expect_honest(engine);
}

TEST_F(Engines, OneWithWordsOfItsOwnIsAskedInThem) {
  const EngineCommand command{Protocol::Uci, uci("own-words"), "divide {depth}", {"be an engine"}};
  UciEngine engine(command, patient());
  expect_honest(engine);
}

TEST_F(Engines, AnHonestAdapterAnswersAsABoard) {
  for (const char* mode : {"honest", "no-total", "odd-notation"}) {
    SCOPED_TRACE(mode);
    AdapterEngine engine(adapter(mode), patient());
    EXPECT_EQ(engine.name(), adapter(mode));
    if (mode != std::string("odd-notation")) expect_honest(engine);
    EXPECT_EQ(expect_divide(engine.divide(start_position(), {}, 2)).sum, 400U);
    EXPECT_EQ(engine.name(), "test adapter");
  }
}

// One process answers all questions, one in words among them.
TEST_F(Engines, AnAdapterGoesOnAfterAnError) {
  const std::string number =
      "sh -c 'echo squarelab 1 $$; while read line; do case $line in 2*) echo "
      "error $$;; esac; echo done; done'";
  AdapterEngine engine(number, patient());
  std::vector<std::string> words;
  for (int round = 0; round < 2; ++round) {
    const DivideAnswer answer = engine.divide(start_position(), {}, 2);
    ASSERT_TRUE(std::holds_alternative<Failure>(answer));
    EXPECT_EQ(std::get<Failure>(answer).verdict, EngineVerdict::Error);
    words.push_back(std::get<Failure>(answer).sentence);
    EXPECT_EQ(words.back(), "said \"error " + engine.name() + "\" while answering depth 2");
  }
  EXPECT_EQ(words[0], words[1]);
}

TEST_F(Engines, ItsNameIsReadAndHarmless) {
  UciEngine engine(uci("honest"), patient());
  EXPECT_EQ(engine.name(), uci("honest"));
  EXPECT_FALSE(engine.start());
  EXPECT_EQ(engine.name(), "test \\x1b[31mengine");
  UciEngine strange(uci("strange-name"), patient());
  EXPECT_FALSE(strange.start());
  EXPECT_EQ(strange.name(), "\\xe2\\x80\\xaeenigne\\xff \u265e");
}

TEST_F(Engines, AnHonestScriptAnswersAsABoard) {
  ScriptEngine engine(script("honest"), patient());
  expect_honest(engine);
}

// An engine without totals; one whose "readyok" comes before its divide; a last
// line without end.
TEST_F(Engines, HonestOnesMayBeOdd) {
  for (const char* mode : {"no-total", "early-ready", "no-line-end", "stubborn", "with-child"}) {
    SCOPED_TRACE(mode);
    Limits limits = patient();
    limits.exit = 100ms;
    UciEngine engine(uci(mode), limits);
    expect_honest(engine);
  }
  for (const char* mode : {"no-total", "no-line-end"}) {
    SCOPED_TRACE(mode);
    ScriptEngine engine(script(mode), patient());
    expect_honest(engine);
  }
}

// Mate: with a total of 0, which may be late, and without a word. The next answer is not confused.
TEST_F(Engines, NoMovesAreAnAnswer) {
  const Position mate = text::parse_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
  for (const char* mode : {"honest", "no-total", "early-ready", "silent-at-mate"}) {
    SCOPED_TRACE(mode);
    UciEngine engine(uci(mode), patient());
    EXPECT_TRUE(expect_divide(engine.divide(mate, {}, 1)).entries.empty());
    EXPECT_EQ(expect_divide(engine.divide(start_position(), {}, 1)).sum, 20U);
  }
  for (const char* mode : {"honest", "no-total"}) {
    ScriptEngine engine(script(mode), patient());
    EXPECT_TRUE(expect_divide(engine.divide(mate, {}, 1)).entries.empty());
    AdapterEngine persistent(adapter(mode), patient());
    EXPECT_TRUE(expect_divide(persistent.divide(mate, {}, 1)).entries.empty());
    EXPECT_EQ(expect_divide(persistent.divide(start_position(), {}, 1)).sum, 20U);
  }
}

// As a script whose last program is grep.
TEST_F(Engines, AScriptMayEndWithStatus1WhereThereAreNoMoves) {
  const std::string command = script("no-total") + " \"$@\" | grep ':'";
  ScriptEngine engine("f() { " + command + "; }; f", patient());
  const Position stalemate = text::parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_TRUE(expect_divide(engine.divide(stalemate, {}, 1)).entries.empty());
  EXPECT_EQ(expect_divide(engine.divide(start_position(), {}, 1)).sum, 20U);
  ScriptEngine none("false", patient());
  EXPECT_TRUE(std::holds_alternative<Failure>(none.divide(start_position(), {}, 1)));
}

struct Case {
  std::string command;
  EngineVerdict verdict;
  std::string words;  // in the sentence
};
void PrintTo(const Case& example, std::ostream* out) { *out << example.command; }

std::vector<Case> of_uci_engines() {
  return {
      {"/no/such/engine", EngineVerdict::StartFailure,
       "exited with status 127 while answering uci"},
      {"true", EngineVerdict::StartFailure, "exited with status 0"},
      {uci("crash-at-start"), EngineVerdict::StartFailure,
       "was killed by signal 6 while answering uci"},
      {uci("exit-at-start"), EngineVerdict::StartFailure,
       "exited with status 3 while answering uci"},
      {uci("stop-mid-line-at-start"), EngineVerdict::StartFailure,
       "in the middle of the line \"c2c\""},
      {uci("hang-at-start"), EngineVerdict::Silent, "said nothing for 3 s while answering uci"},
      {uci("endless-line-at-start"), EngineVerdict::EndlessLine, "a line of more than 65536 bytes"},
      {uci("endless-lines-at-start"), EngineVerdict::EndlessOutput, "while answering uci"},
      {uci("complain-at-start"), EngineVerdict::StartFailure,
       "its error output ends \"no memory for tables\""},
      {uci("not-uci"), EngineVerdict::NotUci, "(\"Error (unknown command): uci\")"},
      {"cat", EngineVerdict::NotUci, "while answering uci"},
      // It may be slow to start.
      {"echo Fish 15 by some people; sleep 60", EngineVerdict::Silent,
       "said nothing more for the rest of 3 s after \"Fish 15 by some people\" while answering "
       "uci"},
      {"echo Fish; echo uciok; echo info string 2 threads; sleep 60", EngineVerdict::Silent,
       "said nothing more for the rest of 3 s after \"info string 2 threads\" while answering "
       "isready"},
      {uci("never-ready"), EngineVerdict::Silent, "while answering isready"},
      {uci("search"), EngineVerdict::NoPerft, "\"bestmove e2e4\" while answering go perft 1"},
      {uci("no-divide"), EngineVerdict::NoPerft, "while answering go perft 1"},
      {uci("garbage"), EngineVerdict::NoPerft, "no answer"},
      {uci("hang"), EngineVerdict::Silent, "said nothing for 3 s while answering go perft 1"},
      {uci("crash-later"), EngineVerdict::Exited,
       "was killed by signal 6 while answering go perft 2"},
      {uci("exit-later"), EngineVerdict::Exited, "exited with status 3 while answering go perft 2"},
      {uci("complain-later"), EngineVerdict::Exited, "ends \"no memory for tables\""},
      {"exec " + uci("close-output-later"), EngineVerdict::Exited,
       "closed its output while answering"},
      {uci("leave-child-later"), EngineVerdict::Exited,
       "exited with status 5 and left its output open while answering go perft 2"},
      {uci("hang-later"), EngineVerdict::Silent,
       "said nothing for 0.3 s while answering go perft 2"},
      {uci("hang-mid-line-later"), EngineVerdict::Silent, "after \"a2a3: 1\""},
      {uci("endless-errors-later"), EngineVerdict::Silent, "said nothing for 0.3 s"},
      {uci("stop-mid-line-later"), EngineVerdict::PartialLine,
       "exited with status 0 in the middle of the line \"c2c\""},
      {uci("crash-mid-line-later"), EngineVerdict::PartialLine,
       "was killed by signal 6 in the middle of the line \"b2\""},
      {uci("endless-line-later"), EngineVerdict::EndlessLine, "while answering go perft 2"},
      {uci("endless-lines-later"), EngineVerdict::EndlessOutput, "while answering go perft 2"},
      {uci("slow-endless-lines-later"), EngineVerdict::Garbage, "(\"thinking\")"},
      {uci("garbage-later"), EngineVerdict::Garbage, "no answer"},
      {uci("no-divide-later"), EngineVerdict::Silent, "after \"readyok\""},
      {uci("search-later"), EngineVerdict::NoPerft, "searched and said \"bestmove e2e4\""},
      {uci("twice-later"), EngineVerdict::IllegalAnswer, "\"a2a3\" is there for the second time"},
      {uci("wrong-total"), EngineVerdict::IllegalAnswer, "the total 21 is not the sum 20"},
      {uci("not-chess"), EngineVerdict::NotUci,
       "wrote only 3 lines that are no answer (\"What?\")"},
      {uci("chess960"), EngineVerdict::Chess960,
       "UCI_Chess960 is set to false: write --init \"setoption name UCI_Chess960 value false\""},
      {uci("think"), EngineVerdict::NoPerft, "(\"info depth 1 score cp 10 pv e2e4\") in 1 s"},
      {uci("think-later"), EngineVerdict::NoPerft, "(\"info depth 1 score cp 10 pv e2e4\")"},
      {uci("own-words"), EngineVerdict::NoPerft, "while answering go perft 1"},
  };
}

std::vector<Case> of_adapters() {
  return {
      {"/no/such/adapter", EngineVerdict::StartFailure, "exited with status 127 while starting"},
      {"true", EngineVerdict::StartFailure,
       "exited with status 0 while starting: an adapter begins with the line \"squarelab 1 NAME\""},
      {"/no/such/adapter", EngineVerdict::StartFailure, "there is no file \"/no/such/adapter\""},
      {adapter("complain-at-start"), EngineVerdict::StartFailure, "ends \"no memory for tables\""},
      {adapter("hang-at-start"), EngineVerdict::Silent,
       "said nothing for 3 s while starting: an adapter begins with the line \"squarelab 1 NAME\""},
      {"echo squarelab 1 x; read question; echo b1c3; echo g1f3; echo done; sleep 60",
       EngineVerdict::Garbage,
       "wrote only 2 lines that are no answer (\"b1c3\") while answering depth 1: moves without "
       "counts; write \"b1c3 1\""},
      {adapter("not-adapter"), EngineVerdict::NotAdapter,
       "began with \"Hello\" instead of \"squarelab 1 NAME\" while starting"},
      {"echo squarelab 2 engine #", EngineVerdict::NotAdapter, "began with \"squarelab 2 engine\""},
      {adapter("garbage"), EngineVerdict::Garbage, "no answer"},
      {adapter("crash-later"), EngineVerdict::Exited,
       "was killed by signal 6 while answering depth 2"},
      {adapter("complain-later"), EngineVerdict::Exited, "ends \"no memory for tables\""},
      {adapter("hang-later"), EngineVerdict::Silent, "said nothing for 0.3 s"},
      {adapter("stop-mid-line-later"), EngineVerdict::PartialLine,
       "in the middle of the line \"c2c\""},
      {adapter("endless-lines-later"), EngineVerdict::EndlessOutput, "while answering depth 2"},
      {adapter("garbage-later"), EngineVerdict::Garbage, "no answer"},
      {adapter("twice-later"), EngineVerdict::IllegalAnswer, "for the second time"},
      {adapter("wrong-total-later"), EngineVerdict::IllegalAnswer, "is not the sum"},
      {adapter("error"), EngineVerdict::Error, "said \"error no 2 plies\" while answering depth 2"},
  };
}

std::vector<Case> of_scripts() {
  return {
      {"/no/such/script", EngineVerdict::StartFailure,
       "exited with status 127 while answering depth 2"},
      {"false", EngineVerdict::Exited, "exited with status 1"},
      {"true", EngineVerdict::NoPerft,
       "printed neither a move nor a total while answering depth 2"},
      {"echo no such option >&2; true", EngineVerdict::NoPerft, "ends \"no such option\""},
      {"echo \"Error: no such module\n    at here\n  Version 20\" >&2; false",
       EngineVerdict::Exited, "its error output says \"Error: no such module\""},
      {"echo \"thread 'main' panicked at src/board.rs:1:45:\nno king\nnote: none\" >&2; false",
       EngineVerdict::Exited, "says \"thread 'main' panicked at src/board.rs:1:45: no king\""},
      {"printf 'at here\nIndexError: 8\n' >&2; false", EngineVerdict::Exited,
       "ends \"IndexError: 8\""},
      {script("crash"), EngineVerdict::Exited, "was killed by signal 6 while answering depth 2"},
      {script("exit"), EngineVerdict::Exited, "exited with status 3"},
      {script("complain"), EngineVerdict::Exited, "ends \"no memory for tables\""},
      {"exec " + script("close-output"), EngineVerdict::Exited, "closed its output"},
      {script("leave-child"), EngineVerdict::Exited,
       "exited with status 5 and left its output open while answering depth 2"},
      {script("hang"), EngineVerdict::Silent, "said nothing for 0.3 s"},
      {script("hang-mid-line"), EngineVerdict::Silent, "after \"a2a3: 1\""},
      {script("endless-errors"), EngineVerdict::Silent, "said nothing for 0.3 s"},
      {script("stop-mid-line"), EngineVerdict::PartialLine, "in the middle of the line \"c2c\""},
      {script("crash-mid-line"), EngineVerdict::PartialLine,
       "was killed by signal 6 in the middle"},
      {script("endless-line"), EngineVerdict::EndlessLine, "a line of more than 65536 bytes"},
      {script("endless-lines"), EngineVerdict::EndlessOutput, "lines"},
      {script("slow-endless-lines"), EngineVerdict::Garbage, "(\"thinking\")"},
      {"echo hello", EngineVerdict::Garbage, "wrote only a line that is no answer (\"hello 2 "},
      {script("twice"), EngineVerdict::IllegalAnswer, "for the second time"},
      {"printf 'e2e5: 1\ne2e5: 1\n' #", EngineVerdict::IllegalAnswer,
       "names \"e2e5\", which is no move of the position (\"e2e5\" is not legal in "},
      {"echo Nf3 #", EngineVerdict::Garbage, "moves without counts; write \"Nf3 1\""},
      {"echo e2e4: -5 #", EngineVerdict::IllegalAnswer,
       "gave an answer that cannot be right (the count \"-5\" of \"e2e4\" is negative)"},
      {script("wrong-total"), EngineVerdict::IllegalAnswer, "the total 401 is not the sum 400"},
  };
}

// The verdict, within the limits, a second time as well, for a failed engine is
// started afresh.
void expect_verdict(Divider& engine, const Case& expected) {
  for (int round = 0; round < 2; ++round) {
    const auto begin = process::SteadyClock::now();
    const DivideAnswer answer = engine.divide(start_position(), {}, 2);
    EXPECT_LT(process::SteadyClock::now() - begin, 10s);
    const auto* failure = std::get_if<Failure>(&answer);
    ASSERT_NE(failure, nullptr);
    EXPECT_EQ(name_of(failure->verdict), name_of(expected.verdict)) << failure->sentence;
    EXPECT_NE(failure->sentence.find(expected.words), std::string::npos) << failure->sentence;
    for (const char c : failure->sentence) EXPECT_TRUE(' ' <= c && c <= '~') << failure->sentence;
  }
}

class UciVerdicts : public Engines, public testing::WithParamInterface<Case> {};
TEST_P(UciVerdicts, AreRight) {
  UciEngine engine(GetParam().command, impatient());
  expect_verdict(engine, GetParam());
}
INSTANTIATE_TEST_SUITE_P(Engines, UciVerdicts, testing::ValuesIn(of_uci_engines()));

class ScriptVerdicts : public Engines, public testing::WithParamInterface<Case> {};
TEST_P(ScriptVerdicts, AreRight) {
  ScriptEngine engine(GetParam().command, impatient());
  expect_verdict(engine, GetParam());
}
INSTANTIATE_TEST_SUITE_P(Engines, ScriptVerdicts, testing::ValuesIn(of_scripts()));

class AdapterVerdicts : public Engines, public testing::WithParamInterface<Case> {};
TEST_P(AdapterVerdicts, AreRight) {
  AdapterEngine engine(GetParam().command, impatient());
  expect_verdict(engine, GetParam());
}
INSTANTIATE_TEST_SUITE_P(Engines, AdapterVerdicts, testing::ValuesIn(of_adapters()));

// Not after the time for an answer, but within a second of what is no answer.
TEST_F(Engines, WhatIsNoAnswerIsSeenAtOnce) {
  Limits limits = patient();
  limits.exit = 100ms;
  const auto expect_soon = [](Divider& engine, EngineVerdict verdict) {
    const auto begin = process::SteadyClock::now();
    const DivideAnswer answer = engine.divide(start_position(), {}, 2);
    EXPECT_LT(process::SteadyClock::now() - begin, 5s);
    ASSERT_TRUE(std::holds_alternative<Failure>(answer));
    EXPECT_EQ(name_of(std::get<Failure>(answer).verdict), name_of(verdict))
        << std::get<Failure>(answer).sentence;
  };
  const auto expect_of = [&](const char* mode, EngineVerdict verdict) {
    SCOPED_TRACE(mode);
    UciEngine engine(uci(mode), limits);
    expect_soon(engine, verdict);
  };
  expect_of("not-uci", EngineVerdict::NotUci);
  expect_of("not-chess", EngineVerdict::NotUci);
  expect_of("think", EngineVerdict::NoPerft);
  expect_of("think-later", EngineVerdict::NoPerft);
  expect_of("garbage", EngineVerdict::NoPerft);
  expect_of("garbage-later", EngineVerdict::Garbage);
  AdapterEngine not_adapter(adapter("not-adapter"), limits);
  expect_soon(not_adapter, EngineVerdict::NotAdapter);
  // It has answered well once.
  AdapterEngine later("echo squarelab 1 x; read question; " + script("honest") +
                          " 1 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'; "
                          "echo done; read question; echo Hello; sleep 60",
                      limits);
  expect_soon(later, EngineVerdict::Garbage);
}

// Four promotions that look the same, and one that stands for all.
TEST_F(Engines, PromotionsNameTheirPiece) {
  const Position position = text::parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  const auto expect_no_promotions = [&](Divider& engine) {
    const Reply reply = ask(engine, make_place(position, {}, 1));
    ASSERT_TRUE(reply.failure);
    EXPECT_EQ(name_of(reply.failure->verdict), "no-promotions") << reply.failure->sentence;
    EXPECT_TRUE(reply.failure->sentence.starts_with(
        "names the promotion a7a8 without the piece; a7a8q, a7a8r, a7a8b and a7a8n are four moves"))
        << reply.failure->sentence;
  };
  UciEngine engine(uci("no-promotion-letters"), patient());
  expect_no_promotions(engine);
  ScriptEngine four(script("no-promotion-letters"), patient());
  expect_no_promotions(four);
  ScriptEngine one("printf 'a7a8: 1\\na1b1: 1\\n' #", patient());
  expect_no_promotions(one);
  AdapterEngine persistent(adapter("no-promotion-letters"), patient());
  expect_no_promotions(persistent);
  ScriptEngine rook("printf 'a1a2: 1\\na1a2: 1\\n' #", patient());
  EXPECT_TRUE(ask(rook, make_place(position, {}, 1)).failed_with(EngineVerdict::IllegalAnswer));
}

// One that is slow to start, with a banner, is waited for.
TEST_F(Engines, ABannerIsNoAnswer) {
  UciEngine slow("echo Hello; sleep 1.5; echo tables; exec " + uci("honest"), patient());
  EXPECT_FALSE(slow.start());
  EXPECT_EQ(expect_divide(slow.divide(start_position(), {}, 2)).sum, 400U);
}

TEST_F(Engines, ACommandWithANulCannotBeStarted) {
  UciEngine engine(std::string("true\0", 5), impatient());
  expect_verdict(engine, {"", EngineVerdict::StartFailure, "cannot be started"});
}

TEST_F(Engines, AnAnswerMayHaveSoManyLinesAndBytes) {
  Limits limits = patient();
  limits.answer_lines = 10;
  UciEngine few_lines(uci("honest"), limits);
  expect_verdict(few_lines, {"", EngineVerdict::EndlessOutput, "wrote 11 lines"});
  limits = patient();
  limits.answer_bytes = 100;
  ScriptEngine few_bytes(script("honest"), limits);
  expect_verdict(few_bytes, {"", EngineVerdict::EndlessOutput, "bytes, and no end"});
}

// A line is shown whole; all of the output, as far as anybody could want it, is kept.
TEST_F(Engines, TheirErrorOutputIsKept) {
  const std::string line = "ModuleNotFoundError: No module named 'a_module_with_a_long_name'";
  ScriptEngine engine(
      "printf 'Traceback:\n\n" + std::string("%s\n") + "' \"" + line + "\" >&2; exit 1 #",
      patient());
  const DivideAnswer answer = engine.divide(start_position(), {}, 1);
  ASSERT_TRUE(std::holds_alternative<Failure>(answer));
  EXPECT_EQ(std::get<Failure>(answer).sentence,
            "exited with status 1 while answering depth 1; its error output ends \"" + line + '"');
  EXPECT_EQ(std::get<Failure>(answer).errors, "Traceback:\n\n" + line + '\n');

  ScriptEngine chatty("yes 0123456789 | head -c 60000 >&2; exit 1 #", patient());
  const DivideAnswer long_answer = chatty.divide(start_position(), {}, 1);
  ASSERT_TRUE(std::holds_alternative<Failure>(long_answer));
  EXPECT_EQ(std::get<Failure>(long_answer).errors.size(), 60'000U);
  ScriptEngine endless("yes 0123456789 | head -c 1000000 >&2; exit 1 #", patient());
  const DivideAnswer longest_answer = endless.divide(start_position(), {}, 1);
  ASSERT_TRUE(std::holds_alternative<Failure>(longest_answer));
  EXPECT_EQ(std::get<Failure>(longest_answer).errors.size(), process::Process::errors_kept);
}

TEST(EngineVerdict, HaveNames) {
  for (int i = 0; i <= static_cast<int>(EngineVerdict::Interrupted); ++i) {
    EXPECT_FALSE(name_of(static_cast<EngineVerdict>(i)).empty()) << i;
  }
  EXPECT_EQ(to_string(process::Duration{250}), "0.25 s");
  EXPECT_EQ(to_string(process::Duration{60'000}), "60 s");
}

}  // namespace
}  // namespace squarelab::verify
