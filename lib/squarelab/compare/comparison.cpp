#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <squarelab/build_info.hpp>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <thread>

namespace squarelab::compare {

namespace {

// The first line of a file, fit to be printed; empty if there is none.
std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return text::printable(line);
}

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return text::printable(line.substr(colon + 2));
    }
  }
  return "unknown";
}

std::vector<Cache> caches_of_first_cpu() {
  std::vector<Cache> caches;
  for (int number = 0; number < 16; ++number) {
    const std::string folder = fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}/", number);
    const std::string level = first_line(folder + "level");
    std::string type = first_line(folder + "type");
    const std::string size = first_line(folder + "size");
    if (level.size() != 1 || !text::is_digit(level[0])) break;
    for (char& letter : type) letter = text::lower(letter);
    caches.push_back({level[0] - '0', type, size});
  }
  return caches;
}

std::string system_name() {
  const std::string kind = first_line("/proc/sys/kernel/ostype");
  if (kind.empty()) return "unknown";
  return kind + " " + first_line("/proc/sys/kernel/osrelease");
}

}  // namespace

Machine this_machine() {
  return {cpu_name(), static_cast<int>(std::thread::hardware_concurrency()), caches_of_first_cpu(),
          system_name()};
}

Build this_build() {
  using namespace build_info;
  return {std::string(build_info::version),    std::string(build_info::commit),
          std::string(build_info::compiler),   std::string(build_info::flags),
          std::string(build_info::build_type), std::string(build_info::isa)};
}

std::string_view name_of(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, 4> names{"faster", "slower", "equal", "cannot tell"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string_view name_of(Role role) noexcept {
  constexpr std::array<std::string_view, 3> names{"baseline", "backend", "control"};
  return names[static_cast<std::size_t>(role)];
}

std::string full_name(const Column& column) {
  return column.name + (column.role == Role::Control ? " (control)" : "");
}

questions::Subject subject_of(const std::vector<Column>& columns) noexcept {
  using questions::Subject;
  if (columns.empty() || columns.front().full_bytes > 0) return Subject::Backend;
  if (columns.front().core_bytes > 0) return Subject::Mapping;
  return columns.front().sliders.empty() ? Subject::Backend : Subject::Sliders;
}

std::size_t place_of(Role role, const std::vector<Column>& columns) {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column& column) { return column.role == role; });
  return static_cast<std::size_t>(found - columns.begin());
}

int flagged_controls(const Comparison& comparison) {
  const std::size_t control = place_of(Role::Control, comparison.columns);
  if (control == comparison.columns.size()) return 0;
  const auto is_flagged = [](const std::optional<Ratio>& ratio) {
    return ratio && (ratio->verdict() == Verdict::Faster || ratio->verdict() == Verdict::Slower)
               ? 1
               : 0;
  };
  int flagged = 0;
  for (const Row& row : comparison.rows) flagged += is_flagged(row.cells[control].ratio);
  for (const GroupMean& mean : comparison.means) flagged += is_flagged(mean.ratios[control]);
  return flagged;
}

}  // namespace squarelab::compare
