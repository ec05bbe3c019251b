// The playable candidates of each exhaustive source are counted another way: by loops over squares,
// with attacks walked square by square here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <squarelab/chess.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::positions {
namespace {

// A board of letters, as FEN has them, from a1 to h8.
using Letters = std::array<char, 64>;

Letters letters_of(const Position& position) {
  Letters board;
  board.fill('.');
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (piece) board[index(square)] = to_char(*piece);
  }
  return board;
}

int sign(int number) { return (number > 0) - (number < 0); }

// Whether the piece on `from` attacks `to`.
bool attacks(const Letters& board, int from, int to) {
  const char piece = board[static_cast<std::size_t>(from)];
  const int files = to % 8 - from % 8;
  const int ranks = to / 8 - from / 8;
  if (files == 0 && ranks == 0) return false;
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  switch (piece) {
    case 'P':
      return std::abs(files) == 1 && ranks == 1;
    case 'p':
      return std::abs(files) == 1 && ranks == -1;
    case 'N':
    case 'n':
      return std::abs(files * ranks) == 2;
    case 'K':
    case 'k':
      return std::abs(files) <= 1 && std::abs(ranks) <= 1;
    case 'B':
    case 'b':
      if (!diagonal) return false;
      break;
    case 'R':
    case 'r':
      if (!straight) return false;
      break;
    case 'Q':
    case 'q':
      if (!straight && !diagonal) return false;
      break;
    default:
      return false;
  }
  const int step = sign(files) + 8 * sign(ranks);
  for (int square = from + step; square != to; square += step) {
    if (board[static_cast<std::size_t>(square)] != '.') return false;
  }
  return true;
}

bool is_white(char piece) { return 'A' <= piece && piece <= 'Z'; }

// Whether the side of the king on that square is in check.
bool is_in_check(const Letters& board, int king) {
  for (int from = 0; from < 64; ++from) {
    const char piece = board[static_cast<std::size_t>(from)];
    if (piece == '.' || is_white(piece) == is_white(board[static_cast<std::size_t>(king)]))
      continue;
    if (attacks(board, from, king)) return true;
  }
  return false;
}

bool touch(int a, int b) { return std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1; }
bool is_pawn(char piece) { return piece == 'P' || piece == 'p'; }
bool on_end_rank(int square) { return square < 8 || square >= 56; }

// Sees the playable candidates of a range, of which all are different.
std::uint64_t count_playable(const ExhaustiveSource& exhaustive, std::uint64_t begin,
                             std::uint64_t end) {
  std::vector<Key> keys;
  for (std::uint64_t number = begin; number < end; ++number) {
    if (const auto position = exhaustive.candidate(number)) {
      keys.push_back(key_of(position->en_passant ? rules::normalised(*position) : *position));
    }
  }
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end()) << "two are the same";
  return keys.size();
}

TEST(ExhaustiveSources, SlowKingAndPieceHoldsEveryPosition) {
  std::uint64_t count = 0;
  Letters board;
  board.fill('.');
  for (int white = 0; white < 64; ++white) {
    for (int black = 0; black < 64; ++black) {
      if (touch(white, black)) continue;
      board[static_cast<std::size_t>(white)] = 'K';
      board[static_cast<std::size_t>(black)] = 'k';
      for (int square = 0; square < 64; ++square) {
        if (square == white || square == black) continue;
        for (const char piece : std::string_view("PNBRQpnbrq")) {
          if (is_pawn(piece) && on_end_rank(square)) continue;
          board[static_cast<std::size_t>(square)] = piece;
          // The side whose king the piece attacks must be to move.
          const int king = is_white(piece) ? black : white;
          count += attacks(board, square, king) ? 1 : 2;
        }
        board[static_cast<std::size_t>(square)] = '.';
      }
      board[static_cast<std::size_t>(white)] = '.';
      board[static_cast<std::size_t>(black)] = '.';
    }
  }
  EXPECT_EQ(count_playable(every_king_and_piece, 0, every_king_and_piece.candidates), count);
  EXPECT_EQ(count, 3'891'168U);
}

