// What the rows have in common: equal values, and boards, enumerations and compass roses as the
// documents print them.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::sources {

using enum CastlingSide;
using enum Color;
using enum Direction;
using enum KnightStep;
using enum Piece;
using enum PieceType;
using enum Square;

inline void add_differences(std::vector<std::string>&) {}
template <class Value, class Expected, class... Rest>
void add_differences(std::vector<std::string>& found, const Value& value, const Expected& expected,
                     const Rest&... rest) {
  if (!(value == expected)) {
    found.push_back(testing::PrintToString(value) + " is not " + testing::PrintToString(expected));
  }
  add_differences(found, rest...);
}

// Returns a check of values that are each followed by the expected value. It reports all that
// differ.
template <class... Values>
std::function<void()> equals(const Values&... values) {
  std::vector<std::string> differences;
  add_differences(differences, values...);
  return [differences] {
    for (const std::string& difference : differences) ADD_FAILURE() << difference;
  };
}

// Numbers of the squares as a board shows them, a8 first, h1 last.
using NumberedBoard = std::array<int, 64>;

// By characters, so that nothing of the code under test has a part in it.
inline std::string name_of_cell(int n) {
  return {static_cast<char>('a' + n % 8), static_cast<char>('8' - n / 8)};
}
inline Square square_of_cell(int n) { return *parse_square(name_of_cell(n)); }

inline void expect_numbers(mapping::Mapping m, const NumberedBoard& board) {
  for (int n = 0; n < 64; ++n) {
    EXPECT_EQ(mapping::index(m, square_of_cell(n)), board[n]) << name_of_cell(n);
    EXPECT_EQ(mapping::square_at(m, board[n]), square_of_cell(n)) << board[n];
  }
}

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

// Names of the squares in the order of their numbers.
inline std::string enumeration(mapping::Mapping m) {
  std::string names;
  for (int n = 0; n < 64; ++n) names += (n == 0 ? "" : " ") + to_string(mapping::square_at(m, n));
  return names;
}

// Steps in the order of the picture of the compass rose, row by row.
inline std::array<int, 8> rose(mapping::Mapping m) {
  return {step(m, NoWe), step(m, North), step(m, NoEa),  step(m, West),
          step(m, East), step(m, SoWe),  step(m, South), step(m, SoEa)};
}

}  // namespace squarelab::sources
