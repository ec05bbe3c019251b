// Idea of events_of: events without moves are read off the board; then each legal move is looked at
// once. Only a move that can uncover a line is played, on a copy of the diagram, and the rules find
// the attackers of the king then. It uses no bits and no mapping. A mistake here would miscount
// coverage, but would never call a board wrong. Cost: two to five microseconds a position. Tested
// in tests/positions/events_test.cpp.
#include <algorithm>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::positions {

namespace {

using rules::Diagram;
using rules::Place;
using rules::place_of;
using rules::square_of;
using rules::Step;

constexpr std::array corner_squares{Square::A1, Square::H1, Square::A8, Square::H8};

// The squares strictly between two places on one line; of no use for other places.
SquareSet between(Place from, Place to) {
  const auto sign = [](int number) { return (number > 0) - (number < 0); };
  const Step step{sign(to.file - from.file), sign(to.rank - from.rank)};
  SquareSet squares;
  for (Place place = from + step; place.on_board() && place != to; place = place + step) {
    squares.insert(square_of(place));
  }
  return squares;
}

class Recognition {
 public:
  // Precondition: one king each.
  Recognition(const Position& position, const PositionFacts& facts)
      : position_(position),
        facts_(facts),
        us_(position.side_to_move),
        board_(position),
        king_(place_of(*rules::king_of(board_, us_))),
        their_king_(*rules::king_of(board_, ~us_)) {}

  EventSet events() {
    see_pieces();
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
    for (std::size_t i = 0; i < corner_squares.size(); ++i) {
      found(squares.contains(corner_squares[i]), on_a1 + i);
    }
  }

  bool in_check() const { return !facts_.checkers.empty(); }
  bool is_ours(Place place) const { return rules::belongs_to(us_, board_[place]); }
  bool is_enemy(Place place) const { return rules::belongs_to(~us_, board_[place]); }
  bool is_attacked(Place place) const { return facts_.attacked.contains(square_of(place)); }
  Square home_rook(Color color, CastlingSide side) const {
    return square_of(rules::castling_home(position_, position_.castling, color, side).rook);
  }

  // The first piece that is met from a place on, or nullopt.
  std::optional<Place> first_piece(Place from, Step step) const {
    for (Place place = from + step; place.on_board(); place = place + step) {
      if (board_[place] != Diagram::empty) return place;
    }
    return std::nullopt;
  }

  void see_pieces() {
    int pieces = 0;
    int queens = 0;
    int west = 0;
    int east = 0;
    int south = 0;
    int north = 0;
    for (const Square square : all_squares) {
      const Place place = place_of(square);
      const char letter = board_[square];
      if (letter == Diagram::empty) continue;
      ++pieces;
      queens += letter == 'Q' || letter == 'q';
      west += place.file == 0;
      east += place.file == 7;
      south += place.rank == 0;
      north += place.rank == 7;
      const bool near_edge = place.file < 2 || place.file > 5 || place.rank < 2 || place.rank > 5;
      if (near_edge && is_ours(place)) see_wraps(place);
    }
    found(queens >= 8, Event::ManyQueens);
    found(std::min({west, east, south, north}) >= 3, Event::PiecesOnEveryEdge);
    found(pieces >= 33, Event::Crowd);
    found(pieces <= 5, Event::Endgame);
    found(pieces == 2, Event::BareKings);
    found_at_corners({square_of(king_)}, Event::KingOnA1);
  }

