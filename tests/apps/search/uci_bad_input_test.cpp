// squarelab uci: whatever it is given, it says what is wrong and goes on.
#include <gmock/gmock.h>

#include <iterator>
#include <squarelab/positions/random.hpp>
#include <sstream>

#include "apps/search/uci_program.hpp"
#include "search/uci_input.hpp"

namespace squarelab::app {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* before = "position startpos moves e2e4\n";
constexpr const char* no_position = "nothing is searched until a position is accepted";
constexpr const char* fen_before =
    "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

std::string fen_of(UciProgram& program) { return program.answers("d\n")[11]; }

TEST(UciBadInput, IsNamedAndEndsNothing) {
  struct {
    const char* line;
    const char* said;
    const char* kept = "";
  } const table[]{
      {"foo", "\"foo\" is no command and is ignored; commands are uci, isready, "},
      {"go2", "\"go2\" is no command"},
      {"UCI", "\"UCI\" is no command"},
      {"\x1b[31m", "\"\\x1b[31m\" is no command"},
      {"position", "\"\" is neither startpos nor fen", no_position},
      {"position fen", "FEN column 1", no_position},
      {"position fen moves e2e4", "FEN column 1", no_position},
      {"position start", "\"start\" is neither startpos nor fen", no_position},
      {"position startpos e2e4", "\"e2e4\" after startpos", no_position},
      {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "has no king", no_position},
      {"position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "FEN column 19",
       no_position},
      {"position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "FEN column", no_position},
      {"position startpos moves d2d4 d7d5 d4d5", "move 3: ", no_position},
      {"position startpos moves e2e4 0000", "move 2: ", no_position},
      {"position startpos moves e2e4 e7e5 moves", "move 3: ", no_position},
      {"position startpos moves e2e4\x01", "move 1: ", no_position},
      {"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1a1",
       "move 1: \"e1a1\" is not legal: castling is e1c1 in standard chess", no_position},
      {"go depth", "depth \"\" is not a whole number from 1 to 127", "nothing is searched"},
      {"go depth 0", "depth \"0\" is not", "nothing is searched"},
      {"go depth 128", "depth \"128\" is not", "nothing is searched"},
      {"go depth -1", "depth \"-1\" is not", "nothing is searched"},
      {"go depth 3.5", "depth \"3.5\" is not", "nothing is searched"},
      {"go depth 3x", "depth \"3x\" is not", "nothing is searched"},
      {"go nodes 0", "nodes \"0\" is not", "nothing is searched"},
      {"go nodes 99999999999999999999999", "nodes \"999", "nothing is searched"},
      {"go movetime soon", "movetime \"soon\" is not", "nothing is searched"},
      {"go movetime --5", "movetime \"-5\" is not", "nothing is searched"},
      {"go wtime 1000000000001 btime 5", "wtime \"1000000000001\"", "nothing is searched"},
      {"go btime 5000 infinit", "\"infinit\" is not a limit", "nothing is searched"},
      {"go wtime 5000", "btime is missing", "nothing is searched"},
      {"go movestogo 10", "btime is missing", "nothing is searched"},
      {"go movestogo -1 btime 5", "movestogo \"-1\"", "nothing is searched"},
      {"go ponder", "ponder is not offered", "nothing is searched"},
      {"go searchmoves e7e5", "searchmoves is not offered", "nothing is searched"},
      {"go mate 3", "mate is not offered", "nothing is searched"},
      {"go perft", "perft \"\" is not a whole number from 1 to 20", "nothing is searched"},
      {"go perft 0", "perft \"0\" is not", "nothing is searched"},
      {"go perft 21", "perft \"21\" is not", "nothing is searched"},
      {"ponderhit", "\"ponderhit\" is no command"},
      {"setoption", "name NAME value VALUE", "all options stay as they are"},
      {"setoption Hash 5", "name NAME value VALUE", "all options stay as they are"},
      {"setoption name", "name \"\" is not an option", "all options stay as they are"},
      {"setoption name Hsah value 5", "did you mean hash?", "all options stay as they are"},
      {"setoption name Clear Hash", "\"Clear Hash\" is not an option",
       "all options stay as they are"},
      {"setoption name Hash", "Hash \"\" is not a whole number from 0 to 1024",
       "all options stay as they are"},
      {"setoption name Hash value 1025", "Hash \"1025\" is not", "all options stay as they are"},
      {"setoption name Hash value -1", "Hash \"-1\" is not", "all options stay as they are"},
      {"setoption name Evaluation value network", "is not an evaluation",
       "all options stay as they are"},
      {"setoption name Backend value lref", "did you mean lerf?", "all options stay as they are"},
      {"setoption name Backend value reference", "is not a backend",
       "all options stay as they are"},
  };
  UciProgram program;
  program.say(before);
  const auto options = program.answers("uci\n");
  for (const auto& [line, said, kept] : table) {
    program.say(before);
    const auto answers = program.answers(fmt::format("{}\n", line));
    ASSERT_EQ(answers.size(), 1U) << line;
    EXPECT_THAT(answers[0], AllOf(StartsWith("info string "), HasSubstr(said), EndsWith(kept)))
        << line;
  }
  EXPECT_EQ(program.answers("uci\n"), options);
  program.say(before);
  EXPECT_EQ(fen_of(program), fen_before);
  program.say("go depth 2\n");
  EXPECT_EQ(program.lines_to("bestmove").size(), 3U);
}

// An answer would be about another position than the one asked for.
TEST(UciBadInput, NothingIsSaidOfThePositionBeforeARefusedOne) {
  UciProgram program;
  const std::string too_long(UciInput::longest_line, ' ');
  for (const std::string& refused :
       {std::string("position fen 8/8/8/8/8/8/8/8 w - - 0 1\n"),
        std::string("position startpos moves e2e5\n"), " position" + too_long + "\n"}) {
    program.say(before);
    ASSERT_EQ(program.answers(refused).size(), 1U);
    for (const char* line : {"go depth 1\n", "go perft 1\n", "d\n"}) {
      const auto answers = program.answers(line);
      ASSERT_EQ(answers.size(), 1U) << line;
      EXPECT_THAT(answers[0], HasSubstr(": the last position was refused; nothing is "));
    }
  }
  program.say(before);
  EXPECT_EQ(fen_of(program), fen_before);
}

TEST(UciBadInput, IsRefusedWhileASearchGoesOn) {
  UciProgram program;
  program.say(before);
  program.say("go infinite\n");
  for (const char* line :
       {"position startpos", "go depth 1", "ucinewgame", "setoption name Hash value 1"}) {
    program.say(fmt::format("{}\n", line));
    EXPECT_THAT(program.lines_to("info string").back(), HasSubstr("a search goes on")) << line;
  }
  program.say("stop\n");
  program.lines_to("bestmove");
  program.say(before);
  EXPECT_EQ(fen_of(program), fen_before);
}

TEST(UciBadInput, LinesMayBeLong) {
  constexpr std::size_t megabyte = std::size_t{1} << 20;
  UciProgram program;
  program.say(before);
  for (const char* beginning : {"", "position fen ", "position startpos moves ", "go depth ",
                                "setoption name ", "setoption name Hash value "}) {
    std::string line = beginning;
    line.resize(megabyte, '7');
    const auto answers = program.answers(line + '\n');
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_THAT(answers[0], StartsWith("info string "));
    EXPECT_LT(answers[0].size(), 500U);
    const auto too_long = program.answers(line + "7\n");
    ASSERT_EQ(too_long.size(), 1U);
    EXPECT_EQ(too_long[0], "info string a line of more than 1048576 bytes is ignored");
  }
  program.say(before);
  EXPECT_EQ(fen_of(program), fen_before);
  EXPECT_TRUE(program.answers(std::string(megabyte, ' ') + '\n').empty());
  // A game that long is no bad input.
  std::string game = "position startpos moves";
  for (int i = 0; i < 500; ++i) game += " g1f3 g8f6 f3g1 f6g8";
  EXPECT_TRUE(program.answers(game + " e2e4\n").empty());
  program.say("go depth 2\n");
  EXPECT_EQ(program.lines_to("bestmove").size(), 3U);
}

TEST(UciBadInput, BytesMayBeAny) {
  using namespace std::string_view_literals;
  UciProgram program;
  program.say(before);
  for (const std::string_view line : {"\0"sv, "uci\0"sv, "\0uci"sv, "\xff\xfe"sv, "\x7f"sv}) {
    const auto answers = program.answers(std::string(line) + '\n');
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_THAT(answers[0], HasSubstr("is no command"));
    for (const char c : answers[0]) EXPECT_TRUE(' ' <= c && c <= '~') << answers[0];
  }
  EXPECT_THAT(program.answers("position startpos moves e2e4\0\n"sv)[0], HasSubstr("move 1: "));
  EXPECT_EQ(program.answers("\tsetoption \r\n\n\r\n").size(), 1U);
  program.say(before);
  EXPECT_EQ(fen_of(program), fen_before);
}

// Words of the protocol in any order. What begins a long count is left out, and so is "quit".
TEST(UciBadInput, WordsMayComeInAnyOrder) {
  std::istringstream listed(
      "position startpos fen moves e2e4 e7e5 0000 go depth nodes movetime wtime btime winc "
      "movestogo "
      "infinite 1 3 -1 0 stop isready setoption name value Hash Evaluation mobility Backend x88 "
      "ucinewgame uci d rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \xc3\xa9");
  std::vector<std::string> words{std::istream_iterator<std::string>(listed), {}};
  words.insert(words.end(), {"", "\t"});
  UciProgram program;
  positions::Random random(27);
  for (int round = 0; round < 40; ++round) {
    std::string lines;
    for (int line = 0; line < 25; ++line) {
      for (int word = random.below(8); word >= 0; --word) {
        lines += fmt::format("{} ", random.pick(words));
      }
      lines += '\n';
    }
    program.say(lines + "stop\n");
    program.answers("");
  }
  // All searches have ended.
  program.say("position startpos\ngo depth 1\n");
  EXPECT_EQ(program.lines_to("bestmove").back(), "bestmove g1f3");
}

}  // namespace
}  // namespace squarelab::app
