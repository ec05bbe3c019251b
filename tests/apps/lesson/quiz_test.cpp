// squarelab quiz: the same questions from the same seed, and the forms for paper and course
// systems. tests/teach/lesson/quiz_check recomputes the answers.
#include <algorithm>
#include <regex>
#include <set>
#include <squarelab/report/svg.hpp>
#include <squarelab/teach/lesson/quiz.hpp>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

class QuizCommand : public Teaching {
 protected:
  json questions(const std::string& lesson, int seed, int count) {
    return data({"quiz", "--lesson", lesson, "--seed", std::to_string(seed), "--count",
                 std::to_string(count)})["questions"];
  }
};

const Names quizzed{"set", "overview", "walk",      "wrap",  "turn",   "codes", "sliders",
                    "x88", "moves",    "generator", "score", "search", "choice"};

// The reason of a number is the whole sum, and those of the choice are about chess.
TEST_F(QuizCommand, ReasonsAreWorkedOut) {
  const std::regex sum(R"(\d+ [-+] \d+ = -?\d+\.)");
  for (const json& question : questions("overview", 7, 40)) {
    if (question["title"] == "A step is an addition") continue;
    const std::string why = question["question"]["why"];
    EXPECT_TRUE(std::regex_match(why, std::regex(R"(f = \d and r = \d, so .* = \d+\.)"))) << why;
  }
  for (const json& question : questions("wrap", 7, 40)) {
    if (question["title"] != "Where a shift leads") continue;
    const std::string why = question["question"]["why"];
    EXPECT_TRUE(std::regex_match(why, sum)) << why;
  }
  for (const json& question : questions("choice", 7, 90)) {
    EXPECT_FALSE(contains(question["command"], "--operations board-")) << question["question"];
  }
}

// What a question says can be seen is a command that runs.
TEST_F(QuizCommand, CommandsRun) {
  std::set<std::string> titles;
  for (const json& question : data({"quiz", "--seed", "5", "--count", "150"})["questions"]) {
    if (!titles.insert(question["title"]).second) continue;
    std::istringstream stream(question["command"].get<std::string>());
    Arguments words;
    for (std::string word; stream >> std::quoted(word);) words.push_back(word);
    words.erase(words.begin());
    if (words.front() == "compare") continue;  // measures for a minute
    EXPECT_EQ(run(words).exit_code, 0) << question["command"];
  }
  EXPECT_GE(titles.size(), 35U);
}

TEST_F(QuizCommand, ASeedMakesTheSameQuestions) {
  const json ten = data({"quiz", "--seed", "9", "--count", "10"});
  EXPECT_EQ(data({"quiz", "--seed", "9", "--count", "10"}), ten);
  EXPECT_NE(data({"quiz", "--seed", "8", "--count", "10"})["questions"], ten["questions"]);
  const json more = data({"quiz", "--seed", "9", "--count", "13"})["questions"];
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(more[i], ten["questions"][i]);
  std::set<std::string> lessons;
  for (const json& question : more) lessons.insert(question["lesson"]);
  EXPECT_EQ(lessons.size(), quizzed.size());
  EXPECT_EQ(ten["seed"], "9");
  EXPECT_EQ(read_json(output({"quiz", "--seed", "9", "--format", "json"})), ten);
}

TEST_F(QuizCommand, QuestionsComeFirstAndAnswersBehind) {
  for (const char* format : {"text", "markdown"}) {
    const std::string sheet =
        output({"quiz", "--lesson", "x88", "--seed", "4", "--count", "5", "--format", format});
    const auto answers = sheet.find("Answers");
    ASSERT_NE(answers, sheet.npos);
    const json asked = questions("x88", 4, 5);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      const std::string answer = asked[i]["question"]["answer"];
      const std::size_t behind = std::min(sheet.find(number + ". " + answer, answers),
                                          sheet.find(number + "\\. " + answer, answers));
      EXPECT_NE(behind, sheet.npos) << sheet;
      EXPECT_LT(std::min(sheet.find("\n" + number + ". "), sheet.find("\n" + number + "\\. ")),
                answers)
          << sheet;
    }
  }
}

// A reader of GIFT as its rules say: a backslash takes away the meaning of the sign behind it.
struct Gift {
  std::string title, text, answers, feedback;
};
std::vector<Gift> read_gift(const std::string& text) {
  std::vector<Gift> found;
  std::vector<std::string> parts{""};
  int stage = 0;  // before the title, in it, in the text, in the answers, in the feedback
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == '\\';
    if (escaped) ++i;
    const auto at = [&](std::string_view sign) {
      return !escaped && text.substr(i).starts_with(sign);
    };
    if (at("::") && stage < 2) {
      stage += 1;
      i += 1;
      if (stage == 1) found.emplace_back();
    } else if (at("{") && stage == 2) {
      stage = 3;
    } else if (at("####") && stage == 3) {
      stage = 4;
      i += 3;
    } else if (at("}") && stage >= 3) {
      stage = 0;
    } else if (stage != 0) {
      EXPECT_TRUE(escaped || stage == 3 ||
                  std::string_view("~=#{}:\\").find(text[i]) == std::string_view::npos)
          << text.substr(i, 20);
      Gift& gift = found.back();
      (stage == 1   ? gift.title
       : stage == 2 ? gift.text
       : stage == 3 ? gift.answers
                    : gift.feedback) += text[i];
    }
  }
  EXPECT_EQ(stage, 0);
  return found;
}

