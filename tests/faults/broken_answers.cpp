#include "broken_answers.hpp"

#include <algorithm>
#include <optional>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>

namespace squarelab::faults {
namespace {

using rules::Diagram;

Square king_of(const Position& position, Color color) {
  return *position.squares_of(make_piece(color, PieceType::King)).begin();
}
Square victim_of(Move en_passant) {
  return make_square(file_of(en_passant.to()), rank_of(en_passant.from()));
}
char pawn_of(Color color) { return rules::letter_of(color, PieceType::Pawn); }

// The exchange of the rules, in steps of which each slip spoils one.
class WrongExchange {
 public:
  WrongExchange(Fault slip, Square square) : slip_(slip), square_(square) {}

  // What the side gains on the square. may_join: who may take at all.
  int gain(const Diagram& diagram, Color side, SquareSet may_join) const {
    const auto from = next(diagram, side, may_join);
    if (!from) return 0;
    const bool is_king = diagram[*from] == rules::letter_of(side, PieceType::King);
    const Diagram after = taken(diagram, *from);
    const bool fears = is_king && rules::is_attacked(after, square_, ~side);
    if (fears && slip_ != "king-takes-into-attack"_fault) return 0;
    if (is_king && slip_ == "nothing-is-hidden-by-the-king"_fault) may_join = {};
    int value = value_on(diagram, square_);
    value += value_on(after, square_) - value_on(diagram, *from);  // a pawn that promotes
    value -= gain(after, ~side, may_join);
    return slip_ == "nobody-may-stop"_fault ? value : std::max(0, value);
  }

  static int value_on(const Diagram& diagram, Square square) {
    return exchange_value(parse_piece(diagram[square]).value_or(Piece::None));
  }

 private:
  Diagram taken(const Diagram& diagram, Square from) const {
    Diagram after = diagram;
    after[square_] = diagram[from];
    after[from] = Diagram::empty;
    const bool is_last = rank_of(square_) == Rank::R1 || rank_of(square_) == Rank::R8;
    if (slip_ != "pawns-that-take-promote"_fault || !is_last) return after;
    for (const Color color : all_colors) {
      if (after[square_] == pawn_of(color)) {
        after[square_] = rules::letter_of(color, PieceType::Queen);
      }
    }
    return after;
  }

  // Who takes next, or nullopt.
  std::optional<Square> next(const Diagram& diagram, Color side, SquareSet may_join) const {
    std::vector<PieceType> order(all_piece_types.begin(), all_piece_types.end());
    if (slip_ == "most-valuable-takes-first"_fault) std::reverse(order.begin(), order.end() - 1);
    const SquareSet attackers = rules::attackers_to(diagram, square_, side) & may_join;
    for (const PieceType type : order) {
      std::optional<Square> found;
      for (const Square from : attackers) {
        if (diagram[from] != rules::letter_of(side, type)) continue;
        if (slip_ == "pinned-pieces-do-not-take"_fault && uncovers_king(diagram, from, side))
          continue;
        if (!found || slip_ == "last-of-equals-takes"_fault) found = from;
      }
      if (found) return found;
    }
    return std::nullopt;
  }

  bool uncovers_king(const Diagram& diagram, Square from, Color side) const {
    for (const Square king : all_squares) {
      if (diagram[king] != rules::letter_of(side, PieceType::King)) continue;
      return king != from && rules::is_attacked(taken(diagram, from), king, ~side);
    }
    return false;
  }

