// squarelab verify --chess960, and the commands that play Chess960 on one position.
#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using Arguments = std::vector<std::string>;

// Lines may be broken anywhere.
bool contains_words(const std::string& text, const std::string& part) {
  return std::regex_replace(text, std::regex("\\s+"), " ").find(part) != std::string::npos;
}

std::string engine(const std::string& kind, const std::string& mode) {
  return std::string(SQUARELAB_TEST_ENGINE) + " " + kind + " " + mode;
}

class PlaysChess960 : public testing_support::Program {
 protected:
  std::string output(const Arguments& arguments) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome.out;
  }
  void expect_refused(const Arguments& arguments, const std::string& part) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << arguments.front();
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(contains_words(outcome.err, part)) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
};

TEST_F(PlaysChess960, OnAnArrayByItsNumber) {
  EXPECT_TRUE(contains_words(output({"perft", "--depth", "3", "--fen", "chess960-518"}), "8902"));
  EXPECT_TRUE(contains_words(output({"divide", "--depth", "1", "--fen", "Chess960-0"}), "e1f3"));
  EXPECT_TRUE(contains_words(output({"moves", "--fen", "chess960-959", "--backend", "reference"}),
                             "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1"));
  expect_refused({"perft", "--depth", "1", "--fen", "chess960-960"},
                 "the arrays of Chess960 are chess960-0 to chess960-959");
  expect_refused({"perft", "--depth", "1", "--fen", "chess960-"}, "chess960-0 to chess960-959");
}

TEST_F(PlaysChess960, OnAnyFenAndWritesCastlingToTheRook) {
  const std::string fen = "4k3/8/8/8/8/8/8/1KR4R w C - 0 1";
  const std::string text = output({"moves", "--fen", fen});
  EXPECT_TRUE(contains_words(text, "b1c1 ")) << text;
  EXPECT_TRUE(contains_words(text, "O-O")) << text;
  EXPECT_TRUE(contains_words(text, "to the rook's square")) << text;
}

TEST_F(PlaysChess960, OnlyWhereThatIsSaid) {
  const std::string fen = "4k3/8/8/8/8/8/8/1KR4R w C - 0 1";
  expect_refused({"moves", "--backend", "x88", "--fen", fen},
                 "--backend x88: it does not play Chess960; here ");
  expect_refused({"perft", "--depth", "1", "--backend", "lerf", "--fen", fen},
                 "--backend lerf: it does not play Chess960; here ");
  for (const std::string& given : {fen, std::string("chess960-5")}) {
    expect_refused({"attacks", "--fen", given}, "moves, perft, divide and verify --chess960 play");
    expect_refused({"verify", "--fen", given}, "is a castling right of Chess960, which is not");
  }
  expect_refused({"verify", "--source", "chess960-games"}, "is for --chess960");
  expect_refused({"verify", "--chess960", "--source", "games"}, "is for verify without --chess960");
  expect_refused({"verify", "--chess960", "--source", "double-chess960-games"},
                 "is for --double-chess960");
  expect_refused({"verify", "--chess960", "--double-chess960"}, "--double-chess960");
  const std::string games = write_file("games.pgn", "1. e4 *\n");
  expect_refused({"verify", "--chess960", "--pgn", games}, "games of Chess960 are not read");
  expect_refused({"verify", "--chess960", "--backends", "lerf"}, "it does not play Chess960");
}

