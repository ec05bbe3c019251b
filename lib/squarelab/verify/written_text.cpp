#include <algorithm>
#include <iterator>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/written_text.hpp>
#include <sstream>

namespace squarelab::verify {

namespace {

// The square that the last move of the line has passed, where that is a double push.
std::optional<Square> passed_last(const Line& line) {
  if (line.moves.empty()) return std::nullopt;
  const Position before = end_of({line.start, {line.moves.begin(), line.moves.end() - 1}});
  const auto piece = before.piece_on(line.moves.back().from());
  if (!piece || type_of(*piece) != PieceType::Pawn) return std::nullopt;
  return rules::passed_square(before, line.moves.back());
}

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::optional<Position> read_fen(const std::string& fen, const Line& line, const Position& end) {
  const auto variant = end.castling.is_chess960() ? text::Variant::Chess960 : text::Variant::Either;
  try {
    const std::vector<std::string> fields = words_of(fen);
    if (fields.size() == 6 && fields[5].find_first_not_of('0') == fields[5].npos)
      return std::nullopt;
    text::Written written;
    const Position position = text::parse_fen(fen, &written, {variant, text::Tolerance::Exact});
    const bool can_be = !written.en_passant || written.en_passant == end.en_passant ||
                        written.en_passant == passed_last(line);
    return can_be ? std::optional(position) : std::nullopt;
  } catch (const text::TextError&) {
    return std::nullopt;
  }
}

SanParts parts_of(std::string san) {
  SanParts parts;
  const std::size_t end = san.find_last_not_of("+#!?");
  parts.sign = end == san.npos ? "" : san.substr(end + 1);
  san.resize(san.size() - parts.sign.size());
  if (san.starts_with('O') || san.starts_with('0')) return parts.goal = san, parts;
  if (!san.empty() && text::is_one_of(san[0], "KQRBN")) {
    parts.piece = san[0];
    san.erase(0, 1);
  }
  // The goal is the last square.
  std::size_t goal = san.npos;
  for (std::size_t i = 0; i + 1 < san.size(); ++i) {
    if (parse_square(std::string_view(san).substr(i, 2))) goal = i;
  }
  if (goal == san.npos) return parts.goal = san, parts;
  parts.goal = san.substr(goal, 2);
  parts.promotion = san.substr(goal + 2);
  parts.origin = san.substr(0, goal);
  parts.captures = std::erase_if(parts.origin, [](char c) { return c == 'x' || c == ':'; }) != 0;
  return parts;
}

}  // namespace squarelab::verify
