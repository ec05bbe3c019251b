#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <memory>
#include <numeric>
#include <squarelab/lab/positions/random.hpp>
#include <squarelab/lab/timing/compare.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <utility>

namespace squarelab::lab::inline timing {

namespace {

using std::chrono::nanoseconds;

std::string message(Operation operation, const std::optional<Position>& position,
                    const std::vector<WorkbenchAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", facts_of(operation).name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const WorkbenchAnswer& answer : answers) {
    text += fmt::format("\n  {}: {} {}s, digest {:016x}", answer.name, answer.units,
                        facts_of(operation).unit, answer.digest);
  }
  return text;
}

std::vector<WorkbenchAnswer> answers_of(std::span<const NamedWorkbench> workbenches,
                                        Operation operation) {
  std::vector<WorkbenchAnswer> answers;
  for (const NamedWorkbench& named : workbenches) {
    answers.push_back(
        {named.name, named.workbench->run(operation), named.workbench->digest(operation)});
  }
  return answers;
}

bool agree(const std::vector<WorkbenchAnswer>& answers) {
  return std::all_of(answers.begin(), answers.end(), [&](const WorkbenchAnswer& answer) {
    return answer.units == answers.front().units && answer.digest == answers.front().digest;
  });
}

void load(std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus) {
  for (const NamedWorkbench& named : workbenches) named.workbench->load(corpus);
}

WorkbenchDisagreement located(std::span<const NamedWorkbench> workbenches,
                              std::span<const Position> corpus, Operation operation,
                              std::vector<WorkbenchAnswer> on_all) {
  for (const Position& position : corpus) {
    load(workbenches, std::span(&position, 1));
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation);
    if (!agree(answers)) return {operation, position, std::move(answers)};
  }
  return {operation, std::nullopt, std::move(on_all)};
}

struct Contestant {
  Column column;
  std::unique_ptr<Workbench> (*make)();
  std::unique_ptr<Workbench> workbench;
};

void check(const CompareOptions& options) {
  const auto fail = [](const std::string& why) { throw std::invalid_argument(why); };
  if (options.operations.empty()) fail("no operation is chosen");
  if (std::find(options.backends.begin(), options.backends.end(), options.baseline) ==
      options.backends.end()) {
    fail("the baseline is not among the backends");
  }
  for (const BackendEntry* entry : options.backends) {
    if (entry->make_workbench == nullptr || entry->make_control == nullptr) {
      fail(fmt::format("{} cannot be measured", entry->facts.name));
    }
  }
  if (options.repetitions > max_repetitions) {
    fail(fmt::format("{} repetitions are more than {}", options.repetitions, max_repetitions));
  }
  const int needed = repetitions_needed(options);
  if (options.repetitions < needed) {
    fail(fmt::format(
        "{} repetitions are too few for {:g} per cent confidence over {} cells; {} "
        "are needed",
        options.repetitions, 100 * options.confidence, cells_with_ratio(options), needed));
  }
}

// How many of the operations the geometric mean covers.
std::ptrdiff_t in_mean(const CompareOptions& options) {
  return std::count_if(options.operations.begin(), options.operations.end(), counts_in_mean);
}

// FNV-1a over the FENs.
std::string digest_of(std::span<const Position> corpus) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const Position& position : corpus) {
    for (const char c : text::to_fen(position) + "\n") {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    }
  }
  return fmt::format("{:016x}", hash);
}

double corrected_alpha(const CompareOptions& options) {
  return (1 - options.confidence) / cells_with_ratio(options);
}

std::vector<Contestant> contestants_of(const CompareOptions& options) {
  std::vector<Contestant> contestants;
  const auto add = [&](const Facts& facts, Role role, auto make) {
    Column column{
        std::string(facts.name),    std::string(facts.title),   std::string(facts.formula),
        std::string(facts.corners), std::string(facts.sliders), facts.core_bytes,
        facts.full_bytes,           facts.table_bytes,          role};
    contestants.push_back({std::move(column), make, make()});
  };
  for (const BackendEntry* entry : options.backends) {
    const Role role = entry == options.baseline ? Role::Baseline : Role::Backend;
    add(entry->facts, role, entry->make_workbench);
  }
  add(options.baseline->facts, Role::Control, options.baseline->make_control);
  return contestants;
}

