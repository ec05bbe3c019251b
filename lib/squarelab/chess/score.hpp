// Score: a value for the middlegame and a value for the endgame in one number of 32 bits, so that
// one addition adds both.
//
//   bits  0-15  middlegame, -32768 .. 32767
//   bits 16-31  endgame, likewise
//
// The code is 65536 * endgame + middlegame modulo 2^32. That is an addition and not an OR: a
// negative middlegame borrows 1 from the upper half, which endgame() gives back. All arithmetic is
// unsigned, so nothing is undefined; sums, differences, negations and products are
// exact in both halves as long as the true results fit 16 bits.
//
// Source: "Bitboard representation of Chess Board", corrected: its text and picture have the two
// halves exchanged, and its formulas overflow int. Tested in tests/chess/score_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <squarelab/chess/position.hpp>

namespace squarelab {

class Score {
 public:
  constexpr Score() noexcept = default;  // zero and zero

  // Precondition of exactness: both are -32768 .. 32767.
  constexpr Score(int middlegame, int endgame) noexcept
      : code_((static_cast<std::uint32_t>(endgame) << 16) +
              static_cast<std::uint32_t>(middlegame)) {}

  static constexpr Score from_code(std::uint32_t code) noexcept {
    Score score;
    score.code_ = code;
    return score;
  }
  constexpr std::uint32_t code() const noexcept { return code_; }

  constexpr int middlegame() const noexcept { return signed_half(code_); }
  // Adding 0x8000 carries into the upper half exactly if the lower half is negative.
  constexpr int endgame() const noexcept { return signed_half((code_ + 0x8000) >> 16); }

  constexpr Score& operator+=(Score other) noexcept { return *this = *this + other; }
  constexpr Score& operator-=(Score other) noexcept { return *this = *this - other; }
  constexpr Score& operator*=(int factor) noexcept { return *this = *this * factor; }

  friend constexpr Score operator+(Score a, Score b) noexcept {
    return from_code(a.code_ + b.code_);
  }
  friend constexpr Score operator-(Score a, Score b) noexcept {
    return from_code(a.code_ - b.code_);
  }
  friend constexpr Score operator-(Score score) noexcept { return from_code(0 - score.code_); }
  friend constexpr Score operator*(Score score, int factor) noexcept {
    return from_code(score.code_ * static_cast<std::uint32_t>(factor));
  }
  friend constexpr bool operator==(Score, Score) noexcept = default;

 private:
  static constexpr int signed_half(std::uint32_t half) noexcept {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(half));
  }

  std::uint32_t code_ = 0;
};

static_assert(sizeof(Score) == 4);

// The phase of a game by the pieces left other than pawns and kings: knights and bishops count 1,
// rooks 2 and queens 4. The start position has full_phase, which is also the maximum after
// promotions.
inline constexpr int full_phase = 24;
inline constexpr std::array<int, piece_type_codes> phase_weights{0, 0, 1, 1, 2, 4, 0, 0};
constexpr int phase_weight(PieceType type) noexcept { return phase_weights[index(type)]; }
constexpr int phase_of(const Position& position) noexcept {
  int phase = 0;
  for (const Square square : all_squares) {
    if (const auto piece = position.piece_on(square)) phase += phase_weight(type_of(*piece));
  }
  return std::min(phase, full_phase);
}

// Returns the score as one number: the average of both values, weighted by phase and full_phase -
// phase and rounded towards zero, so that the opposite score has the opposite value.
// Precondition: 0 <= phase <= full_phase.
constexpr int interpolated(Score score, int phase) noexcept {
  return (score.middlegame() * phase + score.endgame() * (full_phase - phase)) / full_phase;
}

}  // namespace squarelab
