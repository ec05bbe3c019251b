#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "refusal.hpp"

namespace squarelab::text {
namespace {

using Operations = std::vector<std::pair<std::string, std::string>>;

const std::string four = "4k3/8/8/8/8/8/4P3/4K3 w - -";  // 27 characters
const std::string six = four + " 0 1";                   // 31 characters

Operations operations_of(const std::string& line) { return parse_epd(line).operations; }

// --- reading -----------------------------------------------------------------------------------

TEST(ParseEpd, ReadsAPositionAlone) {
  const Position position = parse_fen(six);
  EXPECT_EQ(parse_epd(four), (EpdRecord{position, {}}));
  EXPECT_EQ(parse_epd(six), (EpdRecord{position, {}}));
  EXPECT_EQ(parse_epd("  " + four + " ; "), (EpdRecord{position, {}}));
  EXPECT_EQ(to_fen(parse_epd(four + " 3 40").position), four + " 3 40");
}

TEST(ParseEpd, ReadsStandardOperations) {
  EXPECT_EQ(operations_of(four + " bm Kf2 e4; id \"a name\"; noop; c0 \"x; y\";"),
            (Operations{{"bm", "Kf2 e4"}, {"id", "a name"}, {"noop", ""}, {"c0", "x; y"}}));
}

TEST(ParseEpd, ForgivesAMissingLastSemicolonAndEmptyOperations) {
  EXPECT_EQ(operations_of(four + " acd 3; id foo"), (Operations{{"acd", "3"}, {"id", "foo"}}));
  EXPECT_EQ(operations_of(four + " acd 3;; ; id foo;"), (Operations{{"acd", "3"}, {"id", "foo"}}));
}

TEST(ParseEpd, ReadsThePerftSuiteForm) {
  const Operations expected{{"D1", "20"}, {"D2", "400"}, {"id", "foo"}, {"src", "free text, (x)"}};
  for (const std::string& position : {four, six}) {
    EXPECT_EQ(operations_of(position + " ;D1 20 ;D2 400 ;id foo ;src free text, (x)"), expected);
    EXPECT_EQ(operations_of(position + ";D1 20;D2 400;id foo;src free text, (x)"), expected);
    EXPECT_EQ(operations_of(position + " ; D1 20; D2\t400 ;id foo ; src  free text, (x) "),
              expected);
  }
}

TEST(ParseEpd, ReadsStandardOperationsBehindClocks) {
  EXPECT_EQ(operations_of(six + " bm e4; id \"x\";"), (Operations{{"bm", "e4"}, {"id", "x"}}));
  EXPECT_EQ(operations_of(six + "; bm e4;"), (Operations{{"bm", "e4"}}));
}

TEST(ParseEpd, HonoursTheClockOperations) {
  const EpdRecord record = parse_epd(four + " hmvc 13; id \"x\"; fmvn 42;");
  EXPECT_EQ(to_fen(record.position), four + " 13 42");
  EXPECT_EQ(record.operations, (Operations{{"id", "x"}}));
  EXPECT_EQ(to_fen(parse_epd(six + " ;hmvc 5").position), four + " 5 1");
  EXPECT_EQ(to_fen(parse_epd(four + " hmvc 5; hmvc 6;").position), four + " 6 1");
}

TEST(ParseEpd, AStringIsOneOnlyWhereAWordBegins) {
  EXPECT_EQ(operations_of(four + " src a 5\" board; id x;"),
            (Operations{{"src", "a 5\" board"}, {"id", "x"}}));
  EXPECT_EQ(operations_of(four + " xv \"a;b\" \"c\";"), (Operations{{"xv", "\"a;b\" \"c\""}}));
  EXPECT_EQ(operations_of(four + " xv x \"a;b\";"), (Operations{{"xv", "x \"a;b\""}}));
  EXPECT_EQ(operations_of(four + " id \"\";"), (Operations{{"id", ""}}));
  EXPECT_EQ(operations_of(four + " id \" x \";"), (Operations{{"id", " x "}}));
}

TEST(ParseEpd, TakesTextOfAnyLanguageInOperands) {
  EXPECT_EQ(operations_of(four + " id \"M\xC3\xBCller\";"), (Operations{{"id", "M\xC3\xBCller"}}));
}

TEST(ParseEpd, NormalisesThePosition) {
  EXPECT_EQ(parse_epd("4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 ;id x").position.en_passant, std::nullopt);
  EXPECT_EQ(parse_epd("4k3/8/8/8/3Pp3/8/8/3K4 b - d3;id x").position.en_passant, Square::D3);
}

TEST(EpdRecord, FindsOperands) {
  const EpdRecord record = parse_epd(four + " acd 3; acd 4; id \"a name\";");
  EXPECT_EQ(record.id(), "a name");
  EXPECT_EQ(record.operand("acd"), "3");
  EXPECT_EQ(record.operand("bm"), std::nullopt);
  EXPECT_EQ(parse_epd(four).id(), std::nullopt);
}

TEST(EpdRecord, ReadsPerftCounts) {
  EXPECT_EQ(parse_epd(four + " ;D1 20 ;id x ;D3 8902 ;D12 18446744073709551615 ;D0 x ;D x ;D123 x")
                .perft(),
            (std::vector<PerftCount>{{1, 20}, {3, 8902}, {12, 18446744073709551615u}}));
  EXPECT_TRUE(parse_epd(four).perft().empty());
  EXPECT_TRUE((EpdRecord{Position{}, {{"D1", "many"}}}.perft().empty()));
}

TEST(EpdRecord, ReadsADivide) {
  const std::string pawn = "7k/8/8/8/8/8/7P/7K w - - 0 1";
  const EpdRecord record = parse_epd(pawn + " ;D1 4 ;divide 2 h1g1 3 h1g2 3 h2h3 3 h2h4 3 ;id x");
  const std::vector<PerftCount> counts = record.perft();
  ASSERT_EQ(counts.size(), 5U);
  EXPECT_EQ(counts[0], (PerftCount{1, 4}));
  EXPECT_EQ(counts[1], (PerftCount{2, 3, Move::normal(Square::H1, Square::G1)}));
  EXPECT_EQ(parse_epd(to_epd(record, EpdForm::PerftSuite)), record);
  EXPECT_EQ(read_epd_lines("# a\n" + pawn + " ;D1 4\n", "a")[0].perft()[0].line, 2U);
  for (const auto& [divide, reason] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "does not begin with a depth"},
           {"h1g1 3", "does not begin with a depth"},
           {"2 h1g1 3 h1g2 3 h2h3 3", "the legal move h2h4 is missing"},
           {"2 h1g1 3 h1g1 3", "\"h1g1\" is there twice"},
           {"2 h1g1 3 h1g2", "no count of leaves follows \"h1g2\""},
           {"2 h1g1 x", "no count of leaves follows \"h1g1\""},
           {"2 h1h7 3", "is not legal"}}) {
    try {
      parse_epd(pawn + " ;divide " + divide);
      ADD_FAILURE() << divide;
    } catch (const TextError& error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
    }
  }
}

