#include <algorithm>
#include <squarelab/search/thinking_time.hpp>

namespace squarelab::search {

using std::chrono::milliseconds;

ThinkingTime thinking_time(const GameClock& clock) noexcept {
  // As many moves as a game is expected to last, always.
  constexpr std::int64_t moves_ahead = 30;
  // The time to send and receive each move.
  constexpr milliseconds delay{30};
  constexpr milliseconds least_reserve{50};

  const bool has_control = clock.moves_to_go > 0;
  const std::int64_t moves = has_control ? std::min(clock.moves_to_go, moves_ahead) : moves_ahead;
  const milliseconds reserve = has_control ? delay * moves : least_reserve;
  const milliseconds usable = std::max(clock.left - reserve, milliseconds(0));
  const milliseconds share = std::min(usable, usable / moves + clock.increment / 4 * 3);
  // An iteration takes several times as long as the one before.
  return {share / 2, std::min(3 * share, share + (usable - share) / 4)};
}

}  // namespace squarelab::search
