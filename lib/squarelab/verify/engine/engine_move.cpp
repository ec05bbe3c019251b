// Idea: the text is brought into UCI's notation, and what that leaves unread is tried as SAN.
#include <fmt/format.h>

#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/engine_move.hpp>

namespace squarelab::verify {
namespace {

using text::is_one_of;
using text::lower;
using text::TextError;

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

// "B1xc3": the letter is the bishop and not the file, because the file of the goal is small.
bool is_san_of_bishop(std::string_view text) {
  constexpr std::string_view small_files = "abcdefgh";
  return text.starts_with('B') && text.find_first_of(small_files) != text.npos;
}

}  // namespace

Move parse_engine_move(std::string_view text, const Position& position,
                       const MoveList& legal_moves) {
  if (is_san_of_bishop(text)) {
    try {
      return text::parse_san(text, position);
    } catch (const TextError&) {
    }
  }
  try {
    return text::parse_uci(in_uci(text, position), position, legal_moves);
  } catch (const TextError& error) {
    try {
      std::string san(text);
      if (san.starts_with("o-o")) san = san.starts_with("o-o-o") ? "O-O-O" : "O-O";
      return text::parse_san(san, position);
    } catch (const TextError&) {
      throw error;
    }
  }
}

std::optional<std::string> promotion_fault(std::string_view text, const Position& position,
                                           const MoveList& legal_moves) {
  try {
    const Move move = parse_engine_move(std::string(text) + 'q', position, legal_moves);
    if (!move.promotion_type()) return std::nullopt;
  } catch (const TextError&) {
    return std::nullopt;
  }
  return fmt::format(
      "names the promotion {0} without the piece; {0}q, {0}r, {0}b and {0}n are four moves", text);
}

std::optional<Move> code_of(const std::string& text, const Position& position) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = parse_square(std::string_view(text).substr(0, 2));
  const auto to = parse_square(std::string_view(text).substr(2, 2));
  if (!from || !to) return std::nullopt;
  if (text.size() == 5) {
    const auto piece = parse_piece(text[4]);
    const auto type = piece ? type_of(*piece) : PieceType::Pawn;
    if (type == PieceType::Pawn || type == PieceType::King) return std::nullopt;
    return Move::promotion(*from, *to, type);
  }
  const auto mover = position.piece_on(*from);
  if (!mover) return Move::normal(*from, *to);
  const int files = index(file_of(*to)) - index(file_of(*from));
  const bool is_to_own_rook =
      position.castling.is_chess960() &&
      position.piece_on(*to) == make_piece(color_of(*mover), PieceType::Rook);
  const bool are_two_files = std::abs(files) == 2 && rank_of(*from) == rank_of(*to);
  if (type_of(*mover) == PieceType::King && (is_to_own_rook || are_two_files)) {
    return Move::castling(*from, *to);
  }
  if (type_of(*mover) == PieceType::Pawn && files != 0 && position.en_passant == *to) {
    return Move::en_passant(*from, *to);
  }
  return Move::normal(*from, *to);
}

}  // namespace squarelab::verify
