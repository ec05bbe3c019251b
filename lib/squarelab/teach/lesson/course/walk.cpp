// The lesson "walk": the squares of a set one by one, and how many they are.
#include <fmt/format.h>

#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

constexpr Bitboard byte = 0xFF;

// The squares in the order in which a walk over the bits meets them.
std::vector<Square> order_of(mapping::Mapping m, SquareSet squares) {
  std::vector<Square> order;
  for (Bitboard set = mapping::bits_of(m, squares); set != 0;) {
    order.push_back(mapping::square_at(m, bits::pop_lsb(set)));
  }
  return order;
}

// "14 (g2)"
std::string numbered(mapping::Mapping m, const std::vector<Square>& squares) {
  std::vector<std::string> names;
  for (const Square square : squares) {
    names.push_back(fmt::format("{} ({})", mapping::index(m, square), to_string(square)));
  }
  return report::listed(names);
}

std::vector<Step> walk_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const Numbering& lefr = numbering_named("lefr");
  constexpr Bitboard shown = 0b0101'0100;
  constexpr Bitboard asked = 0b1011'1000;
  constexpr Bitboard removed = 0b0110'0000;
  const SquareSet walked{Square::G2, Square::C3, Square::A2, Square::H1};
  const std::vector<Square> order = order_of(mapping::lerf, walked);
  const SquareSet again{Square::C1, Square::H1, Square::B2};
  const Bitboard counted =
      mapping::bits_of(mapping::lerf, {Square::A1, Square::E1, Square::F1, Square::G1, Square::H1});
  constexpr Bitboard single = 0b0001'0000;
  const auto row = [](const char* name, Bitboard set, const char* what) {
    return Table::Row{name, binary(set & byte), what};
  };
  return {
      {"The lowest bit",
       {"A program often needs the squares of a set in turn. It begins with the lowest "
        "bit: the 1 that is furthest to the right.",
        "-b means 0 - b. These numbers have no sign: in 64 bits it is ~b + 1. In ~b all bits are "
        "inverted, so the bits below the lowest bit of b are 1s. Adding 1 turns these to 0, and "
        "sets the bit above them. That is the only bit which b and -b have in common."},
       Table{{"", "the last 8 bits", ""},
             {row("b", shown, ""), row("~b", ~shown, "all inverted"),
              row("-b", ~shown + 1, "~b + 1"), row("b & -b", shown & -shown, "the lowest bit")}},
       fmt::format("squarelab bitboard {} and {}", binary(shown), hex64(-shown)),
       ask_number(fmt::format("b is {}. What is b & -b?", binary(asked)),
                  static_cast<int>(asked & -asked),
                  fmt::format("Bit {} of b alone.", *bits::first_bit(asked)))},
      {"Take it away",
       {"To subtract 1, a machine borrows: the lowest 1 becomes 0, and the 0s below it become 1s. "
        "The bits above it stay. An AND with b removes the new 1s. The result, b & (b - 1), is b "
        "without its lowest bit."},
       Table{{"", "bits", ""},
             {row("b", shown, ""), row("b - 1", shown - 1, "borrowed"),
              row("b & (b - 1)", shown & (shown - 1), "without the lowest bit")}},
       fmt::format("squarelab bitboard {} and {}", binary(shown), binary(shown - 1)),
       ask_number(fmt::format("b is {}. What is b & (b - 1)?", binary(removed)),
                  static_cast<int>(removed & (removed - 1)),
                  fmt::format("{} is left.", binary(removed & (removed - 1))))},
      {"The walk",
       {"One instruction computes the number of the lowest bit: it counts the 0s below it. In C++ "
        "it is std::countr_zero(b). A loop does the rest: while b is not 0, take the number of the "
        "lowest bit, do something with that square, and take the bit away. The squares come in the "
        "order of their numbers."},
       {board_of(lerf, walked, "the set"), numbers_of(lerf)},
       "squarelab map lerf",
       ask_squares(
           "Which square does the loop meet second?", {order[1]},
           fmt::format("In the order of their numbers: {}.", numbered(mapping::lerf, order)))},
      {"The mapping decides the order",
       {"The loop takes the squares in the order of their numbers, so another mapping gives "
        "another order. The lesson overview has shown two of them: lerf counts along the ranks "
        "(a1, b1, c1), lefr counts along the files (a1, a2, a3).",
        fmt::format("In lerf the order of this set is {}.",
                    report::joined(order_of(mapping::lerf, again), ", ",
                                   [](Square square) { return to_string(square); }))},
       {board_of(lefr, again, "the set"), numbers_of(lefr)},
       "squarelab map lefr",
       ask_squares("Which square does the loop meet first in lefr?",
                   {order_of(mapping::lefr, again).front()},
                   fmt::format("The numbers in lefr are {}.",
                               numbered(mapping::lefr, order_of(mapping::lefr, again))))},
      {"How many",
       {"How many squares are in a set? One instruction counts the bits that are 1. It is called "
        "popcount; in C++ it is std::popcount(b). The mapping does not matter: a set has as many "
        "squares under each.",
        "An evaluation counts often: how many pawns are there, or how many squares does a knight "
        "attack?"},
       {},
       fmt::format("squarelab bitboard {} popcount", hex64(counted)),
       ask_number(fmt::format("What is the popcount of {}?", hex64(counted)),
                  bits::popcount(counted),
                  fmt::format("The digit f has four bits, the digit 1 a single bit: {}.",
                              names_of(mapping::squares_of(mapping::lerf, counted))))},
      {"Two or more?",
       {"Often it is enough to know whether a set has more than one square. If two pieces give "
        "check, only the king can move. No count is needed: b & (b - 1) takes one bit away. If "
        "something is left, there were more."},
       Table{{"", "bits"}, {{"checkers", binary(single)}, {"checkers - 1", binary(single - 1)}}},
       fmt::format("squarelab bitboard {} and {}", binary(single), binary(single - 1)),
       ask_number("One piece gives check. What is checkers & (checkers - 1)?",
                  static_cast<int>(single & (single - 1)),
                  "The only bit is gone. If two pieces gave check, a bit would be left.")},
  };
}

