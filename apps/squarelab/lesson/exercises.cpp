// The exercises of the lessons. Each draws what it asks about; the library computes the answer.
#include <fmt/format.h>

#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>

#include "lesson/quiz.hpp"

namespace squarelab::app::lesson {

namespace {

using mapping::Bitboard;
using positions::Random;

constexpr mapping::Mapping lerf = mapping::lerf;

// Compilers differ in the order in which they evaluate arguments, so what is drawn has a name.
Square draw_square(Random& random) { return square_at(random.below(square_count)); }
SquareSet draw_squares(Random& random, int count) {
  SquareSet squares;
  while (squares.size() < count) squares.insert(draw_square(random));
  return squares;
}
Bitboard draw_byte(Random& random) { return static_cast<Bitboard>(random.between(1, 254)); }
const Numbering& draw_mapping(Random& random) { return random.pick(mappings()); }

// "lefr (8f + r)"
std::string with_formula(const Numbering& numbering) {
  return fmt::format("{} ({})", numbering.name, numbering.formula);
}

Step step_of(const char* title, std::string command, Question question,
             std::vector<Board> boards = {}) {
  return {title, {}, std::move(boards), {}, std::move(command), std::move(question)};
}

Step bits_to_squares(Random& random) {
  const Bitboard set = draw_byte(random);
  const std::string number =
      random.coin() ? binary(set) : fmt::format("0x{:02x}", static_cast<unsigned>(set));
  return step_of(
      "A set in a number", "squarelab bitboard " + number,
      ask_squares(fmt::format("Which squares of rank 1 are the set {} in lerf?", number),
                  mapping::squares_of(lerf, set), fmt::format("It is {}.", binary(set))));
}

Step operation(Random& random) {
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
  return step_of("Two sets",
                 fmt::format("squarelab bitboard {} {} {}", binary(x), drawn.name, binary(y)),
                 ask_squares(fmt::format("In lerf x is {} and y is {}. Which squares are {}?",
                                         binary(x), binary(y), drawn.sign),
                             mapping::squares_of(lerf, drawn.result),
                             fmt::format("{} is {}.", drawn.sign, binary(drawn.result))));
}

Step lowest_bit(Random& random) {
  const Bitboard b = draw_byte(random);
  const bool taken_away = random.coin();
  const Bitboard result = taken_away ? b & (b - 1) : b & -b;
  return step_of("The lowest bit", "squarelab bitboard " + binary(b),
                 ask_number(fmt::format("b is {}. Which number is {}?", binary(b),
                                        taken_away ? "b & (b - 1)" : "b & -b"),
                            static_cast<int>(result), fmt::format("It is {}.", binary(result))));
}

Step walk_order(Random& random) {
  const Numbering& numbering = draw_mapping(random);
  const SquareSet squares = draw_squares(random, 4);
  Bitboard set = mapping::bits_of(*numbering.mapping, squares);
  const bool second = random.coin();
  if (second) set &= set - 1;
  const int bit = bits::lsb(set);
  return step_of(
      "The walk", fmt::format("squarelab map {}", numbering.name),
      ask_squares(
          fmt::format("A loop takes the lowest bit first. Which of {} does it meet {} in {}?",
                      names_of(squares), second ? "second" : "first", with_formula(numbering)),
          {*numbering.square_at(bit)}, fmt::format("Its number is {}.", bit)));
}

Step index_of(Random& random) {
  const Numbering& numbering = draw_mapping(random);
  const Square square = draw_square(random);
  return step_of(
      "The number of a square", "squarelab convert " + to_string(square),
      ask_number(
          fmt::format("Which number has {} in {}?", to_string(square), with_formula(numbering)),
          numbering.index(square),
          fmt::format("f is {}, and r is {}.", index(file_of(square)), index(rank_of(square)))));
}

Step square_of(Random& random) {
  const Numbering& numbering = draw_mapping(random);
  const Square square = draw_square(random);
  return step_of("The square of a number", "squarelab convert " + to_string(square),
                 ask_squares(fmt::format("Which square has the number {} in {}?",
                                         numbering.index(square), with_formula(numbering)),
                             {square},
                             fmt::format("f is {}, and r is {}.", index(file_of(square)),
                                         index(rank_of(square)))));
}

Step wraps(Random& random) {
  const Numbering& numbering = draw_mapping(random);
  const Way& way = random.pick(all_ways);
  const SquareSet guard =
      mapping::squares_of(*numbering.mapping, mapping::wrap_guard(*numbering.mapping, way.offset));
  return step_of(
      "What wraps", fmt::format("squarelab map {}", numbering.name),
      ask_squares(fmt::format("All 64 squares are shifted {} ({}) in {}. Which squares wrap?",
                              way.name, shift_text(numbering.step(way)), with_formula(numbering)),
                  guard, fmt::format("{}: these are the wrap guard.", runs_of(guard))));
}

Step shifted_square(Random& random) {
  const Numbering& numbering = draw_mapping(random);
  const Way& way = random.pick(compass);
  const Square square = draw_square(random);
  const int amount = numbering.step(way);
  const int from = numbering.index(square);
  const auto to = numbering.square_at(from + amount);
  return step_of(
      "Where a shift leads",
      fmt::format("squarelab bitboard {} {} --mapping {}", to_string(square),
                  static_cast<std::string>(way.name), numbering.name),
      ask_squares(
          fmt::format("Where does {} go with {} in {}? If it falls off, the answer is none.",
                      to_string(square), shift_text(amount), with_formula(numbering)),
          to ? SquareSet{*to} : SquareSet{},
          fmt::format("{} {} is {}.", from, with_sign(amount), from + amount)));
}

Step turned(Random& random) {
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
  const Numbering& numbering = random.pick(
      std::array{std::cref(numbering_named("lerf")), std::cref(numbering_named("lefr"))});
  const Turn& turn = random.pick(turns);
  const SquareSet squares = draw_squares(random, 2);
  const mapping::Mapping m = *numbering.mapping;
  return step_of(
      "A turn of the board", fmt::format("squarelab map {}", numbering.name),
      ask_squares(fmt::format("Where does {} put {} in {}?", turn.name, names_of(squares),
                              with_formula(numbering)),
                  mapping::squares_of(m, turn.bits(mapping::bits_of(m, squares))), turn.words));
}

Step sight(Random& random) {
  const bool is_rook = random.coin();
  const SquareSet others = draw_squares(random, 8);
  Square square = draw_square(random);
  while (others.contains(square)) square = draw_square(random);
  Position position;
  for (const Square other : others) position.put(other, Piece::BlackKnight);
  position.put(square, is_rook ? Piece::WhiteRook : Piece::WhiteBishop);
  const std::string who = fmt::format("{} on {}", is_rook ? "rook" : "bishop", to_string(square));
  return step_of("What a slider sees", "squarelab explain sliders",
                 ask_squares(fmt::format("Which squares does the {} see? Other pieces stand on {}.",
                                         who, names_of(others)),
                             rules::attacks_from(position, square),
                             "The first piece in each direction is the last square that it sees."),
                 {pieces_of(numbering_named("lerf"), position, "the board")});
}

Step on_the_board(Random& random) {
  namespace x88 = mapping::x88;
  const Square square = draw_square(random);
  const Way& way = random.pick(all_ways);
  const int from = x88::index_of(square);
  const int to = from + way.x88_step;
  return step_of(
      "The test of 0x88", "squarelab map 0x88",
      ask_number(fmt::format("In 0x88 {} is {}. {} leads to {}. What is {} & 0x88?",
                             to_string(square), hex8(from), way.name, hex8(to), hex8(to)),
                 to & x88::off_board,
                 x88::on_board(to) ? "It is on the board." : "It is off the board.", true));
}

Step difference(Random& random) {
  namespace x88 = mapping::x88;
  const Square a = draw_square(random);
  const Square b = draw_square(random);
  const int from = x88::index_of(a);
  const int to = x88::index_of(b);
  const int number = x88::difference(from, to);
  return step_of(
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

Step legal_moves(Random& random) {
  const Position& position = random.pick(positions::built_in_corpus().positions);
  const std::vector<Square> pieces = [&] {
    std::vector<Square> squares;
    for (const Square square : position.squares_of(position.side_to_move)) {
      squares.push_back(square);
    }
    return squares;
  }();
  const Square from = random.pick(pieces);
  SquareSet goals;
  for (const Move move : rules::legal_moves(position)) {
    if (move.from() == from) goals.insert(move.to());
  }
  const std::string fen = text::to_fen(position);
  const Piece piece = *position.piece_on(from);
  return step_of(
      "Legal moves", fmt::format("squarelab moves --fen \"{}\"", fen),
      ask_squares(
          fmt::format("{}. Where may the {} {} on {} legally go?", fen,
                      adjective_of(color_of(piece)), name_of(type_of(piece)), to_string(from)),
          goals,
          rules::in_check(position)
              ? "The king is in check."
              : fmt::format("Of its side these are pinned: {}.",
                            names_of(rules::pinned(position) &
                                     position.squares_of(position.side_to_move)))),
      {pieces_of(numbering_named("lerf"), position, "capitals are white")});
}

using Kind = Step (*)(Random&);
constexpr std::array<Kind, 2> of_set{&bits_to_squares, &operation};
constexpr std::array<Kind, 2> of_walk{&lowest_bit, &walk_order};
constexpr std::array<Kind, 2> of_overview{&index_of, &square_of};
constexpr std::array<Kind, 2> of_wrap{&wraps, &shifted_square};
constexpr std::array<Kind, 1> of_turn{&turned};
constexpr std::array<Kind, 1> of_sliders{&sight};
constexpr std::array<Kind, 2> of_x88{&on_the_board, &difference};
constexpr std::array<Kind, 1> of_moves{&legal_moves};

}  // namespace

std::span<const Exercises> exercises() {
  static constexpr std::array all{
      Exercises{"set", of_set},   Exercises{"walk", of_walk},  Exercises{"overview", of_overview},
      Exercises{"wrap", of_wrap}, Exercises{"turn", of_turn},  Exercises{"sliders", of_sliders},
      Exercises{"x88", of_x88},   Exercises{"moves", of_moves}};
  return all;
}

std::vector<Asked> quiz_of(const Exercises* only, std::uint64_t seed, std::size_t count) {
  std::vector<Asked> quiz;
  for (std::size_t i = 0; i < count; ++i) {
    const Exercises& of = only != nullptr ? *only : exercises()[i % exercises().size()];
    Random random = Random::stream(seed, i);
    const auto make = random.pick(of.kinds);
    quiz.push_back({of.name, make(random)});
  }
  return quiz;
}

}  // namespace squarelab::app::lesson
