// Suites as projects keep them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/suites/suite_reader.hpp>
#include <string>
#include <vector>

#include "support/processor_seconds.hpp"

namespace squarelab::verify {
namespace {

constexpr const char* start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// Six legal moves.
constexpr const char* pawn_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

Suite read(const std::string& text, text::ReadingRules variant = {}) {
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
  EXPECT_EQ(suite.en_passant.size(), suite.positions.size());
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
  EXPECT_EQ(suite.positions[0].line, 3U);
  EXPECT_EQ(counts(suite.positions[0]), "D1 20 (3) D2 400 (3)");
  EXPECT_EQ(suite.positions[1].name, "one pawn");
  EXPECT_EQ(counts(suite.positions[1]), "D1 6 (4) D2 30 (4)");
  EXPECT_EQ(suite.positions[1].place_of(suite.positions[1].counts[0]), "a.suite:4");
}

TEST(SuiteReader, ReadsCountsBehindAFen) {
  EXPECT_EQ(counts(std::string(start_fen) + ",20,400,8902,197281"),
            "D1 20 (1) D2 400 (1) D3 8902 (1) D4 197281 (1)");
  EXPECT_EQ(counts(std::string(start_fen) + "; 20; 400"), "D1 20 (1) D2 400 (1)");
}

// Of the last position. A depth in capital letters, behind an opcode, or in a line of its own.
TEST(SuiteReader, ReadsCountsInEachForm) {
  const std::string start = start_fen;
  for (const auto& [text, expected] : std::vector<std::pair<std::string, std::string>>{
           {" ;d1 20 ;d2 401", "D1 20 (1) D2 401 (1)"},
           {" ;D1=20 ;D2: 401", "D1 20 (1) D2 401 (1)"},
           {" perft 2 401", "D2 401 (1)"},
           {" ;perft 1 20 ;perft 2 401", "D1 20 (1) D2 401 (1)"},
           {" ;depth 2 ;nodes 401", "D2 401 (1)"},
           {" ;D0 1 ;D1 21", "D1 21 (1)"},
           {" ;id Nodes 5 ;c0 perft 3 4 ;acn 400 ;D1 21", "D1 21 (1)"},
           {"\nD1 20\nD2: 401\n", "D1 20 (2) D2 401 (3)"},
           {"\nDepth  Nodes\n1  20\n2  401  0 0 34\n", "D1 20 (3) D2 401 (4)"},
           {"\n| ply | total nodes | captures |\n|---|---|---|\n| 3 | 8,903 | 34 |\n",
            "D3 8903 (4)"},
           {"\n1: 20\n2: 401\n", "D1 20 (2) D2 401 (3)"},
           {"\ngo perft 3\nPerft 3 of " + start + "\nResult: 8903, Time: 1s 528ms\n",
            "D3 8903 (4)"},
           {"\ngo perft 3\ninfo depth 3 nodes 8903 time 1 nps 8903000\n", "D3 8903 (3)"},
           {"\ngo perft 3\nNodes: 8903\nTT hits: 31052\nTotal TT hits: 91052\n", "D3 8903 (3)"},
           {"\nperft( 1)= 20 ( 0.016 sec)\nperft( 2)= 401 ( 0.016 sec)\n", "D1 20 (2) D2 401 (3)"},
           {"\nDepth 1: 20 nodes\nDepth 2: 401 nodes\n", "D1 20 (2) D2 401 (3)"},
           {"\n401 leaf nodes at depth 2 from 999999 interior nodes\n", "D2 401 (2)"},
           {"\ngo perft 3\nTotal nodes: 9322\n", "D3 9322 (3)"},
           {"\ngo perft 2\nperft(1) = 20\nNodes: 401\n", "D1 20 (3) D2 401 (4)"},
       }) {
    EXPECT_EQ(counts(start + text), expected) << text;
  }
}

TEST(SuiteReader, ReadsMovesAmongWords) {
  for (const char* const shape :
       {"     move: {}  nodes: 5\n", "move 7 : {} : 5\n", "{} has 5 leaves\n"}) {
    std::string lines;
    for (const char* const move : {"e1d1", "e1f1", "e1d2", "e1f2", "e2e3", "e2e4"}) {
      lines += fmt::format(fmt::runtime(shape), move);
    }
    const std::string read = counts(std::string(pawn_fen) + "\ngo perft 2\n" + lines +
                                    "    Depth: 2\n    Nodes: 30\n     Time: 12 ms\n");
    EXPECT_TRUE(read.starts_with("e1d1 at 2 5 (3) ")) << read;
    EXPECT_TRUE(read.ends_with("e2e4 at 2 5 (8)")) << read;
    const std::string behind =
        counts(std::string(pawn_fen) + '\n' + lines + "    Depth: 3\n    Nodes: 30\n");
    EXPECT_TRUE(behind.ends_with("e2e4 at 3 5 (7)")) << behind;
  }
}

// A wrong count would pass otherwise.
TEST(SuiteReader, NamesPositionsWithoutACount) {
  const Suite suite =
      read(std::string(start_fen) + "\nhello\n" + pawn_fen + " ;D1 6\n" + start_fen + " ;bm e4\n");
  EXPECT_EQ(suite.positions.size(), 3U);
  ASSERT_EQ(suite.without_counts.count, 2U);
  EXPECT_STREQ(suite.without_counts.first[0].what(),
               "a.suite:1: suite: no count was read of this position, such as \";D3 8902\" after "
               "its FEN");
  EXPECT_EQ(suite.without_counts.first[1].line(), 4U);
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  for (const std::string& text :
       {std::string(start_fen), std::string("# EPD\n") + pawn_fen + "\nhello\n", "[{" + fen + "}]",
        '{' + fen + ", \"captures\": 6}"}) {
    const std::size_t line = text.front() == '#' ? 2 : 1;
    expect_refusal(
        text, fmt::format("a.suite:{}: suite: no count was read of any position; expected", line));
  }
}

// The wrong one is found when the counts are compared.
TEST(SuiteReader, ATotalThatIsNoSumIsACountOfItsOwn) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  const std::string divide =
      "\"divide_1\": {\"e1d1\": 1, \"e1f1\": 1, \"e1d2\": 1, \"e1f2\": 1, \"e2e3\": 1, "
      "\"e2e4\": 1}";
  std::vector<std::string> parts{"\"D1\": 6", "\"perft1\": 6", divide};
  const auto text_of = [&] {
    return '{' + fen + ", " + parts[0] + ", " + parts[1] + ", " + parts[2] + '}';
  };
  std::ranges::sort(parts);
  do {
    const std::string read = counts(text_of());
    EXPECT_EQ(std::ranges::count(read, ' '), 6 * 5 - 1) << text_of() << '\n' << read;
  } while (std::ranges::next_permutation(parts).found);
  for (const std::string wrong : {"\"D1\": 7", "\"perft1\": 7"}) {
    parts = {wrong, wrong[1] == 'D' ? "\"perft1\": 6" : "\"D1\": 6", divide};
    std::ranges::sort(parts);
    do {
      const std::string read = counts(text_of());
      EXPECT_EQ(std::ranges::count(read, ' '), 6 * 5 - 1 + 3) << read;
      EXPECT_NE(read.find("D1 7 (1)"), read.npos) << read;
    } while (std::ranges::next_permutation(parts).found);
  }
  // Two divides of one depth.
  const std::string two = counts('{' + fen + ", " + divide +
                                 ", \"D1\": 6, \"moves\": [\"e1d1\", "
                                 "\"e1f1\", \"e1d2\", \"e1f2\", \"e2e3\", \"e2e4\"]}");
  EXPECT_EQ(std::ranges::count(two, ' '), 12 * 5 - 1) << two;
}

TEST(SuiteReader, ReadsRecordsOfSeveralLines) {
  const Suite suite =
      read(std::string("id gentest-1\nepd ") + start_fen +
           "\nperft 1 20\nperft 2 400\n\nid gentest-2\nepd " + pawn_fen + "\nperft 1 6\n");
  ASSERT_EQ(suite.positions.size(), 2U);
  EXPECT_EQ(suite.positions[0].name, "gentest-1");
  EXPECT_EQ(counts(suite.positions[0]), "D1 20 (3) D2 400 (4)");
  EXPECT_EQ(suite.positions[1].name, "gentest-2");
  EXPECT_EQ(counts(suite.positions[1]), "D1 6 (8)");
}

// What an engine prints, with and without what it was asked.
TEST(SuiteReader, ReadsDividesAsProgramsPrintThem) {
  const std::string divide = "e1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: 5\n";
  const std::string known =
      "e1d1 at 2 5 (2) e1f1 at 2 5 (3) e1d2 at 2 5 (4) e1f2 at 2 5 (5) "
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
  // A total of another depth is a count of its own.
  EXPECT_EQ(counts(std::string(pawn_fen) + '\n' + divide + "perft(2) = 30\nperft(3) = 211\n"),
            known + " D3 211 (9)");
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
  // A square may only now be there, and a table of other columns belongs to the position before.
  const Suite two = read(std::string(pawn_fen) + "\nDepth Captures Nodes\n" +
                         "position fen 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 moves e2e4\n1 7\n");
  EXPECT_EQ(two.en_passant[1], Square::E3);
  EXPECT_EQ(counts(two.positions[1]), "D1 7 (4)");
}

TEST(SuiteReader, GuessesTheDepthOfAWrongDivide) {
  // There are 6, 30, 210 and 1,424 leaves.
  for (const auto& [last, depth] :
       {std::pair(1, 2), std::pair(9, 2), std::pair(40, 2), std::pair(60, 3), std::pair(186, 3),
        std::pair(420, 3), std::pair(500, 4)}) {
    const std::string divide =
        fmt::format("e1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: {}\n", last);
    const std::string end = fmt::format("e2e4 at {} {} (7)", depth, last);
    const std::string read = counts(std::string(pawn_fen) + '\n' + divide);
    EXPECT_TRUE(read.ends_with(end)) << read;
  }
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
  expect_refusal(pawn + "e1d1: 5\ne1f1\n", "a.suite:3: suite: no count of leaves follows \"e1f1\"");
  EXPECT_TRUE(counts(pawn + "Kd1 1\nKf1 1\nKd2 1\nKf2 1\ne3 1\ne4 1\nNodes searched: 7\n")
                  .ends_with(" D1 7 (8)"));
  expect_refusal(pawn + "d4 7\n", "a.suite:2: suite: \"d4\": ");
  expect_refusal(pawn + "Depth Captures Nodes\n1 0 6\n",
                 "a.suite:3: suite: the first columns of this table are not depth and nodes");
  std::string fen = pawn_fen;
  expect_refusal(fen + " ;D100 2", "a.suite:1: suite: 100 is not a depth from 1 to 99");
  expect_refusal(fen + " ;D0 5", "a.suite:1: suite: 0 is not a depth from 1 to 99");
  expect_refusal(fen + " ;d1 six", "a.suite:1: suite: no count of leaves follows \"d1\"");
  expect_refusal(fen + " ;nodes 6", "a.suite:1: suite: \"nodes\" does not say its depth");
  expect_refusal('\n' + fen + "\n100 6\n", "a.suite:3: suite: 100 is not a depth from 1 to 99");
  for (int i = 0; i < 100; ++i) fen += ",1";
  EXPECT_STREQ(read('\n' + fen).left_out.first.at(0).what(),
               "a.suite:2: suite: 100 is not a depth from 1 to 99");
  expect_refusal(pawn + "Nodes searched: 7\n",
                 "a.suite:2: suite: no line gives the depth of this count");
  expect_refusal(pawn + "4k3/8/8/8/8/8/8/4K3 x - - 0 1\n", "a.suite:2: EPD column ");
  expect_refusal("position startpos moves e2e5\n", "a.suite:1: ");
}

TEST(SuiteReader, ReadsJson) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  const auto json = [&](const std::string& rest) {
    return counts("[\n{" + fen + ",\n" + rest + "}\n]");
  };
  EXPECT_EQ(json("\"depth\": 2, \"nodes\": 30"), "D2 30 (3)");
  EXPECT_EQ(json("\"nodes\": {\"1\": 6,\n\"2\": 30}"), "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(json("\"D1\": 6,\n\"D2\": 30, \"captures\": 0"), "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(json("\"results\": [6,\n30]"), "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(json("\"perft\": [{\"depth\": 1, \"nodes\": 6},\n{\"depth\": 2, \"nodes\": 30}]"),
            "D1 6 (3) D2 30 (4)");
  EXPECT_EQ(counts(fmt::format("{{\"{}\": [6, 30]}}", pawn_fen)), "D1 6 (1) D2 30 (1)");
  // As texts and with a point.
  EXPECT_EQ(json("\"D1\": \"6\", \"D2\": 30.0"), "D1 6 (3) D2 30 (3)");
  EXPECT_EQ(json("\"depth\": \"2\", \"nodes\": \"30\""), "D2 30 (3)");
  EXPECT_EQ(json("\"perft\": [\"6\", 30.0]"), "D1 6 (3) D2 30 (3)");
  EXPECT_EQ(json("\"perft\": [[1, 6], [2, 30]]"), "D1 6 (3) D2 30 (3)");
  // By the words of a name.
  EXPECT_EQ(json("\"results\": [{\"depth\": 1, \"leaf_count\": 6, \"capture_count\": 0}]"),
            "D1 6 (3)");
  EXPECT_EQ(json("\"depth\": 2, \"expectedNodes\": 30, \"nodesPerSecond\": 5, \"tt_nodes\": 4"),
            "D2 30 (3)");
  // How many moves there are.
  EXPECT_EQ(json("\"moves\": 7"), "D1 7 (3)");
  EXPECT_EQ(json("\"move_count\": 7, \"D2\": 30"), "D1 7 (3) D2 30 (3)");
  EXPECT_EQ(json("\"depth\": 2, \"nodes\": 30, \"moves\": 6"), "D1 6 (3) D2 30 (3)");
  EXPECT_EQ(json("\"depth\": 2, \"moves\": 30"), "D2 30 (3)");
  EXPECT_EQ(json("\"depth\": 1, \"moves\": []"), "D1 0 (3)");
  EXPECT_EQ(json("\"divide\": {}"), "D1 0 (3)");
  EXPECT_EQ(json("\"0\": 1, \"1\": 6"), "D1 6 (3)");
}

