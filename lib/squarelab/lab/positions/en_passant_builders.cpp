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
  return draft.put_pin_line(pair.capturer, pair.victim, -side_of(pair));
}

bool capture_along_pin(Draft& draft, const Pair& pair) {
  return draft.put_pin_line(pair.capturer, pair.goal, capture_of(pair));
}

bool put_checked_king(Draft& draft, const Pair& pair) {
  return draft.put_king(Color::White, pair.victim + draft.side_step() + Step{0, -1});
}

bool one_of_two(Draft& draft, const Pair& pair) {
  return draft.put(pair.victim + -side_of(pair), Piece::WhitePawn) &&
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
                            draft.random().pick(rules::straight_steps));
    case 1:
      return draft.put_line(Color::Black, pair.capturer, pair.victim, -side_of(pair));
    case 2:
      return draft.put_line(Color::Black, pair.capturer, pair.capturer,
                            draft.random().coin() ? across(pair) : -across(pair));
    default:
      return draft.put_line(Color::Black, pair.victim, pair.victim,
                            draft.random().pick(rules::diagonal_steps));
  }
}

bool avert_mate(Draft& draft, const Pair& pair) {
  return hunted_king(draft, 4, 12, false) && put_checked_king(draft, pair);
}

// The king in a corner, where a queen takes all squares from it, and the pawns blocked.
bool avert_stalemate(Draft& draft, const Pair& pair) {
  draft.surroundings.enemies_only = true;
  draft.surroundings.most = 6;
  draft.surroundings.checks_stay = false;
  const Place corner = draft.random().pick(corner_places);
  return draft.put_king(Color::White, corner) &&
         draft.put(corner + draft.knight_jump(), Piece::BlackQueen) &&
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
  using enum Event;
  if (event == EnPassantTwoCapturers) {
    return draft.put(pair->victim + -side_of(*pair), Piece::WhitePawn);
  }
  if (event == EnPassantOneOfTwo) return one_of_two(draft, *pair);
  if (event == EnPassantAnswersCheck) return put_checked_king(draft, *pair);
  if (event == EnPassantBlocksCheck) return block_check(draft, *pair);
  if (event == EnPassantAlongPin) return capture_along_pin(draft, *pair);
  if (event == EnPassantUncoversRank) return uncover_rank(draft, *pair);
  if (event == EnPassantUncoversFile) return put_capturer_line(draft, *pair, {0, 1});
  if (event == EnPassantUncoversDiagonal) return put_capturer_line(draft, *pair, across(*pair));
  if (event == EnPassantUncoversVictimsDiagonal) {
    return draft.put_pin_line(pair->victim, pair->victim,
                              draft.random().pick(rules::diagonal_steps));
  }
  if (event == EnPassantDiscoversCheck) return discover_check(draft, *pair);
  if (event == EnPassantAvertsMate) return avert_mate(draft, *pair);
  if (event == EnPassantAvertsStalemate) return avert_stalemate(draft, *pair);
  return true;
}

}  // namespace squarelab::lab::inline positions
