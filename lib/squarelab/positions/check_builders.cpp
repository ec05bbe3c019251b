// Builders of events that are about en passant, checks and pins.
#include <squarelab/positions/draft.hpp>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::positions {

namespace {

using rules::diagonal_steps;
using rules::square_of;
using rules::straight_steps;

constexpr Color us = Color::White;
constexpr Color them = Color::Black;

using Pair = Draft::EnPassant;

Step side_of(const Pair& pair) { return {pair.capturer.file - pair.victim.file, 0}; }
// From the goal to the capturer's other side.
Step across(const Pair& pair) { return {side_of(pair).files, 1}; }

bool put_capturer_line(Draft& draft, const Pair& pair, Step step) {
  return draft.put_pin_line(pair.capturer, pair.capturer, step);
}

bool put_checked_king(Draft& draft, const Pair& pair) {
  return draft.put_king(us, pair.victim + draft.side_step() + Step{0, -1});
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
  Random& random = draft.random();
  const auto& [capturer, victim, goal] = pair;
  const int kind = random.below(4);
  if (kind == 0) return draft.put_line(them, capturer, capturer, random.pick(straight_steps));
  if (kind == 1) return draft.put_line(them, capturer, victim, -side_of(pair));
  if (kind == 3) return draft.put_line(them, victim, victim, random.pick(diagonal_steps));
  const Step step = random.coin() ? across(pair) : -across(pair);
  return draft.put_line(them, capturer, capturer, step);
}

// The king in a corner, where a queen takes all squares from it, and the pawns blocked.
bool avert_stalemate(Draft& draft, const Pair& pair) {
  draft.surroundings.enemies_only = true;
  draft.surroundings.most = 6;
  draft.surroundings.checks_stay = false;
  const Place corner = draft.random().pick(corner_places);
  return draft.put_king(us, corner) && draft.put(corner + draft.knight_jump(), Piece::BlackQueen) &&
         draft.put(pair.capturer + Step{0, 1},
                   draft.random().coin() ? Piece::BlackPawn : Piece::BlackKnight);
}

bool put_only_checker(Draft& draft, PieceType type) {
  draft.surroundings.checks_stay = false;
  return draft.put_checker(type);
}

bool double_check(Draft& draft, PieceType first) {
  constexpr std::array sliders{PieceType::Bishop, PieceType::Rook, PieceType::Queen};
  return put_only_checker(draft, first) && draft.put_checker(draft.random().pick(sliders));
}

bool step_along_check_ray(Draft& draft) {
  const Place king = draft.king(us);
  const Step step = draft.any_step();
  const Place behind = king + -step;
  if (!draft.is_free(behind)) return false;
  if (draft.random().coin()) {
    draft.keep_empty(behind);
  } else {
    draft.put_loose(behind, Piece::BlackKnight);
  }
  return draft.put_slider(them, king, step);
}

bool checker_beside_king(Draft& draft, bool defended) {
  const Step step = draft.any_step();
  const Place checker = draft.king(us) + step;
  draft.surroundings.checks_stay = false;
  if (!draft.put(checker, draft.slider(them, step))) return false;
  if (!defended) {
    draft.surroundings.most = 6;
    return true;
  }
  if (draft.random().coin()) {
    return draft.put(checker + draft.knight_jump(), Piece::BlackKnight);
  }
  const Step line = draft.any_step();
  return draft.put_slider(them, checker, line);
}

// The squares from a place up to the first piece.
SquareSet way(const Draft& draft, Place from, Step step) {
  SquareSet squares;
  for (Place place = from + step; place.on_board() && !draft.is_occupied(place);
       place = place + step) {
    squares.insert(square_of(place));
  }
  return squares;
}

// A pinned piece that attacks the checker, or a square between it and the king.
bool pinned_piece_eyes(Draft& draft, bool wants_checker) {
  draft.surroundings.checks_stay = false;
  const Place king = draft.king(us);
  const Step line = draft.any_step();
  const Place pinned = king + line;
  if (!draft.put(pinned, make_piece(us, draft.random().pick(promotion_types)))) return false;
  if (!draft.put_slider(them, pinned, line)) return false;
  constexpr int tries = 20;
  for (int i = 0; i < tries; ++i) {
    Draft tried = draft;
    const Step step = draft.any_step();
    if (wants_checker ? !tried.put_any_checker() : !tried.put_slider(them, king, step)) {
      continue;
    }
    const SquareSet wanted = wants_checker
                                 ? rules::attackers_to(tried.position(), square_of(king), them)
                                 : way(tried, king, step);
    if ((rules::attacks_from(tried.position(), square_of(pinned)) & wanted).empty()) continue;
    draft = tried;
    return true;
  }
  return false;
}

// A piece between an own slider and the black king that can move to where it gives check too.
bool give_double_check(Draft& draft) {
  const Place king = draft.king(them);
  constexpr int tries = 30;
  for (int i = 0; i < tries; ++i) {
    const Step line = draft.any_step();
    Place screen = king;
    for (int steps = draft.random().between(1, 4); steps > 0; --steps) screen = screen + line;
    if (!draft.is_free(screen)) continue;
    const bool by_knight = draft.random().coin();
    const Place goal = screen + (by_knight ? draft.knight_jump() : draft.any_step());
    if (!draft.is_free(goal)) continue;
    Draft tried = draft;
    const Piece piece =
        by_knight ? Piece::WhiteKnight
                  : make_piece(us, is_diagonal(line) ? PieceType::Rook : PieceType::Bishop);
    tried.keep_empty(goal);
    if (!tried.put_line(them, screen, screen, line)) continue;
    Position after = tried.position();
    after.put(square_of(goal), piece);
    if (!rules::attacks_from(after, square_of(goal)).contains(square_of(king))) continue;
    if (!tried.put(screen, piece)) continue;
    draft = tried;
    return true;
  }
  return false;
}

bool king_discovers_check(Draft& draft) {
  const Place black_king = draft.king(them);
  const Step line = draft.any_step();
  const Place apart = black_king + line;
  if (!draft.is_free(apart)) return false;
  draft.keep_empty(apart);
  if (!draft.put_king_on_way(us, apart, line)) return false;
  return draft.put_slider(us, draft.king(us), line);
}

bool pin(Draft& draft, Step step) {
  const Place pinned = draft.any_place();
  return draft.put(pinned, make_piece(us, draft.random().pick(usual_types))) &&
         draft.put_pin_line(pinned, pinned, step);
}

bool pins(Draft& draft) {
  const Place king = draft.king(us);
  int count = 0;
  for (const Step step : rules::all_steps) {
    if (draft.random().coin()) continue;
    const Place pinned = king + step;
    if (!draft.put(pinned, make_piece(us, draft.random().pick(usual_types)))) continue;
    if (draft.put_slider(them, pinned, step)) ++count;
  }
  return count >= 2;
}

}  // namespace

