// squarelab quiz: questions from a seed, with answers, for paper and for course systems.
#include "lesson/quiz.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>

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
    return fmt::format("#{}", number_of(question));
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

std::uint64_t Seed::number() const {
  std::uint32_t number = 0;
  const char* const end = words.data() + words.size();
  const auto [rest, error] = std::from_chars(words.data(), end, number);
  if (error == std::errc() && rest == end) return number;
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : words) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

std::vector<Asked> quiz_of(const Lesson* only, const Seed& seed, std::size_t count) {
  constexpr int most_draws = 10'000;
  std::vector<Asked> quiz;
  std::set<std::string> texts;
  for (int draws = 0; quiz.size() < count;) {
    const Lesson& lesson = only ? *only : lessons()[quiz.size() % lessons().size()];
    Random random = Random::stream(seed.number(), quiz.size());
    for (draws = 0; draws < most_draws; ++draws) {
      Step step = random.pick(lesson.exercises)(random);
      if (!texts.insert(step.question->text).second) continue;
      quiz.push_back({lesson.name, std::move(step)});
      break;
    }
    if (draws == most_draws) {
      throw InputError(fmt::format("--count {}: the lesson {} has {} different questions at most",
                                   count, lesson.name, quiz.size()));
    }
  }
  return quiz;
}

Page page_of(const std::vector<Asked>& quiz, const Seed& seed) {
  Page page(fmt::format("{}, seed {}", report::counted(quiz.size(), "question"), seed.words));
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    Step step = quiz[i].step;
    step.question->text = fmt::format("{}. {}", i + 1, step.question->text);
    show(page, step);
  }
  page.heading("Answers");  // HTML is printed with it on a new sheet
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Question& question = *quiz[i].step.question;
    page.paragraph(fmt::format("{}. {}. {}", i + 1, question.answer, question.why));
  }
  return page;
}

std::string as_gift(const std::vector<Asked>& quiz, const Seed& seed) {
  std::string text;
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Question& question = *quiz[i].step.question;
    text +=
        fmt::format("::{}:: [plain]{} {{{}####{}}}\n\n",
                    in_gift(fmt::format("{} {}, seed {}", quiz[i].lesson, i + 1, seed.words)),
                    in_gift(gift_text(question)), gift_answers(question), in_gift(question.why));
  }
  return text;
}

Json json_of(const std::vector<Asked>& quiz, const Seed& seed) {
  Json questions = Json::array();
  std::size_t number = 0;
  for (const auto& [lesson, step] : quiz) {
    Json question = json_of(step, ++number);
    question["lesson"] = lesson;
    questions.push_back(std::move(question));
  }
  return {{"seed", seed.words}, {"questions", std::move(questions)}};
}

}  // namespace lesson

namespace {

constexpr const char* quiz_examples = R"(Examples:
  squarelab quiz --lesson wrap --seed 7 --count 10
  squarelab quiz --lesson set --format gift > set.gift     for Moodle and other course systems
  squarelab quiz --seed "class 7, week 3"                  of all lessons; any words are a seed
  squarelab quiz --seed 3 --format html > sheet.html       to print: the answers on a sheet of their own
  squarelab quiz --lesson x88 --seed 4 --answer 0x08       check an answer to the first question

The same seed gives the same questions on every machine. Text, Markdown and HTML have the questions
first, then the answers. With --answer the exit code is 1 if the answer is wrong.)";

enum class Format { Text, Markdown, Html, Gift, Json };

struct QuizOptions {
  const lesson::Lesson* lesson = nullptr;
  lesson::Seed seed{"1"};
  std::uint64_t count = 10;
  Format format = Format::Text;
  std::uint64_t question = 1;
  std::optional<std::string> answer;
  std::optional<OutputFile> json;
};

ValueType<std::string> seed_words() {
  ValueType<std::string> type = text_value("WORDS");
  type.read = [](const Word& word) {
    if (!text::trimmed(word.text).empty() && word.text[0] != '-') return word.text;
    throw InputError(fmt::format("{} is no seed: it should be a number or words", word.shown()));
  };
  return type;
}

void run_quiz(const QuizOptions& options, Context& context) {
  const auto quiz = lesson::quiz_of(options.lesson, options.seed,
                                    options.answer ? options.question : options.count);
  if (options.answer) {
    const auto& [name, step] = quiz.back();
    return lesson::check(
        {{"lesson", name}, {"seed", options.seed.words}, {"number", options.question}},
        *step.question, *options.answer, options.json, context);
  }
  if (options.json || options.format == Format::Json) {
    const std::string text = to_text(lesson::json_of(quiz, options.seed));
    return options.json ? options.json->write(text) : fmt::print("{}", text);
  }
  if (options.format == Format::Gift) return fmt::print("{}", as_gift(quiz, options.seed));
  const Page page = page_of(quiz, options.seed);
  fmt::print("{}", options.format == Format::Text   ? as_text(page)
                   : options.format == Format::Html ? as_html(page)
                                                    : as_markdown(page));
}

}  // namespace

Command quiz_command(const Registry&) {
  Command command("quiz", "Make questions from a seed, with answers, for paper and course systems",
                  quiz_examples);
  QuizOptions& options = command.runs(&run_quiz);
  command.option("--lesson", options.lesson, one_of("lesson", lesson::lessons()),
                 "Of one lesson; default: of all in turn");
  command.option("--seed", options.seed.words, seed_words(),
                 "Which questions: a number, or any words");
  command.option("--count", options.count, whole_number(1, 1000), "How many");
  command.option("--format", options.format,
                 choice<Format>("format", {"text", "markdown", "html", "gift", "json"}),
                 "What is written to stdout");
  command.option("--answer", options.answer, text_value("TEXT"), "Check an answer to one question")
      .excludes = {"--format", "--count"};
  command
      .option("--question", options.question, whole_number(1, 1000), "Which one --answer is about")
      .needs = {"--answer"};
  command
      .option("--json", options.json, output_file(),
              "Write the questions, or what --answer says, as JSON to a file, or - for stdout")
      .excludes = {"--format"};
  return command;
}

}  // namespace squarelab::app
