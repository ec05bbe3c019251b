// squarelab lesson: steps with a question each, in the terminal or, as JSON, for other programs.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <squarelab/process/system.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/lesson/lesson.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

using teach::Lesson;
using teach::Question;
using teach::Step;

constexpr const char* lesson_examples = R"(Examples:
  squarelab lesson                          which lessons there are
  squarelab lesson wrap
  squarelab lesson wrap --answers           everything at once, answers included
  squarelab lesson wrap --json -            the same for programs; without a name, all lessons
  squarelab lesson wrap --step 2 --answer a4

One screen per step. The answers are read from stdin, one per line; ? shows the answer, b goes back, q
quits. A lesson also ends where stdin does. With --answer the exit code is 1 if the answer is wrong.)";

struct LessonOptions {
  const Lesson* lesson = nullptr;
  std::optional<std::uint64_t> step;
  std::optional<std::string> answer;
  bool answers = false;
  PageOptions forms;
};

std::string filled(const std::string& text) {
  return report::wrapped(text, report::report_width, 0);
}

// A command that is too long for a line goes on behind a backslash, as shells read it.
std::string more_text(const Step& step) {
  std::string text = "More: " + step.command;
  if (text.size() > report::report_width) {
    text.replace(text.rfind(" --", report::report_width - 2), 1, " \\\n      ");
  }
  return text + '\n';
}

// "Right. Each goes one file east and one rank north." On a terminal the verdict is green or red.
constexpr std::string_view right_answer = "Right.";
std::string said(std::string_view verdict, const std::string& more, const Context& context) {
  const std::string text = filled(fmt::format("{} {}", verdict, more));
  if (!context.terminal.color) return text;
  return fmt::format("\x1b[{}m{}\x1b[0m{}", verdict == right_answer ? 32 : 31, verdict,
                     text.substr(verdict.size()));
}

enum class Reply { FirstTry, Later, Shown, Back, End };

std::optional<std::string> read_line(std::string_view prompt) {
  print_to_stdout(prompt);
  std::string line;
  if (std::getline(std::cin, line)) return std::string(text::trimmed(line));
  fmt::print("\n");
  return std::nullopt;
}

// Returns how the line, or the end of stdin, leaves the step; nullopt for other words.
std::optional<Reply> leaving(const std::optional<std::string>& line) {
  const std::string word = line ? lower_case(*line) : "q";
  if (word == "q" || word == "quit" || word == "exit") return Reply::End;
  if (word == "b" || word == "back") return Reply::Back;
  return std::nullopt;
}

constexpr std::string_view keys = "(? shows the answer, b goes back, q quits.)";

// Asks until the answer is right, was wrong twice, was asked for, or the step is left.
Reply ask(const Step& step, const Context& context) {
  const Question& question = *step.question;
  for (int wrong = 0;;) {
    const auto line = read_line("> ");
    if (const auto left = leaving(line)) return *left;
    if (*line == "?") {
      fmt::print("{}{}", filled(answer_text(question)), more_text(step));
      return Reply::Shown;
    }
    const auto right = is_right(question, *line);
    if (!right) {
      const std::string word = lower_case(*line);
      const bool is_help = word.empty() || word == "h" || word == "help";
      fmt::print("{}", filled(fmt::format(
                           "{}Please answer with {}. {}",
                           is_help ? "" : text::quote(*line) + " cannot be read as an answer. ",
                           expected_form(question), keys)));
    } else if (*right) {
      fmt::print("{}{}", said(right_answer, question.why, context), more_text(step));
      return wrong == 0 ? Reply::FirstTry : Reply::Later;
    } else if (++wrong == 2) {
      fmt::print("{}{}", said("No.", answer_text(question), context), more_text(step));
      return Reply::Shown;
    } else {
      fmt::print("{}", said("Not that.", "Try again; ? shows the answer.", context));
    }
  }
}

// Where a person answers, the next step waits: it would push the reasons off the screen.
bool waits() { return process::is_terminal(process::stdin_number); }

