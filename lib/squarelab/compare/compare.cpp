#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <squarelab/compare/compare.hpp>
#include <squarelab/compare/judging/judge.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <utility>

namespace squarelab::compare {

namespace {

void check(const CompareOptions& options, const Placements& placements) {
  const auto fail = [](const std::string& why) { throw std::invalid_argument(why); };
  if (!placements.run) fail("Placements::run is empty");
  if (options.questions.empty()) fail("no question is chosen");
  if (std::ranges::count(options.backends, options.baseline, &Facts::name) == 0) {
    fail("the baseline is not among the backends");
  }
  const int needed = placements_needed(options);
  if (placements.count < needed) {
    fail(
        fmt::format("{} placements are too few for {:g} per cent confidence "
                    "over {} cells; {} are needed",
                    placements.count, 100 * options.confidence, cells_with_ratio(options), needed));
  }
}

// The questions that are to be measured, and which columns lack each of them, the control last.
struct Measurable {
  std::vector<questions::Question> questions;
  std::vector<std::vector<bool>> lacks;
  std::vector<LeftOutRow> left_out;
};

void leave_out(questions::Question question, std::string why, Measurable& measurable) {
  const auto found = std::ranges::find(measurable.questions, question);
  if (found != measurable.questions.end()) {
    measurable.lacks.erase(measurable.lacks.begin() + (found - measurable.questions.begin()));
    measurable.questions.erase(found);
  }
  measurable.left_out.push_back({std::string(question->name), std::move(why)});
}

// Returns FNV-1a over the FENs: it is equal for equal positions in the same order.
std::string digest_of(std::span<const Position> corpus) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const Position& position : corpus) {
    for (const char c : text::to_fen(position) + "\n") {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    }
  }
  return fmt::format("{:016x}", hash);
}

// Returns the columns without the control.
std::vector<Column> columns_of(const CompareOptions& options) {
  std::vector<Column> columns;
  for (const Facts& facts : options.backends) {
    const Role role = facts.name == options.baseline ? Role::Baseline : Role::Backend;
    columns.push_back({std::string(facts.name), std::string(facts.title),
                       std::string(facts.formula), std::string(facts.corners),
                       std::string(facts.sliders), facts.core_bytes, facts.full_bytes,
                       facts.table_bytes, role});
  }
  return columns;
}

// Returns a job with the fields that all jobs of the columns share.
Job job_of(const CompareOptions& options, const positions::Corpus& corpus) {
  Job job;
  job.baseline = options.baseline;
  for (const Facts& facts : options.backends) job.columns.emplace_back(facts.name);
  job.corpus = corpus.positions;
  return job;
}

// In one of the placements, on all positions; nullopt if it was stopped.
std::optional<Measurable> verify(const CompareOptions& options, const positions::Corpus& corpus,
                                 const Placements& placements, const CompareProgress& progress) {
  Job job = job_of(options, corpus);
  job.task = Task::Verify;
  job.questions = options.questions;
  const auto answer = placements.run(job, [&](std::size_t rows) {
    const auto all = static_cast<double>(job.questions.size());
    if (progress) progress("checking that all backends agree", static_cast<double>(rows) / all);
    return !options.stop || !options.stop();
  });
  if (!answer) return std::nullopt;
  const auto& found = std::get<Verified>(*answer).rows;
  Measurable measurable;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const questions::Question question = options.questions[i];
    if (found[i].units == 0) {
      leave_out(question, "the positions have no work for it", measurable);
    } else if (found[i].lacks.back()) {
      leave_out(question, fmt::format("{} has no such operation", options.baseline), measurable);
    } else {
      measurable.questions.push_back(question);
      measurable.lacks.push_back(found[i].lacks);
    }
  }
  if (measurable.questions.empty()) {
    throw std::invalid_argument("no question has any work on these positions");
  }
  return measurable;
}

std::vector<Phase> phases_of(std::span<const Position> corpus) {
  std::vector<Phase> phases;
  for (const std::string_view name : phase_names) phases.push_back({std::string(name), 0});
  for (const Position& position : corpus) ++phases[phase_index(position)].positions;
  return phases;
}

Row row_of(questions::Question question, std::uint64_t positions) {
  return {std::string(question->name),
          std::string(question->group),
          std::string(question->unit),
          std::string(question->state->name),
          std::string(question->is),
          positions,
          {}};
}

// A process starts, reads and loads before it measures: about so long, until the first has ended.
constexpr double seconds_beside_rounds = 0.4;
constexpr double least_seconds_a_process = 0.02;

