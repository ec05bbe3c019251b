// The lesson "x88": two hexadecimal digits, one test for the edge, one number for a relation.
#include <fmt/format.h>

#include <array>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/lesson/lesson.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {

namespace {

namespace x88 = mapping::x88;

// All 128 places, 16 in a row: the squares, and behind them those that are none.
ShownBoard whole_array() {
  std::string lines = "   a  b  c  d  e  f  g  h\n";
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    lines += std::to_string(rank + 1);
    for (int column = 0; column < 16; ++column) {
      lines += fmt::format("{} {:02x}", column == file_count ? " |" : "", 16 * rank + column);
    }
    lines += '\n';
  }
  return {{"all places of the array: squares | no squares", lines}};
}

Table steps_of(std::initializer_list<std::pair<Square, Direction>> steps) {
  Table table{{"from", "way", "index", "test", "on the board"}, {}};
  for (const auto& [from, way] : steps) {
    const int to = x88::index_of(from) + x88::step(way);
    table.rows.push_back({to_string(from), compass[index(way)].name, hex8(to), off_board_test(to),
                          x88::on_board(to) ? "yes" : "no"});
  }
  return table;
}

// "bishop, queen": what attacks b from a.
std::string attackers(Square a, Square b) {
  const auto kinds = attackers_by(x88::difference(x88::index_of(a), x88::index_of(b)));
  return kinds.empty() ? "nothing" : report::joined(kinds, ", ");
}

// "0x77 + 0x46 - 0x13 = 0xaa"
std::string difference_text(Square a, Square b) {
  const int from = x88::index_of(a);
  const int to = x88::index_of(b);
  return fmt::format("0x77 + {} - {} = {}", hex8(from), hex8(to), hex8(x88::difference(from, to)));
}

Table pairs(std::initializer_list<std::pair<Square, Square>> pairs) {
  Table table{{"a", "b", "number", "attack b from a"}, {}};
  for (const auto& [a, b] : pairs) {
    table.rows.push_back({to_string(a), to_string(b),
                          hex8(x88::difference(x88::index_of(a), x88::index_of(b))),
                          attackers(a, b)});
  }
  return table;
}

// The indices in the list of the white knights, as the board stores it.
std::vector<int> knights_of(const Board& board) {
  std::vector<int> indices;
  for (const auto& [label, value, form] : board.native_image().words) {
    const bool is_list = form != squarelab::NativeImage::Form::Cell && label.size() <= 3;
    if (is_list && label.starts_with('N')) indices.push_back(static_cast<int>(value));
  }
  return indices;
}

std::string in_hexadecimal(const std::vector<int>& indices) {
  return report::joined(indices, ", ", &hex8);
}