TEST(SuiteReader, ReadsDividesOfJson) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  const std::string divide =
      "{\"e1d1\": 5, \"e1f1\": 5, \"e1d2\": 5, \"e1f2\": 5,\n\"e2e3\": 5, \"e2e4\": 5}";
  const std::string known =
      "e1d1 at 2 5 (1) e1f1 at 2 5 (1) e1d2 at 2 5 (1) e1f2 at 2 5 (1) e2e3 at 2 5 (2) e2e4 at 2 5 "
      "(2)";
  EXPECT_EQ(counts('{' + fen + ", \"divide\": " + divide + '}'), known);
  EXPECT_EQ(counts('{' + fen + ", \"depth\": 2, \"nodes\": 30, \"divide\": " + divide + '}'),
            known);
  EXPECT_EQ(counts('{' + fen + ", \"perft\": [{\"depth\": 2, \"nodes\": 30, \"split\": " + divide +
                   "}]}"),
            known);
  EXPECT_EQ(counts('{' + fen + ", \"divide_3\": " + divide + '}').substr(0, 15), "e1d1 at 3 5 (1)");
  const std::string listed =
      counts('{' + fen +
             ", \"depth\": 2, \"moves\": [{\"move\": \"Kd1\", \"nodes\": 5}, {\"move\": \"Kf1\", "
             "\"nodes\": "
             "5}, {\"move\": \"Kd2\", \"nodes\": 5}, {\"move\": \"Kf2\", \"nodes\": 5}, {\"move\": "
             "\"e3\", \"nodes\": 5}, {\"move\": \"e4\", \"nodes\": 5}]}");
  EXPECT_EQ(listed.substr(0, 31), "e1d1 at 2 5 (1) e1f1 at 2 5 (1)");
  const std::string legal = counts(
      "{\"testCases\": [{\"start\": {\"description\": \"a pawn\", " + fen +
      "}, \"expected\": [{\"move\": \"Kd1\", \"fen\": \"x\"}, {\"move\": \"Kf1\"}, {\"move\": "
      "\"Kd2\"}, {\"move\": \"Kf2\"}, {\"move\": \"e3\"}, {\"move\": \"e4\"}]}]}");
  EXPECT_EQ(legal.substr(0, 31), "e1d1 at 1 1 (1) e1f1 at 1 1 (1)");
  EXPECT_EQ(counts('{' + fen +
                   ", \"legalMoves\": [\"e1d1\", \"e1f1\", \"e1d2\", \"e1f2\", "
                   "\"e2e3\", \"e2e4\"]}")
                .substr(0, 15),
            "e1d1 at 1 1 (1)");
}

