// Seeds and templates of quizzes. More in tests/apps/lesson/quiz_test.cpp.
#include <gtest/gtest.h>

#include <set>
#include <squarelab/teach/lesson/quiz.hpp>

namespace squarelab::teach {
namespace {

TEST(Seed, IsItsNumberOrAHashOfItsWords) {
  EXPECT_EQ(Seed{"12"}.number(), 12U);
  // FNV-1a, 64 bits, of "a" and of "foobar": from the test vectors of its authors.
  EXPECT_EQ(Seed{"a"}.number(), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(Seed{"foobar"}.number(), 0x85944171f73967e8U);
}

// Each lesson has three templates or more, of another technique each, and 200 questions of a
// template have at least 150 texts.
TEST(Quiz, TemplatesOfALessonDifferAndVary) {
  std::size_t templates = 0;
  for (const Lesson& lesson : lessons()) {
    std::set<std::string> titles;
    for (const auto exercise : lesson.exercises) {
      std::set<std::string> texts;
      std::string title;
      for (std::uint64_t i = 0; i < 200; ++i) {
        Draw random{positions::Random::stream(7, i), {}};
        for (const Numbering& mapping : mappings()) random.mappings.push_back(&mapping);
        const Step step = exercise(random);
        texts.insert(step.question->text);
        title = step.title;
      }
      EXPECT_GE(texts.size(), 150U) << lesson.name << ": " << title;
      EXPECT_TRUE(titles.insert(title).second) << lesson.name << ": " << title;
      ++templates;
    }
    EXPECT_GE(titles.size(), 3U) << lesson.name;
  }
  EXPECT_GE(templates, 43U);
}

}  // namespace
}  // namespace squarelab::teach
