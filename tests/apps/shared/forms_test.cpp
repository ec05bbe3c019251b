// The forms of a page: every command that answers with one writes them all, by the same options.
#include <algorithm>
#include <sstream>

#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"
#include "support/markup.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

class Forms : public Program {};

struct Case {
  std::vector<std::string> command;
  const char* in_text;
  const char* first_line_of_csv;
};

const std::vector<Case> cases{
    {{"compare", "--from", SQUARELAB_SOURCE_DIR "/docs/results/search.json"},
     "The machine was steady",
     "operation,group,unit,"},
    {{"verify", "--leaves", "1000", "--positions", "50"}, "0 disagreements", "kind,rule,question,"},
    {{"perft", "--depth", "3"}, "leaves    8902", "fen,depth,leaves,seconds\n"},
    {{"divide", "--depth", "2"}, "b1c3  20", "fen,depth,move,leaves\n"},
    {{"bench", "--depth", "2", "--backends", "lerf"}, "Signature 0x", "board,tier,nodes"},
    {{"backends"}, "big_endian_file", "name,title,index"},
    {{"show"}, "halfmove clock", "what,value\n"},
    {{"moves"}, "20 legal moves", "UCI,SAN,code"},
    {{"attacks"}, "Attacks", "side,attacked\nwhite,"},
    {{"explain", "knight"}, "attacks_from", ""},
    {{"map", "lerf"}, "8r + f", "a1,h1,a8,h8\n"},
    {{"map", "all"}, "8r + f", "name,index,a1 h1 a8 h8,"},
    {{"convert", "e4"}, "lefr", ""},
    {{"bitboard", "a2,h2", "noea"}, "wrap", ""},
    {{"guess", "0x0202020202020202"}, "lefr", ""},
    {{"positions"}, "kiwipete", "name,"},
    {{"wraps"}, "guard", "mapping,"},
    {{"differences", "e4", "b1"}, "steps of a king", "what,value\n"},
    {{"codes"}, "castling", "piece,letter,code,"},
    {{"score", "-1,5"}, "endgame + middlegame", "score,mg,eg,"},
    {{"magics"}, "Magic numbers of seed 1", "bit,rook,bits,tried,"},
    {{"lesson"}, "Shifts at the edge of the board", "name,what it is about,steps\n"},
    {{"lesson", "wrap", "--answers"}, "The answer is a4", "number,question,answer,why\n"},
    {{"quiz", "--count", "3"}, "Answers", "number,lesson,question,answer,why\n"}};

TEST_F(Forms, EveryCommandWritesThemAll) {
  for (const auto& [command, in_text, first_of_csv] : cases) {
    SCOPED_TRACE(command.front());
    std::vector<std::string> words = command;
    for (const char* const form : {"json", "csv", "markdown", "html"}) {
      words.push_back(std::string("--") + form);
      words.push_back(path(form));
    }
    const Outcome outcome = run(words);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, in_text)) << outcome.out;
    EXPECT_FALSE(read_json(read_file(path("json"))).empty());
    const std::string csv = read_file(path("csv"));
    EXPECT_TRUE(csv.starts_with(first_of_csv)) << csv;
    EXPECT_GE(count(csv, "\n"), command.front() == "verify" ? 1U : 2U) << csv;
    EXPECT_GE(count(csv, ","), 2U) << csv;
    EXPECT_FALSE(read_file(path("markdown")).empty());
    EXPECT_EQ(fault_in_xml(read_file(path("html"))), std::nullopt);
  }
}

// Those that have no page: they talk, or print what a shell reads.
TEST_F(Forms, NoOtherCommandLacksThem) {
  const std::vector<std::string> without{"uci", "man", "completion"};
  std::vector<std::string> tested;
  for (const Case& one : cases) tested.push_back(one.command.front());
  const std::string overview = run({}).out;
  for (const std::string& name : without) tested.push_back(name);
  std::istringstream lines(overview);
  std::size_t commands = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  ") || line[2] == ' ') continue;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_GT(std::ranges::count(tested, name), 0) << name;
    ++commands;
  }
  EXPECT_GE(commands, 22U);
}

TEST_F(Forms, CsvOfAPageWithoutATableIsRefused) {
  expect_refused({"wraps", "--part", "A shift moves", "--csv", "-"}, "no table");
}

}  // namespace
}  // namespace squarelab::app
