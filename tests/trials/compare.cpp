// The experiments behind the claims of `squarelab compare`, on real runs.
//
//   compare_trial [--runs N]                 identical columns, and a planted slowdown
//   compare_trial --spread MINUTES FOLDER    runs far apart, and what one says of the other
//   compare_trial --disturbed                runs beside a busy process
//   compare_trial --simulated [N]            a machine that is made up, which is disturbed
//   compare_trial --first-runs N             what N runs show of themselves
//
// The first makes N quick tables (default 20) of lerf, seven identical columns at
// other places (six copies and the control) and copies that do 3, 6 and 12 per cent of their work
// twice. It passes if at most one cell of identical columns is called faster or slower in all, and
// if the 3 per cent are found in at least 90 of 100 cells whose placement band is under 1 per cent.
// For every row it says which planted slowdown is the smallest that was found in nine of ten
// tables.
//
// The second runs `squarelab compare` twelve times, evenly spread over the minutes, and keeps the
// JSON of each run in the folder; runs that are there already are not repeated. It passes if at
// least 95 of 100 intervals of steady runs hold the median of the steady runs' values, and at most
// one of twenty pairs of them has a cell that --against calls changed.
//
// The third makes three quick runs: alone, with a busy process on the CPU that measures,
// and with one on another CPU. It passes if the second says that it was disturbed, and if the third
// says so or at least 95 of 100 of its intervals hold the values of the first.
//
// The fourth makes N quick runs (default 100) of each kind on a machine that is made up
// (tests/compare/measuring/made_up_machine.hpp): undisturbed, with a clock 30 per cent slower for
// parts of the run, beside a neighbour that takes the core for seconds, with one fast outlier. It
// passes if every table is complete and no identical columns are called different. It measures
// nothing.
//
// The fifth makes N quick runs as a new user does, and counts tables, cells with a figure, which is
// a ratio with its interval, and cells with a verdict: equal, faster or slower. It passes if there
// are N tables and nine of ten cells of steady runs have a figure. It may run beside anything; what
// that is belongs beside its answer.
//
// Exit code: 0 if it passed, 1 if not, 2 if it cannot be run. Nothing else should run meanwhile.
// Run with "program" as the first argument, this is the squarelab of the first experiment.
#include <fmt/format.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <squarelab/app.hpp>
#include <squarelab/compare.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "compare/measuring/made_up_machine.hpp"
#include "registry.hpp"

