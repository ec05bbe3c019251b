#include <squarelab/positions/position_builder.hpp>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::positions {

using rules::diagonal_steps;
using rules::place_of;
using rules::square_of;
using rules::straight_steps;

PositionBuilder::PositionBuilder(Random& random, Game game)
    : random_(&random), game_(game), files_(any_files(game, random)) {
  surroundings.checks_stay = random.one_in(8);
  surroundings.halfmove_clock = static_cast<std::uint16_t>(random.below(120));
  surroundings.fullmove_number = static_cast<std::uint16_t>(random.between(1, 200));
}

bool PositionBuilder::is_free(Place place) const {
  return place.on_board() && !reserved_.contains(square_of(place));
}
bool PositionBuilder::is_occupied(Place place) const {
  return position_.piece_on(square_of(place)).has_value();
}
void PositionBuilder::keep_empty(Place place) {
  if (place.on_board()) reserved_.insert(square_of(place));
}
bool PositionBuilder::put(Place place, Piece piece) {
  if (!is_free(place)) return false;
  if (type_of(piece) == PieceType::Pawn && (place.rank == 0 || place.rank == 7)) return false;
  position_.put(square_of(place), piece);
  reserved_.insert(square_of(place));
  return true;
}

void PositionBuilder::put_loose(Place place, Piece piece) {
  if (put(place, piece)) loose_.insert(square_of(place));
}

Step PositionBuilder::any_step() {
  return random_->coin() ? random_->pick(straight_steps) : random_->pick(diagonal_steps);
}
Piece PositionBuilder::slider(Color color, Step step) {
  const PieceType type = is_diagonal(step) ? PieceType::Bishop : PieceType::Rook;
  return make_piece(color, random_->coin() ? PieceType::Queen : type);
}

bool PositionBuilder::put_on_way(Place from, Step step, Piece piece) {
  int length = 0;
  for (Place place = from + step; is_free(place); place = place + step) ++length;
  if (length == 0) return false;
  Place goal = from;
  for (int steps = random_->between(1, length); steps > 0; --steps) {
    goal = goal + step;
    if (steps > 1) keep_empty(goal);
  }
  return put(goal, piece);
}
bool PositionBuilder::put_slider(Color color, Place from, Step step) {
  return put_on_way(from, step, slider(color, step));
}

std::optional<Place> PositionBuilder::find_king(Color color) const {
  const auto king = rules::king_of(position_, color);
  return king ? std::optional(place_of(*king)) : std::nullopt;
}
Place PositionBuilder::king(Color color) {
  if (const auto king = find_king(color)) return *king;
  Place place = any_place();
  while (!put_king(color, place)) place = any_place();
  return place;
}
bool PositionBuilder::put_king(Color color, Place place) {
  if (const auto king = find_king(color)) return place == *king;
  return put(place, make_piece(color, PieceType::King));
}
bool PositionBuilder::put_king_on_way(Color color, Place from, Step step) {
  const auto king = find_king(color);
  if (!king) return put_on_way(from, step, make_piece(color, PieceType::King));
  for (Place place = from + step; place.on_board(); place = place + step) {
    if (place == *king) return true;
    if (is_occupied(place)) return false;
    keep_empty(place);
  }
  return false;
}

bool PositionBuilder::put_line(Color king, Place first, Place last, Step step) {
  return put_king_on_way(king, first, -step) && put_slider(~king, last, step);
}
bool PositionBuilder::put_pin_line(Place first, Place last, Step step) {
  return random_->coin() ? put_line(Color::White, first, last, step)
                         : put_line(Color::White, last, first, -step);
}

