// Idea: put the few men that make the event, with the squares that it needs empty, and strew others
// at random on what is left. Take away what gives illegal check, keep the position if it is
// playable and shows the event, otherwise begin anew. All is built with White to move; half of the
// positions are then given to the other colour. Cost: one to a few tries, some ten to hundred
// microseconds a position. Tested in tests/lab/positions/generators_test.cpp.
#include <algorithm>
#include <squarelab/lab/positions/placements.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <vector>

namespace squarelab::lab::inline positions {

namespace {

using rules::Place;
using rules::place_of;
using rules::square_of;
using rules::Step;

constexpr std::array straight_steps{Step{0, 1}, Step{1, 0}, Step{0, -1}, Step{-1, 0}};
constexpr std::array diagonal_steps{Step{1, 1}, Step{1, -1}, Step{-1, -1}, Step{-1, 1}};
constexpr std::array knight_jumps{Step{1, 2},   Step{2, 1},   Step{2, -1}, Step{1, -2},
                                  Step{-1, -2}, Step{-2, -1}, Step{-2, 1}, Step{-1, 2}};

bool is_diagonal(Step step) { return step.files != 0 && step.ranks != 0; }
Step reversed(Step step) { return {-step.files, -step.ranks}; }

// A position being built, White to move. What the event needs is reserved: nothing else is put
// there.
class Draft {
 public:
  explicit Draft(Random& random) : random_(random) {}

  const Position& position() const { return position_; }
  Random& random() { return random_; }

  bool is_free(Place place) const {
    return place.on_board() && !reserved_.contains(square_of(place));
  }
  void keep_empty(Place place) { reserved_.insert(square_of(place)); }
  // Fails where the place is off the board or reserved.
  bool put(Place place, Piece piece) {
    if (!is_free(place)) return false;
    const Square square = square_of(place);
    const bool end_rank = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
    if (type_of(piece) == PieceType::Pawn && end_rank) return false;
    position_.put(square, piece);
    reserved_.insert(square);
    return true;
  }
  void set_en_passant(Place place) { position_.en_passant = square_of(place); }

  Place any_place() { return {random_.below(8), random_.below(8)}; }

  // Puts the piece at a random free place on the way from a place, all before it kept empty.
  bool put_on_way(Place from, Step step, Piece piece) {
    int length = 0;
    for (Place place = from + step; is_free(place); place = place + step) ++length;
    if (length == 0) return false;
    Place goal = from;
    for (int steps = random_.between(1, length); steps > 0; --steps) {
      goal = goal + step;
      if (steps > 1) keep_empty(goal);
    }
    return put(goal, piece);
  }
  Piece black_slider(Step step) {
    if (random_.coin()) return Piece::BlackQueen;
    return is_diagonal(step) ? Piece::BlackBishop : Piece::BlackRook;
  }

  // The white king and a black slider look at each other along the step, past what stands from
  // first to last.
  bool put_line(Place first, Place last, Step step) {
    return put_on_way(first, reversed(step), Piece::WhiteKing) &&
           put_on_way(last, step, black_slider(step));
  }

  // King and rook at home, with the right to castle, and nothing in between.
  bool put_castling(Color color, CastlingSide side) {
    const auto [king, rook] = rules::castling_home(color, side);
    const Piece king_piece = make_piece(color, PieceType::King);
    if (position_.piece_on(square_of(king)) != king_piece && !put(king, king_piece)) return false;
    if (!put(rook, make_piece(color, PieceType::Rook))) return false;
    position_.castling.add(CastlingRights::of(color, side));
    return true;
  }
  void keep_castling_way_empty(CastlingSide side) {
    const auto [king, rook] = rules::castling_home(Color::White, side);
    const Step step{side == CastlingSide::KingSide ? 1 : -1, 0};
    for (Place place = king + step; place != rook; place = place + step) keep_empty(place);
  }

  // Strews men that nothing depends on.
  void strew(int count, std::span<const PieceType> types) {
    for (int i = 0; i < count; ++i) {
      const Place place = any_place();
      const Color color = random_.coin() ? Color::White : Color::Black;
      loose_man(place, make_piece(color, random_.pick(types)));
    }
  }
  void loose_man(Place place, Piece piece) {
    if (put(place, piece)) loose_.insert(square_of(place));
  }

