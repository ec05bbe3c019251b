// What squarelab show, moves and attacks say, compared with computations by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <squarelab/backends.hpp>

#include "apps/explain/chess_by_hand.hpp"
#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"
#include "support/known_fens.hpp"

namespace squarelab::app {
namespace {

using json = testing_support::Json;
using namespace testing_support;
using Names = std::vector<std::string>;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* pinning = "4k3/4r3/8/b7/8/2N5/4B3/4K3 w - - 4 30";

const char* const backend_names[] = {"lerf", "lefr", "berf", "big_endian_file", "x88"};

const Reference& reference_of(const std::string& name) {
  return *std::find_if(references.begin(), references.end(),
                       [&](const Reference& reference) { return reference.name == name; });
}

using PositionViews = Program;

TEST_F(PositionViews, ShowTellsTheFacts) {
  const json shown = data({"show", "--fen", pinning});
  EXPECT_EQ(shown["fen"], pinning);
  EXPECT_EQ(shown["side_to_move"], "white");
  EXPECT_EQ(shown["castling_rights"], "-");
  EXPECT_EQ(shown["en_passant"], json());
  EXPECT_EQ(shown["halfmove_clock"], 4);
  EXPECT_EQ(shown["fullmove_number"], 30);
  EXPECT_EQ(shown["in_check"], false);
  EXPECT_EQ(shown["pinned"], Names({"e2", "c3"}));
  // Knight and bishop stay on their lines: none, none; Kd1 d2 f1 f2.
  EXPECT_EQ(shown["legal_moves"], 4);
  EXPECT_EQ(shown["key"].get<std::string>().size(), 18U);

  const json en_passant = data({"show", "--fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"});
  EXPECT_EQ(en_passant["en_passant"], "d6");
  const json rights = data({"show", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34"});
  EXPECT_EQ(rights["castling_rights"], "Kq");
  EXPECT_EQ(rights["castling_code"], 9);
  const json check = data({"show", "--fen", "k3r3/8/8/8/7b/8/8/4K3 w - - 0 1"});
  EXPECT_EQ(check["checkers"], Names({"h4", "e8"}));

  const std::string text = output({"show"});
  expect_parts(text, {"8  r n b q k b n r", "legal moves", "KQkq (code 15)"});
  EXPECT_FALSE(contains(text, "diagonal movers"));
}

TEST_F(PositionViews, ShowDrawsEveryWordUnderItsMapping) {
  const std::map<std::string, std::string> letters{{"pawns", "Pp"},
                                                   {"knights", "Nn"},
                                                   {"diagonal movers", "BbQq"},
                                                   {"orthogonal movers", "RrQq"},
                                                   {"kings", "Kk"},
                                                   {"white", "PNBRQK"},
                                                   {"black", "pnbrqk"}};
  for (const char* fen : {start, pinning, kiwipete}) {
    const HandBoard board(fen);
    const json shown = data(
        {"show", "--native", "--fen", fen, "--backends", "lerf,lefr,berf,big_endian_file,x88"});
    ASSERT_EQ(shown["native"].size(), 5U);
    for (const json& native : shown["native"]) {
      const Reference& reference = reference_of(native["backend"]);
      SCOPED_TRACE(reference.name);
      std::size_t sets = 0;
      for (const json& word : native["words"]) {
        const auto kind = letters.find(word["label"]);
        if (kind == letters.end()) continue;
        ++sets;
        const HandSquares squares = board.all(kind->second);
        EXPECT_EQ(word["value"], hex_by_hand(bits_by_hand(reference, squares)));
        EXPECT_EQ(word["squares"], names_in_order(squares));
      }
      EXPECT_EQ(sets, reference.name == "x88" ? 0U : letters.size());
    }
  }
}

TEST_F(PositionViews, ShowDrawsTheWholeMailbox) {
  const json words =
      data({"show", "--native", "--backends", "0x88", "--fen", start})["native"][0]["words"];
  const HandBoard board(start);
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const char piece = board.at(rank, file);
      const std::string pieces = "PNBRQKpnbrqk";
      const std::size_t number = pieces.find(piece);
      const std::size_t byte =
          number == std::string::npos ? 0 : number + (number < 6 ? 0x40 : 0x80);
      const json& word = words[static_cast<std::size_t>(16 * rank + file)];
      EXPECT_EQ(word["value"], fmt::format("0x{:02x}", byte)) << square_name(rank, file);
    }
  }
  const std::string text = output({"show", "--native", "--backends", "x88"});
  // Rank 1: the pieces, and in the unused half their places in the lists.
  EXPECT_TRUE(contains(text, "00  43 41 42 44 45 42 41 43 00 00 00 00 00 01 01 01")) << text;
  EXPECT_TRUE(contains(text, "60  46 46") || contains(text, "60  86 86 86 86 86 86 86 86")) << text;
}

// Worked out from the codes: N 1, B 2, K 3, R 4, P 5, Q 6, and 8 more for Black.
TEST_F(PositionViews, ShowDrawsWordsAndDecodesThem) {
  if (find(backends(), "quad") == nullptr) GTEST_SKIP() << "this build has no quad";
  const std::string text = output({"show", "--native", "--backends", "quad"});
  expect_parts(text, {"0x52ff00000000ff52", "64 codes", "00  04 01 02 06 03 02 01 04",
                      "30  0d 0d 0d 0d 0d 0d 0d 0d", "code of a square"});
  EXPECT_FALSE(contains(text, "byte of a square")) << text;
}

// Words of 64 bits, and below them a byte for each square: P N B R Q K are 1 .. 6, and 8 more for
// Black.
TEST_F(PositionViews, ShowDrawsWordsAndTheBytesBesideThem) {
  if (find(backends(), "lerf_mailbox") == nullptr) GTEST_SKIP() << "this build has it not";
  const std::string text = output({"show", "--native", "--backends", "lerf_mailbox"});
  EXPECT_TRUE(contains(text, "0x00ff00000000ff00")) << text;  // the pawns
  expect_parts(text, {"64 bytes", "00  04 02 03 05 06 03 02 04", "30  09 09 09 09 09 09 09 09",
                      "byte of a square"});
  const json shown = testing_support::read_json(
      output({"show", "--native", "--backends", "lerf_mailbox", "--json", "-"}));
  const json& words = shown["native"][0]["words"];
  ASSERT_EQ(words.size(), 8u + 64u);
  EXPECT_EQ(words[4]["value"], "0x1000000000000010");
  EXPECT_EQ(words[8 + 4]["label"], "e1");
  EXPECT_EQ(words[8 + 4]["value"], "0x06");
}

TEST_F(PositionViews, ShowNativeOfAllBackends) {
  const std::string text = output({"show", "--native"});
  for (const char* name : backend_names) EXPECT_TRUE(contains(text, name)) << name;
  EXPECT_TRUE(contains(text, "0x0303030303030303"));  // LEFR's white pieces
  const std::string file = path("show.md");
  output({"show", "--native", "--markdown", file});
  EXPECT_TRUE(contains(read_file(file), "0x0303030303030303"));
}

TEST_F(PositionViews, MovesTakeTheirCodesApart) {
  for (const char* backend : backend_names) {
    SCOPED_TRACE(backend);
    const Reference& reference = reference_of(backend);
    const json shown = data({"moves", "--backend", backend, "--fen", kiwipete});
    EXPECT_EQ(shown["backend"], backend);
    EXPECT_EQ(shown["count"], 48);
    ASSERT_EQ(shown["moves"].size(), 48U);
    for (const json& move : shown["moves"]) {
      const std::string uci = move["uci"];
      const HandSquare from = hand_square(uci.substr(0, 2));
      const HandSquare to = hand_square(uci.substr(2, 2));
      const int code = move["code"];
      EXPECT_EQ(code & 63, 8 * to.rank + to.file);
      EXPECT_EQ((code >> 6) & 63, 8 * from.rank + from.file);
      EXPECT_EQ(code >> 14, uci == "e1g1" || uci == "e1c1" ? 3 : 0);
      EXPECT_EQ(move["code_bits"]["to"], code & 63);
      EXPECT_EQ(move["code_bits"]["from"], (code >> 6) & 63);
      EXPECT_EQ(move["code_bits"]["promotion"], (code >> 12) & 3);
      EXPECT_EQ(move["code_bits"]["flag"], code >> 14);
      EXPECT_EQ(move["native_from"], reference.index(from.rank, from.file));
      EXPECT_EQ(move["native_to"], reference.index(to.rank, to.file));
    }
  }
}

TEST_F(PositionViews, MovesNameThemInBothNotations) {
  std::map<std::string, json> by_uci;
  const auto read = [&](const char* fen) {
    by_uci.clear();
    const json shown = data({"moves", "--fen", fen});
    for (const json& move : shown["moves"]) by_uci[move["uci"]] = move;
  };
  read(kiwipete);
  EXPECT_EQ(by_uci.at("e1g1")["san"], "O-O");
  EXPECT_EQ(by_uci.at("e1c1")["san"], "O-O-O");
  EXPECT_EQ(by_uci.at("e1c1")["flag"], "castling");
  EXPECT_EQ(by_uci.at("f3f6")["san"], "Qxf6");
  EXPECT_EQ(by_uci.at("f3f6")["captures"], "n");
  read("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(by_uci.at("a7b8q")["san"], "axb8=Q+");
  EXPECT_EQ(by_uci.at("a7b8q")["code_bits"]["promotion"], 3);
  EXPECT_EQ(by_uci.at("a7a8n")["code_bits"]["promotion"], 0);
  EXPECT_EQ(by_uci.at("a7a8n")["code_bits"]["flag"], 1);
  EXPECT_EQ(by_uci.at("a7a8r")["promotion"], "R");
  read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
  EXPECT_EQ(by_uci.at("e5d6")["flag"], "en passant");
  EXPECT_EQ(by_uci.at("e5d6")["captures"], "p");
  EXPECT_EQ(by_uci.at("e5d6")["code"], 2 << 14 | 36 << 6 | 43);
}

TEST_F(PositionViews, MovesAsText) {
  const std::string text = output({"moves", "--backend", "x88"});
  expect_parts(text, {"Pawns (16)", "Knights (4)"});
  EXPECT_FALSE(contains(text, "Rooks"));
  expect_parts(text, {"e2e4", "001100 12"});  // e2
  EXPECT_TRUE(contains(text, "0x34"));        // e4 on the 0x88 board
  EXPECT_TRUE(
      contains(output({"moves", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}), "0 legal moves"));
}

TEST_F(PositionViews, AttackMapsOfEveryBackend) {
  for (const char* backend : backend_names) {
    for (const char* fen : {start, pinning, kiwipete, "k3r3/8/8/8/7b/8/8/4K3 w - - 0 1"}) {
      SCOPED_TRACE(std::string(backend) + ' ' + fen);
      const HandBoard board(fen);
      const json shown = data({"attacks", "--backend", backend, "--fen", fen});
      EXPECT_EQ(shown["maps"]["white"]["squares"], names_in_order(board.attack_map(true)));
      EXPECT_EQ(shown["maps"]["black"]["squares"], names_in_order(board.attack_map(false)));
      EXPECT_EQ(shown["maps"]["white"]["bits"],
                hex_by_hand(bits_by_hand(reference_of("lerf"), board.attack_map(true))));
      EXPECT_EQ(shown["checkers"]["squares"], names_in_order(board.checkers()));
      EXPECT_EQ(shown["pinned"]["squares"], names_in_order(board.pinned()));
    }
  }
}

TEST_F(PositionViews, AttackersOfEverySquare) {
  const HandBoard board(kiwipete);
  for (const char* square : {"d5", "e5", "h3", "a1", "e6", "b3"}) {
    SCOPED_TRACE(square);
    const json shown = data({"attacks", "--fen", kiwipete, "--square", square})["square"];
    const HandSquare at = hand_square(square);
    EXPECT_EQ(shown["name"], square);
    EXPECT_EQ(shown["attackers"]["white"]["squares"], names_in_order(board.attackers_to(at, true)));
    EXPECT_EQ(shown["attackers"]["black"]["squares"],
              names_in_order(board.attackers_to(at, false)));
    EXPECT_EQ(shown["piece"], board.at(at) == '.' ? json() : json(std::string(1, board.at(at))));
    if (board.at(at) != '.') {
      EXPECT_EQ(shown["attacks_from"]["squares"], names_in_order(board.attacks_from(at)));
    }
  }
}

TEST_F(PositionViews, AttacksOfOneSide) {
  const json shown = data({"attacks", "--by", "black"});
  EXPECT_FALSE(shown["maps"].contains("white"));
  EXPECT_TRUE(shown["maps"].contains("black"));
  EXPECT_TRUE(contains(output({"attacks"}), "by white, 22 squares"));
}

TEST_F(PositionViews, WrongInputGetsOneLineAndExitCodeTwo) {
  const std::string unplayable = "4k3/8/8/8/8/8/8/8 w - - 0 1";
  const std::string kings_only = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  expect_refused({
      {{"explain", "--move", "e2e4"}, {"no topic", "pawn-attacks", "knight", "sliders", "make"}},
      {{"explain", "rooks"}, {"\"rooks\"", "pawn-attacks", "king", "in-check", "pins"}},
      {{"explain", "knight", "--square", "e9"}, {"--square", "\"e9\"", "a1 to h8"}},
      {{"explain", "knight", "--square", "E44"}, {"--square", "\"E44\""}},
      {{"explain", "knight", "--square", ""}, {"--square", "\"\""}},
      {{"explain", "knight", "--square", "e4"}, {"e4", "no knight", "empty"}},
      {{"explain", "knight", "--square", "e1"}, {"no knight", "the white king on e1"}},
      {{"explain", "sliders", "--square", "b1"},
       {"bishop, rook or queen", "the white knight on b1"}},
      {{"explain", "pawn-attacks", "--square", "a3"}, {"no pawn", "empty"}},
      {{"explain", "pawn-attacks", "--square", "a2", "--color", "black"}, {"--color", "white"}},
      {{"explain", "pawn-attacks", "--color", "green"},
       {"--color", "\"green\"", "white and black"}},
      {{"explain", "pawn-attacks", "--fen", kings_only}, {"no pawn"}},
      {{"explain", "knight", "--fen", kings_only}, {"no knight"}},
      {{"explain", "sliders", "--fen", kings_only}, {"no bishop, rook or queen"}},
      {{"explain", "make", "--move", "e2e5"}, {"--move", "\"e2e5\"", "legal"}},
      {{"explain", "make", "--move", "xyz"}, {"--move", "\"xyz\""}},
      {{"explain", "make", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, {"no legal move"}},
      {{"explain", "make", "--square", "e2"}, {"--square", "make"}},
      {{"explain", "knight", "--move", "e2e4"}, {"--move", "knight"}},
      {{"explain", "in-check", "--color", "white"}, {"--color", "in-check"}},
      {{"explain", "knight", "--in", "lurf"}, {"\"lurf\"", "lerf", "x88"}},
      {{"explain", "knight", "--in", "lerf,lerf"}, {"\"lerf\"", "twice"}},
      {{"explain", "knight", "--fen", unplayable}, {"--fen", "king"}},
      {{"explain", "knight", "--json", "-", "--markdown", "-"}, {"--json", "--markdown"}},
      {{"show", "--fen", unplayable}, {"--fen", "king"}},
      {{"show", "--fen", ""}, {"--fen", "empty"}},
      {{"show", "--backends", "lerf"}, {"--backends", "--native"}},
      {{"show", "--native", "--backends", "lurf"}, {"\"lurf\"", "lerf"}},
      {{"show", "--native", "--backends", "lerf,lerf"}, {"\"lerf\"", "twice"}},
      {{"show", "e4"}, {"\"e4\""}},
      {{"moves", "--fen", unplayable}, {"--fen", "king"}},
      {{"moves", "--backend", "lurf"}, {"\"lurf\"", "x88"}},
      {{"attacks", "--fen", unplayable}, {"--fen", "king"}},
      {{"attacks", "--by", "nobody"}, {"--by", "\"nobody\"", "white and black"}},
      {{"attacks", "--square", "i1"}, {"--square", "\"i1\""}},
      {{"attacks", "--backend", ""}, {"\"\"", "lerf"}},
  });
}

}  // namespace
}  // namespace squarelab::app
