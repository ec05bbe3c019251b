// squarelab quiz: the same questions from the same seed, answers worked out here once more, and the
// forms for paper and course systems.
#include <algorithm>
#include <bit>
#include <map>
#include <regex>
#include <set>
#include <squarelab/teach/lesson/quiz.hpp>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"
#include "teach/numbers/reference_numberings.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

using Found = std::set<std::string>;

class QuizCommand : public Teaching {
 protected:
  json questions(const std::string& lesson, int seed, int count) {
    return data({"quiz", "--lesson", lesson, "--seed", std::to_string(seed), "--count",
                 std::to_string(count)})["questions"];
  }
};

const Names quizzed{"set",     "overview", "walk",  "wrap",   "turn",
                    "sliders", "x88",      "moves", "search", "choice"};

Found words_of(const std::string& text) {
  std::istringstream stream(text);
  Found words(std::istream_iterator<std::string>(stream), {});
  words.erase("none");
  return words;
}

std::string square_name(int file, int rank) {
  return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

// The squares of the bits of a number under a numbering.
Found squares_of(const Reference& reference, std::uint64_t bits) {
  Found squares;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if ((bits >> reference.index(rank, file) & 1) != 0) squares.insert(square_name(file, rank));
    }
  }
  return squares;
}

std::uint64_t bits_of(const Reference& reference, const Found& squares) {
  std::uint64_t bits = 0;
  for (const std::string& square : squares) {
    bits |= std::uint64_t{1} << reference.index(square[1] - '1', square[0] - 'a');
  }
  return bits;
}

std::uint64_t number_in(const std::string& text) {
  if (text.starts_with("0b")) return std::stoull(text.substr(2), nullptr, 2);
  return std::stoull(text, nullptr, 0);
}

// Of a number that may have a sign.
std::string decimal(const std::string& text) {
  return text.starts_with('-') ? text : std::to_string(number_in(text));
}

const Reference& named(const std::string& name) {
  return *std::ranges::find(references, name, &Reference::name);
}

// Squares and ranks of a step: "NoEaEa" is one rank north and two files east.
std::pair<int, int> files_and_ranks(const std::string& way) {
  const auto count = [&](const char* part) {
    int found = 0;
    for (std::size_t at = 0; (at = way.find(part, at)) != way.npos; ++at) ++found;
    return found;
  };
  return {count("Ea") - count("We"), count("No") - count("So")};
}

