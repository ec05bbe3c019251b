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

struct CannotCount {};
struct Stopped {};

class Counter {
 public:
  Counter(const CountOptions& options, std::vector<std::unique_ptr<operations::Kernels>> kernels,
          std::size_t corpus_size)
      : options_(options),
        kernels_(std::move(kernels)),
        corpus_size_(corpus_size),
        stride_(operations::stride_of(corpus_size, 0)) {}

  const std::vector<std::unique_ptr<operations::Kernels>>& kernels() const { return kernels_; }

  InstructionCounts::Row row(operations::Operation operation) const {
    const auto before = positions_before(facts_of(operation).name);
    if (before) return counted(operation, std::min(*before, corpus_size_));
    InstructionCounts::Row row = counted(operation, std::min(fewest, corpus_size_));
    const std::uint64_t times =
        std::bit_floor(options_.row_budget / std::max(executed(row), fewest));
    return times < 2 ? row : counted(operation, std::min(times * row.positions, corpus_size_));
  }

 private:
  std::optional<std::uint64_t> positions_before(std::string_view operation) const {
    if (options_.as == nullptr) return std::nullopt;
    for (const InstructionCounts::Row& row : options_.as->rows) {
      if (row.operation == operation) return row.positions;
    }
    return std::nullopt;
  }

  static std::uint64_t executed(const InstructionCounts::Row& row) {
    std::uint64_t sum = 0;
    for (const measuring::Instructions& cell : row.cells) sum += cell.executed;
    return sum;
  }

  // The first positions of the order, for all columns.
  InstructionCounts::Row counted(operations::Operation operation, std::uint64_t positions) const {
    const operations::OperationFacts& facts = facts_of(operation);
    InstructionCounts::Row row{std::string(facts.name),
                               std::string(facts.unit),
                               std::string(facts.tier),
                               positions,
                               0,
                               {}};
    const operations::Traversal traversal{0, corpus_size_, 0, stride_, positions};
    const operations::Traversal nothing{0, corpus_size_, 0, stride_, 0};
    for (const auto& kernels : kernels_) {
      if (options_.stop && options_.stop()) throw Stopped{};
      const measuring::Instructions none = counted(*kernels, operation, nothing, row.units);
      const measuring::Instructions all = counted(*kernels, operation, traversal, row.units);
      row.cells.push_back({all.executed - none.executed, all.in_libraries - none.in_libraries});
    }
    return row;
  }

  static measuring::Instructions counted(operations::Kernels& kernels,
                                         operations::Operation operation,
                                         const operations::Traversal& traversal,
                                         std::uint64_t& units) {
    const auto found =
        measuring::instructions_of([&] { units = kernels.run(operation, traversal); });
    if (!found) throw CannotCount{};
    return *found;
  }

  const CountOptions& options_;
  std::vector<std::unique_ptr<operations::Kernels>> kernels_;
  std::uint64_t corpus_size_;
  std::size_t stride_;  // steps of the golden section: the first positions are spread over all
};

std::string described(const Build& build) {
  return fmt::format("{} {} for {}", build.compiler, build.flags, build.isa);
}

const InstructionCounts::Row* row_of(const InstructionCounts& counts, std::string_view operation) {
  for (const InstructionCounts::Row& row : counts.rows) {
    if (row.operation == operation) return &row;
  }
  return nullptr;
}

std::optional<std::size_t> column_named(const InstructionCounts& counts, std::string_view name) {
  for (std::size_t i = 0; i < counts.columns.size(); ++i) {
    if (counts.columns[i].name == name) return i;
  }
  return std::nullopt;
}

// What of the one the other has not.
void add_missing(const InstructionCounts& of, const InstructionCounts& in, std::string_view where,
                 std::vector<std::string>& missing) {
  for (const InstructionCounts::Row& row : of.rows) {
    if (!row_of(in, row.operation)) missing.push_back(fmt::format("{} {}", row.operation, where));
  }
  for (const Column& column : of.columns) {
    if (!column_named(in, column.name)) missing.push_back(fmt::format("{} {}", column.name, where));
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
  for (const InstructionCounts::Row& row : now.rows) {
    const InstructionCounts::Row* old = row_of(before, row.operation);
    if (old == nullptr || (old->positions == row.positions && old->units == row.units)) continue;
    refuse(fmt::format("{}: {} in {} positions now, {} in {} before", row.operation,
                       report::counted(row.units, row.unit), row.positions,
                       report::grouped(old->units), old->positions));
  }
}

}  // namespace

std::optional<InstructionCounts> count_instructions(const CountOptions& options,
                                                    const positions::Corpus& corpus,
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
  if (options.as != nullptr) check_origin(*options.as, counts);
  std::vector<std::unique_ptr<operations::Kernels>> kernels;
  std::vector<NamedKernels> named;
  for (const operations::Contestant* entry : options.backends) {
    const Role role = entry == options.baseline ? Role::Baseline : Role::Backend;
    counts.columns.push_back(column_of(entry->facts, role));
    kernels.push_back(entry->make_kernels());
    named.push_back({std::string(entry->facts.name), kernels.back().get()});
  }
  const std::vector<operations::Operation> rows =
      load_and_verify(named, corpus.positions, options.operations);

  const Counter counter(options, std::move(kernels), corpus.positions.size());
  try {
    for (const operations::Operation operation : rows) {
      // The same instructions as where nothing fills the caches before.
      if (facts_of(operation).tier == "cold") continue;
      report(facts_of(operation).name, counts.rows.size());
      counts.rows.push_back(counter.row(operation));
    }
  } catch (const CannotCount&) {
    return std::nullopt;
  } catch (const Stopped&) {
    return std::nullopt;
  }
  return counts;
}

CountChanges changes_between(const InstructionCounts& before, const InstructionCounts& now,
                             double tolerance) {
  check_comparable(before, now);
  CountChanges found{tolerance, 0, {}, {}};
  for (const InstructionCounts::Row& row : now.rows) {
    const InstructionCounts::Row* old = row_of(before, row.operation);
    if (old == nullptr || row.units == 0) continue;
    for (std::size_t i = 0; i < now.columns.size(); ++i) {
      const auto then = column_named(before, now.columns[i].name);
      if (!then || old->cells[*then].executed == 0) continue;
      ++found.compared;
      const CountChange change{row.operation, row.unit, now.columns[i].name, old->per_unit(*then),
                               row.per_unit(i)};
      if (std::abs(change.relative()) > tolerance) found.changes.push_back(change);
    }
  }
  add_missing(before, now, "was counted before and is not now", found.missing);
  add_missing(now, before, "is counted now and was not before", found.missing);
  return found;
}

}  // namespace squarelab::compare