// Each spelling of an answer is right, and no other choice is.
TEST_F(QuizCommand, GiftHasTheQuestionsAndAnswers) {
  for (const std::string& lesson : quizzed) {
    const auto gift = read_gift(
        output({"quiz", "--lesson", lesson, "--seed", "3", "--count", "8", "--format", "gift"}));
    const auto asked = teach::quiz_of(
        &*std::ranges::find(teach::lessons(), lesson, &teach::Lesson::name), {"3"}, 8);
    ASSERT_EQ(gift.size(), asked.size());
    for (std::size_t i = 0; i < gift.size(); ++i) {
      const teach::Question& question = *asked[i].step.question;
      EXPECT_TRUE(contains(gift[i].text, "[html]<p>" + report::in_xml(question.text) + "</p>"))
          << gift[i].text;
      std::size_t pictures = 0;
      for (std::size_t at = 0; (at = gift[i].text.find("</svg>", at)) != std::string::npos; ++at) {
        ++pictures;
      }
      EXPECT_EQ(pictures, asked[i].step.exhibit.boards.size());
      EXPECT_EQ(gift[i].feedback, report::in_xml(question.why));
      if (gift[i].answers.starts_with('#')) {
        EXPECT_EQ(gift[i].answers, '#' + question.answer);
        continue;
      }
      std::istringstream answers(gift[i].answers);
      int right = 0;
      int all = 0;
      for (std::string answer; std::getline(answers, answer, '\n'); ++all) {
        const auto verdict = is_right(question, answer.substr(1));
        EXPECT_EQ(verdict, answer[0] == '=') << answer;
        right += answer[0] == '=' ? 1 : 0;
      }
      EXPECT_EQ(all > right, question.kind == teach::Kind::Choice) << gift[i].answers;
      // Squares in several orders, hexadecimal numbers in two bases.
      const bool has_spellings =
          question.kind != teach::Kind::Choice &&
          (contains(question.answer, " ") || question.answer.starts_with("0x"));
      EXPECT_GE(right, has_spellings ? 3 : 1) << gift[i].answers;
    }
  }
}

TEST(Quiz, EveryOwnSignOfGiftIsEscaped) {
  const std::string signs = "a ~ b = c # d { e } f : g \\ h";
  const std::vector<teach::Asked> quiz{
      {"set", {.question = teach::ask_choice(signs, {"~1", "=2 {3}"}, "~1", signs)}}};
  const std::string text = as_gift(quiz, {"1"});
  EXPECT_EQ(text,
            "::set 1, seed 1:: [html]<p>a \\~ b \\= c \\# d \\{ e \\} f \\: g \\\\ h</p> "
            "{=\\~1\n~\\=2 \\{3\\}\n####a \\~ b \\= c \\# d \\{ e \\} f \\: g \\\\ h}\n\n");
  const auto read = read_gift(text);
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].text, " [html]<p>" + signs + "</p> ");
  EXPECT_EQ(read[0].feedback, signs);
}

TEST_F(QuizCommand, ChecksAnAnswer) {
  const Arguments quiz{"quiz", "--lesson", "overview", "--seed", "6"};
  const json question = data(quiz)["questions"][0]["question"];
  const auto check = [&](const std::string& answer) {
    Arguments words = quiz;
    words.insert(words.end(), {"--answer", answer});
    return run(words).exit_code;
  };
  EXPECT_EQ(check(question["answer"]), 0);
  const std::string wrong = question["kind"] == "number" ? "99" : "a1 h8";
  EXPECT_EQ(check(wrong), 1);
  EXPECT_EQ(check("?!"), 2);
}

// In any lesson; wrap has most kinds of squares and steps, and once asked twice within 22.
TEST_F(QuizCommand, NoQuestionIsAskedTwice) {
  for (const std::string& lesson : quizzed) {
    std::set<std::string> texts;
    for (const json& question : questions(lesson, 1, 60)) {
      texts.insert(question["question"]["text"]);
    }
    EXPECT_EQ(texts.size(), 60U) << lesson;
  }
}

// Any words are a seed, and other words are another one.
TEST_F(QuizCommand, WordsAreASeed) {
  const auto asked = [&](const char* seed) { return data({"quiz", "--seed", seed})["questions"]; };
  EXPECT_EQ(asked("class 7, week 3"), asked("class 7, week 3"));
  EXPECT_NE(asked("class 7, week 3"), asked("class 7, week 4"));
  EXPECT_TRUE(contains(output({"quiz", "--seed", "class 7, week 3"}), "seed class 7, week 3"));
}

