// What holds for all commands that teach mappings: pages are well formed, wrong input is refused.
#include "teaching.hpp"

#include <iomanip>

namespace squarelab::app {
namespace {

using namespace testing_support;
using TeachingCommands = Teaching;

// Cells of a row of a Markdown table: unescaped bars less one.
long cells_of(const std::string& line) {
  long bars = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
  return bars - 1;
}

// The arguments of an example, without what a shell or a person reads.
Arguments words_of(const std::string& line) {
  std::istringstream stream(line.substr(0, line.find("    ", 2)));
  Arguments words;
  std::string word;
  stream >> word;  // the program
  while (stream >> std::quoted(word) && word != ">" && word != "|") words.push_back(word);
  return words;
}

TEST_F(TeachingCommands, PagesAreWellFormed) {
  const std::vector<Arguments> all{{"map", "all"},
                                   {"convert", "28", "e4", "0x34", "a2,b2", "0xff00000000000000"},
                                   {"bitboard", "a2,h2,h8", "noea", "not", "flip-ranks"},
                                   {"bitboard", "0xff", "--mapping", "all"},
                                   {"bitboard", "a2,h2", "noea", "--mapping", "all"},
                                   {"wraps"},
                                   {"differences"},
                                   {"differences", "--table", "step"},
                                   {"differences", "e4", "b1"},
                                   {"codes"},
                                   {"score", "-1,5", "10,-20"},
                                   {"map", "x88_rank_flipped"},
                                   {"guess", "0x0202020202020202"},
                                   {"guess", "52"},
                                   {"guess", "0x8040201008040201"},
                                   {"guess", "0x0102040810204080"},
                                   {"guess", "0x00ff000000000000"},
                                   {"guess", "0xfefefefefefefefe"},
                                   {"guess", "0x70", "0x06", "0x6001031120200820", "a1=7"},
                                   {"bitboard", "a2,b2", "popcount"}};
  for (Arguments arguments : all) {
    SCOPED_TRACE(testing::PrintToString(arguments));
    for (const std::string& line : lines_of(output(arguments))) EXPECT_LE(line.size(), 80U) << line;
    arguments.insert(arguments.end(), {"--markdown", "-"});
    const auto lines = lines_of(output(arguments));
    bool in_code = false;
    int headings = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].rfind("```", 0) == 0) in_code = !in_code;
      if (in_code) continue;
      headings += lines[i].rfind("# ", 0) == 0;
      if (i > 0 && lines[i].rfind('|', 0) == 0 && lines[i - 1].rfind('|', 0) == 0) {
        EXPECT_EQ(cells_of(lines[i]), cells_of(lines[i - 1])) << lines[i];
      }
    }
    EXPECT_FALSE(in_code);
    EXPECT_EQ(headings, 1);
  }
  EXPECT_EQ(data({"map", "all"})["numberings"].size(), 9U);
}

// Those of the help of every command that teaches: they run, and without a warning.
TEST_F(TeachingCommands, ExamplesOfTheHelpRun) {
  std::string board;
  for (int row = 0; row < 8; ++row) board += "1 . . . . 1 . .\n";
  write_file("board.txt", board);
  write_file("positions.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");
  for (const char* command :
       {"backends", "map", "wraps", "convert", "bitboard", "guess", "differences", "codes", "score",
        "show", "moves", "attacks", "explain", "lesson", "magics", "man"}) {
    SCOPED_TRACE(command);
    int examples = 0;
    for (const std::string& line : lines_of(output({command, "--help"}))) {
      if (line.rfind("  squarelab ", 0) != 0) continue;
      ++examples;
      const Outcome outcome = run(words_of(line), "", "cd '" + path("") + "' && ");
      EXPECT_EQ(outcome.exit_code, 0) << line << '\n' << outcome.err;
      EXPECT_EQ(outcome.err, "") << line;
    }
    EXPECT_GT(examples, 0);
  }
}

