// ThreatNumbers: the number of a threat as an input of a network, for each side: 0 to 60,143. Which
// threats these are is defined in chess/network_inputs.hpp.
//
// Idea: each pair of pieces has a block of numbers, as many as there are squares that the attacker
// attacks on an empty board, from all squares. For Black, colours are exchanged and the board is
// flipped, so the place within a block depends on the colour of the attacker alone. Cost: two
// lookups and an addition. Tested in tests/search/network_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <squarelab/chess.hpp>

namespace squarelab::search {

class ThreatNumbers {
 public:
  static constexpr int count = 60'144;

  // The table, made at the first use.
  static const ThreatNumbers& all() {
    static const ThreatNumbers numbers;
    return numbers;
  }

  // Precondition: the threat is an input.
  int of(Color side, const Threat& threat) const noexcept {
    const int colors = side == Color::White ? 0 : 8;
    const int flip = color_of(threat.attacker) == Color::White ? 0 : index(Square::A8);
    const int attacker = index(threat.attacker) ^ colors;
    return first_[attacker][index(threat.victim) ^ colors] +
           places_[attacker & 7][index(threat.from) ^ flip][index(threat.to) ^ flip];
  }

 private:
  ThreatNumbers() noexcept {
    int next = 0;
    for (const PieceType type : all_piece_types) {
      int places = 0;
      for (const Square from : all_squares) {
        for (const Square to : all_squares) {
          if (!attacks(type, from, to)) continue;
          places_[index(type)][index(from)][index(to)] = static_cast<std::uint16_t>(places++);
        }
      }
      for (const Color color : all_colors) {
        for (const Piece victim : all_pieces) {
          if (!is_input(type, type_of(victim))) continue;
          first_[index(make_piece(color, type))][index(victim)] = next;
          next += places;
        }
      }
    }
  }

  // Returns true if White's piece attacks the square on an empty board.
  static bool attacks(PieceType type, Square from, Square to) noexcept {
    const int ranks = index(rank_of(to)) - index(rank_of(from));
    const int high = std::abs(ranks);
    const int wide = std::abs(index(file_of(to)) - index(file_of(from)));
    const bool is_straight = (high == 0) != (wide == 0);
    const bool is_diagonal = high == wide && high != 0;
    switch (type) {
      case PieceType::Pawn:
        return wide == 1 && ranks == 1 && rank_of(from) != Rank::R1;
      case PieceType::Knight:
        return high * wide == 2;
      case PieceType::Bishop:
        return is_diagonal;
      case PieceType::Rook:
        return is_straight;
      case PieceType::Queen:
        return is_straight || is_diagonal;
      default:
        return false;
    }
  }

  std::array<std::array<int, piece_codes>, piece_codes> first_{};
  std::array<std::array<std::array<std::uint16_t, square_count>, square_count>, piece_type_codes>
      places_{};
};

}  // namespace squarelab::search
