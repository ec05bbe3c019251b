// The lesson "turn": flips, mirrors and rotations of a set, step by step, and what they do to the
// squares under two mappings.
#include <fmt/format.h>

#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

// One of the three steps that reverse the bits of each byte: the same shift and mask as in
// bits::flip_columns, whose result the lesson asks for.
Bitboard exchanged(Bitboard byte, int width, Bitboard mask) {
  return ((byte >> width) & mask) | ((byte & mask) << width);
}

std::vector<Step> turn_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const Numbering& lefr = numbering_named("lefr");
  const auto turned = [](const Numbering& numbering, SquareSet squares, auto turn) {
    const mapping::Mapping m = *numbering.mapping;
    return mapping::squares_of(m, turn(mapping::bits_of(m, squares)));
  };
  const auto swap = [](Bitboard set) { return bits::flip_rows(set); };
  const auto transpose = [](Bitboard set) { return bits::transpose(set); };
  const auto reverse = [](Bitboard set) { return bits::reversed(set); };
  const auto rotate = [](Bitboard set) { return bits::flip_rows(bits::transpose(set)); };
  const SquareSet shown{Square::B1, Square::B2, Square::B3, Square::C3};
  const SquareSet asked{Square::B2, Square::F7};
  constexpr Bitboard byte = 0b0001'0011;
  constexpr Bitboard asked_byte = 0b0100'1100;
  const Bitboard first = exchanged(byte, 1, 0x55);
  const Bitboard second = exchanged(first, 2, 0x33);
  const Bitboard third = exchanged(second, 4, 0x0F);
  const int e2 = lerf.index(Square::E2);
  const int b3 = lerf.index(Square::B3);
  constexpr int rank_bits = 56;
  return {
      {"Upside down",
       {"A number of 64 bits is stored as eight bytes of eight bits. In lerf each byte is a rank. "
        "One instruction puts the bytes into the opposite order. It is called a byte swap. Rank 1 "
        "and rank 8 change places, rank 2 and rank 7, and so on."},
       {board_of(lerf, shown, "before"), board_of(lerf, turned(lerf, shown, swap), "after")},
       "squarelab bitboard b1,b2,b3,c3 flip-ranks",
       ask_squares(fmt::format("Where does a byte swap put {} in lerf?", names_of(asked)),
                   turned(lerf, asked, swap), "The file stays. The rank is counted from the top.")},
      {"The same swap under another mapping",
       {"In lefr a byte is a file. The instruction does the same to the number. It does something "
        "else to the squares: the a-file and the h-file change places."},
       {board_of(lefr, shown, "before, in lefr"),
        board_of(lefr, turned(lefr, shown, swap), "after, in lefr")},
       "squarelab bitboard b1,b2,b3,c3 flip-files --mapping lefr",
       ask_squares(fmt::format("Where does a byte swap put {} in lefr?", names_of(asked)),
                   turned(lefr, asked, swap),
                   "The rank stays. The file is counted from the h-file.")},
      {"A mirror in three steps",
       {"Most machines have no instruction that reverses the bits of a byte. Three steps do it, in "
        "all bytes at once. First each bit changes places with its neighbour. Then pairs change "
        "places, then groups of four.",
        "0x55 is 0b01010101, every second bit; an AND with it keeps these. << 1 moves all bits one "
        "place to the left, >> 1 one to the right. Neighbours change places by ((b >> 1) & 0x55) "
        "| ((b & 0x55) << 1)."},
       Table{{"", "a byte"},
             {{"b", binary(byte)},
              {"neighbours exchanged", binary(first)},
              {"pairs exchanged", binary(second)},
              {"groups of four exchanged", binary(third)}}},
       "squarelab bitboard b1,b2,b3,c3 flip-files",
       ask_number(fmt::format("b is {}. What is b after all three steps?", binary(asked_byte)),
                  static_cast<int>(bits::flip_columns(asked_byte)),
                  fmt::format("The bits in the opposite order are {}.",
                              binary(bits::flip_columns(asked_byte))))},
      {"Ranks become files",
       {"Three more such steps exchange blocks across the diagonal from a1 to h8. This is called a "
        "transposition: b1 goes to a2, and a2 to b1. It turns the number of a set in lerf into the "
        "number of the same set in lefr."},
       {board_of(lerf, shown, "before"), board_of(lerf, turned(lerf, shown, transpose), "after")},
       "squarelab bitboard b1,b2,b3,c3 transpose",
       ask_squares("Where does it put c1 and g2?",
                   turned(lerf, {Square::C1, Square::G2}, transpose),
                   "File and rank change places: the third file becomes the third rank.")},
      {"A quarter turn",
       {"Two steps together give a quarter turn: transpose, then swap the bytes."},
       {board_of(lerf, shown, "before"), board_of(lerf, turned(lerf, shown, rotate), "after both")},
       "squarelab bitboard b1,b2,b3,c3 rotate-right",
       ask_squares("Where do the two steps, in this order, put b3?",
                   turned(lerf, {Square::B3}, rotate),
                   fmt::format("Transposed it is {}. Then the rank is counted from the top.",
                               names_of(turned(lerf, {Square::B3}, transpose))))},
      {"A half turn",
       {"Swap the bytes, then mirror each byte. Now every bit is at the other end: bit n has "
        "become bit 63 - n. That is the same under every mapping."},
       {board_of(lerf, shown, "before"), board_of(lerf, turned(lerf, shown, reverse), "after")},
       "squarelab bitboard b1,b2,b3,c3 rotate",
       ask_squares(
           "Where does the half turn put b3?", turned(lerf, {Square::B3}, reverse),
           fmt::format("b3 is {0} in lerf, and 63 - {0} is {1}.", b3, bits::reversed_bit(b3)))},
      {"One table for both sides",
       {fmt::format("An evaluation has tables with the value of each square for a knight or a "
                    "pawn. They are called piece-square tables, and are written for White. For "
                    "Black the program flips the square upside down. In lerf that is n ^ {0}: the "
                    "number {0} is {1}, and its three 1s are at the bits that hold the rank.",
                    rank_bits, binary(rank_bits))},
       {numbers_of(lerf)},
       "squarelab convert e2",
       ask_number(fmt::format("e2 is {0}. What is {0} ^ {1}?", e2, rank_bits), e2 ^ rank_bits,
                  fmt::format("{} ^ {} is {}: {}.", binary(e2), binary(rank_bits),
                              binary(e2 ^ rank_bits), to_string(*lerf.square_at(e2 ^ rank_bits))))},
  };
}