  // A generator that forgets the edge of a number 8 * row + column comes out on the other side, one
  // row higher or lower.
  void see_wraps(Place from) {
    for (const Step step : rules::attack_of(board_[from]).steps) {
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

  SquareSet checkers(PieceType type) const {
    return facts_.checkers & position_.squares_of(make_piece(~us_, type));
  }
  void see_checkers() {
    if (!in_check()) return;
    const int count = facts_.checkers.size();
    const int knights = checkers(PieceType::Knight).size();
    const int pawns = checkers(PieceType::Pawn).size();
    found(count >= 2, Event::DoubleCheck);
    found(count >= 3, Event::TripleCheck);
    found(count == 2 && knights + pawns == 0, Event::DoubleCheckBySliders);
    found(count == 2 && knights > 0, Event::DoubleCheckWithKnight);
    found(count == 2 && pawns > 0, Event::DoubleCheckWithPawn);
    found_at_corners(facts_.checkers, Event::CheckerOnA1);
    found(!(king_neighbours() & facts_.checkers & facts_.attacked).empty(),
          Event::DefendedCheckerBesideKing);
    if (count == 1) see_only_checker();
  }
  void see_only_checker() {
    for (const PieceType type : capturable_types) {
      found(!checkers(type).empty(), Event::CheckByPawn + (index(type) - index(PieceType::Pawn)));
    }
    const Square checker = *facts_.checkers.begin();
    const bool by_slider = rules::attack_of(board_[checker]).slides;
    const SquareSet blocks = by_slider ? between(king_, place_of(checker)) : SquareSet{};
    for (const Square pinned : facts_.pinned) {
      const SquareSet attacks = rules::attacks_from(board_, pinned);
      found(attacks.contains(checker), Event::PinnedPieceEyesChecker);
      // A pawn does not block on squares that it attacks.
      found(!is_pawn(pinned) && !(attacks & blocks).empty(), Event::PinnedPieceEyesBlock);
    }
  }

  void see_pins() {
    for (const Square pinned : facts_.pinned) {
      const Place place = place_of(pinned);
      const bool on_file = place.file == king_.file;
      const bool on_rank = place.rank == king_.rank;
      found(on_file, Event::PinOnFile);
      found(on_rank, Event::PinOnRank);
      found(!on_file && !on_rank, Event::PinOnDiagonal);
    }
    found(facts_.pinned.size() >= 2, Event::Pins);
  }

  // The own pieces that alone keep an own slider from giving check.
  void find_screens() {
    for (const Step step : rules::all_steps) {
      const auto screen = first_piece(place_of(their_king_), step);
      if (!screen || !is_ours(*screen)) continue;
      const auto behind = first_piece(*screen, step);
      if (!behind || !is_ours(*behind) || !rules::attack_of(board_[*behind]).slides) continue;
      if (rules::attacks_from(board_, square_of(*behind)).contains(square_of(*screen))) {
        screens_.insert(square_of(*screen));
      }
    }
  }

  static Square victim_of(Move en_passant) { return taken_en_passant(en_passant); }
  bool is_pawn(Square square) const {
    return position_.piece_on(square) == make_piece(us_, PieceType::Pawn);
  }

  void see_move(Move move) {
    if (!position_.piece_on(move.from())) return;  // A board that is wrong may say so.
    const bool by_king = place_of(move.from()) == king_;
    if (move.flag() == MoveFlag::Castling) castles_[index(side_of_castling(move))] = true;
    const bool captures =
        move.flag() != MoveFlag::Castling && position_.piece_on(move.to()).has_value();
    if (by_king) king_steps_.insert(move.to());
    if (captures) see_capture(move);
    if (move.flag() == MoveFlag::Promotion) see_promotion(move, captures);
    found(is_double_push_beside_pawn(position_, move), Event::DoublePushBesidePawn);
    if (move.flag() != MoveFlag::Normal || screens_.contains(move.from())) {
      see_check_given(move, by_king);
    }
  }

  void see_capture(Move move) {
    found_at_corners({move.to()}, Event::CaptureOnA1);
    for (const CastlingSide side : all_castling_sides) {
      if (!position_.castling.has(~us_, side) || move.to() != home_rook(~us_, side)) continue;
      const bool promotes = move.flag() == MoveFlag::Promotion;
      found(promotes, Event::PromotionCapturesHomeRook);
      found(!promotes, Event::HomeRookCaptured);
      // Only the rook of the same side gets there.
      found(position_.castling.has(us_, side) && move.from() == home_rook(us_, side),
            Event::RookTakesRook);
      found(place_of(move.from()) == king_, Event::KingTakesHomeRook);
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

  void see_check_given(Move move, bool by_king) {
    const SquareSet checkers =
        rules::attackers_to(rules::after(board_, us_, move), their_king_, us_);
    if (checkers.empty()) return;
    const auto promoted = move.promotion_type();
    const bool castles = move.flag() == MoveFlag::Castling;
    found(checkers.size() >= 2, Event::GivesDoubleCheck);
    found(promoted && *promoted != PieceType::Queen && checkers.contains(move.to()),
          Event::UnderpromotionGivesCheck);
    found(castles, Event::CastlingGivesCheck);
    found(by_king && !castles, Event::KingDiscoversCheck);
    found(move.flag() == MoveFlag::EnPassant && checkers != SquareSet{move.to()},
          Event::EnPassantDiscoversCheck);
  }

  SquareSet king_neighbours() const { return rules::attacks_from(board_, square_of(king_)); }

  void see_king_steps() {
    if (!in_check()) return;
    found(!(king_steps_ & facts_.checkers).empty(), Event::KingTakesChecker);
    // Nothing attacks such a square as long as the king is in between.
    const SquareSet in_shadow =
        king_neighbours() - facts_.attacked - position_.squares_of(us_) - king_steps_;
    found(!in_shadow.empty(), Event::KingStepsAlongCheckRay);
  }

  // The squares that a king or rook crosses or reaches.
  static SquareSet way_of(Place from, Place to) {
    SquareSet squares;
    rules::visit_way(from, to, [&](Place place) { squares.insert(square_of(place)); });
    squares.erase(square_of(from));
    return squares;
  }
  void see_castling() {
    found(castles_[index(CastlingSide::KingSide)], Event::KingSideCastling);
    found(castles_[index(CastlingSide::QueenSide)], Event::QueenSideCastling);
    for (const CastlingSide side : all_castling_sides) {
      if (!position_.castling.has(us_, side)) continue;
      const auto [king, rook] = rules::castling_home(board_, position_.castling, us_, side);
      const auto goal = rules::castling_goal(us_, side);
      const SquareSet kings_way = way_of(king, goal.king);
      const SquareSet rooks_way = way_of(rook, goal.rook);
      const SquareSet others = (position_.squares_of(us_) | position_.squares_of(~us_)) -
                               SquareSet{square_of(king), square_of(rook)};
      if (!((kings_way | rooks_way) & others).empty()) continue;
      const bool under_fire = !(kings_way & facts_.attacked).empty();
      found(under_fire && !in_check(), Event::CastlingUnderFire);
      found(!under_fire && in_check(), Event::CastlingForbiddenByCheck);
      found(castles_[index(side)] && !((rooks_way - kings_way) & facts_.attacked).empty(),
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
      const MoveList captures = rules::en_passant_candidates(variant);
      const bool is_here = variant.en_passant == position_.en_passant;
      found(legal == 1 && captures.size() == 2 && is_here, Event::EnPassantOneOfTwo);
      found(legal != 0 && !is_here && rules::normalised(variant).en_passant,
            Event::EnPassantElsewhere);
      if (in_check()) continue;
      for (const Move capture : captures) see_uncovered(capture);
    }
  }
  // Precondition: not in check.
  void see_uncovered(Move capture) {
    const SquareSet attackers =
        rules::attackers_to(rules::after(board_, us_, capture), square_of(king_), ~us_);
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
  Diagram board_;
  Place king_;
  Square their_king_;
  EventSet events_;
  SquareSet screens_;
  SquareSet king_steps_;
  std::array<bool, castling_side_count> castles_{};
  int promotions_ = 0;
};

}  // namespace

bool may_be_refused(const Position& position) {
  return position.halfmove_clock > highest_expected_clock ||
         rules::why_unreachable(position).has_value();
}

EventSet events_of(const Position& position, const PositionFacts& facts) {
  return Recognition(position, facts).events();
}

EventSet events_of(const Position& position) {
  const MoveList moves = rules::legal_moves(position);
  return events_of(position,
                   {std::span<const Move>(moves.begin(), moves.end()), rules::checkers(position),
                    rules::pinned(position), rules::attack_map(position, ~position.side_to_move)});
}

bool shows(const Position& position, Event event) { return events_of(position).contains(event); }

}  // namespace squarelab::positions