TEST(EpdRecord, TellsOperandsApart) {
  const EpdRecord record =
      parse_epd(four + " xv a \"b c\" d; one \"a b\"; id \"a b\"; c1 a b; noop; src a  b;");
  EXPECT_EQ(record.operands("xv"), (std::vector<std::string>{"a", "b c", "d"}));
  EXPECT_EQ(record.operands("one"), (std::vector<std::string>{"a b"}));
  EXPECT_EQ(record.operand("one"), "a b");
  EXPECT_EQ(record.operands("id"), (std::vector<std::string>{"a b"}));
  EXPECT_EQ(record.operands("c1"), (std::vector<std::string>{"a b"}));
  EXPECT_TRUE(record.operands("noop").empty());
  EXPECT_TRUE(record.operands("no such").empty());
  EXPECT_EQ(record.operands("src"), (std::vector<std::string>{"a", "b"}));
}

TEST(EpdRecord, ReadsMovesInThePosition) {
  const EpdRecord record = parse_epd(four + " bm Kf2 e4!; am e3; sm Kd2; pv e4 Kd7 e5+ Kc6; id x;");
  EXPECT_EQ(record.moves("bm"), (std::vector<Move>{Move::normal(Square::E1, Square::F2),
                                                   Move::normal(Square::E2, Square::E4)}));
  EXPECT_EQ(record.moves("am"), (std::vector<Move>{Move::normal(Square::E2, Square::E3)}));
  EXPECT_EQ(record.moves("sm"), (std::vector<Move>{Move::normal(Square::E1, Square::D2)}));
  EXPECT_EQ(record.moves("pv").size(), 4u);
  EXPECT_EQ(record.moves("pv")[3], Move::normal(Square::D7, Square::C6));
  EXPECT_TRUE(record.moves("pm").empty());
}