// The time in which a process measures a row well: with these rounds in each phase. In them every
// column works about as long as the baseline, untimed runs included. Filling the caches takes far
// longer than the timed work, so cold rows have the fewest rounds that count.
double seconds_of(questions::Question question, const CompareOptions& options) {
  const auto columns = static_cast<double>(options.backends.size() + 1);
  const auto bursts = columns * static_cast<double>(phase_names.size());
  if (question->state->has_cold_caches) {
    constexpr double burst_seconds = 0.004;
    return least_bursts * bursts * burst_seconds;
  }
  constexpr double rounds = 30;
  return rounds * bursts * 2 * 1e-6 * options.burst_microseconds;
}

double seconds_of(std::span<const questions::Question> rows, const CompareOptions& options) {
  return std::accumulate(rows.begin(), rows.end(), 0.0,
                         [&](double sum, questions::Question question) {
                           return sum + seconds_of(question, options);
                         });
}

// Leaves out what can be spared most and is last in the table, until the time is enough.
void leave_out_what_is_too_much(const CompareOptions& options, int placements,
                                Measurable& measurable) {
  const double seconds = options.seconds / placements - seconds_beside_rounds;
  const auto& all = measurable.questions;
  while (all.size() > 1 && seconds_of(all, options) > seconds) {
    const auto most =
        std::ranges::max_element(all.rbegin(), all.rend(), {}, &questions::Facts::spare);
    leave_out(*most, fmt::format("{:g} seconds are too few for it", options.seconds), measurable);
  }
}

// The processes of a run: placements that measure rows, one after another.
class Run {
 public:
  Run(const CompareOptions& options, const positions::Corpus& corpus, const Placements& placements,
      const CompareProgress& progress, const Clock& clock, Comparison& comparison)
      : options_(options),
        corpus_(corpus),
        placements_(placements),
        progress_(progress),
        clock_(clock),
        comparison_(comparison),
        random_(options.seed),
        start_(clock()) {}

  // All rows, as many times in every placement as the time allows, at least once.
  void measure() {
    const double well = seconds_beside_rounds + seconds_of(options_.questions, options_);
    const double turns = std::max(1.0, std::floor(options_.seconds / well / placements_.count));
    const double processes = turns * placements_.count;
    const double share = options_.seconds / processes;
    overhead_ = 0.25 * share;
    std::vector<std::size_t> all_rows(options_.questions.size());
    std::iota(all_rows.begin(), all_rows.end(), std::size_t{0});
    std::vector<double> undisturbed(static_cast<std::size_t>(placements_.count), 0.0);
    const auto is_time_over = [&] {
      return static_cast<int>(measured_.size()) >= placements_.count &&
             seconds_since(start_) + share / 2 > options_.seconds;
    };
    while (!is_time_over() && !stops()) {
      const double gone = seconds_since(start_);
      if (progress_) progress_("measuring", std::min(1.0, gone / options_.seconds));
      const std::size_t place = least_of(undisturbed);
      const double left = std::max(1.0, processes - static_cast<double>(measured_.size()));
      const double seconds = std::min(share, (options_.seconds - gone) / left);
      if (!run(static_cast<int>(place) + 1, all_rows, seconds)) break;
      undisturbed[place] += std::max(0.01, undisturbed_share(measured_.back()));
    }
    if (!measured_.empty()) short_ = judge(comparison_, measured_);
  }

  // Measures rows that lack observations again, for up to half the time more.
  void measure_again() {
    const auto start = clock_();
    std::vector<int> tries(static_cast<std::size_t>(placements_.count), 0);
    while (!short_.empty() && !stops()) {
      const int placement = most_useful(tries);
      const std::vector<std::size_t> rows(short_[placement].begin(), short_[placement].end());
      double seconds = overhead_;
      for (const std::size_t row : rows) seconds += seconds_of(options_.questions[row], options_);
      const double most = options_.seconds / 2;
      if (seconds_since(start) + seconds / 2 > most) break;
      if (progress_) {
        progress_("measuring again what was disturbed, at most", seconds_since(start) / most);
      }
      if (!run(placement, rows, seconds)) break;
      ++tries[static_cast<std::size_t>(placement) - 1];
      short_ = judge(comparison_, measured_);
    }
    comparison_.method.measuring_seconds = seconds_since(start_);
    comparison_.method.again_seconds = seconds_since(start);
  }

  bool is_empty() const { return measured_.empty(); }

 private:
  double seconds_since(std::chrono::nanoseconds then) const {
    return std::chrono::duration<double>(clock_() - then).count();
  }

  bool stops() { return is_stopped_ = is_stopped_ || (options_.stop && options_.stop()); }