  // Puts kings that are still missing, and takes away loose men that attack the black king or hide
  // what the event shows to be a check on the white one.
  void put_kings() {
    for (const Color color : all_colors) {
      const Piece king = make_piece(color, PieceType::King);
      if (!position_.squares_of(king).empty()) continue;
      if (random_.one_in(3)) {
        const CastlingSide side = random_.coin() ? CastlingSide::KingSide : CastlingSide::QueenSide;
        if (put_castling(color, side)) continue;
      }
      for (int tries = 0; tries < 200 && !put(any_place(), king); ++tries) {
      }
    }
  }
  void lift_illegal_checks() { lift_attackers(Color::White, Piece::BlackKing); }
  void lift_checks() { lift_attackers(Color::Black, Piece::WhiteKing); }

  Position finished() {
    position_.halfmove_clock = static_cast<std::uint16_t>(random_.below(120));
    position_.fullmove_number = static_cast<std::uint16_t>(random_.between(1, 200));
    if (random_.one_in(50)) {
      position_.halfmove_clock = max_clock;
      position_.fullmove_number = max_clock;
    }
    if (position_.en_passant) position_.halfmove_clock = 0;
    return position_;
  }

 private:
  // Lifting one man may open the way for the next.
  void lift_attackers(Color by, Piece king) {
    const SquareSet kings = position_.squares_of(king);
    if (kings.empty()) return;
    while (true) {
      const SquareSet attackers = rules::attackers_to(position_, *kings.begin(), by) & loose_;
      if (attackers.empty()) return;
      for (const Square square : attackers) {
        position_.clear(square);
        loose_.erase(square);
      }
    }
  }

