// Suites as projects keep them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/suites/suite_reader.hpp>
#include <string>
#include <vector>

namespace squarelab::verify::suites {
namespace {

constexpr const char* start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// Six legal moves.
constexpr const char* pawn_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

Suite read(const std::string& text, text::Variant variant = text::Variant::Standard) {
  const auto counter = find(backends(), "lerf")->make_board();
  return read_suite(text, "a.suite", variant, *counter);
}

// "D1 6 (2) e1d1 at 2 5 (3)": each count with its line.
std::string counts(const positions::NamedPosition& named) {
  std::string text;
  for (const text::PerftCount& count : named.counts) {
    if (!text.empty()) text += ' ';
    text += count.below ? fmt::format("{} at {} {} ({})", text::to_uci(*count.below), count.depth,
                                      count.count, count.line)
                        : fmt::format("D{} {} ({})", count.depth, count.count, count.line);
  }
  return text;
}
std::string counts(const std::string& text) {
  const Suite suite = read(text);
  EXPECT_EQ(suite.positions.size(), 1U);
  EXPECT_EQ(suite.written.size(), suite.positions.size());
  return counts(suite.positions.front());
}

void expect_refusal(const std::string& text, const std::string& message) {
  try {
    read(text);
    ADD_FAILURE() << "was read: " << text;
  } catch (const text::TextError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, message.size()), message) << error.what();
  }
}

TEST(SuiteReader, ReadsEpd) {
  const Suite suite = read(std::string("# a suite\n\n") + start_fen + " ;D1 20 ;D2 400\n" +
                           pawn_fen + "; D2 30; D1 6; id \"one pawn\";\r\n");
  ASSERT_EQ(suite.positions.size(), 2U);
  EXPECT_EQ(suite.positions[0].name, "a.suite:3");
  EXPECT_EQ(counts(suite.positions[0]), "D1 20 (3) D2 400 (3)");
  EXPECT_EQ(suite.positions[1].name, "one pawn");
  EXPECT_EQ(counts(suite.positions[1]), "D1 6 (4) D2 30 (4)");
  EXPECT_EQ(suite.positions[1].place_of(suite.positions[1].counts[0]), "a.suite:4");
}

TEST(SuiteReader, ReadsCountsBehindAFen) {
  EXPECT_EQ(counts(std::string(start_fen) + ",20,400,8902"), "D1 20 (1) D2 400 (1) D3 8902 (1)");
  EXPECT_EQ(counts(std::string(start_fen) + "; 20; 400"), "D1 20 (1) D2 400 (1)");
  EXPECT_EQ(counts(start_fen), "");
}

TEST(SuiteReader, ReadsRecordsOfSeveralLines) {
  const Suite suite = read(std::string("id gentest-1\nepd ") + start_fen +
                           "\nperft 1 20\nperft 2 400\n\nid gentest-2\nepd " + pawn_fen +
                           "\nperft 1 6\n");
  ASSERT_EQ(suite.positions.size(), 2U);
  EXPECT_EQ(suite.positions[0].name, "gentest-1");
  EXPECT_EQ(counts(suite.positions[0]), "D1 20 (3) D2 400 (4)");
  EXPECT_EQ(suite.positions[1].name, "gentest-2");
  EXPECT_EQ(counts(suite.positions[1]), "D1 6 (8)");
}

