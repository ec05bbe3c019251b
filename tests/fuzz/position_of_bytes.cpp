#include "position_of_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <squarelab/rules/attacks.hpp>

namespace squarelab::fuzz {

namespace {

// All but the kings.
constexpr std::array types{PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                           PieceType::Queen};
constexpr int type_count = static_cast<int>(types.size());
constexpr int most_pieces = 30;

constexpr Square home_of_king(Color color) {
  return color == Color::White ? Square::E1 : Square::E8;
}

bool touch(Square a, Square b) {
  return std::abs(index(file_of(a)) - index(file_of(b))) <= 1 &&
         std::abs(index(rank_of(a)) - index(rank_of(b))) <= 1;
}

// One in four is at home, where kings of games are.
Square take_king(Bytes& bytes, Color color) {
  const int byte = bytes.next();
  return byte < 192 ? square_at(byte % square_count) : home_of_king(color);
}

void take_kings(Bytes& bytes, Position& position) {
  const Square white = take_king(bytes, Color::White);
  Square black = take_king(bytes, Color::Black);
  while (touch(white, black)) black = square_at((index(black) + 1) % square_count);
  position.put(white, Piece::WhiteKing);
  position.put(black, Piece::BlackKing);
}

void take_piece(Bytes& bytes, Position& position) {
  const int byte = bytes.below(color_count * type_count);
  const Square square = square_at(bytes.below(square_count));
  if (position.piece_on(square)) return;
  const Color color = byte < type_count ? Color::White : Color::Black;
  PieceType type = types[static_cast<std::size_t>(byte % type_count)];
  const Rank rank = rank_of(square);
  if (type == PieceType::Pawn && (rank == Rank::R1 || rank == Rank::R8)) type = PieceType::Queen;
  position.put(square, make_piece(color, type));
}

Square king_of(const Position& position, Color color) {
  return *position.squares_of(make_piece(color, PieceType::King)).begin();
}

// Each that is taken off may have stood before another.
void end_check_by_side_to_move(Position& position) {
  const Color us = position.side_to_move;
  const Square king = king_of(position, ~us);
  while (true) {
    const SquareSet attackers = rules::attackers_to(position, king, us);
    if (attackers.empty()) return;
    for (const Square square : attackers) position.clear(square);
  }
}

void keep_rights_at_home(Position& position) {
  for (const Color color : all_colors) {
    const Rank rank = rank_of(home_of_king(color));
    for (const auto& [side, file] : {std::pair{CastlingSide::KingSide, File::H},
                                     std::pair{CastlingSide::QueenSide, File::A}}) {
      const bool at_home =
          position.piece_on(home_of_king(color)) == make_piece(color, PieceType::King) &&
          position.piece_on(make_square(file, rank)) == make_piece(color, PieceType::Rook);
      if (!at_home) position.castling.remove(CastlingRights::of(color, side));
    }
  }
}

// With the pawn that has passed, where its way is empty and it gives no new check by being there.
void add_en_passant(Position& position, File file) {
  const bool white_moves = position.side_to_move == Color::White;
  const Square origin = make_square(file, white_moves ? Rank::R7 : Rank::R2);
  const Square passed = make_square(file, white_moves ? Rank::R6 : Rank::R3);
  const Square pawn_square = make_square(file, white_moves ? Rank::R5 : Rank::R4);
  const Piece pawn = make_piece(~position.side_to_move, PieceType::Pawn);
  const auto standing = position.piece_on(pawn_square);
  if (position.piece_on(origin) || position.piece_on(passed)) return;
  if (standing && standing != pawn) return;
  position.put(pawn_square, pawn);
  position.en_passant = passed;
}

}  // namespace

Position take_position(Bytes& bytes) {
  constexpr std::array<std::uint16_t, 6> clocks{0, 1, 49, 99, 9998, max_clock};
  Position position;
  take_kings(bytes, position);
  position.side_to_move = bytes.below(2) == 0 ? Color::White : Color::Black;
  position.castling = CastlingRights::from_code(bytes.next());
  const int en_passant = bytes.below(2 * file_count);
  const auto clock = static_cast<std::size_t>(bytes.below(clocks.size()));
  position.halfmove_clock = clocks[clock];
  position.fullmove_number = std::max<std::uint16_t>(clocks[clock], 1);
  for (int pieces = bytes.below(most_pieces + 1); pieces > 0; --pieces) take_piece(bytes, position);
  if (en_passant < file_count) add_en_passant(position, file_at(en_passant));
  end_check_by_side_to_move(position);
  keep_rights_at_home(position);
  return position;
}

std::optional<std::string> bytes_of(const Position& position) {
  std::string bytes;
  const auto add = [&](int byte) { bytes += static_cast<char>(byte); };
  for (const Color color : all_colors) add(index(king_of(position, color)));
  add(index(position.side_to_move));
  add(position.castling.code());
  add(position.en_passant ? index(file_of(*position.en_passant)) : file_count);
  add(0);
  std::string pieces;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (!piece || type_of(*piece) == PieceType::King) continue;
    const auto type = std::find(types.begin(), types.end(), type_of(*piece)) - types.begin();
    pieces += static_cast<char>(type_count * index(color_of(*piece)) + static_cast<int>(type));
    pieces += static_cast<char>(index(square));
  }
  if (pieces.size() > 2 * most_pieces) return std::nullopt;
  add(static_cast<int>(pieces.size()) / 2);
  return bytes + pieces;
}

}  // namespace squarelab::fuzz