TEST_F(PlaysChess960, BoardsAreCompared) {
  const Outcome outcome = run({"verify", "--chess960", "--positions", "2000", "--json", "-"});
  if (outcome.exit_code == 2) {
    EXPECT_TRUE(contains_words(outcome.err, "SQUARELAB_BOARDS")) << outcome.err;
    GTEST_SKIP() << "no board of this build plays it";
  }
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto json = testing_support::read_json(outcome.out);
  EXPECT_EQ(json["agree"], true);
  EXPECT_EQ(json["positions"], 2'000);
  EXPECT_EQ(json["coverage"]["missing"].size(), 0U);
  EXPECT_TRUE(contains_words(output({"verify", "--double-chess960", "--positions", "300"}),
                             "run verify without --chess960, too"));
}

TEST_F(PlaysChess960, EnginesAreSetItAndAFaultIsFound) {
  const Arguments common{"verify",      "--leaves", "1000",      "--chess960",
                         "--positions", "400",      "--threads", "1"};
  Arguments honest = common;
  honest.insert(honest.end(),
                {"--engine", engine("uci", "chess960"), "--adapter",
                 engine("adapter", "chess960-honest"), "--script", engine("script", "honest")});
  const Outcome outcome = run(honest);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;

  Arguments wrong = common;
  wrong.insert(wrong.end(), {"--engine", engine("uci", "chess960-standing-king")});
  const Outcome found = run(wrong);
  EXPECT_EQ(found.exit_code, 1) << found.out << found.err;
  EXPECT_TRUE(contains_words(found.out, "(castling, queen's side)")) << found.out;
}

TEST_F(PlaysChess960, AKingOnAnEdgeFileHasNoRightInAGame) {
  const std::string fen = "4k3/8/8/8/8/8/8/KR6 w B - 0 1";
  const Outcome warned = run({"perft", "--depth", "1", "--fen", fen});
  EXPECT_EQ(warned.exit_code, 0) << warned.err;
  EXPECT_TRUE(contains_words(warned.err, "(rule king-starts-between-rooks)")) << warned.err;
  expect_refused({"perft", "--depth", "1", "--strict", "--fen", fen},
                 "(rule king-starts-between-rooks); refused by --strict");

  const std::string fails_there = "f() { case \"$2\" in *' B '*) exit 3 ;; esac; " +
                                  engine("script", "honest") + " \"$@\"; }; f";
  Arguments engines{"verify", "--chess960", "--positions", "0",      "--fen",
                    fen,      "--script",   fails_there,   "--json", "-"};
  const auto left_out = testing_support::read_json(output(engines));
  EXPECT_EQ(left_out["positions"], 0);
  EXPECT_EQ(left_out["positions_left_out"], 1);
  engines.emplace_back("--unreachable");
  EXPECT_EQ(run(engines).exit_code, 1);
}

// As a program that knows one file for the kings of both sides would be wrong there.
TEST_F(PlaysChess960, RightsFromTwoArraysAreThoseOfDoubleChess960) {
  for (const auto& [fen, is_double] :
       std::vector<std::pair<std::string, bool>>{{"2k1r3/8/8/8/8/8/8/2K1R3 w Ee - 0 1", false},
                                                 {"1rk5/8/8/8/8/8/8/2K1R3 w Eb - 0 1", false},
                                                 {"2k1r3/8/8/8/8/8/8/3KR3 w E - 0 1", false},
                                                 {"2k1r3/8/8/8/8/8/8/3KR3 w Ee - 0 1", true},
                                                 {"2k2r2/8/8/8/8/8/8/2K1R3 w Ef - 0 1", true}}) {
    for (const std::string option : {"--chess960", "--double-chess960"}) {
      const auto json = testing_support::read_json(
          output({"verify", option, "--leaves", "1000", "--positions", "0", "--fen", fen,
                  "--script", engine("script", "honest"), "--json", "-"}));
      EXPECT_EQ(json["positions_left_out"], is_double && option == "--chess960" ? 1 : 0) << fen;
    }
  }
}

TEST_F(PlaysChess960, WhoPlaysStandardChessOnlyIsNotAsked) {
  const Arguments common{"verify",      "--leaves", "1000",      "--chess960",
                         "--positions", "10",       "--threads", "1"};
  Arguments both = common;
  both.insert(both.end(), {"--engine", engine("uci", "honest"), "--engine",
                           engine("uci", "chess960"), "--adapter", engine("adapter", "honest")});
  const std::string text = output(both);
  EXPECT_TRUE(contains_words(text, "not asked")) << text;
  EXPECT_TRUE(contains_words(text, "it does not offer UCI_Chess960")) << text;
  EXPECT_TRUE(contains_words(text, "it has no \"; chess960\" after its name")) << text;

  Arguments alone = common;
  alone.insert(alone.end(), {"--engine", engine("uci", "honest")});
  expect_refused(alone, "cannot be asked: chess960: it does not offer UCI_Chess960");
}

}  // namespace
}  // namespace squarelab::app
