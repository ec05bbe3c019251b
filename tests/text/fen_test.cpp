#include <gtest/gtest.h>

#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

#include "refusal.hpp"

namespace squarelab::text {
namespace {

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// The text with the castling field, the en-passant field and the clocks given.
std::string with_rights(const std::string& rights) {
  return "r3k2r/8/8/8/8/8/8/R3K2R w " + rights + " - 0 1";
}
std::string with_en_passant(const std::string& field) {
  return "4k3/8/8/3pP3/8/8/8/4K3 w - " + field + " 0 1";
}
std::string with_clocks(const std::string& clocks) { return "4k3/8/8/8/8/8/8/4K3 w - - " + clocks; }

TEST(ParseFen, ReadsTheStartPosition) { EXPECT_EQ(parse_fen(start), start_position()); }

TEST(ParseFen, ReadsEveryField) {
  const Position position = parse_fen("4k2r/8/8/8/Pp6/8/8/4K3 b k a3 12 345");
  EXPECT_EQ(position.piece_on(Square::H8), Piece::BlackRook);
  EXPECT_EQ(position.piece_on(Square::A4), Piece::WhitePawn);
  EXPECT_EQ(position.piece_on(Square::B4), Piece::BlackPawn);
  EXPECT_EQ(position.squares_of(Color::White).size(), 2);
  EXPECT_EQ(position.squares_of(Color::Black).size(), 3);
  EXPECT_EQ(position.side_to_move, Color::Black);
  EXPECT_EQ(position.castling, CastlingRights::of(Color::Black, CastlingSide::KingSide));
  EXPECT_EQ(position.en_passant, Square::A3);
  EXPECT_EQ(position.halfmove_clock, 12);
  EXPECT_EQ(position.fullmove_number, 345);
}

TEST(ParseFen, CanonicalTextSurvives) {
  for (const std::string text : {
           start,
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
           "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
           "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
           "rnbqkbnr/ppp2pp1/4p3/3N4/3PpPp1/8/PPP3PP/R1B1KBNR b KQkq f3 0 1",
           "4k3/8/8/8/8/8/8/R3K2R b KQ - 9999 9999",
       }) {
    EXPECT_EQ(to_fen(parse_fen(text)), text);
  }
}

TEST(ParseFen, EverySetOfRightsSurvives) {
  for (int code = 0; code < 16; ++code) {
    Position position = parse_fen(with_rights("-"));
    position.castling = CastlingRights::from_code(code);
    EXPECT_EQ(parse_fen(to_fen(position)), position) << to_fen(position);
  }
}

TEST(ParseFen, FourFieldsHaveFreshClocks) {
  EXPECT_EQ(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), start_position());
}

TEST(ParseFen, TakesBlanksOfAnyNumberAndKind) {
  EXPECT_EQ(parse_fen(" \t rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw   KQkq\t -  0\t\t1 \t"),
            start_position());
}

TEST(ParseFen, TakesRightsInAnyOrder) {
  EXPECT_EQ(to_fen(parse_fen(with_rights("qKkQ"))), with_rights("KQkq"));
  EXPECT_EQ(to_fen(parse_fen(with_rights("kQ"))), with_rights("Qk"));
}

TEST(ParseFen, TakesLeadingZerosOfClocks) {
  EXPECT_EQ(to_fen(parse_fen(with_clocks("000007 0000000042"))), with_clocks("7 42"));
}

TEST(ParseFen, DropsAUselessEnPassantSquare) {
  EXPECT_EQ(to_fen(parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  // The capturer is pinned on its file.
  EXPECT_EQ(to_fen(parse_fen("4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1")),
            "4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1");
}

TEST(ParseFen, KeepsAUsefulEnPassantSquare) {
  EXPECT_EQ(to_fen(parse_fen(with_en_passant("d6"))), with_en_passant("d6"));
}

TEST(ToFen, WritesWhatThePositionSays) {
  Position position = parse_fen(with_en_passant("-"));
  position.en_passant = Square::A6;  // not normalised, nor even playable
  EXPECT_EQ(to_fen(position), with_en_passant("a6"));
}

TEST(ParseFen, RefusesEachFieldAtItsColumn) {
  constexpr const char* few = " is missing; a position has at least four fields";
  const std::string pieces = "4k3/8/8/8/8/8/8/4K3";  // 19 characters
  constexpr const char* no_piece =
      " is neither a piece (PNBRQK or pnbrqk), a number of empty squares nor the end of a rank (/)";
  constexpr const char* no_right = " is not a castling right; the field is - or some of KQkq";
  constexpr const char* chess960 = " is a castling right of Chess960, which is not played here";
  constexpr const char* no_square = " is neither - nor an en-passant square of rank 3 or 6";
  expect_refused(
      {
          // A field is missing.
          {"", 1, "the text is empty"},
          {" \t ", 1, "the text is empty"},
          {pieces, 20, std::string("the side to move") + few},
          {"  " + pieces + "  ", 22, std::string("the side to move") + few},
          {pieces + " w", 22, std::string("the field of castling rights") + few},
          // There is a field too many.
          {std::string(start) + " x", 58, "\"x\" is a seventh field; a FEN has four or six"},
          {std::string(start) + "   bm e4;", 60,
           "\"bm\" is a seventh field; a FEN has four or six"},
          // Pieces.
          {"x", 1, std::string("\"x\"") + no_piece},
          {"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 14,
           std::string("\"x\"") + no_piece},
          {"  rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 16,
           std::string("\"x\"") + no_piece},
          {std::string("4k3/8\0/8/8/8/8/8/4K3 w - - 0 1", 30), 6,
           std::string(R"("\x00")") + no_piece},
          {"4k3/8/\xff", 7, std::string(R"("\xff")") + no_piece},
          {"4k3/8/-", 7, std::string(R"("-")") + no_piece},
          {"4k3/8\n/8/8/8/8/8/4K3 w - - 0 1", 6, std::string(R"("\x0a")") + no_piece},
          {"rnbqkbnr/pppp9ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 14,
           "\"9\" is not a number of empty squares 1 to 8"},
          {"4k3/08/8/8/8/8/8/4K3 w - - 0 1", 5, "\"0\" is not a number of empty squares 1 to 8"},
          // Adjacent digits.
          {"4k3/8/8/8/8/8/8/4K11 w - - 0 1", 20,
           "adjacent digits \"11\": neighbouring empty squares are written as one number"},
          {"44/8/8/8/8/8/8/8 w - - 0 1", 2,
           "adjacent digits \"44\": neighbouring empty squares are written as one number"},
          // Ranks of the wrong length.
          {"4k3/7/8/8/8/8/8/4K3 w - - 0 1", 6, "rank 7 has only 7 of 8 squares"},
          {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", 20, "rank 1 has only 7 of 8 squares"},
          {"4k3//8/8/8/8/8/4K3 w - - 0 1", 5, "rank 7 has only 0 of 8 squares"},
          {"/4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, "rank 8 has only 0 of 8 squares"},
          {"4k3/8/8/8/8/8/8/ w - - 0 1", 17, "rank 1 has only 0 of 8 squares"},
          {"4k3p/8/8/8/8/8/8/4K3 w - - 0 1", 4, "rank 8 has more than 8 squares"},
          {"4k3/8/8/pppppp3/8/8/8/4K3 w - - 0 1", 15, "rank 5 has more than 8 squares"},
          // The wrong number of ranks.
          {"4k3/8/8/8/8/8/4K3 w - - 0 1", 18, "the placement has only 7 of 8 ranks"},
          {"8 w - - 0 1", 2, "the placement has only 1 of 8 ranks"},
          {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 20, "the placement has more than 8 ranks"},
          // Sides.
          {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", 21, "\"x\" is not a side to move, w or b"},
          {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 21, "\"W\" is not a side to move, w or b"},
          {"4k3/8/8/8/8/8/8/4K3   white - - 0 1", 23, "\"white\" is not a side to move, w or b"},
          // Castling rights.
          {with_rights("KQxq"), 29, std::string("\"x\"") + no_right},
          {with_rights("K-"), 28, std::string("\"-\"") + no_right},
          {with_rights("--"), 27, std::string("\"-\"") + no_right},
          {with_rights("KQKq"), 29, "the castling right \"K\" is repeated"},
          {with_rights("KQkqq"), 31, "the castling right \"q\" is repeated"},
          {with_rights("GAha"), 27, std::string("\"G\"") + chess960},
          {with_rights("KQga"), 29, std::string("\"g\"") + chess960},
          {with_rights("KQA"), 29, "the castling right \"Q\" is repeated"},
          {with_rights("I"), 27, std::string("\"I\"") + no_right},
          // En-passant fields.
          {with_en_passant("d5"), 28, std::string("\"d5\"") + no_square},
          {with_en_passant("d9"), 28, std::string("\"d9\"") + no_square},
          {with_en_passant("i6"), 28, std::string("\"i6\"") + no_square},
          {with_en_passant("D6"), 28, std::string("\"D6\"") + no_square},
          {with_en_passant("d"), 28, std::string("\"d\"") + no_square},
          {with_en_passant("d6d6"), 28, std::string("\"d6d6\"") + no_square},
          {with_en_passant("0"), 28, std::string("\"0\"") + no_square},
          // Clocks.
          {with_clocks("-1 1"), 27, "\"-\" in the halfmove clock is not a digit"},
          {with_clocks("+1 1"), 27, "\"+\" in the halfmove clock is not a digit"},
          {with_clocks("1.5 1"), 28, "\".\" in the halfmove clock is not a digit"},
          {with_clocks("- 1"), 27, "\"-\" in the halfmove clock is not a digit"},
          {with_clocks("10000 1"), 27,
           "the halfmove clock \"10000\" is not in the range 0 to 9999"},
          {with_clocks("0 10000"), 29,
           "the fullmove number \"10000\" is not in the range 1 to 9999"},
          {with_clocks("0 4294967297"), 29,
           "the fullmove number \"4294967297\" is not in the range 1 to 9999"},
          {with_clocks("0 18446744073709551617"), 29,
           "the fullmove number \"18446744073709551617\" is not in the range 1 to 9999"},
          {with_clocks("0 1x"), 30, "\"x\" in the fullmove number is not a digit"},
      },
      {"FEN"}, [](const std::string& text) { parse_fen(text); });
}

TEST(ParseFen, ReadsTheFullmoveNumber0As1WithAWarning) {
  for (const char* zero : {"0 0", "0 0000"}) {
    Written written;
    EXPECT_EQ(parse_fen(with_clocks(zero), &written).fullmove_number, 1);
    ASSERT_EQ(written.warnings.size(), 1U) << zero;
    EXPECT_STREQ(written.warnings[0].what(), "FEN column 29: the fullmove number 0 is read as 1");
    EXPECT_EQ(parse_fen(with_clocks(zero)).fullmove_number, 1);
  }
  Written written;
  parse_fen(with_clocks("0 1"), &written);
  EXPECT_TRUE(written.warnings.empty());
}

TEST(ParseFen, ReadsWhatHasOneMeaningWithAWarning) {
  const std::string pieces = "4k3/8/8/8/8/8/8/4K3";  // 19 characters
  const Position position = parse_fen(pieces + " w - - 0 1");
  const struct {
    std::string text;
    std::size_t column;
    std::string reason;
  } table[]{{pieces + " w -", 24, "the en-passant field is missing and read as -"},
            {pieces + " w - 0 1", 24, "the en-passant field is missing and read as -"},
            {pieces + " w - - 0", 28, "the fullmove number is missing and read as 1"},
            {pieces + "/ w - - 0 1", 20, "the slash after the last rank is left out"},
            {pieces + " w - - 0 1 ", 30, "white space at the end is left out"},
            {pieces + " w - - 0 1\n", 30, "white space at the end is left out"},
            {pieces + " w - - 0 1\r\n", 30, "white space at the end is left out"},
            {pieces + " w - - 0 1 \u00a0 ", 30, "white space at the end is left out"},
            {"\n\v" + pieces + " w - - 0 1\f", 32, "white space at the end is left out"}};
  for (const auto& [text, column, reason] : table) {
    Written written;
    EXPECT_EQ(parse_fen(text, &written), position) << text;
    ASSERT_EQ(written.warnings.size(), 1U) << text;
    EXPECT_EQ(written.warnings[0].column(), column) << text;
    EXPECT_EQ(written.warnings[0].reason(), reason);
    EXPECT_THROW(parse_fen(text, &written, exact_rules), TextError) << text;
  }
}

TEST(ParseFen, LenientReadersDropWhatIsImpossible) {
  const struct {
    std::string text;
    std::string same;
    std::size_t warnings;
  } table[]{{"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1},
            {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
            {"4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
            {"4k3/8/8/8/8/8/8/4K3 w KQ d3 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 3},
            {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0}};
  for (const Variant variant : {Variant::Standard, Variant::Either}) {
    for (const auto& [text, same, warnings] : table) {
      Written written;
      EXPECT_EQ(parse_fen(text, &written, {variant, Tolerance::Lenient}), parse_fen(same)) << text;
      EXPECT_EQ(written.warnings.size(), warnings) << text;
      EXPECT_FALSE(written.en_passant) << text;
      if (warnings != 0) {
        EXPECT_THROW(parse_fen(text), TextError) << text;
      }
    }
  }
  const ReadingRules lenient{Variant::Either, Tolerance::Lenient};
  EXPECT_THROW(parse_fen("8/8/8/8/8/8/8/4K3 w - - 0 1", nullptr, lenient), TextError);
  EXPECT_EQ(to_fen(parse_fen("8/4k2r/8/8/8/8/8/RK6 w Ah - 0 1", nullptr, lenient)),
            "8/4k2r/8/8/8/8/8/RK6 w A - 0 1");
}

// Before the double push White stood in check: only the text shows it.
TEST(ParseFen, KeepsTheEnPassantSquareAsItWasWritten) {
  Written written;
  const Position position = parse_fen("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", &written);
  EXPECT_FALSE(position.en_passant);
  EXPECT_EQ(written.en_passant, Square::D6);
  EXPECT_EQ(as_written(position, written).en_passant, Square::D6);
  parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &written);
  EXPECT_FALSE(written.en_passant);
}

TEST(ParseFen, NamesTheRuleAndTheColumnOfWhatIsNotPlayable) {
  struct Unplayable {
    std::string text;
    std::size_t column;
    std::string rule;
  };
  for (const auto& [text, column, rule] : std::vector<Unplayable>{
           // The pieces at fault, also where the text does not begin in column 1.
           {"4k3/8/8/8/8/8/8/8 w - - 0 1", 1, "one-king-each"},
           {"  4k3/8/8/8/8/8/8/8 w - - 0 1", 3, "one-king-each"},
           {"4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", 20, "one-king-each"},
           {"8/8/2k5/3K4/8/8/8/8 w - - 0 1", 10, "kings-apart"},
           {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", 2, "side-not-to-move-not-in-check"},
           {"3P2k1/8/8/8/8/8/8/6K1 w - - 0 1", 2, "no-pawn-on-end-ranks"},
           {"4k3/8/8/8/8/8/8/4K1p1 w - - 0 1", 20, "no-pawn-on-end-ranks"},
           // The fields that promise too much, whichever piece is missing.
           {"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", 23, "castling-rights-match-home"},
           {"r3k3/8/8/8/8/8/8/4K2R b Kkq - 0 1", 25, "castling-rights-match-home"},
           {"4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1", 28, "en-passant-after-double-push"},
           {"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", 28, "en-passant-after-double-push"},
           {"4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1", 30, "en-passant-after-double-push"},
       }) {
    SCOPED_TRACE(text);
    const TextError error = refusal_of([&read = text] { parse_fen(read); });
    EXPECT_EQ(error.column(), column) << error.what();
    EXPECT_EQ(error.rule(), rule);
  }
}

TEST(ParseFen, TheColumnOfAnEmptySquareIsThatOfItsNumber) {
  // White's rook could capture the king on e8: the black king is named, behind a number.
  const TextError error = refusal_of([] { parse_fen("3nk3/pp6/8/8/4R3/8/8/4K3 w - - 0 1"); });
  EXPECT_EQ(error.column(), 3u);
}

TEST(ParseFen, SaysItInOneSentence) {
  EXPECT_STREQ(refusal_of([] {
                 parse_fen("rnbqkbnr/pppp9ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
               }).what(),
               "FEN column 14: \"9\" is not a number of empty squares 1 to 8");
  EXPECT_STREQ(refusal_of([] { parse_fen("3P2k1/8/8/8/8/8/8/6K1 w - - 0 1"); }).what(),
               "FEN column 2: a pawn stands on d8 (rule no-pawn-on-end-ranks)");
}

}  // namespace
}  // namespace squarelab::text
