// The effect of `from`: what they gain, and lose, when a piece of ours leaves its square.
//
//   sliders   that see the piece look further, up to the next piece; the square itself they could
//             reach before (by capture) as after
//   pawns     that attack the square have a capture less; a pawn before it has its push,
//             and perhaps its double push
//
// A slider gains all that only if the piece leaves the line. A piece that stays on the line moves
// the end of the slider's view with it. To correct for that, the gain of each slider is also stored
// by the direction of the slider.
//
// In 4k3/8/8/3p4/4N3/8/8/4K3, White to move, a knight that leaves e4 costs the pawn a capture and
// gives no piece of theirs a move.
#pragma once

#include <squarelab/two_plies/x88/marks.hpp>
#include <squarelab/two_plies/x88/parent.hpp>

namespace squarelab::x88::two_plies {

class Departures {
 public:
  // A slider in that direction from x would reach `squares` more, 0 .. 6.
  void open_line(int x, int direction, int squares, Marks& marks) noexcept {
    gain(x, squares);
    behind_[x] |= (seen | static_cast<std::uint32_t>(squares)) << (4 * direction);
    marks.mark_from(x, SeenBySlider);
  }
  // A pawn cannot push, or not twice, because of our piece on x; freed, it has `pushes` more.
  void free_pawn(int x, int pushes, Marks& marks) noexcept {
    gain(x, pushes);
    marks.mark_from(x, StopsPawn);
  }
  // A pawn may capture on x, which counts as `captures` moves.
  void end_capture(int x, int captures, Marks& marks) noexcept {
    gain(x, -captures);
    marks.mark_from(x, SeenByPawn);
  }

  // Returns the replies that a departure adds.
  int gained(int from) const noexcept { return gained_[from]; }

  // Returns the replies that gained() counts too many when the piece goes `squares` squares in that
  // direction, on the line of a slider ahead of it or beyond it. The slider ahead gains nothing,
  // the slider behind as many squares as the piece goes.
  int overcounted(int from, int direction, int squares) const noexcept {
    const std::uint32_t ahead = slot(from, direction);
    const std::uint32_t behind = slot(from, opposite(direction));
    int too_many = static_cast<int>(ahead & ~seen);
    if (behind != 0) too_many += static_cast<int>(behind & ~seen) - squares;
    return too_many;
  }

 private:
  // Four bits for each direction: three for what the slider there would gain, and this one if there
  // is a slider.
  static constexpr std::uint32_t seen = 8;
  std::uint32_t slot(int x, int direction) const noexcept {
    return (behind_[x] >> (4 * direction)) & 15;
  }
  void gain(int x, int replies) noexcept {
    gained_[x] = static_cast<std::int8_t>(gained_[x] + replies);
  }

  std::int8_t gained_[mapping::x88::board_size] = {};
  std::uint32_t behind_[mapping::x88::board_size] = {};
};

}  // namespace squarelab::x88::two_plies
