// squarelab lesson: steps, questions, and answers as a person or a pipe gives them.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <set>
#include <sstream>
#include <tuple>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

class LessonCommand : public Teaching {
 protected:
  // Those of a command line behind the name of the program.
  static Arguments words_of(const std::string& command) {
    std::istringstream stream(command);
    std::string word;
    stream >> word;
    EXPECT_EQ(word, "squarelab");
    Arguments words;
    while (stream >> std::quoted(word)) words.push_back(word);
    return words;
  }
  json steps_of(const std::string& name) { return data({"lesson", name})["lessons"][0]["steps"]; }
  Outcome answered(const std::string& name, const std::string& answers) {
    return run({"lesson", name}, " <'" + write_file("answers", answers) + "'");
  }
};

const Names names{"set", "overview", "walk",      "wrap",  "turn",   "codes", "sliders",
                  "x88", "moves",    "generator", "score", "search", "choice"};

TEST_F(LessonCommand, AreListed) {
  const std::string text = output({"lesson"});
  const json all = data({"lesson"})["lessons"];
  ASSERT_EQ(all.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(all[i]["name"], names[i]);
    EXPECT_TRUE(contains(text, names[i]));
    EXPECT_GE(all[i]["steps"].size(), 5U);
  }
}

// The answers, worked out here by hand.
TEST_F(LessonCommand, AnswersAreRight) {
  const auto answers = [this](const std::string& name) {
    Names all;
    for (const json& step : steps_of(name)) all.push_back(step["question"]["answer"]);
    return all;
  };
  EXPECT_EQ(answers("overview"), (Names{"28", "b1", "berf", "the a-file", "-7"}));
  EXPECT_EQ(answers("wrap"),
            (Names{"d3 g3", "a4", "8", "a3 a4 a5 a6 a7 a8", "it falls off", "12", "c1"}));
  EXPECT_EQ(answers("set"),
            (Names{"b1 g1", "18", "a1 d1 f1", "a3 h3", "a1 b1 h1", "5", "a6", "f3 h3"}));
  EXPECT_EQ(answers("walk"), (Names{"8", "64", "a2", "b2", "5", "0"}));
  EXPECT_EQ(answers("turn"), (Names{"f2 b7", "g2 c7", "50", "a3 b7", "c7", "g6", "52"}));
  EXPECT_EQ(answers("sliders"), (Names{"b1 c1 e1 f1 g1", "b1 c1 d1", "0x38", "d1 e1 f1 g1 h1",
                                       "f2 a6", "4", "4096", "10", "3"}));
  EXPECT_EQ(answers("x88"), (Names{"c5", "0x08", "0x80", "0x18", "72", "0x26", "0x96", "knight"}));
  EXPECT_EQ(answers("moves"),
            (Names{"0", "e2 e4 e5 e6 e7 e8", "e4 e8", "d1 f1", "d3 f3 d4 f4 d5 f5", "c1", "e6"}));
  EXPECT_EQ(answers("generator"), (Names{"c5 e5", "4", "12", "7", "c1 d1 e1", "d5 e5"}));
  Names search = answers("search");
  search.resize(4);
  EXPECT_EQ(search, (Names{"12", "108", "3", "-117"}));
}

// The bits of a board stand for its squares, by the formulas of the mappings written out here.
TEST_F(LessonCommand, BoardsShowTheSquaresOfTheirBits) {
  int boards = 0;
  for (const std::string& name : names) {
    for (const json& step : steps_of(name)) {
      for (const json& board : step["boards"]) {
        if (!board.contains("bits")) continue;
        const bool by_file = board["numbering"] == "lefr";
        ASSERT_TRUE(by_file || board["numbering"] == "lerf") << board;
        std::uint64_t bits = 0;
        for (const std::string square : board["squares"]) {
          const int file = square[0] - 'a';
          const int rank = square[1] - '1';
          bits |= std::uint64_t{1} << (by_file ? 8 * file + rank : 8 * rank + file);
        }
        EXPECT_EQ(std::stoull(board["bits"].get<std::string>(), nullptr, 16), bits) << step;
        ++boards;
      }
    }
  }
  EXPECT_GE(boards, 20);
}

