#include <algorithm>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::lab::inline positions {

namespace {

using rules::Place;
using rules::place_of;
using rules::square_of;
using rules::Step;

SquareSet pieces(const Position& position, Color color, PieceType type) {
  return position.squares_of(make_piece(color, type));
}

Square king_of(const Position& position, Color color) {
  return *pieces(position, color, PieceType::King).begin();
}

int count_legal(const Position& position, bool (*wanted)(const Position&, Move)) {
  const MoveList moves = rules::legal_moves(position);
  return static_cast<int>(
      std::count_if(moves.begin(), moves.end(), [&](Move move) { return wanted(position, move); }));
}

int count_en_passant(const Position& position) {
  if (!position.en_passant) return 0;
  return count_legal(position,
                     [](const Position&, Move move) { return move.flag() == MoveFlag::EnPassant; });
}

// The pawn that the en-passant square was left by. Precondition: there is such a square.
Square pushed_pawn(const Position& position) {
  const Place goal = place_of(*position.en_passant);
  return square_of(goal + Step{0, -rules::forward(position.side_to_move)});
}

// The moves of own pawns to the en-passant square, legal or not.
std::vector<Move> en_passant_candidates(const Position& position) {
  std::vector<Move> moves;
  const Place victim = place_of(pushed_pawn(position));
  const Piece pawn = make_piece(position.side_to_move, PieceType::Pawn);
  for (const int beside : {-1, 1}) {
    const Place from = victim + Step{beside, 0};
    if (from.on_board() && position.piece_on(square_of(from)) == pawn) {
      moves.push_back(Move::en_passant(square_of(from), *position.en_passant));
    }
  }
  return moves;
}

// The enemy men that attack the own king after the capture and did not before.
SquareSet uncovered(const Position& before, Move capture) {
  const Color us = before.side_to_move;
  const Square king = king_of(before, us);
  Position after = before;
  after.clear(capture.from());
  after.clear(pushed_pawn(before));
  after.put(capture.to(), make_piece(us, PieceType::Pawn));
  return rules::attackers_to(after, king, ~us) - rules::attackers_to(before, king, ~us);
}

bool on_line(Square a, Square b, Event event) {
  const bool same_file = file_of(a) == file_of(b);
  const bool same_rank = rank_of(a) == rank_of(b);
  if (event == Event::EnPassantUncoversRank) return same_rank;
  if (event == Event::EnPassantUncoversFile) return same_file;
  return !same_file && !same_rank;
}

bool uncovers(const Position& position, Event event) {
  for (const Position& variant : en_passant_variants(position)) {
    if (rules::in_check(variant)) continue;
    const Square king = king_of(variant, variant.side_to_move);
    for (const Move capture : en_passant_candidates(variant)) {
      const SquareSet attackers = uncovered(variant, capture);
      if (attackers.size() == 1 && on_line(king, *attackers.begin(), event)) return true;
    }
  }
  return false;
}

bool answers_check_en_passant(const Position& position) {
  if (count_en_passant(position) == 0) return false;
  return rules::checkers(position) == SquareSet{pushed_pawn(position)};
}

bool captures_along_pin(const Position& position) {
  if (!position.en_passant) return false;
  const SquareSet pinned = rules::pinned(position);
  const MoveList moves = rules::legal_moves(position);
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    return move.flag() == MoveFlag::EnPassant && pinned.contains(move.from());
  });
}

// A neighbour of the king that nobody attacks while the king stands in between.
bool steps_along_check_ray(const Position& position) {
  const Color us = position.side_to_move;
  const Square king = king_of(position, us);
  if (!rules::in_check(position)) return false;
  for (const Square to : rules::attacks_from(position, king)) {
    const auto man = position.piece_on(to);
    if (man && color_of(*man) == us) continue;
    if (!rules::is_attacked(position, to, ~us) &&
        !rules::is_legal(position, Move::normal(king, to))) {
      return true;
    }
  }
  return false;
}

bool takes_home_rook(const Position& before, Move move) {
  if (move.flag() != MoveFlag::Promotion) return false;
  for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
    const Color them = ~before.side_to_move;
    if (before.castling.has(them, side) &&
        move.to() == square_of(rules::castling_home(them, side).rook)) {
      return true;
    }
  }
  return false;
}

struct CastlingWay {
  Move move;
  bool free;         // all squares between king and rook are empty
  bool under_fire;   // a square that the king crosses or reaches is attacked
  bool b_file_fire;  // the square next to the rook of the queen's side is attacked
};

std::vector<CastlingWay> castling_ways(const Position& position) {
  std::vector<CastlingWay> ways;
  const Color us = position.side_to_move;
  for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
    if (!position.castling.has(us, side)) continue;
    const auto [king, rook] = rules::castling_home(us, side);
    const Step step{side == CastlingSide::KingSide ? 1 : -1, 0};
    const Place crossed = king + step;
    const Place goal = crossed + step;
    const auto attacked = [&](Place place) {
      return rules::is_attacked(position, square_of(place), ~us);
    };
    bool free = true;
    for (Place place = crossed; place != rook; place = place + step) {
      if (position.piece_on(square_of(place))) free = false;
    }
    ways.push_back({Move::castling(square_of(king), square_of(goal)), free,
                    attacked(crossed) || attacked(goal),
                    side == CastlingSide::QueenSide && attacked(goal + step)});
  }
  return ways;
}

