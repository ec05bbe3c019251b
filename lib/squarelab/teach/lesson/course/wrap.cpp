// The lesson "wrap": shifts, what wraps around the edge, guards, and who needs none.
#include <fmt/format.h>

#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

SquareSet shifted(const Numbering& numbering, SquareSet squares, int amount) {
  const Bitboard set = numbering.bits_of(squares);
  return numbering.squares_of(bits::shifted(set, amount));
}

SquareSet guard(const Numbering& numbering, mapping::Offset way) {
  return numbering.squares_of(mapping::wrap_guard(*numbering.mapping, way));
}

bool pawns_need_guard(const Numbering& numbering, Direction way) {
  const mapping::Mapping m = *numbering.mapping;
  return mapping::wrap_guard(m, way, mapping::pawn_bits(m)) != 0;
}

// "h2 is 15, and 15 + 9 = 24"
std::string sum_of(const Numbering& numbering, Square from, int amount) {
  const int index = numbering.index(from);
  return fmt::format("{0} is {1}, and {1} + {2} = {3}", to_string(from), index, amount,
                     index + amount);
}

// The fates of a square of the edge in a shift.
constexpr const char* wraps = "it wraps";
constexpr const char* falls_off = "it falls off";
constexpr const char* moves = "it reaches the next file";
const char* fate_of(const Numbering& numbering, Square square, Direction way) {
  const Bitboard bit = bits::bit(numbering.index(square));
  const int amount = mapping::step(*numbering.mapping, way);
  if (bits::lost_by_shift(bit, amount) != 0) return falls_off;
  return (bit & mapping::wrap_guard(*numbering.mapping, way)) != 0 ? wraps : moves;
}

std::vector<Step> wrap_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const Numbering& lefr = numbering_named("lefr");
  constexpr Direction no_ea = Direction::NoEa;
  const int amount = mapping::step(*lerf.mapping, no_ea);
  const std::string by = shift_text(amount);
  const SquareSet inner{Square::B2, Square::D2};
  const SquareSet edge{Square::A2, Square::H2};
  const SquareSet wrapped = shifted(lerf, {Square::H2}, amount);
  ShownBoard unguarded = board_of(lerf, shifted(lerf, edge, amount),
                                  fmt::format("after {}, {} wrapped", by, names_of(wrapped)));
  unguarded.wrapped = wrapped;
  const SquareSet lerf_guard = guard(lerf, no_ea);
  const int other_amount = mapping::step(*lerf.mapping, Direction::NoWe);
  const SquareSet other_guard = guard(lerf, Direction::NoWe);
  const SquareSet leap_guard = guard(lerf, KnightStep::NoEaEa);
  const int leap = mapping::step(*lerf.mapping, KnightStep::NoEaEa);
  const int lefr_amount = mapping::step(*lefr.mapping, no_ea);
  const Square back = *lefr.square_at(lefr.index(Square::A8) + lefr_amount);
  return {
      {"A shift moves all squares at once",
       {fmt::format("In lerf ({}) a step to the north-east, NoEa, adds {} to the number of a "
                    "square. A shift by {} bits, {}, moves every bit that many places up. One "
                    "shift therefore takes that step with every square of a set.",
                    lerf.formula, amount, amount, by)},
       {board_of(lerf, inner, "before"),
        board_of(lerf, shifted(lerf, inner, amount), "after " + by)},
       "squarelab bitboard b2,d2 noea",
       ask_squares(fmt::format("Where do c2 and f2 go with {}?", by),
                   shifted(lerf, {Square::C2, Square::F2}, amount),
                   "Each goes one file east and one rank north.")},
      {"At the edge",
       {"A shift does not know where the board ends. It moves 64 bits in a row: after the last "
        "square of a rank comes the first square of the next rank."},
       {board_of(lerf, edge, "before"), numbers_of(lerf)},
       "squarelab bitboard a2,h2 noea",
       ask_squares(fmt::format("a2 goes to b3. Where does h2 go with {}?", by), wrapped,
                   fmt::format("{}. That is {}: h2 wraps around the edge.",
                               sum_of(lerf, Square::H2, amount), names_of(wrapped)))},
      {"The guard",
       {fmt::format("To stop that, remove the squares that would wrap, then shift: (set & ~guard) "
                    "{}. These squares are the guard. For NoEa they are {}. From h7 and h8 the "
                    "shift goes beyond bit 63: they are lost, and need no guard.",
                    by, runs_of(lerf_guard))},
       {board_of(lerf, lerf_guard, "the guard of NoEa"), numbers_of(lerf)},
       "squarelab bitboard a2,h2 nowe",
       ask_number(
           fmt::format("NoWe is {}. How many squares are in its guard?", shift_text(other_amount)),
           other_guard.size(),
           fmt::format("The whole a-file wraps, a8 too: {}, which is {}.",
                       sum_of(lerf, Square::A8, other_amount),
                       names_of(shifted(lerf, {Square::A8}, other_amount))))},
      {"Before or after the shift",
       {fmt::format(
           "Books use larger masks. notHFile has all squares but those of the h-file. Before the "
           "shift it removes the whole h-file: (b & notHFile) {0}. Or the a-file is removed "
           "afterwards: (b {0}) & notAFile. All give the same set, and each costs one AND. Our "
           "guard has the squares that would come out wrong, and no others.",
           by)},
       {board_of(lerf, edge, "before"), unguarded},
       "squarelab guess " + hex64(~bits::column(0)),
       ask_squares(fmt::format("All 64 squares are shifted {}. On which a-file squares do the "
                               "wrapped squares land?",
                               by),
                   shifted(lerf, lerf_guard, amount),
                   "a1 and a2 are empty after this shift. notAFile removes them, too, but there is "
                   "nothing to remove."),
       {{"masked before the shift or after it, all squares give the same",
         bits::shifted(~bits::column(7), amount) ==
             (bits::shifted(~Bitboard{0}, amount) & ~bits::column(0))},
        {"and so they do with the guard",
         bits::shifted(~mapping::wrap_guard(*lerf.mapping, no_ea), amount) ==
             (bits::shifted(~Bitboard{0}, amount) & ~bits::column(0))}}},
      {"Pawns may need no guard",
       {fmt::format("White pawns are on ranks 2 to 7 and capture NoEa and NoWe. The mapping lefr "
                    "numbers the squares file by file: {}. There NoEa is {}.",
                    lefr.formula, shift_text(lefr_amount))},
       {numbers_of(lefr)},
       "squarelab bitboard a2,h2 noea --mapping all",
       ask_choice(
           fmt::format("What happens to a pawn on h2 with {} in lefr?", shift_text(lefr_amount)),
           {wraps, falls_off, moves}, fate_of(lefr, Square::H2, no_ea),
           fmt::format(
               "{}: there is no such bit. The same holds for the whole h-file: {} is needed.",
               sum_of(lefr, Square::H2, lefr_amount),
               pawns_need_guard(lefr, no_ea) ? "a guard" : "no guard"))},
      {"A knight needs a wider guard",
       {fmt::format("A knight goes two files at once. One of its steps is NoEaEa: one rank north "
                    "and two files east. In lerf that is {}. Now squares of two files can wrap.",
                    shift_text(leap))},
       {numbers_of(lerf)},
       "squarelab wraps",
       ask_number("How many squares are in the guard of NoEaEa?", leap_guard.size(),
                  fmt::format("{}. From ranks 7 and 8 of these files the shift goes beyond bit 63.",
                              runs_of(leap_guard)))},
      {"Which pawns attack a square?",
       {"Which black pawns attack e4? Shift e4 the way a white pawn captures: to d5 and f5. A "
        "black pawn there attacks e4. This is called looking back.",
        "Looking back also starts from squares on ranks 1 and 8, where no pawn can be. In lefr the "
        "shift wraps from some of these squares."},
       {numbers_of(lefr)},
       "squarelab wraps",
       ask_squares(fmt::format("Where does a8 go with {} in lefr?", shift_text(lefr_amount)),
                   {back},
                   fmt::format("{}. That is {}. No pawn is there, so an AND with the pawns removes "
                               "it: no guard is needed.",
                               sum_of(lefr, Square::A8, lefr_amount), to_string(back)))},
  };
}