// Each row of an operation shows what its expression gives; the eight bits are read back.
TEST_F(LessonCommand, OperationsGiveWhatTheirRowsShow) {
  using Byte = std::uint8_t;
  const auto bits = [](const json& row) {
    return static_cast<Byte>(std::stoul(row[1].get<std::string>().substr(2), nullptr, 2));
  };
  const auto rows = [&](const char* lesson, int step) -> json {
    return steps_of(lesson)[step - 1]["table"]["rows"];
  };
  const auto expect = [&](const json& table, std::vector<int> wanted) {
    ASSERT_EQ(table.size(), wanted.size()) << table;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(bits(table[i]), static_cast<Byte>(wanted[i])) << table[i];
    }
  };
  const json sets = rows("set", 5);
  const int x = bits(sets[0]);
  const int y = bits(sets[1]);
  expect(sets, {x, y, x & y, x | y, x ^ y, ~x});
  const json one = rows("set", 6);
  const int b = bits(one[0]);
  const int square = bits(one[1]);
  expect(one, {b, square, b & square, b | square, b & ~square, b ^ square});
  const json lowest = rows("walk", 1);
  const int set = bits(lowest[0]);
  expect(lowest, {set, ~set, -set, set & -set});
  expect(rows("walk", 2), {set, set - 1, set & (set - 1)});
  // The rook on the first rank: alone, and with a fill.
  const json alone = rows("sliders", 4);
  const int rook = bits(alone[0]);
  expect(alone, {rook, 2 * rook, rook - 2 * rook, rook ^ (rook - 2 * rook)});
  expect(rows("sliders", 2), {0b1111'1100, 0b0101'0000, 0b1110'0000, 0b0001'1100});
  expect(rows("sliders", 9), {0b0101'0000, 0b1000'0000});
  const json fill = rows("sliders", 6);
  expect(fill, {0b0000'0010, 0b0000'0110, 0b0001'1110, 0b0011'1110, 0b0111'1100});
  Names runs;  // of empty squares, where they end: of 1, 2, 4 and 8
  for (const json& row : fill) runs.push_back(row[2]);
  EXPECT_EQ(runs, (Names{"0b10111101", "0b00111000", "0b00100000", "0b00000000", ""}));
  expect(rows("turn", 3), {0b0001'0011, 0b0010'0011, 0b1000'1100, 0b1100'1000});
}

// A plain 1 has 32 bits in the languages of most readers, so it is shifted only where that is said.
TEST_F(LessonCommand, AShiftedOneHas64Bits) {
  int plain = 0;
  for (const std::string& name : names) {
    for (const json& step : steps_of(name)) {
      const bool is_shown = contains(step.dump(), "1 << n") || contains(step.dump(), "1 << 4");
      if (!is_shown) continue;
      ++plain;
      for (const char* words : {"32 bits only", "1ULL << n", "1L << n", "1UL << n", "n is 40"}) {
        EXPECT_TRUE(contains(step.dump(), words)) << name << ' ' << step["number"] << words;
      }
    }
  }
  EXPECT_EQ(plain, 1);
}

// What a reader would stumble over, were it left out.
TEST_F(LessonCommand, StepsSayWhatAReaderNeeds) {
  const std::vector<std::tuple<const char*, const char*, std::string>> table{
      {"set", "Two sets at once", "the starting position, capitals are White"},
      {"walk", "The lowest bit", "-b means 0 - b. These numbers have no sign"},
      {"x88", "No guards", "0x84 is 132. Test the index before you read the array."},
      {"sliders", "Or fill the line", "p &= p << n"},
      {"sliders", "A magic number", "Only sets with the same attacks may share an index"},
      {"choice", "Reading a ratio", "the ratio is made of runs in pairs"}};
  for (const auto& [name, title, words] : table) {
    bool is_found = false;
    for (const json& step : steps_of(name)) {
      if (step["title"] != title) continue;
      is_found = true;
      EXPECT_TRUE(contains(step.dump(), words)) << step;
    }
    EXPECT_TRUE(is_found) << title;
  }
  for (const json& row : steps_of("search").back()["table"]["rows"]) {
    EXPECT_FALSE(row[0].get<std::string>().starts_with("x88")) << row;
  }
}

// The quotient of the times is close to the ratio, so that a reader who divides agrees.
TEST_F(LessonCommand, TimesGiveNearlyTheRatio) {
  for (const json& step : steps_of("choice")) {
    if (step["table"].is_null() || step["table"]["columns"].size() != 4) continue;
    double first = 0;
    for (const json& row : step["table"]["rows"]) {
      const double time = std::stod(row[2].get<std::string>());
      const double ratio = std::stod(row[3].get<std::string>());
      if (row[3] == "1") first = time;
      EXPECT_NEAR(first / time / ratio, 1, 0.05) << row;
    }
  }
}

// The bits of the index are framed: twelve for a rook on a1, the highest of the number.
TEST_F(LessonCommand, TheIndexOfAMagicIsFramed) {
  const json board = steps_of("sliders").back()["boards"][1];
  EXPECT_EQ(board["framed"],
            (Names{"e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"}));
  const auto lines = testing_support::lines_of(board["lines"]);
  EXPECT_EQ(lines[0].find('['), 2U) << lines[0];
  EXPECT_EQ(lines[0].find(']'), 18U) << lines[0];
  EXPECT_EQ(lines[1].find('['), 10U) << lines[1];
  EXPECT_EQ(lines[1].find(']'), 18U) << lines[1];
  const std::uint64_t bits = std::stoull(board["bits"].get<std::string>(), nullptr, 16);
  EXPECT_TRUE(contains(board["caption"], "index " + std::to_string(bits >> 52)));
}

// What a lesson says of legal moves is what the command behind it lists.
TEST_F(LessonCommand, MovesAreThoseOfTheBoards) {
  const json steps = steps_of("moves");
  for (const auto& [step, from] : std::vector<std::pair<std::size_t, std::string>>{
           {0, "e4"}, {2, "g6"}, {4, "e4"}, {6, "e5"}}) {
    std::set<std::string> goals;
    for (const json& move : data(words_of(steps[step]["command"]))["moves"]) {
      const std::string uci = move["uci"];
      if (uci.starts_with(from)) goals.insert(uci.substr(2, 2));
    }
    const std::string answer = steps[step]["question"]["answer"];
    if (step == 0) {
      EXPECT_EQ(std::to_string(goals.size()), answer);
      continue;
    }
    std::istringstream named(answer);
    EXPECT_EQ(goals, (std::set<std::string>(std::istream_iterator<std::string>(named), {})));
  }
}

// What the lesson says of a search is what the command shows, on every board.
TEST_F(LessonCommand, SearchesAsTheBenchDoes) {
  const json steps = steps_of("search");
  const auto bench = [&](std::size_t step) { return data(words_of(steps[step]["command"])); };
  EXPECT_EQ(bench(1)["searches"][0]["iterations"].back()["value"],
            std::stoi(steps[1]["question"]["answer"].get<std::string>()));
  const json all = bench(4);
  const json& iterations = all["searches"][0]["iterations"];
  for (std::size_t i = 0; i < iterations.size(); ++i) {
    const json& row = steps[4]["table"]["rows"][i];
    const json& found = iterations[i];
    EXPECT_EQ(row[2], std::to_string(found["nodes"].get<int>()));
    EXPECT_EQ(row[3], std::to_string(found["value"].get<int>()));
    std::string line;
    for (const json& move : found["line"]) line += ' ' + move.get<std::string>();
    EXPECT_EQ(' ' + row[4].get<std::string>(), line);
  }
  const int nodes = iterations.back()["nodes"];
  EXPECT_EQ(steps[4]["question"]["answer"],
            std::to_string(nodes - iterations[iterations.size() - 2]["nodes"].get<int>()));
  EXPECT_EQ(steps[5]["question"]["answer"], std::to_string(nodes));
  for (const json& row : steps[5]["table"]["rows"]) EXPECT_EQ(row[2], std::to_string(nodes));
  EXPECT_GE(steps[5]["table"]["rows"].size(), 4U);
  for (const json& run : all["runs"]) EXPECT_EQ(run["nodes"], nodes) << run["backend"];
}

// What steps compare with the library holds.
TEST_F(LessonCommand, ClaimsHold) {
  int claims = 0;
  for (const std::string& name : names) {
    for (const json& step : steps_of(name)) {
      if (!step.contains("claims")) continue;
      for (const json& claim : step["claims"]) {
        EXPECT_EQ(claim["holds"], true) << name << ": " << claim["claim"];
        ++claims;
      }
    }
  }
  EXPECT_GE(claims, 7);
}

json record(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(SQUARELAB_SOURCE_DIR "/docs/results/" + name + ".json").rdbuf();
  return read_json(text.str());
}

// The ratio of a column to the first one, as the record itself has it.
double stored_ratio(const json& all, const std::string& operation, const std::string& column) {
  for (const json& row : all["rows"]) {
    if (row["operation"] != operation) continue;
    for (std::size_t i = 0; i < all["columns"].size(); ++i) {
      if (all["columns"][i]["name"] == column) return row["cells"][i]["ratio"]["value"];
    }
  }
  ADD_FAILURE() << operation << ' ' << column;
  return 1;
}

std::string range_of(double ratio) {
  return ratio < 0.2   ? "below 0.2"
         : ratio < 0.5 ? "0.2-0.5"
         : ratio < 0.9 ? "0.5-0.9"
         : ratio < 1.1 ? "0.9-1.1"
         : ratio < 2   ? "1.1-2"
                       : "above 2";
}

// Each guess is what the record says: the answer is the range of its ratio, and the reason has it.
TEST_F(LessonCommand, RatiosAreThoseOfTheRecords) {
  const json steps = steps_of("choice");
  const json compare = record("compare");
  const json sliders = record("sliders");
  const json search = record("search");
  const std::vector<std::tuple<const json&, const char*, const char*>> asked{
      {compare, "legal-moves", "x88"},  {compare, "legal-moves", "lefr"},
      {compare, "attack-map", "x88"},   {compare, "make-unmake", "x88"},
      {sliders, "lookups-hot", "pext"}, {sliders, "lookups-cold", "pext"},
      {search, "search", "x88"}};
  ASSERT_EQ(steps.size(), asked.size() + 1);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto& [all, operation, column] = asked[i];
    const double ratio = stored_ratio(all, operation, column);
    const json question = steps[i]["question"];
    EXPECT_EQ(question["answer"], range_of(ratio)) << operation;
    std::ostringstream shown;
    shown << column << ": " << std::fixed << std::setprecision(3) << ratio << '.';
    EXPECT_TRUE(contains(question["why"], shown.str())) << question["why"];
  }
  const auto distance = [&](const char* column) {
    return std::abs(std::log(stored_ratio(search, "search", column)));
  };
  EXPECT_EQ(steps.back()["question"]["answer"],
            distance("x88") > distance("lefr") ? "bitboards or 0x88" : "the mapping: lerf or lefr");
}

