#include <gtest/gtest.h>

#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/uci_move.hpp>
#include <string>
#include <vector>

#include "refusal.hpp"
#include "support/to_pgn.hpp"

namespace squarelab::text {
namespace {

using testing_support::to_pgn;

std::string moves_of(const PgnGame& game) {
  std::string text;
  for (const Move move : game.moves) text += (text.empty() ? "" : " ") + to_uci(move);
  return text;
}

PgnGame only_game(const std::string& text) {
  const auto games = read_pgn(text, "g.pgn");
  EXPECT_EQ(games.size(), 1u) << text;
  return games.front();
}

TEST(ReadPgn, ReadsTagsMovesAndResult) {
  const PgnGame game = only_game(
      "[Event \"a \\\"b\\\" \\\\ c\"]\n[White \"\"]\n[Result \"1-0\"]\n\n"
      "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
  EXPECT_FALSE(game.error) << game.error->what();
  EXPECT_EQ(game.tags, (std::vector<std::pair<std::string, std::string>>{
                           {"Event", "a \"b\" \\ c"}, {"White", ""}, {"Result", "1-0"}}));
  EXPECT_EQ(game.tag("White"), "");
  EXPECT_EQ(game.tag("Black"), std::nullopt);
  EXPECT_EQ(game.start, start_position());
  EXPECT_EQ(moves_of(game), "e2e4 e7e5 d1h5 e8e7 h5e5");
  EXPECT_EQ(game.result, "1-0");
  const auto positions = positions_of(game);
  ASSERT_EQ(positions.size(), 6u);
  EXPECT_EQ(to_fen(positions.back()), "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3");
}

TEST(ReadPgn, TakesMovesInEveryDress) {
  for (const char* text : {
           "e4 e5 Nf3 Nc6",
           "1.e4 e5 2.Nf3 Nc6 *",
           "1. e4 1... e5 2. Nf3 2... Nc6",
           "1.e4! e5?? 2.Nf3 $1 $139 Nc6 !? *",
           "1. e4 {one (two) ; [three]} e5 ; {the rest is no matter\n2. Nf3 Nc6",
           "1. e4 (1. d4 d5 (1... Nf6 {) } ; )\n) (2. c4)) 1... e5 2. Nf3 () Nc6 1/2-1/2",
           "% an escape {\n1. e4 e5\n%another (\n2. Nf3 Nc6",
           "\xEF\xBB\xBF"
           "1. e4\r\ne5\r\n\r\n2.\tNf3\vNc6\r\n",
           "1. e4 (1-0 * nonsense $ ] \" \x01) e5 2. Nf3{}Nc6*",
           "99. e4 e5 0. Nf3 7... Nc6 *",
           "{first} 1. e4 e5 2. Nf3 Nc6 {last} *",
       }) {
    const PgnGame game = only_game(text);
    EXPECT_FALSE(game.error) << game.error->what();
    EXPECT_EQ(moves_of(game), "e2e4 e7e5 g1f3 b8c6") << text;
  }
}

TEST(ReadPgn, TellsCastlingFromResults) {
  const PgnGame game = only_game("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 O-O 5. d4 0-1");
  EXPECT_FALSE(game.error) << game.error->what();
  EXPECT_EQ(game.moves.size(), 9u);
  EXPECT_EQ(game.result, "0-1");
}

TEST(ReadPgn, TakesEnPassantMarks) {
  for (const char* text : {"1. e4 a6 2. e5 d5 3. exd6 e.p. *", "1. e4 a6 2. e5 d5 3. exd6e.p. *"}) {
    EXPECT_EQ(moves_of(only_game(text)), "e2e4 a7a6 e4e5 d7d5 e5d6") << text;
  }
  EXPECT_TRUE(only_game("1. e4 e.p. *").error);
}

TEST(ReadPgn, BeginsWhereTheTagsSay) {
  const std::string fen = "4k3/8/8/8/8/8/4p3/K7 b - - 3 40";
  for (const char* set_up : {"", "[SetUp \"1\"]\n"}) {
    const PgnGame game =
        only_game(set_up + ("[FEN \"" + fen + "\"]\n[Event \"x\"]\n\n40... e1=Q+ 41. Kb2 *"));
    EXPECT_FALSE(game.error);
    EXPECT_EQ(to_fen(game.start), fen);
    EXPECT_EQ(moves_of(game), "e2e1q a1b2");
    EXPECT_EQ(game.tags.size(), 1u);
  }
  EXPECT_EQ(only_game("[SetUp \"0\"]\n[FEN \"" + fen + "\"]\n1. e4").start, start_position());
}

TEST(ReadPgn, SkipsCommentsBetweenTags) {
  const std::string fen = "4k3/8/8/8/8/8/4p3/K7 b - - 3 40";
  for (const char* comment : {"", "{note}\n", "; note\n", "{one}\n\n{two} ; three\n", "% four\n"}) {
    SCOPED_TRACE(comment);
    const PgnGame game = only_game("{first}\n[Event \"a\"]\n[FEN \"" + fen + "\"]\n" + comment +
                                   "[Site \"b\"]\n" + comment + "\n40... e1=Q+ 41. Kb2 *\n");
    EXPECT_FALSE(game.error);
    EXPECT_EQ(game.tags,
              (std::vector<std::pair<std::string, std::string>>{{"Event", "a"}, {"Site", "b"}}));
    EXPECT_EQ(to_fen(game.start), fen);
    EXPECT_EQ(moves_of(game), "e2e1q a1b2");
  }
}

TEST(ReadPgn, NamesTheFaultWithLineAndColumn) {
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"1. e4 e5\n2. Nf3 Nf3",
            "g.pgn:2: SAN column 8: \"Nf3\" is not legal in "
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2: "
            "no black knight can go to f3"},
           {"1. e4 e5 2. hello", "g.pgn:1: SAN column 15: \"l\" does not belong in a move"},
           {"1. e4\n  {open\n",
            "g.pgn:2: PGN column 3: the comment that begins here is not closed"},
           {"1. e4 (1. d4\n(\n{)\n}",
            "g.pgn:1: PGN column 7: the variation that begins here is not closed"},
           {"1. e4 )", "g.pgn:1: PGN column 7: \")\" does not belong in a game"},
           {"1. e4 }", "g.pgn:1: PGN column 7: \"}\" does not belong in a game"},
           {"1. e4 [%x] e5", "g.pgn:1: PGN column 7: \"[\" does not belong in a game"},
           {"1. e4 $ e5", "g.pgn:1: PGN column 7: \"$\" has no number"},
           {"[Event x]\n",
            "g.pgn:1: PGN column 1: what begins here is not a tag pair, [Name \"value\"]"},
           {"[Event \"x\n", "g.pgn:1: PGN column 9: the value has no closing quote"},
           {"[Event \"x\\", "g.pgn:1: PGN column 9: the value has no closing quote"},
           {"[Event \"x\"\n1. e4",
            "g.pgn:1: PGN column 1: the tag pair that begins here has no closing bracket"},
           {"[Site \"x\"]\n[FEN \"8/8/8/8/8/8/8/4K3 w - -\"]\n\n*",
            "g.pgn:2: FEN column 7: Black has no king (rule one-king-each)"},
           {"[FEN \"x\"]\n[FEN \"x\"]\n*", "g.pgn:2: PGN column 2: the tag FEN is given twice"},
           {"[SetUp \"2\"]\n*", "g.pgn:1: PGN column 9: the tag SetUp is \"2\", not 0 or 1"},
           {"[SetUp \"1\"]\n*",
            "g.pgn:1: PGN column 9: the tag SetUp is 1, but there is no tag FEN"},
           {std::string("1. e4 \0", 7),
            "g.pgn:1: PGN column 7: \"\\x00\" does not belong in a game"},
       }) {
    const PgnGame game = only_game(text);
    ASSERT_TRUE(game.error) << text;
    EXPECT_STREQ(game.error->what(), what.c_str());
  }
}

