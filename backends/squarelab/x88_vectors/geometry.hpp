// The star of a square, and where chess happens on the 0x88 board.
//
// Seen from a square, the 64 places that matter to attacks are its star: seven steps along each of
// eight rays, and eight knight jumps. A place of the star is a slot:
//
//   slot 8d + k, k = 0 .. 6   k + 1 steps in compass direction d
//   slot 8d + 7               knight jump d
//
// Byte d of a 64-bit set of slots is one ray, the nearest place lowest, and bit 7 of it is a
// jump. Index of square plus step of the slot is the index of the place; 0x88 tests whether the sum
// is on the board. One table of 64 steps serves all squares.
//
// Source: the author of Rose published the byteboard with one permute a square and these rays, a
// knight jump in the eighth place of each: "Byteboard attack tables", 2025,
// https://87flowers.com/byteboard-attack-tables-1/. The engines Clockwork and Reckless have it,
// too. The term comes from computer shogi, from takotto, 2016.
//
// The backend reads all of it through a Geometry class that is a template parameter, so that a test
// can plant a fault by deriving from Geometry and hiding one member.
// Tested in tests/backends/x88_vectors/x88_vectors_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/x88_vectors/board_set.hpp>
#include <squarelab/x88_vectors/bytes.hpp>

namespace squarelab::x88_vectors {

// A piece in one byte: its movement and its colour. A queen moves in both ways of sliders. Zero is
// an empty square.
enum Code : int {
  Pawn = 0x01,
  Knight = 0x02,
  Diagonal = 0x04,
  Orthogonal = 0x08,
  King = 0x10,
  White = 0x40,
  Black = 0x80
};
inline constexpr int kinds = Pawn | Knight | Diagonal | Orthogonal | King;

constexpr int color_bit(Color color) noexcept { return color == Color::White ? White : Black; }

// A set of slots of a star.
using Slots = std::uint64_t;
inline constexpr Slots nearest_slots = 0x0101010101010101;
inline constexpr Slots jump_slots = 0x8080808080808080;

constexpr Slots ray_slots(int direction) noexcept { return Slots{0x7F} << 8 * direction; }

// Masks of whole words, one per direction: word d of a register has the bytes from 8d on, as
// ray d has the slots from 8d on. Directions with an even number are straight, the others diagonal.
inline constexpr ByteMask straight_words = 0x00FF00FF00FF00FF;
inline constexpr ByteMask diagonal_words = ~straight_words;
// Precondition: all slots are the nearest.
constexpr ByteMask words_of(Slots nearest) noexcept { return nearest * 0xFF; }

// Returns the whole ray of each slot. Precondition: no slot is a jump, and no two are on one ray.
constexpr Slots rays_of(Slots slots) noexcept {
  // A slot carries into the highest bit of its byte, which is then taken off again.
  const Slots carried = (slots + ~jump_slots) & jump_slots;
  return carried - (carried >> 7);
}

// A byte for each slot of a star.
using Star = ByteTable;

// By the 0x88 difference of a place from the centre: its slot, or no_slot for what is not in the
// star.
using SlotTable = std::array<std::uint8_t, 0x77 + mapping::x88::board_size>;
inline constexpr int no_slot = 0x80;

// One step of a set of squares on the squeezed board: it is rotated to the left, and some squares
// are reached from no other. The squeezed board has no columns off the board: its order
// is canonical.
struct Shift {
  int rotation = 0;
  std::uint64_t arrivals = 0;
};

constexpr Shift shift_by(int step) noexcept {
  Shift shift;
  for (const Square from : all_squares) {
    const int x = mapping::x88::index_of(from) + step;
    if (!mapping::x88::on_board(x)) continue;
    const Square to = mapping::x88::square_of(x);
    shift.rotation = (squarelab::index(to) - squarelab::index(from)) & 63;
    shift.arrivals |= std::uint64_t{1} << squarelab::index(to);
  }
  return shift;
}

// Word d belongs to compass direction d, or to knight jump d. `once`, `twice` and `four_times` are
// rotations to the left, in bits and perhaps 64 or more, by that many steps; `arrivals` are the
// bits where one step can end. `jumps` and `landings` are the same of a jump.
struct Shifts {
  Words once, twice, four_times, arrivals;
  Words jumps, landings;
};

struct CastlingWay {
  int king_from, king_to, rook_from, rook_to;
  BoardSet empty;  // the squares between king and rook
};

namespace details {

using mapping::x88::compass;

constexpr Slots slots_where(auto condition) noexcept {
  Slots slots = 0;
  for (int slot = 0; slot < 64; ++slot) {
    if (condition(slot)) slots |= Slots{1} << slot;
  }
  return slots;
}

// Returns the slots through which pieces of a code move: king, sliders and knight; pawns see below.
constexpr Slots reach_of(int code) noexcept {
  return slots_where([&](int slot) {
    if (slot % 8 == 7) return (code & Knight) != 0;
    if ((code & King) != 0 && slot % 8 == 0) return true;
    return (code & (slot / 8 % 2 == 0 ? Orthogonal : Diagonal)) != 0;
  });
}

// In the directions by which a pawn of the colour captures.
constexpr Slots captures_of(Color color) noexcept {
  const int up = color == Color::White ? 1 : -1;
  return slots_where([&](int slot) {
    const int step = compass[slot / 8];
    return slot % 8 == 0 && (step == 16 * up + 1 || step == 16 * up - 1);
  });
}

// Returns the codes that attack the centre from a slot: of pieces that move the way back.
constexpr Star aims_of(Color color) noexcept {
  Star star{};
  for (int slot = 0; slot < 64; ++slot) {
    int codes = 0;
    for (const int code : {Knight, Diagonal, Orthogonal, King}) {
      if ((reach_of(code) >> slot & 1) != 0) codes |= code;
    }
    if ((captures_of(~color) >> slot & 1) != 0) codes |= Pawn;
    star.bytes[slot] = static_cast<std::uint8_t>(codes);
  }
  return star;
}

inline constexpr Star steps = [] {
  Star star{};
  for (int slot = 0; slot < 64; ++slot) {
    const int step =
        slot % 8 == 7 ? mapping::x88::knight_steps[slot / 8] : compass[slot / 8] * (slot % 8 + 1);
    star.bytes[slot] = static_cast<std::uint8_t>(step);
  }
  return star;
}();
inline constexpr SlotTable slots_by_difference = [] {
  SlotTable table{};
  for (std::uint8_t& slot : table) slot = no_slot;
  for (int slot = 0; slot < 64; ++slot) {
    const int difference = 0x77 + static_cast<std::int8_t>(steps.bytes[slot]);
    if (difference >= 0 && difference < mapping::x88::differences) {
      table[difference] = static_cast<std::uint8_t>(slot);
    }
  }
  return table;
}();
inline constexpr std::array<Star, 2> aims{aims_of(Color::White), aims_of(Color::Black)};
inline constexpr std::array<Slots, kinds + 1> reaches = [] {
  std::array<Slots, kinds + 1> table{};
  for (int code = 0; code <= kinds; ++code) table[code] = reach_of(code);
  return table;
}();
inline constexpr std::array<Slots, 2> captures{captures_of(Color::White),
                                               captures_of(Color::Black)};
inline constexpr Shifts shifts = [] {
  Shifts result{};
  for (int d = 0; d < 8; ++d) {
    const Shift step = shift_by(compass[d]);
    result.once[d] = static_cast<std::uint64_t>(step.rotation);
    result.twice[d] = static_cast<std::uint64_t>(2 * step.rotation);
    result.four_times[d] = static_cast<std::uint64_t>(4 * step.rotation);
    result.arrivals[d] = step.arrivals;
    const Shift jump = shift_by(mapping::x88::knight_steps[d]);
    result.jumps[d] = static_cast<std::uint64_t>(jump.rotation);
    result.landings[d] = jump.arrivals;
  }
  return result;
}();

}  // namespace details

struct Geometry {
  // A sum of square and step that has one of these bits is off the board.
  static constexpr int off_board_bits = 0x88;
  static constexpr int off_board = mapping::x88::off_board;