void run_lesson(const Lesson& lesson, const std::vector<Step>& steps, std::size_t first,
                const Context& context) {
  std::map<std::size_t, Reply> replies;  // the first to each step
  const auto stop_at = [&](std::size_t number) {
    fmt::print("Stopped at step {} of {}. To go on: squarelab lesson {} --step {}\n", number,
               steps.size(), lesson.name, number);
  };
  for (std::size_t number = first; number <= steps.size();) {
    fmt::print("{}", as_text(lesson, steps, number));
    std::optional<Reply> reply = ask(steps[number - 1], context);
    if (reply == Reply::End) return stop_at(number);
    if (reply != Reply::Back) {
      replies.emplace(number, *reply);
      if (number == steps.size()) break;
      reply = waits() ? leaving(read_line("Enter goes on, b goes back, q quits. ")) : std::nullopt;
      if (reply == Reply::End) return stop_at(number + 1);
      number += reply == Reply::Back ? 0 : 1;  // to the step that was just asked
    } else if (number == 1) {
      fmt::print("This is the first step.\n");
    } else {
      --number;
    }
    fmt::print("\n");
  }
  fmt::print(
      "\n{} of {} right at the first try.\n",
      std::ranges::count(replies, Reply::FirstTry, &std::pair<const std::size_t, Reply>::second),
      replies.size());
  const auto all = teach::lessons();
  const auto at = std::ranges::find(all, lesson.name, &Lesson::name);
  if (std::next(at) != all.end()) fmt::print("Next: squarelab lesson {}\n", std::next(at)->name);
}

std::size_t first_step(const LessonOptions& options, const std::vector<Step>& steps) {
  if (!options.step || *options.step <= steps.size()) return options.step.value_or(1);
  throw InputError(fmt::format("--step {}: the lesson {} has {} steps", *options.step,
                               options.lesson->name, steps.size()));
}

void run_lesson(const LessonOptions& options, Context& context) {
  if (options.lesson == nullptr) {
    if (options.step || options.answers) throw InputError("which lesson? Give its name");
    return show(teach::lessons_page(context.registry), options.forms, context);
  }
  const std::vector<Step> steps = options.lesson->steps(context.registry);
  const std::size_t first = first_step(options, steps);
  if (options.answer) {
    const Json head{{"lesson", options.lesson->name}, {"step", first}};
    return show(checked(head, *steps[first - 1].question, *options.answer, context), options.forms,
                context);
  }
  if (!options.answers && !options.forms.any()) {
    return run_lesson(*options.lesson, steps, first, context);
  }
  show(teach::lesson_page(*options.lesson, steps, first, options.step ? first : steps.size()),
       options.forms, context);
}

}  // namespace

Page checked(Json head, const Question& question, const std::string& given, Context& context) {
  const auto right = is_right(question, given);
  if (!right) {
    throw InputError(
        fmt::format("--answer {}: it should be {}", text::quote(given), expected_form(question)));
  }
  if (!*right) context.exit_code = ExitCode::Disagreement;
  Page page("Answer");
  page.notice({*right ? fmt::format("{} {}", right_answer, question.why)
                      : fmt::format("No. {}", answer_text(question))},
              *right ? report::Paint::Good : report::Paint::Bad);
  page.records = {{"given", "right", "answer", "why"},
                  {{given, *right ? "yes" : "no", question.answer, question.why}}};
  head.update(
      {{"given", given}, {"right", *right}, {"answer", question.answer}, {"why", question.why}});
  page.data = std::move(head);
  return page;
}

Command lesson_command(const Registry&) {
  Command command("lesson", "Teach a subject in steps, each with a question", lesson_examples);
  LessonOptions& options = command.runs(&run_lesson);
  command.positional("name", options.lesson, one_of("lesson", teach::lessons()),
                     fmt::format("Which lesson ({}); without it, all are listed",
                                 report::joined(one_of("lesson", teach::lessons()).names, ", ")));
  command.option("--step", options.step, whole_number(1, 99), "Begin with this step, or show it");
  command.option("--answer", options.answer, text_value("TEXT"), "Check an answer to that step")
      .needs = {"--step"};
  command.flag("--answers", options.answers, "Print the steps with their answers, ask nothing")
      .excludes = {"--answer"};
  add_page_options(command, options.forms);
  return command;
}

}  // namespace squarelab::app
