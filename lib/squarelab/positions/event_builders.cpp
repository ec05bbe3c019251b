#include <algorithm>
#include <squarelab/positions/draft.hpp>

namespace squarelab::positions {

namespace {

using rules::square_of;

constexpr Color us = Color::White;
constexpr Color them = Color::Black;

bool castling(Draft& draft, CastlingSide side) {
  if (!draft.put_castling(us, side)) return false;
  draft.keep_castling_way_empty(us, side);
  if (draft.random().one_in(3)) draft.put_castling(us, draft.any_side());
  return true;
}

bool castling_gives_check(Draft& draft) {
  const CastlingSide side = draft.any_side();
  draft.surroundings.most = 8;
  return castling(draft, side) &&
         draft.put_king_on_way(them, rules::castling_goal(us, side).rook, {0, 1});
}

// A black piece that attacks a square on rank 1.
bool put_fire(Draft& draft, Place target) {
  if (draft.random().one_in(3)) {
    const int files = draft.random().coin() ? 1 : -1;
    return draft.put(target + (draft.random().coin() ? Step{files, 2} : Step{2 * files, 1}),
                     Piece::BlackKnight);
  }
  const Step step{draft.random().between(-1, 1), 1};
  return draft.put_slider(them, target, step);
}

bool castling_under_fire(Draft& draft) {
  const CastlingSide side = draft.any_side();
  if (!castling(draft, side)) return false;
  const auto goal = rules::castling_goal(us, side);
  return put_fire(draft, draft.random().coin() ? goal.king : goal.rook);
}

bool castling_forbidden_by_check(Draft& draft) {
  draft.surroundings.checks_stay = false;
  return castling(draft, draft.any_side()) &&
         put_fire(draft, rules::castling_home(us, CastlingSide::KingSide).king);
}

// A black rook with a castling right, and now and then the other rook; nullopt where it fails.
std::optional<Place> put_home_rook(Draft& draft) {
  const CastlingSide side = draft.any_side();
  if (!draft.put_castling(them, side)) return std::nullopt;
  if (draft.random().coin()) draft.put_castling(them, draft.any_side());
  return rules::castling_home(them, side).rook;
}

bool capture_home_rook(Draft& draft) {
  const auto rook = put_home_rook(draft);
  if (!rook) return false;
  if (draft.random().one_in(3)) {
    return draft.put(*rook + draft.knight_jump(), Piece::WhiteKnight);
  }
  const Step step{draft.random().between(-1, 1), -1};
  return draft.put_slider(us, *rook, step);
}

bool rook_takes_rook(Draft& draft) {
  const CastlingSide side = draft.any_side();
  if (!draft.put_castling(us, side) || !draft.put_castling(them, side)) return false;
  const Place rook = rules::castling_home(us, side).rook;
  for (int rank = 1; rank < 7; ++rank) {
    const Place place{rook.file, rank};
    if (draft.is_occupied(place)) return false;
    draft.keep_empty(place);
  }
  return true;
}

bool promotions(Draft& draft) {
  for (int file = 0; file < 8; ++file) {
    if (draft.random().coin()) draft.put({file, 6}, Piece::WhitePawn);
    if (draft.random().one_in(3)) draft.put_loose({file, 7}, Piece::BlackKnight);
  }
  return true;
}

bool promotion_on(Draft& draft, int file) {
  const Place goal{file, 7};
  if (draft.is_occupied(goal)) return false;
  draft.keep_empty(goal);
  return draft.put({file, 6}, Piece::WhitePawn);
}

bool capturing_promotion(Draft& draft) {
  const Place pawn{draft.random().below(8), 6};
  if (!draft.put(pawn, Piece::WhitePawn)) return false;
  const Piece captured = make_piece(them, draft.random().pick(promotion_types));
  return draft.put(pawn + draft.side_step() + Step{0, 1}, captured);
}

bool promotion_captures_home_rook(Draft& draft) {
  const auto rook = put_home_rook(draft);
  return rook && draft.put({rook->file == 0 ? 1 : 6, 6}, Piece::WhitePawn);
}

// By blocking a slider on the last rank, or by capturing a knight there.
bool promotion_answers_check(Draft& draft) {
  draft.surroundings.checks_stay = false;
  const int file = draft.random().below(8);
  if (draft.random().coin()) {
    const Step step = draft.side_step();
    return promotion_on(draft, file) && draft.put_king_on_way(us, {file, 7}, step) &&
           draft.put_slider(them, {file, 7}, -step);
  }
  const Place knight{file, 7};
  return draft.put(knight, Piece::BlackKnight) &&
         draft.put_king(us, knight + draft.knight_jump()) &&
         draft.put(knight + draft.side_step() + Step{0, -1}, Piece::WhitePawn);
}

bool pinned_pawn_promotes(Draft& draft) {
  const Place pawn{draft.random().below(8), 6};
  const Step step{draft.side_step().files, 1};
  return draft.put(pawn, Piece::WhitePawn) && draft.put(pawn + step, draft.slider(them, step)) &&
         draft.put_king_on_way(us, pawn, -step);
}

bool underpromotion_gives_check(Draft& draft) {
  const int file = draft.random().below(8);
  const Place goal{file, 7};
  if (!promotion_on(draft, file)) return false;
  if (draft.random().coin()) {
    return draft.put_king(them, goal + draft.knight_jump());
  }
  return draft.put_king_on_way(them, goal, draft.any_step());
}

bool double_push_beside_pawn(Draft& draft) {
  const Place pawn{draft.random().below(8), 1};
  const Place goal = pawn + Step{0, 2};
  const Step side = draft.side_step();
  if (!draft.is_free(goal) || !draft.is_free(pawn + Step{0, 1})) return false;
  draft.keep_empty(goal);
  draft.keep_empty(pawn + Step{0, 1});
  if (!draft.put(pawn, Piece::WhitePawn)) return false;
  if (!draft.put(goal + side, Piece::BlackPawn)) return false;
  // In one of four the capture would uncover the black king.
  if (draft.random().one_in(4)) draft.put_line(them, goal + side, goal, -side);
  return true;
}

// An own piece at the edge, and an enemy where a step past it arrives if each row goes on in the
// next one.
bool wrap(Draft& draft, Event event) {
  const bool past_file = event == Event::WrapPastAFile || event == Event::WrapPastHFile;
  const bool low = event == Event::WrapPastAFile || event == Event::WrapPastRank1;
  const int along = draft.random().below(8);
  const int edge = low ? 0 : 7;
  const Place from = past_file ? Place{edge, along} : Place{along, edge};
  const int sideways = draft.random().between(-1, 1);
  const int row = along + sideways + (draft.random().coin() ? 1 : -1);
  const Place wrapped = past_file ? Place{7 - edge, row} : Place{row, 7 - edge};
  return draft.put(from, make_piece(us, draft.random().pick(usual_types))) &&
         draft.put(wrapped, make_piece(them, draft.random().pick(usual_types)));
}

bool checker_on(Draft& draft, Place corner) {
  draft.surroundings.checks_stay = false;
  if (draft.random().one_in(4)) {
    return draft.put(corner, Piece::BlackKnight) &&
           draft.put_king(us, corner + draft.knight_jump());
  }
  const Step step{corner.file == 0 ? 1 : -1, corner.rank == 0 ? 1 : -1};
  const Step line{draft.random().coin() ? step.files : 0, step.ranks};
  const Step way = draft.random().coin() ? line : Step{step.files, 0};
  return draft.put(corner, draft.slider(them, way)) && draft.put_king_on_way(us, corner, way);
}

bool capture_on(Draft& draft, Place corner) {
  if (!draft.put(corner, make_piece(them, draft.random().pick(promotion_types)))) return false;
  if (draft.random().one_in(3)) {
    return draft.put(corner + draft.knight_jump(), Piece::WhiteKnight);
  }
  const Step step = draft.any_step();
  return draft.put_slider(us, corner, step);
}

bool stalemate(Draft& draft) {
  const Place corner = draft.random().pick(corner_places);
  return draft.put_king(us, corner) && draft.put(corner + draft.knight_jump(), Piece::BlackQueen) &&
         hunted_king(draft, 0, 5, false);
}

bool pieces_on_every_edge(Draft& draft) {
  for (int i = 0; i < 26; ++i) {
    const int along = draft.random().below(8);
    const int edge = draft.random().coin() ? 0 : 7;
    const Place place = draft.random().coin() ? Place{along, edge} : Place{edge, along};
    const PieceType type = draft.random().pick(usual_types);
    draft.put_loose(place, make_piece(draft.random().pick(all_colors), type));
  }
  return true;
}

bool surround(Draft& draft, int fewest, int most) {
  draft.surroundings.fewest = fewest;
  draft.surroundings.most = most;
  return true;
}

}  // namespace

bool hunted_king(Draft& draft, int fewest, int most, bool checks_stay) {
  draft.surroundings.enemies_only = true;
  draft.surroundings.types = heavy_types;
  draft.surroundings.checks_stay = checks_stay;
  return surround(draft, fewest, most);
}

bool build(Draft& draft, Event event) {
  using enum Event;
  if (event <= EnPassantAvertsStalemate) return build_en_passant(draft, event);
  if (CheckByPawn <= event && event <= Pins) return build_check_or_pin(draft, event);
  Surroundings& surroundings = draft.surroundings;
  const auto corner = [event](Event on_a1) { return corner_places[index(event) - index(on_a1)]; };
  if (event == DoublePushBesidePawn) return double_push_beside_pawn(draft);
  if (event == CastlingGivesCheck) return castling_gives_check(draft);
  if (event == UnderpromotionGivesCheck) return underpromotion_gives_check(draft);
  if (event == Promotions) return promotions(draft);
  if (event == PromotionOnAFile) return promotion_on(draft, 0);
  if (event == PromotionOnHFile) return promotion_on(draft, 7);
  if (event == CapturingPromotion) return capturing_promotion(draft);
  if (event == PromotionCapturesHomeRook) return promotion_captures_home_rook(draft);
  if (event == PromotionAnswersCheck) return promotion_answers_check(draft);
  if (event == PinnedPawnPromotes) return pinned_pawn_promotes(draft);
  if (event == KingSideCastling) return castling(draft, CastlingSide::KingSide);
  if (event == QueenSideCastling) return castling(draft, CastlingSide::QueenSide);
  if (event == CastlingUnderFire) return castling_under_fire(draft);
  if (event == CastlingPastAttackedBFile) {
    return castling(draft, CastlingSide::QueenSide) && put_fire(draft, {1, 0});
  }
  if (event == CastlingForbiddenByCheck) return castling_forbidden_by_check(draft);
  if (event == HomeRookCaptured) return capture_home_rook(draft);
  if (event == RookTakesRook) return rook_takes_rook(draft);
  if (WrapPastAFile <= event && event <= WrapPastRank8) return wrap(draft, event);
  if (KingOnA1 <= event && event <= KingOnH8) return draft.put_king(us, corner(KingOnA1));
  if (CheckerOnA1 <= event && event <= CheckerOnH8) return checker_on(draft, corner(CheckerOnA1));
  if (CaptureOnA1 <= event && event <= CaptureOnH8) return capture_on(draft, corner(CaptureOnA1));
  if (event == Checkmate) return hunted_king(draft, 3, 10, true);
  if (event == Stalemate) return stalemate(draft);
  if (event == OnlyMove) return hunted_king(draft, 2, 8, draft.random().coin());
  if (event == ManyQueens) {
    surroundings.types = queen_only;
    return surround(draft, 12, 40);
  }
  if (event == PiecesOnEveryEdge) return pieces_on_every_edge(draft);
  if (event == Crowd) return surround(draft, 60, 250);
  if (event == Endgame) return surround(draft, 0, 3);
  if (event == BareKings) return surround(draft, 0, 0);
  if (event == ClockAt99) surroundings.halfmove_clock = 99;
  if (event == ClockAt100) surroundings.halfmove_clock = 100;
  if (event == ClockAtMaximum) {
    const bool halfmove = draft.random().coin();
    (halfmove ? surroundings.halfmove_clock : surroundings.fullmove_number) = max_clock;
  }
  return true;
}

}  // namespace squarelab::positions