std::vector<Step> x88_steps(const Registry& registry) {
  const Numbering& numbering = numbering_named("x88");
  constexpr int digits = 0x42;
  const int beyond = x88::index_of(Square::H4) + x88::step(Direction::East);
  const int g1 = x88::index_of(Square::G1);
  const int leap = g1 + x88::step(KnightStep::NoEaEa);
  const int above = x88::index_of(Square::E8) + x88::step(Direction::North);
  const int below = x88::index_of(Square::C1) + x88::step(Direction::South);
  const int difference = x88::difference(x88::index_of(Square::F3), g1);
  const Position three = text::parse_fen("4k3/8/8/q7/8/N1N3N1/8/4K3 b - -");
  const auto board = find(registry, "x88")->make_board();
  board->set(three);
  const std::vector<int> before = knights_of(*board);
  const std::array on_squares{x88::index_of(Square::A3), x88::index_of(Square::C3),
                              x88::index_of(Square::G3)};
  const auto knights_after = [&](const char* capture) {
    board->make(text::parse_uci(capture, three));
    const std::vector<int> knights = knights_of(*board);
    board->unmake();
    return knights;
  };
  const std::vector<int> second_taken = knights_after("a5c3");
  return {
      {"Two digits",
       {"0x88 is a board of another kind: an array of pieces, not a set of bits. The index of a "
        "square has two hexadecimal digits. The first is the rank, the second the file, both "
        "counted from 0."},
       {numbers_of(numbering)},
       "squarelab map 0x88",
       ask_squares(fmt::format("Which square has the index {}?", hex8(digits)),
                   {x88::square_of(digits)},
                   fmt::format("Digit {} is rank {}, digit {} is the {}-file.", x88::rank(digits),
                               x88::rank(digits) + 1, x88::file(digits),
                               static_cast<char>('a' + x88::file(digits))))},
      {"One test for every edge",
       {fmt::format(
           "A step north adds {}, a step east {}. A digit may grow to f, which is 15; but ranks "
           "and files end at 7. A digit above 7 has its bit 3 set, which counts 8. x & 0x88 "
           "keeps that bit of both digits: the result is 0 on the board only.",
           hex8(x88::step(Direction::North)), hex8(x88::step(Direction::East)))},
       steps_of({{Square::E4, Direction::North},
                 {Square::A4, Direction::West},
                 {Square::E8, Direction::North}}),
       "squarelab map 0x88",
       ask_number(fmt::format("East of h4 ({}) is {}. What is {} & 0x88?",
                              hex8(x88::index_of(Square::H4)), hex8(beyond), hex8(beyond)),
                  beyond & x88::off_board,
                  fmt::format("{}: off the board.", off_board_test(beyond)), true)},
      {"The same test for steps back",
       {"A step west or south subtracts. Below 0 a machine goes on from the other end: in eight "
        "bits 0x00 - 0x01 is 0xff. A rank or file below 0 becomes a digit above 7, and the same "
        "test finds it.",
        "That works both ways because steps are short: a step changes a digit by 2 at most. Beyond "
        "one edge the digit is therefore 8 or 9, beyond the other edge it is 14 or 15. All four "
        "have bit 3."},
       steps_of({{Square::A1, Direction::West},
                 {Square::E1, Direction::South},
                 {Square::A1, Direction::SoWe}}),
       "squarelab map 0x88",
       ask_number(fmt::format("South of c1 ({}) is {}. What is {} & 0x88?",
                              hex8(x88::index_of(Square::C1)), hex8(below), hex8(below)),
                  below & x88::off_board, fmt::format("{}: off the board.", off_board_test(below)),
                  true)},
      {"No guards",
       {fmt::format("The array has {} places: 8 squares and 8 unused places in each row. Nothing "
                    "can wrap: a step over the edge leads to an unused place, or out of the array, "
                    "as from e8 ({}) to the north: {} is {}. Test the index before you read the "
                    "array. Each step costs one addition and one test.",
                    x88::board_size, hex8(x88::index_of(Square::E8)), hex8(above), above)},
       {whole_array()},
       "squarelab explain knight --in x88",
       ask_number(
           fmt::format(
               "A knight on g1 ({}) goes two files east and one rank north: + {}. To which index?",
               hex8(g1), hex8(x88::step(KnightStep::NoEaEa))),
           leap,
           fmt::format("{}: {}.", off_board_test(leap),
                       x88::on_board(leap) ? "on the board" : "off the board"),
           true)},
      {"Smaller than 0x88 is no test",
       {fmt::format("All squares are below 0x88, which is {}. But not all numbers below it are "
                    "squares. A program that tests x < 0x88 instead of x & 0x88 goes wrong.",
                    x88::off_board)},
       {whole_array()},
       "squarelab map 0x88",
       ask_number(fmt::format("How many of the {} numbers from 0 to {} are no squares?",
                              x88::off_board, x88::off_board - 1),
                  non_squares_below_0x88(),
                  fmt::format("{} numbers less {} squares.", x88::off_board, square_count))},
      {"Lists of pieces",
       {"The array has the piece on each square. A program also keeps lists, such as the indices "
        "of "
        "all white knights. When a piece is taken, the last entry of its list takes its place, so "
        "there is no gap."},
       {{pieces_of(numbering, three, "Black (small letters) is to move")},
        Table{{"", "the list of the white knights"},
              {{"before", in_hexadecimal(before)},
               {"the queen takes a3", in_hexadecimal(knights_after("a5a3"))}}}},
       "squarelab explain make --in x88",
       ask_number("The queen takes the knight on c3 instead. Which index is then second?",
                  second_taken[1],
                  fmt::format("The list is then {}. The unused place next to each piece stores the "
                              "piece's place in its list.",
                              in_hexadecimal(second_taken)),
                  true),
       {{"the list is that of the position",
         std::is_permutation(before.begin(), before.end(), on_squares.begin(), on_squares.end())}}},
      {"One number for two squares",
       {"The number 0x77 + a - b is the step from b to a. Its first digit is 7 plus the "
        "ranks from b to a, the second is 7 plus the files. Equal steps give equal numbers.",
        fmt::format(
            "a on g5, b on d2: {}. Both digits are 10: g5 is 3 ranks north and 3 files east.",
            difference_text(Square::G5, Square::D2))},
       {numbers_of(numbering)},
       "squarelab differences f3 g1",
       ask_number("What is 0x77 + a - b for a on f3 and b on g1?", difference,
                  fmt::format("{}: ranks {}, files {}.", difference_text(Square::F3, Square::G1),
                              with_sign(x88::ranks_between(difference)),
                              with_sign(x88::files_between(difference))),
                  true)},
      {"A table that answers",
       {fmt::format(
           "One table with an entry for each of these numbers, {} in all, serves all {} pairs of "
           "squares. An entry lists the pieces that can attack b from a, if nothing is between "
           "them.",
           x88::differences, square_count * square_count)},
       pairs({{Square::G5, Square::D2}, {Square::D4, Square::D1}, {Square::E2, Square::D1}}),
       "squarelab differences",
       ask_choice(fmt::format("a is f3, b is g1: {}. What can attack b from a?", hex8(difference)),
                  {"rook, queen", "bishop, queen", "knight", "nothing"},
                  attackers(Square::F3, Square::G1),
                  "f3 is two ranks north and one file west of g1.")},
  };
}

