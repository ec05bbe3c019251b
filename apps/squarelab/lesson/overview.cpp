// The lesson "overview": numbers of squares, the eight mappings, sets as numbers, steps.
#include <fmt/format.h>

#include <squarelab/mapping/catalogue.hpp>

#include "lesson/lesson.hpp"

namespace squarelab::app::lesson {

namespace {

Board numbers_of(const char* name) {
  const Numbering& numbering = numbering_named(name);
  return {{fmt::format("{}: {}", name, numbering.formula), numbered_board(numbering)}};
}

std::string working(const char* name, Square square) {
  const Numbering& numbering = numbering_named(name);
  return fmt::format("{} has f = {} and r = {}: {} is {}.", to_string(square),
                     index(file_of(square)), index(rank_of(square)), numbering.formula,
                     numbering.index(square));
}

// The set of eight squares that the number is under the mapping: a file or a rank, or "neither".
std::string line_of(mapping::Mapping m, mapping::Bitboard bits) {
  for (const Constant& constant : constants_of(m)) {
    if (constant.bits == bits) return constant.title;
  }
  return "neither";
}

}  // namespace

std::vector<Step> overview_steps() {
  const Numbering& lerf = numbering_named("lerf");
  const Numbering& lefr = numbering_named("lefr");
  const Numbering& berf = numbering_named("berf");
  constexpr Square asked = Square::E4;
  constexpr int asked_index = 8;
  const SquareSet pair{Square::A2, Square::H2};
  const mapping::Bitboard pair_bits = mapping::bits_of(*lerf.mapping, pair);
  constexpr mapping::Bitboard row = 0xFF;
  const std::string in_lefr = line_of(*lefr.mapping, row);
  const Way& no_we = compass[index(Direction::NoWe)];
  Table corners{{"mapping", "a1 h1 a8 h8"}, {}};
  std::vector<std::string> names;
  for (const Numbering& mapping : mappings()) {
    corners.rows.push_back({mapping.name, mapping.corners});
    names.emplace_back(mapping.name);
  }
  return {
      {"A square needs a number",
       {"A machine knows no a1. It knows numbers, so each square gets one. Count files from the "
        "a-file and ranks from rank 1, both from 0: file f and rank r. lerf numbers the squares "
        "rank by rank."},
       {numbers_of("lerf")},
       {},
       "squarelab map lerf",
       ask_number(fmt::format("Which number has {} in lerf?", to_string(asked)), lerf.index(asked),
                  working("lerf", asked))},
      {"Another mapping, another number",
       {"lefr numbers the squares file by file: neighbours on a file are neighbours."},
       {numbers_of("lerf"), numbers_of("lefr")},
       {},
       "squarelab convert e4",
       ask_squares(fmt::format("Which square is number {} in lefr?", asked_index),
                   {*lefr.square_at(asked_index)}, working("lefr", *lefr.square_at(asked_index)))},
      {"Eight mappings",
       {"Three choices make a mapping: file by file or rank by rank, files from a or from h, ranks "
        "from 1 or from 8. Authors use the same acronym for different ones; the four corners tell "
        "them apart."},
       {},
       corners,
       "squarelab map all",
       ask_choice(fmt::format("An engine says that a1 h1 a8 h8 are {}. Which mapping is that?",
                              berf.corners),
                  names, std::string(berf.name),
                  fmt::format("{} counts ranks from 8: {}.", berf.name, berf.formula))},
      {"A set of squares is one number",
       {"64 squares, 64 bits: the bit of a square is 1 if the square is in the set. Such a number "
        "is a bitboard."},
       {board_of(lerf, {lerf.square_at(0).value(), lerf.square_at(9).value()},
                 fmt::format("lerf, {}", hex64(0b10'0000'0001)))},
       {},
       fmt::format("squarelab bitboard {}", hex64(pair_bits)),
       ask_squares(fmt::format("Which squares are {} in lerf?", hex64(pair_bits)), pair,
                   fmt::format("Its bits are {} and {}.", *bits::first_bit(pair_bits),
                               *bits::last_bit(pair_bits)))},
      {"The same number, another set",
       {fmt::format("{} is {} in lerf: its lowest eight bits.", hex64(row),
                    line_of(*lerf.mapping, row))},
       {board_of(lerf, mapping::squares_of(*lerf.mapping, row), "in lerf"), numbers_of("lefr")},
       {},
       fmt::format("squarelab guess {}", hex64(row)),
       ask_choice("What is it in lefr?", {"rank 1", "rank 8", "the a-file", "the h-file"}, in_lefr,
                  fmt::format("The bits 0 to 7 are {} in lefr.",
                              runs_of(mapping::squares_of(*lefr.mapping, row))))},
      {"A step is an addition",
       {"A step in one direction adds the same to every number: that is what makes numbers good "
        "for boards."},
       {{{"lerf", compass_rose(lerf)}}, {{"lefr", compass_rose(lefr)}}},
       {},
       "squarelab map lefr",
       ask_number(
           "What does a step to the north-west (NoWe) add in lefr?", lefr.step(no_we),
           fmt::format("One file west is {}, one rank north is {}: together {}.",
                       with_sign(-mapping::file_step(*lefr.mapping)),
                       with_sign(mapping::rank_step(*lefr.mapping)), with_sign(lefr.step(no_we))))},
  };
}

}  // namespace squarelab::app::lesson
