#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <squarelab/compare/instruction_counts.hpp>
#include <squarelab/report/report_words.hpp>
#include <stdexcept>

namespace squarelab::compare {

namespace {

// Positions of a row, however much work they are.
constexpr std::uint64_t fewest = 4;

using Counted = InstructionCounts::Row;
using AllKernels = std::vector<std::unique_ptr<operations::Kernels>>;

// The first positions of an order that spreads them over the corpus, for all columns. Nullopt if
// it was stopped or instructions cannot be counted.
std::optional<Counted> counted(operations::Operation operation, std::uint64_t positions,
                               const AllKernels& kernels, std::size_t corpus_size,
                               const std::function<bool()>& stop) {
  const operations::OperationFacts& facts = facts_of(operation);
  Counted row{
      std::string(facts.name), std::string(facts.unit), std::string(facts.tier), positions, 0, {}};
  // Steps of the golden section.
  const std::size_t stride = operations::stride_of(corpus_size, 0);
  for (const auto& each : kernels) {
    if (stop && stop()) return std::nullopt;
    const auto instructions_of = [&](const operations::Traversal& traversal) {
      return measuring::instructions_of([&] { row.units = each->run(operation, traversal); });
    };
    const auto none = instructions_of({0, corpus_size, 0, stride, 0});
    const auto all = instructions_of({0, corpus_size, 0, stride, positions});
    if (!none || !all) return std::nullopt;
    row.cells.push_back({all->executed - none->executed, all->in_libraries - none->in_libraries});
  }
  return row;
}

// As many positions as before, or as fit into the budget.
std::optional<Counted> counted(operations::Operation operation, const AllKernels& kernels,
                               std::size_t corpus_size, const CompareOptions& options,
                               const InstructionCounts* as) {
  const auto with = [&](std::uint64_t positions) {
    return counted(operation, std::min<std::uint64_t>(positions, corpus_size), kernels, corpus_size,
                   options.stop);
  };
  if (as != nullptr) {
    const auto before = std::ranges::find(as->rows, facts_of(operation).name, &Counted::operation);
    if (before != as->rows.end()) return with(before->positions);
  }
  const std::optional<Counted> row = with(fewest);
  if (!row) return std::nullopt;
  std::uint64_t executed = 0;
  for (const measuring::Instructions& cell : row->cells) executed += cell.executed;
  const std::uint64_t times =
      std::bit_floor(options.instructions_of_a_row / std::max(executed, fewest));
  return times < 2 ? row : with(times * row->positions);
}

std::string described(const Build& build) {
  return fmt::format("{} {} for {}", build.compiler, build.flags, build.isa);
}

// Of its rows and columns.
std::vector<std::string> names_in(const InstructionCounts& counts) {
  std::vector<std::string> names;
  for (const Counted& row : counts.rows) names.push_back(row.operation);
  for (const Column& column : counts.columns) names.push_back(column.name);
  return names;
}

// What of the one the other has not.
void add_missing(const InstructionCounts& of, const InstructionCounts& in, std::string_view where,
                 std::vector<std::string>& missing) {
  const std::vector<std::string> there = names_in(in);
  for (const std::string& name : names_in(of)) {
    if (std::ranges::count(there, name) == 0) missing.push_back(fmt::format("{} {}", name, where));
  }
}

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

// They differ in builds, or in positions. Known before anything is counted.
void check_origin(const InstructionCounts& before, const InstructionCounts& now) {
  if (described(before.build) != described(now.build)) {
    refuse(fmt::format("the counts are of other builds: {} now, {} before", described(now.build),
                       described(before.build)));
  }
  if (before.corpus.digest != now.corpus.digest) refuse("the counts are of other positions");
}

void check_comparable(const InstructionCounts& before, const InstructionCounts& now) {
  check_origin(before, now);
  for (const Counted& row : now.rows) {
    const auto old = std::ranges::find(before.rows, row.operation, &Counted::operation);
    if (old == before.rows.end()) continue;
    if (old->positions == row.positions && old->units == row.units) continue;
    refuse(fmt::format("{}: {} in {} positions now, {} in {} before", row.operation,
                       report::counted(row.units, row.unit), row.positions,
                       report::grouped(old->units), old->positions));
  }
}

}  // namespace

std::optional<InstructionCounts> count_instructions(const CompareOptions& options,
                                                    const positions::Corpus& corpus,
                                                    const InstructionCounts* as,
                                                    const CountProgress& progress) {
  const auto report = [&](std::string_view what, std::size_t done) {
    if (progress) progress(what, done, options.operations.size());
  };
  if (!measuring::instructions_of([] {})) return std::nullopt;
  report("verifying", 0);
  InstructionCounts counts{
      this_build(),
      {corpus.source, corpus.positions.size(), digest_of(corpus.positions), {}},
      {},
      {}};
  if (as != nullptr) check_origin(*as, counts);
  AllKernels kernels;
  std::vector<NamedKernels> named;
  for (const operations::Contestant* entry : options.backends) {
    const Role role = entry == options.baseline ? Role::Baseline : Role::Backend;
    counts.columns.push_back(column_of(entry->facts, role));
    kernels.push_back(entry->make_kernels());
    named.push_back({std::string(entry->facts.name), kernels.back().get()});
  }
  const std::vector<operations::Operation> rows =
      load_and_verify(named, corpus.positions, options.operations);

  for (const operations::Operation operation : rows) {
    // The same instructions as where nothing fills the caches before.
    if (facts_of(operation).tier == "cold") continue;
    report(facts_of(operation).name, counts.rows.size());
    auto row = counted(operation, kernels, corpus.positions.size(), options, as);
    if (!row) return std::nullopt;
    counts.rows.push_back(std::move(*row));
  }
  return counts;
}

CountChanges changes_between(const InstructionCounts& before, const InstructionCounts& now,
                             double tolerance) {
  check_comparable(before, now);
  CountChanges found{tolerance, 0, {}, {}};
  for (const Counted& row : now.rows) {
    const auto old = std::ranges::find(before.rows, row.operation, &Counted::operation);
    if (old == before.rows.end() || row.units == 0) continue;
    for (std::size_t i = 0; i < now.columns.size(); ++i) {
      const std::string& name = now.columns[i].name;
      const auto column = std::ranges::find(before.columns, name, &Column::name);
      const auto then = static_cast<std::size_t>(column - before.columns.begin());
      if (column == before.columns.end() || old->cells[then].executed == 0) continue;
      ++found.compared;
      const CountChange change{row.operation, row.unit, name, old->per_unit(then), row.per_unit(i)};
      if (std::abs(change.relative()) > tolerance) found.changes.push_back(change);
    }
  }
  add_missing(before, now, "was counted before and is not now", found.missing);
  add_missing(now, before, "is counted now and was not before", found.missing);
  return found;
}

}  // namespace squarelab::compare