bool build_en_passant(Draft& draft, Event event) {
  using enum Event;
  std::optional<int> file;
  if (event == EnPassantFromAFile) file = 0;
  if (event == EnPassantFromHFile) file = 7;
  const bool uncovers = EnPassantUncoversRank <= event && event <= EnPassantUncoversVictimsDiagonal;
  const auto pair = uncovers ? draft.put_pair() : draft.en_passant(file);
  if (!pair) return false;
  if (event == EnPassantTwoCapturers) {
    return draft.put(pair->victim + -side_of(*pair), Piece::WhitePawn);
  }
  if (event == EnPassantOneOfTwo) return one_of_two(draft, *pair);
  if (event == EnPassantAnswersCheck) return put_checked_king(draft, *pair);
  if (event == EnPassantBlocksCheck) return block_check(draft, *pair);
  if (event == EnPassantAlongPin) {
    const Step capture{-side_of(*pair).files, 1};
    return draft.put_pin_line(pair->capturer, pair->goal, capture);
  }
  if (event == EnPassantUncoversRank) {
    return draft.put_pin_line(pair->capturer, pair->victim, -side_of(*pair));
  }
  if (event == EnPassantUncoversFile) return put_capturer_line(draft, *pair, {0, 1});
  if (event == EnPassantUncoversDiagonal) return put_capturer_line(draft, *pair, across(*pair));
  if (event == EnPassantUncoversVictimsDiagonal) {
    return draft.put_pin_line(pair->victim, pair->victim, draft.random().pick(diagonal_steps));
  }
  if (event == EnPassantDiscoversCheck) return discover_check(draft, *pair);
  if (event == EnPassantAvertsMate) {
    return hunted_king(draft, 4, 12, false) && put_checked_king(draft, *pair);
  }
  if (event == EnPassantAvertsStalemate) return avert_stalemate(draft, *pair);
  return true;
}

bool build_check_or_pin(Draft& draft, Event event) {
  using enum Event;
  if (event <= CheckByQueen) {
    return put_only_checker(draft, capturable_types[index(event) - index(CheckByPawn)]);
  }
  if (event == DoubleCheck || event == TripleCheck) {
    return draft.put_any_checker() && draft.put_any_checker() &&
           (event == DoubleCheck || draft.put_any_checker());
  }
  if (event == DoubleCheckBySliders) return double_check(draft, PieceType::Queen);
  if (event == DoubleCheckWithKnight) return double_check(draft, PieceType::Knight);
  if (event == DoubleCheckWithPawn) return double_check(draft, PieceType::Pawn);
  if (event == KingStepsAlongCheckRay) return step_along_check_ray(draft);
  if (event == KingTakesChecker) return checker_beside_king(draft, false);
  if (event == DefendedCheckerBesideKing) return checker_beside_king(draft, true);
  if (event == PinnedPieceEyesChecker) return pinned_piece_eyes(draft, true);
  if (event == PinnedPieceEyesBlock) return pinned_piece_eyes(draft, false);
  if (event == GivesDoubleCheck) return give_double_check(draft);
  if (event == KingDiscoversCheck) return king_discovers_check(draft);
  if (event == PinOnFile) return pin(draft, {0, 1});
  if (event == PinOnRank) return pin(draft, {1, 0});
  if (event == PinOnDiagonal) return pin(draft, draft.random().pick(diagonal_steps));
  return pins(draft);
}

}  // namespace squarelab::positions
