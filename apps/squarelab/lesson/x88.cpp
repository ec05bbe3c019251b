// The lesson "x88": two hexadecimal digits, one test for the edge, one number for a relation.
#include <fmt/format.h>

#include <squarelab/mapping/x88.hpp>

#include "lesson/lesson.hpp"

namespace squarelab::app::lesson {

namespace {

namespace x88 = mapping::x88;

Board board_in_hexadecimal() {
  return {{"x88: one digit the rank, one the file", numbered_board(numbering_named("x88"), true)}};
}

// "0x38 & 0x88 = 0x08"
std::string test_of(int x) {
  return fmt::format("{} & 0x88 = {}", hex8(static_cast<std::uint64_t>(x & 0xFF)),
                     hex8(static_cast<std::uint64_t>(x & x88::off_board)));
}

Table steps_of(std::initializer_list<std::pair<Square, Direction>> steps) {
  Table table{{"from", "way", "index", "test", "on the board"}, {}};
  for (const auto& [from, way] : steps) {
    const int to = x88::index_of(from) + x88::step(way);
    table.rows.push_back({to_string(from), compass[index(way)].name,
                          hex8(static_cast<std::uint64_t>(to & 0xFF)), test_of(to),
                          x88::on_board(to) ? "yes" : "no"});
  }
  return table;
}

}  // namespace

std::vector<Step> x88_steps() {
  constexpr int digits = 0x42;
  const int beyond = x88::index_of(Square::H4) + x88::step(Direction::East);
  const int leap = x88::index_of(Square::G1) + x88::step(KnightStep::NoEaEa);
  int below = 0;
  for (int x = 0; x < x88::off_board; ++x) below += x88::on_board(x) ? 0 : 1;
  const int e4 = x88::index_of(Square::E4);
  const int b1 = x88::index_of(Square::B1);
  const int g5 = x88::index_of(Square::G5);
  const int d2 = x88::index_of(Square::D2);
  const int difference = x88::difference(e4, b1);
  const int a1 = x88::index_of(Square::A1);
  const int c4 = x88::index_of(Square::C4);
  return {
      {"Two digits",
       {"0x88 is an array and no number of 64 bits. The index of a square has two hexadecimal "
        "digits: the rank and the file, both counted from 0."},
       {board_in_hexadecimal()},
       {},
       "squarelab map 0x88",
       ask_squares(fmt::format("Which square is {}?", hex8(digits)), {x88::square_of(digits)},
                   fmt::format("Digit {} is rank {}, digit {} is the {}-file.", x88::rank(digits),
                               x88::rank(digits) + 1, x88::file(digits),
                               static_cast<char>('a' + x88::file(digits))))},
      {"One test for every edge",
       {fmt::format("Digits go to 15, files and ranks only to 7. So the array has {} places, and "
                    "half of them are no square. The highest bit of a digit, 8, is set off the "
                    "board: x & 0x88 shows it.",
                    x88::board_size)},
       {},
       steps_of({{Square::E4, Direction::North},
                 {Square::A4, Direction::West},
                 {Square::E8, Direction::North}}),
       "squarelab map 0x88",
       ask_number(fmt::format("East of h4 is {}. What is {} & 0x88?", hex8(beyond), hex8(beyond)),
                  beyond & x88::off_board, fmt::format("{}: off the board.", test_of(beyond)),
                  true)},
      {"No guards",
       {"Each piece is moved by itself, one addition and one test a step. Nothing can wrap: beyond "
        "the edge there is no other square, but the unused half."},
       {board_in_hexadecimal()},
       {},
       "squarelab explain knight --in x88",
       ask_number(fmt::format("A knight on g1 (0x06) leaps two files east and one rank north, {}. "
                              "Which number is that?",
                              with_sign(x88::step(KnightStep::NoEaEa))),
                  leap,
                  fmt::format("{}: {}.", test_of(leap),
                              x88::on_board(leap) ? "on the board" : "off the board"),
                  true)},
      {"Smaller than 0x88 is no test",
       {fmt::format("All squares are below 0x88, which is {} in decimal. The reverse is wrong.",
                    x88::off_board)},
       {board_in_hexadecimal()},
       {},
       "squarelab map 0x88",
       ask_number(fmt::format("How many of the {} numbers from 0 to {} are no squares?",
                              x88::off_board, x88::off_board - 1),
                  below, fmt::format("{} numbers, {} squares.", x88::off_board, square_count))},
      {"One number for a relation",
       {"0x77 + a - b is the same for all pairs of squares that lie to each other alike, and for "
        "no "
        "others: its digits are the files and ranks between them, each plus 7.",
        fmt::format("From d2 to g5: 0x77 + {} - {} = {}: 3 files and 3 ranks.", hex8(g5), hex8(d2),
                    hex8(x88::difference(g5, d2)))},
       {board_in_hexadecimal()},
       {},
       "squarelab differences e4 b1",
       ask_number("What is 0x77 + a - b for a on e4 and b on b1?", difference,
                  fmt::format("0x77 + {} - {} = {}: {} files, {} ranks.", hex8(e4), hex8(b1),
                              hex8(difference), x88::files_between(difference),
                              x88::ranks_between(difference)),
                  true)},
      {"A table that answers",
       {fmt::format("A table with {} entries, one for each such number, answers for all {} pairs "
                    "of squares: which pieces attack, in which direction, how far.",
                    x88::differences, square_count * square_count)},
       {},
       {},
       "squarelab differences",
       ask_number("How many steps does a king need from a1 to c4?", x88::distance(a1, c4),
                  fmt::format("The entry of {} is {}: the larger of 2 files and 3 ranks.",
                              hex8(x88::difference(a1, c4)), x88::distance(a1, c4)))},
  };
}

}  // namespace squarelab::app::lesson
