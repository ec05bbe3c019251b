// What commands say of the positions that they are given: those that no game leads to, and games.
#include <gtest/gtest.h>

#include <algorithm>

#include "apps/run_program.hpp"
#include "support/json.hpp"
#include "support/markup.hpp"

namespace squarelab::app {
namespace {

using Arguments = std::vector<std::string>;

constexpr const char* nine_pawns = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";

struct Positions : testing_support::Program {
  static void expect_one_line(const std::string& text, const testing_support::Parts& parts) {
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    testing_support::expect_parts(text, parts);
  }
  static std::string line_with(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    if (at == std::string::npos) return "";
    const std::size_t begin = text.rfind('\n', at) + 1;
    return text.substr(begin, text.find('\n', at) - begin);
  }
};

TEST_F(Positions, WarnOfWhatNoGameLeadsToAndGoOn) {
  for (const Arguments& arguments :
       {Arguments{"perft", "--depth", "1"}, Arguments{"divide", "--depth", "1"},
        Arguments{"verify", "--leaves", "1000", "--positions", "0"}}) {
    Arguments all = arguments;
    all.insert(all.end(), {"--fen", nine_pawns});
    const auto outcome = run(all);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out, "");
    expect_one_line(outcome.err, {"squarelab " + arguments[0] + ": warning: --fen \"4k3/8",
                                  "White has 9 pawns (rule possible-pieces)"});
  }
}

TEST_F(Positions, StrictRefusesWhatNoGameLeadsTo) {
  const Arguments parts{"White has 9 pawns (rule possible-pieces)", "--strict"};
  expect_refused({{{"perft", "--depth", "1", "--strict", "--fen", nine_pawns}, parts},
                  {{"divide", "--depth", "1", "--strict", "--fen", nine_pawns}, parts},
                  {{"verify", "--positions", "0", "--strict", "--fen", nine_pawns}, parts},
                  {{"compare", "--strict", "--fen", nine_pawns}, parts}});
}

TEST_F(Positions, StrictLetsOthersPassInSilence) {
  output({"perft", "--depth", "1", "--strict", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  output({"perft", "--depth", "1", "--strict"});
}

TEST_F(Positions, OfAnEpdFileTheFirstIsNamed) {
  const std::string good = "4k3/8/8/8/8/8/8/4K3 w - -\n";
  const std::string file =
      write_file("p.epd", good + nine_pawns + " ;id first\n" + nine_pawns + " ;id second\n" + good);
  const auto warned = run({"verify", "--leaves", "1000", "--positions", "0", "--epd", file});
  EXPECT_EQ(warned.exit_code, 0) << warned.err;
  expect_one_line(warned.err, {file, "\"first\"", "9 pawns", "and 1 more"});
  expect_refused({"verify", "--positions", "0", "--strict", "--epd", file},
                 {file, "\"first\"", "--strict"});
}

TEST_F(Positions, OfGamesAllPositionsAreTaken) {
  const std::string file = write_file("g.pgn",
                                      "[White \"x\"]\n\n1. e4 {a (b} e5 (1... c5) 2. Nf3 1-0\n\n"
                                      "[White \"bad\"]\n\n1. e4 e4 *\n\n"
                                      "[White \"y\"]\n\n1. d4 *\n");
  const auto outcome = run({"verify", "--leaves", "1000", "--positions", "0", "--pgn", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  expect_one_line(outcome.err, {"squarelab verify: warning: game 2 is left out: " + file + ":7: ",
                                "column 7", "no black pawn can go to e4"});
  // Four positions of the first game and two of the third.
  EXPECT_NE(line_with(outcome.out, "positions ").find("6 given"), std::string::npos) << outcome.out;
}

TEST_F(Positions, GamesWithoutAGoodOneAreRefused) {
  const auto refused = [this](const std::string& file, int lines, const std::string& word) {
    for (const Arguments& arguments : {Arguments{"verify", "--positions", "0", "--pgn", file},
                                       Arguments{"compare", "--pgn", file}}) {
      const auto outcome = run(arguments);
      EXPECT_EQ(outcome.exit_code, 2);
      EXPECT_EQ(outcome.out, "");
      EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), lines) << outcome.err;
      EXPECT_NE(outcome.err.find(word), std::string::npos) << outcome.err;
      EXPECT_NE(outcome.err.find(file), std::string::npos) << outcome.err;
    }
  };
  refused(path("missing.pgn"), 1, "cannot read");
  refused(write_file("empty.pgn", ""), 1, "the text is empty");
  refused(write_file("none.pgn", "{no game}\n"), 1, "there is no game");
  refused(write_file("bad.pgn", "1. e5 *\n"), 2, "none of its games is without a fault");
  refused(write_file("open.pgn", "1. e4 {open"), 2, "is not closed");
  refused(write_file("binary.pgn", std::string_view("\x7f"
                                                    "ELF\0\0",
                                                    6)),
          2, "does not belong");
  std::string many;
  for (int i = 0; i < 30; ++i) many += "1. e5 *\n";
  refused(write_file("many.pgn", many), 12, "20 more games are left out");
}

TEST_F(Positions, StrictLooksAtWhereGamesBegin) {
  const std::string file =
      write_file("g.pgn", std::string("[FEN \"") + nine_pawns + "\"]\n\n1. Kd1 *\n");
  expect_one_line(run({"verify", "--leaves", "1000", "--positions", "0", "--pgn", file}).err,
                  {"warning", "game 1", "9 pawns"});
  EXPECT_EQ(run({"verify", "--positions", "0", "--strict", "--pgn", file}).exit_code, 2);
}

TEST_F(Positions, AreJudgedAsTheyAreWritten) {
  // No capture on d6 is legal, but d7d5 left White in check.
  const std::string fen = "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1";
  const std::string epd = write_file("p.epd", fen + "\n");
  const std::string pgn = write_file("p.pgn", "[FEN \"" + fen + "\"]\n\n1. e6 *\n");
  for (const Arguments& given : {Arguments{"--fen", fen}, {"--epd", epd}, {"--pgn", pgn}}) {
    Arguments arguments{"verify", "--leaves", "1000", "--positions", "0"};
    arguments.insert(arguments.end(), given.begin(), given.end());
    const auto warned = run(arguments);
    EXPECT_EQ(warned.exit_code, 0);
    expect_one_line(warned.err, {"warning", "en-passant-by-last-move", "the queen on a8"});
    arguments.push_back("--strict");
    EXPECT_EQ(run(arguments).exit_code, 2);
  }
}

TEST_F(Positions, LinesOfChess960AreLeftOut) {
  const std::string file = write_file(
      "p.epd", "4k3/8/8/8/8/8/8/4K3 w - -\nr1k4r/8/8/8/8/8/8/R1K4R w HAha - 0 1 ;D1 20\n");
  const auto outcome = run({"verify", "--leaves", "1000", "--positions", "0", "--epd", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  expect_one_line(outcome.err, {"warning: line 2 is left out: " + file + ":2: ", "Chess960"});
  EXPECT_NE(line_with(outcome.out, "positions ").find("1 given"), std::string::npos) << outcome.out;
  const std::string alone = write_file("q.epd", "r1k4r/8/8/8/8/8/8/R1K4R w HAha - 0 1\n");
  EXPECT_EQ(run({"verify", "--positions", "0", "--epd", alone}).exit_code, 2);
}

TEST_F(Positions, LinesWithAFaultAreSkippedAndCounted) {
  const std::string good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const std::string bad = "\n8/8/8/8/8/8/8/8 w - - 0 1\n";
  const std::string epd = write_file("p.epd", good + bad + good + '\n');
  const std::string suite = write_file("p.txt", good + " ;D1 5" + bad + good + ",5\n");
  for (const Arguments& arguments :
       {Arguments{"perft", "--depth", "1", "--epd", epd}, Arguments{"moves", "--epd", epd},
        Arguments{"verify", "--leaves", "1000", "--positions", "0", "--epd", epd},
        Arguments{"verify", "--positions", "0", "--suite", suite}}) {
    const auto with = [&](Arguments more) {
      more.insert(more.begin(), arguments.begin(), arguments.end());
      return run(more);
    };
    const auto outcome = with({"--json", path("report.json")});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    expect_one_line(outcome.err,
                    {"warning: line 2 is left out: ", ":2: EPD column 1: White has no"});
    EXPECT_NE(line_with(outcome.out, "skipped").find("1 line"), std::string::npos) << outcome.out;
    EXPECT_EQ(testing_support::read_json(read_file(path("report.json")))["lines_skipped"], 1);
    const auto strict = with({"--strict"});
    EXPECT_EQ(strict.exit_code, 2);
    expect_one_line(strict.err, {":2: EPD column 1: White has no king", "refused by --strict"});
  }
  write_file("p.epd", bad);
  write_file("p.txt", bad.substr(0, bad.size() - 1) + " ;D1 5\n");
  for (const Arguments& files : {Arguments{"--epd", epd}, Arguments{"--suite", suite}}) {
    expect_refused({"verify", "--positions", "0", files[0], files[1]}, ":2: EPD column 1: ");
  }
}

TEST_F(Positions, WhatHasOneMeaningIsReadWithAWarning) {
  const std::string home = "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w ";
  const struct {
    std::string fen;
    int leaves;
    std::string warning;
  } table[]{{home + "KQkq", 28, "the en-passant field is missing"},
            {home + "KQkq - 0", 28, "the fullmove number is missing"},
            {home + "HAha - 0 1", 28, "are of standard chess and read as KQkq"},
            {home + "KQkq - 0 1\n", 28, "white space at the end"},
            {home + "KQkq - 0 1 ", 28, "white space at the end"},
            {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", 5, "the slash after the last rank"}};
  for (const auto& [fen, leaves, warning] : table) {
    const Arguments perft{"perft", "--depth", "1", "--json", "-", "--fen", fen};
    const auto outcome = run(perft);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    expect_one_line(outcome.err, {"warning: FEN column ", warning});
    const auto json = testing_support::read_json(outcome.out);
    EXPECT_EQ(json["leaves"], leaves) << fen;
    EXPECT_EQ(json["backend"], "lerf") << fen;
    EXPECT_EQ(json["warnings"].size(), 1U) << fen;
    expect_refused({"perft", "--depth", "1", "--strict", "--fen", fen}, {warning, "--strict"});
  }
  const auto uci =
      run({"uci"}, " <" + write_file("uci", "position fen " + home + "HAha - 0 1\ngo perft 1\n"));
  EXPECT_NE(uci.out.find("28"), std::string::npos) << uci.out;
}

// Only strict readers compare the clocks.
TEST_F(Positions, NoGameLeadsToSomeThatCanBePlayed) {
  const std::string rook = "4k3/8/8/8/8/8/8/4KR2 ";
  const struct {
    std::string fen;
    const char* reason;  // or null
    bool is_warned;
  } table[]{{rook + "w - - 98 50", nullptr, false},
            {rook + "w - - 99 50", "the halfmove clock is 99, but 98 plies were played", false},
            {rook + "b - - 99 50", nullptr, false},
            {rook + "b - - 100 50", "the halfmove clock is 100, but 99 plies", false},
            {"r3k2r/8/8/8/8/8/8/R2K3R w HAha - 0 1", "as in double Chess960", true},
            {"r2k3r/8/8/8/8/8/8/R2K3R w HAha - 0 1", nullptr, false}};
  for (const auto& [fen, reason, is_warned] : table) {
    Arguments arguments{"perft", "--depth", "1", "--fen", fen};
    const auto outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("no game leads there: ") != std::string::npos, is_warned);
    arguments.emplace_back("--strict");
    if (reason) {
      expect_refused(arguments, {"no game leads there: ", reason});
    } else {
      EXPECT_EQ(run(arguments).exit_code, 0) << fen;
    }
  }
}

TEST_F(Positions, LenientDropsWhatIsImpossible) {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3 w KQkq e6 0 1";
  const std::string file = write_file("p.epd", fen + '\n');
  for (const Arguments& given : {Arguments{"--fen", fen}, {"--epd", file}}) {
    for (Arguments arguments :
         {Arguments{"perft", "--depth", "1"}, {"verify", "--leaves", "1000", "--positions", "0"}}) {
      arguments.insert(arguments.end(), given.begin(), given.end());
      expect_refused(arguments, "castling-rights-match-home");
      arguments.emplace_back("--lenient");
      const auto outcome = run(arguments);
      EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
      testing_support::expect_parts(outcome.err, {"at home are dropped", "e6 is dropped: "});
    }
  }
}

TEST_F(Positions, TheFullmoveNumber0IsReadAs1) {
  const auto outcome = run({"perft", "--depth", "1", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 0"});
  EXPECT_EQ(outcome.exit_code, 0);
  expect_one_line(outcome.err, {"warning", "FEN column 29: the fullmove number 0 is read as 1"});
  const std::string file = write_file("p.epd", "4k3/8/8/8/8/8/8/4K3 w - - fmvn 0;\n");
  expect_one_line(run({"verify", "--leaves", "1000", "--positions", "0", "--epd", file}).err,
                  {"warning", file + ":1: EPD column 32: the fullmove number 0 is read as 1"});
}

const std::string two_fens =
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n";

TEST_F(Positions, OfAFileAreTakenOneAfterTheOther) {
  const std::string file = write_file("two.epd", two_fens);
  for (const Arguments& arguments :
       {Arguments{"perft", "--depth", "2"}, Arguments{"divide", "--depth", "2"}, Arguments{"moves"},
        Arguments{"show", "--native", "--backends", "x88"}}) {
    const auto with = [&](const Arguments& more, const std::string& stdin_of = "") {
      Arguments all = arguments;
      all.insert(all.end(), more.begin(), more.end());
      const Outcome outcome = run(all, stdin_of);
      EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
      EXPECT_EQ(outcome.err, "");
      return outcome.out;
    };
    const auto values = [&](const Arguments& more) {
      Arguments all = more;
      all.insert(all.end(), {"--json", "-"});
      return testing_support::read_json(with(all));
    };
    const auto both = values({"--epd", file})["positions"];
    ASSERT_EQ(both.size(), 2U) << arguments.front();
    const auto all = values({"--epd", file, "--fen", "startpos"})["positions"];
    ASSERT_EQ(all.size(), 3U) << arguments.front();
    EXPECT_EQ(all[0]["fen"], values({})["fen"]);
    EXPECT_EQ(both[1]["fen"], "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const char* key : {"leaves", "moves", "native", "legal_moves"}) {
      const auto alone = values({"--fen", both[1]["fen"].get<std::string>()});
      EXPECT_EQ(alone.contains(key), both[1].contains(key)) << key;
      EXPECT_TRUE(!alone.contains(key) || alone[key] == both[1][key]) << key;
    }
    EXPECT_EQ(testing_support::fault_in_xml(with({"--epd", file, "--html", "-"})), std::nullopt);
    const std::string text = with({"--epd", "-"}, " <" + file);
    EXPECT_LT(text.find("4k3/8/8/8/8/8/4P3/4K3 w"), text.find("r3k2r/8/8/8/8/8/8/R3K2R w KQkq"));
  }
  EXPECT_NE(run({"perft", "--depth", "2", "--epd", file}).out.find("\n598 leaves of 2 positions\n"),
            std::string::npos);
  expect_refused({"show", "--svg", "-", "--epd", file}, "--svg");
  expect_refused({"perft", "--depth", "2", "--shard", "1/2", "--epd", file}, "--shard");
}

// Whoever redirects a file means its positions.
TEST_F(Positions, OnAStdinThatIsNotReadAreNamed) {
  const std::string file = write_file("two.epd", two_fens);
  const Arguments perft{"perft", "--depth", "1"};
  for (const auto& [before, after] : {std::pair<std::string, std::string>{"", " <" + file},
                                      {"cat " + file + " | { sleep 0.3; exec 3<&0; ", " <&3; }"}}) {
    const Outcome outcome = run(perft, after, before);
    EXPECT_EQ(outcome.exit_code, 0);
    expect_one_line(outcome.err, {"warning: stdin holds FENs and is not read", "--epd -"});
    EXPECT_EQ(run({"perft", "--depth", "1", "--fen", "startpos"}, after, before).err, "");
  }
  EXPECT_EQ(run(perft, " <" + write_file("other", "lerf\nx88\n")).err, "");
  // What is not read is left for others.
  run(perft, " <&3; cat <&3 >" + path("rest") + "; }",
      "cat " + file + " | { sleep 0.3; exec 3<&0; ");
  EXPECT_EQ(read_file(path("rest")), two_fens);
}

}  // namespace
}  // namespace squarelab::app
