#include <algorithm>
#include <squarelab/positions/events.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify/engine/asking/positions_asked.hpp>

namespace squarelab::verify {

namespace {

// A correct generator may have no room for more: it keeps the moves of a game in a table.
constexpr int highest_expected_number = 300;

}  // namespace

std::pair<std::vector<NumberedPosition>, std::uint64_t> positions_of(
    const EnginePlan& plan, const positions::Schedule& schedule, std::size_t item, Board* player) {
  std::vector<NumberedPosition> positions;
  std::uint64_t left_out = 0;
  const auto add = [&](std::uint64_t index, Position position) {
    if (!plan.unreachable) {
      const auto lower = [](std::uint16_t& clock, int highest) {
        clock = std::min(clock, static_cast<std::uint16_t>(highest));
      };
      lower(position.halfmove_clock, positions::highest_expected_clock);
      lower(position.fullmove_number, highest_expected_number);
    }
    if (!plan.unreachable && rules::why_unreachable(position)) {
      ++left_out;
    } else {
      positions.push_back({index, position});
    }
  };
  if (item == 0) {
    for (std::size_t i = 0; i < plan.suite.size(); ++i) {
      if (plan.shard.holds(i)) add(i, plan.suite[i].position);
    }
  } else {
    std::uint64_t index = plan.index_of_batch(item - 1);
    for_each_position(schedule.batch(schedule.item(item - 1), plan.seed, *player), *player,
                      [&](const Position& position) { add(index++, position); });
  }
  return {std::move(positions), left_out};
}

}  // namespace squarelab::verify