bool PositionBuilder::put_castling(Color color, CastlingSide side) {
  if (position_.castling.has(color, side)) return true;
  const auto [king, rook] = home(color, side);
  if (!put_king(color, king)) return false;
  if (!put(rook, make_piece(color, PieceType::Rook))) return false;
  position_.castling.add(game_ == Game::Standard
                             ? CastlingRights::of(color, side)
                             : CastlingRights::with_rook(color, side, file_at(rook.file)));
  return true;
}
void PositionBuilder::keep_castling_way_empty(Color color, CastlingSide side) {
  const auto [king, rook] = home(color, side);
  const auto goal = rules::castling_goal(color, side);
  rules::visit_way(king, goal.king, [&](Place place) { keep_empty(place); });
  rules::visit_way(rook, goal.rook, [&](Place place) { keep_empty(place); });
}

bool PositionBuilder::put_checker(PieceType type) {
  const Place king = this->king(Color::White);
  const Piece piece = make_piece(Color::Black, type);
  if (type == PieceType::Knight) return put(king + knight_jump(), piece);
  if (type == PieceType::Pawn) return put(king + side_step() + Step{0, 1}, piece);
  Step step = any_step();
  if (type == PieceType::Rook) step = random_->pick(straight_steps);
  if (type == PieceType::Bishop) step = random_->pick(diagonal_steps);
  return put_on_way(king, step, piece);
}
bool PositionBuilder::put_any_checker() {
  // A queen twice as often as the others.
  constexpr std::array types{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                             PieceType::Rook, PieceType::Queen,  PieceType::Queen};
  return put_checker(random_->pick(types));
}

std::optional<PositionBuilder::EnPassant> PositionBuilder::en_passant(std::optional<int> file) {
  if (en_passant_) {
    if (file && *file != en_passant_->capturer.file) return std::nullopt;
    return en_passant_;
  }
  const auto pair = put_pair(file);
  if (!pair) return std::nullopt;
  position_.en_passant = square_of(pair->goal);
  en_passant_ = pair;
  return pair;
}
std::optional<PositionBuilder::EnPassant> PositionBuilder::put_pair(std::optional<int> file) {
  const Place capturer{file ? *file : random_->below(8), 4};
  const Place victim = capturer + side_step();
  const EnPassant pair{capturer, victim, victim + Step{0, 1}};
  const Place origin = pair.goal + Step{0, 1};
  if (!victim.on_board() || is_occupied(pair.goal) || is_occupied(origin)) return std::nullopt;
  if (!put(capturer, Piece::WhitePawn) || !put(victim, Piece::BlackPawn)) return std::nullopt;
  keep_empty(pair.goal);
  keep_empty(origin);
  return pair;
}

void PositionBuilder::scatter() {
  for (int count = random_->between(surroundings.fewest, surroundings.most); count > 0; --count) {
    const bool white = !surroundings.enemies_only && random_->coin();
    const PieceType type = random_->pick(surroundings.types);
    put_loose(any_place(), make_piece(white ? Color::White : Color::Black, type));
  }
}

void PositionBuilder::put_missing_kings() {
  for (const Color color : all_colors) {
    if (find_king(color)) continue;
    const bool may_castle = !surroundings.enemies_only && surroundings.most > 0;
    if (may_castle && random_->one_in(3) && put_castling(color, any_side())) continue;
    king(color);
  }
}

Position PositionBuilder::finished() {
  put_missing_kings();
  scatter();
  lift_attackers(Color::White, Color::Black);
  // Most checks by loose pieces would only hide the event.
  if (!surroundings.checks_stay) lift_attackers(Color::Black, Color::White);
  position_.halfmove_clock = position_.en_passant ? 0 : surroundings.halfmove_clock;
  position_.fullmove_number = surroundings.fullmove_number;
  if (random_->one_in(50)) {
    if (!position_.en_passant) position_.halfmove_clock = max_clock;
    position_.fullmove_number = max_clock;
  }
  return position_;
}

// Lifting one piece may open the way for the next.
void PositionBuilder::lift_attackers(Color by, Color king) {
  const Square target = square_of(this->king(king));
  while (true) {
    const SquareSet attackers = rules::attackers_to(position_, target, by) & loose_;
    if (attackers.empty()) return;
    for (const Square square : attackers) {
      position_.clear(square);
      loose_.erase(square);
    }
  }
}

}  // namespace squarelab::positions
