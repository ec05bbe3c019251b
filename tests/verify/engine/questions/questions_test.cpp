// Questions besides divides: each fault that is planted in an answer of the example adapter is
// found, shrunk and replayed; a right adapter has none, and what an adapter does not know it is not
// asked.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/explanation.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <stdexcept>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

// The example adapter, with a fault in the answer to that question; without one if it is empty.
EngineCommand adapter(const std::string& question = "") {
  return {Protocol::Adapter, std::string(SQUARELAB_WRONG_ADAPTER) + " " + question};
}

// Its output goes through sed.
EngineCommand changed(const std::string& script) {
  return {Protocol::Adapter, adapter().command + " | sed -u '" + script + "'"};
}

EnginePlan plan_of(EngineCommand engine) {
  EnginePlan plan = plan_for({std::move(engine)});
  plan.depth = 1;
  return plan;
}

std::string found_by(const EngineVerification& result) {
  return result.finding() ? headline(smallest(result)) : "nothing";
}

const std::vector<Question>& known(const EngineVerification& result) {
  return result.questions.front().known;
}

struct Planted {
  const char* question;
  const char* headline;  // begins so
  const char* rule;
  int pieces;
};
std::ostream& operator<<(std::ostream& stream, const Planted& planted) {
  return stream << planted.question;
}

class PlantedFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedFault, IsFoundShrunkAndReplayed) {
  const EngineCommand wrong = adapter(GetParam().question);
  EnginePlan plan = plan_of(wrong);
  if (GetParam().question == std::string("game-end")) plan.portions[0].positions = 100;
  const EngineVerification result = verify_engines(plan);
  ASSERT_TRUE(result.finding());
  const Finding& finding = *result.finding();
  EXPECT_TRUE(headline(finding.smallest).starts_with(GetParam().headline))
      << headline(finding.smallest);
  EXPECT_EQ(rule_of(finding.smallest).name().value_or(""), GetParam().rule);
  EXPECT_EQ(finding.smallest.question->in_reports, GetParam().question);
  EXPECT_EQ(finding.pieces_after(), GetParam().pieces);
  EXPECT_TRUE(finding.was_there_again);
  EXPECT_TRUE(finding.is_minimal);

