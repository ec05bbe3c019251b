// The lesson "wrap": shifts, what wraps around the edge, guards, and who needs none.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/bits/bitboard.hpp>

#include "lesson/lesson.hpp"

namespace squarelab::app::lesson {

namespace {

using mapping::Bitboard;

SquareSet shifted(const Numbering& numbering, SquareSet squares, Direction way) {
  const Bitboard set = mapping::bits_of(*numbering.mapping, squares);
  return mapping::squares_of(*numbering.mapping,
                             bits::shifted(set, mapping::step(*numbering.mapping, way)));
}

SquareSet guard(const Numbering& numbering, mapping::Offset way) {
  return mapping::squares_of(*numbering.mapping, mapping::wrap_guard(*numbering.mapping, way));
}

bool pawns_need_guard(const Numbering& numbering, Direction way) {
  const mapping::Mapping m = *numbering.mapping;
  return mapping::wrap_guard(m, way, mapping::pawn_bits(m)) != 0;
}

}  // namespace

std::vector<Step> wrap_steps() {
  const Numbering& lerf = numbering_named("lerf");
  const Numbering& lefr = numbering_named("lefr");
  constexpr Direction no_ea = Direction::NoEa;
  const std::string by = shift_text(mapping::step(*lerf.mapping, no_ea));
  const SquareSet inner{Square::B2, Square::D2};
  const SquareSet asked{Square::C2, Square::F2};
  const SquareSet edge{Square::A2, Square::H2};
  const SquareSet wrapped = shifted(lerf, edge, no_ea) - SquareSet{Square::B3};
  const SquareSet lerf_guard = guard(lerf, no_ea);
  const SquareSet h_file =
      mapping::squares_of(*lerf.mapping, mapping::file_bits(*lerf.mapping, File::H));
  std::vector<std::string> names;
  std::string without;
  for (const char* name : {"lerf", "berf", "lefr"}) {
    names.emplace_back(name);
    if (!pawns_need_guard(numbering_named(name), no_ea)) without = name;
  }
  const SquareSet leap_guard = guard(lerf, KnightStep::NoEaEa);
  const Square back = *lefr.square_at(lefr.index(Square::A8) + mapping::step(*lefr.mapping, no_ea));
  return {
      {"A shift moves all squares at once",
       {fmt::format("In lerf a step to the north-east adds {}. Shift a set by so many bits ({}), "
                    "and every square of it takes that step.",
                    mapping::step(*lerf.mapping, no_ea), by)},
       {board_of(lerf, inner, "before"),
        board_of(lerf, shifted(lerf, inner, no_ea), "after " + by)},
       {},
       "squarelab bitboard b2,d2 noea",
       ask_squares(fmt::format("To which squares does it move {}?", names_of(asked)),
                   shifted(lerf, asked, no_ea), "Each one file to the east and one rank up.")},
      {"At the edge",
       {"The machine sees 64 bits in a row and no edge. After the last square of a rank comes the "
        "first one of the next."},
       {board_of(lerf, edge, "before"), {{"numbers of lerf", numbered_board(lerf)}}},
       {},
       "squarelab bitboard a2,h2 noea",
       ask_squares(fmt::format("a2 goes to b3. Where does h2 come out after {}?", by), wrapped,
                   fmt::format("h2 is {}, and {} more is {}: it wraps.", lerf.index(Square::H2),
                               mapping::step(*lerf.mapping, no_ea),
                               lerf.index(Square::H2) + mapping::step(*lerf.mapping, no_ea)))},
      {"The guard",
       {fmt::format("The squares that would wrap are taken away before the shift: (b & ~guard) {}. "
                    "What a shift moves beyond bit 63 is lost, and needs no guard.",
                    by)},
       {board_of(lerf, lerf_guard, "the guard of NoEa")},
       {},
       "squarelab map lerf",
       ask_squares("Which squares of the h-file are not in the guard, as they fall off?",
                   h_file - lerf_guard,
                   fmt::format("h7 is {}, and {} more is beyond 63.", lerf.index(Square::H7),
                               mapping::step(*lerf.mapping, no_ea)))},
      {"The file goes first",
       {"Pawns stand on ranks 2 to 7. Under some mappings none of them wraps when it captures."},
       {{{"lerf", numbered_board(lerf)}}, {{"lefr", numbered_board(lefr)}}},
       {},
       "squarelab bitboard a2,h2 noea --mapping all",
       ask_choice("Under which of these do pawns need no guard for NoEa?", names, without,
                  fmt::format("In {} one file east is 8 more: beyond the h-file there are no bits.",
                              without))},
      {"Knights leap further",
       {"A knight goes two files at once, so two files have to be guarded."},
       {board_of(lerf, leap_guard, "the guard of NoEaEa, in lerf")},
       {},
       "squarelab wraps",
       ask_number("How many squares are in it?", leap_guard.size(),
                  fmt::format("{}: {} squares.", runs_of(leap_guard), leap_guard.size()))},
      {"Looking back",
       {"Which pawns attack this square? One looks back from it, by the steps of the other side. "
        "Such a look may start on ranks 1 and 8, where no pawn stands."},
       {{{"lefr", numbered_board(lefr)}}},
       {},
       "squarelab wraps",
       ask_squares("In lefr NoEa adds 9. Where does a look from a8 come out?", {back},
                   fmt::format("It wraps to {}. No pawn stands on rank 1 or 8, so an AND with the "
                               "pawns mends it.",
                               to_string(back)))},
  };
}

}  // namespace squarelab::app::lesson