namespace squarelab::trials {
namespace {

using compare::Comparison;
using compare::Ratio;
using compare::Role;
using compare::Verdict;
using Arguments = std::vector<std::string>;

std::string quoted(const std::string& word) { return "'" + word + "'"; }

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

bool is_different(const Ratio& ratio) {
  return ratio.verdict() == Verdict::Faster || ratio.verdict() == Verdict::Slower;
}

double median_of(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// The ratios of a column, by the names of rows and means.
std::map<std::string, Ratio> ratios_of(std::size_t column, const Comparison& comparison) {
  std::map<std::string, Ratio> ratios;
  for (const compare::Row& row : comparison.rows) {
    if (row.cells[column].ratio) ratios.emplace(row.question, *row.cells[column].ratio);
  }
  for (const compare::GroupMean& mean : comparison.means) {
    if (mean.ratios[column]) ratios.emplace("mean of " + mean.group, *mean.ratios[column]);
  }
  return ratios;
}

// What the slowed columns were called in a row, over all tables.
struct Found {
  std::array<int, planted.size()> times{};
  std::vector<double> bands;  // widths of the placement band
};

// The smallest planted slowdown that was found in nine of ten tables, in words.
std::string smallest_found(const Found& found, int tables) {
  for (std::size_t i = 0; i < planted.size(); ++i) {
    if (10 * found.times[i] >= 9 * tables) return fmt::format("{} %", planted[i].per_cent);
  }
  return "none of these";
}

int identical_and_slowed(const std::string& self, int runs) {
  std::string columns = "lerf,copy1,copy2,copy3,copy4,copy5,copy6";
  for (const Planted& slowdown : planted) columns += fmt::format(",{}", slowdown.column);
  int identical = 0;
  int different = 0;
  int steady = 0;
  std::map<std::string, Found> rows;
  for (int run = 1; run <= runs; ++run) {
    const Comparison table = compare::read_comparison(
        output_of(fmt::format("{} program compare --quick --backends {} --seed {} --json -",
                              quoted(self), columns, run)));
    if (table.noise.is_quiet) ++steady;
    std::string names;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      if (table.columns[column].role == Role::Baseline) continue;
      const auto slowdown = std::find_if(
          planted.begin(), planted.end(),
          [&](const Planted& candidate) { return candidate.column == table.columns[column].name; });
      for (const auto& [name, ratio] : ratios_of(column, table)) {
        if (slowdown != planted.end()) {
          Found& found = rows[name];
          if (ratio.verdict() == Verdict::Slower) ++found.times[slowdown - planted.begin()];
          found.bands.push_back(ratio.placement.upper / ratio.placement.lower - 1);
          continue;
        }
        ++identical;
        if (!is_different(ratio)) continue;
        ++different;
        names +=
            fmt::format(" {} in {} ({:.3f})", full_name(table.columns[column]), name, ratio.value);
      }
    }
    fmt::print("  table {:>2}  {}, called different:{}\n", run,
               table.noise.is_quiet ? "steady" : "disturbed", names.empty() ? " none" : names);
    std::fflush(stdout);
  }
  int sharp = 0;
  int sharp_found = 0;
  fmt::print("\nHow often a planted slowdown was found in {} tables:\n{:<26}{:>16}", runs, "row",
             "placement band");
  for (const Planted& slowdown : planted) fmt::print("{:>6} %", slowdown.per_cent);
  fmt::print("   found 9 times of 10\n");
  for (const auto& [name, found] : rows) {
    const double band = median_of(found.bands);
    if (band < 0.01) {
      sharp += runs;
      sharp_found += found.times[0];
    }
    fmt::print("{:<26}{:>14.1f} %", name, 100 * band);
    for (const int times : found.times) fmt::print("{:>8}", times);
    fmt::print("   {}\n", smallest_found(found, runs));
  }
  fmt::print("\n{} of {} tables were steady.\n", steady, runs);
  fmt::print("Identical columns: {} of {} cells called different (at most 1 is right).\n",
             different, identical);
  if (sharp == 0) {
    fmt::print("No row has a placement band under 1 per cent here.\n");
  } else {
    fmt::print(
        "Planted 3 per cent: found in {} of {} cells of rows with a placement band under 1 per "
        "cent (at least 90 of 100 are right).\n",
        sharp_found, sharp);
  }
  return different <= 1 && 10 * sharp_found >= 9 * sharp ? 0 : 1;
}

// Lets this process and those that it starts run on one CPU alone. False if that cannot be had.
bool use_only(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

// Keeps one CPU busy while it lives.
class Busy {
 public:
  explicit Busy(int cpu) : process_(fork()) {
    if (process_ < 0) throw std::runtime_error("no process can be started");
    if (process_ > 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!use_only(cpu)) _exit(2);
    for (volatile std::uint64_t count = 0;;) count = count + 1;
  }
  ~Busy() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  pid_t process_;
};

// Three quick runs: undisturbed, with a busy process on the CPU that measures, and with
// one on another CPU.
int disturbed() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2) {
    throw std::runtime_error("two CPUs are needed");
  }
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE && cpus.size() < 2; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) cpus.push_back(cpu);
  }
  const auto run = [&] {
    // The programs that measure inherit the one CPU; the busy process has its own already.
    if (!use_only(cpus[0])) throw std::runtime_error("no CPU can be chosen");
    const Comparison comparison = compare::read_comparison(
        output_of(fmt::format("{} compare --quick --json -", quoted(SQUARELAB_PROGRAM))));
    sched_setaffinity(0, sizeof allowed, &allowed);
    return comparison;
  };
  const auto say = [](const char* when, const Comparison& comparison) {
    fmt::print("  {:<42}{}, undisturbed {:.0f} %, waited {:.0f} %, others used {:.2f} processors\n",
               when, comparison.noise.is_quiet ? "steady" : "disturbed",
               100 * comparison.noise.undisturbed, 100 * comparison.noise.waited,
               comparison.noise.others);
    std::fflush(stdout);
    return comparison;
  };
  const Comparison alone = say("alone", run());
  const Comparison same = [&] {
    const Busy busy(cpus[0]);
    return say("a busy process on the CPU that measures", run());
  }();
  const Comparison other = [&] {
    const Busy busy(cpus[1]);
    return say("a busy process on another CPU", run());
  }();
  int cells = 0;
  int covered = 0;
  for (std::size_t column = 0; column < alone.columns.size(); ++column) {
    const auto values = ratios_of(column, alone);
    for (const auto& [name, ratio] : ratios_of(column, other)) {
      ++cells;
      if (!ratio.interval || ratio.interval->holds(values.at(name).value)) ++covered;
    }
  }
  fmt::print(
      "Intervals beside the busy process on another CPU that hold the value of the run "
      "alone: {} of {}.\n",
      covered, cells);
  const bool is_right =
      !same.noise.is_quiet && (!other.noise.is_quiet || 100 * covered >= 95 * cells);
  fmt::print("{}\n", is_right ? "Right: no run that was disturbed is believed wrongly."
                              : "Wrong: a disturbed run called itself steady.");
  return is_right ? 0 : 1;
}

