// Castling sides and rights, with the codes of the Stockfish document: White O-O 1, White O-O-O 2,
// Black O-O 4, Black O-O-O 8.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess/piece.hpp>

namespace squarelab::chess {

enum class CastlingSide : std::uint8_t { KingSide, QueenSide };

inline constexpr std::array all_castling_sides{CastlingSide::KingSide, CastlingSide::QueenSide};
inline constexpr int castling_side_count = 2;
inline constexpr int castling_rights_codes = 16;  // size of an array indexed by CastlingRights

constexpr int index(CastlingSide side) noexcept { return static_cast<int>(side); }

// A set of the four rights. A right says that king and rook have not moved; the rules decide
// whether castling is possible now.
class CastlingRights {
 public:
  constexpr CastlingRights() noexcept = default;

  // The set with code 0..15. Bits above are ignored.
  static constexpr CastlingRights from_code(int code) noexcept {
    CastlingRights rights;
    rights.code_ = static_cast<std::uint8_t>(code & 15);
    return rights;
  }
  static constexpr CastlingRights none() noexcept { return {}; }
  static constexpr CastlingRights all() noexcept { return from_code(15); }
  static constexpr CastlingRights of(Color color, CastlingSide side) noexcept {
    return from_code(1 << (2 * chess::index(color) + chess::index(side)));
  }

  constexpr int code() const noexcept { return code_; }
  constexpr bool empty() const noexcept { return code_ == 0; }
  constexpr bool has(Color color, CastlingSide side) const noexcept {
    return (code_ & of(color, side).code_) != 0;
  }
  constexpr void add(CastlingRights other) noexcept {
    code_ = static_cast<std::uint8_t>(code_ | other.code_);
  }
  constexpr void remove(CastlingRights other) noexcept {
    code_ = static_cast<std::uint8_t>(code_ & ~other.code_);
  }

  friend constexpr bool operator==(CastlingRights, CastlingRights) noexcept = default;

 private:
  std::uint8_t code_ = 0;
};

}  // namespace squarelab::chess
