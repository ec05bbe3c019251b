// The lesson "set": what a bit is, how bits make a number, and what AND, OR, XOR and NOT do to a
// set of squares. It begins at nothing; all other lessons need it.
#include <fmt/format.h>

#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

// "1 + 4 + 8": what the bits of a number count.
std::string sum_of(Bitboard set) {
  std::string sum;
  while (set != 0) {
    sum += fmt::format("{}{}", sum.empty() ? "" : " + ", bits::bit(bits::pop_lsb(set)));
  }
  return sum;
}

// The squares h1 to a1: their names, numbers, what each counts, and the bits of a set.
Table first_rank(Bitboard set, bool with_counts) {
  Table table{{""}, {}};
  Table::Row numbers{"number"};
  Table::Row counts{"counts"};
  Table::Row digits{"in the set"};
  for (int bit = 7; bit >= 0; --bit) {
    table.columns.push_back(to_string(square_at(bit)));
    numbers.push_back(std::to_string(bit));
    counts.push_back(std::to_string(bits::bit(bit)));
    digits.push_back((set & bits::bit(bit)) != 0 ? "1" : "0");
  }
  table.rows.push_back(std::move(numbers));
  if (with_counts) table.rows.push_back(std::move(counts));
  table.rows.push_back(std::move(digits));
  return table;
}

// The 16 digits in four columns.
Table hexadecimal_digits() {
  Table table{{}, {}};
  for (int pair = 0; pair < 4; ++pair) {
    table.columns.emplace_back("bits", Table::Align::Left);
    table.columns.emplace_back("digit", Table::Align::Left);  // 8 and c alike
  }
  for (int row = 0; row < 4; ++row) {
    Table::Row& cells = table.rows.emplace_back();
    for (int digit = row; digit < 16; digit += 4) {
      cells.push_back(fmt::format("{:04b}", digit));
      cells.push_back(fmt::format("{:x}", digit));
    }
  }
  return table;
}

