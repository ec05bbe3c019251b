// Idea: what needs no moves is read off the board; then each legal move is
// looked at once. Only a move that can uncover something is played on a copy of
// the men, and the king's attackers are looked for from the king outwards. It
// uses no bits and no mapping, but nothing rests on it: a mistake here would
// count coverage wrongly and call no board wrong. Cost: two to five
// microseconds a position. Tested in tests/lab/positions/events_test.cpp.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/steps.hpp>
#include <utility>

namespace squarelab::lab::inline positions {

namespace {

using rules::place_of;
using rules::square_of;

using Men = std::array<Piece, square_count>;

constexpr std::array queen_steps{straight_steps[0], straight_steps[1], straight_steps[2],
                                 straight_steps[3], diagonal_steps[0], diagonal_steps[1],
                                 diagonal_steps[2], diagonal_steps[3]};

bool is_slider(PieceType type) {
  return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}
bool slides(PieceType type, Step step) {
  return type == PieceType::Queen ||
         type == (is_diagonal(step) ? PieceType::Bishop : PieceType::Rook);
}

Piece man_on(const Men& men, Place place) { return men[chess::index(square_of(place))]; }

// The first man that is met from a place on; nothing if there is none.
std::optional<Place> first_man(const Men& men, Place from, Step step) {
  for (Place place = from + step; place.on_board(); place = place + step) {
    if (man_on(men, place) != Piece::None) return place;
  }
  return std::nullopt;
}

// The men of the colour that attack a place; kings are left out.
SquareSet attackers_to(const Men& men, Place target, Color by) {
  SquareSet attackers;
  for (const Step step : queen_steps) {
    const auto place = first_man(men, target, step);
    if (!place) continue;
    const Piece man = man_on(men, *place);
    if (color_of(man) == by && slides(type_of(man), step)) attackers.insert(square_of(*place));
  }
  const auto look = [&](Step step, PieceType type) {
    const Place place = target + step;
    if (place.on_board() && man_on(men, place) == make_piece(by, type)) {
      attackers.insert(square_of(place));
    }
  };
  for (const Step jump : knight_jumps) look(jump, PieceType::Knight);
  for (const int side : {-1, 1}) look({side, -rules::forward(by)}, PieceType::Pawn);
  return attackers;
}

// The first steps of a man's attacks, a slider's too.
std::span<const Step> first_steps(Piece man) {
  static constexpr std::array<Step, 2> white_pawn{{{-1, 1}, {1, 1}}};
  static constexpr std::array<Step, 2> black_pawn{{{-1, -1}, {1, -1}}};
  switch (type_of(man)) {
    case PieceType::Pawn:
      return color_of(man) == Color::White ? white_pawn : black_pawn;
    case PieceType::Knight:
      return knight_jumps;
    case PieceType::Rook:
      return straight_steps;
    case PieceType::Bishop:
      return diagonal_steps;
    default:
      return queen_steps;
  }
}

SquareSet attacks_from(const Men& men, Place from) {
  const Piece man = man_on(men, from);
  SquareSet attacks;
  for (const Step step : first_steps(man)) {
    for (Place place = from + step; place.on_board(); place = place + step) {
      attacks.insert(square_of(place));
      if (!is_slider(type_of(man)) || man_on(men, place) != Piece::None) break;
    }
  }
  return attacks;
}

int sign(int number) { return (number > 0) - (number < 0); }

// The squares between two places that are on one line; of others, nothing of
// use.
SquareSet between(Place from, Place to) {
  const Step step{sign(to.file - from.file), sign(to.rank - from.rank)};
  SquareSet squares;
  for (Place place = from + step; place.on_board() && place != to; place = place + step) {
    squares.insert(square_of(place));
  }
  return squares;
}

// The event of that corner, where those of the four corners follow one another.
constexpr Event at_corner(Event on_a1, std::size_t corner) {
  return static_cast<Event>(index(on_a1) + corner);
}
static_assert(at_corner(Event::KingOnA1, 3) == Event::KingOnH8 &&
              at_corner(Event::CheckerOnA1, 3) == Event::CheckerOnH8 &&
              at_corner(Event::CaptureOnA1, 3) == Event::CaptureOnH8);

class Recognition {
 public:
  Recognition(const Position& position, const PositionFacts& facts)
      : position_(position),
        facts_(facts),
        us_(position.side_to_move),
        king_(king_of(us_)),
        their_king_(king_of(~us_)) {}