// Of two ways in which the pawns can stand, one of each side; the others are as many.
TEST(ExhaustiveSources, EnPassantHoldsEveryPosition) {
  constexpr std::uint64_t en_passant_pawns = 2 * 20;  // ways in which the pawns can stand
  const std::uint64_t part = every_en_passant.candidates / en_passant_pawns;
  // White takes on d6 from both sides; Black on a3 from b4: the numbers that these pawns have.
  struct Case {
    std::uint64_t pawns;
    std::string_view pieces;
    std::array<int, 3> squares;  // the pushed pawn first
    int passed;
    int origin;
    std::uint64_t playable;
  };
  for (const Case& example : {Case{9, "pPP", {35, 34, 36}, 43, 51, 510'496},
                              Case{20, "Pp.", {24, 25, 2}, 16, 8, 543'550}}) {
    Letters board;
    board.fill('.');
    for (std::size_t i = 0; i < 3; ++i) {
      board[static_cast<std::size_t>(example.squares[i])] = example.pieces[i];
    }
    const bool black_pushed = example.pieces[0] == 'p';
    const auto is_free = [&](int square) {
      return board[static_cast<std::size_t>(square)] == '.' && square != example.passed &&
             square != example.origin;
    };
    std::uint64_t count = 0;
    for (int own = 0; own < 64; ++own) {
      for (int enemy = 0; enemy < 64; ++enemy) {
        if (touch(own, enemy) || !is_free(own) || !is_free(enemy)) continue;
        board[static_cast<std::size_t>(own)] = black_pushed ? 'K' : 'k';
        board[static_cast<std::size_t>(enemy)] = black_pushed ? 'k' : 'K';
        if (!is_in_check(board, enemy)) ++count;
        for (int square = 0; square < 64; ++square) {
          if (!is_free(square)) continue;
          for (const char piece : std::string_view(black_pushed ? "brq" : "BRQ")) {
            board[static_cast<std::size_t>(square)] = piece;
            if (!is_in_check(board, enemy)) ++count;
            board[static_cast<std::size_t>(square)] = '.';
          }
        }
        board[static_cast<std::size_t>(own)] = '.';
        board[static_cast<std::size_t>(enemy)] = '.';
      }
    }
    const std::uint64_t begin = example.pawns * part;
    EXPECT_EQ(count_playable(every_en_passant, begin, begin + part), count);
    EXPECT_EQ(count, example.playable);
  }
}

TEST(ExhaustiveSources, CastlingHoldsEveryPosition) {
  std::uint64_t count = 0;
  Letters board;
  board.fill('.');
  for (const int rook : {0, 7}) {
    board[static_cast<std::size_t>(rook)] = 'R';
    board[static_cast<std::size_t>(rook + 56)] = 'r';
  }
  board[4] = 'K';
  board[60] = 'k';
  // With White to move: an enemy of any kind, a knight of his own, both or neither. The king of the
  // side that has moved is attacked by nothing but that knight.
  for (int enemy = -1; enemy < 64; ++enemy) {
    if (enemy >= 0 && board[static_cast<std::size_t>(enemy)] != '.') continue;
    for (const char piece : std::string_view("pnbrq")) {
      if (enemy < 0 && piece != 'p') continue;
      if (enemy >= 0 && is_pawn(piece) && on_end_rank(enemy)) continue;
      if (enemy >= 0) board[static_cast<std::size_t>(enemy)] = piece;
      if (!is_in_check(board, 60)) ++count;
      for (int knight = 0; knight < 64; ++knight) {
        if (board[static_cast<std::size_t>(knight)] != '.') continue;
        board[static_cast<std::size_t>(knight)] = 'N';
        if (!is_in_check(board, 60)) ++count;
        board[static_cast<std::size_t>(knight)] = '.';
      }
      if (enemy >= 0) board[static_cast<std::size_t>(enemy)] = '.';
    }
  }
  count *= 2 * 16;  // either side to move, every set of rights
  EXPECT_EQ(count_playable(every_castling, 0, every_castling.candidates), count);
  EXPECT_EQ(count, 486'240U);
}

// One candidate in 997 is looked at; more than half of them are positions.
TEST(ExhaustiveSources, WhoHasMovedIsNotInCheck) {
  for (const ExhaustiveSource* exhaustive :
       {&every_king_and_piece, &every_en_passant, &every_castling}) {
    std::uint64_t playable = 0;
    for (std::uint64_t number = 0; number < exhaustive->candidates; number += 997) {
      const auto position = exhaustive->candidate(number);
      if (!position) continue;
      ++playable;
      const std::string fen = text::to_fen(*position);
      const Letters board = letters_of(*position);
      const bool white_to_move = fen.find(" w ") != fen.npos;
      EXPECT_EQ(std::count(board.begin(), board.end(), 'K'), 1) << fen;
      EXPECT_EQ(std::count(board.begin(), board.end(), 'k'), 1) << fen;
      const auto king = std::find(board.begin(), board.end(), white_to_move ? 'k' : 'K');
      EXPECT_FALSE(is_in_check(board, static_cast<int>(king - board.begin()))) << fen;
    }
    EXPECT_GT(playable, exhaustive->candidates / 997 / 2);
  }
}

TEST(Permutation, HoldsEveryNumberOnce) {
  for (const std::uint64_t count : {1, 2, 3, 5, 16, 17, 1000, 65'537}) {
    const Permutation order(7, count);
    std::vector<bool> seen(count, false);
    for (std::uint64_t place = 0; place < count; ++place) {
      ASSERT_LT(order.at(place), count);
      EXPECT_FALSE(seen[order.at(place)]) << count << ' ' << place;
      seen[order.at(place)] = true;
    }
  }
}

// What comes early says nothing of what comes later: each eighth of the numbers has its share.
TEST(Permutation, SpreadsTheFirstPlacesOverAllNumbers) {
  constexpr std::uint64_t count = 4'623'360;
  for (const std::uint64_t seed : {1, 2}) {
    const Permutation order(seed, count);
    std::array<int, 8> drawn{};
    for (std::uint64_t place = 0; place < 8000; ++place) ++drawn[order.at(place) * 8 / count];
    for (const int number : drawn) EXPECT_NEAR(number, 1000, 150);
  }
  EXPECT_NE(Permutation(1, count).at(0), Permutation(2, count).at(0));
}

}  // namespace
}  // namespace squarelab::positions