Step on_the_board(Draw& random) {
  const Square square = draw_square(random);
  const Way& way = random.pick(all_ways);
  const int from = x88::index_of(square);
  const int to = from + way.x88_step;
  return exercise(
      "The test of 0x88", "squarelab map 0x88",
      ask_number(fmt::format("In 0x88 {} is {}. {} leads to {}. What is {} & 0x88?",
                             to_string(square), hex8(from), way.name, hex8(to), hex8(to)),
                 to & x88::off_board,
                 x88::on_board(to) ? "It is on the board." : "It is off the board.", true));
}

Step difference(Draw& random) {
  const Square a = draw_square(random);
  const Square b = draw_square(random);
  const int from = x88::index_of(a);
  const int to = x88::index_of(b);
  const int number = x88::difference(from, to);
  return exercise(
      "One number for two squares",
      fmt::format("squarelab differences {} {}", to_string(a), to_string(b)),
      ask_number(
          fmt::format("In 0x88 a is {} ({}), and b is {} ({}). What is 0x77 + a - b?", to_string(a),
                      hex8(from), to_string(b), hex8(to)),
          number,
          fmt::format("From b to a it is ranks {}, files {}.",
                      with_sign(x88::ranks_between(number)), with_sign(x88::files_between(number))),
          true));
}

Step attacked_from(Draw& random) {
  const Square b = draw_square(random);
  const std::array choices{"rook, queen", "bishop, queen", "knight", "nothing"};
  const std::string wanted = random.pick(choices);  // others are more often "nothing"
  Square a = draw_square(random);
  while (attackers(a, b) != wanted) a = draw_square(random);
  return exercise("A table of differences",
                  fmt::format("squarelab differences {} {}", to_string(a), to_string(b)),
                  ask_choice(fmt::format("In 0x88 a is {} and b is {}: {}. What can attack b from "
                                         "a, if nothing is between them?",
                                         to_string(a), to_string(b), difference_text(a, b)),
                             {choices.begin(), choices.end()}, wanted,
                             "Both digits count from 7: equal distances are a diagonal, one of 0 "
                             "is a line, 1 and 2 are a knight."));
}

Step without_gap(Draw& random) {
  std::vector<int> list;
  for (const Square square : draw_squares(random, 5)) list.push_back(x88::index_of(square));
  const std::string before = in_hexadecimal(list);
  const auto taken = static_cast<std::size_t>(random.below(4));
  const auto asked =
      static_cast<std::size_t>(random.coin() ? static_cast<int>(taken) : random.below(4));
  const int captured = list[taken];
  list[taken] = list.back();
  list.pop_back();
  return exercise(
      "A list of pieces", "squarelab explain make --in x88",
      ask_number(fmt::format("The list of the white rooks is {}. The rook on {} is taken. Which "
                             "index is then at place {}, counted from 1?",
                             before, hex8(captured), asked + 1),
                 list[asked], fmt::format("The list is then {}.", in_hexadecimal(list)), true));
}

}  // namespace

const Lesson x88_lesson{"x88",
                        "The 0x88 board",
                        &x88_steps,
                        {&on_the_board, &difference, &attacked_from, &without_gap}};

}  // namespace squarelab::teach
