// squarelab quiz: questions from a seed, with answers, for paper and for course systems.
#include <fmt/format.h>

#include <squarelab/teach/lesson/quiz.hpp>
#include <squarelab/text/characters.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* quiz_examples = R"(Examples:
  squarelab quiz --lesson wrap --seed 7 --count 10
  squarelab quiz --lesson set --format gift > set.gift     for Moodle and other course systems
  squarelab quiz --seed "class 7, week 3"                  of all lessons; any words are a seed
  squarelab quiz --seed 3 --format html > sheet.html       to print: the answers on a sheet of their own
  squarelab quiz --lesson wrap --mapping lerf,berf
  squarelab quiz --lesson x88 --seed 4 --answer 0x00       check an answer to the first question

The same seed gives the same questions on every machine. Text, Markdown and HTML have the questions
first, then the answers. With --answer the exit code is 1 if the answer is wrong. Without --level and
--mapping the first ten questions are about lerf and lefr, and later ones about all mappings.)";

enum class Format { Text, Markdown, Html, Gift, Json };

enum class Answers { Yes, No };

struct QuizOptions {
  const teach::Lesson* lesson = nullptr;
  teach::Seed seed{"1"};
  std::uint64_t count = 10;
  Format format = Format::Text;
  teach::Difficulty difficulty;
  Answers answers = Answers::Yes;
  std::uint64_t question = 1;
  std::optional<std::string> answer;
  PageOptions forms;
};

ValueType<std::string> seed_words() {
  ValueType<std::string> type = text_value("WORDS");
  type.read = [](const Word& word) {
    const bool is_line = std::ranges::none_of(word.text, text::is_control);
    if (is_line && !text::trimmed(word.text).empty() && word.text[0] != '-') return word.text;
    throw InputError(fmt::format("{} is no seed: it should be a number or words", word.shown()));
  };
  return type;
}

void run_quiz(const QuizOptions& options, Context& context) {
  const auto quiz =
      teach::quiz_of(options.lesson, options.seed,
                     options.answer ? options.question : options.count, options.difficulty);
  if (options.answer) {
    const auto& [name, step] = quiz.back();
    const Json head{{"lesson", name}, {"seed", options.seed.words}, {"number", options.question}};
    return show(checked(head, *step.question, *options.answer, context), options.forms, context);
  }
  const bool with_answers = options.answers == Answers::Yes;
  if (options.format == Format::Gift) return fmt::print("{}", as_gift(quiz, options.seed));
  if (options.format == Format::Html) {
    return fmt::print("{}", as_sheet(quiz, options.seed, with_answers));
  }
  PageOptions forms = options.forms;
  const OutputFile to_stdout("-");
  if (options.format == Format::Markdown) forms.markdown = to_stdout;
  if (options.format == Format::Json) forms.json = to_stdout;
  show(page_of(quiz, options.seed, with_answers), forms, context);
}

}  // namespace

Command quiz_command(const Registry&) {
  Command command("quiz", "Make questions from a seed, with answers, for paper and course systems",
                  quiz_examples);
  QuizOptions& options = command.runs(&run_quiz);
  command.option("--lesson", options.lesson, one_of("lesson", teach::lessons()),
                 "Ask only about this lesson; default: about all in turn");
  command.option("--seed", options.seed.words, seed_words(),
                 "Which questions: a number, or any words");
  command.option("--count", options.count, whole_number(1, 1000), "How many");
  command
      .option("--format", options.format,
              choice<Format>("format", {"text", "markdown", "html", "gift", "json"}),
              "Set the format on stdout")
      .excludes = page_option_names;
  command.option("--level", options.difficulty.level, whole_number(1, 3),
                 "1: the first technique of each lesson; 2: all techniques, with lerf and lefr; 3: "
                 "with all mappings");
  command.list("--mapping", options.difficulty.mappings, mapping_value(),
               "Comma-separated mappings that the questions are about");
  command.option("--answers", options.answers, choice<Answers>("answers", {"yes", "no"}),
                 "no leaves the answers out");
  command.option("--answer", options.answer, text_value("TEXT"), "Check an answer to one question")
      .excludes = {"--format", "--count"};
  command
      .option("--question", options.question, whole_number(1, 1000), "Which one --answer is about")
      .needs = {"--answer"};
  add_page_options(command, options.forms);
  return command;
}

}  // namespace squarelab::app
