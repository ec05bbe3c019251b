// Questions without end: exercises for lessons, made from a seed. An exercise is a step of a
// lesson, so what shows, checks and stores steps does the same for exercises.
#pragma once

#include <squarelab/positions/random.hpp>

#include "lesson/lesson.hpp"

namespace squarelab::app::lesson {

// What makes exercises for a lesson, some kinds of them.
struct Exercises {
  std::string_view name;  // of the lesson: "wrap"
  std::span<Step (*const)(positions::Random&)> kinds;
};

// In the order of the lessons. Lessons without exercises are left out.
std::span<const Exercises> exercises();

// A question of a quiz.
struct Asked {
  std::string_view lesson;
  Step step;
};

// So many questions. The same seed gives the same ones, and the first of them do not depend on how
// many there are. Null: of all lessons in turn.
std::vector<Asked> quiz_of(const Exercises* only, std::uint64_t seed, std::size_t count);

// Questions first, answers behind them.
Page page_of(const std::vector<Asked>& quiz, std::uint64_t seed);
// For course systems, Moodle among them: a question is a block of lines. What the format takes for
// a sign of its own is escaped.
std::string as_gift(const std::vector<Asked>& quiz, std::uint64_t seed);
// {seed, questions: [{lesson, number, title, text, boards, table, command, question}]}
Json json_of(const std::vector<Asked>& quiz, std::uint64_t seed);

}  // namespace squarelab::app::lesson
