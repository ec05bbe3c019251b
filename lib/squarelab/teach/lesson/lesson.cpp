#include <fmt/format.h>

#include <array>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

std::span<const Lesson> lessons() {
  static const std::array all{set_lesson,   overview_lesson,  walk_lesson,    wrap_lesson,
                              turn_lesson,  codes_lesson,     sliders_lesson, x88_lesson,
                              moves_lesson, generator_lesson, score_lesson,   search_lesson,
                              choice_lesson};
  return all;
}

Square draw_square(Draw& random) { return square_at(random.below(square_count)); }

SquareSet draw_squares(Draw& random, int count) {
  SquareSet squares;
  while (squares.size() < count) squares.insert(draw_square(random));
  return squares;
}

std::uint64_t draw_byte(Draw& random) { return static_cast<std::uint64_t>(random.between(1, 254)); }

const Numbering& draw_mapping(Draw& random) { return *random.pick(random.mappings); }

std::string with_formula(const Numbering& numbering) {
  return fmt::format("{} ({})", numbering.name, numbering.formula);
}

Step exercise(const char* title, std::string command, Question question,
              std::vector<ShownBoard> boards) {
  return {.title = title,
          .exhibit = std::move(boards),
          .command = std::move(command),
          .question = std::move(question)};
}

namespace {

Json json_of(const Lesson& lesson, const std::vector<Step>& steps) {
  Json list = Json::array();
  std::size_t number = 0;
  for (const Step& step : steps) list.push_back(teach::json_of(step, ++number));
  return {{"name", lesson.name}, {"title", lesson.title}, {"steps", std::move(list)}};
}

}  // namespace

std::string as_text(const Lesson& lesson, const std::vector<Step>& steps, std::size_t number) {
  const Step& step = steps[number - 1];
  Page page(fmt::format("{}, {} of {}: {}", lesson.name, number, steps.size(), step.title));
  show(page, step);
  return report::as_text(page);
}

Page lessons_page(const Registry& registry) {
  Page page("Lessons");
  Table table{{"name", "what it is about", "steps"}, {}};
  Json list = Json::array();
  for (const Lesson& lesson : lessons()) {
    const std::vector<Step> steps = lesson.steps(registry);
    table.rows.push_back({lesson.name, lesson.title, std::to_string(steps.size())});
    list.push_back(json_of(lesson, steps));
  }
  page.data = {{"lessons", std::move(list)}};
  page.table(std::move(table));
  page.paragraph("Begin with: squarelab lesson set");
  return page;
}

Page lesson_page(const Lesson& lesson, const std::vector<Step>& steps, std::size_t first,
                 std::size_t last) {
  Page page(fmt::format("{}: {}", lesson.name, lesson.title));
  page.data["lessons"].push_back(json_of(lesson, steps));
  page.records.columns = {"number", "question", "answer", "why"};
  for (std::size_t number = first; number <= last; ++number) {
    const Step& step = steps[number - 1];
    const Question& question = *step.question;
    page.heading(fmt::format("{} of {}: {}", number, steps.size(), step.title));
    show(page, step);
    page.paragraph(answer_text(question));
    page.code("sh", step.command + '\n');
    page.records.rows.push_back(
        {std::to_string(number), question.text, question.answer, question.why});
  }
  return page;
}

}  // namespace squarelab::teach