Step lowest_bit(Draw& random) {
  const Bitboard b = draw_byte(random);
  const bool taken_away = random.coin();
  const Bitboard result = taken_away ? b & (b - 1) : b & -b;
  return exercise("The lowest bit", "squarelab bitboard " + binary(b),
                  ask_number(fmt::format("b is {}. What is {}?", binary(b),
                                         taken_away ? "b & (b - 1)" : "b & -b"),
                             static_cast<int>(result), fmt::format("It is {}.", binary(result))));
}

Step walk_order(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const SquareSet squares = draw_squares(random, 4);
  Bitboard set = numbering.bits_of(squares);
  const bool second = random.coin();
  if (second) set &= set - 1;
  const int bit = bits::lsb(set);
  return exercise(
      "The walk", fmt::format("squarelab map {}", numbering.name),
      ask_squares(
          fmt::format("A loop takes the lowest bit first. Which of {} does it meet {} in {}?",
                      names_of(squares), second ? "second" : "first", with_formula(numbering)),
          {*numbering.square_at(bit)}, fmt::format("Its number is {}.", bit)));
}

Step counted_bits(Draw& random) {
  const int count = random.between(5, 20);
  const Bitboard set = mapping::bits_of(mapping::lerf, draw_squares(random, count));
  return exercise("The number of squares",
                  fmt::format("squarelab bitboard {} popcount", hex64(set)),
                  ask_number(fmt::format("What is the popcount of {}?", hex64(set)), count,
                             "Add up the bits of its digits: 8 has one bit, 7 three, f four."));
}

}  // namespace

const Lesson walk_lesson{"walk",
                         "The squares of a set, one by one",
                         &walk_steps,
                         {&lowest_bit, &walk_order, &counted_bits}};

}  // namespace squarelab::teach
