// Builders of events that are about en passant, checks and pins.
#include <squarelab/positions/event_builders.hpp>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::positions {

namespace {

using rules::diagonal_steps;
using rules::square_of;
using rules::straight_steps;

using Pair = PositionBuilder::EnPassant;

Step side_of(const Pair& pair) { return {pair.capturer.file - pair.victim.file, 0}; }
// From the goal to the capturer's other side.
Step across(const Pair& pair) { return {side_of(pair).files, 1}; }

bool put_capturer_line(PositionBuilder& builder, const Pair& pair, Step step) {
  return builder.put_pin_line(pair.capturer, pair.capturer, step);
}

bool put_checked_king(PositionBuilder& builder, const Pair& pair) {
  return builder.put_king(us, pair.victim + builder.side_step() + Step{0, -1});
}

bool one_of_two(PositionBuilder& builder, const Pair& pair) {
  return builder.put(pair.victim + -side_of(pair), Piece::WhitePawn) &&
         put_capturer_line(builder, pair, builder.random().coin() ? Step{0, 1} : across(pair));
}

bool block_check(PositionBuilder& builder, const Pair& pair) {
  Step step = builder.any_step();
  if (step.files == 0) step = Step{1, 0};
  return builder.put_pin_line(pair.goal, pair.goal, step);
}

// The black king and a white slider look at each other past the pawns.
bool discover_check(PositionBuilder& builder, const Pair& pair) {
  Random& random = builder.random();
  const auto& [capturer, victim, goal] = pair;
  const int kind = random.below(4);
  if (kind == 0) return builder.put_line(them, capturer, capturer, random.pick(straight_steps));
  if (kind == 1) return builder.put_line(them, capturer, victim, -side_of(pair));
  if (kind == 3) return builder.put_line(them, victim, victim, random.pick(diagonal_steps));
  const Step step = random.coin() ? across(pair) : -across(pair);
  return builder.put_line(them, capturer, capturer, step);
}

// The king in a corner, where a queen takes all squares from it, and the pawns blocked.
bool avert_stalemate(PositionBuilder& builder, const Pair& pair) {
  builder.surroundings.enemies_only = true;
  builder.surroundings.most = 6;
  builder.surroundings.checks_stay = false;
  const Place corner = builder.random().pick(corner_places);
  return builder.put_king(us, corner) &&
         builder.put(corner + builder.knight_jump(), Piece::BlackQueen) &&
         builder.put(pair.capturer + Step{0, 1},
                     builder.random().coin() ? Piece::BlackPawn : Piece::BlackKnight);
}

bool from_file(PositionBuilder& builder, int file) { return builder.en_passant(file).has_value(); }

bool anyhow(PositionBuilder&, const Pair&) { return true; }

bool two_capturers(PositionBuilder& builder, const Pair& pair) {
  return builder.put(pair.victim + -side_of(pair), Piece::WhitePawn);
}

bool elsewhere(PositionBuilder& builder, const Pair&) { return builder.put_pair().has_value(); }

bool along_pin(PositionBuilder& builder, const Pair& pair) {
  const Step capture{-side_of(pair).files, 1};
  return builder.put_pin_line(pair.capturer, pair.goal, capture);
}

bool uncover_rank(PositionBuilder& builder, const Pair& pair) {
  return builder.put_pin_line(pair.capturer, pair.victim, -side_of(pair));
}

bool uncover_diagonal(PositionBuilder& builder, const Pair& pair) {
  return put_capturer_line(builder, pair, across(pair));
}

bool uncover_victims_diagonal(PositionBuilder& builder, const Pair& pair) {
  return builder.put_pin_line(pair.victim, pair.victim, builder.random().pick(diagonal_steps));
}

bool avert_mate(PositionBuilder& builder, const Pair& pair) {
  return hunted_king(builder, 4, 12, false) && put_checked_king(builder, pair);
}

// Around a pair of pawns of which one may capture the other en passant, or may not.
template <auto build, auto... arguments>
bool legal(PositionBuilder& builder, std::size_t) {
  const auto pair = builder.en_passant();
  return pair && build(builder, *pair, arguments...);
}
template <auto build, auto... arguments>
bool illegal(PositionBuilder& builder, std::size_t) {
  const auto pair = builder.put_pair();
  return pair && build(builder, *pair, arguments...);
}

bool put_checkers(PositionBuilder& builder, int count) {
  while (count-- > 0) {
    if (!builder.put_any_checker()) return false;
  }
  return true;
}

bool put_only_checker(PositionBuilder& builder, PieceType type) {
  builder.surroundings.checks_stay = false;
  return builder.put_checker(type);
}

bool put_nth_checker(PositionBuilder& builder, std::size_t nth) {
  return put_only_checker(builder, capturable_types[nth]);
}

bool double_check(PositionBuilder& builder, PieceType first) {
  constexpr std::array sliders{PieceType::Bishop, PieceType::Rook, PieceType::Queen};
  return put_only_checker(builder, first) && builder.put_checker(builder.random().pick(sliders));
}

bool step_along_check_ray(PositionBuilder& builder) {
  const Place king = builder.king(us);
  const Step step = builder.any_step();
  const Place behind = king + -step;
  if (!builder.is_free(behind)) return false;
  if (builder.random().coin()) {
    builder.keep_empty(behind);
  } else {
    builder.put_loose(behind, Piece::BlackKnight);
  }
  return builder.put_slider(them, king, step);
}

bool checker_beside_king(PositionBuilder& builder, bool defended) {
  const Step step = builder.any_step();
  const Place checker = builder.king(us) + step;
  builder.surroundings.checks_stay = false;
  if (!builder.put(checker, builder.slider(them, step))) return false;
  if (!defended) {
    builder.surroundings.most = 6;
    return true;
  }
  if (builder.random().coin()) {
    return builder.put(checker + builder.knight_jump(), Piece::BlackKnight);
  }
  const Step line = builder.any_step();
  return builder.put_slider(them, checker, line);
}

// The squares from a place up to the first piece.
SquareSet way(const PositionBuilder& builder, Place from, Step step) {
  SquareSet squares;
  for (Place place = from + step; place.on_board() && !builder.is_occupied(place);
       place = place + step) {
    squares.insert(square_of(place));
  }
  return squares;
}

// A pinned piece that attacks the checker, or a square between it and the king.
bool pinned_piece_eyes(PositionBuilder& builder, bool wants_checker) {
  builder.surroundings.checks_stay = false;
  const Place king = builder.king(us);
  const Step line = builder.any_step();
  const Place pinned = king + line;
  if (!builder.put(pinned, make_piece(us, builder.random().pick(promotion_types)))) return false;
  if (!builder.put_slider(them, pinned, line)) return false;
  constexpr int tries = 20;
  for (int i = 0; i < tries; ++i) {
    PositionBuilder tried = builder;
    const Step step = builder.any_step();
    if (wants_checker ? !tried.put_any_checker() : !tried.put_slider(them, king, step)) {
      continue;
    }
    const SquareSet wanted = wants_checker
                                 ? rules::attackers_to(tried.position(), square_of(king), them)
                                 : way(tried, king, step);
    if ((rules::attacks_from(tried.position(), square_of(pinned)) & wanted).empty()) continue;
    builder = tried;
    return true;
  }
  return false;
}

// A piece between an own slider and the black king that can move to where it gives check too.
bool give_double_check(PositionBuilder& builder) {
  const Place king = builder.king(them);
  constexpr int tries = 30;
  for (int i = 0; i < tries; ++i) {
    const Step line = builder.any_step();
    Place screen = king;
    for (int steps = builder.random().between(1, 4); steps > 0; --steps) screen = screen + line;
    if (!builder.is_free(screen)) continue;
    const bool by_knight = builder.random().coin();
    const Place goal = screen + (by_knight ? builder.knight_jump() : builder.any_step());
    if (!builder.is_free(goal)) continue;
    PositionBuilder tried = builder;
    const Piece piece =
        by_knight ? Piece::WhiteKnight
                  : make_piece(us, is_diagonal(line) ? PieceType::Rook : PieceType::Bishop);
    tried.keep_empty(goal);
    if (!tried.put_line(them, screen, screen, line)) continue;
    Position after = tried.position();
    after.put(square_of(goal), piece);
    if (!rules::attacks_from(after, square_of(goal)).contains(square_of(king))) continue;
    if (!tried.put(screen, piece)) continue;
    builder = tried;
    return true;
  }
  return false;
}

bool king_discovers_check(PositionBuilder& builder) {
  const Place black_king = builder.king(them);
  const Step line = builder.any_step();
  const Place apart = black_king + line;
  if (!builder.is_free(apart)) return false;
  builder.keep_empty(apart);
  if (!builder.put_king_on_way(us, apart, line)) return false;
  return builder.put_slider(us, builder.king(us), line);
}

bool pin(PositionBuilder& builder, Step step) {
  const Place pinned = builder.any_place();
  return builder.put(pinned, make_piece(us, builder.random().pick(usual_types))) &&
         builder.put_pin_line(pinned, pinned, step);
}

bool pin_on_diagonal(PositionBuilder& builder) {
  return pin(builder, builder.random().pick(diagonal_steps));
}

bool pins(PositionBuilder& builder) {
  const Place king = builder.king(us);
  int count = 0;
  for (const Step step : rules::all_steps) {
    if (builder.random().coin()) continue;
    const Place pinned = king + step;
    if (!builder.put(pinned, make_piece(us, builder.random().pick(usual_types)))) continue;
    if (builder.put_slider(them, pinned, step)) ++count;
  }
  return count >= 2;
}

}  // namespace