TEST(EpdRecord, ReadsNumbers) {
  const EpdRecord record = parse_epd(four + " acd 12; acn 9000000000; ce -35; dm 3; id 5;");
  EXPECT_EQ(record.number("acd"), 12);
  EXPECT_EQ(record.number("acn"), 9'000'000'000);
  EXPECT_EQ(record.number("ce"), -35);
  EXPECT_EQ(record.number("dm"), 3);
  EXPECT_EQ(record.number("acs"), std::nullopt);
  EXPECT_EQ(parse_epd(four + " ce +7;").number("ce"), 7);
}

// --- refusals ----------------------------------------------------------------------------------

TEST(ParseEpd, RefusesAtTheColumn) {
  expect_refused(
      {
          {"", 1, "the text is empty"},
          {"  ", 1, "the text is empty"},
          {";D1 20", 1, "the piece placement is missing; a position has at least four fields"},
          {"4k3/8/8/8/8/8/4P3/4K3 w ;D1 20", 25,
           "the field of castling rights is missing; a position has at least four fields"},
          {"4k3/8/8/8/8/8/4P3/4K4 w - - ;D1 20", 21, "rank 1 has more than 8 squares"},
          {four + " 0 x ;D1 20", 31, "\"x\" in the fullmove number is not a digit"},
          {four + " -1 1 ;D1 20", 29, "\"-\" in the halfmove clock is not a digit"},
          {four + " hmvc;", 33, "the halfmove clock is missing"},
          {four + " hmvc x;", 34, "\"x\" in the halfmove clock is not a digit"},
          {four + " id foo; fmvn 10000;", 42,
           "the fullmove number \"10000\" is not in the range 1 to 9999"},
          {four + " hmvc 1 2;", 35, "\" \" in the halfmove clock is not a digit"},
          {six + " 20;", 33, "\"20\" is not an opcode, which begins with a letter"},
          {four + " id foo; \"bar\";", 37,
           R"("\"bar\"" is not an opcode, which begins with a letter)"},
          {four + " id \"foo; D1 20;", 32, "the string that begins here has no closing quote"},
          {four + " ;src the \"foo ;D1 20", 38, "the string that begins here has no closing quote"},
          {four + " id \"", 32, "the string that begins here has no closing quote"},
          {four + " bm;", 31, "\"\" after bm is not a move"},
          {four + " bm Nf3;", 32,
           R"("Nf3" is not legal in )" + six + ": no white knight can go to f3"},
          {four + " am e4 e4;", 35, "\"e4\" is named twice"},
          {four + " bm e4 ex;", 37, "the destination square is missing"},
          {four + " sm e3 e4;", 32, "\"e3 e4\" after sm is not one move"},
          {four + " pv e4 e5;", 35,
           "\"e5\" is not legal in 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1: no black pawn can go to e5"},
          {four + " acd -1;", 33, "\"-1\" after acd is not a whole number"},
          {four + " ce +-1;", 32, "\"+-1\" after ce is not a whole number"},
          {four + " ce 9999999999999999999;", 32,
           "\"9999999999999999999\" after ce is not a whole number"},
          {four + " ;D1 many ;id x", 33, "\"many\" after D1 is not a count of leaves"},
          {four + " ;D1 ;id x", 33, "\"\" after D1 is not a count of leaves"},
          {four + " ;D1 -1", 33, "\"-1\" after D1 is not a count of leaves"},
          {four + " ;D1 20 400", 33, "\"20 400\" after D1 is not a count of leaves"},
          {four + " ;D1 1 ;D2 18446744073709551616", 39,
           "\"18446744073709551616\" after D2 is not a count of leaves"},
          {std::string("4k3\0", 4) + four, 4,
           R"(binary content: the byte "\x00" does not belong in a text)"},
          {four + " id a\nb;", 33, R"(binary content: the byte "\x0a" does not belong in a text)"},
      },
      {"EPD", "SAN"}, [](const std::string& line) { parse_epd(line); });
}

TEST(ParseEpd, NamesTheRuleOfAnUnplayablePosition) {
  const TextError error = refusal_of([] { parse_epd("8/8/8/8/8/8/8/k1K1K3 w - - ;D1 20"); });
  EXPECT_EQ(error.rule(), "one-king-each");
  EXPECT_EQ(error.column(), 19u);
}

// --- texts of many lines -----------------------------------------------------------------------

TEST(ReadEpdLines, SkipsBlankLinesAndComments) {
  const auto records = read_epd_lines(
      "# a comment\n\n" + four + " id a;\n \t \n  # another\n" + six + " ;id b", "x");
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].id(), "a");
  EXPECT_EQ(records[1].id(), "b");
}

