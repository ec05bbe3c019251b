#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <squarelab/compare/measuring/agreement.hpp>
#include <squarelab/compare/measuring/measure.hpp>
#include <squarelab/positions/random.hpp>

namespace squarelab::compare {

namespace {

using std::chrono::nanoseconds;

// A column that is slower than this many times the baseline takes part in one round of that number.
constexpr double longest_pause = 32;

// Positions in a burst of a row with cold caches, for filling them takes a thousand times longer
// than what is timed.
constexpr std::size_t most_cold = 8;

struct PhaseRange {
  std::size_t phase;
  std::size_t first;
  std::size_t size;
};

// The corpus with the positions of a phase side by side, in a random order.
std::vector<Position> by_phase(std::vector<Position> corpus, positions::Random& random) {
  random.shuffle(std::span(corpus));
  std::stable_sort(corpus.begin(), corpus.end(), [](const Position& a, const Position& b) {
    return phase_index(a) < phase_index(b);
  });
  return corpus;
}

std::vector<PhaseRange> ranges_of(std::span<const Position> corpus) {
  std::vector<PhaseRange> ranges;
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    const std::size_t phase = phase_index(corpus[i]);
    if (ranges.empty() || ranges.back().phase != phase) ranges.push_back({phase, i, 0});
    ++ranges.back().size;
  }
  return ranges;
}

// A row while it is measured.
class RowRounds {
 public:
  RowRounds(std::size_t row, const Job& job, const AllKernels& kernels,
            const std::vector<PhaseRange>& phases, const Instruments& instruments)
      : row_(row),
        question_(job.questions[row]),
        kernels_(kernels),
        phases_(phases),
        clock_(instruments.clock),
        probe_(instruments.probe),
        baseline_(static_cast<std::size_t>(
            std::find(job.columns.begin(), job.columns.end(), job.baseline) - job.columns.begin())),
        share_(job.seconds / static_cast<double>(job.questions.size())) {
    for (std::size_t column = 0; column < kernels.size(); ++column) {
      if (column == baseline_ || !kernels[column]->lacks(question_)) order_.push_back(column);
    }
    owed_.fill(std::vector<double>(kernels.size(), 1.0));
    bursts_.fill(std::vector<int>(kernels.size(), 0));
    calibrate(1000 * job.burst_microseconds);
  }

  double seconds() const noexcept { return seconds_; }

  // Returns true if every column has its least_bursts in every phase.
  bool is_complete() const {
    return std::all_of(phases_.begin(), phases_.end(), [&](const PhaseRange& range) {
      return std::all_of(order_.begin(), order_.end(), [&](std::size_t column) {
        return bursts_[range.phase][column] >= least_bursts;
      });
    });
  }

  Round next(positions::Random& random) {
    const nanoseconds start = clock_();
    const PhaseRange& range = phases_[rounds_++ % phases_.size()];
    const questions::Traversal traversal = next_traversal(range, random);
    questions::Traversal warm_up = backwards(traversal);
    // It is for the code; what it does for tables would be undone.
    if (is_cold()) warm_up.length = 1;
    Round round{row_, range.phase, traversal.length, 0, {}};
    random.shuffle(std::span(order_));
    double before = timed_probe();
    for (const std::size_t column : order_) {
      if (!takes_turn(column, range.phase)) continue;
      kernels_[column]->run(question_, warm_up);
      const double time = timed(column, traversal, round.units);
      const double after = timed_probe();
      round.bursts.push_back({column, time, std::max(before, after)});
      before = after;
    }
    seconds_ += std::chrono::duration<double>(clock_() - start).count();
    return round;
  }

 private:
  bool is_cold() const noexcept { return question_->state->has_cold_caches; }

  questions::Traversal next_traversal(const PhaseRange& range, positions::Random& random) const {
    const auto begin = static_cast<std::size_t>(random.below(static_cast<int>(range.size)));
    return {range.first, range.size, begin, questions::stride_of(range.size, random.next()),
            std::min(length_, range.size)};
  }

  double nanoseconds_since(nanoseconds start) const {
    // A clock of coarse steps can show no progress, but no work takes no time.
    return static_cast<double>(std::max(clock_() - start, nanoseconds(1)).count());
  }

  double timed(std::size_t column, const questions::Traversal& traversal,
               std::uint64_t& units) const {
    const nanoseconds start = clock_();
    units = kernels_[column]->run(question_, traversal);
    return nanoseconds_since(start + nanoseconds(kernels_[column]->preparation()));
  }

  double timed_probe() const {
    const nanoseconds start = clock_();
    probe_();
    return nanoseconds_since(start);
  }

  // A column takes its turn when its pause in this phase is over, or when it has had a smaller
  // share of its least bursts than the row has had of its time.
  bool takes_turn(std::size_t column, std::size_t phase) {
    double& owed = owed_[phase][column];
    int& bursts = bursts_[phase][column];
    owed += 1 / pauses_[column];
    const double due = least_bursts * std::min(1.0, seconds_ / share_);
    if (column != baseline_ && owed < 1 && bursts >= due) return false;
    owed = std::max(0.0, owed - 1);
    ++bursts;
    return true;
  }