// The answer to a question as this test works it out from its words: squares, or a number as its
// only word. The empty optional: such a question is not known.
std::optional<Found> worked_out(const std::string& text) {
  std::smatch m;
  const auto is = [&](const char* pattern) {
    return std::regex_match(text, m, std::regex(pattern));
  };
  const auto number = [](std::uint64_t value) { return Found{std::to_string(value)}; };
  if (is("Which squares of rank 1 are the set (\\w+) in lerf\\?")) {
    return squares_of(named("lerf"), number_in(m[1]));
  }
  if (is("In lerf x is (\\w+) and y is (\\w+)\\. Which squares are x (.) y\\?")) {
    const std::uint64_t x = number_in(m[1]);
    const std::uint64_t y = number_in(m[2]);
    return squares_of(named("lerf"), m[3] == "&" ? x & y : m[3] == "|" ? x | y : x ^ y);
  }
  if (is("b is (\\w+)\\. What is b & (.*)\\?")) {
    const std::uint64_t b = number_in(m[1]);
    const std::uint64_t lowest = std::uint64_t{1} << std::countr_zero(b);
    return number(m[2] == "-b" ? lowest : b - lowest);
  }
  if (is("A loop takes .* Which of (.*) does it meet (\\w+) in (\\w+) .*")) {
    std::map<int, std::string> order;
    for (const std::string& square : words_of(m[1])) {
      order[named(m[3]).index(square[1] - '1', square[0] - 'a')] = square;
    }
    return Found{std::next(order.begin(), m[2] == "second" ? 1 : 0)->second};
  }
  if (is("What is the number of (\\w\\d) in (\\w+) .*")) {
    const std::string square = m[1];
    return number(named(m[2]).index(square[1] - '1', square[0] - 'a'));
  }
  if (is("Which square has the number (\\d+) in (\\w+) .*")) {
    return squares_of(named(m[2]), std::uint64_t{1} << std::stoi(m[1]));
  }
  if (is("All 64 squares are shifted (\\w+) \\((<<|>>) (\\d+)\\) in (\\w+) .*")) {
    const Reference& reference = named(m[4]);
    const auto [files, ranks] = files_and_ranks(m[1]);
    const int amount = std::stoi(m[3]) * (m[2] == "<<" ? 1 : -1);
    Found wrapping;
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 8; ++file) {
        const int to = reference.index(rank, file) + amount;
        const bool on_board =
            file + files >= 0 && file + files < 8 && rank + ranks >= 0 && rank + ranks < 8;
        if (to >= 0 && to < 64 && !on_board) wrapping.insert(square_name(file, rank));
      }
    }
    return wrapping;
  }
  if (is("Where does (\\w\\d) go with (<<|>>) (\\d+) in (\\w+) .*")) {
    const Reference& reference = named(m[4]);
    const std::uint64_t bit = bits_of(reference, {m[1]});
    return squares_of(reference, m[2] == "<<" ? bit << std::stoi(m[3]) : bit >> std::stoi(m[3]));
  }
  if (is("Where does (.*) put (.*) in (\\w+) .*")) {
    Found turned;
    for (const std::string& square : words_of(m[2])) {
      const int file = square[0] - 'a';
      const int rank = square[1] - '1';
      const bool by_file = m[3] == "lefr";
      const bool other_ranks = m[1] == "a half turn" || (m[1] == "a byte swap" && !by_file) ||
                               (m[1] == "a mirror of each byte" && by_file);
      const bool other_files = m[1] == "a half turn" || (m[1] == "a byte swap" && by_file) ||
                               (m[1] == "a mirror of each byte" && !by_file);
      const int new_file = other_files ? 7 - file : file;
      const int new_rank = other_ranks ? 7 - rank : rank;
      turned.insert(m[1] == "a transposition" ? square_name(rank, file)
                                              : square_name(new_file, new_rank));
    }
    return turned;
  }
  if (is("Which squares does the (\\w+) on (\\w\\d) see\\? Other pieces are on (.*)\\.")) {
    const Found others = words_of(m[3]);
    const std::string from = m[2];
    Found seen;
    for (int i = 0; i < 4; ++i) {
      const bool rook = m[1] == "rook";
      const int files = rook ? std::array{1, -1, 0, 0}[i] : std::array{1, 1, -1, -1}[i];
      const int ranks = rook ? std::array{0, 0, 1, -1}[i] : std::array{1, -1, 1, -1}[i];
      for (int n = 1; n < 8; ++n) {
        const int file = from[0] - 'a' + n * files;
        const int rank = from[1] - '1' + n * ranks;
        if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
        seen.insert(square_name(file, rank));
        if (others.count(square_name(file, rank)) != 0) break;
      }
    }
    return seen;
  }
  if (is("In 0x88 (\\w\\d) is (\\w+)\\. (\\w+) leads to (\\w+)\\. What is (\\w+) & 0x88\\?")) {
    const std::string square = m[1];
    const auto [files, ranks] = files_and_ranks(m[3] == "East"    ? "Ea"
                                                : m[3] == "West"  ? "We"
                                                : m[3] == "North" ? "No"
                                                : m[3] == "South" ? "So"
                                                                  : m[3].str());
    const int to = 16 * (square[1] - '1' + ranks) + square[0] - 'a' + files;
    EXPECT_EQ(number_in(m[4]), static_cast<std::uint64_t>(to & 0xFF)) << text;
    EXPECT_EQ(m[4], m[5]) << text;
    return number(to & 0x88);
  }
  if (is("In 0x88 a is (\\w\\d) \\((\\w+)\\), and b is (\\w\\d) \\((\\w+)\\)\\. .*")) {
    const std::string a = m[1];
    const std::string b = m[3];
    return number(0x77 + 16 * (a[1] - b[1]) + a[0] - b[0]);
  }
  if (is("White has the moves A, B and C\\. .*")) {
    const std::regex values("chooses among (-?\\d+), (-?\\d+), (-?\\d+)\\.");
    int best = -100;
    for (std::sregex_iterator i(text.begin(), text.end(), values), end; i != end; ++i) {
      best = std::max(best, std::min({std::stoi((*i)[1]), std::stoi((*i)[2]), std::stoi((*i)[3])}));
    }
    return Found{std::to_string(best)};
  }
  if (is("The work is: .*\\. \\w+ needs ([\\d.]+) ns for .*, \\w+ needs ([\\d.]+) ns\\. .*")) {
    const double ratio = std::stod(m[1]) / std::stod(m[2]);
    return Found{ratio < 0.2   ? "below 0.2"
                 : ratio < 0.5 ? "0.2-0.5"
                 : ratio < 0.9 ? "0.5-0.9"
                 : ratio < 1.1 ? "0.9-1.1"
                 : ratio < 2   ? "1.1-2"
                               : "above 2"};
  }
  return std::nullopt;
}

