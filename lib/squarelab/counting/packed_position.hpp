// A position without its clocks in three words, to be compared as a whole.
//
// The first word is the set of occupied squares, a1 lowest. The other two hold four bits for each
// of those squares, from the lowest: the piece's code, or one of four other codes for the rest of
// the position: a white rook that may castle, a black rook that may castle, a pawn that may be
// captured en passant, the black king where it is Black's move. So two positions have the same
// words exactly if they are the same except for their clocks, and for whether their castlings are
// written to the rook (chess/castling.hpp).
// Tested in tests/counting.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>

namespace squarelab::counting {

struct PackedPosition {
  std::array<std::uint64_t, 3> words{};

  friend bool operator==(const PackedPosition&, const PackedPosition&) noexcept = default;
};

// nullopt for more than 32 pieces, which do not fit. Precondition: the position is playable and
// normalised, as boards return it.
std::optional<PackedPosition> packed(const Position& position) noexcept;

}  // namespace squarelab::counting
