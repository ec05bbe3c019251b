// Meanings of a number, with the numberings under which it has them: the sets of squares that chess
// programs keep as constants, and others of their numbers.
#pragma once

#include <optional>
#include <squarelab/mapping/mapping.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::teach {

// A meaning, and the numberings under which the number has it.
struct Guess {
  std::string kind;
  std::string meaning;
  std::vector<std::string> under;
};

// The meaning of the number under the numbering, by the first of the guesses that holds there, or
// nullopt.
std::optional<std::string> meaning_under(const std::vector<Guess>& guesses,
                                         std::string_view numbering);

// The guesses that came true, in the order in which their meanings first came up.
struct Guesses {
  mapping::Bitboard number;
  std::vector<Guess> found = {};

  // The one with the fewest bits of difference among all that were compared, and that difference.
  struct Nearest {
    std::string meaning;
    std::string_view numbering;
    mapping::Bitboard difference = ~mapping::Bitboard{0};
  };
  Nearest nearest = {};

  // The number may be meant under the numbering.
  void add(const std::string& kind, const std::string& meaning, std::string_view numbering,
           mapping::Bitboard meant);
};

// The number as a set of squares that chess programs keep as a constant, under the eight mappings.
// Meanings that hold under more mappings are no better than others, so they come in the order of
// the sets.
Guesses as_sets(mapping::Bitboard number);

// As a constant of an algorithm on bits, which no mapping changes.
std::vector<Guess> as_constants(mapping::Bitboard number);

// A number of at most eight bits as the index of a square ("index"), a step to a neighbour or of a
// knight ("step"), or one of the constants of 0x88 ("constant"), under all known numberings.
std::vector<Guess> as_numbers(mapping::Bitboard number);

}  // namespace squarelab::teach