TEST(ReadPgn, TakesOtherNotationsAndCharacters) {
  for (const char* text : {"1. e2e4 e7e5 2. g1f3 b8c6 *", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 1-0",
                           "1. e4 e5 2. \u2658f3 \u265ec6 \u00bd-\u00bd",
                           "1. e2\u2013e4 1\u2026e5 2. Nf3 Nc6 1\u20130"}) {
    const PgnGame game = only_game(text);
    EXPECT_FALSE(game.error) << game.error->what();
    EXPECT_EQ(moves_of(game), "e2e4 e7e5 g1f3 b8c6") << text;
  }
  EXPECT_EQ(only_game("1. e4 \u00bd\u2013\u00bd").result, "1/2-1/2");
  EXPECT_STREQ(only_game("1. e4 \u00e9").error->what(),
               "g.pgn:1: PGN column 7: \"\\u00e9\" does not belong in a game");
}

TEST(ReadPgn, TagsInAnyCaseDecideWhichGameIsPlayed) {
  for (const char* tags : {"[Fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n",
                           "[setup \"1\"]\n[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n"}) {
    EXPECT_EQ(to_fen(only_game(std::string(tags) + "\n1. Kd1 *").start),
              "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  }
  EXPECT_STREQ(only_game("[VARIANT \"Crazyhouse\"]\n\n1. e4 *").error->what(),
               "g.pgn:1: PGN column 11: it is a game of Crazyhouse");
  EXPECT_TRUE(only_game("[Variant \"Chess960\"]\n[Fen \"qrknnbbr/pppppppp/8/8/8/8/PPPPPPPP/"
                        "QRKNNBBR w KQkq - 0 1\"]\n\n1. e4 *")
                  .error);
}

TEST(ReadPgn, ABadGameLosesNoOther) {
  const std::string good = "[Event \"good\"]\n\n1. d4 d5 1-0\n\n";
  for (const std::string bad :
       {"[Event \"bad\"]\n\n1. e4 e4 2. d4 {x} (y) 0-1\n\n", "[Event \"bad\"]\n\n1. e4 {open\n\n",
        "[Event \"bad\"]\n\n1. e4 (1. d4 {x} (\n\n", "[Event \"bad\"]\n\n1. e4 e4 {open (\n\n",
        "[Event \"bad\"]\n\n1. e4 e4 (open {x}\n\n", "[Event \"bad]\n[Site \"x\"]\n\n1. e4 *\n\n",
        "[Event bad]\n[Site \"x\"]\n\n1. e4 *\n\n", "[FEN \"bad\"]\n[Site \"x\"]\n\n1. e4 *\n\n",
        "[Event bad]\n{note}\n[Site \"x\"]\n; note\n[Round \"x\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n{note}\n[Site x]\n[Round x]\n[Date \"x\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n{open\n\n", "[Event bad]\n{open\n\n", "1. e4 nonsense e5 *\n\n",
        "1. e4 [ e5\n*\n", "1. e4 [%x \"y\"] e5\n*\n"}) {
    const auto games = read_pgn(good + bad + good + bad + good, "g.pgn");
    ASSERT_EQ(games.size(), 5u) << bad;
    for (const std::size_t i : {0u, 2u, 4u}) {
      EXPECT_FALSE(games[i].error) << games[i].error->what();
      EXPECT_EQ(games[i].tag("Event"), "good");
      EXPECT_EQ(moves_of(games[i]), "d2d4 d7d5");
      EXPECT_EQ(games[i].result, "1-0");
    }
    EXPECT_TRUE(games[1].error && games[3].error) << bad;
  }
  // Games without tags are told apart by their results.
  const auto games = read_pgn("1. e4 * 1. e5 {*} (*) * 1. d4 1-0", "g.pgn");
  ASSERT_EQ(games.size(), 3u);
  EXPECT_TRUE(games[1].error);
  EXPECT_EQ(moves_of(games[2]), "d2d4");
}

TEST(VisitPgn, ReadsNoFurtherThanItsPositions) {
  // Three positions, one for a game that is wrong, two, and one for a game without a move.
  const std::string text =
      "1. e4 e5 *\n[Event \"x\"]\n1. e5 *\n\n[Event \"y\"]\n1. d4 *\n\n[Event \"z\"]\n\n*\n";
  for (const auto& [most, expected] :
       {std::pair{0u, 0u}, {2u, 0u}, {3u, 1u}, {4u, 1u}, {5u, 2u}, {6u, 2u}, {7u, 3u}, {8u, 4u}}) {
    unsigned games = 0;
    EXPECT_EQ(visit_pgn(text, "g.pgn", most, [&](const PgnGame&) { ++games; }), expected == 4)
        << most;
    EXPECT_EQ(games, expected) << most;
  }
  EXPECT_THROW(visit_pgn("", "g.pgn", 9, [](const PgnGame&) {}), TextError);
}

TEST(ReadPgn, KeepsWhatWasReadBeforeTheFault) {
  const PgnGame game = only_game("[White \"x\"]\n1. e4 e5 2. Ke3 Nc6");
  ASSERT_TRUE(game.error);
  EXPECT_EQ(game.tag("White"), "x");
  EXPECT_EQ(moves_of(game), "e2e4 e7e5");
}

TEST(ReadPgn, RefusesATextWithoutGames) {
  EXPECT_STREQ(refusal_of([] { read_pgn("", "e.pgn"); }).what(),
               "e.pgn:1: PGN column 1: the text is empty");
  for (const char* text : {"\n\n", "{only a comment} ; and another", "% x\n", "* 1-0", "$5 !?"}) {
    EXPECT_EQ(refusal_of([&] { read_pgn(text, "e.pgn"); }).reason(), "there is no game") << text;
  }
}

TEST(ReadPgn, TakesQuotesAndAStartOfItsOwn) {
  const std::string text =
      "[White \"a \\\"b\\\" \\\\ c\"]\n[SetUp \"1\"]\n"
      "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 40\"]\n\n"
      "40... O-O 41. Rxa8 Rxa8 42. O-O 1/2-1/2\n\n";
  EXPECT_EQ(to_pgn(only_game(text)), text);
}

TEST(ReadPgn, TakesBrokenLines) {
  PgnGame game;
  for (int i = 0; i < 50; ++i) {
    for (const Move move :
         {Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
          Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)}) {
      game.moves.push_back(move);
    }
  }
  const std::string text = to_pgn(game);
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  EXPECT_LE(longest, 79u);
  EXPECT_GE(longest, 70u);
  EXPECT_EQ(only_game(text).moves, game.moves);
}

TEST(ReadPgn, KeepsWhatElseTheTagFenSays) {
  const auto games = read_pgn(
      "[FEN \"q6k/8/8/3pP3/8/8/8/7K w - d6 0 0\"]\n\n1. e6 *\n\n[White \"x\"]\n\n1. e4 *\n",
      "g.pgn");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_FALSE(games[0].start.en_passant);
  EXPECT_EQ(games[0].start.fullmove_number, 1);
  EXPECT_EQ(games[0].start_written.en_passant, Square::D6);
  EXPECT_STREQ(games[0].start_written.warnings.at(0).what(),
               "g.pgn:1: FEN column 38: the fullmove number 0 is read as 1");
  EXPECT_TRUE(games[1].start_written.warnings.empty());
}

}  // namespace
}  // namespace squarelab::text
