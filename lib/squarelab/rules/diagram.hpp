// Diagram: the board as it is printed, a letter on each square. The rules walk on it by
// steps of files and ranks.
//
// The rules are the reference for everything else, so they share no geometry with it: neither bits,
// nor mapping, nor any backend uses these places and steps.
#pragma once

#include <array>
#include <optional>
#include <squarelab/chess.hpp>
#include <string_view>

namespace squarelab::rules {

// All squares in the order in which diagrams and FEN show them: a8 first, h1 last.
inline constexpr std::array<Square, square_count> printed_squares = [] {
  std::array<Square, square_count> squares = all_squares;
  for (Square& square : squares) square = square_at(index(square) ^ 56);
  return squares;
}();

// A place by its distance from a1: files to the east, ranks to the north. It may lie off the board.
struct Place {
  int file;
  int rank;

  constexpr bool on_board() const noexcept {
    return 0 <= file && file < 8 && 0 <= rank && rank < 8;
  }
  friend constexpr bool operator==(Place, Place) noexcept = default;
};

struct Step {
  int files;
  int ranks;

  friend constexpr bool operator==(Step, Step) noexcept = default;
};

constexpr Step operator-(Step step) noexcept { return {-step.files, -step.ranks}; }
constexpr bool is_diagonal(Step step) noexcept { return step.files != 0 && step.ranks != 0; }

constexpr Place operator+(Place place, Step step) noexcept {
  return {place.file + step.files, place.rank + step.ranks};
}

constexpr Place place_of(Square square) noexcept {
  return {index(file_of(square)), index(rank_of(square))};
}
// Precondition: the place is on the board.
constexpr Square square_of(Place place) noexcept {
  return make_square(file_at(place.file), rank_at(place.rank));
}

// The steps of the pieces, in files and ranks. Seeded positions depend on their order.
inline constexpr std::array straight_steps{Step{0, 1}, Step{1, 0}, Step{0, -1}, Step{-1, 0}};
inline constexpr std::array diagonal_steps{Step{1, 1}, Step{1, -1}, Step{-1, -1}, Step{-1, 1}};
inline constexpr std::array all_steps{straight_steps[0], straight_steps[1], straight_steps[2],
                                      straight_steps[3], diagonal_steps[0], diagonal_steps[1],
                                      diagonal_steps[2], diagonal_steps[3]};
inline constexpr std::array knight_jumps{Step{1, 2},   Step{2, 1},   Step{2, -1}, Step{1, -2},
                                         Step{-1, -2}, Step{-2, -1}, Step{-2, 1}, Step{-1, 2}};

// Returns the direction in which a pawn advances, in ranks: 1 or -1.
constexpr int forward(Color color) noexcept { return color == Color::White ? 1 : -1; }
// Returns the rank index on which king and rooks start.
constexpr int home_rank(Color color) noexcept { return color == Color::White ? 0 : 7; }

struct Diagram {
  static constexpr char empty = '.';

  // The pieces of a position; implicit, so that questions about a diagram take positions too.
  constexpr Diagram(const Position& position) noexcept {  // NOLINT(google-explicit-constructor)
    for (const Square square : all_squares)
      (*this)[square] = to_char(position.pieces[index(square)]);
  }

  char letters[square_count]{};  // by Square; the letters of FEN, upper case for White

  constexpr char& operator[](Square square) noexcept { return letters[index(square)]; }
  constexpr char operator[](Square square) const noexcept { return letters[index(square)]; }
  // Precondition: the place is on the board.
  constexpr char& operator[](Place place) noexcept { return (*this)[square_of(place)]; }
  constexpr char operator[](Place place) const noexcept { return (*this)[square_of(place)]; }
};

// Returns the letter of a piece: 'N' for a white knight.
constexpr char letter_of(Color color, PieceType type) noexcept {
  return to_char(make_piece(color, type));
}
// Returns true if the letter is a piece of the colour; an empty place belongs to neither.
constexpr bool belongs_to(Color color, char letter) noexcept {
  return color == Color::White ? 'A' <= letter && letter <= 'Z' : 'a' <= letter && letter <= 'z';
}

// Returns the square of the colour's king, of several the first from a1 on; or nullopt.
constexpr std::optional<Square> king_of(const Diagram& diagram, Color color) noexcept {
  const std::string_view letters(diagram.letters, square_count);
  const std::size_t place = letters.find(letter_of(color, PieceType::King));
  if (place == std::string_view::npos) return std::nullopt;
  return square_at(static_cast<int>(place));
}

// The squares of the king and the rook of a castling right, in standard chess.
struct CastlingPlaces {
  Place king;
  Place rook;
};
constexpr CastlingPlaces castling_home(Color color, CastlingSide side) noexcept {
  const int rank = home_rank(color);
  return {{4, rank}, {side == CastlingSide::KingSide ? 7 : 0, rank}};
}

// Returns the same for a right of the set, which can differ in Chess960: the rook is on its file,
// and the king where it is, or, if it is not on its first rank, on the e-file.
constexpr CastlingPlaces castling_home(const Diagram& diagram, CastlingRights rights, Color color,
                                       CastlingSide side) noexcept {
  CastlingPlaces home = castling_home(color, side);
  if (!rights.is_chess960()) return home;
  home.rook.file = index(rights.rook_file(color, side));
  const auto king = king_of(diagram, color);
  if (king && place_of(*king).rank == home.king.rank) home.king = place_of(*king);
  return home;
}

// Returns the rights whose king and rook are at home, the rook on its side of the king.
constexpr CastlingRights rights_at_home(const Diagram& diagram, CastlingRights rights) noexcept {
  CastlingRights at_home = rights;
  rights.visit([&](Color color, CastlingSide side) {
    const auto [king, rook] = castling_home(diagram, rights, color, side);
    const bool rook_is_east = rook.file > king.file;
    if (diagram[king] != letter_of(color, PieceType::King) ||
        diagram[rook] != letter_of(color, PieceType::Rook) ||
        rook_is_east != (side == CastlingSide::KingSide)) {
      at_home.remove(CastlingRights::of(color, side));
    }
  });
  return at_home;
}
// Returns the rights of standard chess that king and rook at home allow.
constexpr CastlingRights rights_at_home(const Diagram& diagram) noexcept {
  return rights_at_home(diagram, CastlingRights::all());
}

// Calls visit(Place) for the places from one to another on a rank, both included: the way of a king
// or a rook that castles.
template <class Visit>
constexpr void visit_way(Place from, Place to, Visit visit) noexcept {
  const Step step{from.file < to.file ? 1 : -1, 0};
  for (Place place = from; place != to; place = place + step) visit(place);
  visit(to);
}

// Returns the squares to which castling moves them.
constexpr CastlingPlaces castling_goal(Color color, CastlingSide side) noexcept {
  const int rank = home_rank(color);
  const bool short_side = side == CastlingSide::KingSide;
  return {{short_side ? 6 : 2, rank}, {short_side ? 5 : 3, rank}};
}

}  // namespace squarelab::rules
