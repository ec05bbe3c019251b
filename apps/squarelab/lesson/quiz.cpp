// squarelab quiz: questions from a seed, with answers, for paper and for course systems.
#include "lesson/quiz.hpp"

#include <fmt/format.h>

#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace lesson {

namespace {

// The text with a backslash before each sign that GIFT takes for its own, on one line.
std::string in_gift(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("~=#{}:\\").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

// "=b1 g1", "#18", "=yes ~no"
std::string gift_answers(const Question& question) {
  if (question.kind == Kind::Number) {
    return fmt::format("#{}", parse_number(question.answer)->value);
  }
  if (question.kind == Kind::Squares) return "=" + in_gift(question.answer);
  std::string answers;
  for (const std::string& choice : question.choices) {
    answers += fmt::format("{}{} ", choice == question.answer ? '=' : '~', in_gift(choice));
  }
  return answers;
}

// A course system compares squares as text, so the order is said; and it reads decimal numbers
// only.
std::string gift_text(const Question& question) {
  if (question.kind == Kind::Number) return question.text + " Write a decimal number.";
  if (question.kind != Kind::Squares) return question.text;
  return question.text +
         " Write squares such as a1 c1 a2: a blank between them, rank 1 first, and each rank from "
         "the a-file on. If there are none, write none.";
}

}  // namespace

Page page_of(const std::vector<Asked>& quiz, std::uint64_t seed) {
  Page page(fmt::format("{}, seed {}", report::counted(quiz.size(), "question"), seed));
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Step& step = quiz[i].step;
    page.paragraph(fmt::format("{}. {}", i + 1, step.question.text));
    std::vector<Drawing> drawings;
    for (const Board& board : step.boards) drawings.push_back(board.drawing);
    if (!drawings.empty()) page.drawings(std::move(drawings));
  }
  page.heading("Answers");
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Question& question = quiz[i].step.question;
    page.paragraph(fmt::format("{}. {}. {}", i + 1, question.answer, question.why));
  }
  return page;
}

std::string as_gift(const std::vector<Asked>& quiz, std::uint64_t seed) {
  std::string text;
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const auto& [lesson, step] = quiz[i];
    text += fmt::format("::{}:: [plain]{} {{{}####{}}}\n\n",
                        in_gift(fmt::format("{} {}, seed {}", lesson, i + 1, seed)),
                        in_gift(gift_text(step.question)), gift_answers(step.question),
                        in_gift(step.question.why));
  }
  return text;
}

Json json_of(const std::vector<Asked>& quiz, std::uint64_t seed) {
  Json questions = Json::array();
  std::size_t number = 0;
  for (const auto& [lesson, step] : quiz) {
    Json question = json_of(step, ++number);
    question["lesson"] = lesson;
    questions.push_back(std::move(question));
  }
  return {{"seed", seed}, {"questions", std::move(questions)}};
}

}  // namespace lesson

namespace {

constexpr const char* examples = R"(Examples:
  squarelab quiz --lesson wrap --seed 7 --count 10
  squarelab quiz --lesson set --format gift > set.gift     for Moodle and other course systems
  squarelab quiz --seed 3 --format markdown                of all lessons, as a handout
  squarelab quiz --lesson x88 --seed 4 --answer 0x08       check an answer to the first question

The same seed gives the same questions on every machine. Text and Markdown have the questions first
and the answers behind them. With --answer the exit code is 1 if the answer is wrong.)";

enum class Format { Text, Markdown, Gift, Json };

struct Options {
  const lesson::Exercises* lesson = nullptr;
  std::uint64_t seed = 1;
  std::uint64_t count = 10;
  Format format = Format::Text;
  std::optional<std::string> answer;
  std::optional<OutputFile> json;
};

void run(const Options& options, Context& context) {
  const auto quiz = lesson::quiz_of(options.lesson, options.seed, options.count);
  if (options.answer) {
    return lesson::check({{"lesson", quiz[0].lesson}, {"seed", options.seed}},
                         quiz[0].step.question, *options.answer, options.json, context);
  }
  if (options.json || options.format == Format::Json) {
    const std::string text = to_text(lesson::json_of(quiz, options.seed));
    return options.json ? options.json->write(text) : fmt::print("{}", text);
  }
  if (options.format == Format::Gift) return fmt::print("{}", as_gift(quiz, options.seed));
  const Page page = page_of(quiz, options.seed);
  fmt::print("{}", options.format == Format::Text ? as_text(page) : as_markdown(page));
}

}  // namespace

Command quiz_command(const Registry&) {
  Command command("quiz", "Make questions from a seed, with answers, for paper and course systems",
                  examples);
  Options& options = command.runs(&run);
  command.option("--lesson", options.lesson, one_of("lesson", lesson::exercises()),
                 "Of one lesson; default: of all in turn");
  command.option("--seed", options.seed, whole_number(0, UINT32_MAX), "Which questions");
  command.option("--count", options.count, whole_number(1, 1000), "How many");
  command.option("--format", options.format,
                 choice<Format>("format", {"text", "markdown", "gift", "json"}),
                 "What is written to stdout");
  command
      .option("--answer", options.answer, text_value("TEXT"),
              "Check an answer to the first question")
      .excludes = {"--format", "--count"};
  command
      .option("--json", options.json, output_file(),
              "Write the questions, or what --answer says, as JSON to a file, or - for stdout")
      .excludes = {"--format"};
  return command;
}

}  // namespace squarelab::app
