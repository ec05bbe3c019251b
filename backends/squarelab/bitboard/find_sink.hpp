// FindSink: looks for one move among those that a generator visits.
#pragma once

#include <optional>
#include <squarelab/bitboard/core.hpp>

namespace squarelab::bitboard {

class FindSink {
 public:
  // The ends of the move, and promotion and flag in their bits of NativeMove::code().
  FindSink(int from, int to, std::uint32_t rest) noexcept
      : to_(bits::bit(to)), code_(NativeMove(from, to).code() | rest) {}

  void from_one(int from, Bitboard targets) noexcept {
    if ((targets & to_) != 0) one(NativeMove(from, bits::lsb(to_)));
  }
  void stepped(Bitboard targets, int step, MoveKind kind) noexcept {
    const int to = bits::lsb(to_);
    if ((targets & to_) != 0) one(NativeMove(to - step, to, kind));
  }
  [[gnu::always_inline]] void promotions(Bitboard targets, int step) noexcept {
    const int to = bits::lsb(to_);
    if ((targets & to_) == 0) return;
    for (int type = 0; type < 4; ++type) {
      one(NativeMove(to - step, to, MoveKind::Promotion, type));
    }
  }
  void one(NativeMove move) noexcept {
    if (public_bits(move) == code_) found_ = move;
  }

  std::optional<NativeMove> found() const noexcept { return found_; }

 private:
  // Returns all but the mark of a double push, which a public move does not have.
  static std::uint32_t public_bits(NativeMove move) noexcept { return move.code() & 0xFFFF; }

  Bitboard to_;
  std::uint32_t code_;
  std::optional<NativeMove> found_;
};

}  // namespace squarelab::bitboard