// The sheet to print: numbers first, boards after them, the answers on a page of their own or left
// out.
TEST_F(QuizCommand, HtmlIsASheetToPrint) {
  const Arguments quiz{"quiz", "--lesson", "wrap", "--seed", "4", "--format", "html"};
  const std::string sheet = output(quiz);
  const auto answers = sheet.find("<h2 id=\"part-answers\">");
  ASSERT_NE(answers, sheet.npos);
  EXPECT_TRUE(contains(sheet, "#part-answers{break-before:page}"));
  EXPECT_TRUE(contains(sheet, "Name <span></span> Date <span></span>"));
  std::size_t at = 0;
  int number = 0;
  for (const json& question : questions("wrap", 4, 10)) {
    const std::string answer = question["question"]["answer"];
    EXPECT_NE(sheet.find(". " + answer + ". ", answers), sheet.npos) << answer;
    at =
        sheet.find("<section class=\"question\">\n<p><b>" + std::to_string(++number) + ".</b>", at);
    ASSERT_LT(at, answers);
    for (const char* part : {"<svg ", "<p class=\"line\">", "</section>"}) {
      at = sheet.find(part, at);
      ASSERT_LT(at, answers) << number << part;
    }
  }
  Arguments for_students = quiz;
  for_students.insert(for_students.end(), {"--answers", "no"});
  EXPECT_EQ(output(for_students).find("Answers"), sheet.npos);
  EXPECT_EQ(output({"quiz", "--answers", "no"}).find("Answers"), sheet.npos);
  EXPECT_EQ(output({"quiz", "--lesson", "moves", "--format", "html"}).find("capitals"), sheet.npos);
}

// lerf and lefr come first; a level or a list decides otherwise.
TEST_F(QuizCommand, MappingsAndLevelsAreChosen) {
  const auto mappings = [&](const Arguments& more) {
    Arguments words{"quiz", "--lesson", "overview", "--count", "40"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<std::string> found;
    for (const json& question : data(words)["questions"]) {
      std::smatch m;
      const std::string text = question["question"]["text"];
      EXPECT_TRUE(std::regex_search(text, m, std::regex(R"([iI]n (\w+) \()"))) << text;
      found.push_back(m[1]);
    }
    return found;
  };
  const auto is_easy = [](const std::string& name) { return name == "lerf" || name == "lefr"; };
  const auto usual = mappings({});
  EXPECT_TRUE(std::all_of(usual.begin(), usual.begin() + 10, is_easy));
  EXPECT_FALSE(std::ranges::all_of(usual, is_easy));
  EXPECT_TRUE(std::ranges::all_of(mappings({"--level", "2"}), is_easy));
  EXPECT_FALSE(std::ranges::all_of(mappings({"--level", "3"}), is_easy));
  const auto listed = mappings({"--mapping", "berf,lefr_rotated"});
  EXPECT_EQ(std::set<std::string>(listed.begin(), listed.end()),
            (std::set<std::string>{"berf", "lefr_rotated"}));
  std::set<std::string> titles;
  for (const json& question : data({"quiz", "--lesson", "set", "--level", "1"})["questions"]) {
    titles.insert(question["title"]);
  }
  EXPECT_EQ(titles.size(), 1U);
}

TEST_F(QuizCommand, ChecksAnAnswerToAnyQuestion) {
  const std::string third = questions("x88", 4, 3)[2]["question"]["answer"];
  const auto check = [&](const std::string& answer) {
    return run({"quiz", "--lesson", "x88", "--seed", "4", "--question", "3", "--answer", answer})
        .exit_code;
  };
  EXPECT_EQ(check(third), 0);
  EXPECT_EQ(check("999"), 1);
}

TEST_F(QuizCommand, BadInputIsRefused) {
  const std::vector<std::pair<Arguments, std::string>> table{
      {{"quiz", "--lesson", "wrap", "--question", "2"}, "--answer"},
      {{"quiz", "--seed", "--count"}, "--seed"},
      {{"quiz", "--seed", " "}, "is no seed"},
      {{"quiz", "--lesson", "overview", "--level", "1", "--count", "999"},
       "different questions at most"},
      {{"quiz", "--mapping", "x88"}, "numbers squares but has no bitboards"},
      {{"quiz", "--lesson", "warp"}, "did you mean wrap?"},
      {{"quiz", "--count", "0"}, "\"0\" is not a whole number from 1"},
      {{"quiz", "--seed", "-1"}, "is no seed"},
      {{"quiz", "--format", "gitf"}, "did you mean gift?"},
      {{"quiz", "--format", "gift", "--json", "-"}, "excludes"}};
  for (const auto& [arguments, message] : table) expect_refused(arguments, message);
}

}  // namespace
}  // namespace squarelab::app