  Fault slip_;
  Square square_;
};

bool is_attacker_or_victim(const Threat& threat, Square square) {
  return threat.from == square || threat.to == square;
}

// The threats behind a piece that moves along the line on which a slider sees it, as if it had
// left the line.
std::vector<Threat> threats_through_the_mover(const Position& position, Move move) {
  if (position.piece_on(move.to()) || move.flag() != MoveFlag::Normal) return {};
  Diagram without = position;
  without[move.from()] = Diagram::empty;
  std::vector<Threat> found;
  for (const Threat& threat : rules::threats(without)) {
    const SquareSet seen = rules::attacks_from(without, threat.from);
    const bool saw_the_mover = rules::attacks_from(position, threat.from).contains(move.from());
    Diagram shown = without;
    shown[move.to()] = pawn_of(position.side_to_move);
    const bool is_hidden = !rules::attacks_from(shown, threat.from).contains(threat.to);
    if (saw_the_mover && seen.contains(move.to()) && is_hidden) found.push_back(threat);
  }
  return found;
}

}  // namespace

int times_listed(Fault slip, MoveSelection selection, const Position& position, Move move) {
  const bool is_listed = rules::is_selected(selection, position, move);
  const bool captures = rules::is_capture(position, move);
  const bool promotes = move.flag() == MoveFlag::Promotion;
  switch (slip) {
    case "captures-forget-en-passant"_fault:
      if (selection == MoveSelection::Captures && move.flag() == MoveFlag::EnPassant) return 0;
      return is_listed;
    case "noisy-forgets-promotions-that-capture"_fault:
      if (selection == MoveSelection::Noisy && captures && promotes) return 0;
      return is_listed;
    case "noisy-has-promotions-that-capture-twice"_fault:
      if (selection == MoveSelection::Noisy && captures && promotes) return 2;
      return is_listed;
    case "quiets-have-promotions"_fault:
      if (selection == MoveSelection::Quiets && promotes && !captures) return 1;
      return is_listed;
    default:
      return is_listed;
  }
}

bool gives_check_with(Fault slip, const Position& position, Move move, bool right) {
  const Color us = position.side_to_move;
  const Square king = king_of(position, ~us);
  Diagram after = rules::after(position, us, move);
  const bool promotes = move.flag() == MoveFlag::Promotion;
  switch (slip) {
    case "discovered-checks-are-none"_fault:
      if (move.flag() != MoveFlag::Normal && !promotes) return right;
      return rules::attackers_to(after, king, us).contains(move.to());
    case "promotions-give-check-as-pawns"_fault:
      if (!promotes) return right;
      after[move.to()] = pawn_of(us);
      break;
    case "promoted-piece-is-blocked-by-itself"_fault:
      if (!promotes) return right;
      after[move.from()] = pawn_of(us);
      break;
    case "en-passant-uncovers-one-pawn"_fault:
      if (move.flag() != MoveFlag::EnPassant) return right;
      after[victim_of(move)] = pawn_of(~us);
      break;
    case "castled-rook-gives-no-check"_fault:
      return right && move.flag() != MoveFlag::Castling;
    case "blocker-on-the-line-uncovers"_fault:
      if (move.flag() != MoveFlag::Normal || right) return right;
      after = position;
      after[move.from()] = Diagram::empty;
      break;
    default:
      return right;
  }
  return rules::is_attacked(after, king, us);
}

int exchange_with(Fault slip, const Position& position, Move move, int right) {
  const Color us = position.side_to_move;
  const Diagram before = position;
  Diagram after = rules::after(before, us, move);
  SquareSet may_join;
  for (const Square square : all_squares) may_join.insert(square);
  bool forgets_the_promotion = false;
  switch (slip) {
    case "exchange-sees-no-hidden-pieces"_fault:
      may_join =
          rules::attackers_to(after, move.to(), us) | rules::attackers_to(after, move.to(), ~us);
      break;
    case "exchange-leaves-the-victim"_fault:
      if (move.flag() == MoveFlag::EnPassant) after[victim_of(move)] = pawn_of(~us);
      break;
    case "exchange-forgets-the-promotion"_fault:
      forgets_the_promotion = true;
      break;
    case "castling-takes-its-rook"_fault:
      return right + (move.flag() == MoveFlag::Castling ? exchange_value(PieceType::Rook) : 0);
    case "king-takes-into-attack"_fault:
    case "nothing-is-hidden-by-the-king"_fault:
    case "last-of-equals-takes"_fault:
    case "most-valuable-takes-first"_fault:
    case "nobody-may-stop"_fault:
    case "pawns-that-take-promote"_fault:
    case "pinned-pieces-do-not-take"_fault:
      break;
    default:
      return right;
  }
  const bool en_passant = move.flag() == MoveFlag::EnPassant;
  int gain =
      en_passant ? exchange_value(PieceType::Pawn) : WrongExchange::value_on(before, move.to());
  if (const auto type = move.promotion_type(); type && !forgets_the_promotion) {
    gain += exchange_value(*type) - exchange_value(PieceType::Pawn);
  }
  return gain - WrongExchange(slip, move.to()).gain(after, ~us, may_join);
}

void spoil_threat_changes(Fault slip, const Position& position, Move move, ThreatChanges& changes) {
  const Square to = move.to();
  const auto captured = position.piece_on(to);
  switch (slip) {
    case "blocker-on-the-line-uncovers-threats"_fault:
      for (const Threat& threat : threats_through_the_mover(position, move)) {
        changes.added.push_back(threat);
      }
      return;
    case "captured-piece-still-threatens"_fault:
      if (!captured) return;
      std::erase_if(changes.removed, [&](const Threat& threat) { return threat.from == to; });
      return;
    case "captured-piece-is-still-threatened"_fault:
      if (!captured) return;
      std::erase_if(changes.removed, [&](const Threat& threat) { return threat.to == to; });
      return;
    case "castled-rook-threatens-nobody"_fault: {
      if (move.flag() != MoveFlag::Castling) return;
      const bool is_short = file_of(to) == File::G;
      const Square goal = make_square(is_short ? File::F : File::D, rank_of(to));
      std::erase_if(changes.added,
                    [&](const Threat& threat) { return is_attacker_or_victim(threat, goal); });
      return;
    }
    case "en-passant-victim-still-threatens"_fault:
      if (move.flag() != MoveFlag::EnPassant) return;
      std::erase_if(changes.removed, [&](const Threat& threat) {
        return is_attacker_or_victim(threat, victim_of(move));
      });
      return;
    case "promoted-piece-threatens-nobody"_fault: {
      if (move.flag() != MoveFlag::Promotion) return;
      std::erase_if(changes.added, [&](const Threat& threat) { return threat.from == to; });
      return;
    }
    case "unchanged-threats-are-listed-twice"_fault: {
      const auto now = rules::threats(rules::after(position, position.side_to_move, move));
      for (const Threat& threat : rules::threats(position)) {
        if (std::ranges::find(now, threat) == now.end()) continue;
        changes.removed.push_back(threat);
        changes.added.push_back(threat);
        return;
      }
      return;
    }
    default:
      return;
  }
}

}  // namespace squarelab::faults
