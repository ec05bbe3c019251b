// Lessons: steps with a question each, and exercises that go with them, as data. The data are in
// the folder `course`. The terminal and other programs (by JSON) run the same lessons.
#pragma once

#include <span>
#include <squarelab/positions/random.hpp>
#include <squarelab/teach/lesson/step.hpp>

namespace squarelab::teach {

// Random parts of questions, and the mappings that they are about.
struct Draw : positions::Random {
  std::vector<const Numbering*> mappings;
};

struct Lesson {
  std::string_view name;   // "wrap"
  std::string_view title;  // "Shifts at the edge of the board"
  // Precondition: the registry has the boards that are shipped.
  std::vector<Step> (*steps)(const Registry&);
  // Each makes a step that consists of a question about what it draws, and teaches a technique of
  // its own. The first is the easiest.
  std::vector<Step (*)(Draw&)> exercises;
};

// In the order in which they are best taken.
std::span<const Lesson> lessons();

extern const Lesson set_lesson;
extern const Lesson walk_lesson;
extern const Lesson overview_lesson;
extern const Lesson wrap_lesson;
extern const Lesson turn_lesson;
extern const Lesson codes_lesson;
extern const Lesson sliders_lesson;
extern const Lesson x88_lesson;
extern const Lesson moves_lesson;
extern const Lesson score_lesson;
extern const Lesson search_lesson;
extern const Lesson choice_lesson;
extern const Lesson generator_lesson;

// Random parts of exercises. Compilers differ in the order in which they evaluate arguments, so
// what is drawn has a name before it is used.
Square draw_square(Draw& random);
SquareSet draw_squares(Draw& random, int count);
std::uint64_t draw_byte(Draw& random);  // neither empty nor full
const Numbering& draw_mapping(Draw& random);
// A step that is a question alone.
Step exercise(const char* title, std::string command, Question question,
              std::vector<ShownBoard> boards = {});
// "lefr (8f + r)"
std::string with_formula(const Numbering& numbering);

// One screen: at most 24 lines of 80 characters, the question last.
std::string as_text(const Lesson& lesson, const std::vector<Step>& steps, std::size_t number);

// The lessons, with the number of their steps. Data: {lessons: [{name, title, steps}]}, with all of
// each step.
Page lessons_page(const Registry& registry);

// Steps of a lesson with their answers, from the first to the last by number. Data: the same of
// this lesson, with all its steps.
Page lesson_page(const Lesson& lesson, const std::vector<Step>& steps, std::size_t first,
                 std::size_t last);

}  // namespace squarelab::teach
