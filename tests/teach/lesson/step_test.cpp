// How answers to questions may be written. More in tests/apps/lesson/lesson_answers_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <squarelab/teach/lesson/step.hpp>

namespace squarelab::teach {
namespace {

// A range is given by its number, its words or a value in it.
TEST(Answers, AValueIsInItsRange) {
  Question question = ask_choice("", {"below 0.2", "0.2-0.5", "above 0.5"}, "0.2-0.5", "");
  question.ends = {0.2, 0.5, INFINITY};
  for (const char* words : {"0.2-0.5", "2", "0.24", "0,24", ".3", "0.2"}) {
    EXPECT_EQ(is_right(question, words), true) << words;
  }
  for (const char* words : {"0.5", "0.1999", "0", "7", "3", "above 0.5"}) {
    EXPECT_EQ(is_right(question, words), false) << words;
  }
  for (const char* words : {"-0.3", "0.3-0.4", "1e-1", "0.2x", "about 0.3", ""}) {
    EXPECT_EQ(is_right(question, words), std::nullopt) << words;
  }
  EXPECT_EQ(expected_form(question), "a number from 1 to 3, or a value such as 0.24");
}

// Castling is the square that the king goes to, alone or among others.
TEST(Answers, CastlingIsASquareOfTheKing) {
  Question question = ask_squares("", SquareSet{Square::C8, Square::D8, Square::G8}, "");
  EXPECT_EQ(is_right(question, "d8 O-O O-O-O"), std::nullopt);
  question.castler = Color::Black;
  EXPECT_EQ(is_right(question, "d8 O-O O-O-O"), true);
  EXPECT_EQ(is_right(question, "0-0-0, 0-0 and d8"), true);
  EXPECT_EQ(is_right(question, "O-O"), false);
  question.castler = Color::White;
  EXPECT_EQ(is_right(question, "d8 O-O O-O-O"), false);
}

}  // namespace
}  // namespace squarelab::teach