Comparison run_saved_as(const std::filesystem::path& path, int seed) {
  if (!std::filesystem::exists(path)) {
    const std::string json =
        output_of(fmt::format("{} compare --seed {} --json -", quoted(SQUARELAB_PROGRAM), seed));
    const std::filesystem::path unfinished = path.string() + ".unfinished";
    std::ofstream(unfinished) << json;
    std::filesystem::rename(unfinished, path);
  }
  std::ifstream file(path);
  return compare::read_comparison(std::string(std::istreambuf_iterator<char>(file), {}));
}

int spread(double minutes, const std::filesystem::path& folder) {
  constexpr int runs = 12;
  std::filesystem::create_directories(folder);
  const auto start = std::chrono::steady_clock::now();
  std::vector<Comparison> steady;
  for (int run = 1; run <= runs; ++run) {
    const std::filesystem::path path = folder / fmt::format("run{:02}.json", run);
    if (!std::filesystem::exists(path)) {
      std::this_thread::sleep_until(
          start + std::chrono::duration_cast<std::chrono::milliseconds>(
                      std::chrono::duration<double>(60 * minutes * (run - 1) / (runs - 1))));
    }
    const Comparison comparison = run_saved_as(path, run);
    fmt::print("  run {:>2}  {}, undisturbed {:.0f} %, others used {:.2f} processors\n", run,
               comparison.noise.is_quiet ? "steady" : "disturbed",
               100 * comparison.noise.undisturbed, comparison.noise.others);
    std::fflush(stdout);
    if (comparison.noise.is_quiet) steady.push_back(comparison);
  }
  fmt::print("{} of {} runs were steady.\n", steady.size(), runs);
  if (steady.size() < 2) return 1;

  int cells = 0;
  int covered = 0;
  for (std::size_t column = 0; column < steady.front().columns.size(); ++column) {
    std::map<std::string, std::vector<double>> values;
    for (const Comparison& run : steady) {
      for (const auto& [name, ratio] : ratios_of(column, run)) values[name].push_back(ratio.value);
    }
    for (const Comparison& run : steady) {
      for (const auto& [name, ratio] : ratios_of(column, run)) {
        ++cells;
        if (!ratio.interval || ratio.interval->holds(median_of(values[name]))) ++covered;
      }
    }
  }
  int pairs = 0;
  int changed = 0;
  for (std::size_t now = 0; now < steady.size(); ++now) {
    for (std::size_t before = 0; before < now; ++before) {
      const compare::RunChanges changes = compare::compare_runs(steady[now], steady[before]);
      const auto is_changed = [](const std::optional<compare::Change>& change) {
        return change && change->is_claimed();
      };
      bool any = false;
      for (const auto& row : changes.rows) {
        for (const auto& cell : row.cells) any = any || is_changed(cell.ratio);
      }
      for (const auto& mean : changes.means) {
        for (const auto& change : mean.ratios) any = any || is_changed(change);
      }
      ++pairs;
      if (any) ++changed;
    }
  }
  fmt::print(
      "Intervals that hold the median of the steady runs: {} of {} (at "
      "least 95 of 100 are right).\n",
      covered, cells);
  fmt::print("Pairs with a cell called changed: {} of {} (at most 1 of 20 is right).\n", changed,
             pairs);
  return 100 * covered >= 95 * cells && 20 * changed <= pairs ? 0 : 1;
}

// Runs of a made-up machine. Its columns are the baseline, a twin, one that is 3 per cent slower,
// and others; the last is the control.
int simulated(int runs) {
  bool is_right = true;
  for (const auto& disturbance : compare::made_up_disturbances) {
    int complete = 0;
    int identical = 0;
    int different = 0;
    int found = 0;
    int rows = 0;
    double seconds = 0;
    double again = 0;
    for (unsigned seed = 1; seed <= static_cast<unsigned>(runs); ++seed) {
      const Comparison table = compare::made_up_quick_run(disturbance, seed);
      if (compare::is_complete(table)) ++complete;
      rows += static_cast<int>(table.rows.size());
      for (const std::size_t column : {std::size_t{1}, table.columns.size() - 1}) {
        for (const auto& [name, ratio] : ratios_of(column, table)) {
          ++identical;
          if (is_different(ratio)) ++different;
        }
      }
      for (const compare::Row& row : table.rows) {
        if (row.cells[2].ratio && row.cells[2].ratio->verdict() == Verdict::Slower) ++found;
      }
      seconds += table.method.measuring_seconds / runs;
      again += table.method.again_seconds / runs;
    }
    fmt::print(
        "  {:<55}{} of {} tables complete; identical columns called different in {} of {} cells; "
        "3 per cent found in {} of {}; {:.0f} s, {:.1f} of them again\n",
        disturbance.name, complete, runs, different, identical, found, rows, seconds, again);
    std::fflush(stdout);
    is_right = is_right && complete == runs && different == 0;
  }
  fmt::print("{}\n",
             is_right ? "Right: every table is complete, and equal columns are called equal."
                      : "Wrong: a table is not complete, or equal columns are called different.");
  return is_right ? 0 : 1;
}