  Random& random_;
  Position position_;
  SquareSet reserved_;
  SquareSet loose_;
};

constexpr std::array usual_types{PieceType::Pawn,   PieceType::Pawn,   PieceType::Pawn,
                                 PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                 PieceType::Queen};
constexpr std::array queen_only{PieceType::Queen};

// A black pawn that has just been pushed two squares, and a white one beside it.
struct EnPassantPair {
  Place capturer;
  Place victim;
  Place goal;
};

std::optional<EnPassantPair> put_en_passant_pair(Draft& draft) {
  const int side = draft.random().coin() ? 1 : -1;
  const Place victim{draft.random().below(8), 4};
  const EnPassantPair pair{victim + Step{side, 0}, victim, victim + Step{0, 1}};
  if (!draft.put(pair.capturer, Piece::WhitePawn)) return std::nullopt;
  draft.put(victim, Piece::BlackPawn);
  draft.keep_empty(pair.goal);
  draft.keep_empty(pair.goal + Step{0, 1});
  draft.set_en_passant(pair.goal);
  return pair;
}

bool build_en_passant(Draft& draft, Event event) {
  const auto pair = put_en_passant_pair(draft);
  if (!pair) return false;
  const auto [capturer, victim, goal] = *pair;
  const int side = capturer.file - victim.file;
  const Step capture{-side, 1};
  const Step across{side, 1};
  switch (event) {
    case Event::EnPassantTwoCapturers:
      return draft.put(victim + Step{-side, 0}, Piece::WhitePawn);
    case Event::EnPassantAnswersCheck:
      return draft.put(victim + Step{draft.random().coin() ? 1 : -1, -1}, Piece::WhiteKing);
    case Event::EnPassantAlongPin:
      return draft.random().coin() ? draft.put_line(capturer, goal, capture)
                                   : draft.put_line(goal, capturer, reversed(capture));
    case Event::EnPassantUncoversRank:
      return draft.random().coin() ? draft.put_line(capturer, victim, {-side, 0})
                                   : draft.put_line(victim, capturer, {side, 0});
    case Event::EnPassantUncoversFile:
      return draft.put_line(capturer, capturer, draft.random().coin() ? Step{0, 1} : Step{0, -1});
    case Event::EnPassantUncoversDiagonal:
      if (draft.random().coin()) {
        return draft.put_line(capturer, capturer,
                              draft.random().coin() ? across : reversed(across));
      }
      return draft.put_line(victim, victim, draft.random().pick(diagonal_steps));
    default:
      return true;
  }
}

// Black's last move taken back: the same men before the double push, and Black to move.
Position before_double_push(const Position& position) {
  Position before = position;
  const Place goal = place_of(*position.en_passant);
  before.clear(square_of(goal + Step{0, -1}));
  before.put(square_of(goal + Step{0, 1}), Piece::BlackPawn);
  before.en_passant.reset();
  before.side_to_move = Color::Black;
  return before;
}

bool put_checker(Draft& draft, Place king) {
  const int kind = draft.random().below(6);
  if (kind == 0) return draft.put(king + draft.random().pick(knight_jumps), Piece::BlackKnight);
  if (kind == 1) {
    return draft.put(king + Step{draft.random().coin() ? 1 : -1, 1}, Piece::BlackPawn);
  }
  const Step step =
      kind < 4 ? draft.random().pick(straight_steps) : draft.random().pick(diagonal_steps);
  return draft.put_on_way(king, step, draft.black_slider(step));
}

bool build_double_check(Draft& draft) {
  const Place king = draft.any_place();
  draft.put(king, Piece::WhiteKing);
  if (draft.random().one_in(8)) put_checker(draft, king);
  return put_checker(draft, king) && put_checker(draft, king);
}

bool build_check_ray(Draft& draft) {
  const Place king = draft.any_place();
  const Step step = draft.random().coin() ? draft.random().pick(straight_steps)
                                          : draft.random().pick(diagonal_steps);
  const Place behind = king + reversed(step);
  if (!draft.is_free(behind)) return false;
  draft.put(king, Piece::WhiteKing);
  if (draft.random().coin()) {
    draft.keep_empty(behind);
  } else {
    draft.loose_man(behind, Piece::BlackKnight);
  }
  return draft.put_on_way(king, step, draft.black_slider(step));
}

bool build_pins(Draft& draft) {
  const Place king = draft.any_place();
  draft.put(king, Piece::WhiteKing);
  int pins = 0;
  for (const auto& steps : {straight_steps, diagonal_steps}) {
    for (const Step step : steps) {
      if (draft.random().coin()) continue;
      const Place man = king + Step{step.files, step.ranks};
      const Piece piece = make_piece(Color::White, draft.random().pick(usual_types));
      if (draft.put(man, piece) && draft.put_on_way(man, step, draft.black_slider(step))) ++pins;
    }
  }
  return pins >= 2;
}

bool build_rook_capture(Draft& draft) {
  const bool queen_side = draft.random().coin();
  if (!draft.put_castling(Color::Black,
                          queen_side ? CastlingSide::QueenSide : CastlingSide::KingSide)) {
    return false;
  }
  if (draft.random().coin()) {
    draft.put_castling(Color::Black, queen_side ? CastlingSide::KingSide : CastlingSide::QueenSide);
  }
  return draft.put({queen_side ? 1 : 6, 6}, Piece::WhitePawn);
}

bool build_promotions(Draft& draft) {
  for (int file = 0; file < 8; ++file) {
    if (draft.random().coin()) draft.put({file, 6}, Piece::WhitePawn);
    if (draft.random().one_in(3)) draft.loose_man({file, 7}, Piece::BlackKnight);
  }
  return true;
}

bool build_castling(Draft& draft) {
  const CastlingSide side =
      draft.random().coin() ? CastlingSide::KingSide : CastlingSide::QueenSide;
  draft.put_castling(Color::White, side);
  draft.keep_castling_way_empty(side);
  if (draft.random().coin()) {
    draft.put_castling(Color::White, side == CastlingSide::KingSide ? CastlingSide::QueenSide
                                                                    : CastlingSide::KingSide);
  }
  return true;
}

bool build_b_file_attack(Draft& draft) {
  draft.put_castling(Color::White, CastlingSide::QueenSide);
  draft.keep_castling_way_empty(CastlingSide::QueenSide);
  const Place next_to_rook{1, 0};
  switch (draft.random().below(4)) {
    case 0:
      return draft.put_on_way(next_to_rook, {0, 1}, draft.black_slider({0, 1}));
    case 1:
      return draft.put_on_way(next_to_rook, {1, 1}, draft.black_slider({1, 1}));
    case 2:
      return draft.put_on_way(next_to_rook, {-1, 1}, draft.black_slider({-1, 1}));
    default:
      return draft.put({draft.random().coin() ? 0 : 2, 2}, Piece::BlackKnight);
  }
}

bool build_edges(Draft& draft) {
  for (int i = 0; i < 26; ++i) {
    const int along = draft.random().below(8);
    const int edge = draft.random().coin() ? 0 : 7;
    const Place place = draft.random().coin() ? Place{along, edge} : Place{edge, along};
    const Color color = draft.random().coin() ? Color::White : Color::Black;
    draft.loose_man(place, make_piece(color, draft.random().pick(usual_types)));
  }
  return true;
}

bool is_en_passant(Event event) { return event <= Event::DoublePushBesidePawn; }

// The men that make the event.
bool build(Draft& draft, Event event) {
  if (is_en_passant(event)) return build_en_passant(draft, event);
  switch (event) {
    case Event::DoubleCheck:
      return build_double_check(draft);
    case Event::KingStepsAlongCheckRay:
      return build_check_ray(draft);
    case Event::Pins:
      return build_pins(draft);
    case Event::PromotionCapturesHomeRook:
      return build_rook_capture(draft);
    case Event::Promotions:
      return build_promotions(draft);
    case Event::CastlingUnderFire:
      return build_castling(draft);
    case Event::CastlingPastAttackedBFile:
      return build_b_file_attack(draft);
    case Event::ManyQueens:
      draft.put_kings();
      draft.strew(draft.random().between(12, 40), queen_only);
      return true;
    case Event::MenOnEveryEdge:
      return build_edges(draft);
    case Event::Crowd:
      draft.put_kings();
      draft.strew(draft.random().between(60, 250), usual_types);
      return true;
    default:
      return true;
  }
}

bool checks_belong_to(Event event) {
  return event == Event::DoubleCheck || event == Event::KingStepsAlongCheckRay ||
         event == Event::EnPassantAnswersCheck;
}

std::optional<Position> try_event(Event event, Random& random) {
  Draft draft(random);
  if (!build(draft, event)) return std::nullopt;
  draft.put_kings();
  draft.strew(event == Event::Endgame ? random.below(4) : random.below(22), usual_types);
  draft.lift_illegal_checks();
  // Most checks by loose men would only hide the event.
  if (!checks_belong_to(event) && !random.one_in(8)) draft.lift_checks();
  Position position = draft.finished();
  if (event == Event::DoublePushBesidePawn) position = before_double_push(position);
  if (rules::find_violation(position)) return std::nullopt;
  position = rules::normalised(position);
  if (!shows(position, event)) return std::nullopt;
  return position;
}

Position color_flipped(const Position& position) {
  Position flipped = position;
  for (const Square square : all_squares) {
    const Square mirrored = square_at(index(square) ^ index(Square::A8));
    const auto piece = position.piece_on(square);
    if (piece) {
      flipped.put(mirrored, make_piece(~color_of(*piece), type_of(*piece)));
    } else {
      flipped.clear(mirrored);
    }
  }
  flipped.side_to_move = ~position.side_to_move;
  flipped.castling = CastlingRights::none();
  for (const Color color : all_colors) {
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      if (position.castling.has(color, side)) {
        flipped.castling.add(CastlingRights::of(~color, side));
      }
    }
  }
  if (position.en_passant) {
    flipped.en_passant = square_at(index(*position.en_passant) ^ index(Square::A8));
  }
  return flipped;
}

constexpr std::array kinds_of_men{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                  PieceType::Rook, PieceType::Queen};

Square free_square(const Position& position, Random& random) {
  while (true) {
    const Square square = square_at(random.below(square_count));
    if (!position.piece_on(square)) return square;
  }
}

std::optional<Position> try_random_placement(int men, Random& random) {
  Position position;
  position.side_to_move = random.pick(all_colors);
  for (const Color color : all_colors) {
    position.put(free_square(position, random), make_piece(color, PieceType::King));
  }
  for (int i = 0; i < men; ++i) {
    position.put(free_square(position, random),
                 make_piece(random.pick(all_colors), random.pick(kinds_of_men)));
  }
  for (const Color color : all_colors) {
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      const auto [king, rook] = rules::castling_home(color, side);
      const bool at_home =
          position.piece_on(square_of(king)) == make_piece(color, PieceType::King) &&
          position.piece_on(square_of(rook)) == make_piece(color, PieceType::Rook);
      if (at_home && random.coin()) position.castling.add(CastlingRights::of(color, side));
    }
  }
  if (rules::find_violation(position)) return std::nullopt;
  const std::vector<Position> variants = en_passant_variants(position);
  if (!variants.empty() && random.coin()) {
    position = rules::normalised(random.pick(std::span<const Position>(variants)));
  }
  position.halfmove_clock = static_cast<std::uint16_t>(position.en_passant ? 0 : random.below(120));
  position.fullmove_number = static_cast<std::uint16_t>(random.between(1, 200));
  return position;
}

}  // namespace

Position event_position(Event event, Random& random) {
  while (true) {
    if (const auto position = try_event(event, random)) {
      return random.coin() ? *position : color_flipped(*position);
    }
  }
}

Position pair_position(Event first, Event second, Random& random) {
  constexpr int most_tries = 20;
  Position position = event_position(first, random);
  for (int tries = 1; tries < most_tries && !shows(position, second); ++tries) {
    position = event_position(first, random);
  }
  return position;
}

Position random_placement(int men, Random& random) {
  constexpr int tries_for_each_number = 100;
  while (true) {
    for (int tries = 0; tries < tries_for_each_number; ++tries) {
      if (const auto position = try_random_placement(men, random)) return *position;
    }
    men = std::max(men - 1, 0);
  }
}

}  // namespace squarelab::lab::inline positions
