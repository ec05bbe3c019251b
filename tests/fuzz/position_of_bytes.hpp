// Any bytes as a playable position.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>

namespace squarelab::fuzz {

// Bytes, one after the other; zeros behind the end.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return bytes_.empty(); }

  int next() {
    if (at_end()) return 0;
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

  // 0 to bound - 1. Precondition: 1 <= bound <= 256.
  int below(int bound) { return next() % bound; }

 private:
  std::string_view bytes_;
};

// Takes as many bytes as it needs: two for the kings, four for the side to move, rights, en passant
// and clocks, one for the number of other pieces, two for each of these. What they say and cannot
// be is changed into what can: pieces that give check to the side that has moved are taken off, a
// pawn on rank 1 or 8 is a queen, rights without king and rook at home are dropped, as is an
// en-passant square where no pawn can have passed. Not every position is plausible, and few are
// normalised.
Position take_position(Bytes& bytes);

// The bytes from which the position is taken, its clocks aside, or nullopt if it has more than 32
// pieces. Precondition: the position is playable.
std::optional<std::string> bytes_of(const Position& position);

}  // namespace squarelab::fuzz
