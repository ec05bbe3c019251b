#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <squarelab/lab/positions/random.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/compare.hpp>
#include <squarelab/lab/timing/judge.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <utility>

namespace squarelab::lab::inline timing {

namespace {

std::string message(Operation operation, const std::optional<Position>& position,
                    const std::vector<WorkbenchAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", facts_of(operation).name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const WorkbenchAnswer& answer : answers) {
    text += fmt::format("\n  {}: {}, digest {:016x}", answer.name,
                        counted(answer.units, facts_of(operation).unit), answer.digest);
  }
  return text;
}

std::vector<WorkbenchAnswer> answers_of(std::span<const NamedWorkbench> workbenches,
                                        Operation operation, std::size_t positions) {
  const Way way{0, positions, 0, stride_of(positions, 0), positions};
  std::vector<WorkbenchAnswer> answers;
  for (const NamedWorkbench& named : workbenches) {
    answers.push_back({named.name, named.workbench->run(operation, way),
                       named.workbench->digest(operation, way)});
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
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation, 1);
    if (!agree(answers)) return {operation, position, std::move(answers)};
  }
  return {operation, std::nullopt, std::move(on_all)};
}

void check(const CompareOptions& options, const Placements& placements) {
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
  const int needed = placements_needed(options);
  if (placements.count < needed) {
    fail(
        fmt::format("{} placements are too few for {:g} per cent confidence over {} cells; {} are "
                    "needed",
                    placements.count, 100 * options.confidence, cells_with_ratio(options), needed));
  }
}

std::vector<Column> columns_of(const CompareOptions& options) {
  std::vector<Column> columns;
  for (const BackendEntry* entry : options.backends) {
    columns.push_back(
        column_of(*entry, entry == options.baseline ? Role::Baseline : Role::Backend));
  }
  columns.push_back(column_of(*options.baseline, Role::Control));
  return columns;
}

// Here, in this process, on all positions. Returns the operations with any work.
std::vector<Operation> verify(const CompareOptions& options, const Corpus& corpus) {
  std::vector<std::unique_ptr<Workbench>> owners;
  std::vector<NamedWorkbench> workbenches;
  for (const BackendEntry* entry : options.backends) {
    owners.push_back(entry->make_workbench());
    workbenches.push_back({std::string(entry->facts.name), owners.back().get()});
  }
  owners.push_back(options.baseline->make_control());
  workbenches.push_back(
      {std::string(options.baseline->facts.name) + " (control)", owners.back().get()});
  return load_and_verify(workbenches, corpus.positions, options.operations);
}

std::vector<Phase> phases_of(std::span<const Position> corpus) {
  std::vector<Phase> phases;
  for (const std::string_view name : phase_names) phases.push_back({std::string(name), 0});
  for (const Position& position : corpus) ++phases[phase_of(position)].positions;
  return phases;
}

Row row_of(Operation operation, std::uint64_t positions) {
  const OperationFacts& facts = facts_of(operation);
  return {std::string(facts.name),
          std::string(facts.group),
          std::string(facts.unit),
          std::string(facts.tier),
          std::string(facts.description),
          positions,
          {}};
}

// The placement that has had the least undisturbed time so far; a random one of several.
int next_placement(std::span<const double> undisturbed, Random& random) {
  const double least = *std::min_element(undisturbed.begin(), undisturbed.end());
  std::vector<int> candidates;
  for (std::size_t i = 0; i < undisturbed.size(); ++i) {
    if (undisturbed[i] == least) candidates.push_back(static_cast<int>(i));
  }
  return random.pick(candidates);
}

// More than half of the processors, besides the one that measures, taken by others: what they do to
// caches and to shared cores cannot be known.
bool is_crowded(double others, int cpus) { return others > 0.5 * std::max(1, cpus - 1); }

bool is_steady(const Comparison& comparison) {
  constexpr double enough_undisturbed = 0.8;
  constexpr double most_waited = 0.05;
  const Steadiness& steadiness = comparison.steadiness;
  return steadiness.undisturbed >= enough_undisturbed && steadiness.waited <= most_waited &&
         !is_crowded(steadiness.others, comparison.machine.logical_cpus);
}

// A process starts, reads and loads before it measures.
constexpr double seconds_a_process = 2.0;
constexpr double least_seconds_a_process = 0.02;

}  // namespace

WorkbenchDisagreement::WorkbenchDisagreement(Operation differing, std::optional<Position> shown_by,
                                             std::vector<WorkbenchAnswer> given)
    : std::runtime_error(message(differing, shown_by, given)),
      operation(differing),
      position(std::move(shown_by)),
      answers(std::move(given)) {}

std::vector<Operation> load_and_verify(std::span<const NamedWorkbench> workbenches,
                                       std::span<const Position> corpus,
                                       std::span<const Operation> operations) {
  load(workbenches, corpus);
  std::vector<Operation> with_work;
  for (const Operation operation : operations) {
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation, corpus.size());
    if (!agree(answers)) throw located(workbenches, corpus, operation, std::move(answers));
    if (answers.front().units > 0) with_work.push_back(operation);
  }
  return with_work;
}

