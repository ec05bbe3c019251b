// Mutants of what boards and reference share: the text functions and the clock. Boards and
// reference are of one mind about them; second opinions are not
// (questions/second_opinion.hpp).
#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

std::string fen_without_h_file(const Position& position) {
  Position written = position;
  if (position.en_passant && file_of(*position.en_passant) == File::H) written.en_passant.reset();
  return text::to_fen(written);
}

Position parse_fen_up_to_9000(std::string_view fen) {
  constexpr std::uint16_t most = 9000;
  Position position = text::parse_fen(fen);
  position.halfmove_clock = std::min(position.halfmove_clock, most);
  position.fullmove_number = std::min(position.fullmove_number, most);
  return position;
}

std::string san_of_double_check(Move move, const Position& position) {
  std::string san = text::to_san(move, position);
  if (san.back() == '#' && rules::checkers(rules::play(position, move)).size() > 1) {
    san.back() = '+';
  }
  return san;
}

}  // namespace

std::vector<Mutant> notation_mutants() {
  const std::vector<Mutant> honest = bitboard_mutants();
  std::vector<Mutant> mutants;
  const auto add = [&](const char* name, const char* what) -> Mutant& {
    return mutants.emplace_back(Mutant{"shared", name, what, {}, honest.front().make_board});
  };
  add("fen-drops-en-passant-on-the-h-file", "FEN is written without an en-passant square h3 or h6")
      .notation.to_fen = &fen_without_h_file;
  add("fen-caps-clocks-at-9000", "clocks above 9000 are read from FEN as 9000").notation.parse_fen =
      &parse_fen_up_to_9000;
  add("san-checks-with-a-mating-double-check", "SAN of a double check that mates ends with +")
      .notation.to_san = &san_of_double_check;
  add_mutants(mutants, "shared", clock_slips, honest.front().make_board);
  mutants.back().is_in_reference = true;
  return mutants;
}

}  // namespace squarelab::faults
