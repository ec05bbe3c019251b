#include "broken_rules.hpp"

#include <optional>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>

namespace squarelab::faults {
namespace {

Square king_of(const Position& position, Color color) {
  return *position.squares_of(make_piece(color, PieceType::King)).begin();
}
PieceType type_on(const Position& position, Square square) {
  return type_of(*position.piece_on(square));
}
bool is_capture(const Position& position, Move move) {
  return position.piece_on(move.to()).has_value();
}
int rank_step(Color color) { return color == Color::White ? 8 : -8; }

template <class Predicate>
bool has_only(SquareSet squares, Predicate predicate) {
  for (const Square square : squares) {
    if (!predicate(square)) return false;
  }
  return true;
}

// The enemies that attack the own king after a move, legal or not, that is not castling.
SquareSet attackers_after(const Position& before, Move move) {
  const Color us = before.side_to_move;
  Position after = before;
  after.clear(move.from());
  if (move.flag() == MoveFlag::EnPassant) {
    after.clear(make_square(file_of(move.to()), rank_of(move.from())));
  }
  after.put(move.to(),
            make_piece(us, move.promotion_type().value_or(type_on(before, move.from()))));
  return rules::attackers_to(after, king_of(after, us), ~us);
}

// The moves of all pieces but the king, whatever becomes of it: for the rules a knight stands in
// its place.
std::vector<Move> candidates(const Position& position) {
  const Square king = king_of(position, position.side_to_move);
  Position without_king = position;
  without_king.put(king, make_piece(position.side_to_move, PieceType::Knight));
  without_king.castling = CastlingRights::none();
  std::vector<Move> moves;
  for (const Move move : rules::legal_moves(without_king)) {
    if (move.from() != king) moves.push_back(move);
  }
  return moves;
}

// The candidates that would be legal if the attackers for which `is_forgiven` holds were none.
template <class IsForgiven>
std::vector<Move> candidates_if(const Position& position, IsForgiven is_forgiven) {
  std::vector<Move> found;
  for (const Move move : candidates(position)) {
    const SquareSet attackers = attackers_after(position, move);
    if (!attackers.empty() && is_forgiven(move, attackers)) found.push_back(move);
  }
  return found;
}

std::vector<Move> moves_that_ignore(const Position& position, PieceType type) {
  const Color them = ~position.side_to_move;
  const SquareSet forgiven = position.squares_of(make_piece(them, type));
  if ((rules::checkers(position) & forgiven).empty()) return {};
  return candidates_if(position,
                       [&](Move, SquareSet attackers) { return (attackers - forgiven).empty(); });
}

std::vector<Move> answers_to_one_of_two_checkers(const Position& position) {
  const SquareSet checkers = rules::checkers(position);
  if (checkers.size() < 2) return {};
  return candidates_if(position, [&](Move, SquareSet attackers) {
    return (attackers - checkers).empty() && attackers != checkers;
  });
}

std::vector<Move> moves_out_of_pins(const Position& position) {
  const SquareSet pinned = rules::pinned(position);
  if (pinned.empty()) return {};
  const SquareSet checkers = rules::checkers(position);
  return candidates_if(position, [&](Move move, SquareSet attackers) {
    return pinned.contains(move.from()) && (attackers & checkers).empty();
  });
}

std::vector<Move> uncovering_en_passants(const Position& position, bool on_diagonals_only) {
  if (!position.en_passant) return {};
  const SquareSet checkers = rules::checkers(position);
  const Square king = king_of(position, position.side_to_move);
  const auto is_diagonal = [&](Square square) {
    return file_of(square) != file_of(king) && rank_of(square) != rank_of(king);
  };
  return candidates_if(position, [&](Move move, SquareSet attackers) {
    return move.flag() == MoveFlag::EnPassant && (attackers & checkers).empty() &&
           (!on_diagonals_only || has_only(attackers, is_diagonal));
  });
}

// Steps of a king that hides behind itself.
std::vector<Move> steps_along_the_check(const Position& position) {
  std::vector<Move> found;
  const Color us = position.side_to_move;
  const Square king = king_of(position, us);
  if (!rules::in_check(position)) return found;
  for (const Square to : rules::attacks_from(position, king) - position.squares_of(us)) {
    const Move step = Move::normal(king, to);
    if (!rules::is_attacked(position, to, ~us) && !attackers_after(position, step).empty()) {
      found.push_back(step);
    }
  }
  return found;
}

// Pushes that the rules forbid for what stands on the square before the pawn or on the one behind.
std::vector<Move> blocked_pushes(Fault rule, const Position& position) {
  const Color us = position.side_to_move;
  const int ahead = rank_step(us);
  const auto is_enemy = [&](Square square) {
    const auto piece = position.piece_on(square);
    return piece && color_of(*piece) == ~us;
  };
  std::vector<Move> pushes;
  for (const Square from : position.squares_of(make_piece(us, PieceType::Pawn))) {
    const Square one = square_at(index(from) + ahead);
    if (rule == "pawns-take-forward"_fault && is_enemy(one)) {
      if (rank_of(one) != Rank::R1 && rank_of(one) != Rank::R8) {
        pushes.push_back(Move::normal(from, one));
        continue;
      }
      for (const PieceType type :
           {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
        pushes.push_back(Move::promotion(from, one, type));
      }
    }
    if (rank_of(from) != (us == Color::White ? Rank::R2 : Rank::R7)) continue;
    const Square two = square_at(index(one) + ahead);
    const bool jumps = position.piece_on(one) && !position.piece_on(two);
    const bool takes = !position.piece_on(one) && is_enemy(two);
    if ((rule == "double-push-jumps"_fault && jumps) ||
        (rule == "double-push-takes"_fault && takes)) {
      pushes.push_back(Move::normal(from, two));
    }
  }
  std::erase_if(pushes, [&](Move push) { return !attackers_after(position, push).empty(); });
  return pushes;
}

// The rules that this castling would break, of those that speak of castling; nullopt if king and
// rook cannot castle whatever the rules.
std::optional<std::vector<Fault>> rules_against(const Position& position, CastlingSide side) {
  const Color us = position.side_to_move;
  const Rank home = us == Color::White ? Rank::R1 : Rank::R8;
  const auto on = [&](File file) { return make_square(file, home); };
  const bool is_short = side == CastlingSide::KingSide;
  const Square path = on(is_short ? File::F : File::D);
  const Square goal = on(is_short ? File::G : File::C);
  if (position.piece_on(on(File::E)) != make_piece(us, PieceType::King) ||
      position.piece_on(on(is_short ? File::H : File::A)) != make_piece(us, PieceType::Rook) ||
      position.piece_on(path) || position.piece_on(goal)) {
    return std::nullopt;
  }
  std::vector<Fault> broken;
  const auto break_if = [&](bool breaks, Fault rule) {
    if (breaks) broken.push_back(rule);
  };
  break_if(!position.castling.has(us, side), "castling-by-the-other-right"_fault);
  break_if(!is_short && position.piece_on(on(File::B)), "castling-over-the-b-file"_fault);
  break_if(rules::in_check(position), "castling-out-of-check"_fault);
  break_if(rules::is_attacked(position, path, ~us), "castling-through-attack"_fault);
  break_if(rules::is_attacked(position, goal, ~us), "castling-into-check"_fault);
  return broken;
}

std::vector<Move> castlings_that_break(Fault rule, const Position& position) {
  const Color us = position.side_to_move;
  std::vector<Move> found;
  if (!position.castling.has(us, CastlingSide::KingSide) &&
      !position.castling.has(us, CastlingSide::QueenSide)) {
    return found;
  }
  for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
    if (rules_against(position, side) != std::vector{rule}) continue;
    const Square king = king_of(position, us);
    const File goal = side == CastlingSide::KingSide ? File::G : File::C;
    found.push_back(Move::castling(king, make_square(goal, rank_of(king))));
  }
  return found;
}

// The pieces that two by two shield their king from a slider.
SquareSet pairs_of_shields(const Position& position) {
  const Color us = position.side_to_move;
  const Square king = king_of(position, us);
  const SquareSet pinned = rules::pinned(position);
  SquareSet pairs;
  for (const Square square : position.squares_of(us)) {
    if (square == king) continue;
    Position without = position;
    without.clear(square);
    pairs = pairs | (rules::pinned(without) - pinned);
  }
  return pairs;
}

bool are_in_line(Square a, Square b, Square c) {
  const auto files = [&](Square x, Square y) { return index(file_of(x)) - index(file_of(y)); };
  const auto ranks = [&](Square x, Square y) { return index(rank_of(x)) - index(rank_of(y)); };
  return files(b, a) * ranks(c, a) == ranks(b, a) * files(c, a);
}

}  // namespace

bool is_double_push(const Position& position, Move move) {
  return move.flag() == MoveFlag::Normal && type_on(position, move.from()) == PieceType::Pawn &&
         index(move.to()) - index(move.from()) == 2 * rank_step(position.side_to_move);
}

std::vector<Move> illegal_moves_without(Fault rule, const Position& position) {
  switch (rule) {
    case "king-hides-in-its-shadow"_fault:
      return steps_along_the_check(position);
    case "double-check-answered-by-any-piece"_fault:
      return answers_to_one_of_two_checkers(position);
    case "pawns-give-no-check"_fault:
      return moves_that_ignore(position, PieceType::Pawn);
    case "knights-give-no-check"_fault:
      return moves_that_ignore(position, PieceType::Knight);
    case "pins-ignored"_fault:
      return moves_out_of_pins(position);
    case "pawns-take-forward"_fault:
    case "double-push-jumps"_fault:
    case "double-push-takes"_fault:
      return blocked_pushes(rule, position);
    case "en-passant-uncovers-the-king"_fault:
      return uncovering_en_passants(position, false);
    case "en-passant-uncovers-a-diagonal"_fault:
      return uncovering_en_passants(position, true);
    case "castling-by-the-other-right"_fault:
    case "castling-out-of-check"_fault:
    case "castling-through-attack"_fault:
    case "castling-into-check"_fault:
    case "castling-over-the-b-file"_fault:
      return castlings_that_break(rule, position);
    default:
      return {};
  }
}

bool is_lost_without(Fault rule, const Position& position, Move move) {
  const PieceType type = type_on(position, move.from());
  const bool by_king = type == PieceType::King;
  const bool en_passant = move.flag() == MoveFlag::EnPassant;
  const bool promotes = move.flag() == MoveFlag::Promotion;
  switch (rule) {
    case "checks-not-blocked"_fault:
      return !by_king && !en_passant && !is_capture(position, move) && rules::in_check(position);
    case "double-push-blocks-no-check"_fault:
      return is_double_push(position, move) && rules::in_check(position);
    case "checkers-not-taken"_fault:
      return !by_king && rules::checkers(position).contains(move.to());
    case "pinned-pieces-stand-still"_fault:
      return !by_king && !en_passant && rules::pinned(position).contains(move.from());
    case "two-pieces-pinned"_fault:
      return !by_king &&
             !are_in_line(king_of(position, position.side_to_move), move.from(), move.to()) &&
             pairs_of_shields(position).contains(move.from());
    case "queens-only"_fault:
      return promotes && move.promotion_type() != PieceType::Queen;
    case "no-promotion-by-push"_fault:
      return promotes && !is_capture(position, move);
    case "no-promotion-by-capture"_fault:
      return promotes && is_capture(position, move);
    case "en-passant-answers-no-check"_fault:
      return en_passant && rules::in_check(position);
    case "en-passant-by-one-pawn-only"_fault: {
      if (!en_passant || file_of(move.from()) > file_of(move.to()) ||
          file_of(move.to()) == File::H) {
        return false;
      }
      const Square other = square_at(index(move.from()) + 2);
      return rules::is_legal(position, Move::en_passant(other, move.to()));
    }
    case "castling-fears-the-b-file"_fault:
      return move.flag() == MoveFlag::Castling && file_of(move.to()) == File::C &&
             rules::is_attacked(position, make_square(File::B, rank_of(move.to())),
                                ~position.side_to_move);
    default:
      return false;
  }
}

SquareSet checkers_without(Fault rule, const Position& position, SquareSet checkers) {
  const Color them = ~position.side_to_move;
  if (rule == "pawns-give-no-check"_fault) {
    return checkers - position.squares_of(make_piece(them, PieceType::Pawn));
  }
  if (rule == "knights-give-no-check"_fault) {
    return checkers - position.squares_of(make_piece(them, PieceType::Knight));
  }
  return checkers;
}

SquareSet pinned_without(Fault rule, const Position& position, SquareSet pinned) {
  return rule == "two-pieces-pinned"_fault ? pinned | pairs_of_shields(position) : pinned;
}

}  // namespace squarelab::faults