  EventSet events() {
    see_men();
    see_clocks();
    see_checkers();
    see_pins();
    find_screens();
    for (const Move move : facts_.moves) see_move(move);
    found(promotions_ >= 8, Event::Promotions);
    see_king_steps();
    see_castling();
    see_en_passant();
    see_end();
    return events_;
  }

 private:
  void found(bool shown, Event event) { events_.insert_if(shown, event); }
  void found_at_corners(SquareSet squares, Event on_a1) {
    for (std::size_t i = 0; i < corner_places.size(); ++i) {
      found(squares.contains(square_of(corner_places[i])), at_corner(on_a1, i));
    }
  }

  Place king_of(Color color) const {
    const Piece king = make_piece(color, PieceType::King);
    const auto found = std::find(position_.pieces.begin(), position_.pieces.end(), king);
    return place_of(square_at(static_cast<int>(found - position_.pieces.begin())));
  }
  bool in_check() const { return !facts_.checkers.empty(); }
  bool is_enemy(Place place) const {
    const Piece man = man_on(position_.pieces, place);
    return man != Piece::None && color_of(man) != us_;
  }
  bool is_attacked(Place place) const { return facts_.attacked.contains(square_of(place)); }
  Place home_rook(Color color, CastlingSide side) const {
    return rules::castling_home(color, side).rook;
  }

  void see_men() {
    int men = 0;
    int queens = 0;
    int west = 0;
    int east = 0;
    int south = 0;
    int north = 0;
    for (const Square square : all_squares) {
      const Piece man = position_.pieces[chess::index(square)];
      if (man == Piece::None) continue;
      const Place place = place_of(square);
      ++men;
      queens += type_of(man) == PieceType::Queen ? 1 : 0;
      west += place.file == 0 ? 1 : 0;
      east += place.file == 7 ? 1 : 0;
      south += place.rank == 0 ? 1 : 0;
      north += place.rank == 7 ? 1 : 0;
      const bool near_edge = place.file < 2 || place.file > 5 || place.rank < 2 || place.rank > 5;
      if (near_edge && color_of(man) == us_) see_wraps(place, man);
    }
    found(queens >= 8, Event::ManyQueens);
    found(std::min({west, east, south, north}) >= 3, Event::PiecesOnEveryEdge);
    found(men >= 33, Event::Crowd);
    found(men <= 5, Event::Endgame);
    found(men == 2, Event::BareKings);
    found_at_corners({square_of(king_)}, Event::KingOnA1);
  }

  // Whoever forgets the edge of a number that is 8 * row + column comes out on
  // the other side, in the next row or the one before.
  void see_wraps(Place from, Piece man) {
    for (const Step step : first_steps(man)) {
      const Place to = from + step;
      const bool past_file = to.file < 0 || to.file > 7;
      const bool past_rank = to.rank < 0 || to.rank > 7;
      if (past_file == past_rank) continue;
      for (const int row : {-1, 1}) {
        const Place wrapped =
            past_file ? Place{to.file & 7, to.rank + row} : Place{to.file + row, to.rank & 7};
        if (!wrapped.on_board() || !is_enemy(wrapped)) continue;
        if (past_file) found(true, to.file < 0 ? Event::WrapPastAFile : Event::WrapPastHFile);
        if (past_rank) found(true, to.rank < 0 ? Event::WrapPastRank1 : Event::WrapPastRank8);
      }
    }
  }