TEST(SuiteReader, RefusesJsonWithItsLine) {
  const std::string fen = fmt::format("\"fen\": \"{}\"", pawn_fen);
  expect_refusal("[\n{]\n", "a.suite:2: JSON column 2: ");
  expect_refusal("[]", "a.suite:1: suite: there is no position");
  expect_refusal("[\n{\"fen\": \"x\"}]", "a.suite:2: EPD column 1: ");
  expect_refusal("{" + fen + ",\n\"nodes\": 30}",
                 "a.suite:2: suite: \"nodes\" does not say its depth");
  expect_refusal("{" + fen + ", \"divide\": {\n\"e1d1\": 5}}",
                 "a.suite:2: suite: the divide that begins here lacks the legal move ");
  for (const std::string wrong : {"\"D100\": 2", "\"D0\": 5", "\"depth\": 100, \"nodes\": 2"}) {
    expect_refusal('{' + fen + ",\n" + wrong + '}', "a.suite:2: suite: ");
  }
  for (const std::string wrong : {"\"D1\": \"six\"", "\"D1\": 2.5", "\"depth_1\": -2"}) {
    expect_refusal('{' + fen + ",\n" + wrong + '}', "a.suite:2: suite: \"");
  }
  std::string list = "6";
  for (int i = 0; i < 99; ++i) list += ",\n6";
  EXPECT_STREQ(read('{' + fen + ", \"counts\": [" + list + "]}").left_out.first.at(0).what(),
               "a.suite:100: suite: 100 is not a depth from 1 to 99");
}

