#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <numeric>
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

// The operations that are to be measured, and which columns lack each of them, the control last.
struct Measurable {
  std::vector<Operation> operations;
  std::vector<std::vector<bool>> lacks;
  std::vector<LeftOutRow> left_out;
};

void leave_out(Operation operation, std::string why, Measurable& measurable) {
  const auto found =
      std::find(measurable.operations.begin(), measurable.operations.end(), operation);
  if (found != measurable.operations.end()) {
    measurable.lacks.erase(measurable.lacks.begin() + (found - measurable.operations.begin()));
    measurable.operations.erase(found);
  }
  measurable.left_out.push_back({std::string(facts_of(operation).name), std::move(why)});
}

// Here, in this process, on all positions.
Measurable verify(const CompareOptions& options, const Corpus& corpus) {
  std::vector<std::unique_ptr<Workbench>> owners;
  std::vector<NamedWorkbench> workbenches;
  for (const BackendEntry* entry : options.backends) {
    owners.push_back(entry->make_workbench());
    workbenches.push_back({std::string(entry->facts.name), owners.back().get()});
  }
  owners.push_back(options.baseline->make_control());
  workbenches.push_back(
      {std::string(options.baseline->facts.name) + " (control)", owners.back().get()});
  Measurable measurable;
  measurable.operations = load_and_verify(workbenches, corpus.positions, options.operations);
  for (const Operation operation : measurable.operations) {
    auto& lacks = measurable.lacks.emplace_back();
    for (const auto& workbench : owners) lacks.push_back(workbench->lacks(operation));
  }
  for (const Operation operation : options.operations) {
    const auto found =
        std::find(measurable.operations.begin(), measurable.operations.end(), operation);
    if (found == measurable.operations.end()) {
      leave_out(operation, "the positions have no work for it", measurable);
    } else if (measurable.lacks[found - measurable.operations.begin()].back()) {
      leave_out(operation, fmt::format("{} has no such operation", options.baseline->facts.name),
                measurable);
    }
  }
  if (measurable.operations.empty()) {
    throw std::invalid_argument("no operation has any work on these positions");
  }
  return measurable;
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

// A process starts, reads and loads before it measures: about so long, until the first has told.
constexpr double seconds_beside_rounds = 0.4;
constexpr double least_seconds_a_process = 0.02;

// In which a process measures a row well: with so many rounds in each phase. In these every column
// works about as long as the baseline, once untimed. Filling the caches takes far longer than what
// is timed then, so cold rows have the fewest rounds that count.
double seconds_of(Operation operation, const CompareOptions& options) {
  const auto columns = static_cast<double>(options.backends.size() + 1);
  const auto bursts = columns * static_cast<double>(phase_names.size());
  if (facts_of(operation).tier == "cold") {
    constexpr double burst_seconds = 0.004;
    return least_bursts * bursts * burst_seconds;
  }
  constexpr double rounds = 30;
  return rounds * bursts * 2 * 1e-6 * options.burst_microseconds;
}

double seconds_of(std::span<const Operation> rows, const CompareOptions& options) {
  return std::accumulate(rows.begin(), rows.end(), 0.0, [&](double sum, Operation operation) {
    return sum + seconds_of(operation, options);
  });
}

// What is left out first where time is short; then what is last in the table.
constexpr std::array first_left_out{Operation::BoardAttackersTo,
                                    Operation::BoardMakeUnmake,
                                    Operation::BoardLegalMoves,
                                    Operation::PerftFull,
                                    Operation::Set,
                                    Operation::AttackersTo,
                                    Operation::LookupsColdSerial,
                                    Operation::LookupsSerial};

void leave_out_what_is_too_much(const CompareOptions& options, int placements,
                                Measurable& measurable) {
  const double seconds = options.seconds / placements - seconds_beside_rounds;
  const auto& all = measurable.operations;
  const auto is_too_much = [&] { return all.size() > 1 && seconds_of(all, options) > seconds; };
  const auto leave = [&](Operation operation) {
    leave_out(operation, fmt::format("{:g} seconds are too few for it", options.seconds),
              measurable);
  };
  for (const Operation operation : first_left_out) {
    if (is_too_much() && std::find(all.begin(), all.end(), operation) != all.end()) {
      leave(operation);
    }
  }
  while (is_too_much()) leave(all.back());
}

// Of the placements that lack something the one that has tried least, or could do most.
int placement_to_run_again(const Short& lacking, const std::vector<int>& tries) {
  const auto rank = [&](const auto& entry) {
    return std::pair(tries[static_cast<std::size_t>(entry.first) - 1], -entry.second.size());
  };
  return std::min_element(lacking.begin(), lacking.end(),
                          [&](const auto& a, const auto& b) { return rank(a) < rank(b); })
      ->first;
}

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
  Measurable measurable = verify(wanted, corpus);
  if (wanted.may_leave_out) leave_out_what_is_too_much(wanted, placements.count, measurable);
  options.operations = measurable.operations;

  Comparison comparison{.build = this_build(),
                        .machine = this_machine(),
                        .corpus = {corpus.source, corpus.positions.size(),
                                   digest_of(corpus.positions), phases_of(corpus.positions)},
                        .method = {.baseline = std::string(options.baseline->facts.name),
                                   .seed = options.seed,
                                   .placements = placements.count,
                                   .budget_seconds = options.seconds,
                                   .burst_microseconds = options.burst_microseconds,
                                   .confidence = options.confidence},
                        .steadiness = {},
                        .processes = {},
                        .columns = columns_of(options),
                        .rows = {},
                        .means = {},
                        .left_out = std::move(measurable.left_out)};
  comparison.steadiness.cpu = placements.cpu;
  for (std::size_t i = 0; i < options.operations.size(); ++i) {
    Row& row = comparison.rows.emplace_back(row_of(options.operations[i], corpus.positions.size()));
    for (const bool lacks : measurable.lacks[i]) row.cells.emplace_back().absent = lacks;
  }
  comparison.method.cells = cells_with_ratio(comparison);

  // At least one process in each placement, whatever the time allows.
  const double well = seconds_beside_rounds + seconds_of(options.operations, options);
  const double turns = std::max(1.0, std::floor(options.seconds / well / placements.count));
  const double share = options.seconds / (turns * placements.count);
  double overhead = 0.25 * share;
  std::vector<Measured> measured;
  Random random(options.seed);
  const auto measuring = clock();
  bool is_stopped = false;
  const auto stops = [&] { return is_stopped = is_stopped || (options.stop && options.stop()); };
  // Has a placement measure these rows in that time, start included.
  const auto run = [&](int placement, const std::vector<std::size_t>& rows, double seconds) {
    MeasureJob job{.placement = placement,
                   .seed = random.next(),
                   .seconds = std::max(least_seconds_a_process, seconds - overhead),
                   .burst_microseconds = options.burst_microseconds,
                   .baseline = comparison.method.baseline,
                   .columns = {},
                   .operations = {},
                   .corpus = corpus.positions};
    for (const BackendEntry* entry : options.backends) job.columns.emplace_back(entry->facts.name);
    for (const std::size_t row : rows) job.operations.push_back(options.operations[row]);
    const auto begun = clock();
    Measured& latest = measured.emplace_back(placements.run(job));
    for (Round& round : latest.rounds) round.row = rows[round.row];
    comparison.processes.push_back(
        {.placement = placement,
         .start = std::chrono::duration<double>(begun - measuring).count(),
         .seconds = seconds_since(begun)});
    overhead = std::max(0.0, comparison.processes.back().seconds - latest.wall_seconds);
  };

  std::vector<std::size_t> all_rows(options.operations.size());
  std::iota(all_rows.begin(), all_rows.end(), std::size_t{0});
  std::vector<double> undisturbed(static_cast<std::size_t>(placements.count), 0.0);
  const auto is_time_over = [&] {
    return static_cast<int>(measured.size()) >= placements.count &&
           seconds_since(measuring) + share / 2 > options.seconds;
  };
  while (!is_time_over() && !stops()) {
    const double gone = seconds_since(measuring);
    if (progress) progress("measuring", std::min(1.0, gone / options.seconds));
    const int place = next_placement(undisturbed, random);
    const double left = turns * placements.count - static_cast<double>(measured.size());
    run(place + 1, all_rows, std::min(share, (options.seconds - gone) / std::max(1.0, left)));
    undisturbed[static_cast<std::size_t>(place)] +=
        std::max(0.01, undisturbed_share(measured.back()));
  }

  Short lacking;
  if (!measured.empty()) lacking = judge(comparison, measured);
  const auto again = clock();
  std::vector<int> tries(static_cast<std::size_t>(placements.count), 0);
  while (!lacking.empty() && !stops()) {
    const int placement = placement_to_run_again(lacking, tries);
    const std::vector<std::size_t> rows(lacking[placement].begin(), lacking[placement].end());
    double seconds = overhead;
    for (const std::size_t row : rows) seconds += seconds_of(options.operations[row], options);
    if (seconds_since(again) + seconds / 2 > options.seconds / 2) break;
    if (progress) progress("measuring again what was disturbed", 1);
    run(placement, rows, seconds);
    ++tries[static_cast<std::size_t>(placement) - 1];
    lacking = judge(comparison, measured);
  }

  comparison.method.seconds = seconds_since(start);
  comparison.method.measuring_seconds = seconds_since(measuring);
  comparison.method.again_seconds = seconds_since(again);
  comparison.steadiness.others = placements.others ? placements.others() : 0;
  comparison.steadiness.steady = !measured.empty() && is_steady(comparison);
  if (measured.empty()) comparison.rows.clear();
  return comparison;
}

}  // namespace squarelab::lab::inline timing
