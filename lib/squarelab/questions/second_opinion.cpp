// Idea: a rank is eight letters, 1 for an empty square. To write it, neighbouring ones are added
// up; to read it, a number becomes that many ones. Source: the FEN part of the PGN standard
// (Edwards 1994), section 16.1.
#include <algorithm>
#include <charconv>
#include <squarelab/questions/second_opinion.hpp>

namespace squarelab::questions {

namespace {

// By the codes of Piece and of CastlingRights.
constexpr std::string_view piece_letters = "1PNBRQK??pnbrqk";
constexpr std::string_view right_letters = "KQkq";
constexpr int last_clock = 9999;

// With right_letters; of Chess960 with the files of the rooks.
std::string written_rights(CastlingRights rights) {
  std::string text;
  for (std::size_t i = 0; i < right_letters.size(); ++i) {
    if ((rights.code() >> i) % 2 == 0) continue;
    const auto color = static_cast<Color>(i / 2);
    const auto file = static_cast<int>(rights.rook_file(color, static_cast<CastlingSide>(i % 2)));
    const char first = color == Color::White ? 'A' : 'a';
    text += rights.is_chess960() ? static_cast<char>(first + file) : right_letters[i];
  }
  return text.empty() ? "-" : text;
}

// The text up to the end character, which is taken away with it.
std::string_view next(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

// The rights that letters of files name; none where one is not such a letter, or there is no king.
CastlingRights rights_by_files(std::string_view letters, const Position& position) {
  CastlingRights rights;
  for (const char letter : letters) {
    const bool is_white = letter < 'a';
    const int file = letter - (is_white ? 'A' : 'a');
    const auto king = std::find(position.pieces.begin(), position.pieces.end(),
                                is_white ? Piece::WhiteKing : Piece::BlackKing);
    if (file < 0 || file > 7 || king == position.pieces.end()) return {};
    const bool is_short = file > (king - position.pieces.begin()) % 8;
    rights.add(CastlingRights::with_rook(
        is_white ? Color::White : Color::Black,
        is_short ? CastlingSide::KingSide : CastlingSide::QueenSide, static_cast<File>(file)));
  }
  return rights;
}

bool put_rank(std::string_view text, std::size_t rank, Position& position) {
  std::string letters;
  bool after_number = false;
  for (const char c : text) {
    const bool is_number = '1' <= c && c <= '8';
    if (is_number && after_number) return false;
    letters.append(is_number ? static_cast<std::size_t>(c - '0') : 1, is_number ? '1' : c);
    after_number = is_number;
  }
  if (letters.size() != 8) return false;
  for (std::size_t file = 0; file < 8; ++file) {
    const std::size_t code = piece_letters.find(letters[file]);
    if (code == std::string_view::npos || letters[file] == '?') return false;
    position.pieces[8 * rank + file] = static_cast<Piece>(code);
  }
  return true;
}

std::optional<std::uint16_t> clock_in(std::string_view text) {
  int clock = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), clock);
  const bool is_clock = error == std::errc() && end == text.data() + text.size();
  if (!is_clock || clock < 0 || clock > last_clock) return std::nullopt;
  return static_cast<std::uint16_t>(clock);
}

std::uint16_t one_more(std::uint16_t clock) noexcept {
  return static_cast<std::uint16_t>(std::min(clock + 1, last_clock));
}

}  // namespace

std::string second_fen(const Position& position) {
  std::string fen;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      const Piece piece = position.pieces[static_cast<std::size_t>(8 * rank + file)];
      const char letter = piece_letters[static_cast<std::size_t>(piece)];
      const bool adds_up = letter == '1' && file > 0 && '1' <= fen.back() && fen.back() <= '7';
      if (adds_up) {
        ++fen.back();
      } else {
        fen += letter;
      }
    }
    if (rank > 0) fen += '/';
  }
  fen += position.side_to_move == Color::White ? " w " : " b ";
  fen += written_rights(position.castling) + ' ';
  if (position.en_passant) {
    const int square = static_cast<int>(*position.en_passant);
    fen += static_cast<char>('a' + square % 8);
    fen += static_cast<char>('1' + square / 8);
  } else {
    fen += '-';
  }
  return fen + ' ' + std::to_string(position.halfmove_clock) + ' ' +
         std::to_string(position.fullmove_number);
}

std::optional<Position> read_second_fen(std::string_view fen) {
  Position position;
  std::string_view placement = next(fen, ' ');
  for (std::size_t rank = 8; rank-- > 0;) {
    if (!put_rank(next(placement, '/'), rank, position)) return std::nullopt;
  }
  const std::string_view side = next(fen, ' ');
  const std::string_view rights = next(fen, ' ');
  const std::string_view passed = next(fen, ' ');
  const auto halfmove = clock_in(next(fen, ' '));
  const auto fullmove = clock_in(fen);
  if (!placement.empty() || (side != "w" && side != "b") || !halfmove || !fullmove) {
    return std::nullopt;
  }
  position.side_to_move = side == "w" ? Color::White : Color::Black;
  for (int code = 0; code < castling_rights_codes; ++code) {
    const auto named = CastlingRights::from_code(code);
    if (written_rights(named) == rights) position.castling = named;
  }
  if (position.castling.empty() && rights != "-") {
    position.castling = rights_by_files(rights, position);
  }
  if (written_rights(position.castling) != rights) return std::nullopt;
  if (passed.size() == 2 && 'a' <= passed[0] && passed[0] <= 'h' &&
      (passed[1] == '3' || passed[1] == '6')) {
    position.en_passant = static_cast<Square>(8 * (passed[1] - '1') + (passed[0] - 'a'));
  } else if (passed != "-") {
    return std::nullopt;
  }
  position.halfmove_clock = *halfmove;
  position.fullmove_number = *fullmove;
  return position;
}

Clocks clocks_after(Clocks before, Color side, bool starts_anew) noexcept {
  return {starts_anew ? std::uint16_t{0} : one_more(before.halfmove),
          side == Color::Black ? one_more(before.fullmove) : before.fullmove};
}

}  // namespace squarelab::questions