  Reproducer reproducer = reproducer_of(finding);
  reproducer.engines = {reproduced(result.names.back(), wrong)};
  reproducer = read_reproducer(write_reproducer(reproducer));
  const auto again = replay_engines(reproducer);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, finding.smallest.kind);
  reproducer.engines = {reproduced(result.names.back(), adapter())};
  EXPECT_FALSE(replay_engines(reproducer));
  reproducer.engines = {reproduced(result.names.back(), changed("s/;.*//"))};
  EXPECT_THROW(replay_engines(reproducer), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(
    Questions, PlantedFault,
    testing::Values(Planted{"captures", "missing in captures: ", "en passant", 4},
                    Planted{"noisy", "missing in noisy: ", "promotion", 3},
                    Planted{"gives-check", "missing in gives-check: ", "castling", 3},
                    Planted{"key", "wrong key: key with and without a castling right: both ",
                            "key of castling rights", 3},
                    Planted{"eval", "wrong eval: eval, and with the colours exchanged: ", "", 3},
                    Planted{"fen", "wrong fen: fen (halfmove clock)", "halfmove clock", 3},
                    Planted{"san", "wrong san: san of ", "check sign", 3},
                    Planted{"read-san", "wrong san: read-san ", "promotion sign", 3},
                    Planted{"undo", "wrong undo: undo of ", "halfmove clock", 5},
                    Planted{"read-fen", "wrong fen: read-fen (en passant)", "en passant", 4},
                    Planted{"game-end", "wrong end: game-end: fifty, not checkmate", "fifty moves",
                            3}),
    [](const testing::TestParamInfo<Planted>& test) {
      std::string name = test.param.question;
      std::erase(name, '-');
      return name;
    });

// An adapter may skip any question, and is asked the others.
TEST(Questions, MayBeSkipped) {
  EnginePlan plan = plan_of(changed("s/^\\(key\\|fen\\|game-end\\|read-[a-z]*\\) .*/skip it/"));
  plan.portions[0].positions = 8;
  const EngineVerification result = verify_engines(plan);
  EXPECT_EQ(found_by(result), "nothing");
  ASSERT_EQ(result.skipped.size(), 1U);
  EXPECT_GT(result.skipped.at("it").answers, 100U);
  EXPECT_EQ(result.skipped.at("it").positions, 0U);
  EXPECT_GT(result.positions, 0U);
  EXPECT_GT(result.inquiries, 0U);

  // So may a replay.
  const auto replayed = [](const EngineCommand& engine, const char* fen, Question question) {
    return ask_engines_at(plan_of(engine), make_place(text::parse_fen(fen), {}, 1), question);
  };
  for (const EngineVerification& again :
       {replayed(changed("s/^key .*/skip it/"), one_pawn, &Keys::facts),
        replayed({Protocol::Adapter, SQUARELAB_TEST_ENGINE " adapter skips-queens"},
                 "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", &squarelab::questions::LegalMoves::facts)}) {
    EXPECT_EQ(found_by(again), "nothing");
    EXPECT_EQ(again.skipped.size(), 1U);
    EXPECT_EQ(again.positions, 0U);
  }
}

// Faults that show in few answers.
struct Finer {
  const char* fault;
  const char* headline;  // begins so
  const char* rule;
  std::size_t moves = 0;
};

TEST(ProgramQuestions, FindFinerFaults) {
  for (const auto& [fault, found, rule, moves] : {
           Finer{"captures-by-king", "missing in captures: ", "king moves"},
           Finer{"captures-of-rooks", "missing in captures: ", "promotion"},
           Finer{"noisy-knights", "missing in noisy: ", "promotion"},
           Finer{"check-en-passant", "missing in gives-check: ", "en passant"},
           Finer{"check-by-king", "missing in gives-check: ", "king moves"},
           Finer{"check-by-knight", "missing in gives-check: ", "promotion"},
           Finer{"key-one-right",
                 "wrong key: key with and without a castling right: ", "key of castling rights"},
           Finer{"key-any-square", "wrong key: key with either of two en-passant squares: ",
                 "key of two en-passant squares"},
           Finer{"key-one-piece", "wrong key: key with the piece on ", "key of colours"},
           Finer{"key-of-two-moves", "wrong key: key after the moves, ", "stale en-passant square",
                 2},
           Finer{"key-of-promotion", "wrong key: key after the moves, ", "key after promotion", 1},
           Finer{"eval-none", "wrong eval: eval, and with the colours exchanged: ", ""},
           Finer{"eval-of-two-moves", "wrong eval: eval after the moves, ", "piece moves", 2},
           Finer{"fen-read", "wrong fen: fen once set to its own", "halfmove clock", 1},
           Finer{"fen-of-two-moves", "wrong fen: fen (fullmove number)", "fullmove number", 2},
           Finer{"san-en-passant", "wrong san: san of ", "check sign"},
           Finer{"san-castling", "wrong san: san of ", "check sign"},
           Finer{"san-mate", "wrong san: san of ", "check sign"},
           Finer{"read-san-castling", "wrong san: read-san O-O-O", "check sign"},
           Finer{"undo-number", "wrong undo: undo of ", "fullmove number"},
       }) {
    const EngineVerification result = verify_engines(
        plan_of({Protocol::Adapter, std::string(SQUARELAB_WRONG_ANSWERS) + " " + fault}));
    ASSERT_TRUE(result.finding()) << fault;
    const Disagreement& smallest = result.finding()->smallest;
    EXPECT_TRUE(headline(smallest).starts_with(found)) << fault << ": " << headline(smallest);
    EXPECT_EQ(rule_of(smallest).name().value_or(""), rule) << fault;
    EXPECT_EQ(smallest.moves.size(), moves) << fault;
    EXPECT_LE(result.finding()->pieces_after(), 5) << fault;
  }
}

// The sources of double pushes give the square also where nothing can capture there.
TEST(ProgramQuestions, DoNotExpectAnEnPassantSquareThatNothingCanTake) {
  Position position = text::parse_fen("8/8/8/8/2P5/8/8/1k5K b - - 0 1");
  position.en_passant = Square::C3;
  EnginePlan plan =
      plan_of({Protocol::Adapter, std::string(SQUARELAB_WRONG_ANSWERS) + " eval-none"});
  plan.all = true;
  plan.portions.clear();
  plan.suite = {{"", "", position, {}}};
  const EngineVerification result = verify_engines(plan);
  EXPECT_GT(result.inquiries, 0U);
  for (const Fault& fault : result.faults) EXPECT_NE(fault.identity.kind, Kind::WrongFen);
}

TEST(ProgramQuestions, AskForMovesOfXFenInChess960) {
  EnginePlan plan =
      plan_of({Protocol::Adapter, std::string(SQUARELAB_WRONG_ANSWERS) + " x-fen-castling"});
  plan.player = find(backends(), "reference");
  plan.boards = {plan.player};
  plan.portions = {{positions::find_source("chess960-events"), 300}};
  plan.engines[0].chess960 = true;
  const EngineVerification result = verify_engines(plan);
  ASSERT_TRUE(result.finding());
  EXPECT_TRUE(found_by(result).starts_with("missing in x-fen: ")) << found_by(result);
  EXPECT_TRUE(smallest(result).start.castling.is_chess960());
  EXPECT_LE(result.finding()->pieces_after(), 3);
  plan.engines[0].command = adapter().command;
  EXPECT_EQ(found_by(verify_engines(plan)), "nothing");
}

// Every question has a planted fault above, or in the test before.
TEST(ProgramQuestions, AreAllKnownToTheExample) {
  EnginePlan plan = plan_of(adapter());
  plan.portions[0].positions = 300;
  plan.symmetric = true;
  const EngineVerification result = verify_engines(plan);
  EXPECT_EQ(found_by(result), "nothing");
  EXPECT_EQ(result.questions.front().en_passant_keys, EnPassantKeys::LegalCapture);
  std::vector<Question> all;
  for (const auto& one : program_questions()) all.push_back(one.question);
  EXPECT_EQ(known(result), all);
  EXPECT_GT(result.inquiries, 3 * result.positions);
}

TEST(ProgramQuestions, AreAskedOnlyIfTheGreetingNamesThem) {
  EnginePlan plan = plan_of(changed("s/;.*/; noisy, levitation chess960/; /^captures/d"));
  plan.portions[0].positions = 100;
  const EngineVerification result = verify_engines(plan);
  EXPECT_EQ(found_by(result), "nothing");
  EXPECT_EQ(known(result), std::vector{&questions::Noisy::facts});
  plan.engines = {changed("s/;.*//")};
  EXPECT_EQ(known(verify_engines(plan)), std::vector<Question>{});
}

// No answer, an answer that cannot be right, an error in words.
TEST(ProgramQuestions, BadAnswersAreFoundAsThoseToDividesAre) {
  const auto verdict = [](const std::string& script) {
    const EngineVerification result = verify_engines(plan_of(changed(script)));
    EXPECT_TRUE(result.finding());
    EXPECT_TRUE(result.finding()->was_there_again);
    return smallest(result).verdict;
  };
  EXPECT_EQ(verdict("/^captures/d"), EngineVerdict::Garbage);
  EXPECT_EQ(verdict("s/^captures \\(.*\\)$/captures \\1 \\1/"), EngineVerdict::IllegalAnswer);
  EXPECT_EQ(verdict("s/^captures.*/error none today/"), EngineVerdict::Error);
  // The same everywhere, so that only what it is can be wrong.
  for (const char* number : {"nan", "-nan", "inf", "-inf", "+inf", "infinity", "+-5", "-+5", "--5",
                             "+", ".", "1e2", "0x10", "5 5", ""}) {
    EXPECT_EQ(verdict(fmt::format("s/^eval .*/eval {}/", number)), EngineVerdict::Garbage)
        << number;
  }
  for (const char* key : {"a b c", "a\tb", ""}) {
    EXPECT_EQ(verdict(fmt::format("s/^key .*/key {}/", key)), EngineVerdict::Garbage) << key;
  }
}

// With Black to move the number that is from White's side has the other sign.
TEST(ProgramQuestions, TheSignOfAnEvaluationIsTurnedOnce) {
  const auto evaluation = [](const std::string& number) {
    UciEngine engine({Protocol::Uci, uci("shows").command +
                                         " | sed -u 's/^Final evaluation .*/Final evaluation " +
                                         number + " (white side)/'"});
    EXPECT_FALSE(engine.start());
    engine.learn();
    return std::get<std::string>(engine.answer({&Eval::facts, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}));
  };
  for (const auto& [number, turned] : std::vector<std::array<std::string, 2>>{{"+5", "-5"},
                                                                              {"-5", "5"},
                                                                              {"5", "-5"},
                                                                              {"--5", "--5"},
                                                                              {"-+5", "-+5"},
                                                                              {"+-5", "+-5"}}) {
    EXPECT_EQ(evaluation(number), turned) << number;
  }
}

// The right to castle with the rook of the b-file is a " b ", too.
TEST(ProgramQuestions, TheSideToMoveIsTheSecondFieldOfAFen) {
  UciEngine engine(uci("shows"));
  EXPECT_FALSE(engine.start());
  engine.learn();
  const auto evaluation = [&](const std::string& side) {
    return std::get<std::string>(
        engine.answer({&Eval::facts, "1r1k4/8/8/8/8/5K2/8/8 " + side + " b - 0 1"}));
  };
  EXPECT_EQ(evaluation("w"), '-' + evaluation("b"));
}

// What an engine of Stockfish's family shows is asked for; White's view is turned round.
TEST(ProgramQuestions, AreReadFromWhatUciEnginesShow) {
  EnginePlan plan = plan_of(uci("shows"));
  plan.portions[0].positions = 300;
  const EngineVerification result = verify_engines(plan);
  EXPECT_EQ(found_by(result), "nothing");
  EXPECT_EQ(known(result),
            (std::vector{&questions::Keys::facts, &Eval::facts, &questions::Fen::facts}));
  EXPECT_EQ(known(verify_engines(plan_for({uci("honest")}, one_pawn))), std::vector<Question>{});
  EXPECT_EQ(smallest(verify_engines(plan_of(uci("shows-keys-without-rights")))).kind,
            Kind::WrongKey);
  EXPECT_EQ(smallest(verify_engines(plan_of(uci("shows-eval-by-side")))).kind, Kind::WrongEval);
}

// Each convention for en passant is recognised, and none of them is a fault; to count it nowhere is
// one.
TEST(ProgramQuestions, NameTheConventionOfKeys) {
  const auto keys_of = [](const std::string& mode) {
    EnginePlan plan = plan_of(uci(mode));
    plan.portions[0].positions = 400;
    const EngineVerification result = verify_engines(plan);
    EXPECT_EQ(found_by(result), "nothing") << mode;
    return result.questions.front().en_passant_keys;
  };
  EXPECT_EQ(keys_of("shows"), EnPassantKeys::LegalCapture);
  EXPECT_EQ(keys_of("shows-every-push"), EnPassantKeys::EveryDoublePush);
  EXPECT_EQ(keys_of("shows-pseudo-legal"), EnPassantKeys::PseudoLegalCapture);
  const EngineVerification never = verify_engines(plan_of(uci("shows-no-en-passant")));
  EXPECT_EQ(never.questions.front().en_passant_keys, EnPassantKeys::Never);
  ASSERT_TRUE(never.finding());
  EXPECT_EQ(rule_of(smallest(never)).name(), "key of the en-passant square");
}

// A key that is kept up wrongly, and one that is stale after a double push.
TEST(ProgramQuestions, FindKeysThatMovesLeaveWrong) {
  const auto rule = [](const std::string& mode) {
    const EngineVerification result = verify_engines(plan_of(uci(mode)));
    EXPECT_TRUE(result.finding() && result.finding()->is_minimal) << mode;
    return result.finding() ? rule_of(smallest(result)).name() : std::nullopt;
  };
  EXPECT_EQ(rule("shows-keys-without-castling-rook"), "key after castling");
}

// The files in the opposite order are asked for on request only.
TEST(ProgramQuestions, ExpectASymmetricEvaluationOnRequestOnly) {
  EnginePlan plan = plan_of(uci("shows-eval-of-a-file"));
  plan.portions[0].positions = 300;
  EXPECT_EQ(found_by(verify_engines(plan)), "nothing");
  plan.symmetric = true;
  const EngineVerification result = verify_engines(plan);
  ASSERT_TRUE(result.finding());
  EXPECT_EQ(smallest(result).question, &EvalMirror::facts);
  EXPECT_TRUE(result.finding()->is_minimal);
}

// A legal move that is none of them, and a text that is no move.
TEST(ProgramQuestions, MovesThatDoNotBelongAreExtra) {
  const auto found = [](const std::string& extra) {
    EnginePlan plan = plan_for({changed("s/^captures.*/captures " + extra + "/")}, one_pawn);
    plan.depth = 1;
    return smallest(verify_engines(plan));
  };
  EXPECT_EQ(headline(found("a2a4")), "extra in captures: a2a4 (double push)");
  EXPECT_EQ(why(found("a2a4")), "takes nothing");
  EXPECT_EQ(why(found("a2b3")), "there is nothing to take on b3");
  EXPECT_EQ(headline(found("a2")), "extra in captures: \"a2\"");
}

}  // namespace
}  // namespace squarelab::verify
