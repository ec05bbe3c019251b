// Idea: list the candidates, which are legal except that they may leave the king in check. Try each
// on a copy of the diagram, and keep it if the king cannot be captured then. Pins, double checks,
// evasions and uncovered en-passant captures need no rule of their own. Cost: for each candidate a
// copy of 64 bytes and a few hundred steps; about ten microseconds per position. Source: the laws
// of chess (FIDE handbook E.01, article 3). Tested in tests/rules/moves_test.cpp, play_test.cpp and
// perft_test.cpp.
#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>

namespace squarelab::rules {

namespace {

void add_pawn_move(Place from, Place to, MoveList& moves) noexcept {
  if (to.rank != 0 && to.rank != 7) {
    moves.push_back(Move::normal(square_of(from), square_of(to)));
    return;
  }
  for (const PieceType type : promotion_types) {
    moves.push_back(Move::promotion(square_of(from), square_of(to), type));
  }
}

void add_pawn_candidates(const Diagram& diagram, Place from, Color us, MoveList& moves) noexcept {
  const Step ahead{0, forward(us)};
  const Place one = from + ahead;
  if (diagram[one] == Diagram::empty) {
    add_pawn_move(from, one, moves);
    const Place two = one + ahead;
    const bool has_not_moved = from.rank == home_rank(us) + forward(us);
    if (has_not_moved && diagram[two] == Diagram::empty) add_pawn_move(from, two, moves);
  }
  for (const Square to : attacks_from(diagram, square_of(from))) {
    if (belongs_to(~us, diagram[to])) add_pawn_move(from, place_of(to), moves);
  }
}

// Castling has conditions of its own: all squares that king and rook cross or reach must be empty
// except for these two, and the king may neither be in check nor pass over an attacked square. Its
// target square is tested as for every move.
void add_castling_candidates(const Diagram& diagram, const Position& position,
                             MoveList& moves) noexcept {
  const Color us = position.side_to_move;
  for (const CastlingSide side : all_castling_sides) {
    if (!position.castling.has(us, side)) continue;
    const CastlingPlaces home = castling_home(diagram, position.castling, us, side);
    const CastlingPlaces goal = castling_goal(us, side);
    bool way_is_free = true;
    const auto look = [&](Place place) {
      const bool is_empty = diagram[place] == Diagram::empty;
      if (!is_empty && place != home.king && place != home.rook) way_is_free = false;
    };
    visit_way(home.king, goal.king, look);
    visit_way(home.rook, goal.rook, look);
    bool way_is_safe = true;
    visit_way(home.king, goal.king, [&](Place place) {
      if (place == goal.king && place != home.king) return;
      if (is_attacked(diagram, square_of(place), ~us)) way_is_safe = false;
    });
    if (!way_is_free || !way_is_safe) continue;
    const Place to = position.castling.is_chess960() ? home.rook : goal.king;
    moves.push_back(Move::castling(square_of(home.king), square_of(to)));
  }
}

MoveList candidates(const Diagram& diagram, const Position& position) noexcept {
  const Color us = position.side_to_move;
  MoveList moves;
  for (const Square from : all_squares) {
    const Place place = place_of(from);
    if (!belongs_to(us, diagram[place])) continue;
    if (diagram[place] == letter_of(us, PieceType::Pawn)) {
      add_pawn_candidates(diagram, place, us, moves);
      continue;
    }
    for (const Square to : attacks_from(diagram, from)) {
      if (!belongs_to(us, diagram[to])) moves.push_back(Move::normal(from, to));
    }
  }
  for (const Move capture : en_passant_candidates(position)) moves.push_back(capture);
  add_castling_candidates(diagram, position, moves);
  return moves;
}

// Returns true if the king of `us` can be captured after the candidate.
bool loses_king(const Diagram& diagram, Color us, Move move) noexcept {
  const Diagram tried = after(diagram, us, move);
  const auto king = king_of(tried, us);
  return king && is_attacked(tried, *king, ~us);
}

// A right ends when its king or rook moves, castling included, and when its rook is captured.
CastlingRights rights_after(const Diagram& before, CastlingRights rights, Move move) noexcept {
  CastlingRights kept = rights;
  rights.visit([&](Color color, CastlingSide side) {
    const CastlingPlaces home = castling_home(before, rights, color, side);
    const Square rook = square_of(home.rook);
    if (move.from() == square_of(home.king) || move.from() == rook || move.to() == rook) {
      kept.remove(CastlingRights::of(color, side));
    }
  });
  return kept;
}

}  // namespace

MoveList en_passant_candidates(const Position& position) noexcept {
  MoveList moves;
  if (!position.en_passant) return moves;
  const Color us = position.side_to_move;
  const Place to = place_of(*position.en_passant);
  for (const int beside : {-1, 1}) {
    const Place from = to + Step{beside, -forward(us)};
    if (!from.on_board()) continue;
    if (position.piece_on(square_of(from)) == make_piece(us, PieceType::Pawn)) {
      moves.push_back(Move::en_passant(square_of(from), square_of(to)));
    }
  }
  return moves;
}

Diagram after(const Diagram& before, Color us, Move move) noexcept {
  const Place from = place_of(move.from());
  const Place to = place_of(move.to());
  Diagram diagram = before;
  if (move.flag() == MoveFlag::Castling) {
    const CastlingSide side = side_of_castling(move);
    // In Chess960 the move is written to the rook; nothing else moves to a piece of its own.
    const bool is_to_rook = before[to] == letter_of(us, PieceType::Rook);
    const CastlingPlaces goal = castling_goal(us, side);
    diagram[is_to_rook ? to : castling_home(us, side).rook] = Diagram::empty;
    diagram[from] = Diagram::empty;
    diagram[goal.king] = letter_of(us, PieceType::King);
    diagram[goal.rook] = letter_of(us, PieceType::Rook);
    return diagram;
  }
  diagram[to] = diagram[from];
  diagram[from] = Diagram::empty;
  if (const auto type = move.promotion_type()) diagram[to] = letter_of(us, *type);
  if (move.flag() == MoveFlag::EnPassant) diagram[{to.file, from.rank}] = Diagram::empty;
  return diagram;
}

MoveList legal_moves(const Position& position) noexcept {
  const Diagram diagram = position;
  MoveList legal;
  for (const Move move : candidates(diagram, position)) {
    if (!loses_king(diagram, position.side_to_move, move)) legal.push_back(move);
  }
  return legal;
}

bool is_legal(const Position& position, Move move) noexcept {
  const Diagram diagram = position;
  const MoveList moves = candidates(diagram, position);
  return std::find(moves.begin(), moves.end(), move) != moves.end() &&
         !loses_king(diagram, position.side_to_move, move);
}

bool is_capture(const Position& position, Move move) noexcept {
  if (move.flag() == MoveFlag::Castling) return false;  // to its own rook, in Chess960
  return move.flag() == MoveFlag::EnPassant || position.piece_on(move.to()).has_value();
}

bool is_selected(MoveSelection selection, const Position& position, Move move) noexcept {
  return selects(selection, is_capture(position, move), move.flag() == MoveFlag::Promotion);
}

MoveList legal_moves(const Position& position, MoveSelection selection) noexcept {
  MoveList selected;
  for (const Move move : legal_moves(position)) {
    if (is_selected(selection, position, move)) selected.push_back(move);
  }
  return selected;
}

bool gives_check(const Position& position, Move move) noexcept {
  return in_check(play(position, move));
}

std::optional<Square> passed_square(const Position& position, Move move) noexcept {
  const Color us = position.side_to_move;
  const Place from = place_of(move.from());
  const bool is_pawn_move = position.piece_on(move.from()) == make_piece(us, PieceType::Pawn);
  if (!is_pawn_move || place_of(move.to()).rank - from.rank != 2 * forward(us)) return std::nullopt;
  return square_of(from + Step{0, forward(us)});
}

Position play(const Position& position, Move move) noexcept {
  const Color us = position.side_to_move;
  const Place from = place_of(move.from());
  const Diagram before = position;
  const Diagram diagram = after(before, us, move);
  const bool is_pawn_move = before[from] == letter_of(us, PieceType::Pawn);

  Position child = position;
  for (const Square square : all_squares) {
    if (diagram[square] == before[square]) continue;
    child.put(square, parse_piece(diagram[square]).value_or(Piece::None));
  }
  child.side_to_move = ~us;
  child.castling = rights_after(before, position.castling, move);
  child.en_passant = passed_square(position, move);
  child.halfmove_clock = is_pawn_move || is_capture(position, move)
                             ? std::uint16_t{0}
                             : next_clock(position.halfmove_clock);
  if (us == Color::Black) child.fullmove_number = next_clock(position.fullmove_number);
  return normalised(child);
}

PieceChanges piece_changes(const Position& position, Move move) noexcept {
  const Diagram before = position;
  const Diagram now = after(before, position.side_to_move, move);
  PieceChanges changes;
  for (const Square square : all_squares) {
    if (before[square] == now[square]) continue;
    if (const auto piece = parse_piece(before[square])) changes.removed.push_back({*piece, square});
    if (const auto piece = parse_piece(now[square])) changes.added.push_back({*piece, square});
  }
  return changes;
}

Position normalised(Position position) noexcept {
  if (!position.en_passant) return position;
  const Diagram diagram = position;
  for (const Move capture : en_passant_candidates(position)) {
    if (!loses_king(diagram, position.side_to_move, capture)) return position;
  }
  position.en_passant.reset();
  return position;
}

std::uint64_t perft(const Position& position, int depth) noexcept {
  if (depth == 0) return 1;
  const MoveList moves = legal_moves(position);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t leaves = 0;
  for (const Move move : moves) leaves += perft(play(position, move), depth - 1);
  return leaves;
}

}  // namespace squarelab::rules
