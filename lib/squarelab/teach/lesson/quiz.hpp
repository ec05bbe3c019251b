// A quiz: exercises of the lessons, drawn from a seed, for paper and for course systems.
#pragma once

#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

// Which questions: any words. Digits alone are the number that they say, if it is below 2 to the
// power of 32; other words are a number made from their bytes (FNV-1a).
struct Seed {
  std::string words;

  std::uint64_t number() const;
};

// A question of a quiz.
struct Asked {
  std::string_view lesson;
  Step step;
};

// So many questions, no two of them alike. The same seed gives the same ones, and the first of them
// do not depend on how many there are. Null: of all lessons in turn.
// Throws std::invalid_argument: the lesson has not so many different questions.
std::vector<Asked> quiz_of(const Lesson* only, const Seed& seed, std::size_t count);

// Questions first, then the answers: in HTML, on a new sheet of paper.
Page page_of(const std::vector<Asked>& quiz, const Seed& seed);
// For course systems, Moodle among them: a question is a block of lines. What the format takes for
// a sign of its own is escaped.
std::string as_gift(const std::vector<Asked>& quiz, const Seed& seed);
// {seed, questions: [{lesson, number, title, text, boards, table, command, question}]}
Json json_of(const std::vector<Asked>& quiz, const Seed& seed);

}  // namespace squarelab::teach
