// Idea: find the move that the disagreement is about, then go through a fixed list of rules, the
// most particular first, and name the first one that the move has to do with. The events of the
// position (events.hpp) say the rest. Cost: a few lists of moves. Tested in
// tests/lab/differential/disagreement_report_test.cpp.
#include <algorithm>
#include <cstdlib>
#include <squarelab/lab/differential/diagnosis.hpp>
#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>

namespace squarelab::lab::inline differential {

namespace {

// The first move in which the first wrong list differs.
std::optional<Move> differing_move(const Disagreement& disagreement) {
  const auto* expected = std::get_if<std::vector<Move>>(&disagreement.expected_drawable);
  if (!expected || !disagreement.wrong) return std::nullopt;
  const auto* answer =
      std::get_if<std::vector<Move>>(&disagreement.answers[*disagreement.wrong].drawable);
  if (!answer) return std::nullopt;
  for (const std::vector<Move>& moves :
       {lacking(*expected, *answer), lacking(*answer, *expected)}) {
    if (!moves.empty()) return moves.front();
  }
  const auto twice = std::adjacent_find(answer->begin(), answer->end());
  if (twice == answer->end()) return std::nullopt;
  return *twice;
}

// Including a square that the position does not keep because no capture there is legal.
bool goes_to_en_passant_square(const Position& before, Move move) {
  if (before.piece_on(move.from()) != make_piece(before.side_to_move, PieceType::Pawn) ||
      file_of(move.from()) == file_of(move.to())) {
    return false;
  }
  const std::vector<Position> variants = en_passant_variants(before);
  return before.en_passant == move.to() ||
         std::any_of(variants.begin(), variants.end(),
                     [move](const Position& variant) { return variant.en_passant == move.to(); });
}

bool is_double_push(const Position& before, Move move) {
  return before.piece_on(move.from()) == make_piece(before.side_to_move, PieceType::Pawn) &&
         file_of(move.from()) == file_of(move.to()) &&
         std::abs(index(rank_of(move.from())) - index(rank_of(move.to()))) == 2;
}

// A wrong board may give any code as a move.
std::string_view name_of_rule(const Position& before, Move move) {
  if (move.flag() == MoveFlag::EnPassant || goes_to_en_passant_square(before, move)) {
    return "en passant";
  }
  if (move.flag() == MoveFlag::Castling) return "castling";
  const SquareSet checkers = rules::checkers(before);
  const auto piece = before.piece_on(move.from());
  const bool king = piece && type_of(*piece) == PieceType::King;
  const bool pinned = rules::pinned(before).contains(move.from());
  // For an illegal move, the rule that forbids it comes first.
  const bool forbidden = !rules::is_legal(before, move) && !king && (pinned || !checkers.empty());
  if (move.flag() == MoveFlag::Promotion && !forbidden) return "promotion";
  if (is_double_push(before, move) && !forbidden) return "double push";
  if (checkers.size() > 1) return "double check";
  if (!checkers.empty() && !king) return "check";
  if (pinned) return "pin";
  if (king) return "king moves";
  return piece && type_of(*piece) == PieceType::Pawn ? "pawn moves" : "piece moves";
}

// Shrinking makes every position small, often down to a king in a corner or a piece at an edge.
bool is_incidental(Event event) {
  return event == Event::Endgame || event == Event::BareKings ||
         (Event::WrapPastAFile <= event && event <= Event::CaptureOnH8);
}

}  // namespace

std::optional<MoveInvolved> move_involved(const Disagreement& disagreement) {
  if (!is_valid({disagreement.start, disagreement.moves})) return std::nullopt;
  Position before = disagreement.start;
  Position position = before;
  for (const Move move : disagreement.moves) {
    before = position;
    position = rules::play(position, move);
  }
  if (const auto move = differing_move(disagreement)) return MoveInvolved{position, move};
  if (disagreement.move) return MoveInvolved{position, disagreement.move};
  if (!disagreement.taken_back.empty()) {
    return MoveInvolved{position, disagreement.taken_back.front()};
  }
  if (!disagreement.moves.empty()) return MoveInvolved{before, disagreement.moves.back()};
  return MoveInvolved{position, std::nullopt};
}

RuleInvolved rule_of(const Disagreement& disagreement) {
  const auto involved = move_involved(disagreement);
  if (!involved) return {};
  const auto& [before, move] = *involved;
  RuleInvolved rule;
  if (move) {
    rule.name = name_of_rule(before, *move);
  } else if (before.en_passant && disagreement.kind == Kind::WrongPosition) {
    rule.name = "en passant";
  }
  const EventSet shown = events_of(before);
  for (const Event event : all_events) {
    if (shown.contains(event) && !is_incidental(event)) rule.events.push_back(event);
  }
  return rule;
}

}  // namespace squarelab::lab::inline differential
