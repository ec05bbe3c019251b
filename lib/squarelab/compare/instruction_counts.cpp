#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/compare/instruction_counts.hpp>
#include <squarelab/report/report_words.hpp>
#include <stdexcept>

namespace squarelab::compare {

namespace {

using Counted = InstructionCounts::Row;

// Of a row in earlier counts; 0 if there are none.
std::uint64_t positions_of(std::string_view row, const InstructionCounts* in) {
  if (in == nullptr) return 0;
  const auto found = std::ranges::find(in->rows, row, &Counted::question);
  return found == in->rows.end() ? 0 : found->positions;
}

std::string described(const Build& build) {
  return fmt::format("{} {} for {}", build.compiler, build.flags, build.isa);
}

// Of its rows and columns.
std::vector<std::string> names_in(const InstructionCounts& counts) {
  std::vector<std::string> names;
  for (const Counted& row : counts.rows) names.push_back(row.question);
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

[[noreturn]] void refuse_counts(const std::string& why) { throw std::invalid_argument(why); }

// They differ in builds, or in positions. Known before anything is counted.
void check_origin(const InstructionCounts& before, const InstructionCounts& now) {
  if (described(before.build) != described(now.build)) {
    refuse_counts(fmt::format("the counts are of other builds: {} now, {} before",
                              described(now.build), described(before.build)));
  }
  if (before.corpus.digest != now.corpus.digest) refuse_counts("the counts are of other positions");
}

void check_comparable(const InstructionCounts& before, const InstructionCounts& now) {
  check_origin(before, now);
  for (const Counted& row : now.rows) {
    const auto old = std::ranges::find(before.rows, row.question, &Counted::question);
    if (old == before.rows.end()) continue;
    if (old->positions == row.positions && old->units == row.units) continue;
    refuse_counts(fmt::format("{}: {} in {} positions now, {} in {} before", row.question,
                              report::counted(row.units, row.unit), row.positions,
                              report::grouped(old->units), old->positions));
  }
}

}  // namespace

std::optional<InstructionCounts> count_instructions(const CompareOptions& options,
                                                    const positions::Corpus& corpus,
                                                    const Placements& placements,
                                                    const InstructionCounts* as,
                                                    const CountProgress& progress) {
  if (!placements.run) throw std::invalid_argument("Placements::run is empty");
  InstructionCounts counts{
      this_build(),
      {corpus.source, corpus.positions.size(), digest_of(corpus.positions), {}},
      columns_of(options),
      {}};
  if (as != nullptr) check_origin(*as, counts);
  measuring::Job job = job_of(options, corpus);
  job.task = measuring::Task::Count;
  job.instructions_of_a_row = options.instructions_of_a_row;
  for (const questions::Question question : options.questions) {
    // The same instructions as where nothing fills the caches before.
    if (question->state->has_cold_caches) continue;
    if (options.stop && options.stop()) return std::nullopt;
    if (progress) progress(question->name, counts.rows.size(), options.questions.size());
    job.questions = {question};
    job.positions = positions_of(question->name, as);
    const auto answer =
        placements.run(job, [&](std::size_t) { return !options.stop || !options.stop(); });
    if (!answer) return std::nullopt;
    auto counted = std::get<measuring::Counted>(*answer);
    if (!counted.has_work) continue;
    if (counted.cells.empty()) return std::nullopt;
    counts.rows.push_back({std::string(question->name), std::string(question->unit),
                           std::string(question->state->name), counted.positions, counted.units,
                           std::move(counted.cells)});
  }
  return counts;
}

CountChanges changes_between(const InstructionCounts& before, const InstructionCounts& now,
                             double tolerance) {
  check_comparable(before, now);
  CountChanges found{tolerance, 0, {}, {}};
  for (const Counted& row : now.rows) {
    const auto old = std::ranges::find(before.rows, row.question, &Counted::question);
    if (old == before.rows.end() || row.units == 0) continue;
    for (std::size_t i = 0; i < now.columns.size(); ++i) {
      const std::string& name = now.columns[i].name;
      const auto column = std::ranges::find(before.columns, name, &Column::name);
      const auto then = static_cast<std::size_t>(column - before.columns.begin());
      if (column == before.columns.end() || old->cells[then].executed == 0) continue;
      ++found.compared;
      const CountChange change{row.question, row.unit, name, old->per_unit(then), row.per_unit(i)};
      if (std::abs(change.relative()) > tolerance) found.changes.push_back(change);
    }
  }
  add_missing(before, now, "was counted before and is not now", found.missing);
  add_missing(now, before, "is counted now and was not before", found.missing);
  return found;
}

}  // namespace squarelab::compare
