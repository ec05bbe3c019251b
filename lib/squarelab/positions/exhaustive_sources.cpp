// Idea: a candidate is a few independent choices, and its number has them as digits of mixed
// radices. An impossible choice, two pieces on one square for example, is a number without a
// position. Cost: about a microsecond a number, most of it for the rules to check whether it is
// playable.
#include <array>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/validation.hpp>
#include <utility>
#include <vector>

namespace squarelab::positions {

namespace {

class Digits {
 public:
  explicit Digits(std::uint64_t number) : rest_(number) {}

  // The next digit, the last one first.
  std::size_t next(std::size_t radix) {
    const std::uint64_t digit = rest_ % radix;
    rest_ /= radix;
    return static_cast<std::size_t>(digit);
  }
  Color color() { return all_colors[next(color_count)]; }
  Square square() { return square_at(static_cast<int>(next(square_count))); }

 private:
  std::uint64_t rest_;
};

constexpr std::array sliders{PieceType::Bishop, PieceType::Rook, PieceType::Queen};

// All pairs of kings that do not touch.
const auto& all_kings() {
  static const auto kings = [] {
    std::vector<std::pair<Square, Square>> result;
    for (const Square first : all_squares) {
      for (const Square second : all_squares) {
        const int files = index(file_of(first)) - index(file_of(second));
        const int ranks = index(rank_of(first)) - index(rank_of(second));
        if (files * files > 1 || ranks * ranks > 1) result.emplace_back(first, second);
      }
    }
    return result;
  }();
  return kings;
}

// The files of a pushed pawn and of those that could take it.
struct PawnFiles {
  int pushed;
  bool left;
  bool right;
};
constexpr auto all_pawn_files = [] {
  std::array<PawnFiles, 20> result{};
  std::size_t count = 0;
  for (int file = 0; file < file_count; ++file) {
    for (int capturers = 1; capturers <= 3; ++capturers) {
      const PawnFiles files{file, (capturers & 1) != 0, (capturers & 2) != 0};
      if ((files.left && file == 0) || (files.right && file == file_count - 1)) continue;
      result[count++] = files;
    }
  }
  return result;
}();

// A position under construction; it fails when a square is already occupied.
class Candidate {
 public:
  void put(Square square, Piece piece) {
    if (position.piece_on(square)) is_possible_ = false;
    position.put(square, piece);
  }
  // No piece for digit 0; otherwise one of the types on one of the squares.
  void put_one_or_none(std::size_t digit, std::span<const PieceType> types, Color color) {
    if (digit == 0) return;
    put(square_at(static_cast<int>((digit - 1) % square_count)),
        make_piece(color, types[(digit - 1) / square_count]));
  }

  std::optional<Position> if_playable() const {
    if (!is_possible_ || rules::find_violation(position)) return std::nullopt;
    return position;
  }

  Position position;

 private:
  bool is_possible_ = true;
};

std::optional<Position> king_and_piece(std::uint64_t number) {
  Digits digits(number);
  Candidate candidate;
  candidate.position.side_to_move = digits.color();
  const auto [white, black] = all_kings()[digits.next(all_kings().size())];
  candidate.put(white, Piece::WhiteKing);
  candidate.put(black, Piece::BlackKing);
  const Square square = digits.square();
  const Color color = digits.color();
  candidate.put(square, make_piece(color, capturable_types[digits.next(capturable_types.size())]));
  return candidate.if_playable();
}

std::optional<Position> en_passant(std::uint64_t number) {
  Digits digits(number);
  const auto [own, enemy] = all_kings()[digits.next(all_kings().size())];
  const std::size_t slider = digits.next(1 + sliders.size() * square_count);
  const PawnFiles files = all_pawn_files[digits.next(all_pawn_files.size())];
  const Color us = digits.color();

  Candidate candidate;
  const auto square = [us](int file, Rank rank) {
    return relative_square(us, make_square(file_at(file), rank));
  };
  candidate.position.side_to_move = us;
  candidate.put(square(files.pushed, Rank::R5), make_piece(~us, PieceType::Pawn));
  const Piece capturer = make_piece(us, PieceType::Pawn);
  if (files.left) candidate.put(square(files.pushed - 1, Rank::R5), capturer);
  if (files.right) candidate.put(square(files.pushed + 1, Rank::R5), capturer);
  candidate.position.en_passant = square(files.pushed, Rank::R6);
  candidate.put(own, make_piece(us, PieceType::King));
  candidate.put(enemy, make_piece(~us, PieceType::King));
  candidate.put_one_or_none(slider, sliders, ~us);
  return candidate.if_playable();
}

std::optional<Position> castling(std::uint64_t number) {
  Digits digits(number);
  const Color us = digits.color();
  const auto rights =
      CastlingRights::from_code(static_cast<int>(digits.next(castling_rights_codes)));
  const std::size_t enemy = digits.next(1 + capturable_types.size() * square_count);
  const std::size_t blocker = digits.next(1 + square_count);

  Candidate candidate;
  candidate.position.side_to_move = us;
  candidate.position.castling = rights;
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      const auto [king, rook] = rules::castling_home(color, side);
      candidate.position.put(rules::square_of(king), make_piece(color, PieceType::King));
      candidate.position.put(rules::square_of(rook), make_piece(color, PieceType::Rook));
    }
  }
  candidate.put_one_or_none(enemy, capturable_types, ~us);
  candidate.put_one_or_none(blocker, std::array{PieceType::Knight}, us);
  return candidate.if_playable();
}

}  // namespace

const ExhaustiveSource every_king_and_piece{2ULL * 3612 * 64 * 2 * 5, king_and_piece};
const ExhaustiveSource every_en_passant{3612ULL * (1 + 3 * 64) * 20 * 2, en_passant};
const ExhaustiveSource every_castling{2ULL * 16 * (1 + 5 * 64) * (1 + 64), castling};

}  // namespace squarelab::positions