TEST(ReadEpdLines, TakesDosTextWithAByteOrderMark) {
  const auto records = read_epd_lines(
      "\xEF\xBB\xBF" + four + " ;id a\r\n\r\n# note\r\n" + six + "\r\n" + six + " ;id c\r\n", "x");
  ASSERT_EQ(records.size(), 3u);
  EXPECT_EQ(records[0].id(), "a");
  EXPECT_EQ(records[1].id(), std::nullopt);
  EXPECT_EQ(records[2].id(), "c");
}

TEST(ReadEpdLines, PlacesTheFaultInTheFile) {
  const TextError error = refusal_of(
      [] { read_epd_lines(six + "\n# note\n  4k3/9/8/8/8/8/8/4K3 w - -\n", "suite.epd"); });
  EXPECT_EQ(error.source(), "suite.epd");
  EXPECT_EQ(error.line(), 3u);
  EXPECT_EQ(error.column(), 7u);
  EXPECT_STREQ(error.what(),
               "suite.epd:3: EPD column 7: \"9\" is not a number of empty squares 1 to 8");
}

TEST(ReadEpdLines, RefusesATextWithoutRecords) {
  EXPECT_STREQ(refusal_of([] { read_epd_lines("", "e.epd"); }).what(),
               "e.epd:1: EPD column 1: the text is empty");
  for (const char* text : {"\n", "# only\n\n  \r\n", "   "}) {
    EXPECT_STREQ(refusal_of([&] { read_epd_lines(text, "e.epd"); }).what(),
                 "e.epd:1: EPD column 1: there is no position, only blank lines and comments");
  }
}

TEST(ReadEpdLines, WarnsOfTheFullmoveNumber0) {
  const auto records = read_epd_lines(
      "4k3/8/8/8/8/8/8/4K3 w - - fmvn 0;\n" + six + "\n" + "4k3/8/8/8/8/8/8/4K3 w - - 0 0\n",
      "x.epd");
  ASSERT_EQ(records.size(), 3U);
  for (const EpdRecord& record : records) EXPECT_EQ(record.position.fullmove_number, 1);
  EXPECT_STREQ(records[0].written.warnings.at(0).what(),
               "x.epd:1: EPD column 32: the fullmove number 0 is read as 1");
  EXPECT_TRUE(records[1].written.warnings.empty());
  EXPECT_STREQ(records[2].written.warnings.at(0).what(),
               "x.epd:3: EPD column 29: the fullmove number 0 is read as 1");
}

TEST(ReadEpdLines, WarnsOfWhiteSpaceBehindAFen) {
  const auto records = read_epd_lines(six + " \r\n" + six + " ;D1 4 \n", "x.epd");
  ASSERT_EQ(records.size(), 2U);
  EXPECT_TRUE(records[0].written.warnings.at(0).reason().starts_with("white space at the end"));
  EXPECT_TRUE(records[1].written.warnings.empty());
}

