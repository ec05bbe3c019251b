// Castling sides and rights, with the codes of the Stockfish document: White O-O 1, White O-O-O 2,
// Black O-O 4, Black O-O-O 8.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>

namespace squarelab {

enum class CastlingSide : std::uint8_t { KingSide, QueenSide };

inline constexpr std::array all_castling_sides{CastlingSide::KingSide, CastlingSide::QueenSide};
inline constexpr int castling_side_count = 2;
inline constexpr int castling_rights_codes = 16;  // size of an array indexed by CastlingRights

constexpr int index(CastlingSide side) noexcept { return static_cast<int>(side); }

// Returns the files of king and rook after castling, which are the same in Chess960.
constexpr File castled_king_file(CastlingSide side) noexcept {
  return side == CastlingSide::KingSide ? File::G : File::C;
}
constexpr File castled_rook_file(CastlingSide side) noexcept {
  return side == CastlingSide::KingSide ? File::F : File::D;
}

// A set of the four rights. A right means that king and rook have not moved; the rules decide
// whether castling is possible now.
//
// A right is of standard chess (the king on the e-file, the rook on the a- or h-file) or of
// Chess960 (it names the file of its rook, and the king is anywhere on its first rank). All rights
// of a set are of the same kind. The empty set is of standard chess: without castling the two games
// are the same.
class CastlingRights {
 public:
  constexpr CastlingRights() noexcept = default;

  // Returns the set of standard chess with code 0..15. Bits above are ignored.
  static constexpr CastlingRights from_code(int code) noexcept {
    CastlingRights rights;
    rights.code_ = static_cast<std::uint8_t>(code & 15);
    return rights;
  }
  static constexpr CastlingRights none() noexcept { return {}; }
  static constexpr CastlingRights all() noexcept { return from_code(15); }
  static constexpr CastlingRights of(Color color, CastlingSide side) noexcept {
    return from_code(1 << (2 * index(color) + index(side)));
  }
  // Returns the right of Chess960 to castle with the rook on that file, which is on that side of
  // the king.
  static constexpr CastlingRights with_rook(Color color, CastlingSide side, File rook) noexcept {
    CastlingRights rights = of(color, side);
    const int written = (written_file | index(rook)) << shift(side);
    rights.rooks_[index(color)] = static_cast<std::uint8_t>(written);
    return rights;
  }

  constexpr int code() const noexcept { return code_; }
  constexpr bool empty() const noexcept { return code_ == 0; }
  // True if the rights, at least one, are of Chess960.
  constexpr bool is_chess960() const noexcept { return (rooks_[0] | rooks_[1]) != 0; }
  constexpr bool has(Color color, CastlingSide side) const noexcept {
    return (code_ & of(color, side).code_) != 0;
  }
  // Returns the file of the rook. Precondition: the set has the right.
  constexpr File rook_file(Color color, CastlingSide side) const noexcept {
    if (!is_chess960()) return side == CastlingSide::KingSide ? File::H : File::A;
    return file_at((rooks_[index(color)] >> shift(side)) & 7);
  }

  // Calls visit(Color, CastlingSide) for each right, White's first.
  template <class Visit>
  constexpr void visit(Visit visit) const {
    for (const Color color : all_colors) {
      for (const CastlingSide side : all_castling_sides) {
        if (has(color, side)) visit(color, side);
      }
    }
  }

  // Precondition: those that are not in the set yet are of the same kind.
  constexpr void add(CastlingRights other) noexcept {
    code_ = static_cast<std::uint8_t>(code_ | other.code_);
    for (int i = 0; i < color_count; ++i) {
      rooks_[i] = static_cast<std::uint8_t>(rooks_[i] | other.rooks_[i]);
    }
  }
  // Removes the rights with those colours and sides, whatever their rooks.
  constexpr void remove(CastlingRights other) noexcept { keep(~other.code_); }
  // Keeps the rights with a code, and drops the others.
  constexpr void keep(int code) noexcept {
    code_ = static_cast<std::uint8_t>(code_ & code);
    if (!is_chess960()) return;
    for (int i = 0; i < color_count; ++i) {
      const int short_right = (code_ >> (2 * i)) & 1;
      const int long_right = (code_ >> (2 * i + 1)) & 1;
      const int kept = short_right * 0x0F | long_right * 0xF0;
      rooks_[i] = static_cast<std::uint8_t>(rooks_[i] & kept);
    }
  }
  // Returns the rights with White's and Black's exchanged.
  constexpr CastlingRights colors_exchanged() const noexcept {
    CastlingRights rights = from_code(((code_ & 3) << 2) | (code_ >> 2));
    rights.rooks_ = {rooks_[1], rooks_[0]};
    return rights;
  }

  friend constexpr bool operator==(CastlingRights, CastlingRights) noexcept = default;

 private:
  static constexpr int written_file = 8;
  static constexpr int shift(CastlingSide side) noexcept { return 4 * index(side); }

  std::uint8_t code_ = 0;
  // By colour: the low four bits hold the file of the king's side plus 8, the high four bits the
  // same for the queen's side; 0 without a right, and in standard chess.
  std::array<std::uint8_t, color_count> rooks_{};
};

}  // namespace squarelab