std::string digest_of(std::span<const Position> corpus) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const Position& position : corpus) {
    for (const char c : text::to_fen(position) + "\n") {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    }
  }
  return fmt::format("{:016x}", hash);
}

Column column_of(const BackendEntry& entry, Role role) {
  const Facts& facts = entry.facts;
  return {std::string(facts.name),    std::string(facts.title),   std::string(facts.formula),
          std::string(facts.corners), std::string(facts.sliders), facts.core_bytes,
          facts.full_bytes,           facts.table_bytes,          role};
}

int cells_with_ratio(const CompareOptions& options) {
  std::map<std::string_view, int> groups;
  for (const Operation operation : options.operations) ++groups[facts_of(operation).group];
  const auto means = std::count_if(groups.begin(), groups.end(),
                                   [](const auto& group) { return group.second > 1; });
  return static_cast<int>(options.backends.size() *
                          (options.operations.size() + static_cast<std::size_t>(means)));
}

int placements_needed(const CompareOptions& options) {
  return pairs_needed((1 - options.confidence) / cells_with_ratio(options));
}

Comparison compare(const CompareOptions& wanted, const Corpus& corpus, const Placements& placements,
                   const CompareProgress& progress, const Clock& clock) {
  check(wanted, placements);
  const auto start = clock();
  const auto seconds_since = [&](std::chrono::nanoseconds then) {
    return std::chrono::duration<double>(clock() - then).count();
  };
  if (progress) progress("verifying", 0);
  CompareOptions options = wanted;
  options.operations = verify(wanted, corpus);
  if (options.operations.empty()) {
    throw std::invalid_argument("no position has any work for the operations");
  }

  Comparison comparison{.build = this_build(),
                        .machine = this_machine(),
                        .corpus = {corpus.source, corpus.positions.size(),
                                   digest_of(corpus.positions), phases_of(corpus.positions)},
                        .method = {.baseline = std::string(options.baseline->facts.name),
                                   .seed = options.seed,
                                   .placements = placements.count,
                                   .budget_seconds = options.seconds,
                                   .burst_microseconds = options.burst_microseconds,
                                   .confidence = options.confidence,
                                   .cells = cells_with_ratio(options)},
                        .steadiness = {},
                        .processes = {},
                        .columns = columns_of(options),
                        .rows = {},
                        .means = {}};
  comparison.steadiness.cpu = placements.cpu;
  for (const Operation operation : options.operations) {
    comparison.rows.push_back(row_of(operation, corpus.positions.size()));
  }

  MeasureJob job;
  job.burst_microseconds = options.burst_microseconds;
  job.baseline = comparison.method.baseline;
  job.operations = options.operations;
  job.corpus = corpus.positions;
  for (const BackendEntry* entry : options.backends) job.columns.emplace_back(entry->facts.name);

  // At least one process in each placement, whatever the time allows.
  const double turns =
      std::max(1.0, std::floor(options.seconds / seconds_a_process / placements.count));
  const double share = options.seconds / (turns * placements.count);
  double overhead = 0.25 * share;
  double wall = 0;
  double processor = 0;
  std::vector<double> undisturbed(static_cast<std::size_t>(placements.count), 0.0);
  std::vector<Measured> measured;
  double best = std::numeric_limits<double>::infinity();  // time of a probe so far
  Random random(options.seed);
  const auto measuring = clock();
  const auto is_time_over = [&] {
    return static_cast<int>(measured.size()) >= placements.count &&
           seconds_since(measuring) + share / 2 > options.seconds;
  };
  while (!is_time_over() && !(options.stop && options.stop())) {
    if (progress) progress("measuring", std::min(1.0, seconds_since(measuring) / options.seconds));
    const int place = next_placement(undisturbed, random);
    job.placement = place + 1;
    job.seed = random.next();
    job.seconds = std::max(least_seconds_a_process, share - overhead);
    const auto begun = clock();
    measured.push_back(placements.run(job));
    const Measured& latest = measured.back();
    comparison.processes.push_back(
        {.placement = job.placement,
         .start = std::chrono::duration<double>(begun - measuring).count(),
         .seconds = seconds_since(begun)});
    overhead = std::max(0.0, comparison.processes.back().seconds - latest.wall_seconds);
    wall += latest.wall_seconds;
    processor += latest.processor_seconds;
    // What counts as undisturbed is known in the end only; so far, by the best so far.
    best = std::min(best, best_probe({&latest, 1}));
    undisturbed[static_cast<std::size_t>(place)] += std::max(0.01, undisturbed_share(latest, best));
  }
  comparison.method.seconds = seconds_since(start);
  comparison.steadiness.others = placements.others ? placements.others() : 0;
  comparison.steadiness.waited = wall > 0 ? std::clamp(1 - processor / wall, 0.0, 1.0) : 0;
  const bool is_told = !measured.empty() && judge(comparison, measured);
  comparison.steadiness.steady = is_told && is_steady(comparison);
  if (!is_told) {
    comparison.rows.clear();
    comparison.means.clear();
  }
  return comparison;
}

}  // namespace squarelab::lab::inline timing