TEST(ReadEpdLines, SkipsLinesOfChess960) {
  const std::string line = "r1k4r/8/8/8/8/8/8/R1K4R w HAha - 0 1 ;D1 20\n";
  TextErrors skipped;
  const auto records = read_epd_lines(four + "\n" + line + line + six + "\n", "x.epd", &skipped);
  EXPECT_EQ(records.size(), 2U);
  ASSERT_EQ(skipped.count, 2U);
  EXPECT_STREQ(
      skipped.first[1].what(),
      "x.epd:3: EPD column 27: \"H\" is a castling right of Chess960, which is not played here");
  // Without a list for them, and where nothing else is there, they are faults.
  EXPECT_THROW(read_epd_lines(four + "\n" + line, "x.epd"), TextError);
  EXPECT_THROW(read_epd_lines(line, "x.epd", &skipped), TextError);
  // So with other faults.
  EXPECT_EQ(read_epd_lines(four + "\nnonsense\n", "x.epd", &skipped).size(), 1U);
}

// X-FEN has the letters of standard chess.
TEST(ReadEpdLines, SkipsLinesWhoseKingsOrRooksAreOfChess960) {
  const std::string king = "r1k4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1 ;D1 20\n";
  const std::string rook = "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\n";
  TextErrors skipped;
  EXPECT_EQ(read_epd_lines(four + "\n" + king + rook, "x.epd", &skipped).size(), 1U);
  ASSERT_EQ(skipped.count, 2U);
  EXPECT_STREQ(skipped.first[0].what(),
               "x.epd:2: EPD column 27: White has the right to castle on the king's side, but "
               "there is no white king on e1; Chess960 is not played here (rule "
               "castling-rights-match-home)");
  EXPECT_THROW(read_epd_lines(four + "\n" + king, "x.epd"), TextError);
  // No game of Chess960 either: no rook there, or a king that has left its rank.
  for (const char* const line :
       {"4k3/8/8/8/8/8/8/1R2K3 w K - 0 1", "4k3/8/8/8/8/8/3K4/R6R w K - 0 1"}) {
    EXPECT_THROW(read_epd_lines(line, "x.epd", &skipped), TextError) << line;
  }
}

TEST(ParseEpd, CompletesFieldsBeforeOperations) {
  const std::string board = "4k3/8/8/8/8/8/4P3/4K3 w";
  for (const char* rest : {" - bm e4;", " - ;bm e4", " - - 0 bm e4;", " - 0 1 ;bm e2e4;"}) {
    const EpdRecord record = parse_epd(board + rest);
    EXPECT_EQ(record.position, parse_epd(board + " - -").position) << rest;
    EXPECT_EQ(to_uci(record.moves("bm")), "e2e4") << rest;
    EXPECT_EQ(record.written.warnings.size(), 1U) << rest;
  }
}

TEST(ReadEpdLines, KeepsTheEnPassantSquareAsItWasWritten) {
  const auto records = read_epd_lines("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1\n", "x.epd");
  EXPECT_FALSE(records[0].position.en_passant);
  EXPECT_EQ(records[0].written.en_passant, Square::D6);
  EXPECT_EQ(parse_epd(to_epd(records[0])), records[0]);
}

TEST(ReadEpdLines, CallsABinaryFileBinary) {
  const std::string text = six + "\n" + std::string("x\ny\0z\n", 6);
  EXPECT_STREQ(refusal_of([&] { read_epd_lines(text, "e.epd"); }).what(),
               "e.epd:3: EPD column 2: binary content: the byte "
               "\"\\x00\" does not belong in a text");
  EXPECT_STREQ(refusal_of([] {
                 read_epd_lines(
                     "\x7f"
                     "ELF",
                     "e.epd");
               }).what(),
               "e.epd:1: EPD column 1: binary content: the byte "
               "\"\\x7f\" does not belong in a text");
  // Even in a comment.
  EXPECT_EQ(refusal_of([] { read_epd_lines("# \x01\n", "e.epd"); }).column(), 3u);
}