// The commands of the page for teachers run, and what they print fits a screen, as the page says.
TEST_F(TeachingCommands, CommandsOfThePageForTeachersRun) {
  std::istringstream page(read_file(SQUARELAB_SOURCE_DIR "/docs/teaching.md"));
  int commands = 0;
  for (std::string line; std::getline(page, line);) {
    const std::size_t begin = line.find("| `squarelab ");
    if (begin == std::string::npos) continue;
    const std::string command = line.substr(begin + 3, line.rfind('`') - begin - 3);
    ++commands;
    const Outcome outcome = run(words_of("  " + command));
    EXPECT_EQ(outcome.exit_code, 0) << command;
    for (const std::string& printed : lines_of(outcome.out)) {
      EXPECT_LE(printed.size(), 80U) << command << '\n' << printed;
    }
  }
  EXPECT_GE(commands, 10);
}

// The text between two marks, from the first of the first one on.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == text.npos) return {};
  const std::size_t first = from + begin.size();
  return text.substr(first, text.find(end, first) - first);
}

// The menu of the page is the one that was there when its pictures were drawn: scripts/web
// --pictures.
TEST_F(TeachingCommands, PicturesOfThePageAreNotOlderThanItsMenu) {
  const std::string folder = SQUARELAB_SOURCE_DIR "/apps/web/page/";
  std::istringstream views(between(read_file(folder + "main.js"), "const views = [", "]"));
  Names menu;
  for (std::string view; std::getline(views, view, ',');) {
    const std::string script = read_file(folder + view.substr(view.find_first_not_of(' ')) + ".js");
    menu.push_back(between(script, "export const title = '", "'"));
    EXPECT_NE(menu.back(), "") << view;
  }
  EXPECT_GE(menu.size(), 10U);
  EXPECT_EQ(lines_of(read_file(SQUARELAB_SOURCE_DIR "/docs/pictures/page_menu.txt")), menu);
}

