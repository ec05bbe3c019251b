// The lesson "sliders": the first piece of a line by subtraction, and by an index into a table.
#include <fmt/format.h>

#include <array>
#include <span>
#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bits/bitboard.hpp>

#include "lesson/lesson.hpp"

namespace squarelab::app::lesson {

namespace {

using bitboard::sliders::HyperbolaQuintessence;
using bitboard::sliders::Magic;
using mapping::Bitboard;

// The bits under the mask, brought together at the bottom, lowest first: what PEXT does.
Bitboard gathered(Bitboard set, Bitboard mask) {
  Bitboard result = 0;
  for (int to = 0; mask != 0; ++to) {
    const int from = bits::pop_lsb(mask);
    if ((set & bits::bit(from)) != 0) result |= bits::bit(to);
  }
  return result;
}

// The board with rank 1 alone in its drawing, which leaves room on the screen.
Board first_rank(Board board) {
  board.drawing.lines.erase(0, board.drawing.lines.find("\n1 ") + 1);
  return board;
}

// A fill to the right over the empty squares of the first rank, after steps of 1, 2 and 4; and one
// step more, which arrives at what blocks: Kogge-Stone for the way up, as in kogge_stone.hpp.
std::array<Bitboard, 4> filled(Bitboard rook, Bitboard empty) {
  std::array<Bitboard, 4> steps{};
  for (int i = 0; i < 3; ++i) {
    const int width = 1 << i;
    rook |= empty & (rook << width);
    empty &= empty << width;
    steps[i] = rook;
  }
  steps[3] = (rook << 1) & 0xFF;
  return steps;
}

// Names of the algorithms whose tables fit, "both", or "neither".
std::string fitting(std::span<const SliderFacts> algorithms, std::size_t bytes) {
  std::string names;
  std::size_t count = 0;
  for (const SliderFacts& facts : algorithms) {
    if (facts.table_bytes > bytes) continue;
    names = facts.name;
    ++count;
  }
  if (count == 0) return "neither";
  return count == algorithms.size() ? "both" : names;
}

}  // namespace

std::vector<Step> slider_steps(const Registry&) {
  const Numbering& lerf = numbering_named("lerf");
  const auto squares = [&](Bitboard set) { return mapping::squares_of(*lerf.mapping, set); };
  const auto bit = [&](Square square) { return bits::bit(lerf.index(square)); };
  // A rook on d1 between b1 and g1, as in the example of hyperbola_quintessence.hpp.
  Position position;
  position.put(Square::B1, Piece::BlackKnight);
  position.put(Square::D1, Piece::WhiteRook);
  position.put(Square::G1, Piece::WhiteBishop);
  const Bitboard rook = bit(Square::D1);
  const Bitboard pieces = rook | bit(Square::B1) | bit(Square::G1);
  const Bitboard rank = mapping::rank_bits(*lerf.mapping, Rank::R1);
  const Bitboard seen = HyperbolaQuintessence::rook(lerf.index(Square::D1), pieces) & rank;
  const Bitboard difference = pieces - 2 * rook;
  Table subtraction{{"", "bits, h1 to a1", "squares"}, {}};
  const auto row = [&](const char* name, Bitboard set) {
    subtraction.rows.push_back({name, binary(set), names_of(squares(set))});
  };
  row("o, the occupied squares", pieces);
  row("2r, one above the rook", 2 * rook);
  row("o - 2r", difference);
  row("o ^ (o - 2r)", pieces ^ difference);
  // The question: a rook on c1, a piece on f1.
  const Bitboard asked_rook = bit(Square::C1);
  const Bitboard asked_pieces = asked_rook | bit(Square::F1);
  const Bitboard asked_difference = asked_pieces - 2 * asked_rook;
  const Bitboard asked_up = asked_pieces ^ asked_difference;
  // No other piece: a rook on d1, and in the question on c1.
  const Bitboard alone = bit(Square::D1);
  Table lonely{{"", "the last 8 bits", "squares of rank 1"}, {}};
  const auto lonely_row = [&](const char* name, Bitboard set) {
    lonely.rows.push_back({name, binary(set & 0xFF), names_of(squares(set & 0xFF))});
  };
  lonely_row("o", alone);
  lonely_row("2r", 2 * alone);
  lonely_row("o - 2r", alone - 2 * alone);
  lonely_row("o ^ (o - 2r)", alone ^ (alone - 2 * alone));
  const Bitboard asked_alone = (asked_rook ^ (asked_rook - 2 * asked_rook)) & rank;
  // The fill: a rook on b1, a piece on g1; in the question a rook on a1 alone.
  const Bitboard filler = bit(Square::B1);
  const auto fill = filled(filler, ~(filler | bit(Square::G1)) & 0xFF);
  Table fills{{"", "bits, h1 to a1"}, {{"the rook", binary(filler)}}};
  constexpr std::array<const char*, 4> fill_names{"after the step of 1", "after the step of 2",
                                                  "after the step of 4", "one step more"};
  for (std::size_t i = 0; i < fill.size(); ++i) {
    fills.rows.push_back({fill_names[i], binary(fill[i])});
  }
  const auto asked_fill = filled(bit(Square::A1), ~bit(Square::A1) & 0xFF);
  const SquareSet turned{Square::B2, Square::C2};
  const SquareSet asked_turned{Square::A3, Square::F7};
  const auto swapped = [&](SquareSet set) {
    return squares(bits::flip_rows(mapping::bits_of(*lerf.mapping, set)));
  };
  const Bitboard mask = bitboard::relevant_occupancy(lerf.index(Square::D4), bitboard::rook_steps);
  const Bitboard corner =
      bitboard::relevant_occupancy(lerf.index(Square::A1), bitboard::rook_steps);
  const int corner_bits = bits::popcount(corner);
  constexpr Bitboard gather_mask = 0b0110'1100;
  constexpr Bitboard gather_set = 0b0010'1001;
  constexpr Bitboard asked_set = 0b0100'1000;
  const auto index = [](Bitboard set) { return static_cast<int>(gathered(set, gather_mask)); };
  const Table gathering{
      {"", "bits"},
      {{"mask", binary(gather_mask)},
       {"set", binary(gather_set)},
       {"PEXT", fmt::format("0b{:04b} = {}", index(gather_set), index(gather_set))}}};
  constexpr std::array algorithms{HyperbolaQuintessence::facts, Magic::facts};
  constexpr std::size_t cache = 32'768;
  Table sizes{{"algorithm", "tables, bytes"}, {}};
  for (const SliderFacts& facts : algorithms) {
    sizes.rows.push_back({facts.name, report::grouped(facts.table_bytes)});
  }
  return {
      {"As far as the first piece",
       {"A bishop, rook or queen goes on until something stands in its way. It sees that first "
        "piece, too, be it white or black."},
       {pieces_of(lerf, position, "a rook (R) on d1")},
       {},
       "squarelab explain sliders",
       ask_squares("Which squares of rank 1 does the rook see?", squares(seen),
                   "The first piece on either side is the last square that it sees.")},
      {"A subtraction finds the first piece",
       {"Write rank 1 as bits, h1 first, a1 last. o has the occupied squares, r the rook; 2r is "
        "the square above it, on the way to h1. To subtract 2r, the machine borrows from the next "
        "1 above: the first piece. The bits that change are the squares that the rook sees. XOR, "
        "written ^, shows them."},
       {first_rank(pieces_of(lerf, position, ""))},
       subtraction,
       "squarelab explain sliders --in lerf",
       ask_number(fmt::format("A rook on c1, a piece on f1: o = {}, 2r = {}. What is o ^ (o - 2r)?",
                              binary(asked_pieces), binary(2 * asked_rook)),
                  static_cast<int>(asked_up),
                  fmt::format("o - 2r is {}, and the XOR with o {}: {}.", binary(asked_difference),
                              binary(asked_up), names_of(squares(asked_up))),
                  true)},
      {"Nothing in the way",
       {"If no piece is above the rook, the machine borrows from beyond the end: all bits above "
        "the rook become 1. On the whole board that goes on through the other ranks. An AND with "
        "the rank removes them, and the squares up to the edge are left."},
       {},
       lonely,
       "squarelab explain sliders --in lerf",
       ask_squares("A rook on c1 and no other piece. Which squares of rank 1 are o ^ (o - 2r)?",
                   squares(asked_alone), "All squares from the rook to the edge.")},
      {"The other way: turn the board over",
       {"The subtraction looks upwards only. To look down, turn the board over, subtract, and turn "
        "the result back. One instruction turns it: it swaps the bytes of the number, and in lerf "
        "a byte is a rank.",
        "That works for files and diagonals. It leaves a rank as it is: for ranks programs have a "
        "small table."},
       {board_of(lerf, turned, "before"), board_of(lerf, swapped(turned), "after the swap")},
       {},
       "squarelab bitboard b2,c2 flip-ranks",
       ask_squares("Where does the swap put a3 and f7?", swapped(asked_turned),
                   "The file stays, and the ranks are counted from the other end.")},
      {"Or fill the line",
       {"Without a subtraction: let the rook flow over the empty squares. One square at a time "
        "that is seven steps. Kogge-Stone doubles the steps, 1, 2 and 4, because after each step "
        "it also knows which groups of squares are empty. One step more arrives at the piece that "
        "stops the rook. Here the rook is on b1, and a piece is on g1."},
       {},
       fills,
       "squarelab explain sliders --in lerf",
       ask_number("A rook on a1 and no other piece. How many 1s are there after the step of 2?",
                  bits::popcount(asked_fill[1]),
                  fmt::format("After the step of 1 it is {}, after that of 2 {}.",
                              binary(asked_fill[0]), binary(asked_fill[1])))},
      {"Or look it up: the mask",
       {"Another way is a table of all answers. Only pieces before the edge can hide a square: "
        "behind the edge there is nothing to hide. The squares that matter are the mask."},
       {board_of(lerf, squares(mask), "the mask of a rook on d4")},
       {},
       "squarelab guess " + hex64(mask),
       ask_number("How many squares are in the mask of a rook on a1?", corner_bits,
                  fmt::format("{}.", runs_of(squares(corner))))},
      {"Or look it up: the table",
       {fmt::format("Each of the {} squares of this mask is empty or occupied. The table has an "
                    "entry for each combination: the squares that the rook sees then.",
                    corner_bits),
        "The index of the entry is computed from the occupied squares: by PEXT, which is one "
        "instruction, or by a multiplication with a magic number."},
       {board_of(lerf, squares(corner), "the mask of a rook on a1")},
       {},
       "squarelab magics",
       ask_number("How many entries are in the table of a rook on a1?", 1 << corner_bits,
                  fmt::format("{0} squares, each empty or occupied: 2 to the power of {0}.",
                              corner_bits))},
      {"PEXT gathers bits",
       {"PEXT takes the bits of a set that lie under the 1s of a mask, and pushes them together. "
        "What lies under a 0 is dropped."},
       {},
       gathering,
       "squarelab explain sliders --in lerf",
       ask_number(
           fmt::format("The same mask, and the set {}. Which index comes out?", binary(asked_set)),
           index(asked_set),
           fmt::format("Under the 1s of the mask stand the bits {:04b}.", index(asked_set)))},
      {"What it costs",
       {"A look-up is quick as long as its table is in the cache, the small and fast memory of the "
        "CPU. The subtraction is called hyperbola quintessence."},
       {},
       sizes,
       "squarelab compare --sliders",
       ask_choice(
           fmt::format("Which of these tables fit into a cache of {} bytes?",
                       report::grouped(cache)),
           {std::string(algorithms[0].name), std::string(algorithms[1].name), "both", "neither"},
           fitting(algorithms, cache), "What does not fit has to be fetched from slower memory.")},
  };
}

}  // namespace squarelab::app::lesson
