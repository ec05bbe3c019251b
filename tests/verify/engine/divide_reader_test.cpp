// Dialects, contradictions and hostile text.
#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <ostream>
#include <squarelab/chess.hpp>
#include <squarelab/text/error.hpp>
#include <string>
#include <vector>

#include "support/read_divide.hpp"

namespace squarelab::verify {
namespace {

using namespace std::string_view_literals;

using Seen = DivideReader::Seen;

// A line that is a move and its count.
struct MoveLine {
  std::string line;
  std::string move;
  std::uint64_t count;
};
void PrintTo(const MoveLine& example, std::ostream* out) { *out << example.line; }

class MoveLines : public testing::TestWithParam<MoveLine> {};

TEST_P(MoveLines, AreRead) {
  DivideReader reader;
  EXPECT_EQ(reader.read(GetParam().line), Seen::Move);
  const Divide divide = reader.result();
  ASSERT_EQ(divide.entries.size(), 1U);
  EXPECT_EQ(divide.entries[0], (DivideEntry{GetParam().move, GetParam().count}));
  EXPECT_EQ(divide.sum, GetParam().count);
  EXPECT_EQ(divide.total, std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(
    Dialects, MoveLines,
    testing::Values(
        MoveLine{"e2e4: 20", "e2e4", 20}, MoveLine{"e2e4 20", "e2e4", 20},
        MoveLine{"e2e4 - 20", "e2e4", 20}, MoveLine{"e2e4:20", "e2e4", 20},
        MoveLine{"e2e4 : 20", "e2e4", 20}, MoveLine{"e2e4\t20", "e2e4", 20},
        MoveLine{"e2e4=20", "e2e4", 20}, MoveLine{"e2e4 = 20", "e2e4", 20},
        MoveLine{"e2e4 -> 20", "e2e4", 20}, MoveLine{"e2e4 => 20", "e2e4", 20},
        MoveLine{"e2e4,20", "e2e4", 20}, MoveLine{"e2e4;20", "e2e4", 20},
        MoveLine{"e2e4 | 20", "e2e4", 20}, MoveLine{"e2e4-20", "e2e4", 20},
        MoveLine{"e2e4>20", "e2e4", 20}, MoveLine{"e2e4|20", "e2e4", 20},
        MoveLine{"e2e4 nodes 20", "e2e4", 20}, MoveLine{"e2e4, nodes: 20", "e2e4", 20},
        MoveLine{"e2e4 leaves 20", "e2e4", 20}, MoveLine{"e2e4 count 20", "e2e4", 20},
        MoveLine{"e2e4 perft 20", "e2e4", 20}, MoveLine{"e2e4: 20 nodes", "e2e4", 20},
        MoveLine{"e2e4 (20)", "e2e4", 20}, MoveLine{"e2e4(20 nodes) 3", "e2e4", 20},
        MoveLine{"a7a8(R) (3)", "a7a8(R)", 3}, MoveLine{"info string e2e4: 20", "e2e4", 20},
        MoveLine{"info string divide 1 h2h3  20", "h2h3", 20}, MoveLine{"20 e2e4", "e2e4", 20},
        MoveLine{"1,234: e2e4", "e2e4", 1234}, MoveLine{"e2e4: 20 (5.0%)", "e2e4", 20},
        MoveLine{"e2e4  20  0.001 s", "e2e4", 20}, MoveLine{"  e2e4: 20  \r\n", "e2e4", 20},
        MoveLine{"1. e2e4: 20", "e2e4", 20}, MoveLine{"12) e2e4 20", "e2e4", 20},
        MoveLine{" 3 e2e4 20", "e2e4", 20}, MoveLine{"1: e2e4 20", "e2e4", 20},
        MoveLine{"\x1b[32me2e4\x1b[0m: \x1b[1;31m20\x1b[m", "e2e4", 20},
        MoveLine{"a7a8q: 1", "a7a8q", 1}, MoveLine{"a7a8Q: 1", "a7a8Q", 1},
        MoveLine{"a7a8=Q: 1", "a7a8=Q", 1}, MoveLine{"a7a8=q 1", "a7a8=q", 1},
        MoveLine{"a7a8=Q=1", "a7a8=Q", 1}, MoveLine{"a7a8/N 1", "a7a8/N", 1},
        MoveLine{"a7a8(R) 1", "a7a8(R)", 1}, MoveLine{"a7a8Q-1", "a7a8Q", 1},
        MoveLine{"E2E4 20", "E2E4", 20}, MoveLine{"e2-e4: 20", "e2-e4", 20},
        MoveLine{"Ng1-f3: 20", "Ng1-f3", 20}, MoveLine{"e4xd5: 3", "e4xd5", 3},
        MoveLine{"Nb1xc3+ 3", "Nb1xc3+", 3}, MoveLine{"e5d6ep 3", "e5d6ep", 3},
        MoveLine{"e5d6e.p. 3", "e5d6e.p.", 3}, MoveLine{"e1g1: 7", "e1g1", 7},
        MoveLine{"e1h1: 7", "e1h1", 7}, MoveLine{"O-O: 7", "O-O", 7},
        MoveLine{"O-O-O 7", "O-O-O", 7}, MoveLine{"0-0: 7", "0-0", 7}, MoveLine{"o-o: 7", "o-o", 7},
        MoveLine{"Pe2e4: 20", "Pe2e4", 20}, MoveLine{"e4:d5 3", "e4:d5", 3},
        MoveLine{"0-0-0 - 7", "0-0-0", 7}, MoveLine{"e4: 20", "e4", 20},
        MoveLine{"Nf3 20", "Nf3", 20}, MoveLine{"exd8=Q+ 2", "exd8=Q+", 2},
        MoveLine{"Nbxd7# 2", "Nbxd7#", 2}, MoveLine{"R1e4 2", "R1e4", 2},
        // Words, numbers and signs around it
        MoveLine{"     move: a2a3  nodes: 380", "a2a3", 380},
        MoveLine{"move 1 : a2a3 : 20", "a2a3", 20}, MoveLine{"move 12 : Nf3 : 20", "Nf3", 20},
        MoveLine{"Root move e2-e4 -> 20", "e2-e4", 20}, MoveLine{"* e2e4 : 20", "e2e4", 20},
        MoveLine{"e2e4 has 20 leaf nodes", "e2e4", 20}, MoveLine{"[3/20] e2e4 20", "e2e4", 20},
        MoveLine{"After e2e4 at depth 3: 20", "e2e4", 20}, MoveLine{"| e2e4 | 20 |", "e2e4", 20},
        MoveLine{"Move: O-O, leaves: 1,234", "O-O", 1234},
        MoveLine{"e2e4 (3 of 20): 20 nodes", "e2e4", 20},
        MoveLine{"e2e4 TT hits 5 nodes 20", "e2e4", 20},
        MoveLine{"move=e2e4 time=5 nodes=20", "e2e4", 20},
        MoveLine{"Move: e9e4, leaves 20", "e9e4", 20},
        // No moves of chess, yet clearly meant to be
        MoveLine{"e9e4: 20", "e9e4", 20}, MoveLine{"i2e4 20", "i2e4", 20},
        MoveLine{"O-O-O+: 20", "O-O-O+", 20}, MoveLine{"0-0#: 20", "0-0#", 20},
        MoveLine{"o-o 20", "o-o", 20}, MoveLine{"a7a8k: 1", "a7a8k", 1},
        MoveLine{"0000 1", "0000", 1},
        // Numbers
        MoveLine{"e2e4: 0", "e2e4", 0}, MoveLine{"e2e4: 1,234,567", "e2e4", 1'234'567},
        MoveLine{"e2e4: 1'234", "e2e4", 1234}, MoveLine{"e2e4 12_345", "e2e4", 12'345},
        MoveLine{"e2e4 20, 30", "e2e4", 20}, MoveLine{"e2e4 1234,567", "e2e4", 1234},
        MoveLine{"e2e4 1,2345", "e2e4", 1},
        MoveLine{"e2e4: 18446744073709551615", "e2e4", std::numeric_limits<std::uint64_t>::max()},
        MoveLine{"e2e4: 000000000000000000000020", "e2e4", 20}));

// A line that names a total.
struct TotalLine {
  std::string line;
  std::uint64_t total;
};
void PrintTo(const TotalLine& example, std::ostream* out) { *out << example.line; }

class TotalLines : public testing::TestWithParam<TotalLine> {};

TEST_P(TotalLines, AreRead) {
  DivideReader reader;
  reader.read("e2e4: " + std::to_string(GetParam().total));
  EXPECT_FALSE(reader.has_total());
  EXPECT_EQ(reader.read(GetParam().line), Seen::Total);
  EXPECT_TRUE(reader.has_total());
  EXPECT_EQ(reader.result().total, GetParam().total);
}

INSTANTIATE_TEST_SUITE_P(
    Dialects, TotalLines,
    testing::Values(TotalLine{"Nodes searched: 400", 400}, TotalLine{"Nodes searched  : 400", 400},
                    TotalLine{"Total: 400", 400}, TotalLine{"total 400", 400},
                    TotalLine{"TOTAL NODES = 400", 400}, TotalLine{"Total nodes: 8,902", 8902},
                    TotalLine{"nodes 400 time 3 nps 133333", 400}, TotalLine{"400", 400},
                    TotalLine{"  400\r", 400}, TotalLine{"197'281", 197'281},
                    TotalLine{"Leaves: 400", 400}, TotalLine{"Leaf nodes: 400", 400},
                    TotalLine{"perft(2) = 400", 400}, TotalLine{"Perft 2: 400 nodes", 400},
                    TotalLine{"perft 2 400", 400}, TotalLine{"perft: 400", 400},
                    TotalLine{"perft = 400", 400}, TotalLine{"20 leaves, 400 nodes", 400},
                    TotalLine{"Nodes searched in depth 2: 400 (0.001 s)", 400},
                    TotalLine{"depth 2 nodes 400 time 0.3", 400}, TotalLine{"400 nodes", 400},
                    TotalLine{"20 moves, 400 nodes", 400}, TotalLine{"searched 400 nodes", 400},
                    TotalLine{"Sum = 400", 400}, TotalLine{"\x1b[1mNodes: 400\x1b[0m", 400},
                    TotalLine{"Nodes searched: 0", 0},
                    // Next to other numbers
                    TotalLine{"perft( 1)= 20 ( 0.016 sec)", 20}, TotalLine{"Depth 1: 20 nodes", 20},
                    TotalLine{"Test Complete : 400 nodes visited in 5ms", 400},
                    TotalLine{"400 leaf nodes at depth 2 from 999999 interior nodes", 400},
                    TotalLine{"999999 interior nodes, 400 leaf nodes", 400},
                    TotalLine{"nodes 400 hits 5", 400}, TotalLine{"nodes: 400 TT hits: 5", 400},
                    TotalLine{"31052 TT hits, 400 nodes", 400}, TotalLine{"5 ms 400 nodes", 400},
                    TotalLine{"(5 s) 400 nodes", 400}, TotalLine{"depth: 2 nodes: 400", 400},
                    TotalLine{"The total is 400", 400}, TotalLine{"2-ply perft: 400", 400},
                    TotalLine{"nodes 400 depth 2", 400}, TotalLine{"Perft, depth 2: 400", 400},
                    TotalLine{"Perft 3 of 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1: 400 nodes", 400}));

class Noise : public testing::TestWithParam<std::string> {};

TEST_P(Noise, IsNoise) {
  DivideReader reader;
  EXPECT_EQ(reader.read(GetParam()), Seen::Noise);
  EXPECT_EQ(reader.result(), Divide{});
}

INSTANTIATE_TEST_SUITE_P(
    Lines, Noise,
    testing::Values(
        "", " ", "\r\n", "Stockfish 15.1 by the Stockfish developers",
        "info string NNUE evaluation using a.nnue enabled", "info nodes 400 nps 1000000",
        "info string e2e4 20", "e2e4 (5 %)", "bestmove e2e4 ponder 5", "id name Total 5",
        "option name Nodes type spin default 1 min 1 max 400", "readyok", "Time: 20",
        "Total time (ms) : 3", "Total moves: 20", "Moves: 20", "Nodes/second : 133333",
        "nodes per second: 133333", "400 nodes/s", "400 nodes per second", "uciok total 5",
        "bestmove e2e4 total 5", "readyok total 5", "12: 400", "divide 2", "Nodes at ply 2",
        "Nodes by x64", "total 5 %", "searched 20 moves", "searched for 2 s", "Nodes: 1.5 400",
        "NPS: 133333", "speed 12 Mn/s", "perft 2", "go perft depth 2", "Depth: 2",
        "perft 2 took 3 ms", "Nodes: 1.5", "e2e4 e7e5 g1f3", "e2e4: quiet", "1. e4 e5 2. Nf3 Nc6",
        "x64 build 12", "hash 64 MB", "8 | r n b q |", "---", "\x1b", "\x1b[", "\x1b[31", "-", ":",
        "0-", "K", "400 x", "TT hits: 31052", "Total TT hits: 91052", "Interior nodes: 999",
        "999 interior nodes", "Hash table: 400 entries", "Nodes per ms: 3", "Nodes: 400 for e2e4",
        "move e2e4 e7e5: 400 nodes", "Best move: e2e4 nodes: 400", "Searching e2e4 1/20",
        "e2e4 took 5 ms", "en passant: e3 20", "info depth 2 score cp 10 nodes 400",
        "info depth 2 currmove e2e4 nodes 400", "Depth 2: 5 ms", "Depth: 3",
        "Perft 3 of 4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1", "99999999999999999999"));

TEST(DivideReader, TellsMovesWithoutCounts) {
  for (const char* line : {"e2e4", " e2e4\r", "O-O", "Nf3", "1. e2e4", "20) e2e4", "e2e4:"}) {
    DivideReader reader;
    EXPECT_EQ(reader.read(line), Seen::MoveAlone) << line;
    EXPECT_EQ(reader.result(), Divide{}) << line;
  }
}

struct Contradiction {
  std::string text;
  std::string message;
};
void PrintTo(const Contradiction& example, std::ostream* out) { *out << example.text; }

class Contradictions : public testing::TestWithParam<Contradiction> {};

TEST_P(Contradictions, AreNamed) {
  try {
    testing_support::read_divide(GetParam().text);
    ADD_FAILURE() << "was accepted";
  } catch (const text::TextError& error) {
    EXPECT_STREQ(error.what(), GetParam().message.c_str());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Texts, Contradictions,
    testing::Values(Contradiction{"e2e4: 20\nd2d4: 1\ne2e4: 20\n",
                                  "line 3: divide column 1: the move \"e2e4\" is there for "
                                  "the second time"},
                    Contradiction{"e2e4: 20\nd2d4: 1\nTotal: 20\n",
                                  "line 3: divide column 1: the total 20 is not the sum 21 "
                                  "of the counts"},
                    // The largest is named; a number behind a total is none.
                    Contradiction{"e2e4: 3\nperft(1) = 20\nperft(2) = 400\n",
                                  "line 3: divide column 1: the total 400 is not the sum 3 "
                                  "of the counts"},
                    Contradiction{"e2e4: 3\nNodes: 400, 3\n",
                                  "line 2: divide column 1: the total 400 is not the sum 3 "
                                  "of the counts"},
                    Contradiction{"e2e4: -20",
                                  "line 1: divide column 7: the count \"-20\" "
                                  "of \"e2e4\" is negative"},
                    Contradiction{"\ne2e4 -20",
                                  "line 2: divide column 6: the count "
                                  "\"-20\" of \"e2e4\" is negative"},
                    Contradiction{"e2e4: 18446744073709551616",
                                  "line 1: divide column 7: the count "
                                  "\"18446744073709551616\" of \"e2e4\" is "
                                  "too large"},
                    Contradiction{"e2e4: 18,446,744,073,709,551,616,000",
                                  "line 1: divide column 7: the count "
                                  "\"18,446,744,073,709,551,616,000\" of \"e2e4\" is "
                                  "too large"},
                    Contradiction{"e2e4: 2.5",
                                  "line 1: divide column 7: the count \"2.5\" "
                                  "of \"e2e4\" is not a whole number"},
                    Contradiction{"e2e4: 18446744073709551615\nd2d4: 1\n",
                                  "line 2: divide column 1: the sum of the counts is too large"},
                    Contradiction{"move: e2e4 nodes: -20",
                                  "line 1: divide column 19: the count \"-20\" of \"e2e4\" is "
                                  "negative"}));

TEST(ReadDivide, ReadsAWholeAnswer) {
  const Divide divide = testing_support::read_divide(
      "info string one\r\na7a8q: 1\r\na7a8r: 1\r\n\r\nNodes "
      "searched: 2\r\n\r\nreadyok\r\n");
  EXPECT_EQ(divide, (Divide{{{"a7a8q", 1}, {"a7a8r", 1}}, 2, 2}));
}

TEST(ReadDivide, TellsTheLargestTotalWhereThereAreNoMoves) {
  EXPECT_EQ(testing_support::read_divide("perft(1) = 20\nperft(2) = 400\n"),
            (Divide{{}, 0, 400, {20}}));
}

Divide read_at_depth(int depth, const std::vector<const char*>& lines) {
  DivideReader reader(depth);
  for (const char* const line : lines) reader.read(line);
  return reader.result();
}

// Of what may be the total; all of it acquits.
TEST(DivideReader, ATotalThatNamesItsDepthCountsThere) {
  const std::vector<const char*> table{"perft( 1)= 39 ( 0.016 sec)", "perft( 2)= 30 ( 0.016 sec)"};
  EXPECT_EQ(read_at_depth(1, table), (Divide{{}, 0, 39}));
  EXPECT_EQ(read_at_depth(2, table), (Divide{{}, 0, 30}));
  EXPECT_EQ(read_at_depth(3, table), Divide{});
  EXPECT_EQ(read_at_depth(2, {"Depth 1: 39", "Depth 2: 30", "D3: 50"}), (Divide{{}, 0, 30}));
  EXPECT_EQ(read_at_depth(2, {"depth 1: 39 nodes, depth 2: 30 nodes"}), (Divide{{}, 0, 30}));
  EXPECT_EQ(read_at_depth(2, {"Nodes: 69", "Perft 2: 30 nodes"}), (Divide{{}, 0, 30, {69}}));
  // Moves contradict a total of their depth only.
  EXPECT_EQ(read_at_depth(2, {"e2e4: 20", "perft(1) = 39"}), (Divide{{{"e2e4", 20}}, 20, {}}));
  EXPECT_THROW(read_at_depth(1, {"e2e4: 20", "perft(1) = 39"}), text::TextError);
}

TEST(DivideReader, WhatMayBeATotalContradictsNoMoves) {
  for (const std::string line : {"Result: 400, Time: 1s 528ms", "Count: 400", "Depth 2: 400",
                                 "D2 400", "Total evaluations: 400", "Perft of startpos: 400",
                                 "info depth 2 nodes 400 time 1 nps 20000"}) {
    DivideReader reader(2);
    EXPECT_EQ(reader.read(line), Seen::PerhapsTotal) << line;
    EXPECT_EQ(reader.result(), (Divide{{}, 0, 400})) << line;
    reader.read("e2e4: 20");
    EXPECT_EQ(reader.result(), (Divide{{{"e2e4", 20}}, 20, std::nullopt})) << line;
  }
  DivideReader reader(3);
  EXPECT_EQ(reader.read("perft(2) = 400"), Seen::OtherDepth);
}

// A log may name the moves, too.
TEST(DivideReader, MovesAmongWordsCountIfThereAreNoOthers) {
  DivideReader reader;
  EXPECT_EQ(reader.read("Now e2e4 with 7 pieces less"), Seen::Noise);
  EXPECT_EQ(reader.read("Now e2e4 of weight 7"), Seen::Move);
  EXPECT_EQ(reader.result().sum, 7U);
  EXPECT_EQ(reader.read("e2e4 20"), Seen::Move);
  EXPECT_EQ(reader.read("Now d2d4 of weight 7"), Seen::Noise);
  EXPECT_EQ(reader.result(), (Divide{{{"e2e4", 20}}, 20, std::nullopt}));
}

// Old programs print it.
TEST(DivideReader, ATotalMayHaveTheNodesAboveTheLeaves) {
  DivideReader reader(2);
  reader.read("e2e4: 20");
  reader.read("Total nodes: 21");
  EXPECT_THROW(reader.result(), text::TextError);
  EXPECT_EQ(reader.result(1).total, 20U);
  EXPECT_TRUE(reader.result(1).adds_depths);
  EXPECT_THROW(reader.result(2), text::TextError);
}

TEST(ReadDivide, NeedsNoTotalAndNoLastLineEnd) {
  EXPECT_EQ(testing_support::read_divide("e2e4 20\nd2d4 20"),
            (Divide{{{"e2e4", 20}, {"d2d4", 20}}, 40, std::nullopt}));
  EXPECT_EQ(testing_support::read_divide(""), Divide{});
}

// A table of depths beside the divide is no contradiction as long as one total
// fits.
TEST(ReadDivide, OneFittingTotalIsEnough) {
  EXPECT_EQ(testing_support::read_divide("perft(1) = 20\nperft(2) = 400\ne2e4: 400\n").total, 400U);
  EXPECT_EQ(testing_support::read_divide("perft(2) = 400\nperft(3) = 8902\ne2e4: 400\n").total,
            400U);
}

// Such as the move that is looked at next.
TEST(ReadDivide, AMoveWithoutACountIsNotThere) {
  EXPECT_EQ(testing_support::read_divide("e2e4\ne2e4: 20\n"),
            (Divide{{{"e2e4", 20}}, 20, std::nullopt}));
}

// The numbers of lines are no counts, and a count behind a move is one.
TEST(ReadDivide, NumbersBeforeMovesAreCountsUnlessTheyNumberThem) {
  EXPECT_EQ(testing_support::read_divide("20 e2e4\n19 d2d4\nTotal: 39\n"),
            (Divide{{{"e2e4", 20}, {"d2d4", 19}}, 39, 39}));
  EXPECT_EQ(testing_support::read_divide("1 e2e4\n1 d2d4\n"),
            (Divide{{{"e2e4", 1}, {"d2d4", 1}}, 2, std::nullopt}));
  for (const char* numbered : {"1 e2e4\n2 d2d4\n3 a2a3\n", "0 e2e4\n1 d2d4\n"}) {
    EXPECT_EQ(testing_support::read_divide(numbered), Divide{}) << numbered;
  }
  EXPECT_EQ(testing_support::read_divide("7 e2e4 20\n8 d2d4\n"),
            (Divide{{{"e2e4", 20}}, 20, std::nullopt}));
  EXPECT_THROW(testing_support::read_divide("20 e2e4\n20 e2e4\n"), text::TextError);
  EXPECT_THROW(testing_support::read_divide("20 e2e4\n20 d2d4\nTotal: 41\n"), text::TextError);
}

TEST(DivideReader, ARefusedLineIsNotTaken) {
  DivideReader reader;
  reader.read("e2e4: 20");
  EXPECT_THROW(reader.read("e2e4: 21"), text::TextError);
  EXPECT_THROW(reader.read("d2d4: 18446744073709551600"), text::TextError);
  EXPECT_EQ(reader.result(), (Divide{{{"e2e4", 20}}, 20, std::nullopt}));
}

// Whatever the bytes: an answer or a TextError, and soon. A loop of quadratic
// cost would take hours.
void expect_to_be_survived(const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  try {
    testing_support::read_divide(text);
  } catch (const text::TextError&) {
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(ReadDivide, SurvivesLongLines) {
  constexpr std::size_t size = 50'000;
  for (const char c : "\0 a1:-=.,0xO\x1b[\r\n"sv) {
    expect_to_be_survived(std::string(size, c));
    expect_to_be_survived("e2e4" + std::string(size, c));
    expect_to_be_survived("nodes 1" + std::string(size, c) + "1");
  }
  expect_to_be_survived("e2e4: " + std::string(10 * size, '9'));
  std::string words;
  while (words.size() < size) words += "nodes 12 ";
  expect_to_be_survived(words);
}

TEST(ReadDivide, SurvivesRandomBytes) {
  std::uint64_t number_of_draws = 0;
  constexpr auto alphabet = "e2e4a7a8qO-0: =,.'\0\n\r\x1b[mnodes total-99"sv;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int length = 0; length < 200; ++length) {
      const std::uint64_t number = splitmix64(number_of_draws++);
      text += round % 2 == 0 ? static_cast<char>(number) : alphabet[number % alphabet.size()];
    }
    expect_to_be_survived(text);
  }
}

}  // namespace
}  // namespace squarelab::verify
