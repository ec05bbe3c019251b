#include <fmt/format.h>

#include <charconv>
#include <set>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/lesson/quiz.hpp>
#include <stdexcept>

namespace squarelab::teach {

using positions::Random;

std::uint64_t Seed::number() const {
  std::uint32_t number = 0;
  const char* const end = words.data() + words.size();
  const auto [rest, error] = std::from_chars(words.data(), end, number);
  if (error == std::errc() && rest == end) return number;
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : words) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

std::vector<Asked> quiz_of(const Lesson* only, const Seed& seed, std::size_t count,
                           const Difficulty& difficulty) {
  constexpr int most_draws = 10'000;
  constexpr std::size_t easy = 10;  // questions, unless the level is given
  std::vector<Asked> quiz;
  std::set<std::string> texts;
  for (int draws = 0; quiz.size() < count;) {
    const Lesson& lesson = only ? *only : lessons()[quiz.size() % lessons().size()];
    Draw random{Random::stream(seed.number(), quiz.size()), difficulty.mappings};
    const std::uint64_t level = difficulty.level.value_or(quiz.size() < easy ? 2 : 3);
    for (const Numbering& mapping : mappings()) {
      const bool is_easy = mapping.name == "lerf" || mapping.name == "lefr";
      if (difficulty.mappings.empty() && (level > 2 || is_easy)) {
        random.mappings.push_back(&mapping);
      }
    }
    const auto templates =
        std::span(lesson.exercises).first(level == 1 ? 1 : lesson.exercises.size());
    for (draws = 0; draws < most_draws; ++draws) {
      Step step = random.pick(templates)(random);
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

Page page_of(const std::vector<Asked>& quiz, const Seed& seed, bool with_answers) {
  Page page(fmt::format("{}, seed {}", report::counted(quiz.size(), "question"), seed.words));
  page.records.columns = {"number", "lesson", "question", "answer", "why"};
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    page.paragraph(fmt::format("{}. {}", i + 1, quiz[i].step.question->text));
    show_below(page, quiz[i].step);
  }
  if (with_answers) page.heading("Answers");
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Question& question = *quiz[i].step.question;
    if (with_answers) {
      page.paragraph(fmt::format("{}. {}. {}", i + 1, question.answer, question.why));
    }
    page.records.rows.push_back(
        {std::to_string(i + 1), quiz[i].lesson, question.text, question.answer, question.why});
  }
  page.data = json_of(quiz, seed);
  return page;
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