TEST_F(QuizCommand, AnswersAreRight) {
  for (const std::string& lesson : quizzed) {
    if (lesson == "moves") continue;
    for (const json& question : questions(lesson, 7, 60)) {
      const std::string text = question["question"]["text"];
      const std::string answer = question["question"]["answer"];
      const auto wanted = worked_out(text);
      ASSERT_TRUE(wanted.has_value()) << text;
      if (question["question"]["kind"] == "number") {
        EXPECT_EQ(decimal(answer), *wanted->begin()) << text;
      } else if (question["question"]["kind"] == "choice") {
        EXPECT_EQ(answer, *wanted->begin()) << text;
      } else {
        EXPECT_EQ(words_of(answer), *wanted) << text << ' ' << answer;
      }
    }
  }
}

// The reason of a number is the whole sum, and those of the choice are about chess.
TEST_F(QuizCommand, ReasonsAreWorkedOut) {
  const std::regex sum(R"(\d+ [-+] \d+ = -?\d+\.)");
  for (const json& question : questions("overview", 7, 40)) {
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

TEST_F(QuizCommand, MovesAreThoseOfTheBoards) {
  const std::regex pattern("(.*)\\. Where may the \\w+ \\w+ on (\\w\\d) legally go\\?");
  int checks = 0;
  for (const json& question : questions("moves", 2, 40)) {
    const std::string text = question["question"]["text"];
    std::smatch m;
    ASSERT_TRUE(std::regex_match(text, m, pattern)) << text;
    Found goals;
    for (const json& move : data({"moves", "--fen", m[1]})["moves"]) {
      const std::string uci = move["uci"];
      if (uci.starts_with(m[2].str())) goals.insert(uci.substr(2, 2));
    }
    EXPECT_EQ(words_of(question["question"]["answer"]), goals) << text;
    checks += contains(question["question"]["why"], "in check") ? 1 : 0;
  }
  EXPECT_GE(checks, 1);
}

// What a question says can be seen is a command that runs.
TEST_F(QuizCommand, CommandsRun) {
  std::set<std::string> titles;
  for (const json& question : data({"quiz", "--seed", "5", "--count", "40"})["questions"]) {
    if (!titles.insert(question["title"]).second) continue;
    std::istringstream stream(question["command"].get<std::string>());
    Arguments words;
    for (std::string word; stream >> std::quoted(word);) words.push_back(word);
    words.erase(words.begin());
    if (words.front() == "compare") continue;  // measures for a minute
    EXPECT_EQ(run(words).exit_code, 0) << question["command"];
  }
  EXPECT_GE(titles.size(), 10U);
}

TEST_F(QuizCommand, ASeedMakesTheSameQuestions) {
  const json ten = data({"quiz", "--seed", "9", "--count", "10"});
  EXPECT_EQ(data({"quiz", "--seed", "9", "--count", "10"}), ten);
  EXPECT_NE(data({"quiz", "--seed", "8", "--count", "10"})["questions"], ten["questions"]);
  const json three = data({"quiz", "--seed", "9", "--count", "3"})["questions"];
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(three[i], ten["questions"][i]);
  std::set<std::string> lessons;
  for (const json& question : ten["questions"]) lessons.insert(question["lesson"]);
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
      EXPECT_LT(std::min(sheet.find(number + ". In 0x88"), sheet.find(number + "\\. In 0x88")),
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

TEST_F(QuizCommand, GiftHasTheQuestionsAndAnswers) {
  for (const std::string& lesson : quizzed) {
    const auto gift = read_gift(
        output({"quiz", "--lesson", lesson, "--seed", "3", "--count", "8", "--format", "gift"}));
    const json asked = questions(lesson, 3, 8);
    ASSERT_EQ(gift.size(), asked.size());
    for (std::size_t i = 0; i < gift.size(); ++i) {
      const json& question = asked[i]["question"];
      EXPECT_TRUE(contains(gift[i].text, "[plain]" + question["text"].get<std::string>()))
          << gift[i].text;
      const std::string answer = question["answer"];
      std::string wanted = question["kind"] == "number" ? '#' + decimal(answer) : '=' + answer;
      if (question["kind"] == "choice") {
        wanted.clear();
        for (const std::string choice : question["choices"]) {
          wanted += (choice == answer ? '=' : '~') + choice + ' ';
        }
      }
      EXPECT_EQ(gift[i].answers, wanted);
      EXPECT_EQ(gift[i].feedback, question["why"]);
    }
  }
}

TEST(Quiz, EveryOwnSignOfGiftIsEscaped) {
  const std::string signs = "a ~ b = c # d { e } f : g \\ h";
  const std::vector<teach::Asked> quiz{
      {"set", {.question = teach::ask_choice(signs, {"~1", "=2 {3}"}, "~1", signs)}}};
  const std::string text = as_gift(quiz, {"1"});
  EXPECT_EQ(text,
            "::set 1, seed 1:: [plain]a \\~ b \\= c \\# d \\{ e \\} f \\: g \\\\ h "
            "{=\\~1 ~\\=2 \\{3\\} ####a \\~ b \\= c \\# d \\{ e \\} f \\: g \\\\ h}\n\n");
  const auto read = read_gift(text);
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].text, " [plain]" + signs + ' ');
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

// The sheet to print: the answers are on a page of their own.
TEST_F(QuizCommand, HtmlHasTheAnswersOnANewSheet) {
  const std::string sheet = output({"quiz", "--lesson", "x88", "--seed", "4", "--format", "html"});
  const auto answers = sheet.find("<h2 id=\"part-answers\">");
  ASSERT_NE(answers, sheet.npos);
  EXPECT_TRUE(contains(sheet, "#part-answers{break-before:page}"));
  for (const json& question : questions("x88", 4, 10)) {
    const std::string answer = question["question"]["answer"];
    EXPECT_NE(sheet.find(". " + answer + ". ", answers), sheet.npos) << answer;
  }
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
      {{"quiz", "--lesson", "choice", "--count", "999"}, "different questions at most"},
      {{"quiz", "--lesson", "warp"}, "did you mean wrap?"},
      {{"quiz", "--count", "0"}, "\"0\" is not a whole number from 1"},
      {{"quiz", "--seed", "-1"}, "is no seed"},
      {{"quiz", "--format", "gitf"}, "did you mean gift?"},
      {{"quiz", "--format", "gift", "--json", "-"}, "excludes"}};
  for (const auto& [arguments, message] : table) expect_refused(arguments, message);
}

}  // namespace
}  // namespace squarelab::app