// What an engine prints, with and without what it was asked.
TEST(SuiteReader, ReadsDividesAsProgramsPrintThem) {
  const std::string divide = "e1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: 5\n";
  const std::string known = "e1d1 at 2 5 (2) e1f1 at 2 5 (3) e1d2 at 2 5 (4) e1f2 at 2 5 (5) "
                            "e2e3 at 2 5 (6) e2e4 at 2 5 (7)";
  EXPECT_EQ(counts(std::string(pawn_fen) + '\n' + divide), known);
  EXPECT_EQ(counts(std::string("position fen ") + pawn_fen + '\n' + divide +
                   "\nNodes searched: 30\nTime: 12 ms\n"),
            known);
  // The depth as it is said before and behind.
  const std::string with_depth = counts(std::string(pawn_fen) + "\ngo perft 3\n" + divide);
  EXPECT_EQ(with_depth.substr(0, 15), "e1d1 at 3 5 (3)");
  EXPECT_EQ(counts(std::string(pawn_fen) + '\n' + divide + "perft(4) = 30\n").substr(0, 15),
            "e1d1 at 4 5 (2)");
  // Two of one position.
  const std::string two = counts(
      std::string(pawn_fen) + "\ngo perft 1\nKd1 1\nKf1 1\nKd2 1\nKf2 1\ne3 1\ne4 1\ngo perft 2\n" +
      divide + "Nodes searched: 30\n");
  EXPECT_TRUE(two.starts_with("e1d1 at 1 1 (3) ")) << two;
  EXPECT_TRUE(two.ends_with("e2e4 at 2 5 (15)")) << two;
}

TEST(SuiteReader, ReadsPositionsByTheirMoves) {
  const Suite suite = read("position startpos moves e2e4 e7e5\nperft 1 29\n");
  EXPECT_EQ(suite.positions[0].position.fullmove_number, 2);
  EXPECT_EQ(counts(suite.positions[0]), "D1 29 (2)");
}

TEST(SuiteReader, GuessesTheDepthOfAWrongDivide) {
  const std::string divide = "e1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: 9\n";
  EXPECT_TRUE(counts(std::string(pawn_fen) + '\n' + divide).ends_with("e2e4 at 2 9 (7)"));
}

TEST(SuiteReader, RefusesWhatCannotBeRight) {
  const std::string pawn = std::string(pawn_fen) + '\n';
  expect_refusal("", "a.suite:1: suite: there is no position");
  expect_refusal("e2e4: 20\n", "a.suite:1: suite: there is no position before it");
  expect_refusal(pawn + "e1d1: 5\ne1g1: 5\n", "a.suite:3: suite: \"e1g1\": ");
  expect_refusal(pawn + "e1d1: 5\nKd1: 5\n",
                 "a.suite:3: suite: \"Kd1\" is there for the second time");
  expect_refusal(pawn + "e1d1: 5\n",
                 "a.suite:2: suite: the divide that begins here lacks the legal move ");
  expect_refusal(pawn + "e1d1: 5\ne1f1\n",
                 "a.suite:3: suite: no count of leaves follows \"e1f1\"");
  expect_refusal(pawn + "Kd1 1\nKf1 1\nKd2 1\nKf2 1\ne3 1\ne4 1\nNodes searched: 7\n",
                 "a.suite:8: suite: the total 7 is not 6, the sum of the counts");
  expect_refusal(pawn + "Nodes searched: 7\n",
                 "a.suite:2: suite: no line says the depth of this count");
  expect_refusal(pawn + "4k3/8/8/8/8/8/8/4K3 x - - 0 1\n", "a.suite:2: EPD column ");
  expect_refusal("position startpos moves e2e5\n", "a.suite:1: ");
}

TEST(SuiteReader, ReadsJson) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  const auto json = [&](const std::string& rest) { return counts("[\n{" + fen + ",\n" + rest + "}\n]"); };
  EXPECT_EQ(json("\"depth\": 2, \"nodes\": 30"), "D2 30 (3)");
  EXPECT_EQ(json("\"nodes\": {\"1\": 6,\n\"2\": 30}"), "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(json("\"D1\": 6,\n\"D2\": 30, \"captures\": 0"), "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(json("\"results\": [6,\n30]"), "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(json("\"perft\": [{\"depth\": 1, \"nodes\": 6},\n{\"depth\": 2, \"nodes\": 30}]"),
            "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(counts(fmt::format("{{\"{}\": [6, 30]}}", pawn_fen)), "D1 6 (1) D2 30 (1)");
}

