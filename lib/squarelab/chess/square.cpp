#include <squarelab/chess/square.hpp>

namespace squarelab::inline chess {

std::string to_string(Square square) {
  return {static_cast<char>('a' + index(file_of(square))),
          static_cast<char>('1' + index(rank_of(square)))};
}

std::optional<Square> parse_square(std::string_view text) noexcept {
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file >= file_count || rank < 0 || rank >= rank_count) return std::nullopt;
  return make_square(file_at(file), rank_at(rank));
}

}  // namespace squarelab::inline chess
