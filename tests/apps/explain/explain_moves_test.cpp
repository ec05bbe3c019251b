// What squarelab explain says of kings and moves, compared with computations by hand; and that it
// says when a backend answers otherwise.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <squarelab/backends.hpp>
#include <squarelab/text/fen.hpp>

#include "explain_support.hpp"
#include "faults/wrong_boards.hpp"
#include "squarelab/app.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

// Checked by a leaper, a slider, two pieces, nobody; with pins along all kinds of lines.
const char* const kings[] = {
    "4k3/8/8/8/7b/8/8/r3K3 w - - 0 1",
    "4k3/4r3/8/b7/8/2N5/4B3/4K3 w - - 0 1",
    "4k3/8/8/8/8/3n4/8/4K3 w - - 0 1",
    "4k3/3P4/8/8/8/8/8/4K3 b - - 0 1",
    "8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1",
    "k7/8/8/3r4/1b3q2/2N1R3/3P4/q2RK2r w - - 0 1",
    "4k3/8/8/8/1b6/2P5/3P4/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

int kinds_by_hand(int files, int ranks) {
  const int f = std::abs(files);
  const int r = std::abs(ranks);
  int kinds = 0;
  if (f == 1 && ranks == -1) kinds |= 1;
  if (f == 1 && ranks == 1) kinds |= 2;
  if (f * r == 2) kinds |= 4;
  if (f == r) kinds |= 8 | 32;
  if (f == 0 || r == 0) kinds |= 16 | 32;
  if (f <= 1 && r <= 1) kinds |= 64;
  return kinds;
}

TEST_F(Explain, ChecksByLookingBackByWalkingAndByDifferences) {
  for (const char* fen : kings) {
    SCOPED_TRACE(fen);
    const HandBoard board(fen);
    const HandSquare king = board.king();
    const Names checkers = names_in_order(board.checkers());
    const json data = explained({"in-check", "--fen", fen});
    EXPECT_EQ(data["king"], king.name());
    each(data, [&](const Reference& reference, const json& part) {
      EXPECT_EQ(part["result"], checkers);
      EXPECT_EQ(part["king"], reference.index(king.rank, king.file));
      if (!is_x88(reference)) {
        EXPECT_EQ(part["bits"], hex_by_hand(bits_by_hand(reference, board.checkers())));
        return;
      }
      std::size_t walked = 0;
      for (const json& ray : part["rays"]) walked += ray["checks"].get<bool>() ? 1 : 0;
      EXPECT_EQ(walked, checkers.size());
      EXPECT_EQ(part["differences"].size(), board.of_side(!board.white_to_move).size());
      for (const json& entry : part["differences"]) {
        const HandSquare from = hand_square(entry["square"]);
        const int files = from.file - king.file;
        const int ranks = from.rank - king.rank;
        EXPECT_EQ(entry["difference"], 0x77 + 16 * ranks + files);
        EXPECT_EQ(entry["kinds"], kinds_by_hand(files, ranks));
        EXPECT_EQ(entry["aims"], (entry["kinds"].get<int>() & entry["bit"].get<int>()) != 0);
        EXPECT_EQ(entry["checks"], std::count(checkers.begin(), checkers.end(), from.name()) == 1);
        // Bit 8 of the zone is the king's own square.
        EXPECT_EQ((entry["zone"].get<int>() & 0x100) != 0, entry["aims"].get<bool>());
      }
    });
  }
}

TEST_F(Explain, Pins) {
  bool some = false;
  for (const char* fen : kings) {
    SCOPED_TRACE(fen);
    const HandBoard board(fen);
    const HandSquares pinned = board.pinned();
    some = some || !pinned.empty();
    each(explained({"pins", "--fen", fen}), [&](const Reference& reference, const json& part) {
      EXPECT_EQ(part["result"], names_in_order(pinned));
      if (is_x88(reference)) {
        EXPECT_EQ(part["differences"].size(), board.of_side(!board.white_to_move).size());
        std::size_t pins = 0;
        for (const json& entry : part["differences"]) {
          pins += entry["verdict"] == "pinned" ? 1 : 0;
          // The first piece that the sniper meets stands on an index of the board.
          if (entry["verdict"] == "pinned") {
            const int first = entry["first"];
            EXPECT_TRUE(std::ranges::find(pinned, HandSquare{first >> 4, first & 7}) !=
                        pinned.end());
          }
        }
        EXPECT_EQ(pins, pinned.size());
        return;
      }
      EXPECT_EQ(part["bits"], hex_by_hand(bits_by_hand(reference, pinned)));
      for (const json& sniper : part["snipers"]) {
        const HandSquare from = hand_square(sniper["square"]);
        HandSquares between;
        const auto sign = [](int n) { return (n > 0) - (n < 0); };
        HandSquare at = board.king();
        const int ranks = sign(from.rank - at.rank);
        const int files = sign(from.file - at.file);
        for (at = {at.rank + ranks, at.file + files}; at != from;
             at = {at.rank + ranks, at.file + files}) {
          between.push_back(at);
        }
        EXPECT_EQ(sniper["between"], hex_by_hand(bits_by_hand(reference, between)));
      }
    });
  }
  EXPECT_TRUE(some);
}

const std::map<std::string, std::string> letters_of_words{{"pawns", "Pp"},
                                                          {"knights", "Nn"},
                                                          {"diagonal movers", "BbQq"},
                                                          {"orthogonal movers", "RrQq"},
                                                          {"kings", "Kk"},
                                                          {"white", "PNBRQK"},
                                                          {"black", "pnbrqk"}};

TEST_F(Explain, MakeShowsEveryWordBeforeAndAfter) {
  for (const MadeMove& made : made_moves) {
    SCOPED_TRACE(made.move);
    const HandBoard before(made.fen);
    const HandBoard after(made.after);
    const json data = explained({"make", "--move", made.move, "--fen", made.fen});
    EXPECT_EQ(data["fen_after"], made.after);
    std::uint64_t key = number_of(data["key"]["before"]);
    for (const json& part : data["key"]["parts"]) key ^= number_of(part["number"]);
    EXPECT_EQ(number_of(data["key"]["after"]), key);
    // The same as of a board that was set to the position.
    const Outcome shown = run({"show", "--fen", made.after, "--json", "-"});
    EXPECT_EQ(data["key"]["after"], testing_support::read_json(shown.out)["key"]);
    each(data, [&](const Reference& reference, const json& part) {
      if (is_x88(reference)) return;
      std::size_t sets = 0;
      for (const json& word : part["words"]) {
        const auto letters = letters_of_words.find(word["word"]);
        if (letters == letters_of_words.end()) continue;
        ++sets;
        EXPECT_EQ(word["before"],
                  hex_by_hand(bits_by_hand(reference, before.all(letters->second))));
        EXPECT_EQ(word["after"], hex_by_hand(bits_by_hand(reference, after.all(letters->second))));
      }
      EXPECT_EQ(sets, letters_of_words.size());
    });
  }
}

// The column "result" of the comparison: the squares that are occupied after the move.
TEST_F(Explain, MakeComparesTheBoardsAfterTheMove) {
  for (const MadeMove& made : made_moves) {
    SCOPED_TRACE(made.move);
    const HandSquares occupied = HandBoard(made.after).all("PNBRQKpnbrqk");
    const json data = explained({"make", "--move", made.move, "--fen", made.fen});
    ASSERT_EQ(data["comparison"].size(), references.size());
    for (std::size_t i = 0; i < references.size(); ++i) {
      const json& row = data["comparison"][i];
      if (!is_x88(references[i])) {
        EXPECT_EQ(row["bits"], hex_by_hand(bits_by_hand(references[i], occupied)));
        continue;
      }
      std::vector<int> indices;
      for (const HandSquare& square : occupied) indices.push_back(16 * square.rank + square.file);
      std::sort(indices.begin(), indices.end());
      ASSERT_TRUE(row.contains("indices"));
      EXPECT_EQ(row["indices"], json(indices));
    }
  }
  const std::string text = run({"explain", "make", "--move", "e2e4", "--in", "lerf"}).out;
  EXPECT_NE(text.find("0xffff00001000efff"), std::string::npos) << text;
}

TEST_F(Explain, MakeShowsTheBytesThatChange) {
  const json part = explained({"make", "--move", "e2e4"})["representations"][8];
  std::map<std::string, std::pair<int, int>> bytes;
  for (const json& byte : part["bytes"]) bytes[byte["byte"]] = {byte["before"], byte["after"]};
  // The pawn is White's fifth; 0x1c and 0x3c, in the unused half, say so.
  const std::map<std::string, std::pair<int, int>> expected{
      {"0x14", {0x40, 0}}, {"0x34", {0, 0x40}},  {"0x1c", {4, 0}},
      {"0x3c", {0, 4}},    {"P4", {0x14, 0x34}}, {"side", {0, 1}}};
  EXPECT_EQ(bytes, expected);
}

// P N B R Q K are 1 .. 6, Black's 8 more; e5 is 36, d6 43 and d5 35. Of the bitboards lerf alone
// has a board with bytes.
TEST_F(Explain, MakeShowsTheBytesBesideLerfsWords) {
  const json parts = explained(
      {"make", "--move", "e5d6", "--fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"})["representations"];
  std::map<int, std::pair<int, int>> bytes;
  for (const json& byte : parts[0]["bytes"]) bytes[byte["byte"]] = {byte["before"], byte["after"]};
  const std::map<int, std::pair<int, int>> expected{{36, {1, 0}}, {43, {0, 1}}, {35, {9, 0}}};
  EXPECT_EQ(bytes, expected);
  for (std::size_t i = 1; i < 8; ++i) EXPECT_FALSE(parts[i].contains("bytes")) << i;
}

TEST_F(Explain, MakeEndsWithATableOfWhatHolds) {
  const std::string page = run({"explain", "make", "--in", "x88", "--markdown", "-"}).out;
  expect_parts(page,
               {"| the backend's answer | holds |", "| the updated key is the key shown | yes |",
                "| taken back, every byte is as before | yes |"});
}

TEST_F(Explain, ACapturedManLeavesHisList) {
  const json part =
      explained({"make", "--fen", made_moves[5].fen, "--move", "a1a8"})["representations"][8];
  std::map<std::string, json> after;
  for (const json& byte : part["bytes"]) after[byte["byte"]] = byte["after"];
  EXPECT_EQ(after.at("r0"), json());
  EXPECT_EQ(after.at("R0"), 0x70);
  EXPECT_EQ(after.at("rights"), 0);
}

// A backend that does not answer as its steps say is found out, and the exit code says so.
class ExplainWrongBoards : public testing::Test {
 protected:
  static int explain(std::string_view fault, const char* topic, const std::string& fen) {
    Registry registry{{*find(backends(), "lerf")}};
    registry.entries[0].make_board = find(faults::with_wrong_boards(), fault)->make_board;
    const char* arguments[]{"squarelab", "explain", topic, "--in", "lerf", "--fen", fen.c_str()};
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int exit_code = run_app(7, arguments, registry);
    testing::internal::GetCapturedStdout();
    const std::string err = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(exit_code == 0 || exit_code == 1) << err;
    EXPECT_EQ(exit_code == 1, err.find("disagree: lerf") != std::string::npos) << err;
    return exit_code;
  }
};

// This board forgets h1, in one position of eight.
TEST_F(ExplainWrongBoards, AboutAttacks) {
  int found = 0;
  for (int file = 0; file < 8; ++file) {
    for (const Rank rank : {Rank::R3, Rank::R4, Rank::R5, Rank::R6}) {
      Position position;
      position.put(Square::E1, Piece::WhiteKing);
      position.put(Square::E8, Piece::BlackKing);
      position.put(Square::F2, Piece::WhiteKnight);
      position.put(make_square(file_at(file), rank), Piece::WhitePawn);
      found += explain("attacks-wrong", "knight", text::to_fen(position));
    }
  }
  EXPECT_GT(found, 0);
  EXPECT_LT(found, 32);
}

TEST_F(ExplainWrongBoards, AboutTheRightOfACapturedRook) {
  const char* fen = "r3k3/8/8/8/8/8/8/R2K4 w q - 0 1";  // the one capture is Rxa8
  EXPECT_EQ(explain("right-kept", "make", fen), 1);
}

TEST_F(ExplainWrongBoards, AboutWhatAnEngineAsks) {
  EXPECT_EQ(explain("noisy-forgets-promotions", "captures", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), 1);
  // The queen takes a pawn that another one protects.
  EXPECT_EQ(explain("losing-exchange-missed", "exchange", "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1"), 1);
  EXPECT_EQ(explain("opened-threat-missed", "threats", "4k3/8/2q5/8/4N3/8/6B1/4K3 w - - 0 1"), 1);
}

}  // namespace
}  // namespace squarelab::app
