#include <squarelab/lab/engine/move_notation.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::engine {
namespace {

using text::is_one_of;
using text::lower;

bool is_square(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && 'a' <= lower(text[at]) && lower(text[at]) <= 'h' &&
         '1' <= text[at + 1] && text[at + 1] <= '8';
}

// Whether the letter in front of the move names the piece that moves.
bool is_piece_named(std::string_view text, const Position& position) {
  if (text.empty() || !is_one_of(text[0], "KQRBNP") || !is_square(text, 1)) return false;
  const std::string origin{lower(text[1]), text[2]};
  const auto piece = position.piece_on(*parse_square(origin));
  return piece && to_char(make_piece(Color::White, type_of(*piece))) == text[0];
}

// Without what other notations have and UCI's has not; other text is left as it is.
std::string in_uci(std::string_view text, const Position& position) {
  while (!text.empty() && is_one_of(text.back(), "+#")) text.remove_suffix(1);
  if (is_piece_named(text, position)) text.remove_prefix(1);
  if (!is_square(text, 0)) return std::string(text);
  std::string uci{lower(text[0]), text[1]};
  text.remove_prefix(2);
  if (!text.empty() && is_one_of(text[0], "-x:")) text.remove_prefix(1);
  if (!is_square(text, 0)) return uci + std::string(text);
  uci += {lower(text[0]), text[1]};
  text.remove_prefix(2);
  if (text == "ep" || text == "e.p.") return uci;
  for (const char c : text) {
    if (!is_one_of(c, "=/()")) uci += lower(c);
  }
  return uci;
}

}  // namespace

Move parse_engine_move(std::string_view text, const Position& position,
                       const MoveList& legal_moves) {
  try {
    return text::parse_uci(in_uci(text, position), position, legal_moves);
  } catch (const text::TextError& error) {
    try {
      return text::parse_san(text, position);
    } catch (const text::TextError&) {
      throw error;
    }
  }
}

}  // namespace squarelab::lab::engine