std::vector<Step> set_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const auto squares = [](Bitboard set) { return mapping::squares_of(mapping::lerf, set); };
  const auto bits_of = [](SquareSet set) { return mapping::bits_of(mapping::lerf, set); };
  constexpr Bitboard shown = 0b1101;
  const Bitboard asked = bits_of({Square::B1, Square::G1});
  const Bitboard summed = bits_of({Square::B1, Square::E1});
  const Bitboard digits = 0x29;
  const SquareSet corners{Square::A1, Square::H8};
  const SquareSet pair{Square::A3, Square::H3};
  constexpr Bitboard x = 0b0000'1111;
  constexpr Bitboard y = 0b0011'1100;
  const Bitboard asked_x = bits_of({Square::B1, Square::C1, Square::G1});
  const Bitboard asked_y = bits_of({Square::A1, Square::C1, Square::G1, Square::H1});
  const auto row = [&](const char* name, Bitboard set) {
    return Table::Row{name, binary(set & 0xFF), names_of(squares(set & 0xFF))};
  };
  constexpr int place = 2;
  constexpr int asked_place = 3;
  constexpr int high_place = 40;  // beyond the 32 bits of an int
  const Position start = start_position();
  const SquareSet white = start.squares_of(Color::White);
  const SquareSet attacks = rules::attacks_from(start, Square::G1);
  return {
      {"Eight squares, eight bits",
       {"A bit is a digit that is 0 or 1. Bits can store a set of squares: one bit for each "
        "square, 1 if the square is in the set, 0 if it is not.",
        fmt::format("These are the squares of rank 1. Each has a number, which counts from 0. Bits "
                    "are written with the highest number first, so a1 is the last. The set of {} "
                    "is {}. The prefix 0b marks bits.",
                    names_of(squares(shown)), binary(shown))},
       first_rank(shown, false),
       fmt::format("squarelab bitboard {}", binary(shown)),
       ask_squares(fmt::format("Which squares of rank 1 are the set {}?", binary(asked)),
                   squares(asked),
                   fmt::format("Counted from the right and from 0, the bits {} and {} are 1.",
                               *bits::first_bit(asked), *bits::last_bit(asked)))},
      {"Bits make a number",
       {"Bits are a number, too. The last bit counts 1. Each bit counts twice as much as the bit "
        "to the right of it. The bits that are 1 are added up.",
        fmt::format("The set below is {} = {}.", sum_of(shown), shown)},
       first_rank(shown, true),
       fmt::format("squarelab bitboard {}", shown),
       ask_number(fmt::format("What number is the set of {}?", names_of(squares(summed))),
                  static_cast<int>(summed), fmt::format("{} = {}.", sum_of(summed), summed))},
      {"Four bits, one digit",
       {"Many bits are hard to read. Programs therefore write four bits as one hexadecimal digit. "
        "There are 16 such digits: 0 to 9, then a to f. The prefix 0x marks them.",
        fmt::format("{} is 0x{:02x}: {:04b} is {:x}, and {:04b} is {:x}.", binary(asked), asked,
                    asked >> 4, asked >> 4, asked & 15, asked & 15)},
       hexadecimal_digits(),
       fmt::format("squarelab bitboard 0x{:02x}", digits),
       ask_squares(fmt::format("Which squares of rank 1 are the set 0x{:02x}?", digits),
                   squares(digits), fmt::format("0x{:02x} is {}.", digits, binary(digits)))},
      {"The whole board in one number",
       {"The other ranks go on counting: a2 has the number 8, and h8 has 63. This numbering is "
        "called lerf, or 8r + f: 8 times the rank plus the file, both counted from 0. A set of any "
        "squares is therefore a number of 64 bits. It is called a bitboard. It has 16 hexadecimal "
        "digits: two for each rank, and the last two are rank 1.",
        fmt::format("{} and {} together are {}.", names_of({Square::A1}), names_of({Square::H8}),
                    hex64(bits_of(corners)))},
       {board_of(lerf, corners, "a set"), numbers_of(lerf)},
       fmt::format("squarelab bitboard {}", hex64(bits_of(pair))),
       ask_squares(fmt::format("Which squares are {}?", hex64(bits_of(pair))), pair,
                   "The four digits after the 8 and the 1 are ranks 1 and 2. 8 is the bits 1000, "
                   "and 1 is 0001.")},
      {"AND, OR, XOR, NOT",
       {"Four operations make a new set of one set or of two. AND, written &, keeps the squares "
        "that are in both. OR, written |, has the squares that are in x, in y or in both. XOR, "
        "written ^, has those that are in one of them alone. NOT, written ~, has those that are "
        "not in the set."},
       Table{{"", "bits of rank 1", "squares"},
             {row("x", x), row("y", y), row("x & y", x & y), row("x | y", x | y),
              row("x ^ y", x ^ y), row("~x", ~x)}},
       "squarelab bitboard a1,b1,c1,d1 xor c1,d1,e1,f1",
       ask_squares(fmt::format("x is {}, y is {}. Which squares are x ^ y?",
                               names_of(squares(asked_x)), names_of(squares(asked_y))),
                   squares(asked_x ^ asked_y),
                   fmt::format("{} are in both, so they are left out.",
                               names_of(squares(asked_x & asked_y))))},
      {"One square: look, put in, take out",
       {fmt::format("1ULL << n is the number whose bit n is 1 and whose other bits are 0. With it "
                    "a program works on one square. ULL makes the 1 a number of 64 bits. Here b is "
                    "{} and n is {}, which is {}.",
                    binary(shown), place, to_string(square_at(place)))},
       Table{{"", "bits", "what it is for"},
             {{"b", binary(shown), ""},
              {"1ULL << n", binary(bits::bit(place)), "the square alone"},
              {"b & (1ULL << n)", binary(shown & bits::bit(place)), "is it in b? 0 means no"},
              {"b | (1ULL << n)", binary(shown | bits::bit(place)), "b with it"},
              {"b & ~(1ULL << n)", binary(shown & ~bits::bit(place)), "b without it"},
              {"b ^ (1ULL << n)", binary(shown ^ bits::bit(place)), "out if it is in, in if not"}}},
       fmt::format("squarelab bitboard {} xor {}", binary(shown), binary(bits::bit(place))),
       ask_number(fmt::format("b is {}, and n is {}. What is b & ~(1ULL << n)?", binary(shown),
                              asked_place),
                  static_cast<int>(shown & ~bits::bit(asked_place)),
                  fmt::format("Bit {} becomes 0: {} is left, and that is {}.", asked_place,
                              binary(shown & ~bits::bit(asked_place)),
                              sum_of(shown & ~bits::bit(asked_place))))},
      {"A plain 1 has 32 bits only",
       {"In C, C++, Java and C# a plain 1 is a number of 32 bits, so 1 << n is wrong from n = 31 "
        "on. In C and C++ write 1ULL << n or uint64_t{1} << n, in Java 1L << n, in C# 1UL << n.",
        "Java and C# shift a plain 1 by n & 31 places only. In C and C++ the result is undefined "
        "for n = 32 and more."},
       {numbers_of(lerf)},
       fmt::format("squarelab bitboard {}", hex64(bits::bit(high_place))),
       ask_squares(fmt::format("n is {}. Which square is the set 1ULL << n?", high_place),
                   {square_at(high_place)},
                   fmt::format("Bit {0} is {1}. In Java 1 << {0} is 1 << {2}, which is {3}.",
                               high_place, to_string(square_at(high_place)), high_place & 31,
                               to_string(square_at(high_place & 31))))},
      {"Two sets at once",
       {"One operation works on all 64 squares at once. That is why engines use bitboards. A piece "
        "may go to the squares that it attacks, but not to those of its own side: attacks & "
        "~white."},
       {board_of(lerf, attacks, "attacks of the knight g1"),
        pieces_of(lerf, start, "the starting position, capitals are White")},
       "squarelab explain knight --square g1",
       ask_squares("Which squares are attacks & ~white?", attacks - white,
                   fmt::format("A white pawn is on {}.", names_of(attacks & white)))},
  };
}

