// The experiment behind the claims of `squarelab compare`: run it many times over.
//
//   compare_trial [--runs N] [ARGUMENT...]
//
// 1. Controls. N runs of `squarelab compare --quick` as it is. A run passes if no control cell is
//    called faster or slower than the baseline whose code it is, in any row.
// 2. Planted slowdown. N runs of the same with one backend more: the baseline, but with 3 per cent
//    of its work done twice. A run passes if that backend is called slower in some row and
//    faster in none.
//
// N is 10 unless given; every run has a seed of its own. Prints both tables and exits with 0 if at
// least nine of ten runs passed in both experiments, else with 1; with 2 if it cannot be run.
// ARGUMENTs are handed on to compare, such as --baseline x88; --backends would leave the slowed
// copy out and is refused. Takes about N minutes; nothing else should run meanwhile.
//
// Run with "program" as the first argument, this is the squarelab of the second experiment.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <squarelab/app.hpp>
#include <squarelab/backends.hpp>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/x88/x88.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace squarelab {
namespace {

using Json = nlohmann::json;

constexpr std::string_view slowed_name = "slowed";

using Arguments = std::vector<std::string>;

// The backend, slowed down. Its entry is the original's but for name and workbench.
template <template <class Tag> class B>
BackendEntry slowed_entry() {
  BackendEntry entry = entry_of<B>();
  entry.make_workbench = &make_workbench<B<Slowed>>;
  return entry;
}

BackendEntry slowed_copy_of(std::string_view baseline) {
  const Registry slowed{{slowed_entry<lerf::Backend>(), slowed_entry<lefr::Backend>(),
                         slowed_entry<berf::Backend>(), slowed_entry<big_endian_file::Backend>(),
                         slowed_entry<x88::Backend>()}};
  const BackendEntry* entry = find(slowed, baseline);
  if (entry == nullptr) throw std::runtime_error(fmt::format("no slowed copy of {}", baseline));
  BackendEntry copy = *entry;
  copy.facts.name = slowed_name;
  return copy;
}

// As compare understands the arguments: the first backend unless --baseline says which.
std::string baseline_of(const Arguments& arguments) {
  constexpr std::string_view option = "--baseline";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == option && i + 1 < arguments.size()) return arguments[i + 1];
    if (word.starts_with("--baseline=")) return word.substr(option.size() + 1);
  }
  return std::string(backends().front().facts.name);
}

// The backends, and the baseline slowed down.
Registry planted_registry(const Arguments& arguments) {
  Registry registry = backends();
  registry.entries.insert(registry.begin() + 1, slowed_copy_of(baseline_of(arguments)));
  return registry;
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

// What the command prints. Throws std::runtime_error if it fails.
std::string output_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string output;
  std::array<char, 1 << 16> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) {
    output.append(part.data(), size);
  }
  if (pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return output;
}

struct Outcome {
  std::vector<std::string> slower;  // operations in which the column was called so
  std::vector<std::string> faster;
};

Outcome outcome_of(const Json& document, std::string_view name, std::string_view role) {
  Outcome outcome;
  for (std::size_t i = 0; i < document.at("columns").size(); ++i) {
    const Json& column = document.at("columns").at(i);
    if (column.at("name") != name || column.at("role") != role) continue;
    const auto note = [&outcome](const std::string& what, const Json& ratio) {
      if (ratio.is_null()) return;
      if (ratio.at("verdict") == "slower") outcome.slower.push_back(what);
      if (ratio.at("verdict") == "faster") outcome.faster.push_back(what);
    };
    for (const Json& row : document.at("rows")) {
      note(row.at("operation").get<std::string>(), row.at("cells").at(i).at("ratio"));
    }
    const Json& means = document.at("geometric_means");
    if (!means.empty()) note("geometric mean", means.at(i));
    return outcome;
  }
  throw std::runtime_error(fmt::format("no column {} ({})", name, role));
}

std::string joined(const std::vector<std::string>& words) {
  return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

template <class Passes>
bool experiment(const std::string& command, int runs, std::string_view name, std::string_view role,
                const Passes& passes) {
  int passed = 0;
  for (int run = 1; run <= runs; ++run) {
    const Json document = Json::parse(output_of(fmt::format("{} --seed {}", command, run)));
    const Outcome outcome = outcome_of(document, name, role);
    const bool ok = passes(outcome);
    passed += ok ? 1 : 0;
    fmt::print("  run {:>3}  {:<6}  called slower in: {}; faster in: {}\n", run,
               ok ? "passed" : "FAILED", joined(outcome.slower), joined(outcome.faster));
    std::fflush(stdout);
  }
  const bool enough = 10 * passed >= 9 * runs;
  fmt::print("  {} of {} runs passed: {}\n\n", passed, runs, enough ? "enough" : "NOT ENOUGH");
  return enough;
}

int whole_number(const std::string& word) {
  int number = 0;
  const char* const end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || rest != end || number < 1 || number > 1000) {
    throw std::runtime_error("--runs: \"" + word + "\" is not a whole number from 1 to 1000");
  }
  return number;
}

int run_trial(const std::string& self, Arguments arguments) {
  int runs = 10;
  if (!arguments.empty() && arguments[0] == "--runs") {
    if (arguments.size() < 2) throw std::runtime_error("--runs needs a number");
    runs = whole_number(arguments[1]);
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  for (const std::string& argument : arguments) {
    if (argument.starts_with("--backends") || argument.starts_with("--json")) {
      throw std::runtime_error(argument + " is not for this experiment");
    }
  }
  const std::string baseline(slowed_copy_of(baseline_of(arguments)).make_board()->name());
  std::string rest = " compare --quick --json -";
  for (const std::string& argument : arguments) rest += ' ' + quoted(argument);

  fmt::print("Controls: the same code twice\n");
  const bool controls = experiment(
      quoted(SQUARELAB_PROGRAM) + rest, runs, baseline, "control",
      [](const Outcome& outcome) { return outcome.slower.empty() && outcome.faster.empty(); });
  fmt::print("Planted: 3 per cent of the work done twice\n");
  const bool planted = experiment(
      quoted(self) + " program" + rest, runs, slowed_name, "backend",
      [](const Outcome& outcome) { return !outcome.slower.empty() && outcome.faster.empty(); });
  return controls && planted ? 0 : 1;
}

}  // namespace
}  // namespace squarelab

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (!arguments.empty() && arguments[0] == "program") {
      return squarelab::app::run_app(argc - 1, argv + 1, squarelab::planted_registry(arguments));
    }
    return squarelab::run_trial(argv[0], std::move(arguments));
  } catch (const std::exception& error) {
    fmt::print(stderr, "compare_trial: {}\n", error.what());
    return 2;
  }
}