bool castles_under_fire(const Position& position) {
  if (rules::in_check(position)) return false;
  const auto ways = castling_ways(position);
  return std::any_of(ways.begin(), ways.end(),
                     [](const CastlingWay& way) { return way.free && way.under_fire; });
}

bool castles_past_attacked_b_file(const Position& position) {
  const auto ways = castling_ways(position);
  return std::any_of(ways.begin(), ways.end(), [&](const CastlingWay& way) {
    return way.b_file_fire && rules::is_legal(position, way.move);
  });
}

SquareSet all_men(const Position& position) {
  return position.squares_of(Color::White) | position.squares_of(Color::Black);
}

bool fills_every_edge(const Position& position) {
  int west = 0;
  int east = 0;
  int south = 0;
  int north = 0;
  for (const Square square : all_men(position)) {
    if (file_of(square) == File::A) ++west;
    if (file_of(square) == File::H) ++east;
    if (rank_of(square) == Rank::R1) ++south;
    if (rank_of(square) == Rank::R8) ++north;
  }
  return std::min({west, east, south, north}) >= 3;
}

}  // namespace

std::string_view name_of(Event event) noexcept {
  switch (event) {
    case Event::EnPassant:
      return "en-passant";
    case Event::EnPassantTwoCapturers:
      return "en-passant-two-capturers";
    case Event::EnPassantAnswersCheck:
      return "en-passant-answers-check";
    case Event::EnPassantAlongPin:
      return "en-passant-along-pin";
    case Event::EnPassantUncoversRank:
      return "en-passant-uncovers-rank";
    case Event::EnPassantUncoversFile:
      return "en-passant-uncovers-file";
    case Event::EnPassantUncoversDiagonal:
      return "en-passant-uncovers-diagonal";
    case Event::DoublePushBesidePawn:
      return "double-push-beside-pawn";
    case Event::DoubleCheck:
      return "double-check";
    case Event::KingStepsAlongCheckRay:
      return "king-steps-along-check-ray";
    case Event::Pins:
      return "pins";
    case Event::PromotionCapturesHomeRook:
      return "promotion-captures-home-rook";
    case Event::Promotions:
      return "promotions";
    case Event::CastlingUnderFire:
      return "castling-under-fire";
    case Event::CastlingPastAttackedBFile:
      return "castling-past-attacked-b-file";
    case Event::ManyQueens:
      return "many-queens";
    case Event::MenOnEveryEdge:
      return "men-on-every-edge";
    case Event::Crowd:
      return "crowd";
    case Event::Endgame:
      return "endgame";
  }
  return "";
}

bool is_double_push_beside_pawn(const Position& position, Move move) {
  if (!rules::passed_square(position, move)) return false;
  const Place to = place_of(move.to());
  const Piece enemy_pawn = make_piece(~position.side_to_move, PieceType::Pawn);
  return std::ranges::any_of(std::array{-1, 1}, [&](int files) {
    const Place beside = to + Step{files, 0};
    return beside.on_board() && position.piece_on(square_of(beside)) == enemy_pawn;
  });
}

bool shows(const Position& position, Event event) {
  switch (event) {
    case Event::EnPassant:
      return count_en_passant(position) != 0;
    case Event::EnPassantTwoCapturers:
      return count_en_passant(position) == 2;
    case Event::EnPassantAnswersCheck:
      return answers_check_en_passant(position);
    case Event::EnPassantAlongPin:
      return captures_along_pin(position);
    case Event::EnPassantUncoversRank:
    case Event::EnPassantUncoversFile:
    case Event::EnPassantUncoversDiagonal:
      return uncovers(position, event);
    case Event::DoublePushBesidePawn:
      return count_legal(position, is_double_push_beside_pawn) != 0;
    case Event::DoubleCheck:
      return rules::checkers(position).size() >= 2;
    case Event::KingStepsAlongCheckRay:
      return steps_along_check_ray(position);
    case Event::Pins:
      return rules::pinned(position).size() >= 2;
    case Event::PromotionCapturesHomeRook:
      return count_legal(position, takes_home_rook) != 0;
    case Event::Promotions:
      return count_legal(position, [](const Position&, Move move) {
               return move.flag() == MoveFlag::Promotion;
             }) >= 8;
    case Event::CastlingUnderFire:
      return castles_under_fire(position);
    case Event::CastlingPastAttackedBFile:
      return castles_past_attacked_b_file(position);
    case Event::ManyQueens:
      return (position.squares_of(Piece::WhiteQueen) | position.squares_of(Piece::BlackQueen))
                 .size() >= 8;
    case Event::MenOnEveryEdge:
      return fills_every_edge(position);
    case Event::Crowd:
      return all_men(position).size() >= 33;
    case Event::Endgame:
      return all_men(position).size() <= 5;
  }
  return false;
}

std::vector<Position> en_passant_variants(const Position& position) {
  std::vector<Position> variants;
  const Color us = position.side_to_move;
  const int rank = us == Color::White ? 5 : 2;
  for (int file = 0; file < file_count; ++file) {
    Position variant = position;
    variant.en_passant = square_of({file, rank});
    const Square pushed = pushed_pawn(variant);
    if (position.piece_on(pushed) != make_piece(~us, PieceType::Pawn)) continue;
    if (en_passant_candidates(variant).empty()) continue;
    if (!rules::find_violation(variant)) variants.push_back(variant);
  }
  return variants;
}

}  // namespace squarelab::lab::inline positions
