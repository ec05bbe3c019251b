// Idea: the steps by which the rules refuse a move, one after the other, each with its sentence:
// the piece, its way, castling's own conditions, the own king. Cost: a few looks at a diagram.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/cause.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/explanation.hpp>
#include <squarelab/verify/fault.hpp>

namespace squarelab::verify {

namespace {

// "the pawn on g7". Precondition: there is a piece.
std::string piece_at(const rules::Diagram& diagram, Square square) {
  const auto piece = parse_piece(diagram[rules::place_of(square)]);
  return fmt::format("the {} on {}", name_of(type_of(*piece)), to_string(square));
}

// "the pawn on g7 and the rook on e1". Precondition: the set is not empty.
std::string pieces_at(const rules::Diagram& diagram, SquareSet squares) {
  std::vector<std::string> pieces;
  for (const Square square : squares) pieces.push_back(piece_at(diagram, square));
  return report::listed(pieces);
}

const char* attack(SquareSet attackers) { return attackers.size() == 1 ? "attacks" : "attack"; }

// "f8, which the pawn on g7 attacks"
std::string attacked(const rules::Diagram& diagram, Square square, SquareSet attackers) {
  return fmt::format("{}, which {} {}", to_string(square), pieces_at(diagram, attackers),
                     attack(attackers));
}

// What the castling of that side forbids, but for attackers of its goal that the rook hides.
std::optional<std::string> why_no_castling(const Position& before, Move move) {
  const Color us = before.side_to_move;
  const CastlingSide side = side_of_castling(move);
  const char* const of_side = side == CastlingSide::KingSide ? "king" : "queen";
  if (!before.castling.has(us, side)) {
    return fmt::format("{} has no right to castle on the {}'s side", name_of(us), of_side);
  }
  const rules::Diagram diagram = before;
  const rules::CastlingPlaces home = rules::castling_home(diagram, before.castling, us, side);
  const rules::CastlingPlaces goal = rules::castling_goal(us, side);
  std::optional<std::string> in_the_way;
  const auto look = [&](rules::Place place) {
    const bool is_one_of_both = place == home.king || place == home.rook;
    if (in_the_way || is_one_of_both || diagram[place] == rules::Diagram::empty) return;
    in_the_way = piece_at(diagram, rules::square_of(place));
  };
  rules::visit_way(home.king, home.rook, look);
  if (in_the_way) return *in_the_way + " is between king and rook";
  rules::visit_way(home.king, goal.king, look);
  rules::visit_way(home.rook, goal.rook, look);
  if (in_the_way) return *in_the_way + " is where king or rook would go";
  const SquareSet checkers = rules::checkers(before);
  if (!checkers.empty()) {
    return "castles out of check from " + pieces_at(diagram, checkers);
  }
  std::optional<std::string> over;
  rules::visit_way(home.king, goal.king, [&](rules::Place place) {
    const Square passed = rules::square_of(place);
    const SquareSet attackers = rules::attackers_to(diagram, passed, ~us);
    if (over || attackers.empty()) return;
    over = (place == goal.king ? "castles to " : "castles over ") +
           attacked(diagram, passed, attackers);
  });
  return over;
}

// The move before it that took the right to that castling; nullopt if the right was never there, or
// still is. Precondition: the moves are legal.
std::optional<Move> loser_of_right(const Disagreement& found, Move castling) {
  Position position = found.start;
  for (const Move move : found.moves) {
    const Position next = rules::play(position, move);
    for (const Color color : all_colors) {
      const CastlingSide side = side_of_castling(castling);
      const bool is_of_king =
          rank_of(castling.from()) == (color == Color::White ? Rank::R1 : Rank::R8);
      if (is_of_king && position.castling.has(color, side) && !next.castling.has(color, side)) {
        return move;
      }
    }
    position = next;
  }
  return std::nullopt;
}

// Whether it is a move of the piece, if nobody minds the own king.
bool is_way(const Position& before, Move move) {
  const auto piece = *before.piece_on(move.from());
  const bool takes = rules::attacks_from(before, move.from()).contains(move.to());
  if (type_of(piece) != PieceType::Pawn) return takes && move.flag() == MoveFlag::Normal;
  if (move.flag() == MoveFlag::EnPassant) {
    const MoveList captures = rules::en_passant_candidates(before);
    return std::find(captures.begin(), captures.end(), move) != captures.end();
  }
  const int steps = std::abs(index(rank_of(move.to())) - index(rank_of(move.from())));
  if (file_of(move.to()) != file_of(move.from())) return takes && before.piece_on(move.to());
  if (before.piece_on(move.to())) return false;
  const auto passed = rules::passed_square(before, move);
  const Rank home = color_of(piece) == Color::White ? Rank::R2 : Rank::R7;
  const bool is_forward = (index(rank_of(move.to())) > index(rank_of(move.from()))) ==
                          (color_of(piece) == Color::White);
  return is_forward &&
         (steps == 1 || (passed && rank_of(move.from()) == home && !before.piece_on(*passed)));
}

// Why a legal move is among the captures, noisy moves or checks that a program was asked for, or is
// not; nullopt for other questions, and where the move itself shows it.
std::optional<std::string> why_selected(Question question, const Position& before, Move move) {
  if (question == &questions::GivesCheck::facts) {
    const Position next = rules::play(before, move);
    const SquareSet checkers = rules::checkers(next);
    if (checkers.empty()) return "nothing attacks the king after it";
    return fmt::format("{} {} the king after it", pieces_at(next, checkers), attack(checkers));
  }
  if (rules::is_capture(before, move)) return std::nullopt;
  if (question == &Captures::facts) return "takes nothing";
  if (question == &Noisy::facts && !move.promotion_type()) return "takes nothing, promotes nothing";
  return std::nullopt;
}

// Returns true if the piece attacks that way.
bool is_line_of(Piece piece, mapping::Offset way) {
  const bool is_diagonal = way.files != 0 && way.ranks != 0;
  switch (type_of(piece)) {
    case PieceType::Pawn:
      return is_diagonal && way.ranks == (color_of(piece) == Color::White ? 1 : -1);
    case PieceType::Bishop:
      return is_diagonal;
    case PieceType::Rook:
      return !is_diagonal;
    default:
      return true;
  }
}

}  // namespace

std::optional<std::string> why_illegal(const Position& before, Move move) {
  if (rules::is_legal(before, move)) return std::nullopt;
  const Color us = before.side_to_move;
  const rules::Diagram diagram = before;
  const auto piece = before.piece_on(move.from());
  if (!piece) return fmt::format("{} is empty", to_string(move.from()));
  if (color_of(*piece) != us) {
    return fmt::format("{} is not {}'s", piece_at(diagram, move.from()), name_of(us));
  }
  if (move.flag() == MoveFlag::Castling) {
    if (type_of(*piece) != PieceType::King) return "only a king castles";
    if (auto why = why_no_castling(before, move)) return why;
  }
  if (const auto castling = castling_onto_rook(before, move)) {
    if (auto why = why_no_castling(before, *castling)) return "castles, but " + *why;
  }
  const auto other = before.piece_on(move.to());
  if (other == make_piece(~us, PieceType::King)) {
    const bool is_king = type_of(*piece) == PieceType::King;
    return fmt::format("{} cannot be taken{}", piece_at(diagram, move.to()),
                       is_king ? "; some libraries write a null move so" : "");
  }
  if (move.flag() != MoveFlag::Castling && other && color_of(*other) == us) {
    return piece_at(diagram, move.to()) + " is of the same side";
  }
  if (move.flag() != MoveFlag::Castling && !is_way(before, move)) {
    if (type_of(*piece) == PieceType::Pawn && file_of(move.from()) != file_of(move.to()) &&
        rules::attacks_from(before, move.from()).contains(move.to())) {
      // The square is not kept where no capture there is legal.
      for (const Position& variant : positions::en_passant_variants(before)) {
        if (variant.en_passant != move.to()) continue;
        auto why = why_illegal(variant, Move::en_passant(move.from(), move.to()));
        return why ? why : fmt::format("no pawn has just passed {}", to_string(move.to()));
      }
      return fmt::format("there is nothing to take on {}", to_string(move.to()));
    }
    return fmt::format("{} does not go to {}", piece_at(diagram, move.from()),
                       to_string(move.to()));
  }
  const rules::Diagram next = rules::after(diagram, us, move);
  if (const auto king = rules::king_of(next, us)) {
    const SquareSet attackers = rules::attackers_to(next, *king, ~us);
    if (!attackers.empty()) {
      return fmt::format("the king on {} would be in check from {}", to_string(*king),
                         pieces_at(next, attackers));
    }
  }
  return std::nullopt;
}

std::optional<std::string> why_legal(const Position& before, Move move) {
  const Color us = before.side_to_move;
  const rules::Diagram diagram = before;
  if (move.flag() == MoveFlag::EnPassant) {
    const Square victim = taken_en_passant(move);
    return fmt::format("{} has just passed {}", piece_at(diagram, victim), to_string(move.to()));
  }
  if (move.flag() == MoveFlag::Castling) {
    if (before.castling.is_chess960()) {
      return "the right is there, the ways of king and rook are free, and the king's way is not "
             "attacked anywhere";
    }
    const std::string rank = to_string(move.from()).substr(1);
    const bool is_long = side_of_castling(move) == CastlingSide::QueenSide;
    const SquareSet beside =
        is_long ? rules::attackers_to(diagram, make_square(File::B, rank_of(move.from())), ~us)
                : SquareSet();
    if (!beside.empty()) {
      return fmt::format("the king does not pass b{}, which {} {}", rank,
                         pieces_at(diagram, beside), attack(beside));
    }
    return fmt::format(
        "the right is there, the way is free, and e{0}, {1}{0} and {2}{0} are not attacked", rank,
        is_long ? 'd' : 'f', is_long ? 'c' : 'g');
  }
  const SquareSet checkers = rules::checkers(before);
  const bool is_king = type_of(*before.piece_on(move.from())) == PieceType::King;
  if (!checkers.empty() && !is_king) {
    const std::string pieces = pieces_at(diagram, checkers);
    return checkers.contains(move.to())
               ? fmt::format("takes {}, which gives check", pieces)
               : fmt::format("is in the way of {}, which gives check", pieces);
  }
  if (rules::pinned(before).contains(move.from())) {
    return fmt::format("{} is pinned, and stays on the line of the pin",
                       piece_at(diagram, move.from()));
  }
  return std::nullopt;
}

std::optional<std::string> why(const Disagreement& found) {
  const auto involved = move_involved(found);
  if (!involved || found.verdict || is_of_file(found)) return std::nullopt;
  if (found.kind == Kind::WrongCount && found.question == &questions::Perft::facts &&
      found.depth > 1 && found.move) {
    return fmt::format("the moves after {} are right; the count below them is not",
                       text::to_uci(*found.move));
  }
  if (!involved->move) return std::nullopt;
  if (found.about_rule == Rule::AnotherSpelling) {
    const Color us = involved->before.side_to_move;
    const auto goal = rules::castling_goal(us, side_of_castling(*involved->move)).king;
    return fmt::format(
        "the answer has {}{}, as in standard chess; in Chess960 the king takes its rook",
        to_string(involved->move->from()), to_string(rules::square_of(goal)));
  }
  if (rules::is_legal(involved->before, *involved->move)) {
    if (auto why = why_selected(found.question, involved->before, *involved->move)) return why;
  }
  if (found.kind == Kind::MoveExtra) {
    const Move move = *involved->move;
    auto reason = why_illegal(involved->before, move);
    const auto lost =
        move.flag() == MoveFlag::Castling ? loser_of_right(found, move) : std::nullopt;
    if (reason && lost) *reason += fmt::format(" since {}", text::to_uci(*lost));
    return reason;
  }
  if (found.kind == Kind::MoveMissing) return why_legal(involved->before, *involved->move);
  return std::nullopt;
}

std::optional<std::string> unguarded_step(const Position& before, Move move) {
  const auto piece = before.piece_on(move.from());
  const auto taken = before.piece_on(move.to());
  if (!piece || move.from() == move.to() ||
      taken == make_piece(~color_of(*piece), PieceType::King)) {
    return std::nullopt;
  }
  const PieceType type = type_of(*piece);
  const bool slides =
      type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
  const int files = index(file_of(move.to())) - index(file_of(move.from()));
  for (const mapping::Named& named : mapping::catalogue) {
    const int difference =
        mapping::index(named.mapping, move.to()) - mapping::index(named.mapping, move.from());
    for (const mapping::Offset way :
         type == PieceType::Knight ? mapping::knight_steps : mapping::compass) {
      if (!is_line_of(*piece, way)) continue;
      for (int steps = 1; steps <= (slides ? 7 : 1); ++steps) {
        const bool is_on_board = files == steps * way.files;
        if (is_on_board || difference != steps * mapping::step(named.mapping, way)) continue;
        return fmt::format("{} is {:+} under {}: {} of the {}, past the edge without a guard",
                           text::to_uci(move), difference, named.name,
                           steps == 1 ? "a step" : fmt::format("{} steps", steps), name_of(type));
      }
    }
  }
  return std::nullopt;
}

}  // namespace squarelab::verify
