// Idea: the text describes a move: its piece type, part of its origin, its destination and so on.
// Reading compares that with every legal move; exactly one must fit. Writing looks at the rivals of
// the move, the other legal moves of the same piece type to the same square, and writes the least
// that excludes them.
// Cost: a list of legal moves; to write, a second one, to know mate from check.
// Source: the SAN part of the PGN standard (Edwards 1994), section 8.2.3.
// Tested in tests/text/san_test.cpp and tests/text/round_trip_test.cpp.
#include <fmt/format.h>

#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>

namespace squarelab::text {
namespace {

constexpr std::string_view san_subject = "SAN";

// The piece type that the letter names if it is one of those allowed, or nullopt.
std::optional<PieceType> type_of_letter(char letter, std::string_view allowed) {
  return is_one_of(letter, allowed) ? std::optional(type_of(*parse_piece(letter))) : std::nullopt;
}

PieceType mover_of(Move move, const Position& position) {
  return type_of(*position.piece_on(move.from()));
}

// The description of a move by its text.
struct Description {
  std::optional<CastlingSide> castling;  // the rest is unused then
  PieceType type = PieceType::Pawn;
  bool is_any_type = false;  // that of the piece on the origin, as in UCI's notation
  std::optional<File> from_file;
  std::optional<Rank> from_rank;
  Square to = Square::A1;
  std::optional<PieceType> promotion;
  bool capture = false;
  bool en_passant = false;

  // Returns true if the move is of that piece type to that square, or that castling.
  bool goes_there(Move move, const Position& position) const {
    const bool castles = move.flag() == MoveFlag::Castling;
    if (castling) return castles && castling == side_of_castling(move);
    if (castles && !has_origin()) return false;
    return (is_any_type || mover_of(move, position) == type) && move.to() == to;
  }
  bool has_origin() const { return from_file && from_rank; }
  bool fits(Move move, const Position& position) const {
    if (!goes_there(move, position)) return false;
    return castling || ((!from_file || file_of(move.from()) == *from_file) &&
                        (!from_rank || rank_of(move.from()) == *from_rank) &&
                        (!promotion || move.promotion_type() == promotion) &&
                        (!capture || rules::is_capture(position, move)) &&
                        (!en_passant || move.flag() == MoveFlag::EnPassant));
  }
};

// Reads a description from left to right.
class SanReader {
 public:
  explicit SanReader(std::string_view text) : text_(text) {}

