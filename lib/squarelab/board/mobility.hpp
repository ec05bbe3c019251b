// Mobility: how many squares the pieces of a side attack that hold no piece of their own.
//
// A backend that counts them itself is a CountsMobility. For any other the count is made of
// attacks_from: right, and as slow as that is. The answers must be equal; tests/search compares
// them with the rules.
#pragma once

#include <array>
#include <concepts>
#include <squarelab/board/backend.hpp>

namespace squarelab {

inline constexpr std::array types_with_mobility{PieceType::Knight, PieceType::Bishop,
                                                PieceType::Rook, PieceType::Queen};

// By type, the sum over the pieces of that type; a square that two of them attack counts twice.
// The others are 0.
using MobilityCounts = std::array<int, piece_type_codes>;

template <class B>
concept CountsMobility = Backend<B> && requires(const typename B::Core& core, Color color) {
  { B::mobility(core, color) } -> std::same_as<MobilityCounts>;
};

template <Backend B>
MobilityCounts mobility_of(const typename B::Core& core, Color color) noexcept {
  if constexpr (CountsMobility<B>) {
    return B::mobility(core, color);
  } else {
    std::array<SquareSet, piece_type_codes> pieces;
    SquareSet own;
    for (const Square square : all_squares) {
      const auto piece = B::piece_on(core, B::native_square(square));
      if (!piece || color_of(*piece) != color) continue;
      pieces[index(type_of(*piece))].insert(square);
      own.insert(square);
    }
    MobilityCounts counts{};
    for (const PieceType type : types_with_mobility) {
      for (const Square from : pieces[index(type)]) {
        const SquareSet seen = B::set_of(B::attacks_from(core, B::native_square(from)));
        counts[index(type)] += (seen & ~own).size();
      }
    }
    return counts;
  }
}

}  // namespace squarelab