  void calibrate(double wanted) {
    std::size_t most = 1;
    for (const PhaseRange& range : phases_) most = std::max(most, range.size);
    if (is_cold()) most = std::min(most, most_cold);
    const auto traversal_of = [&](const PhaseRange& range) {
      return questions::Traversal{range.first, range.size, 0, questions::stride_of(range.size, 1),
                                  std::min(length_, range.size)};
    };
    const auto time_of = [&](std::size_t column) {
      double time = 0;
      std::uint64_t units = 0;
      for (const PhaseRange& range : phases_) time += timed(column, traversal_of(range), units);
      return time / static_cast<double>(phases_.size());
    };
    double time = time_of(baseline_);
    while (time < wanted / 4 && length_ < most) {
      length_ = std::min(2 * length_, most);
      time = time_of(baseline_);
    }
    const double fitting = std::round(wanted / time * static_cast<double>(length_));
    length_ = static_cast<std::size_t>(std::clamp(fitting, 1.0, static_cast<double>(most)));
    time = std::min(time_of(baseline_), time_of(baseline_));
    pauses_.assign(kernels_.size(), 1.0);
    for (const std::size_t column : order_) {
      const double ratio = std::min(time_of(column), time_of(column)) / time;
      if (ratio >= 1.5) pauses_[column] = std::min(ratio, longest_pause);
    }
  }

  std::size_t row_;
  questions::Question question_;
  const AllKernels& kernels_;
  const std::vector<PhaseRange>& phases_;
  const Clock& clock_;
  const std::function<void()>& probe_;
  std::size_t baseline_;
  double share_;                    // seconds that it may take
  std::size_t length_ = 1;          // positions in a burst
  std::vector<std::size_t> order_;  // of the columns that have the question
  std::vector<double> pauses_;      // rounds from one burst of a column to the next
  std::array<std::vector<double>, phase_names.size()> owed_;  // rounds, for each phase
  std::array<std::vector<int>, phase_names.size()> bursts_;   // so far
  std::size_t rounds_ = 0;
  double seconds_ = 0;
};

// A few positions of each phase: all were compared in a placement before. A searcher is made when it
// is first asked, so the order of the columns is that of their memory.
void require_agreement(const Job& job, const AllKernels& kernels,
                       const std::vector<PhaseRange>& phases,
                       std::span<const std::size_t> order) {
  constexpr std::size_t few = 20;
  for (const questions::Question question : job.questions) {
    for (const PhaseRange& range : phases) {
      const questions::Traversal traversal{range.first, range.size, 0, 1,
                                           std::min(few, range.size)};
      const std::uint64_t digest = kernels[order.front()]->digest(question, traversal);
      for (const std::size_t column : order) {
        if (kernels[column]->digest(question, traversal) == digest) continue;
        throw KernelDisagreement(
            fmt::format("the columns disagree in {}, placement {}", question->name, job.placement));
      }
    }
  }
}

}  // namespace

std::size_t phase_index(const Position& position) noexcept {
  int pieces = 0;
  for (const Square square : all_squares) {
    const std::optional<Piece> piece = position.piece_on(square);
    if (piece && type_of(*piece) != PieceType::Pawn && type_of(*piece) != PieceType::King) ++pieces;
  }
  return pieces > 10 ? 0 : pieces > 6 ? 1 : 2;
}

Measured measure(const Job& job, const AllKernels& kernels, const Instruments& instruments) {
  positions::Random random(job.seed);
  const std::vector<Position> corpus = by_phase(job.corpus, random);
  const std::vector<PhaseRange> phases = ranges_of(corpus);
  std::vector<std::size_t> order(kernels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(std::span(order));
  for (const std::size_t column : order) kernels[column]->load(corpus);
  require_agreement(job, kernels, phases, order);

  std::vector<RowRounds> rows;
  for (std::size_t row = 0; row < job.questions.size(); ++row) {
    rows.emplace_back(row, job, kernels, phases, instruments);
  }
  Measured measured;
  const auto seconds_of = [](const Clock& clock) {
    return [&clock, start = clock()] {
      return std::chrono::duration<double>(clock() - start).count();
    };
  };
  const auto processor_seconds = seconds_of(instruments.processor_clock);
  const auto seconds = seconds_of(instruments.clock);
  // The row that has had the least time is next; when all is over, of those that are short.
  for (;;) {
    measured.wall_seconds = seconds();
    const bool is_over = measured.wall_seconds >= job.seconds;
    const auto turn_of = [&](const RowRounds& row) {
      return std::pair(is_over && row.is_complete(), row.seconds());
    };
    const auto next = std::min_element(
        rows.begin(), rows.end(),
        [&](const RowRounds& a, const RowRounds& b) { return turn_of(a) < turn_of(b); });
    if (turn_of(*next).first) break;
    measured.rounds.push_back(next->next(random));
  }
  measured.processor_seconds = processor_seconds();
  return measured;
}

}  // namespace squarelab::compare
