#include <squarelab/board/board.hpp>
#include <squarelab/board/board_of.hpp>
#include <stdexcept>
#include <utility>

namespace squarelab {
namespace {

// Returns the pieces and the side to move as FEN writes them, for messages.
std::string shown(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const auto piece = position.piece_on(make_square(file_at(file), rank_at(rank)));
      if (piece && empty > 0) text += std::to_string(std::exchange(empty, 0));
      if (piece) text += to_char(*piece);
      if (!piece) ++empty;
    }
    if (empty > 0) text += std::to_string(empty);
    text += rank > 0 ? "/" : position.side_to_move == Color::White ? " w" : " b";
  }
  return text;
}

// The square of the king of the colour's rights. Precondition: it has one king.
Square king_at_home(const Position& position, Color color) {
  const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
  const Square king = *position.squares_of(make_piece(color, PieceType::King)).begin();
  const bool may_be_there =
      position.castling.is_chess960() ? rank_of(king) == home : king == make_square(File::E, home);
  if (!may_be_there) {
    throw std::invalid_argument("a castling right without the king at home: " + shown(position));
  }
  return king;
}

void check_castling(const Position& position) {
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (!position.castling.has(color, side)) continue;
      const Square king = king_at_home(position, color);
      const File file = position.castling.rook_file(color, side);
      const bool is_beyond = (file > file_of(king)) == (side == CastlingSide::KingSide);
      const auto rook = position.piece_on(make_square(file, rank_of(king)));
      if (!is_beyond || rook != make_piece(color, PieceType::Rook)) {
        throw std::invalid_argument("a castling right without the rook at home: " +
                                    shown(position));
      }
    }
  }
}

void check_en_passant(const Position& position) {
  if (!position.en_passant) return;
  const bool white_to_move = position.side_to_move == Color::White;
  const File file = file_of(*position.en_passant);
  const Rank passed = white_to_move ? Rank::R6 : Rank::R3;
  const Square origin = make_square(file, white_to_move ? Rank::R7 : Rank::R2);
  const Square pushed = make_square(file, white_to_move ? Rank::R5 : Rank::R4);
  if (rank_of(*position.en_passant) != passed || position.piece_on(*position.en_passant) ||
      position.piece_on(origin) ||
      position.piece_on(pushed) != make_piece(~position.side_to_move, PieceType::Pawn)) {
    throw std::invalid_argument("no double push can have left the en-passant square " +
                                to_string(*position.en_passant));
  }
}

}  // namespace

ThreatChanges Board::threat_input_changes(Move move) const {
  ThreatChanges changes = threat_changes(move);
  for (auto* threats : {&changes.removed, &changes.added}) {
    std::erase_if(*threats, [](const Threat& threat) { return !is_input(threat); });
  }
  return changes;
}

PawnPairChanges Board::pawn_pair_changes(Move move) const {
  PawnPairChanges changes;
  const auto pawns_near = [&](Square square, auto visit) {
    for (const Square other : all_squares) {
      if (!is_pawn_pair(square, other)) continue;
      const auto piece = piece_on(other);
      if (piece && type_of(*piece) == PieceType::Pawn) visit(PieceOn<Square>{*piece, other});
    }
  };
  const auto add_to = [](std::vector<PawnPair>& pairs) {
    return [&](const PieceOn<Square>& first, const PieceOn<Square>& second) {
      const bool is_first = first.square < second.square;
      pairs.push_back(is_first ? PawnPair{first, second} : PawnPair{second, first});
    };
  };
  visit_pawn_pairs(piece_changes(move), pawns_near, add_to(changes.removed), add_to(changes.added));
  return changes;
}

void check_settable(const Position& position) {
  for (const Color color : all_colors) {
    const int kings = position.squares_of(make_piece(color, PieceType::King)).size();
    if (kings != 1) {
      throw std::invalid_argument(color == Color::White ? "White has not exactly one king"
                                                        : "Black has not exactly one king");
    }
    for (const Square square : position.squares_of(make_piece(color, PieceType::Pawn))) {
      if (rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8) {
        throw std::invalid_argument("a pawn stands on " + to_string(square));
      }
    }
  }
  check_castling(position);
  check_en_passant(position);
  if (position.halfmove_clock > max_clock || position.fullmove_number > max_clock) {
    throw std::invalid_argument("a clock is above " + std::to_string(max_clock));
  }
}

void refuse_move(Move move, const Position& position) {
  std::string promotes;
  if (const auto type = move.promotion_type()) promotes = to_char(make_piece(Color::Black, *type));
  throw std::invalid_argument(to_string(move.from()) + to_string(move.to()) + promotes +
                              " is not a legal move here: " + shown(position));
}

void refuse_chess960(const Position& position, std::string_view who, std::string_view name) {
  if (!position.castling.is_chess960()) return;
  std::string sentence(who);
  if (!name.empty()) sentence.append(" ").append(name);
  throw std::invalid_argument(sentence + " does not play Chess960");
}

}  // namespace squarelab