Step bits_to_squares(Draw& random) {
  const Bitboard set = draw_byte(random);
  const std::string number =
      random.coin() ? binary(set) : fmt::format("0x{:02x}", static_cast<unsigned>(set));
  return exercise(
      "A set in a number", "squarelab bitboard " + number,
      ask_squares(fmt::format("Which squares of rank 1 are the set {} in lerf?", number),
                  mapping::squares_of(mapping::lerf, set), fmt::format("It is {}.", binary(set))));
}

Step operation(Draw& random) {
  const Bitboard x = draw_byte(random);
  const Bitboard y = draw_byte(random);
  struct Operation {
    const char* sign;
    const char* name;
    Bitboard result;
  };
  const Operation drawn =
      random.pick(std::array{Operation{"x & y", "and", x & y}, Operation{"x | y", "or", x | y},
                             Operation{"x ^ y", "xor", x ^ y}});
  return exercise("Two sets",
                  fmt::format("squarelab bitboard {} {} {}", binary(x), drawn.name, binary(y)),
                  ask_squares(fmt::format("In lerf x is {} and y is {}. Which squares are {}?",
                                          binary(x), binary(y), drawn.sign),
                              mapping::squares_of(mapping::lerf, drawn.result),
                              fmt::format("{} is {}.", drawn.sign, binary(drawn.result))));
}

// Two digits for each rank.
Step digits_to_squares(Draw& random) {
  const SquareSet squares = draw_squares(random, 3);
  const std::string number = hex64(mapping::bits_of(mapping::lerf, squares));
  return exercise("Sixteen digits", "squarelab bitboard " + number,
                  ask_squares(fmt::format("Which squares are {} in lerf?", number), squares,
                              "Each rank has two digits, and the last two are rank 1."));
}

Step one_square(Draw& random) {
  const SquareSet squares = draw_squares(random, 3);
  const Square other = draw_square(random);
  const Square square = random.coin() ? other : *squares.begin();
  const Bitboard b = mapping::bits_of(mapping::lerf, squares);
  const Bitboard bit = mapping::bits_of(mapping::lerf, {square});
  const auto [operation, result] = random.pick(std::array{
      std::pair{"b | ", b | bit}, std::pair{"b & ~", b & ~bit}, std::pair{"b ^ ", b ^ bit}});
  return exercise(
      "One square", fmt::format("squarelab bitboard {}", hex64(bit)),
      ask_squares(fmt::format("In lerf b has the squares {}. Which squares are in {}(1ULL << {})?",
                              names_of(squares), operation, index(square)),
                  mapping::squares_of(mapping::lerf, result),
                  fmt::format("1ULL << {} is {} alone.", index(square), to_string(square))));
}

}  // namespace

const Lesson set_lesson{"set",
                        "A set of squares in one number",
                        &set_steps,
                        {&bits_to_squares, &operation, &digits_to_squares, &one_square}};

}  // namespace squarelab::teach
