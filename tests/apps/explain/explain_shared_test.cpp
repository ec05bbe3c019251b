// squarelab explain: castling, en-passant and flips, whose steps lessons share. What they say is
// compared with squares worked out here by hand.
#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "explain_support.hpp"

namespace squarelab::testing_support {
namespace {

Names words_of(const std::string& text) {
  std::istringstream stream(text);
  Names words;
  for (std::string word; stream >> word;) words.push_back(word);
  std::ranges::sort(words);
  return words;
}

// The squares of a cell that holds a set as bits, or as indices of 0x88.
Names squares_of(const Reference& reference, const std::string& cell) {
  Names squares;
  const Names indices = words_of(cell);
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const int index = reference.index(rank, file);
      char digits[8];
      std::snprintf(digits, sizeof digits, "0x%02x", static_cast<unsigned>(index));
      const bool is_in = is_x88(reference) ? std::ranges::count(indices, std::string(digits)) != 0
                                           : (std::stoull(cell, nullptr, 16) >> index & 1) != 0;
      if (is_in) squares.push_back({static_cast<char>('a' + file), static_cast<char>('1' + rank)});
    }
  }
  std::ranges::sort(squares);
  return squares;
}

void expect_holds(const json& part) {
  const json claims = part["step"]["claims"];
  for (const json& claim : claims) EXPECT_EQ(claim["holds"], true) << claim;
  EXPECT_GE(claims.size(), 1U);
}

TEST_F(Explain, CastlingAsksForEmptyAndForSafeSquares) {
  each(explained({"castling"}), [](const Reference& reference, const json& part) {
    const json step = part["step"];
    const json rows = step["table"]["rows"];
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(squares_of(reference, rows[0][1]), (Names{"f1", "g1"}));
    EXPECT_EQ(squares_of(reference, rows[0][3]), (Names{"e1", "f1", "g1"}));
    EXPECT_EQ(rows[0][4], "f1");
    EXPECT_EQ(squares_of(reference, rows[1][1]), (Names{"b1", "c1", "d1"}));
    EXPECT_EQ(squares_of(reference, rows[1][3]), (Names{"c1", "d1", "e1"}));
    EXPECT_EQ(rows[1][4], "none");
    EXPECT_EQ(step["boards"][0]["squares"], Names{"c1"});
    expect_holds(part);
  });
  const json blocked = explained({"castling", "--fen", "r3k1nr/8/8/8/8/8/8/4K3 b kq - 0 1"});
  const json rows = blocked["representations"][0]["step"]["table"]["rows"];
  EXPECT_EQ(rows[0][2], "g8");
  EXPECT_EQ(rows[1][2], "none");
  EXPECT_EQ(run({"explain", "castling", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}).exit_code, 2);
}

TEST_F(Explain, EnPassantTriesTheMove) {
  each(explained({"en-passant"}), [](const Reference& reference, const json& part) {
    const json step = part["step"];
    const json rows = step["table"]["rows"];
    ASSERT_EQ(rows.size(), 2U);
    for (const json& row : rows) {
      const std::string from = row[0];
      Names changed{from, "d5", "d6"};
      std::ranges::sort(changed);
      EXPECT_EQ(squares_of(reference, row[1]), changed);
      EXPECT_EQ(row[2], from == "e5" ? "e8" : "none");
    }
    EXPECT_EQ(step["boards"][0]["squares"], Names{"c5"});
    expect_holds(part);
  });
  // Two pawns leave one rank: no capture is legal, and the position is explained all the same.
  const json level = explained({"en-passant", "--fen", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"});
  const json step = level["representations"][0]["step"];
  EXPECT_EQ(step["table"]["rows"][0][2], "h5");
  EXPECT_EQ(step["boards"][0]["squares"], json::array());
  EXPECT_EQ(run({"explain", "en-passant", "--fen", "startpos"}).exit_code, 2);
}

TEST_F(Explain, FlipsTurnSquaresAndSets) {
  const Names pieces{"a2", "b1", "b2", "c2", "c3", "f7", "g7", "g8", "h7"};
  each(explained({"flips"}), [&](const Reference& reference, const json& part) {
    const json rows = part["step"]["table"]["rows"];
    ASSERT_EQ(rows.size(), 3U);
    for (int i = 0; i < 3; ++i) {
      const bool ranks = i != 1;
      const bool files = i != 0;
      Names turned;
      for (Names::value_type square : pieces) {
        if (files) square[0] = static_cast<char>('a' + 'h' - square[0]);
        if (ranks) square[1] = static_cast<char>('1' + '8' - square[1]);
        turned.push_back(square);
      }
      std::ranges::sort(turned);
      EXPECT_EQ(squares_of(reference, rows[i][4]), turned) << reference.name << ' ' << i;
      // The constant, applied to the king on b1.
      const std::string constant = rows[i][1].get<std::string>().substr(4);
      const int index = reference.index(0, 1) ^ std::stoi(constant, nullptr, 0);
      EXPECT_EQ(index, reference.index(ranks ? 7 : 0, files ? 6 : 1)) << reference.name;
    }
    expect_holds(part);
  });
}

// What a guard prevents is shown by an example from the table.
TEST_F(Explain, TheExampleOfAGuardIsInTheTable) {
  for (const char* topic : {"knight", "king", "pawn-attacks"}) {
    std::set<std::string> prevented;
    for (const json& part : explained({topic})["representations"]) {
      for (const json& step : part["steps"]) {
        if (!step.contains("misplaced")) continue;  // of 0x88
        for (const json& each : step["misplaced"]) {
          prevented.insert("not " + each["from"].get<std::string>() + " to " +
                           each["to"].get<std::string>());
        }
      }
    }
    const std::string text = run({"explain", topic, "--in", "all"}).out;
    const std::regex example("\"(not \\w\\d to \\w\\d)\"");
    std::size_t examples = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), example), end; at != end;
         ++at, ++examples) {
      EXPECT_EQ(prevented.count((*at)[1]), 1U) << (*at)[1];
    }
    EXPECT_EQ(examples != 0, !prevented.empty()) << topic;
  }
}

}  // namespace
}  // namespace squarelab::testing_support