std::span<const EventBuilder> builders_of_en_passant_checks_and_pins() noexcept {
  using enum Event;
  static constexpr auto builders = std::to_array<EventBuilder>({
      {EnPassant, legal<anyhow>},
      {EnPassantTwoCapturers, legal<two_capturers>},
      {EnPassantOneOfTwo, legal<one_of_two>},
      {EnPassantFromAFile, with<from_file, 0>},
      {EnPassantFromHFile, with<from_file, 7>},
      {EnPassantAnswersCheck, legal<put_checked_king>},
      {EnPassantBlocksCheck, legal<block_check>},
      {EnPassantAlongPin, legal<along_pin>},
      {EnPassantUncoversRank, illegal<uncover_rank>},
      {EnPassantUncoversFile, illegal<put_capturer_line, Step{0, 1}>},
      {EnPassantUncoversDiagonal, illegal<uncover_diagonal>},
      {EnPassantUncoversVictimsDiagonal, illegal<uncover_victims_diagonal>},
      {EnPassantDiscoversCheck, legal<discover_check>},
      {EnPassantAvertsMate, legal<avert_mate>},
      {EnPassantAvertsStalemate, legal<avert_stalemate>},
      {EnPassantElsewhere, legal<elsewhere>},
      {CheckByPawn, put_nth_checker, capturable_types.size()},
      {DoubleCheck, with<put_checkers, 2>},
      {DoubleCheckBySliders, with<double_check, PieceType::Queen>},
      {DoubleCheckWithKnight, with<double_check, PieceType::Knight>},
      {DoubleCheckWithPawn, with<double_check, PieceType::Pawn>},
      {TripleCheck, with<put_checkers, 3>},
      {KingStepsAlongCheckRay, with<step_along_check_ray>},
      {KingTakesChecker, with<checker_beside_king, false>},
      {DefendedCheckerBesideKing, with<checker_beside_king, true>},
      {PinnedPieceEyesChecker, with<pinned_piece_eyes, true>},
      {PinnedPieceEyesBlock, with<pinned_piece_eyes, false>},
      {GivesDoubleCheck, with<give_double_check>},
      {KingDiscoversCheck, with<king_discovers_check>},
      {PinOnFile, with<pin, Step{0, 1}>},
      {PinOnRank, with<pin, Step{1, 0}>},
      {PinOnDiagonal, with<pin_on_diagonal>},
      {Pins, with<pins>},
  });
  return builders;
}

}  // namespace squarelab::positions