// The cells of a table that should have a ratio, those that have one with an interval, and those
// that have a verdict.
struct CellCounts {
  int all = 0;
  int with_figure = 0;
  int told = 0;
};

CellCounts counts_of(const Comparison& table) {
  CellCounts counts;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    if (table.columns[column].role == Role::Baseline) continue;
    for (const compare::Row& row : table.rows) {
      if (!row.cells[column].absent) ++counts.all;
    }
    for (const auto& [name, ratio] : ratios_of(column, table)) {
      if (name.starts_with("mean of ")) continue;
      if (ratio.interval) ++counts.with_figure;
      if (ratio.verdict() != Verdict::CannotTell) ++counts.told;
    }
  }
  return counts;
}

int first_runs(int runs) {
  int tables = 0;
  int steady_cells = 0;
  int steady_figures = 0;
  for (int run = 1; run <= runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    Comparison table;
    try {
      table = compare::read_comparison(output_of(
          fmt::format("{} compare --quick --seed {} --json -", quoted(SQUARELAB_PROGRAM), run)));
    } catch (const std::runtime_error& error) {
      fmt::print("  run {:>2}  no table: {}\n", run, error.what());
      continue;
    }
    ++tables;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const CellCounts counts = counts_of(table);
    if (table.noise.is_quiet) {
      steady_cells += counts.all;
      steady_figures += counts.with_figure;
    }
    fmt::print(
        "  run {:>2}  {:<10}{} rows, {} cells, {} with a figure, {} told; {:.0f} s, {:.1f} of them "
        "again; undisturbed {:.0f} %, waited {:.0f} %, others used {:.2f} processors\n",
        run, table.noise.is_quiet ? "steady" : "disturbed", table.rows.size(), counts.all,
        counts.with_figure, counts.told, seconds.count(), table.method.again_seconds,
        100 * table.noise.undisturbed, 100 * table.noise.waited, table.noise.others);
    std::fflush(stdout);
  }
  fmt::print("{} of {} runs gave a table.\n", tables, runs);
  if (steady_cells > 0) {
    fmt::print("In steady runs {:.0f} of 100 cells have a figure (at least 90 are right).\n",
               100.0 * steady_figures / steady_cells);
  }
  return tables == runs && 10 * steady_figures >= 9 * steady_cells ? 0 : 1;
}

double number_in(const std::string& word, double least, double most) {
  std::size_t end = 0;
  double number = 0;
  try {
    number = std::stod(word, &end);
  } catch (const std::exception&) {
    end = 0;
  }
  if (end != word.size() || !(least <= number && number <= most)) {
    throw std::runtime_error(
        fmt::format("\"{}\" is not a number from {} to {}", word, least, most));
  }
  return number;
}

int count_in(const std::string& word) { return static_cast<int>(number_in(word, 1, 100000)); }

int run_trial(const std::string& self, const Arguments& arguments) {
  if (arguments.empty()) return identical_and_slowed(self, 20);
  const bool has_one = arguments.size() == 2;
  const int count = has_one ? count_in(arguments[1]) : 100;
  if (arguments[0] == "--runs" && has_one) return identical_and_slowed(self, count);
  if (arguments[0] == "--spread" && arguments.size() == 3) {
    return spread(number_in(arguments[1], 0, 10000), arguments[2]);
  }
  if (arguments[0] == "--disturbed" && arguments.size() == 1) return disturbed();
  if (arguments[0] == "--simulated" && arguments.size() <= 2) return simulated(count);
  if (arguments[0] == "--first-runs" && has_one) return first_runs(count);
  throw std::runtime_error(
      "the arguments are --runs N, --spread MINUTES FOLDER, --disturbed, --simulated [N], or "
      "--first-runs N");
}

}  // namespace
}  // namespace squarelab::trials

int main(int argc, char** argv) {
  using namespace squarelab;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (!arguments.empty() && arguments[0] == "program")
      return app::run_app(argc - 1, argv + 1, trials::registry());
    return trials::run_trial(argv[0], arguments);
  } catch (const std::exception& error) {
    fmt::print(stderr, "compare_trial: {}\n", error.what());
    return 2;
  }
}