  // Returns the numbers that slots add to the index of the centre.
  static constexpr const Star& steps() noexcept { return details::steps; }
  // Returns the slots of the 128 bytes of a board; slots of bytes off the board have no meaning.
  static constexpr const std::uint8_t* slots_of_places(int x) noexcept {
    return details::slots_by_difference.data() + 0x77 - x;
  }
  // Precondition: the place is on the board.
  static constexpr int place(int x, int slot) noexcept { return (x + steps()[slot]) & 0x7F; }

  // Returns the codes of the pieces that attack the centre from each slot, if nothing is in
  // between.
  static constexpr const Star& aims(Color by) noexcept { return details::aims[index(by)]; }

  // Returns the slots that a piece reaches, or captures on if it is a pawn, on an empty board.
  static constexpr Slots reach(int code) noexcept { return details::reaches[code & kinds]; }
  static constexpr Slots pawn_captures(Color color) noexcept {
    return details::captures[index(color)];
  }
  // Both rays of the slot's line. Precondition: the slot is not a jump.
  static constexpr Slots line(int slot) noexcept {
    return ray_slots(slot / 8) | ray_slots((slot / 8 + 4) % 8);
  }
  // Returns the slots to which a pawn goes on an open file: one step, and from its home rank two.
  static constexpr Slots pawn_pushes(Color color, int x) noexcept {
    const bool at_home = (x >> 4) == (color == Color::White ? 1 : 6);
    return Slots{at_home ? 3U : 1U} << (color == Color::White ? 0 : 32);
  }

  static constexpr int up(Color color) noexcept { return color == Color::White ? 16 : -16; }
  // Returns the ranks where a single push ends that may go on, and where pawns are promoted.
  static constexpr BoardSet double_push_stop(Color color) noexcept {
    return rank_set(color == Color::White ? 2 : 5);
  }
  static constexpr BoardSet last_rank(Color color) noexcept {
    return rank_set(color == Color::White ? 7 : 0);
  }

  static constexpr CastlingWay castling(Color color, CastlingSide side) noexcept {
    const int king = color == Color::White ? 0x04 : 0x74;
    if (side == CastlingSide::KingSide) {
      return {king, king + 2, king + 3, king + 1, set_of({king + 1, king + 2})};
    }
    return {king, king - 2, king - 4, king - 1, set_of({king - 1, king - 2, king - 3})};
  }

  static constexpr const Shifts& shifts() noexcept { return details::shifts; }

  // Bytes of all the tables that generation and queries read.
  static constexpr std::size_t table_bytes =
      sizeof(details::steps) + sizeof(details::aims) + sizeof(details::slots_by_difference) +
      sizeof(details::reaches) + sizeof(details::captures) + sizeof(details::shifts);
};

}  // namespace squarelab::x88_vectors