// Bits count from 0, as everywhere else.
TEST_F(LessonCommand, BitsAreNumberedFromZero) {
  EXPECT_TRUE(contains(output({"lesson", "x88", "--step", "2", "--answers"}), "its bit 3 set"));
}

TEST_F(LessonCommand, AStepIsOneScreen) {
  for (const std::string& name : names) {
    const std::size_t steps = steps_of(name).size();
    for (std::size_t step = 1; step <= steps; ++step) {
      const Outcome shown = run({"lesson", name, "--step", std::to_string(step)});
      const auto lines = testing_support::lines_of(shown.out);
      const auto prompt = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.starts_with(">");
      });
      ASSERT_NE(prompt, lines.end());
      EXPECT_LE(prompt - lines.begin(), 23) << name << ' ' << step;
      for (const std::string& line : lines) EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

TEST_F(LessonCommand, RunsWithRightAnswersFromAPipe) {
  for (const std::string& name : names) {
    std::string answers;
    const json steps = steps_of(name);
    for (const json& step : steps) {
      answers += step["question"]["answer"].get<std::string>() + '\n';
    }
    const Outcome outcome = answered(name, answers);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    const std::string count = std::to_string(steps.size());
    EXPECT_TRUE(contains(outcome.out, count + " of " + count + " right at the first try."))
        << outcome.out;
    for (std::string line : testing_support::lines_of(outcome.out)) {
      if (line.starts_with("> ")) line.erase(0, 2);  // what a person types ends that line
      EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

TEST_F(LessonCommand, SaysWhatIsWrongAndAsksAgain) {
  const Outcome outcome = answered("wrap", "D3, G3\na3\n a4 \nzz\n\n ?\n");
  EXPECT_EQ(outcome.exit_code, 0);
  expect_parts(
      outcome.out,
      {"Right.", "Not that. Try again", "\"zz\" cannot be read as an answer. Please answer with a",
       "> Please answer with a number, such as 12", "(? shows the answer, b goes",
       "The answer is 8.", "Stopped at step 4 of 7", "squarelab lesson wrap --step 4"});
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
  const Outcome twice = answered("wrap", "a1\na1\n");
  EXPECT_TRUE(contains(twice.out, "No. The answer is d3 g3.")) << twice.out;
}

TEST_F(LessonCommand, WordsQuitGoBackAndHelp) {
  for (const char* word : {"q", "Quit", "exit"}) {
    const Outcome outcome = answered("wrap", "d3 g3\n" + std::string(word) + "\na4\n");
    EXPECT_TRUE(contains(outcome.out, "Stopped at step 2 of 7")) << word << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "cannot be read")) << word << outcome.out;
  }
  for (const char* word : {"help", "H"}) {
    const Outcome outcome = answered("wrap", std::string(word) + "\n");
    EXPECT_TRUE(contains(outcome.out, "> Please answer with squares such as a4 b5")) << outcome.out;
  }
  // A step that is asked again counts once.
  const Outcome outcome = answered("wrap", "b\na1\nd3 g3\nback\nd3 g3\na4\n8\n?\n2\n12\nc1\n");
  expect_parts(outcome.out, {"This is the first step.",
                             "5 of 7 right at the first try.\nNext: squarelab lesson turn\n"});
  EXPECT_FALSE(contains(answered("choice", "?\n?\n?\n?\n?\n?\n?\n?\n").out, "Next: "));
}

TEST_F(LessonCommand, EndsPolitelyWhereStdinEnds) {
  const Outcome outcome = run({"lesson", "x88"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(contains(outcome.out, "Stopped at step 1 of 8")) << outcome.out;
}

TEST_F(LessonCommand, PrintsEverythingWithAnswers) {
  const std::string text = output({"lesson", "x88", "--answers"});
  for (const json& step : steps_of("x88")) {
    EXPECT_TRUE(contains(text, "The answer is " + step["question"]["answer"].get<std::string>()))
        << text;
    EXPECT_TRUE(contains(text, step["command"].get<std::string>() + '\n'));
  }
}

// A question whose answer stands in the text above it would ask for nothing.
TEST_F(LessonCommand, NoAnswerIsSaidBeforehand) {
  for (const std::string& name : names) {
    for (const json& step : steps_of(name)) {
      const json& question = step["question"];
      std::string words = question["text"];
      for (const json& text : step["text"]) words += ' ' + text.get<std::string>();
      for (const json& board : step["boards"]) words += ' ' + board["caption"].get<std::string>();
      if (question["kind"] == "choice") continue;
      EXPECT_FALSE(contains(' ' + words + ' ', ' ' + question["answer"].get<std::string>() + ' '))
          << name << ' ' << step["number"];
    }
  }
}

// What a step says can be seen is a command that runs.
TEST_F(LessonCommand, CommandsRun) {
  for (const std::string& name : names) {
    for (const json& step : steps_of(name)) {
      const Arguments words = words_of(step["command"]);
      if (words.front() == "compare") continue;  // measures for a minute
      EXPECT_EQ(run(words).exit_code, 0) << step["command"];
    }
  }
}

TEST_F(LessonCommand, BadInputIsRefused) {
  const std::vector<std::pair<Arguments, std::string>> table{
      {{"lesson", "warp"}, "did you mean wrap?"},
      {{"lesson", "wrap", "--step", "9"}, "--step 9: the lesson wrap has 7 steps"},
      {{"lesson", "wrap", "--step", "0"}, "\"0\" is not a whole number from 1"},
      {{"lesson", "wrap", "--answer", "a4"}, "--step"},
      {{"lesson", "--answers"}, "which lesson? Give its name"},
      {{"lesson", "wrap", "--step", "1", "--answer", "zz"}, "it should be squares"}};
  for (const auto& [arguments, message] : table) expect_refused(arguments, message);
}

}  // namespace
}  // namespace squarelab::app
