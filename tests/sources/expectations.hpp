// What the rows have in common: boards, enumerations and compass roses as the documents print them.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <squarelab/mapping/catalogue.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::sources {

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

// Names of squares in the order of their numbers.
inline void expect_enumeration(mapping::Mapping m, const std::string& names) {
  const auto words = words_of(names);
  ASSERT_EQ(words.size(), 64U);
  for (int n = 0; n < 64; ++n) {
    EXPECT_EQ(to_string(mapping::square_at(m, n)), words[n]) << n;
  }
}

// The rose in the order of its picture, row by row.
struct Rose {
  int nowe, nort, noea, west, east, sowe, sout, soea;
};
inline void expect_rose(mapping::Mapping m, const Rose& rose) {
  EXPECT_EQ(step(m, Direction::NoWe), rose.nowe);
  EXPECT_EQ(step(m, Direction::North), rose.nort);
  EXPECT_EQ(step(m, Direction::NoEa), rose.noea);
  EXPECT_EQ(step(m, Direction::West), rose.west);
  EXPECT_EQ(step(m, Direction::East), rose.east);
  EXPECT_EQ(step(m, Direction::SoWe), rose.sowe);
  EXPECT_EQ(step(m, Direction::South), rose.sout);
  EXPECT_EQ(step(m, Direction::SoEa), rose.soea);
}

}  // namespace squarelab::sources
