#include <algorithm>
#include <array>
#include <squarelab/lab/timing/comparison.hpp>

namespace squarelab::lab::inline timing {

std::string_view name_of(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, 3> names{"no difference", "faster", "slower"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string_view name_of(Role role) noexcept {
  constexpr std::array<std::string_view, 3> names{"baseline", "backend", "control"};
  return names[static_cast<std::size_t>(role)];
}

void drop_samples(Comparison& comparison) {
  for (Row& row : comparison.rows) {
    for (Cell& cell : row.cells) cell.times.clear();
  }
}

int flagged_controls(const Comparison& comparison) {
  const auto is_control = [](const Column& column) { return column.role == Role::Control; };
  const auto control = static_cast<std::size_t>(
      std::find_if(comparison.columns.begin(), comparison.columns.end(), is_control) -
      comparison.columns.begin());
  const auto is_flagged = [](const std::optional<Ratio>& ratio) {
    return ratio && ratio->verdict != Verdict::NoDifference ? 1 : 0;
  };
  int flagged = comparison.overall.empty() ? 0 : is_flagged(comparison.overall[control]);
  for (const Row& row : comparison.rows) flagged += is_flagged(row.cells[control].ratio);
  return flagged;
}

}  // namespace squarelab::lab::inline timing
