#include <squarelab/lab/positions/event_builders.hpp>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::lab::inline positions {

namespace {

using rules::square_of;

constexpr Color us = Color::White;
constexpr Color them = Color::Black;

constexpr std::array pieces{PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                            PieceType::Queen};
constexpr std::array checkers{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                              PieceType::Rook, PieceType::Queen};

bool put_only_checker(Draft& draft, PieceType type) {
  draft.surroundings.checks_stay = false;
  return draft.put_checker(type);
}

bool double_check(Draft& draft, PieceType first) {
  draft.surroundings.checks_stay = false;
  constexpr std::array sliders{PieceType::Bishop, PieceType::Rook, PieceType::Queen};
  return draft.put_checker(first) && draft.put_checker(draft.random().pick(sliders));
}

bool triple_check(Draft& draft) {
  return draft.put_any_checker() && draft.put_any_checker() && draft.put_any_checker();
}

bool step_along_check_ray(Draft& draft) {
  const Place king = draft.king(us);
  const Step step = draft.any_step();
  const Place behind = king + reversed(step);
  if (!draft.is_free(behind)) return false;
  if (draft.random().coin()) {
    draft.keep_empty(behind);
  } else {
    draft.put_loose(behind, Piece::BlackKnight);
  }
  return draft.put_on_way(king, step, draft.slider(them, step));
}

bool checker_beside_king(Draft& draft, bool defended) {
  const Step step = draft.any_step();
  const Place checker = draft.king(us) + step;
  draft.surroundings.checks_stay = false;
  if (!draft.put(checker, draft.slider(them, step))) return false;
  if (!defended) {
    draft.surroundings.most_men = 6;
    return true;
  }
  if (draft.random().coin()) {
    return draft.put(checker + draft.random().pick(knight_jumps), Piece::BlackKnight);
  }
  const Step line = draft.any_step();
  return draft.put_on_way(checker, line, draft.slider(them, line));
}

// The squares of the way from a place up to the first man.
SquareSet way(const Draft& draft, Place from, Step step) {
  SquareSet squares;
  for (Place place = from + step; place.on_board() && !draft.is_occupied(place);
       place = place + step) {
    squares.insert(square_of(place));
  }
  return squares;
}

// A pinned man who attacks the checker, or a square on the checker's way.
bool pinned_man_eyes(Draft& draft, bool wants_checker) {
  draft.surroundings.checks_stay = false;
  const Place king = draft.king(us);
  const Step line = draft.any_step();
  const Place man = king + line;
  if (!draft.put(man, make_piece(us, draft.random().pick(pieces)))) return false;
  if (!draft.put_on_way(man, line, draft.slider(them, line))) return false;
  constexpr int tries = 20;
  for (int i = 0; i < tries; ++i) {
    Draft tried = draft;
    const Step step = draft.any_step();
    if (wants_checker ? !tried.put_any_checker()
                      : !tried.put_on_way(king, step, draft.slider(them, step))) {
      continue;
    }
    const SquareSet wanted = wants_checker
                                 ? rules::attackers_to(tried.position(), square_of(king), them)
                                 : way(tried, king, step);
    if ((rules::attacks_from(tried.position(), square_of(man)) & wanted).empty()) continue;
    draft = tried;
    return true;
  }
  return false;
}

// A man on a line between an own slider and the black king who can jump to
// where he gives check.
bool give_double_check(Draft& draft) {
  const Place king = draft.king(them);
  constexpr int tries = 30;
  for (int i = 0; i < tries; ++i) {
    const Step line = draft.any_step();
    Place man = king;
    for (int steps = draft.random().between(1, 4); steps > 0; --steps) man = man + line;
    if (!draft.is_free(man)) continue;
    const bool by_knight = draft.random().coin();
    const Place goal = man + (by_knight ? draft.random().pick(knight_jumps) : draft.any_step());
    if (!draft.is_free(goal)) continue;
    Draft tried = draft;
    const Piece piece =
        by_knight ? Piece::WhiteKnight
                  : make_piece(us, is_diagonal(line) ? PieceType::Rook : PieceType::Bishop);
    tried.keep_empty(goal);
    if (!tried.put_line(them, man, man, line)) continue;
    Position after = tried.position();
    after.put(square_of(goal), piece);
    if (!rules::attacks_from(after, square_of(goal)).contains(square_of(king))) continue;
    if (!tried.put(man, piece)) continue;
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
  return draft.put_on_way(draft.king(us), line, draft.slider(us, line));
}

bool pin(Draft& draft, Step step) {
  const Place man = draft.any_place();
  return draft.put(man, make_piece(us, draft.random().pick(usual_types))) &&
         draft.put_pin_line(man, man, step);
}

bool pins(Draft& draft) {
  const Place king = draft.king(us);
  int count = 0;
  for (const auto& steps : {straight_steps, diagonal_steps}) {
    for (const Step step : steps) {
      if (draft.random().coin()) continue;
      const Place man = king + step;
      if (!draft.put(man, make_piece(us, draft.random().pick(usual_types)))) continue;
      if (draft.put_on_way(man, step, draft.slider(them, step))) ++count;
    }
  }
  return count >= 2;
}

}  // namespace

bool build_check_or_pin(Draft& draft, Event event) {
  switch (event) {
    case Event::CheckByPawn:
    case Event::CheckByKnight:
    case Event::CheckByBishop:
    case Event::CheckByRook:
    case Event::CheckByQueen:
      return put_only_checker(draft, checkers[index(event) - index(Event::CheckByPawn)]);
    case Event::DoubleCheck:
      return draft.put_any_checker() && draft.put_any_checker();
    case Event::DoubleCheckBySliders:
      return double_check(draft, PieceType::Queen);
    case Event::DoubleCheckWithKnight:
      return double_check(draft, PieceType::Knight);
    case Event::DoubleCheckWithPawn:
      return double_check(draft, PieceType::Pawn);
    case Event::TripleCheck:
      return triple_check(draft);
    case Event::KingStepsAlongCheckRay:
      return step_along_check_ray(draft);
    case Event::KingTakesChecker:
      return checker_beside_king(draft, false);
    case Event::DefendedCheckerBesideKing:
      return checker_beside_king(draft, true);
    case Event::PinnedPieceEyesChecker:
      return pinned_man_eyes(draft, true);
    case Event::PinnedPieceEyesBlock:
      return pinned_man_eyes(draft, false);
    case Event::GivesDoubleCheck:
      return give_double_check(draft);
    case Event::KingDiscoversCheck:
      return king_discovers_check(draft);
    case Event::PinOnFile:
      return pin(draft, {0, 1});
    case Event::PinOnRank:
      return pin(draft, {1, 0});
    case Event::PinOnDiagonal:
      return pin(draft, draft.random().pick(diagonal_steps));
    case Event::Pins:
      return pins(draft);
    default:
      return true;
  }
}

}  // namespace squarelab::lab::inline positions
