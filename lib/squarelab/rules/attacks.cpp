// Idea: a piece's attacks are found by taking its steps. A step can be taken back, so the attackers
// of a square are looked for from there: along each direction the first piece, and pieces a
// knight's jump away, if they have the step back. A pin is found by taking the piece off the board
// and looking whether the king has one attacker more. Cost: about thirty steps for a question about
// one square, a hundred or more for the pins. Source: the laws of
// chess (FIDE handbook E.01, article 3). Tested in tests/rules/attacks_test.cpp.
#include <algorithm>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::rules {

namespace {

constexpr std::array white_pawn{Step{-1, 1}, Step{1, 1}};
constexpr std::array black_pawn{Step{-1, -1}, Step{1, -1}};

// By the letter of the piece.
constexpr std::array<Attack, 256> attacks = [] {
  std::array<Attack, 256> by_letter{};
  by_letter['P'] = {white_pawn, false};
  by_letter['p'] = {black_pawn, false};
  by_letter['N'] = by_letter['n'] = {knight_jumps, false};
  by_letter['B'] = by_letter['b'] = {diagonal_steps, true};
  by_letter['R'] = by_letter['r'] = {straight_steps, true};
  by_letter['Q'] = by_letter['q'] = {all_steps, true};
  by_letter['K'] = by_letter['k'] = {all_steps, false};
  return by_letter;
}();

SquareSet pieces_of(const Diagram& diagram, Color color) noexcept {
  SquareSet pieces;
  for (const Square square : all_squares) {
    if (belongs_to(color, diagram[square])) pieces.insert(square);
  }
  return pieces;
}

}  // namespace

Attack attack_of(char letter) noexcept { return attacks[static_cast<unsigned char>(letter)]; }

SquareSet attacks_from(const Diagram& diagram, Square square) noexcept {
  const auto [steps, slides] = attack_of(diagram[square]);
  SquareSet reached;
  for (const Step step : steps) {
    for (Place place = place_of(square) + step; place.on_board(); place = place + step) {
      reached.insert(square_of(place));
      if (!slides || diagram[place] != Diagram::empty) break;
    }
  }
  return reached;
}

SquareSet attackers_to(const Diagram& diagram, Square square, Color by) noexcept {
  SquareSet attackers;
  const auto add_if_it_steps_back = [&](Place place, Step step, bool is_near) {
    if (!place.on_board() || !belongs_to(by, diagram[place])) return;
    const auto [steps, slides] = attack_of(diagram[place]);
    const bool steps_back = std::find(steps.begin(), steps.end(), -step) != steps.end();
    if (steps_back && (slides || is_near)) attackers.insert(square_of(place));
  };
  for (const Step step : all_steps) {
    const Place neighbour = place_of(square) + step;
    Place first = neighbour;
    while (first.on_board() && diagram[first] == Diagram::empty) first = first + step;
    add_if_it_steps_back(first, step, first == neighbour);
  }
  for (const Step jump : knight_jumps) {
    add_if_it_steps_back(place_of(square) + jump, jump, true);
  }
  return attackers;
}

bool is_attacked(const Diagram& diagram, Square square, Color by) noexcept {
  return !attackers_to(diagram, square, by).empty();
}

SquareSet attack_map(const Diagram& diagram, Color by) noexcept {
  SquareSet map;
  for (const Square square : pieces_of(diagram, by)) map = map | attacks_from(diagram, square);
  return map;
}

SquareSet checkers(const Position& position) noexcept {
  const Diagram diagram = position;
  const auto king = king_of(diagram, position.side_to_move);
  if (!king) return {};
  return attackers_to(diagram, *king, ~position.side_to_move);
}

bool in_check(const Position& position) noexcept { return !checkers(position).empty(); }

SquareSet pinned(const Position& position) noexcept {
  const Color us = position.side_to_move;
  const Diagram diagram = position;
  const auto king = king_of(diagram, us);
  if (!king) return {};
  const SquareSet attackers = attackers_to(diagram, *king, ~us);
  SquareSet pinned_pieces;
  for (const Square square : pieces_of(diagram, us)) {
    Diagram without = diagram;
    without[square] = Diagram::empty;
    if (attackers_to(without, *king, ~us) != attackers) pinned_pieces.insert(square);
  }
  return pinned_pieces;
}

}  // namespace squarelab::rules
