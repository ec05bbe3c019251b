// The lesson "sliders": the first piece of a line by subtraction, and by an index into a table.
#include <fmt/format.h>

#include <algorithm>
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

std::string hex_byte(Bitboard byte) { return hex8(byte); }

}  // namespace

std::vector<Step> slider_steps() {
  const Numbering& lerf = numbering_named("lerf");
  const auto squares = [&](Bitboard set) { return mapping::squares_of(*lerf.mapping, set); };
  const auto bit = [&](Square square) { return bits::bit(lerf.index(square)); };
  // A rook on d1 between b1 and g1, as in the example of hyperbola_quintessence.hpp.
  const Bitboard rook = bit(Square::D1);
  const Bitboard pieces = rook | bit(Square::B1) | bit(Square::G1);
  const Bitboard rank = mapping::rank_bits(*lerf.mapping, Rank::R1);
  const Bitboard seen = HyperbolaQuintessence::rook(lerf.index(Square::D1), pieces) & rank;
  const Bitboard up = pieces ^ (pieces - 2 * rook);
  // The question: a rook on c1, a piece on f1.
  const Bitboard asked_rook = bit(Square::C1);
  const Bitboard asked_pieces = asked_rook | bit(Square::F1);
  const Bitboard asked_up = asked_pieces ^ (asked_pieces - 2 * asked_rook);
  const Bitboard mask = bitboard::relevant_occupancy(lerf.index(Square::D4), bitboard::rook_steps);
  const Bitboard corner =
      bitboard::relevant_occupancy(lerf.index(Square::A1), bitboard::rook_steps);
  const int corner_bits = bits::popcount(corner);
  constexpr Bitboard gather_mask = 0b0110'1100;
  constexpr Bitboard gather_set = 0b0100'1000;
  Table sizes{{"algorithm", "tables, bytes"}, {}};
  std::vector<std::string> names;
  std::string smallest;
  std::size_t fewest = SIZE_MAX;
  for (const auto& facts : {HyperbolaQuintessence::facts, Magic::facts}) {
    names.emplace_back(facts.name);
    sizes.rows.push_back({facts.name, lab::grouped(facts.table_bytes)});
    if (facts.table_bytes < fewest) {
      fewest = facts.table_bytes;
      smallest = facts.name;
    }
  }
  return {
      {"As far as the first piece",
       {"A bishop, rook or queen goes on until something stands in its way. It sees that piece, "
        "too, whoever owns it."},
       {board_of(lerf, squares(pieces), "a rook on d1, b1 and g1")},
       {},
       "squarelab explain sliders",
       ask_squares("Which squares of rank 1 does the rook on d1 see?", squares(seen),
                   "Up to and including the first piece on either side.")},
      {"A subtraction finds it",
       {fmt::format(
           "Let o be the occupied squares of the line, r the rook. o - 2r borrows from the "
           "first piece above the rook. The XOR with o shows what has changed. For the "
           "rook on d1: o = {}, r = {}, o - 2r = {}, o ^ (o - 2r) = {}, which is {}.",
           hex_byte(pieces), hex_byte(rook), hex_byte(pieces - 2 * rook), hex_byte(up),
           names_of(squares(up)))},
       {board_of(lerf, squares(up), "seen above the rook")},
       {},
       "squarelab explain sliders --in lerf",
       ask_number(fmt::format("A rook on c1 (r = {}), a piece on f1: o = {}. What is o ^ (o - 2r)?",
                              hex_byte(asked_rook), hex_byte(asked_pieces)),
                  static_cast<int>(asked_up),
                  fmt::format("o - 2r = {}, and the XOR is {}: {}.",
                              hex_byte(asked_pieces - 2 * asked_rook), hex_byte(asked_up),
                              names_of(squares(asked_up))),
                  true)},
      {"Downwards by turning the board",
       {"To look the other way the board is turned over, the same is done, and the board is turned "
        "back. One instruction does that: it swaps the bytes of the number, and a byte is a rank "
        "in "
        "lerf."},
       {board_of(lerf, squares(mapping::rank_bits(*lerf.mapping, Rank::R2)), "before"),
        board_of(lerf, squares(bits::flip_rows(mapping::rank_bits(*lerf.mapping, Rank::R2))),
                 "after the swap")},
       {},
       "squarelab bitboard d2 flip-ranks",
       ask_squares("Where does the swap put d2?", squares(bits::flip_rows(bit(Square::D2))),
                   "The file stays, the ranks are counted from the other end.")},
      {"Or look it up: the mask",
       {"Only pieces between the slider and the edge can hide a square: what stands on the edge "
        "hides nothing. Those squares are the mask."},
       {board_of(lerf, squares(mask), "the mask of a rook on d4")},
       {},
       "squarelab guess " + hex64(mask),
       ask_number("How many squares are in the mask of a rook on a1?", corner_bits,
                  fmt::format("{}.", runs_of(squares(corner))))},
      {"Or look it up: the table",
       {fmt::format("Every way to fill the {} squares of a mask is an index, and the table has the "
                    "answer to each. A magic number brings the bits together by a multiplication; "
                    "PEXT is an instruction that does it.",
                    corner_bits)},
       {board_of(lerf, squares(corner), "the mask of a rook on a1")},
       {},
       "squarelab magics",
       ask_number("How many entries does that table need?", 1 << corner_bits,
                  fmt::format("2 to the power of {}.", corner_bits))},
      {"PEXT",
       {fmt::format(
           "PEXT takes the bits under the mask and pushes them together, the lowest first. "
           "The mask is {:08b}, the occupied squares are {:08b}.",
           gather_mask, gather_set)},
       {},
       {},
       "squarelab explain sliders --in lerf",
       ask_number("Which index comes out?", static_cast<int>(gathered(gather_set, gather_mask)),
                  fmt::format("Under the mask the bits are {:b}, read from the highest to the "
                              "lowest.",
                              gathered(gather_set, gather_mask)))},
      {"What it costs",
       {"A look-up is quick while its table is in the cache. Subtraction needs hardly any table."},
       {},
       sizes,
       "squarelab compare --sliders",
       ask_choice("Which of the two has the smaller tables?", names, smallest,
                  fmt::format("{} bytes.", lab::grouped(fewest)))},
  };
}

}  // namespace squarelab::app::lesson
