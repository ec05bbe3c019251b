#include <algorithm>
#include <bit>
#include <cstddef>
#include <squarelab/counting/packed_position.hpp>

namespace squarelab::counting {

namespace {

using Codes = std::array<std::uint8_t, square_count>;

constexpr int most_pieces = 32;
constexpr std::uint8_t white_rook_with_right = 7;
constexpr std::uint8_t black_rook_with_right = 15;
constexpr std::uint8_t pawn_with_en_passant = 8;
constexpr std::uint8_t black_king_to_move = 0;  // an empty square has no code at all

static_assert(square_count == 64 && piece_codes == 16);

// Bit n: square n is occupied.
std::uint64_t occupied(const Codes& codes) noexcept {
  std::uint64_t set = 0;
  for (std::size_t square = 0; square < codes.size(); ++square) {
    set |= std::uint64_t{codes[square] != 0} << square;
  }
  return set;
}

void mark_rooks(Codes& codes, CastlingRights rights) noexcept {
  rights.visit([&](Color color, CastlingSide side) {
    const bool is_white = color == Color::White;
    const Square rook = make_square(rights.rook_file(color, side), is_white ? Rank::R1 : Rank::R8);
    codes[index(rook)] = is_white ? white_rook_with_right : black_rook_with_right;
  });
}

}  // namespace

std::optional<PackedPosition> packed(const Position& position) noexcept {
  Codes codes;
  std::transform(position.pieces.begin(), position.pieces.end(), codes.begin(),
                 [](Piece piece) { return static_cast<std::uint8_t>(index(piece)); });
  PackedPosition result;
  result.words[0] = occupied(codes);
  if (std::popcount(result.words[0]) > most_pieces) return std::nullopt;

  const bool is_black_to_move = position.side_to_move == Color::Black;
  if (!position.castling.empty()) mark_rooks(codes, position.castling);
  if (position.en_passant) {
    const Rank rank = is_black_to_move ? Rank::R4 : Rank::R5;
    codes[index(make_square(file_of(*position.en_passant), rank))] = pawn_with_en_passant;
  }
  int place = 0;
  for (std::uint64_t rest = result.words[0]; rest != 0; rest &= rest - 1) {
    std::uint64_t code = codes[static_cast<std::size_t>(std::countr_zero(rest))];
    if (is_black_to_move && code == static_cast<std::uint64_t>(index(Piece::BlackKing))) {
      code = black_king_to_move;
    }
    result.words[1 + place / 16] |= code << (4 * (place % 16));
    ++place;
  }
  return result;
}

}  // namespace squarelab::counting
