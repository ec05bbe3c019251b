#include <squarelab/positions/event_builders.hpp>

namespace squarelab::positions {

namespace {

using rules::square_of;

bool castling(PositionBuilder& builder, CastlingSide side) {
  if (!builder.put_castling(us, side)) return false;
  builder.keep_castling_way_empty(us, side);
  if (builder.random().one_in(3)) builder.put_castling(us, builder.any_side());
  return true;
}

bool castling_gives_check(PositionBuilder& builder) {
  const CastlingSide side = builder.any_side();
  builder.surroundings.most = 8;
  return castling(builder, side) &&
         builder.put_king_on_way(them, rules::castling_goal(us, side).rook, {0, 1});
}

// A black piece that attacks a square on rank 1.
bool put_fire(PositionBuilder& builder, Place target) {
  if (builder.random().one_in(3)) {
    const int files = builder.random().coin() ? 1 : -1;
    return builder.put(target + (builder.random().coin() ? Step{files, 2} : Step{2 * files, 1}),
                       Piece::BlackKnight);
  }
  const Step step{builder.random().between(-1, 1), 1};
  return builder.put_slider(them, target, step);
}

bool castling_under_fire(PositionBuilder& builder) {
  const CastlingSide side = builder.any_side();
  if (!castling(builder, side)) return false;
  const auto goal = rules::castling_goal(us, side);
  return put_fire(builder, builder.random().coin() ? goal.king : goal.rook);
}

bool castling_forbidden_by_check(PositionBuilder& builder) {
  builder.surroundings.checks_stay = false;
  const CastlingSide side = builder.any_side();
  return castling(builder, side) && put_fire(builder, builder.home(us, side).king);
}

bool castling_past_fire(PositionBuilder& builder) {
  constexpr CastlingSide side = CastlingSide::QueenSide;
  return castling(builder, side) && put_fire(builder, builder.home(us, side).rook + Step{1, 0});
}

// A black rook with a castling right, and now and then the other rook; nullopt where it fails.
std::optional<Place> put_home_rook(PositionBuilder& builder) {
  const CastlingSide side = builder.any_side();
  if (!builder.put_castling(them, side)) return std::nullopt;
  if (builder.random().coin()) builder.put_castling(them, builder.any_side());
  return builder.home(them, side).rook;
}

bool capture_home_rook(PositionBuilder& builder) {
  const auto rook = put_home_rook(builder);
  if (!rook) return false;
  if (builder.random().one_in(3)) {
    return builder.put(*rook + builder.knight_jump(), Piece::WhiteKnight);
  }
  const Step step{builder.random().between(-1, 1), -1};
  return builder.put_slider(us, *rook, step);
}

bool king_takes_home_rook(PositionBuilder& builder) {
  const auto rook = put_home_rook(builder);
  return rook && builder.put_king(us, *rook + builder.any_step());
}

bool rook_takes_rook(PositionBuilder& builder) {
  const CastlingSide side = builder.any_side();
  if (!builder.put_castling(us, side) || !builder.put_castling(them, side)) return false;
  const Place rook = builder.home(us, side).rook;
  if (rook.file != builder.home(them, side).rook.file) return false;
  for (int rank = 1; rank < 7; ++rank) {
    const Place place{rook.file, rank};
    if (builder.is_occupied(place)) return false;
    builder.keep_empty(place);
  }
  return true;
}

bool promotions(PositionBuilder& builder) {
  for (int file = 0; file < 8; ++file) {
    if (builder.random().coin()) builder.put({file, 6}, Piece::WhitePawn);
    if (builder.random().one_in(3)) builder.put_loose({file, 7}, Piece::BlackKnight);
  }
  return true;
}

bool promotion_on(PositionBuilder& builder, int file) {
  const Place goal{file, 7};
  if (builder.is_occupied(goal)) return false;
  builder.keep_empty(goal);
  return builder.put({file, 6}, Piece::WhitePawn);
}

bool capturing_promotion(PositionBuilder& builder) {
  const Place pawn{builder.random().below(8), 6};
  if (!builder.put(pawn, Piece::WhitePawn)) return false;
  const Piece captured = make_piece(them, builder.random().pick(promotion_types));
  return builder.put(pawn + builder.side_step() + Step{0, 1}, captured);
}

bool promotion_captures_home_rook(PositionBuilder& builder) {
  const auto rook = put_home_rook(builder);
  return rook && builder.put(*rook + builder.side_step() + Step{0, -1}, Piece::WhitePawn);
}

// By blocking a slider on the last rank, or by capturing a knight there.
bool promotion_answers_check(PositionBuilder& builder) {
  builder.surroundings.checks_stay = false;
  const int file = builder.random().below(8);
  if (builder.random().coin()) {
    const Step step = builder.side_step();
    return promotion_on(builder, file) && builder.put_king_on_way(us, {file, 7}, step) &&
           builder.put_slider(them, {file, 7}, -step);
  }
  const Place knight{file, 7};
  return builder.put(knight, Piece::BlackKnight) &&
         builder.put_king(us, knight + builder.knight_jump()) &&
         builder.put(knight + builder.side_step() + Step{0, -1}, Piece::WhitePawn);
}

bool pinned_pawn_promotes(PositionBuilder& builder) {
  const Place pawn{builder.random().below(8), 6};
  const Step step{builder.side_step().files, 1};
  return builder.put(pawn, Piece::WhitePawn) &&
         builder.put(pawn + step, builder.slider(them, step)) &&
         builder.put_king_on_way(us, pawn, -step);
}

bool underpromotion_gives_check(PositionBuilder& builder) {
  const int file = builder.random().below(8);
  const Place goal{file, 7};
  if (!promotion_on(builder, file)) return false;
  if (builder.random().coin()) {
    return builder.put_king(them, goal + builder.knight_jump());
  }
  return builder.put_king_on_way(them, goal, builder.any_step());
}

bool double_push_beside_pawn(PositionBuilder& builder) {
  const Place pawn{builder.random().below(8), 1};
  const Place goal = pawn + Step{0, 2};
  const Step side = builder.side_step();
  if (!builder.is_free(goal) || !builder.is_free(pawn + Step{0, 1})) return false;
  builder.keep_empty(goal);
  builder.keep_empty(pawn + Step{0, 1});
  if (!builder.put(pawn, Piece::WhitePawn)) return false;
  if (!builder.put(goal + side, Piece::BlackPawn)) return false;
  // In one of four the capture would uncover the black king.
  if (builder.random().one_in(4)) builder.put_line(them, goal + side, goal, -side);
  return true;
}

// An own piece at the edge, and an enemy where a step past it arrives if each row goes on in the
// next one.
bool wrap(PositionBuilder& builder, std::size_t nth) {
  const bool past_file = nth < 2;  // the a-file, the h-file, rank 1, rank 8
  const int edge = nth % 2 == 0 ? 0 : 7;
  const int along = builder.random().below(8);
  const Place from = past_file ? Place{edge, along} : Place{along, edge};
  const int sideways = builder.random().between(-1, 1);
  const int row = along + sideways + (builder.random().coin() ? 1 : -1);
  const Place wrapped = past_file ? Place{7 - edge, row} : Place{row, 7 - edge};
  return builder.put(from, make_piece(us, builder.random().pick(usual_types))) &&
         builder.put(wrapped, make_piece(them, builder.random().pick(usual_types)));
}

bool king_on(PositionBuilder& builder, Place corner) { return builder.put_king(us, corner); }

bool checker_on(PositionBuilder& builder, Place corner) {
  builder.surroundings.checks_stay = false;
  if (builder.random().one_in(4)) {
    return builder.put(corner, Piece::BlackKnight) &&
           builder.put_king(us, corner + builder.knight_jump());
  }
  const Step step{corner.file == 0 ? 1 : -1, corner.rank == 0 ? 1 : -1};
  const Step line{builder.random().coin() ? step.files : 0, step.ranks};
  const Step way = builder.random().coin() ? line : Step{step.files, 0};
  return builder.put(corner, builder.slider(them, way)) && builder.put_king_on_way(us, corner, way);
}

bool capture_on(PositionBuilder& builder, Place corner) {
  if (!builder.put(corner, make_piece(them, builder.random().pick(promotion_types)))) return false;
  if (builder.random().one_in(3)) {
    return builder.put(corner + builder.knight_jump(), Piece::WhiteKnight);
  }
  const Step step = builder.any_step();
  return builder.put_slider(us, corner, step);
}

template <auto build>
bool on_corner(PositionBuilder& builder, std::size_t nth) {
  return build(builder, corner_places[nth]);
}

bool stalemate(PositionBuilder& builder) {
  const Place corner = builder.random().pick(corner_places);
  return builder.put_king(us, corner) &&
         builder.put(corner + builder.knight_jump(), Piece::BlackQueen) &&
         hunted_king(builder, 0, 5, false);
}

bool pieces_on_every_edge(PositionBuilder& builder) {
  for (int i = 0; i < 26; ++i) {
    const int along = builder.random().below(8);
    const int edge = builder.random().coin() ? 0 : 7;
    const Place place = builder.random().coin() ? Place{along, edge} : Place{edge, along};
    const PieceType type = builder.random().pick(usual_types);
    builder.put_loose(place, make_piece(builder.random().pick(all_colors), type));
  }
  return true;
}

bool surround(PositionBuilder& builder, int fewest, int most) {
  builder.surroundings.fewest = fewest;
  builder.surroundings.most = most;
  return true;
}

bool only_move(PositionBuilder& builder) {
  return hunted_king(builder, 2, 8, builder.random().coin());
}

bool many_queens(PositionBuilder& builder) {
  builder.surroundings.types = queen_only;
  return surround(builder, 12, 40);
}

bool clock_at(PositionBuilder& builder, std::uint16_t plies) {
  builder.surroundings.halfmove_clock = plies;
  return true;
}

bool clock_at_maximum(PositionBuilder& builder) {
  Surroundings& surroundings = builder.surroundings;
  const bool halfmove = builder.random().coin();
  (halfmove ? surroundings.halfmove_clock : surroundings.fullmove_number) = max_clock;
  return true;
}

}  // namespace

bool hunted_king(PositionBuilder& builder, int fewest, int most, bool checks_stay) {
  builder.surroundings.enemies_only = true;
  builder.surroundings.types = heavy_types;
  builder.surroundings.checks_stay = checks_stay;
  return surround(builder, fewest, most);
}

bool build(PositionBuilder& builder, Event event) {
  using enum Event;
  static constexpr auto builders = std::to_array<EventBuilder>({
      {DoublePushBesidePawn, with<double_push_beside_pawn>},
      {Promotions, with<promotions>},
      {PromotionOnAFile, with<promotion_on, 0>},
      {PromotionOnHFile, with<promotion_on, 7>},
      {CapturingPromotion, with<capturing_promotion>},
      {PromotionCapturesHomeRook, with<promotion_captures_home_rook>},
      {PromotionAnswersCheck, with<promotion_answers_check>},
      {PinnedPawnPromotes, with<pinned_pawn_promotes>},
      {UnderpromotionGivesCheck, with<underpromotion_gives_check>},
      {KingSideCastling, with<castling, CastlingSide::KingSide>},
      {QueenSideCastling, with<castling, CastlingSide::QueenSide>},
      {CastlingUnderFire, with<castling_under_fire>},
      {CastlingPastAttackedBFile, with<castling_past_fire>},
      {CastlingForbiddenByCheck, with<castling_forbidden_by_check>},
      {CastlingGivesCheck, with<castling_gives_check>},
      {HomeRookCaptured, with<capture_home_rook>},
      {RookTakesRook, with<rook_takes_rook>},
      {KingTakesHomeRook, with<king_takes_home_rook>},
      {WrapPastAFile, wrap, 4},
      {KingOnA1, on_corner<king_on>, corner_places.size()},
      {CheckerOnA1, on_corner<checker_on>, corner_places.size()},
      {CaptureOnA1, on_corner<capture_on>, corner_places.size()},
      {Checkmate, with<hunted_king, 3, 10, true>},
      {Stalemate, with<stalemate>},
      {OnlyMove, with<only_move>},
      {ManyQueens, with<many_queens>},
      {PiecesOnEveryEdge, with<pieces_on_every_edge>},
      {Crowd, with<surround, 60, 250>},
      {Endgame, with<surround, 0, 3>},
      {BareKings, with<surround, 0, 0>},
      {ClockAt99, with<clock_at, 99>},
      {ClockAt100, with<clock_at, 100>},
      {ClockAtMaximum, with<clock_at_maximum>},
  });
  for (const auto table :
       {std::span<const EventBuilder>(builders), builders_of_en_passant_checks_and_pins()}) {
    for (const auto& [first, build, events] : table) {
      const std::size_t nth = index(event) - index(first);  // too large for an earlier event
      if (nth < events) return build(builder, nth);
    }
  }
  return false;  // not reached: every event has a builder
}

}  // namespace squarelab::positions
