#include <fmt/format.h>

#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::text {
namespace {

constexpr std::string_view null_move = "0000";

[[noreturn]] void fail(std::size_t column, std::string_view reason) {
  throw TextError("UCI move", column, reason);
}

// The move as written; castling and en passant are not distinguished from other moves.
struct WrittenMove {
  Square from;
  Square to;
  std::optional<PieceType> promotion;
};

Square read_square(std::string_view text, std::size_t at) {
  const std::string_view name = text.substr(at, 2);
  const auto square = parse_square(name);
  if (!square) fail(at + 1, fmt::format("{} is not a square a1 to h8", quote(name)));
  return *square;
}

WrittenMove read_move(std::string_view text) {
  if (text.empty()) fail(1, "the text is empty");
  WrittenMove written{};
  written.from = read_square(text, 0);
  if (text.size() == 2) fail(3, "the destination square is missing");
  written.to = read_square(text, 2);
  if (text.size() == 4) return written;
  if (!is_one_of(text[4], "nbrqNBRQ")) {
    fail(5, fmt::format("{} is not a promotion, n, b, r or q", quote(text.substr(4, 1))));
  }
  if (text.size() > 5) {
    fail(6, fmt::format("{} is too much; a move has at most 5 characters", quote(text.substr(5))));
  }
  written.promotion = type_of(*parse_piece(text[4]));
  return written;
}

bool is_named(Move move, const WrittenMove& written, const Position& position) {
  if (move.from() != written.from || move.promotion_type() != written.promotion) return false;
  if (move.to() == written.to) return true;
  // No other move takes a piece of its own side, so this text names one move only.
  if (move.flag() != MoveFlag::Castling) return false;
  if (position.castling.is_chess960()) return false;  // there the goal may be a step of the king
  const File rook_file = file_of(move.to()) == File::G ? File::H : File::A;
  return written.to == make_square(rook_file, rank_of(move.from())) &&
         position.piece_on(written.to) == make_piece(position.side_to_move, PieceType::Rook);
}

std::string why_illegal(const WrittenMove& written, const Position& position,
                        const MoveList& moves) {
  const auto piece = position.piece_on(written.from);
  if (!piece) return fmt::format("no piece stands on {}", to_string(written.from));
  if (color_of(*piece) != position.side_to_move) {
    return fmt::format("{} is to move, not the piece on {}", name_of(position.side_to_move),
                       to_string(written.from));
  }
  for (const Move move : moves) {
    if (move.from() != written.from || move.to() != written.to) continue;
    return written.promotion ? "it is not a promotion"
                             : "a promotion needs the letter n, b, r or q";
  }
  return "the piece cannot go there";
}

}  // namespace

std::string to_uci(Move move) {
  if (move.from() == move.to()) return std::string(null_move);
  std::string text = to_string(move.from()) + to_string(move.to());
  if (const auto type = move.promotion_type()) text += to_char(make_piece(Color::Black, *type));
  return text;
}

std::string to_uci(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) text += text.empty() ? to_uci(move) : ' ' + to_uci(move);
  return text;
}

Move parse_uci(std::string_view text, const Position& position) {
  return parse_uci(text, position, rules::legal_moves(position));
}

Move parse_uci(std::string_view text, const Position& position, const MoveList& legal_moves) {
  if (text == null_move) fail(1, "the null move \"0000\" is not legal");
  const WrittenMove written = read_move(text);
  for (const Move move : legal_moves) {
    if (is_named(move, written, position)) return move;
  }
  fail(1, fmt::format("{} is not legal in {}: {}", quote(text), to_fen(position),
                      why_illegal(written, position, legal_moves)));
}

}  // namespace squarelab::text
