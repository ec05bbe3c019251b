// Idea: put the few pieces that make the event, keep the squares empty that it needs empty, and
// scatter others at random over the rest. Take away what gives illegal check. Keep the position if
// it is playable and shows the event; otherwise start again, with fewer pieces the longer it takes.
// All is built with White to move; in half of the positions the colours are then exchanged.
// Cost: one to a few tries, ten to a hundred microseconds a position.
// Tested in tests/positions/piece_placements_test.cpp.
#include <algorithm>
#include <squarelab/chess.hpp>
#include <squarelab/positions/position_builder.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <vector>

namespace squarelab::positions {

namespace {

using rules::square_of;

// The event of the same position seen from the other side.
Event ranks_flipped(Event event) {
  if (event == Event::WrapPastRank1) return Event::WrapPastRank8;
  if (event == Event::WrapPastRank8) return Event::WrapPastRank1;
  for (const Event on_a1 : {Event::KingOnA1, Event::CheckerOnA1, Event::CaptureOnA1}) {
    if (event < on_a1 || on_a1 + corner_places.size() <= event) continue;
    return on_a1 + ((index(event) - index(on_a1)) ^ 2);
  }
  return event;
}

// One try to show the event. With `flip` the position is built for the other side.
std::optional<Position> try_event(Event event, bool flip, int tries, Random& random, Game game) {
  constexpr int tries_until_halved = 4;
  const Event wanted = flip ? ranks_flipped(event) : event;
  PositionBuilder builder(random, game);
  if (!build(builder, wanted)) return std::nullopt;
  Surroundings& surroundings = builder.surroundings;
  const int most = surroundings.most >> std::min(tries / tries_until_halved, 5);
  surroundings.most = std::max(surroundings.fewest, most);
  const Position finished = builder.finished();
  if (rules::find_violation(finished)) return std::nullopt;
  const Position position = rules::normalised(finished);
  if (!shows(position, wanted)) return std::nullopt;
  return flip ? colors_exchanged(position) : position;
}

}  // namespace

Position event_position(Event event, Random& random, Game game) {
  const bool flip = random.coin();
  for (int tries = 0;; ++tries) {
    if (const auto position = try_event(event, flip, tries, random, game)) return *position;
  }
}

namespace {

// One king and one rook in four are put where they start, if there is room: otherwise hardly any
// position would have a castling right.
Square square_for(Piece piece, const Position& position, Random& random) {
  const auto home = rules::castling_home(color_of(piece), random.pick(all_castling_sides));
  const bool has_home = type_of(piece) == PieceType::King || type_of(piece) == PieceType::Rook;
  if (has_home && random.one_in(4)) {
    const Square square = square_of(type_of(piece) == PieceType::King ? home.king : home.rook);
    if (!position.piece_on(square)) return square;
  }
  while (true) {
    const Square square = square_at(random.below(square_count));
    if (!position.piece_on(square)) return square;
  }
}

std::optional<Position> try_random_placement(int pieces, Random& random) {
  Position position;
  position.side_to_move = random.pick(all_colors);
  const auto place = [&](Piece piece) { position.put(square_for(piece, position, random), piece); };
  for (const Color color : all_colors) place(make_piece(color, PieceType::King));
  for (int i = 0; i < pieces; ++i) {
    const PieceType type = random.pick(capturable_types);
    place(make_piece(random.pick(all_colors), type));
  }
  const CastlingRights possible = rules::rights_at_home(position);
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (!possible.has(color, side) || !random.coin()) continue;
      position.castling.add(CastlingRights::of(color, side));
    }
  }
  if (rules::find_violation(position)) return std::nullopt;
  const std::vector<Position> variants = en_passant_variants(position);
  if (!variants.empty() && random.coin()) {
    position = rules::normalised(random.pick(variants));
  }
  position.halfmove_clock = static_cast<std::uint16_t>(position.en_passant ? 0 : random.below(120));
  position.fullmove_number = static_cast<std::uint16_t>(random.between(1, 200));
  return position;
}

}  // namespace

Position random_placement(int pieces, Random& random) {
  constexpr int tries_for_each_number = 100;
  for (int tries = 0;; ++tries) {
    const int fewer = std::max(pieces - tries / tries_for_each_number, 0);
    if (const auto position = try_random_placement(fewer, random)) return *position;
  }
}

}  // namespace squarelab::positions