TEST(SuiteReader, ReadsDividesOfJson) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  const std::string divide =
      "{\"e1d1\": 5, \"e1f1\": 5, \"e1d2\": 5, \"e1f2\": 5,\n\"e2e3\": 5, \"e2e4\": 5}";
  const std::string known =
      "e1d1 at 2 5 (1) e1f1 at 2 5 (1) e1d2 at 2 5 (1) e1f2 at 2 5 (1) e2e3 at 2 5 (2) e2e4 at 2 5 "
      "(2)";
  EXPECT_EQ(counts('{' + fen + ", \"divide\": " + divide + '}'), known);
  EXPECT_EQ(counts('{' + fen + ", \"depth\": 2, \"nodes\": 30, \"divide\": " + divide + '}'), known);
  EXPECT_EQ(counts('{' + fen + ", \"perft\": [{\"depth\": 2, \"nodes\": 30, \"split\": " + divide +
                   "}]}"),
            known);
  EXPECT_EQ(counts('{' + fen + ", \"divide_3\": " + divide + '}').substr(0, 15), "e1d1 at 3 5 (1)");
  const std::string listed = counts(
      '{' + fen +
      ", \"depth\": 2, \"moves\": [{\"move\": \"Kd1\", \"nodes\": 5}, {\"move\": \"Kf1\", \"nodes\": "
      "5}, {\"move\": \"Kd2\", \"nodes\": 5}, {\"move\": \"Kf2\", \"nodes\": 5}, {\"move\": "
      "\"e3\", \"nodes\": 5}, {\"move\": \"e4\", \"nodes\": 5}]}");
  EXPECT_EQ(listed.substr(0, 31), "e1d1 at 2 5 (1) e1f1 at 2 5 (1)");
  const std::string legal = counts(
      "{\"testCases\": [{\"start\": {\"description\": \"a pawn\", " + fen +
      "}, \"expected\": [{\"move\": \"Kd1\", \"fen\": \"x\"}, {\"move\": \"Kf1\"}, {\"move\": "
      "\"Kd2\"}, {\"move\": \"Kf2\"}, {\"move\": \"e3\"}, {\"move\": \"e4\"}]}]}");
  EXPECT_EQ(legal.substr(0, 31), "e1d1 at 1 1 (1) e1f1 at 1 1 (1)");
  EXPECT_EQ(counts('{' + fen + ", \"legalMoves\": [\"e1d1\", \"e1f1\", \"e1d2\", \"e1f2\", "
                               "\"e2e3\", \"e2e4\"]}")
                .substr(0, 15),
            "e1d1 at 1 1 (1)");
}

TEST(SuiteReader, RefusesJsonWithItsLine) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  expect_refusal("[\n{]\n", "a.suite:2: JSON column 2: ");
  expect_refusal("[]", "a.suite:1: suite: there is no position");
  expect_refusal("[\n{\"fen\": \"x\"}]", "a.suite:2: EPD column 1: ");
  expect_refusal("{" + fen + ",\n\"nodes\": 30}", "a.suite:2: suite: \"nodes\" does not say its depth");
  expect_refusal("{" + fen + ", \"divide\": {\n\"e1d1\": 5}}",
                 "a.suite:2: suite: the divide that begins here lacks the legal move ");
  expect_refusal("{" + fen + ", \"depth\": 1,\n\"nodes\": 7, \"moves\": [\"e1d1\", \"e1f1\", "
                             "\"e1d2\", \"e1f2\", \"e2e3\", \"e2e4\"]}",
                 "a.suite:2: suite: the count 7 is not 6, the sum of the divide");
}

TEST(SuiteReader, LeavesOutChess960WhereItIsNotPlayed) {
  const std::string fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
  const std::string text = std::string(pawn_fen) + " ;D1 6\n" + fen + " ;D1 21 ;D2 528\n";
  const Suite standard = read(text);
  EXPECT_EQ(standard.positions.size(), 1U);
  ASSERT_EQ(standard.left_out.size(), 1U);
  EXPECT_EQ(standard.left_out[0].line(), 2U);
  const Suite either = read(text, text::Variant::Either);
  ASSERT_EQ(either.positions.size(), 2U);
  EXPECT_EQ(counts(either.positions[1]), "D1 21 (2) D2 528 (2)");
}

}  // namespace
}  // namespace squarelab::verify::suites
