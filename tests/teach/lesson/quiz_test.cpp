// Seeds of quizzes. More in tests/apps/lesson/quiz_test.cpp.
#include <gtest/gtest.h>

#include <squarelab/teach/lesson/quiz.hpp>

namespace squarelab::teach {
namespace {

TEST(Seed, IsItsNumberOrAHashOfItsWords) {
  EXPECT_EQ(Seed{"12"}.number(), 12U);
  // FNV-1a, 64 bits, of "a" and of "foobar": from the test vectors of its authors.
  EXPECT_EQ(Seed{"a"}.number(), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(Seed{"foobar"}.number(), 0x85944171f73967e8U);
}

}  // namespace
}  // namespace squarelab::teach
