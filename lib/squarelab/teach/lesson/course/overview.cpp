// The lesson "overview": numbers of squares, the eight mappings, sets as numbers, steps.
#include <fmt/format.h>

#include <array>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/lesson/lesson.hpp>
#include <squarelab/teach/numbers/formula.hpp>

namespace squarelab::teach {

namespace {

// "f = 3 and r = 4, so 8r + f = 8 * 4 + 3 = 32 + 3 = 35."
std::string working(const Numbering& numbering, Square square) {
  const int file = index(file_of(square));
  const int rank = index(rank_of(square));
  return fmt::format(
      "f = {} and r = {}, so {} = {}.", file, rank, numbering.formula,
      report::joined(index_formula(numbering).working({{'r', rank}, {'f', file}}), " = "));
}

// The set of eight squares that the number is under the mapping: a file or a rank, or "neither".
std::string line_of(mapping::Mapping m, Bitboard bits) {
  for (const Constant& constant : constants_of(m)) {
    if (constant.bits == bits) return constant.title;
  }
  return "neither";
}

std::vector<std::string> mappings_with(Square square, int index) {
  std::vector<std::string> names;
  for (const Numbering& mapping : mappings()) {
    if (mapping.index(square) == index) names.emplace_back(mapping.name);
  }
  return names;
}

std::vector<Step> overview_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const Numbering& lefr = numbering_named("lefr");
  const Numbering& berf = numbering_named("berf");
  constexpr Square asked = Square::E4;
  constexpr int asked_index = 8;
  constexpr Bitboard row = 0xFF;
  const Way& no_we = compass[index(Direction::NoWe)];
  Table corners{{"mapping", "a1 h1 a8 h8"}, {}};
  std::vector<std::string> names;
  for (const Numbering& mapping : mappings()) {
    corners.rows.push_back({mapping.name, mapping.corners});
    names.emplace_back(mapping.name);
  }
  return {
      {"A square needs a number",
       {"A program gives each square a number from 0 to 63. The rule is called a mapping.",
        "Count the files from the a-file and the ranks from rank 1, both from 0: that gives f and "
        "r. The mapping lerf (little-endian rank-file) numbers the squares rank by rank. Little-"
        "endian means from the a-file and from rank 1. It is not the byte order of a processor."},
       {numbers_of(lerf)},
       "squarelab map lerf",
       ask_number(fmt::format("What is the number of {} in lerf?", to_string(asked)),
                  lerf.index(asked), working(lerf, asked))},
      {"Another mapping, other numbers",
       {"The mapping lefr (little-endian file-rank) numbers the squares file by file. Now "
        "neighbours on a file have neighbouring numbers."},
       {numbers_of(lerf), numbers_of(lefr)},
       "squarelab convert e4",
       ask_squares(fmt::format("Which square has the number {} in lefr?", asked_index),
                   {*lefr.square_at(asked_index)}, working(lefr, *lefr.square_at(asked_index)))},
      {"Eight mappings",
       {"Three choices make a mapping: rank by rank or file by file, files from a or from h, ranks "
        "from 1 or from 8. That makes eight. Authors use the same name for different mappings. The "
        "numbers of the four corners always tell them apart."},
       corners,
       "squarelab map all",
       ask_choice(
           fmt::format("In an engine a8 is {} and b8 is {}. Which mapping is that?",
                       berf.index(Square::A8), berf.index(Square::B8)),
           names, std::string(berf.name),
           fmt::format("a8 is {} in {}. As b8 is {}, the numbers run along the ranks: {}.",
                       berf.index(Square::A8),
                       report::joined(mappings_with(Square::A8, berf.index(Square::A8)), " and "),
                       berf.index(Square::B8), berf.formula))},
      {"The same number, another set",
       {fmt::format("{} has the bits 0 to 7. In lerf they are {}.", hex64(row),
                    line_of(*lerf.mapping, row))},
       {board_of(lerf, lerf.squares_of(row), "in lerf"), numbers_of(lefr)},
       fmt::format("squarelab guess {}", hex64(row)),
       ask_choice("What is the same number in lefr?",
                  {"rank 1", "rank 8", "the a-file", "the h-file"}, line_of(*lefr.mapping, row),
                  fmt::format("The bits 0 to 7 are {} in lefr.", runs_of(lefr.squares_of(row))))},
      {"A step is an addition",
       {"A step in one direction adds the same to every number, wherever it starts. Directions "
        "have short names: NoEa is one square north and one east."},
       {{{"the steps of lerf", compass_rose(lerf)}}, numbers_of(lefr)},
       "squarelab map lefr",
       ask_number(
           "What does a step to the north-west (NoWe) add in lefr?", lefr.step(no_we),
           fmt::format("One file west is {}, one rank north is {}: together {}.",
                       with_sign(-mapping::file_step(*lefr.mapping)),
                       with_sign(mapping::rank_step(*lefr.mapping)), with_sign(lefr.step(no_we))))},
  };
}

Step index_of(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const Square square = draw_square(random);
  return exercise("The number of a square", "squarelab convert " + to_string(square),
                  ask_number(fmt::format("What is the number of {} in {}?", to_string(square),
                                         with_formula(numbering)),
                             numbering.index(square), working(numbering, square)));
}

Step square_of(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const Square square = draw_square(random);
  return exercise("The square of a number", "squarelab convert " + to_string(square),
                  ask_squares(fmt::format("Which square has the number {} in {}?",
                                          numbering.index(square), with_formula(numbering)),
                              {square}, working(numbering, square)));
}

Step number_after_step(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const Way& way = random.pick(all_ways);
  const auto [files, ranks] = way.offset;
  Square square = draw_square(random);
  const auto leaves = [](int from, int by) { return from + by < 0 || from + by >= file_count; };
  while (leaves(index(file_of(square)), files) || leaves(index(rank_of(square)), ranks)) {
    square = draw_square(random);
  }
  const int from = numbering.index(square);
  const int to = from + numbering.step(way);
  return exercise(
      "A step is an addition", fmt::format("squarelab map {}", numbering.name),
      ask_number(fmt::format("In {} the number of {} is {}. What is the number one step {} of it?",
                             with_formula(numbering), to_string(square), from, way.name),
                 to,
                 fmt::format("The step adds {}: {}.", with_sign(numbering.step(way)),
                             to_string(*numbering.square_at(to)))));
}

}  // namespace

const Lesson overview_lesson{"overview",
                             "Mappings of squares",
                             &overview_steps,
                             {&index_of, &square_of, &number_after_step}};

}  // namespace squarelab::teach