TEST(ReadEpdLines, RefusesALoneCarriageReturn) {
  EXPECT_EQ(refusal_of([] { read_epd_lines(four + "\r" + four + "\n", "x"); }).column(), 28u);
}

// --- writing -----------------------------------------------------------------------------------

TEST(ToEpd, CanonicalStandardTextSurvives) {
  for (const std::string& line :
       {four, four + " bm Kf2 e4; id \"a name\"; noop;", four + " hmvc 3; fmvn 40; id \"x\";",
        four + " hmvc 0; fmvn 2;", four + " c0 \"x; y\"; xv \"a;b\" \"c\"; src a 5\" board;",
        four + " id \"\"; c9 \" x \"; D1 20; eco C20;"}) {
    EXPECT_EQ(to_epd(parse_epd(line)), line);
  }
}

TEST(ToEpd, CanonicalPerftSuitesSurvive) {
  for (const std::string& line :
       {six, six + " ;D1 20 ;D2 400 ;id foo ;src some free text", four + " 3 40 ;noop ;c0 x y",
        six + " ;src \"a;b\" ;xv \"a\" \"b;c\" d"}) {
    EXPECT_EQ(to_epd(parse_epd(line), EpdForm::PerftSuite), line);
  }
}

TEST(ToEpd, EitherFormIsReadBackAsTheSameRecord) {
  for (const std::string& line :
       {four + " id x; hmvc 7; c0 y z; c1 \"a;b\"; v0 \" v\"; xv \"a\"b \"c;d\";",
        four + " 7 8 ;D1 20 ;id \"x\" ;empty"}) {
    const EpdRecord record = parse_epd(line);
    EXPECT_EQ(parse_epd(to_epd(record)), record);
    EXPECT_EQ(parse_epd(to_epd(record, EpdForm::PerftSuite)), record);
  }
}

TEST(ToEpd, RefusesWhatCannotBeReadBack) {
  const Position position = parse_fen(six);
  for (const auto& operation : Operations{{"", "x"},
                                          {"a b", "x"},
                                          {"1a", "x"},
                                          {"a;b", "x"},
                                          {"id", "say \"x"},
                                          {"id", "a\" b; c"},
                                          {"id", "\"x\""},
                                          {"id", "a\nb"},
                                          {"hmvc", "3"},
                                          {"D1", "many"}}) {
    for (const EpdForm form : {EpdForm::Standard, EpdForm::PerftSuite}) {
      EXPECT_THROW(to_epd({position, {operation}}, form), std::invalid_argument)
          << operation.first << ' ' << operation.second;
    }
  }
  EXPECT_THROW(to_epd({Position{}, {}}), std::invalid_argument);
  Position not_normalised = parse_fen("4k3/8/8/8/3P4/8/8/3K4 b - -");
  not_normalised.en_passant = Square::D3;
  EXPECT_THROW(to_epd({not_normalised, {}}), std::invalid_argument);
}

// --- the project's own suite -------------------------------------------------------------------

TEST(ReadEpdLines, ReadsTheSuiteOfLateBugs) {
  const std::string path = SQUARELAB_SOURCE_DIR "/lib/squarelab/positions/data/late_bugs.epd";
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  const auto records = read_epd_lines(text.str(), path);
  EXPECT_EQ(records.size(), 38u);
  std::set<std::string> ids;
  for (const EpdRecord& record : records) {
    ASSERT_TRUE(record.id());
    SCOPED_TRACE(*record.id());
    ids.insert(*record.id());
    EXPECT_TRUE(record.operand("src"));
    const auto counts = record.perft();
    ASSERT_EQ(counts.size(), 3u);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(counts[i].depth, i + 1);
    EXPECT_EQ(parse_fen(to_fen(record.position)), record.position);
    EXPECT_EQ(parse_epd(to_epd(record)), record);
    EXPECT_EQ(parse_epd(to_epd(record, EpdForm::PerftSuite)), record);
  }
  EXPECT_EQ(ids.size(), records.size());
}

}  // namespace
}  // namespace squarelab::text
