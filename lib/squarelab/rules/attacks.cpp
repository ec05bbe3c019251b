// Idea: a man's attacks are found by taking its steps; every other question is answered by asking
// each man in turn. A pin is found by taking the man off the board and looking whether the king has
// an attacker more.
// Cost: some hundred steps for a question about one square, some thousand for the pins.
// Source: the laws of chess (FIDE handbook E.01, article 3).
// Tested in tests/rules/attacks_test.cpp.
#include <span>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::rules {

namespace {

constexpr Step rook_steps[]{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Step bishop_steps[]{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
constexpr Step knight_jumps[]{{1, 2},   {2, 1},   {2, -1}, {1, -2},
                              {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
constexpr Step white_pawn_captures[]{{-1, 1}, {1, 1}};
constexpr Step black_pawn_captures[]{{-1, -1}, {1, -1}};

// One step each.
void step(Place from, std::span<const Step> steps, SquareSet& reached) noexcept {
  for (const Step one : steps) {
    const Place place = from + one;
    if (place.on_board()) reached.insert(square_of(place));
  }
}

// Steps each way up to the first man, whose square is reached too.
void slide(const Diagram& diagram, Place from, std::span<const Step> steps,
           SquareSet& reached) noexcept {
  for (const Step one : steps) {
    for (Place place = from + one; place.on_board(); place = place + one) {
      reached.insert(square_of(place));
      if (diagram[place] != Diagram::empty) break;
    }
  }
}

SquareSet men_of(const Diagram& diagram, Color color) noexcept {
  SquareSet men;
  for (const Square square : all_squares) {
    if (belongs_to(color, diagram[place_of(square)])) men.insert(square);
  }
  return men;
}

}  // namespace

SquareSet attacks_from(const Diagram& diagram, Place place) noexcept {
  SquareSet reached;
  switch (diagram[place]) {
    case 'P':
      step(place, white_pawn_captures, reached);
      break;
    case 'p':
      step(place, black_pawn_captures, reached);
      break;
    case 'N':
    case 'n':
      step(place, knight_jumps, reached);
      break;
    case 'B':
    case 'b':
      slide(diagram, place, bishop_steps, reached);
      break;
    case 'R':
    case 'r':
      slide(diagram, place, rook_steps, reached);
      break;
    case 'Q':
    case 'q':
      slide(diagram, place, bishop_steps, reached);
      slide(diagram, place, rook_steps, reached);
      break;
    case 'K':
    case 'k':
      step(place, bishop_steps, reached);
      step(place, rook_steps, reached);
      break;
    default:
      break;
  }
  return reached;
}

SquareSet attackers_to(const Diagram& diagram, Place place, Color by) noexcept {
  const Square target = square_of(place);
  SquareSet attackers;
  for (const Square square : men_of(diagram, by)) {
    if (attacks_from(diagram, place_of(square)).contains(target)) attackers.insert(square);
  }
  return attackers;
}

bool is_attacked(const Diagram& diagram, Place place, Color by) noexcept {
  return !attackers_to(diagram, place, by).empty();
}

SquareSet attacks_from(const Position& position, Square square) noexcept {
  return attacks_from(diagram_of(position), place_of(square));
}

SquareSet attackers_to(const Position& position, Square square, Color by) noexcept {
  return attackers_to(diagram_of(position), place_of(square), by);
}

bool is_attacked(const Position& position, Square square, Color by) noexcept {
  return is_attacked(diagram_of(position), place_of(square), by);
}

SquareSet attack_map(const Position& position, Color by) noexcept {
  const Diagram diagram = diagram_of(position);
  SquareSet map;
  for (const Square square : men_of(diagram, by)) {
    map = map | attacks_from(diagram, place_of(square));
  }
  return map;
}

SquareSet checkers(const Position& position) noexcept {
  const Diagram diagram = diagram_of(position);
  const auto king = king_of(diagram, position.side_to_move);
  if (!king) return {};
  return attackers_to(diagram, *king, ~position.side_to_move);
}

bool in_check(const Position& position) noexcept { return !checkers(position).empty(); }

SquareSet pinned(const Position& position) noexcept {
  const Color us = position.side_to_move;
  const Diagram diagram = diagram_of(position);
  const auto king = king_of(diagram, us);
  if (!king) return {};
  const SquareSet attackers = attackers_to(diagram, *king, ~us);
  SquareSet pinned_men;
  for (const Square square : men_of(diagram, us)) {
    const Place place = place_of(square);
    Diagram without = diagram;
    without[place] = Diagram::empty;
    if (attackers_to(without, *king, ~us) != attackers) pinned_men.insert(square);
  }
  return pinned_men;
}

}  // namespace squarelab::rules