// Soon: a loop of quadratic cost takes minutes, as the bounds allow for slow builds.
TEST(SuiteReader, ReadsLargeFiles) {
  const auto expect_soon = [](const std::string& text, std::size_t positions, std::size_t most) {
    const double begin = testing_support::processor_seconds();
    const Suite suite = read(text);
    EXPECT_LT(testing_support::processor_seconds() - begin, 10);
    EXPECT_EQ(suite.positions.size(), positions);
    EXPECT_EQ(suite.positions.back().counts.size(), most);
  };
  std::string list = "[\n";
  for (int i = 0; i < 20'000; ++i) {
    list += fmt::format("{}{{\"fen\": \"{}\", \"D1\": 6}}", i == 0 ? "" : ",\n", pawn_fen);
  }
  expect_soon(list + ']', 20'000, 1);
  std::string object = fmt::format("{{\"fen\": \"{}\"", pawn_fen);
  for (int i = 0; i < 40'000; ++i) object += fmt::format(",\n\"field{}\": \"x\"", i);
  expect_soon(object + ", \"D1\": 6}", 1, 1);
  std::string results = fmt::format("{{\"fen\": \"{}\", \"results\": [", pawn_fen);
  std::string lines = std::string(pawn_fen) + '\n';
  for (int i = 0; i < 80'000; ++i) {
    results += fmt::format("{}\n{{\"depth\": 1, \"nodes\": 7}}", i == 0 ? "" : ",");
    lines += "perft 1 7\n";
  }
  expect_soon(results + "]}", 1, 80'000);
  expect_soon(lines + "Kd1 1\nKf1 1\nKd2 1\nKf2 1\ne3 1\ne4 1\n", 1, 80'006);
}

// Good lines, with a bad one between them.
TEST(SuiteReader, LeavesOutALineWithAFault) {
  const std::string first = std::string(pawn_fen) + " ;D1 6\n";
  const std::string last = std::string(start_fen) + ",20,400\n";
  const std::string json = fmt::format("{{\"fen\": \"{}\", \"perft\": [6]}}", pawn_fen);
  const struct {
    std::string text;
    std::size_t line;
    std::string reason;
  } table[]{
      {first + "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 3\nperft 2 9\n" + last, 2, "White has no king"},
      {first + "4k3/8/8/8/8/8/8/4K3 x - - 0 1\n" + last, 2, "\"x\" is not a side to move, w or b"},
      {first + "D100 7\n" + last, 2, "100 is not a depth from 1 to 99"},
      {first + "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D0 7\n" + last, 2,
       "0 is not a depth from 1 to 99"},
      {first + "e1d1: 5\ne1g1: 5\n" + last, 3, "\"e1g1\": "},
      {first + "e1d1: 5\n" + last, 2, "the divide that begins here lacks the legal move "},
      {first + "id atomic-1\nepd " + pawn_fen + "\nperft 1 6\n" + last, 3,
       "by its name \"atomic-1\" it is of Atomic"},
      {json + "\nbad\n" + json + '\n', 2, "\"bad\" is not JSON"},
      {json + "\n{\"fen\": \"x\", \"D1\": 7}\r\n" + json, 2, "\"x\" is neither a piece"},
      {json + "\n{\"fen\": \"" + pawn_fen + "\", \"perft\": [6, 30\n" + json, 2, "\"\" is not"},
      {'[' + json + ",\n{\"fen\": 7 7},\n" + json + ",\n]", 2, "\"7"},
      {'[' + json + ",\n" + json + ",\n", 3, "the list of the file has no end"}};
  for (const auto& [text, line, reason] : table) {
    const Suite suite = read(text);
    EXPECT_EQ(suite.positions.size(), 2U) << text;
    EXPECT_EQ(suite.en_passant.size(), 2U) << text;
    ASSERT_EQ(suite.left_out.count, 1U) << text;
    EXPECT_EQ(suite.left_out.first[0].line(), line) << text;
    EXPECT_EQ(suite.left_out.first[0].reason().substr(0, reason.size()), reason);
    EXPECT_EQ(suite.without_counts.count, 0U) << text;
  }
}

TEST(SuiteReader, ReadsFormsWithOneMeaning) {
  const std::string divide = "\"divide\": {\"e1d1\": 5, \"e1f1\": 5, \"e1d2\": 5, \"e1f2\": 5, ";
  const std::string object =
      fmt::format("{{\"fen\": \"{}\", {}\"e2e3\": 5, \"e2e4\": 5}}}}\n", pawn_fen, divide);
  const struct {
    std::string text;
    std::string counts;
  } table[]{{std::string(pawn_fen) + ",6,,162,,\n", "D1 6 (1) D3 162 (1)"},
            {'"' + std::string(pawn_fen) + "\",6,30\n", "D1 6 (1) D2 30 (1)"},
            {"8/8/8/8/8/p7/8/k1K5 b - -,2,6\n", "D1 2 (1) D2 6 (1)"},
            {"8/8/8/8/8/p7/8/k1K5 b - ;D1 2\n", "D1 2 (1)"},
            {object, "e1d1 at 2 5 (1)"},
            {"{\"fen\": \"" + std::string(pawn_fen) + "\", \"perft\": [6]}", "D1 6 (1)"}};
  for (const auto& [text, expected] : table) {
    EXPECT_EQ(counts(text).substr(0, expected.size()), expected) << text;
  }
  const Suite lines = read(object + '\n' + object);
  ASSERT_EQ(lines.positions.size(), 2U);
  EXPECT_EQ(lines.positions[1].counts.size(), 6U);
  EXPECT_EQ(lines.positions[1].counts[0].line, 3U);
}

TEST(SuiteReader, TakesPromotionsWithoutTheirPieces) {
  const std::string fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1\ngo perft 1\n";
  const std::string kings = "a1a2: 1\na1b1: 1\na1b2: 1\n";
  const Suite suite = read(fen + kings + "a7a8: 1\na7a8: 1\na7a8: 1\na7a8: 1\n");
  EXPECT_EQ(counts(suite.positions[0]), "a1a2 at 1 1 (3) a1b1 at 1 1 (4) a1b2 at 1 1 (5) D1 7 (3)");
  ASSERT_EQ(suite.warnings.count, 1U);
  EXPECT_TRUE(
      suite.warnings.first[0].reason().ends_with("only the sum of the divide is "
                                                 "compared: a7a8"));
}

TEST(SuiteReader, NamesTextThatIsNoJson) {
  expect_refusal("\nconst positions = [\n  {\n",
                 "a.suite:2: suite: \"const positions = [\" begins");
  expect_refusal("[\n  {\n  fen: \"8/8\"}]",
                 "a.suite:3: JSON column 3: the name \"fen\" is not in double quotes");
}

TEST(SuiteReader, LeavesOutChess960WhereItIsNotPlayed) {
  const std::string fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
  const std::string text = std::string(pawn_fen) + " ;D1 6\n" + fen + " ;D1 21 ;D2 528\n";
  const Suite standard = read(text);
  EXPECT_EQ(standard.positions.size(), 1U);
  ASSERT_EQ(standard.left_out.count, 1U);
  EXPECT_EQ(standard.left_out.first[0].line(), 2U);
  const Suite either = read(text, text::Variant::Either);
  ASSERT_EQ(either.positions.size(), 2U);
  EXPECT_EQ(counts(either.positions[1]), "D1 21 (2) D2 528 (2)");
}

TEST(SuiteReader, DropsTheCountsOfAPositionThatIsLeftOut) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const char* second : {"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 31",
                             "epd 8/8/bad w - - 0 1\nperft 1 31",
                             "position startpos moves e2e5\ngo perft 1\nNodes searched: 31"}) {
    const Suite suite = read(start + " ;D1 20\n" + second + "\n");
    ASSERT_EQ(suite.positions.size(), 1U) << second;
    EXPECT_EQ(suite.positions[0].counts.size(), 1U) << second;
  }
}

}  // namespace
}  // namespace squarelab::verify
