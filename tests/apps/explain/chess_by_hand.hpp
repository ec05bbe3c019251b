// A board and who attacks what on it, by loops over files and ranks. The tests of the teaching
// commands compare with it. Nothing here comes from the code under test.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "teach/numbers/reference_numberings.hpp"

namespace squarelab::testing_support {

struct HandSquare {
  int rank;
  int file;
  std::string name() const { return square_name(rank, file); }
  friend bool operator==(const HandSquare&, const HandSquare&) = default;
};
using HandSquares = std::vector<HandSquare>;

inline HandSquare hand_square(const std::string& name) { return {name[1] - '1', name[0] - 'a'}; }

// From a1 to h8, as the program lists squares.
inline std::vector<std::string> names_in_order(const HandSquares& squares) {
  std::vector<std::string> names;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      for (const HandSquare& square : squares) {
        if (square == HandSquare{rank, file} && (names.empty() || names.back() != square.name())) {
          names.push_back(square.name());
        }
      }
    }
  }
  return names;
}

inline std::uint64_t bits_by_hand(const Reference& reference, const HandSquares& squares) {
  std::uint64_t bits = 0;
  for (const HandSquare& square : squares) {
    bits |= std::uint64_t{1} << reference.index(square.rank, square.file);
  }
  return bits;
}

inline std::string hex_by_hand(std::uint64_t number) {
  std::string text = "0x0000000000000000";
  for (std::size_t at = text.size(); number != 0; number /= 16) {
    text[--at] = "0123456789abcdef"[number % 16];
  }
  return text;
}

struct HandBoard {
  std::array<std::array<char, 8>, 8> pieces;  // [rank][file], '.' where empty
  bool white_to_move;

  // Of the first two fields of a FEN.
  explicit HandBoard(const std::string& fen) : white_to_move(true) {
    for (auto& rank : pieces) rank.fill('.');
    int rank = 7;
    int file = 0;
    std::size_t at = 0;
    for (; fen[at] != ' '; ++at) {
      if (fen[at] == '/') {
        --rank;
        file = 0;
      } else if (std::isdigit(static_cast<unsigned char>(fen[at])) != 0) {
        file += fen[at] - '0';
      } else {
        pieces[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file++)] = fen[at];
      }
    }
    white_to_move = fen[at + 1] == 'w';
  }

  char at(int rank, int file) const {
    return pieces[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
  }
  char at(const HandSquare& square) const { return at(square.rank, square.file); }

  template <class Predicate>
  HandSquares where(Predicate holds) const {
    HandSquares squares;
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 8; ++file) {
        if (holds(at(rank, file))) squares.push_back({rank, file});
      }
    }
    return squares;
  }
  HandSquares all(const std::string& letters) const {
    return where([&](char piece) { return letters.find(piece) != std::string::npos; });
  }
  HandSquares of_side(bool white) const { return all(white ? "PNBRQK" : "pnbrqk"); }

  // Up to and including the first piece; not beyond `reach` steps.
  void walk(HandSquares& seen, HandSquare from, int ranks, int files, int reach = 7) const {
    for (int step = 1; step <= reach; ++step) {
      const HandSquare to{from.rank + step * ranks, from.file + step * files};
      if (!on_board(to.rank, to.file)) return;
      seen.push_back(to);
      if (at(to) != '.') return;
    }
  }

  HandSquares attacks_from(HandSquare from) const {
    HandSquares seen;
    const char piece = at(from);
    const char kind = static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
    for (int ranks = -2; ranks <= 2; ++ranks) {
      for (int files = -2; files <= 2; ++files) {
        const int far = std::abs(ranks) > std::abs(files) ? std::abs(ranks) : std::abs(files);
        const bool diagonal = far == 1 && ranks != 0 && files != 0;
        const bool straight = far == 1 && !diagonal;
        if (kind == 'N' && std::abs(ranks * files) == 2) walk(seen, from, ranks, files, 1);
        if (kind == 'K' && far == 1) walk(seen, from, ranks, files, 1);
        if (kind == 'P' && diagonal && (ranks == 1) == (piece == 'P')) {
          walk(seen, from, ranks, files, 1);
        }
        if ((kind == 'B' || kind == 'Q') && diagonal) walk(seen, from, ranks, files);
        if ((kind == 'R' || kind == 'Q') && straight) walk(seen, from, ranks, files);
      }
    }
    return seen;
  }

  HandSquares attackers_to(HandSquare target, bool white) const {
    HandSquares attackers;
    for (const HandSquare& from : of_side(white)) {
      for (const HandSquare& to : attacks_from(from)) {
        if (to == target) attackers.push_back(from);
      }
    }
    return attackers;
  }

  HandSquares attack_map(bool white) const {
    HandSquares map;
    for (const HandSquare& from : of_side(white)) {
      for (const HandSquare& to : attacks_from(from)) map.push_back(to);
    }
    return map;
  }

  HandSquare king() const { return all(white_to_move ? "K" : "k").front(); }
  HandSquares checkers() const { return attackers_to(king(), !white_to_move); }

  // A piece is pinned if without it one more slider would give check.
  HandSquares pinned() const {
    HandSquares found;
    for (const HandSquare& own : of_side(white_to_move)) {
      if (own == king()) continue;
      HandBoard without = *this;
      without.pieces[static_cast<std::size_t>(own.rank)][static_cast<std::size_t>(own.file)] = '.';
      if (without.checkers().size() > checkers().size()) found.push_back(own);
    }
    return found;
  }
};

}  // namespace squarelab::testing_support
