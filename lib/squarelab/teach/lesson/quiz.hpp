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

struct Difficulty {
  std::vector<const Numbering*> mappings = {};  // none: those of the level
  // 1: the first technique of each lesson, with lerf and lefr; 2: every technique, with these; 3:
  // with all mappings. Without a level the first ten questions are of level 2, the others of
  // level 3.
  std::optional<std::uint64_t> level = {};
};

// So many questions, no two of them alike. The same seed gives the same questions, and the first
// questions do not depend on the count. Null: of all lessons in turn.
// Throws std::invalid_argument: the lesson has not so many different questions.
std::vector<Asked> quiz_of(const Lesson* only, const Seed& seed, std::size_t count,
                           const Difficulty& difficulty = {});

// Questions first, then the answers.
Page page_of(const std::vector<Asked>& quiz, const Seed& seed, bool with_answers = true);
// To print, as HTML: room for a name, a date and answers, boards as pictures, no question broken
// over pages, and the answers on a sheet of their own.
std::string as_sheet(const std::vector<Asked>& quiz, const Seed& seed, bool with_answers = true);
// For course systems, Moodle among them: a question is a block of lines, with its boards as
// pictures and several spellings of its answer. A backslash escapes the format's own signs.
std::string as_gift(const std::vector<Asked>& quiz, const Seed& seed);
// {seed, questions: [{lesson, number, title, text, boards, table, command, question}]}
Json json_of(const std::vector<Asked>& quiz, const Seed& seed);

}  // namespace squarelab::teach
