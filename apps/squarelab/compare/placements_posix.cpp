#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "compare/arguments.hpp"
#include "shared/context.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

// Returns the path of the running program, links followed.
std::string own_path() {
  std::error_code error;
  const std::string path = std::filesystem::read_symlink("/proc/self/exe", error).string();
  if (!path.empty()) return path;
  throw InputError("this program cannot find itself: /proc/self/exe cannot be read; mount /proc");
}

}  // namespace

compare::Placements placements_for(const compare::CompareOptions& plan) {
  const std::string program = own_path();
  const std::vector<std::string> paths = compare::placements_of(program);
  const int needed = compare::placements_needed(plan);
  if (static_cast<int>(paths.size()) < needed) {
    throw InputError(
        fmt::format("the programs in which to measure are missing: {} of at least {} in "
                    "\"{}-placements\"; build "
                    "and install squarelab whole",
                    paths.size(), needed, shown_path(program)));
  }
  constexpr auto watched = std::chrono::milliseconds(200);
  const std::optional<int> cpu = compare::quietest_cpu(watched);
  const compare::OthersWatch others;
  return {static_cast<int>(paths.size()),
          [paths, cpu](const compare::Job& job, const compare::GoesOn& goes_on) {
            return compare::run_placement(paths[static_cast<std::size_t>(job.placement) - 1], job,
                                          cpu, goes_on);
          },
          cpu, [others] { return others.processors(); }};
}

}  // namespace squarelab::app