Step wrapping(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const Way& way = random.pick(all_ways);
  const SquareSet squares = draw_squares(random, 6);
  const SquareSet guarded = guard(numbering, way.offset);
  return exercise(
      "What wraps", fmt::format("squarelab map {}", numbering.name),
      ask_squares(fmt::format("The squares {} are shifted {} ({}) in {}. Which of these wrap? If "
                              "none does, answer none.",
                              names_of(squares), way.name, shift_text(numbering.step(way)),
                              with_formula(numbering)),
                  squares & guarded, fmt::format("The wrap guard is {}.", runs_of(guarded))),
      {numbers_of(numbering)});
}

Step guarded_shift(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const Way* way = &random.pick(all_ways);
  while (guard(numbering, way->offset).empty()) way = &random.pick(all_ways);
  const SquareSet guarded = guard(numbering, way->offset);
  SquareSet squares = draw_squares(random, 3);
  while ((squares & guarded).empty()) squares = draw_squares(random, 3);
  const int amount = numbering.step(*way);
  return exercise(
      "A guard as a mask", fmt::format("squarelab map {}", numbering.name),
      ask_squares(fmt::format("In {} b has the squares {}. Which squares are in (b & ~{}) {}? If "
                              "there are none, answer none.",
                              with_formula(numbering), names_of(squares),
                              hex64(numbering.bits_of(guarded)), shift_text(amount)),
                  shifted(numbering, squares - guarded, amount),
                  fmt::format("The guard removes {}.", names_of(squares & guarded))),
      {numbers_of(numbering)});
}

Step shifted_square(Draw& random) {
  const Numbering& numbering = draw_mapping(random);
  const Way& way = random.pick(compass);
  const Square square = draw_square(random);
  const int amount = numbering.step(way);
  const int from = numbering.index(square);
  const auto to = numbering.square_at(from + amount);
  return exercise(
      "Where a shift leads",
      fmt::format("squarelab bitboard {} {} --mapping {}", to_string(square),
                  static_cast<std::string>(way.name), numbering.name),
      ask_squares(fmt::format("Where does {} go with {} in {}? If it falls off, answer none.",
                              to_string(square), shift_text(amount), with_formula(numbering)),
                  to ? SquareSet{*to} : SquareSet{},
                  fmt::format("{} {} {} = {}.", from, amount < 0 ? '-' : '+', std::abs(amount),
                              from + amount)),
      {numbers_of(numbering)});
}

}  // namespace

const Lesson wrap_lesson{"wrap",
                         "Shifts at the edge of the board",
                         &wrap_steps,
                         {&shifted_square, &wrapping, &guarded_shift}};

}  // namespace squarelab::teach