  Description read() {
    if (text_.empty()) fail("the text is empty");
    Description said;
    if (peek() == 'O' || peek() == '0') {
      said.castling = read_castling();
    } else {
      read_move(said);
    }
    read_marks(said);
    return said;
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool take(std::string_view what) {
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  [[noreturn]] void fail(std::string_view reason) const {
    throw TextError(san_subject, at_ + 1, reason);
  }

  std::optional<File> take_file() {
    if (peek() < 'a' || peek() > 'h') return std::nullopt;
    return file_at(text_[at_++] - 'a');
  }
  std::optional<Rank> take_rank() {
    if (peek() < '1' || peek() > '8') return std::nullopt;
    return rank_at(text_[at_++] - '1');
  }

  CastlingSide read_castling() {
    if (take("O-O-O") || take("0-0-0")) return CastlingSide::QueenSide;
    if (take("O-O") || take("0-0")) return CastlingSide::KingSide;
    fail(fmt::format("{} is not castling, O-O or O-O-O", quote(text_.substr(at_))));
  }

  // The first square, file or rank is the origin only if a destination follows.
  void read_move(Description& said) {
    const std::size_t begin = at_;
    if (const auto type = type_of_letter(peek(), "PNBRQK")) {
      said.type = *type;
      ++at_;
    }
    auto file = take_file();
    auto rank = take_rank();
    const bool has_letter = at_ > begin + (file ? 1 : 0) + (rank ? 1 : 0);
    said.capture = take("x") || take(":");
    const bool is_long = !said.capture && file && rank && take("-");
    if (said.capture || is_long || ('a' <= peek() && peek() <= 'h')) {
      said.from_file = file;
      said.from_rank = rank;
      said.is_any_type = !has_letter && said.has_origin();
      file = take_file();
      rank = take_rank();
    }
    if (!file || !rank) {
      if (at_ == begin) fail(fmt::format("{} is not a move", quote(text_.substr(at_))));
      if (at_ == text_.size()) fail("the destination square is missing");
      fail(fmt::format("{} does not belong in a move", quote_character(text_, at_)));
    }
    said.to = make_square(*file, *rank);
    read_promotion(said);
  }

  void read_promotion(Description& said) {
    const bool announced = take("=");
    const bool is_small = announced || said.is_any_type;
    const auto type = type_of_letter(peek(), is_small ? "NBRQnbrq" : "NBRQ");
    if (type) {
      said.promotion = type;
      ++at_;
    } else if (announced) {
      fail(fmt::format("{} is not what a pawn becomes: N, B, R or Q", quote(text_.substr(at_, 1))));
    }
  }

  void read_marks(Description& said) {
    while (at_ < text_.size()) {
      if (take(" ") || take("\t") || take("+") || take("#") || take("!") || take("?")) continue;
      if (!said.castling && take("e.p.")) {
        said.en_passant = true;
      } else if (peek() == '$' && is_digit(peek(1))) {
        for (++at_; is_digit(peek());) ++at_;
      } else {
        fail(fmt::format("{} after the move does not belong there", quote(text_.substr(at_))));
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// The part of its origin that distinguishes a move from its rivals.
std::string origin_of(Move move, const Position& position, const MoveList& moves) {
  const PieceType type = mover_of(move, position);
  const std::string origin = to_string(move.from());
  if (type == PieceType::Pawn) return rules::is_capture(position, move) ? origin.substr(0, 1) : "";
  bool has_rival = false;
  bool shares_file = false;
  bool shares_rank = false;
  for (const Move other : moves) {
    if (other.to() != move.to() || other.from() == move.from() ||
        mover_of(other, position) != type) {
      continue;
    }
    has_rival = true;
    shares_file = shares_file || file_of(other.from()) == file_of(move.from());
    shares_rank = shares_rank || rank_of(other.from()) == rank_of(move.from());
  }
  if (!has_rival) return "";
  if (!shares_file) return origin.substr(0, 1);
  return shares_rank ? origin : origin.substr(1);
}

std::string without_check(Move move, const Position& position, const MoveList& moves) {
  if (move.flag() == MoveFlag::Castling) {
    return side_of_castling(move) == CastlingSide::KingSide ? "O-O" : "O-O-O";
  }
  std::string text;
  const PieceType type = mover_of(move, position);
  if (type != PieceType::Pawn) text += to_char(make_piece(Color::White, type));
  text += origin_of(move, position, moves);
  if (rules::is_capture(position, move)) text += 'x';
  text += to_string(move.to());
  if (const auto became = move.promotion_type()) {
    text += '=';
    text += to_char(make_piece(Color::White, *became));
  }
  return text;
}

// "Nbd2, Nfd2"
std::string names_of(const MoveList& named, const Position& position, const MoveList& moves) {
  std::string names;
  for (const Move move : named) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", without_check(move, position, moves));
  }
  return names;
}

std::string why_none_fits(const Description& said, const Position& position,
                          const MoveList& moves) {
  if (said.castling) {
    return fmt::format("{} cannot castle on the {} side now", name_of(position.side_to_move),
                       *said.castling == CastlingSide::KingSide ? "king's" : "queen's");
  }
  MoveList others;
  for (const Move move : moves) {
    if (said.goes_there(move, position)) others.push_back(move);
  }
  if (!others.empty()) {
    return fmt::format("what goes there is {}", names_of(others, position, moves));
  }
  return fmt::format("no {} {} can go to {}", adjective_of(position.side_to_move),
                     said.is_any_type ? "piece from there" : name_of(said.type),
                     to_string(said.to));
}

}  // namespace

std::string to_san(Move move, const Position& position) {
  std::string text = without_check(move, position, rules::legal_moves(position));
  const Position next = rules::play(position, move);
  if (rules::in_check(next)) text += rules::legal_moves(next).empty() ? '#' : '+';
  return text;
}

Move parse_san(std::string_view text, const Position& position) {
  const Description said = SanReader(in_ascii(text)).read();
  const MoveList moves = rules::legal_moves(position);
  MoveList fitting;
  for (const Move move : moves) {
    if (said.fits(move, position)) fitting.push_back(move);
  }
  if (fitting.size() == 1) return fitting[0];
  const std::string why =
      fitting.empty()
          ? fmt::format("is not legal in {}: {}", to_fen(position),
                        why_none_fits(said, position, moves))
          : fmt::format("may be {} in {}", names_of(fitting, position, moves), to_fen(position));
  throw TextError(san_subject, 1, fmt::format("{} {}", quote(text), why));
}

}  // namespace squarelab::text