  void see_clocks() {
    found(position_.halfmove_clock == 99, Event::ClockAt99);
    found(position_.halfmove_clock == 100, Event::ClockAt100);
    found(std::max(position_.halfmove_clock, position_.fullmove_number) == max_clock,
          Event::ClockAtMaximum);
  }

  int count_checkers(bool (*wanted)(PieceType)) const {
    int count = 0;
    for (const Square square : facts_.checkers) {
      count += wanted(type_of(*position_.piece_on(square))) ? 1 : 0;
    }
    return count;
  }
  void see_checkers() {
    const int count = facts_.checkers.size();
    if (count == 0) return;
    const int sliders = count_checkers(is_slider);
    const int knights = count_checkers([](PieceType type) { return type == PieceType::Knight; });
    const int pawns = count_checkers([](PieceType type) { return type == PieceType::Pawn; });
    found(count >= 2, Event::DoubleCheck);
    found(count >= 3, Event::TripleCheck);
    found(count == 2 && sliders == 2, Event::DoubleCheckBySliders);
    found(count == 2 && knights > 0, Event::DoubleCheckWithKnight);
    found(count == 2 && pawns > 0, Event::DoubleCheckWithPawn);
    found_at_corners(facts_.checkers, Event::CheckerOnA1);
    for (const Square square : facts_.checkers) {
      const Place place = place_of(square);
      const bool beside =
          std::max(std::abs(place.file - king_.file), std::abs(place.rank - king_.rank)) == 1;
      found(beside && is_attacked(place), Event::DefendedCheckerBesideKing);
    }
    if (count == 1) see_only_checker(*facts_.checkers.begin());
  }
  void see_only_checker(Square checker) {
    const PieceType type = type_of(*position_.piece_on(checker));
    found(type == PieceType::Pawn, Event::CheckByPawn);
    found(type == PieceType::Knight, Event::CheckByKnight);
    found(type == PieceType::Bishop, Event::CheckByBishop);
    found(type == PieceType::Rook, Event::CheckByRook);
    found(type == PieceType::Queen, Event::CheckByQueen);
    const SquareSet blocks = is_slider(type) ? between(king_, place_of(checker)) : SquareSet{};
    for (const Square man : facts_.pinned) {
      const SquareSet attacks = attacks_from(position_.pieces, place_of(man));
      found(attacks.contains(checker), Event::PinnedPieceEyesChecker);
      // A pawn's attack is no way to block.
      found(type_of(*position_.piece_on(man)) != PieceType::Pawn && !(attacks & blocks).empty(),
            Event::PinnedPieceEyesBlock);
    }
  }

  void see_pins() {
    for (const Square man : facts_.pinned) {
      const Place place = place_of(man);
      const bool on_file = place.file == king_.file;
      const bool on_rank = place.rank == king_.rank;
      found(on_file, Event::PinOnFile);
      found(on_rank, Event::PinOnRank);
      found(!on_file && !on_rank, Event::PinOnDiagonal);
    }
    found(facts_.pinned.size() >= 2, Event::Pins);
  }

  // The own men that alone keep an own slider from giving check.
  void find_screens() {
    for (const Step step : queen_steps) {
      const auto screen = first_man(position_.pieces, their_king_, step);
      if (!screen || is_enemy(*screen)) continue;
      const auto behind = first_man(position_.pieces, *screen, step);
      if (!behind || is_enemy(*behind)) continue;
      if (slides(type_of(man_on(position_.pieces, *behind)), step)) {
        screens_.insert(square_of(*screen));
      }
    }
  }