TEST_F(TeachingCommands, WrongInputGetsOneLineAndExitCode2) {
  const std::string bad_drawing = write_file("bad.txt", "1 1 x 1 1 1 1 1\n");
  expect_refused({
      {{"map"}, "NUMBERING|all is missing. Give one of lerf, "},
      {{"map", "lurf"},
       "\"lurf\" is not a mapping; did you mean lerf? The mappings are lerf, berf"},
      {{"map", ""}, "\"\" is not a mapping"},
      {{"map", "lerf", "berf"}, "\"berf\""},
      {{"map", "lerf", "--code", "cpp", "--json", "-"}, "--json excludes --code"},
      {{"map", "lerf", "--cpp"}, "--cpp was removed: squarelab map NAME --code cpp"},
      {{"map", "lerf", "--json", "-", "--markdown", "-"},
       "--json - and --markdown - both go to stdout"},
      {{"map", "lerf", "--json", "/no/such/file"}, "cannot write /no/such/file"},
      {{"convert"}, "VALUE is missing. Give a square (e4), "},
      {{"convert", "i9"}, "\"i9\" is neither a square (a1 to h8) nor a number"},
      {{"convert", "e9"}, "\"e9\" is neither a square"},
      {{"convert", "E9"}, "\"E9\" is neither a square"},
      {{"convert", ""}, "\"\" is neither a square"},
      {{"convert", "64"}, "\"64\" is not an index of lerf: those are 0 to 63"},
      {{"convert", "100", "--from", "lefr"}, "\"100\" is not an index of lefr: those are 0 to 63"},
      {{"convert", "0x3a"}, "\"0x3a\" is not an index of x88: its lower digit a is not a file"},
      {{"convert", "0x94"}, "\"0x94\" is not an index of x88: its upper digit 9 is not a rank"},
      {{"convert", "0x9c"}, "its upper digit 9 is not a rank and its lower digit c is not a file"},
      {{"convert", "156", "--from", "x88"},
       "it is 0x9c, whose upper digit 9 is not a rank and whose lower digit c is not a file"},
      {{"convert", "58", "--from", "0x88"}, "it is 0x3a, whose lower digit a is not a file"},
      {{"convert", "300", "--from", "x88"}, "those have two hexadecimal digits"},
      {{"convert", "0x0102", "--from", "x88"}, "numbers squares but has no bitboards"},
      {{"convert", "28", "--from", "lurf"}, "\"lurf\" is not a mapping"},
      {{"convert", "e4", "--from", "lerf"}, "--from has no meaning for names of squares"},
      {{"convert", "28", "--as", "cube"}, "cube"},
      {{"convert", "28", "--as", "square"}, "\"28\" is not a square; squares are a1 to h8"},
      {{"convert", "e4", "--as", "index"}, "\"e4\" is not an index"},
      {{"convert", "0x12345678123456781"}, "has more than 64 bits"},
      {{"convert", "18446744073709551616"}, "has more than 64 bits"},
      {{"convert", "a2,b9"}, "\"a2,b9\" is not a set of bits"},
      {{"convert", "a1,"}, "\"a1,\" holds an empty name; squares are a1 to h8"},
      {{"convert", ",a1"}, "\",a1\" holds an empty name"},
      {{"bitboard", "a1,,b2"}, "\"a1,,b2\" holds an empty name"},
      {{"bitboard", "a1, ,b2"}, "\"a1, ,b2\" holds an empty name"},
      {{"bitboard", "1", "or", "a1,"}, "\"a1,\" holds an empty name"},
      {{"bitboard", ","}, "\",\" is not a set of bits"},
      {{"bitboard", "1", "NOEAST"}, "\"NOEAST\" is not an operation"},
      {{"bitboard"}, "SET [OPERATION]... is missing. Give a set: "},
      {{"bitboard", "hello"}, "\"hello\" is not a set of bits"},
      {{"bitboard", "0x"}, "\"0x\" is not a set of bits"},
      {{"bitboard", "0xfg"}, "\"0xfg\" is not a set of bits"},
      {{"bitboard", "1", "spin"}, "\"spin\" is not an operation; those are and (&)"},
      {{"bitboard", "1", "and"}, "and is the last word, but needs a second set"},
      {{"bitboard", "1", "shl"}, "shl is the last word, but needs a number of bits"},
      {{"bitboard", "1", "<<", "64"}, "\"64\" is not a number of bits from 0 to 63"},
      {{"bitboard", "1", "shr", "x"}, "\"x\" is not a number of bits from 0 to 63"},
      {{"bitboard", "1", "or", "zz"}, "\"zz\" is not a set of bits"},
      {{"bitboard", "1", "--mapping", "lurf"}, "\"lurf\" is not a mapping"},
      {{"bitboard", "1", "--mapping", "x88"}, "\"x88\" numbers squares but has no bitboards"},
      {{"bitboard", "@/no/such/file"}, "cannot read /no/such/file"},
      {{"bitboard", '@' + bad_drawing},
       "bad.txt:2: drawing column 1: the drawing has only 1 of 8 rows"},
      {{"bitboard", "-"}, "stdin:1: drawing"},
      {{"wraps", "x88"}, "\"x88\" numbers squares but has no bitboards"},
      {{"score"}, "MG,EG... is missing. Give scores: "},
      {{"score", "1"}, "\"1\" is not a score: MIDDLEGAME,ENDGAME"},
      {{"score", "1,32768"}, "\"1,32768\" is not a score"},
      {{"score", "0x100000000"}, "\"0x100000000\" is not a score"},
      {{"codes", "piece"}, "did you mean pieces?"},
      {{"differences", "e4"}, "give two squares, such as e4 b1"},
      {{"differences", "e4", "b9"}, "\"b9\" is not a square"},
      {{"differences", "--table", "size"}, "\"size\" is not a table"},
      {{"guess"}, "NUMBER|NAME=VALUE... is missing. Give the constant: "},
      {{"guess", "a2,b2"}, "\"a2,b2\" is not a number of 64 bits"},
      {{"guess", "1", "a2"}, "\"a2\" is not a number of 64 bits"},
      {{"guess", "0x10000000000000000"}, "has more than 64 bits"},
  });
}

}  // namespace
}  // namespace squarelab::app