// All workbenches made anew, in another order, so that no column keeps a better place in memory.
void move_about(std::vector<Contestant>& contestants, std::span<const Position> corpus,
                Random& random) {
  std::vector<Contestant*> order;
  for (Contestant& contestant : contestants) {
    contestant.workbench.reset();
    order.push_back(&contestant);
  }
  random.shuffle(std::span(order));
  for (Contestant* contestant : order) {
    contestant->workbench = contestant->make();
    contestant->workbench->load(corpus);
  }
}

// One operation, all columns: the samples of a row.
class RowMeasurement {
 public:
  RowMeasurement(const std::vector<Contestant>& contestants, Operation operation,
                 const CompareOptions& options, const Clock& clock)
      : contestants_(contestants), operation_(operation), clock_(clock), bursts_(options.bursts) {
    const auto is_baseline = [](const Contestant& c) { return c.column.role == Role::Baseline; };
    Workbench& baseline =
        *std::find_if(contestants.begin(), contestants.end(), is_baseline)->workbench;
    const OperationFacts& facts = facts_of(operation);
    row_.operation = facts.name;
    row_.unit = facts.unit;
    row_.state = facts.tier;
    row_.description = facts.description;
    row_.in_geometric_mean = counts_in_mean(operation);
    row_.units_per_pass = baseline.run(operation);
    row_.passes = passes_for(baseline, options.burst_time);
    row_.cells.resize(contestants.size());
    order_.resize(contestants.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  void repeat(Random& random) {
    for (Cell& cell : row_.cells) cell.times.push_back(std::numeric_limits<double>::infinity());
    for (int turn = 0; turn < bursts_; ++turn) {
      random.shuffle(std::span(order_));
      for (const std::size_t column : order_) {
        double& fastest = row_.cells[column].times.back();
        fastest = std::min(fastest, burst(column));
      }
    }
  }

  const Row& row() const noexcept { return row_; }

 private:
  nanoseconds time(Workbench& workbench, std::uint64_t passes) const {
    const nanoseconds start = clock_();
    for (std::uint64_t pass = 0; pass < passes; ++pass) workbench.run(operation_);
    // A clock of coarse steps may stand still; nothing takes no time.
    return std::max(clock_() - start, nanoseconds(1));
  }

  // The passes that take about that long.
  std::uint64_t passes_for(Workbench& workbench, nanoseconds wanted) const {
    constexpr std::uint64_t limit = std::uint64_t{1} << 24;
    std::uint64_t passes = 1;
    nanoseconds taken = time(workbench, passes);
    while (taken < wanted / 4 && passes < limit) {
      passes *= 2;
      taken = time(workbench, passes);
    }
    const double per_pass = static_cast<double>(taken.count()) / static_cast<double>(passes);
    const double fitting = std::round(static_cast<double>(wanted.count()) / per_pass);
    return std::clamp(static_cast<std::uint64_t>(std::max(fitting, 1.0)), std::uint64_t{1}, limit);
  }

  // Nanoseconds per unit.
  double burst(std::size_t column) const {
    Workbench& workbench = *contestants_[column].workbench;
    workbench.run(operation_);  // the data and the code come back into the caches
    return static_cast<double>(time(workbench, row_.passes).count()) /
           static_cast<double>(row_.passes * std::max<std::uint64_t>(row_.units_per_pass, 1));
  }

  const std::vector<Contestant>& contestants_;
  Operation operation_;
  const Clock& clock_;
  int bursts_;
  std::vector<std::size_t> order_;
  Row row_;
};

// How much faster than the baseline, as a logarithm, in each repetition.
std::vector<double> log_ratios(const Cell& cell, const Cell& baseline) {
  std::vector<double> logarithms;
  for (std::size_t i = 0; i < cell.times.size(); ++i) {
    logarithms.push_back(std::log(baseline.times[i] / cell.times[i]));
  }
  return logarithms;
}

Ratio ratio_of(std::span<const double> logarithms, const CompareOptions& options) {
  const Estimate estimate = signed_rank_estimate(logarithms, corrected_alpha(options));
  const double allowance = 1 + options.placement_allowance;
  const Interval statistical{std::exp(estimate.interval.lower), std::exp(estimate.interval.upper)};
  const Interval interval{statistical.lower / allowance, statistical.upper * allowance};
  return {std::exp(estimate.center), statistical, interval, verdict_of(interval)};
}

// Fills in what follows from the times.
void judge(Comparison& comparison, const CompareOptions& options) {
  const std::size_t baseline = place_of(Role::Baseline, comparison.columns);
  const bool has_overall = in_mean(options) > 1;
  if (has_overall) comparison.overall.resize(comparison.columns.size());

  for (std::size_t column = 0; column < comparison.columns.size(); ++column) {
    std::vector<double> sums(static_cast<std::size_t>(options.repetitions), 0.0);
    int rows = 0;
    for (Row& row : comparison.rows) {
      Cell& cell = row.cells[column];
      std::vector<double> throughputs;
      for (const double time : cell.times) throughputs.push_back(1e9 / time);
      cell.throughput = spread_of(throughputs);
      if (column == baseline || row.units_per_pass == 0) continue;
      const std::vector<double> logarithms = log_ratios(cell, row.cells[baseline]);
      cell.ratio = ratio_of(logarithms, options);
      if (!row.in_geometric_mean) continue;
      std::transform(sums.begin(), sums.end(), logarithms.begin(), sums.begin(), std::plus<>());
      ++rows;
    }
    if (!has_overall || rows == 0) continue;
    for (double& sum : sums) sum /= rows;
    comparison.overall[column] = ratio_of(sums, options);
  }
}

}  // namespace

WorkbenchDisagreement::WorkbenchDisagreement(Operation differing, std::optional<Position> shown_by,
                                             std::vector<WorkbenchAnswer> given)
    : std::runtime_error(message(differing, shown_by, given)),
      operation(differing),
      position(std::move(shown_by)),
      answers(std::move(given)) {}

void load_and_verify(std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus,
                     std::span<const Operation> operations) {
  load(workbenches, corpus);
  for (const Operation operation : operations) {
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation);
    if (!agree(answers)) throw located(workbenches, corpus, operation, std::move(answers));
  }
}