  Men men_after(Move move) const {
    Men men = position_.pieces;
    const auto take = [&men](Square square) {
      return std::exchange(men[chess::index(square)], Piece::None);
    };
    const Piece man = take(move.from());
    const auto promoted = move.promotion_type();
    men[chess::index(move.to())] = promoted ? make_piece(us_, *promoted) : man;
    if (move.flag() == MoveFlag::EnPassant) take(victim_of(move));
    if (move.flag() == MoveFlag::Castling) {
      const CastlingSide side = side_of(move);
      const Piece rook = take(square_of(home_rook(us_, side)));
      men[chess::index(square_of(rules::castling_goal(us_, side).rook))] = rook;
    }
    return men;
  }
  static CastlingSide side_of(Move castling) {
    return file_of(castling.to()) == File::G ? CastlingSide::KingSide : CastlingSide::QueenSide;
  }
  static Square victim_of(Move en_passant) {
    return make_square(file_of(en_passant.to()), rank_of(en_passant.from()));
  }

  void see_move(Move move) {
    const Piece man = man_on(position_.pieces, place_of(move.from()));
    if (man == Piece::None) return;  // A board that is wrong may say so.
    const bool captures = position_.piece_on(move.to()).has_value();
    if (type_of(man) == PieceType::King) king_steps_.insert(move.to());
    if (captures) see_capture(move, man);
    if (move.flag() == MoveFlag::Promotion) see_promotion(move, captures);
    if (type_of(man) == PieceType::Pawn) {
      found(is_double_push_beside_pawn(position_, move), Event::DoublePushBesidePawn);
    }
    if (move.flag() != MoveFlag::Normal || screens_.contains(move.from())) {
      see_check_given(move, man);
    }
  }

  void see_capture(Move move, Piece man) {
    found_at_corners({move.to()}, Event::CaptureOnA1);
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      if (!position_.castling.has(~us_, side)) continue;
      if (move.to() != square_of(home_rook(~us_, side))) continue;
      const bool promotes = move.flag() == MoveFlag::Promotion;
      found(promotes, Event::PromotionCapturesHomeRook);
      found(!promotes, Event::HomeRookCaptured);
      // Only the rook of the same side gets there.
      found(type_of(man) == PieceType::Rook && position_.castling.has(us_, side) &&
                move.from() == square_of(home_rook(us_, side)),
            Event::RookTakesRook);
    }
  }

  void see_promotion(Move move, bool captures) {
    ++promotions_;
    found(file_of(move.to()) == File::A, Event::PromotionOnAFile);
    found(file_of(move.to()) == File::H, Event::PromotionOnHFile);
    found(captures, Event::CapturingPromotion);
    found(in_check(), Event::PromotionAnswersCheck);
    found(facts_.pinned.contains(move.from()), Event::PinnedPawnPromotes);
  }

  void see_check_given(Move move, Piece man) {
    const SquareSet checkers = attackers_to(men_after(move), their_king_, us_);
    if (checkers.empty()) return;
    const auto promoted = move.promotion_type();
    found(checkers.size() >= 2, Event::GivesDoubleCheck);
    found(promoted && *promoted != PieceType::Queen && checkers.contains(move.to()),
          Event::UnderpromotionGivesCheck);
    if (move.flag() == MoveFlag::Castling) {
      found(true, Event::CastlingGivesCheck);
    } else {
      found(type_of(man) == PieceType::King, Event::KingDiscoversCheck);
    }
    found(move.flag() == MoveFlag::EnPassant && checkers != SquareSet{move.to()},
          Event::EnPassantDiscoversCheck);
  }

  // A neighbour of the king that nobody attacks while the king stands in
  // between.
  void see_king_steps() {
    if (!in_check()) return;
    found(!(king_steps_ & facts_.checkers).empty(), Event::KingTakesChecker);
    for (const Step step : queen_steps) {
      const Place to = king_ + step;
      if (!to.on_board() || is_attacked(to)) continue;
      const bool own_man = man_on(position_.pieces, to) != Piece::None && !is_enemy(to);
      found(!own_man && !king_steps_.contains(square_of(to)), Event::KingStepsAlongCheckRay);
    }
  }

