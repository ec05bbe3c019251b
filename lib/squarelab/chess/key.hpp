// Position keys (Zobrist 1970): the exclusive or of one random number for each piece on its square,
// the side to move, the set of castling rights (in Chess960 the rook of each right) and the file of
// a legal en-passant capture. Clocks are not part of the key. All boards use the same numbers, so
// their keys can be compared.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess/position.hpp>
#include <squarelab/chess/splitmix64.hpp>

namespace squarelab {

using Key = std::uint64_t;

namespace key_details {

inline constexpr std::uint64_t castling_stream = piece_codes * square_count;
inline constexpr std::uint64_t en_passant_stream = castling_stream + castling_rights_codes;
inline constexpr std::uint64_t side_stream = en_passant_stream + file_count;
inline constexpr std::uint64_t castling_rook_stream = side_stream + 1;

}  // namespace key_details

// Precondition: piece is not None.
constexpr Key piece_key(Piece piece, Square square) noexcept {
  return splitmix64(static_cast<std::uint64_t>(square_count * index(piece) + index(square)));
}

// Returns the part of a right of Chess960: of its rook's file, from which its side follows.
constexpr Key castling_rook_key(Color color, File rook) noexcept {
  return splitmix64(key_details::castling_rook_stream +
                    static_cast<std::uint64_t>(file_count * index(color) + index(rook)));
}

namespace key_details {

// Out of line, so that standard chess has the code that it would have alone.
[[gnu::noinline]] constexpr Key key_of_rooks(CastlingRights rights) noexcept {
  Key key = 0;
  rights.visit([&](Color color, CastlingSide side) {
    key ^= castling_rook_key(color, rights.rook_file(color, side));
  });
  return key;
}

}  // namespace key_details

// Returns zero for the empty set, so that positions without rights cost nothing.
constexpr Key castling_key(CastlingRights rights) noexcept {
  if (rights.empty()) return 0;
  if (rights.is_chess960()) return key_details::key_of_rooks(rights);
  return splitmix64(key_details::castling_stream + static_cast<std::uint64_t>(rights.code()));
}

// The same for each code of standard chess.
inline constexpr std::array<Key, castling_rights_codes> castling_keys = [] {
  std::array<Key, castling_rights_codes> keys{};
  for (int code = 0; code < castling_rights_codes; ++code) {
    keys[code] = castling_key(CastlingRights::from_code(code));
  }
  return keys;
}();

constexpr Key en_passant_key(File file) noexcept {
  return splitmix64(key_details::en_passant_stream + static_cast<std::uint64_t>(index(file)));
}

// The same for each file.
inline constexpr std::array<Key, file_count> en_passant_keys = [] {
  std::array<Key, file_count> keys{};
  for (int file = 0; file < file_count; ++file) keys[file] = en_passant_key(file_at(file));
  return keys;
}();

// Part of the key when Black is to move.
constexpr Key black_to_move_key() noexcept { return splitmix64(key_details::side_stream); }

// Returns the key by its definition. Precondition: position is normalised (see
// Position::en_passant).
constexpr Key key_of(const Position& position) noexcept {
  Key key = castling_key(position.castling);
  for (const Square square : all_squares) {
    if (const auto piece = position.piece_on(square)) key ^= piece_key(*piece, square);
  }
  if (position.en_passant) key ^= en_passant_key(file_of(*position.en_passant));
  if (position.side_to_move == Color::Black) key ^= black_to_move_key();
  return key;
}

}  // namespace squarelab
