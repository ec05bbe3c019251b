#include <fmt/format.h>

#include <charconv>
#include <set>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/lesson/quiz.hpp>
#include <stdexcept>

namespace squarelab::teach {

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
      throw std::invalid_argument(
          fmt::format("--count {}: the lesson {} has {} different questions at most", count,
                      lesson.name, quiz.size()));
    }
  }
  return quiz;
}

Page page_of(const std::vector<Asked>& quiz, const Seed& seed) {
  Page page(fmt::format("{}, seed {}", report::counted(quiz.size(), "question"), seed.words));
  page.records.columns = {"number", "lesson", "question", "answer", "why"};
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    Step step = quiz[i].step;
    step.question->text = fmt::format("{}. {}", i + 1, step.question->text);
    show(page, step);
  }
  page.heading("Answers");  // HTML is printed with it on a new sheet
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Question& question = *quiz[i].step.question;
    page.paragraph(fmt::format("{}. {}. {}", i + 1, question.answer, question.why));
    page.records.rows.push_back(
        {std::to_string(i + 1), quiz[i].lesson, question.text, question.answer, question.why});
  }
  page.data = json_of(quiz, seed);
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

}  // namespace squarelab::teach