Step turned(Draw& random) {
  struct Turn {
    const char* name;
    const char* words;
    Bitboard (*bits)(Bitboard);
  };
  constexpr std::array turns{
      Turn{"a byte swap", "Row n of the bits becomes row 7 - n.", &bits::flip_rows},
      Turn{"a mirror of each byte", "Column n of the bits becomes column 7 - n.",
           &bits::flip_columns},
      Turn{"a transposition", "Rows become columns.", &bits::transpose},
      Turn{"a half turn", "Bit n becomes bit 63 - n.", &bits::reversed}};
  const Numbering& numbering = draw_mapping(random);
  const Turn& turn = random.pick(turns);
  const SquareSet squares = draw_squares(random, 2);
  const mapping::Mapping m = *numbering.mapping;
  return exercise(
      "A turn of the board", fmt::format("squarelab map {}", numbering.name),
      ask_squares(fmt::format("Where does {} put {} in {}?", turn.name, names_of(squares),
                              with_formula(numbering)),
                  mapping::squares_of(m, turn.bits(mapping::bits_of(m, squares))), turn.words));
}

Step turned_number(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const int n = random.below(square_count);
  const int constant = random.pick(std::array{7, 56, 63});
  const Square goal = *numbering.square_at(n ^ constant);
  return exercise("A square turned", fmt::format("squarelab map {}", numbering.name),
                  ask_squares(fmt::format("In {} n is {}, which is {}. Which square is n ^ {}?",
                                          with_formula(numbering), n,
                                          to_string(*numbering.square_at(n)), constant),
                              {goal}, fmt::format("{} ^ {} is {}.", n, constant, n ^ constant)));
}

Step exchange_in_byte(Draw& random) {
  const Bitboard byte = draw_byte(random);
  const auto [width, mask] =
      random.pick(std::array{std::pair{1, 0x55}, std::pair{2, 0x33}, std::pair{4, 0x0F}});
  const Bitboard result = exchanged(byte, width, static_cast<Bitboard>(mask));
  return exercise(
      "Neighbours change places", "squarelab lesson turn --step 3 --answers",
      ask_number(fmt::format("b is {}. What is ((b >> {}) & 0x{:02x}) | ((b & 0x{:02x}) << {})?",
                             binary(byte), width, mask, mask, width),
                 static_cast<int>(result), fmt::format("It is {}.", binary(result))));
}

}  // namespace

const Lesson turn_lesson{
    "turn", "Turning the whole board", &turn_steps, {&turned, &turned_number, &exchange_in_byte}};

}  // namespace squarelab::teach