  void see_castling() {
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      if (!position_.castling.has(us_, side)) continue;
      const Step step{side == CastlingSide::KingSide ? 1 : -1, 0};
      const Place crossed = king_ + step;
      const Place goal = crossed + step;
      if (first_man(position_.pieces, king_, step) != home_rook(us_, side)) continue;
      const bool under_fire = is_attacked(crossed) || is_attacked(goal);
      found(under_fire && !in_check(), Event::CastlingUnderFire);
      found(!under_fire && in_check(), Event::CastlingForbiddenByCheck);
      if (under_fire || in_check()) continue;
      found(side == CastlingSide::KingSide, Event::KingSideCastling);
      found(side == CastlingSide::QueenSide, Event::QueenSideCastling);
      found(side == CastlingSide::QueenSide && is_attacked(goal + step),
            Event::CastlingPastAttackedBFile);
    }
  }

  void see_en_passant() {
    int legal = 0;
    for (const Move move : facts_.moves) {
      if (move.flag() != MoveFlag::EnPassant) continue;
      ++legal;
      found(true, Event::EnPassant);
      found(file_of(move.from()) == File::A, Event::EnPassantFromAFile);
      found(file_of(move.from()) == File::H, Event::EnPassantFromHFile);
      found(facts_.checkers == SquareSet{victim_of(move)}, Event::EnPassantAnswersCheck);
      found(in_check() && !facts_.checkers.contains(victim_of(move)), Event::EnPassantBlocksCheck);
      found(facts_.pinned.contains(move.from()), Event::EnPassantAlongPin);
    }
    found(legal == 2, Event::EnPassantTwoCapturers);
    if (legal > 0 && facts_.moves.size() == static_cast<std::size_t>(legal)) {
      found(true, in_check() ? Event::EnPassantAvertsMate : Event::EnPassantAvertsStalemate);
    }
    for (const Position& variant : en_passant_variants(position_)) {
      const std::vector<Move> captures = captures_of(*variant.en_passant);
      found(legal == 1 && captures.size() == 2 && variant.en_passant == position_.en_passant,
            Event::EnPassantOneOfTwo);
      if (in_check()) continue;
      for (const Move capture : captures) see_uncovered(capture);
    }
  }
  // The en-passant captures to the square, legal or not.
  std::vector<Move> captures_of(Square goal) const {
    std::vector<Move> captures;
    for (const int side : {-1, 1}) {
      const Place from = place_of(goal) + Step{side, -rules::forward(us_)};
      if (from.on_board() && man_on(position_.pieces, from) == make_piece(us_, PieceType::Pawn)) {
        captures.push_back(Move::en_passant(square_of(from), goal));
      }
    }
    return captures;
  }
  // Precondition: not in check.
  void see_uncovered(Move capture) {
    const SquareSet attackers = attackers_to(men_after(capture), king_, ~us_);
    if (attackers.size() != 1) return;
    const Place attacker = place_of(*attackers.begin());
    const bool same_file = attacker.file == king_.file;
    const bool same_rank = attacker.rank == king_.rank;
    const bool victims = between(king_, attacker).contains(victim_of(capture));
    found(same_rank, Event::EnPassantUncoversRank);
    found(same_file, Event::EnPassantUncoversFile);
    if (same_file || same_rank) return;
    found(!victims, Event::EnPassantUncoversDiagonal);
    found(victims, Event::EnPassantUncoversVictimsDiagonal);
  }

  void see_end() {
    found(facts_.moves.empty() && in_check(), Event::Checkmate);
    found(facts_.moves.empty() && !in_check(), Event::Stalemate);
    found(facts_.moves.size() == 1, Event::OnlyMove);
  }

  const Position& position_;
  const PositionFacts& facts_;
  Color us_;
  Place king_;
  Place their_king_;
  EventSet events_;
  SquareSet screens_;
  SquareSet king_steps_;
  int promotions_ = 0;
};

}  // namespace

EventSet events_of(const Position& position, const PositionFacts& facts) {
  return Recognition(position, facts).events();
}

}  // namespace squarelab::lab::inline positions