nanoseconds processor_clock() {
#ifdef CLOCK_PROCESS_CPUTIME_ID
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
#else
  return nanoseconds(static_cast<std::int64_t>(std::clock()) * (1'000'000'000 / CLOCKS_PER_SEC));
#endif
}

int cells_with_ratio(const CompareOptions& options) {
  const std::size_t rows = options.operations.size() + (in_mean(options) > 1 ? 1 : 0);
  return static_cast<int>(options.backends.size() * rows);
}

int repetitions_needed(const CompareOptions& options) {
  return std::max(min_repetitions, pairs_needed(corrected_alpha(options)));
}

Comparison compare(const CompareOptions& options, const Corpus& corpus,
                   const CompareProgress& progress, const Clock& clock) {
  check(options);
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t total =
      options.operations.size() * static_cast<std::uint64_t>(options.repetitions);
  std::uint64_t done = 0;
  const auto report = [&](std::string_view what) {
    if (progress) progress(what, done, total);
  };

  report("verifying");
  std::vector<Contestant> contestants = contestants_of(options);
  std::vector<NamedWorkbench> workbenches;
  std::vector<Column> columns;
  for (const Contestant& contestant : contestants) {
    columns.push_back(contestant.column);
    workbenches.push_back({full_name(contestant.column), contestant.workbench.get()});
  }
  load_and_verify(workbenches, corpus.positions, options.operations);

  Comparison comparison{
      .build = this_build(),
      .machine = this_machine(),
      .corpus = {corpus.source, corpus.positions.size(), digest_of(corpus.positions)},
      .method = {.baseline = std::string(options.baseline->facts.name),
                 .seed = options.seed,
                 .repetitions = options.repetitions,
                 .bursts = options.bursts,
                 .burst_microseconds =
                     std::chrono::duration<double, std::micro>(options.burst_time).count(),
                 .confidence = options.confidence,
                 .cells = cells_with_ratio(options),
                 .placement_allowance = options.placement_allowance},
      .columns = std::move(columns),
      .rows = {},
      .overall = {}};
  std::vector<RowMeasurement> rows;
  for (const Operation operation : options.operations) {
    report("calibrating");
    rows.emplace_back(contestants, operation, options, clock);
  }
  Random random(options.seed);
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  CompareOptions measured = options;
  measured.repetitions = 0;
  while (measured.repetitions < options.repetitions && !(options.stop && options.stop())) {
    ++measured.repetitions;
    move_about(contestants, corpus.positions, random);
    random.shuffle(std::span(order));
    for (const std::size_t row : order) {
      report("measuring");
      rows[row].repeat(random);
      ++done;
    }
  }
  comparison.method.repetitions = measured.repetitions;
  if (measured.repetitions < repetitions_needed(options)) return comparison;
  for (const RowMeasurement& row : rows) comparison.rows.push_back(row.row());
  judge(comparison, measured);
  const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
  comparison.method.seconds = duration.count();
  return comparison;
}

}  // namespace squarelab::lab::inline timing