  // The placement that has had the least undisturbed time so far; a random one of several.
  std::size_t least_of(const std::vector<double>& undisturbed) {
    const double least = *std::min_element(undisturbed.begin(), undisturbed.end());
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < undisturbed.size(); ++i) {
      if (undisturbed[i] == least) candidates.push_back(i);
    }
    return random_.pick(candidates);
  }

  // The placement that lacks something and has tried least, or could do most.
  int most_useful(const std::vector<int>& tries) const {
    const auto rank = [&](const auto& entry) {
      return std::pair(tries[static_cast<std::size_t>(entry.first) - 1], -entry.second.size());
    };
    return std::min_element(short_.begin(), short_.end(),
                            [&](const auto& a, const auto& b) { return rank(a) < rank(b); })
        ->first;
  }

  // Has a placement measure these rows in that time, start included. Returns whether it did: a run
  // that is stopped is forgotten.
  bool run(int placement, const std::vector<std::size_t>& rows, double seconds) {
    Job job = job_of(options_, corpus_);
    job.placement = placement;
    job.seed = random_.next();
    job.seconds = std::max(least_seconds_a_process, seconds - overhead_);
    job.burst_microseconds = options_.burst_microseconds;
    for (const std::size_t row : rows) job.questions.push_back(options_.questions[row]);
    const auto begun = clock_();
    auto answer = placements_.run(job, [&](std::size_t) { return !stops(); });
    if (!answer) return false;
    Measured& latest = measured_.emplace_back(std::get<Measured>(*std::move(answer)));
    for (Round& round : latest.rounds) round.row = rows[round.row];
    comparison_.processes.push_back({.placement = placement,
                                     .start = std::chrono::duration<double>(begun - start_).count(),
                                     .seconds = seconds_since(begun)});
    overhead_ = std::max(0.0, comparison_.processes.back().seconds - latest.wall_seconds);
    return true;
  }

  const CompareOptions& options_;
  const positions::Corpus& corpus_;
  const Placements& placements_;
  const CompareProgress& progress_;
  const Clock& clock_;
  Comparison& comparison_;
  positions::Random random_;
  std::chrono::nanoseconds start_;
  double overhead_ = 0;  // of the last process, outside its rounds
  std::vector<Measured> measured_;
  Short short_;
  bool is_stopped_ = false;
};

}  // namespace

int cells_with_ratio(const CompareOptions& options) {
  std::map<std::string_view, int> groups;
  for (const questions::Question question : options.questions) ++groups[question->group];
  const auto means = std::count_if(groups.begin(), groups.end(),
                                   [](const auto& group) { return group.second > 1; });
  return static_cast<int>(options.backends.size() *
                          (options.questions.size() + static_cast<std::size_t>(means)));
}

int placements_needed(const CompareOptions& options) {
  return pairs_needed((1 - options.confidence) / cells_with_ratio(options));
}

Comparison compare(const CompareOptions& wanted, const positions::Corpus& corpus,
                   const Placements& placements, const CompareProgress& progress,
                   const Clock& clock) {
  check(wanted, placements);
  const auto start = clock();
  CompareOptions options = wanted;
  auto measurable = verify(wanted, corpus, placements, progress);
  if (!measurable) return {};
  if (wanted.may_leave_out) leave_out_what_is_too_much(wanted, placements.count, *measurable);
  options.questions = measurable->questions;

  Comparison comparison{.build = this_build(),
                        .machine = this_machine(),
                        .corpus = {corpus.source, corpus.positions.size(),
                                   digest_of(corpus.positions), phases_of(corpus.positions)},
                        .method = {.baseline = options.baseline,
                                   .seed = options.seed,
                                   .placements = placements.count,
                                   .budget_seconds = options.seconds,
                                   .burst_microseconds = options.burst_microseconds,
                                   .confidence = options.confidence},
                        .noise = {},
                        .processes = {},
                        .columns = columns_of(options),
                        .rows = {},
                        .means = {},
                        .left_out = std::move(measurable->left_out)};
  comparison.columns.push_back(comparison.columns[place_of(Role::Baseline, comparison.columns)]);
  comparison.columns.back().role = Role::Control;
  comparison.noise.cpu = placements.cpu;
  for (std::size_t i = 0; i < options.questions.size(); ++i) {
    Row& row = comparison.rows.emplace_back(row_of(options.questions[i], corpus.positions.size()));
    for (const bool lacks : measurable->lacks[i]) row.cells.emplace_back().absent = lacks;
  }
  comparison.method.cells = cells_with_ratio(comparison);

  Run run(options, corpus, placements, progress, clock, comparison);
  run.measure();
  run.measure_again();
  comparison.method.seconds = std::chrono::duration<double>(clock() - start).count();
  comparison.noise.others = placements.others ? placements.others() : 0;
  comparison.noise.is_quiet = !run.is_empty() && is_quiet(comparison);
  if (run.is_empty()) comparison.rows.clear();
  return comparison;
}

}  // namespace squarelab::compare
