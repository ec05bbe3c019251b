#include <squarelab/lab/positions/event_builders.hpp>

namespace squarelab::lab::inline positions {

namespace {

using Pair = Draft::EnPassant;

Step side_of(const Pair& pair) { return {pair.capturer.file - pair.victim.file, 0}; }
Step capture_of(const Pair& pair) { return {-side_of(pair).files, 1}; }
// From the goal to the capturer's other side.
Step across(const Pair& pair) { return {side_of(pair).files, 1}; }

bool put_capturer_line(Draft& draft, const Pair& pair, Step step) {
  return draft.put_pin_line(pair.capturer, pair.capturer, step);
}

bool uncover_rank(Draft& draft, const Pair& pair) {
  return draft.random().coin()
             ? draft.put_line(Color::White, pair.capturer, pair.victim, reversed(side_of(pair)))
             : draft.put_line(Color::White, pair.victim, pair.capturer, side_of(pair));
}

bool one_of_two(Draft& draft, const Pair& pair) {
  return draft.put(pair.victim + reversed(side_of(pair)), Piece::WhitePawn) &&
         put_capturer_line(draft, pair, draft.random().coin() ? Step{0, 1} : across(pair));
}

bool block_check(Draft& draft, const Pair& pair) {
  Step step = draft.any_step();
  if (step.files == 0) step = Step{1, 0};
  return draft.put_pin_line(pair.goal, pair.goal, step);
}

// The black king and a white slider look at each other past the pawns.
bool discover_check(Draft& draft, const Pair& pair) {
  switch (draft.random().below(4)) {
    case 0:
      return draft.put_line(Color::Black, pair.capturer, pair.capturer,
                            draft.random().pick(straight_steps));
    case 1:
      return draft.put_line(Color::Black, pair.capturer, pair.victim, reversed(side_of(pair)));
    case 2:
      return draft.put_line(Color::Black, pair.capturer, pair.capturer,
                            draft.random().coin() ? across(pair) : reversed(across(pair)));
    default:
      return draft.put_line(Color::Black, pair.victim, pair.victim,
                            draft.random().pick(diagonal_steps));
  }
}

bool avert_mate(Draft& draft, const Pair& pair) {
  draft.surroundings.enemies_only = true;
  draft.surroundings.types = heavy_types;
  draft.surroundings.fewest_men = 4;
  draft.surroundings.most_men = 12;
  draft.surroundings.checks_stay = false;
  return draft.put_king(Color::White, pair.victim + draft.side_step() + Step{0, -1});
}

// The king in a corner that a queen takes all squares from, the pawns blocked.
bool avert_stalemate(Draft& draft, const Pair& pair) {
  draft.surroundings.enemies_only = true;
  draft.surroundings.most_men = 6;
  draft.surroundings.checks_stay = false;
  const Place corner = draft.random().pick(corner_places);
  return draft.put_king(Color::White, corner) &&
         draft.put(corner + draft.random().pick(knight_jumps), Piece::BlackQueen) &&
         draft.put(pair.capturer + Step{0, 1},
                   draft.random().coin() ? Piece::BlackPawn : Piece::BlackKnight);
}

}  // namespace

bool build_en_passant(Draft& draft, Event event) {
  std::optional<int> file;
  if (event == Event::EnPassantFromAFile) file = 0;
  if (event == Event::EnPassantFromHFile) file = 7;
  const bool uncovers =
      Event::EnPassantUncoversRank <= event && event <= Event::EnPassantUncoversVictimsDiagonal;
  const auto pair = uncovers ? draft.put_pair() : draft.en_passant(file);
  if (!pair) return false;
  switch (event) {
    case Event::EnPassantTwoCapturers:
      return draft.put(pair->victim + reversed(side_of(*pair)), Piece::WhitePawn);
    case Event::EnPassantOneOfTwo:
      return one_of_two(draft, *pair);
    case Event::EnPassantAnswersCheck:
      return draft.put_king(Color::White, pair->victim + draft.side_step() + Step{0, -1});
    case Event::EnPassantBlocksCheck:
      return block_check(draft, *pair);
    case Event::EnPassantAlongPin:
      return draft.random().coin()
                 ? draft.put_line(Color::White, pair->capturer, pair->goal, capture_of(*pair))
                 : draft.put_line(Color::White, pair->goal, pair->capturer,
                                  reversed(capture_of(*pair)));
    case Event::EnPassantUncoversRank:
      return uncover_rank(draft, *pair);
    case Event::EnPassantUncoversFile:
      return put_capturer_line(draft, *pair, {0, 1});
    case Event::EnPassantUncoversDiagonal:
      return put_capturer_line(draft, *pair, across(*pair));
    case Event::EnPassantUncoversVictimsDiagonal:
      return draft.put_pin_line(pair->victim, pair->victim, draft.random().pick(diagonal_steps));
    case Event::EnPassantDiscoversCheck:
      return discover_check(draft, *pair);
    case Event::EnPassantAvertsMate:
      return avert_mate(draft, *pair);
    case Event::EnPassantAvertsStalemate:
      return avert_stalemate(draft, *pair);
    default:
      return true;
  }
}

}  // namespace squarelab::lab::inline positions
