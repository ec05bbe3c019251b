// squarelab lesson: steps, questions, and answers as a person or a pipe gives them.
#include <algorithm>
#include <iomanip>

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

const Names names{"overview", "wrap", "sliders", "x88", "search"};

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
  EXPECT_EQ(answers("overview"), (Names{"28", "b1", "berf", "a2 h2", "the a-file", "-7"}));
  EXPECT_EQ(answers("wrap"), (Names{"d3 g3", "a4", "8", "it falls off", "12", "c1"}));
  EXPECT_EQ(answers("sliders"), (Names{"b1 c1 e1 f1 g1", "0x38", "f2 a6", "12", "4096", "10",
                                       "hyperbola_quintessence"}));
  EXPECT_EQ(answers("x88"), (Names{"c5", "0x08", "0x18", "72", "0x96", "knight"}));
  Names search = answers("search");
  search.resize(4);
  EXPECT_EQ(search, (Names{"12", "108", "3", "-117"}));
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

// Bits count from 0, as everywhere else.
TEST_F(LessonCommand, BitsAreNumberedFromZero) {
  EXPECT_TRUE(contains(output({"lesson", "x88", "--step", "2", "--answers"}), "its bit 3 set"));
}

TEST_F(LessonCommand, AStepIsOneScreen) {
  for (const std::string& name : names) {
    const std::size_t steps = steps_of(name).size();
    for (std::size_t step = 1; step <= steps; ++step) {
      const Outcome shown = run({"lesson", name, "--step", std::to_string(step)});
      const auto lines = lines_of(shown.out);
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
    for (std::string line : lines_of(outcome.out)) {
      if (line.starts_with("> ")) line.erase(0, 2);  // what a person types ends that line
      EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

TEST_F(LessonCommand, SaysWhatIsWrongAndAsksAgain) {
  const Outcome outcome = answered("wrap", "D3, G3\na3\n a4 \nzz\n\n ?\n");
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* part :
       {"Right.", "Not that. Try again", "\"zz\" is no such answer: it should be a number",
        "Give an answer; ? shows it.", "The answer is 8.", "Stopped at step 4 of 6",
        "squarelab lesson wrap --step 4"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
  const Outcome twice = answered("wrap", "a1\na1\n");
  EXPECT_TRUE(contains(twice.out, "No. The answer is d3 g3.")) << twice.out;
}

TEST_F(LessonCommand, EndsPolitelyWhereStdinEnds) {
  const Outcome outcome = run({"lesson", "x88"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(contains(outcome.out, "Stopped at step 1 of 6")) << outcome.out;
}

TEST_F(LessonCommand, PrintsEverythingWithAnswers) {
  const std::string text = output({"lesson", "x88", "--answers"});
  for (const json& step : steps_of("x88")) {
    EXPECT_TRUE(contains(text, "The answer is " + step["question"]["answer"].get<std::string>()))
        << text;
    EXPECT_TRUE(contains(text, "More: " + step["command"].get<std::string>()));
  }
}

TEST_F(LessonCommand, ChecksOneAnswer) {
  const auto check = [this](const char* name, const char* step, const char* answer) {
    return run({"lesson", name, "--step", step, "--answer", answer}).exit_code;
  };
  EXPECT_EQ(check("overview", "1", "28"), 0);
  EXPECT_EQ(check("overview", "1", "0x1c"), 0);
  EXPECT_EQ(check("overview", "1", "27"), 1);
  EXPECT_EQ(check("overview", "3", "BERF"), 0);
  EXPECT_EQ(check("overview", "3", "2"), 0);
  EXPECT_EQ(check("overview", "6", "-7"), 0);
  EXPECT_EQ(check("overview", "6", "7"), 1);
  EXPECT_EQ(check("sliders", "2", "0b111000"), 0);
  EXPECT_EQ(check("sliders", "2", "99999999999999999999"), 2);
  EXPECT_EQ(check("sliders", "3", "a6,F2,"), 0);
  EXPECT_EQ(check("sliders", "3", "a6"), 1);
  EXPECT_EQ(check("sliders", "3", "none"), 1);
  EXPECT_EQ(check("sliders", "3", "a6 f9"), 2);
  const Outcome verdict = run({"lesson", "x88", "--step", "2", "--answer", "8", "--json", "-"});
  EXPECT_EQ(testing_support::read_json(verdict.out)["right"], true);
  EXPECT_EQ(testing_support::read_json(verdict.out)["answer"], "0x08");
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
      {{"lesson", "wrap", "--step", "9"}, "--step 9: the lesson wrap has 6 steps"},
      {{"lesson", "wrap", "--step", "0"}, "\"0\" is not a whole number from 1"},
      {{"lesson", "wrap", "--answer", "a4"}, "--step"},
      {{"lesson", "--answers"}, "which lesson? name one"},
      {{"lesson", "wrap", "--step", "1", "--answer", "zz"}, "it should be squares"}};
  for (const auto& [arguments, message] : table) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << message;
    EXPECT_TRUE(contains(outcome.err, message)) << outcome.err;
  }
}

}  // namespace
}  // namespace squarelab::app
