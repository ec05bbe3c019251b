// Diagram: the board as a printed diagram, a letter on each of 8 x 8 places. The rules are played
// out on it by steps of files and ranks.
//
// This layer is the gold standard, so it shares no geometry with anything that it judges: neither
// bits, nor mapping, nor any backend uses its places, steps and walks.
#pragma once

#include <optional>
#include <squarelab/chess/position.hpp>

namespace squarelab::rules {

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
};

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

// The way a pawn goes, in ranks.
constexpr int forward(Color color) noexcept { return color == Color::White ? 1 : -1; }
// The rank index on which king and rooks start.
constexpr int home_rank(Color color) noexcept { return color == Color::White ? 0 : 7; }

struct Diagram {
  static constexpr char empty = '.';

  char letters[8][8];  // [rank][file]; the letters of FEN, upper case for White

  // Precondition: the place is on the board.
  constexpr char& operator[](Place place) noexcept { return letters[place.rank][place.file]; }
  constexpr char operator[](Place place) const noexcept { return letters[place.rank][place.file]; }
};

// The letter of a man: 'N' for a white knight.
constexpr char letter_of(Color color, PieceType type) noexcept {
  return to_char(make_piece(color, type));
}
// Whether the letter is a man of the colour; an empty place belongs to nobody.
constexpr bool belongs_to(Color color, char letter) noexcept {
  return color == Color::White ? 'A' <= letter && letter <= 'Z' : 'a' <= letter && letter <= 'z';
}

Diagram diagram_of(const Position& position) noexcept;

// Puts the men of the diagram into the position in place of those that it has.
void copy_pieces(const Diagram& diagram, Position& position) noexcept;

// Where the king of the colour stands, the first one from a1 on; nothing if there is none.
std::optional<Place> king_of(const Diagram& diagram, Color color) noexcept;

// What a castling right promises: the squares on which its king and its rook stand.
struct CastlingPlaces {
  Place king;
  Place rook;
};
constexpr CastlingPlaces castling_home(Color color, CastlingSide side) noexcept {
  const int rank = home_rank(color);
  return {{4, rank}, {side == CastlingSide::KingSide ? 7 : 0, rank}};
}

// Where they go when they castle.
constexpr CastlingPlaces castling_goal(Color color, CastlingSide side) noexcept {
  const int rank = home_rank(color);
  const bool short_side = side == CastlingSide::KingSide;
  return {{short_side ? 6 : 2, rank}, {short_side ? 5 : 3, rank}};
}

}  // namespace squarelab::rules
