// A machine that is made up: kernels whose speed is known, a clock that they turn, and what may
// disturb them. For tests of the comparison, and for its trials.
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/backends.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/compare/compare.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::compare {

// The world that the kernels live in.
struct World {
  double now = 0;        // nanoseconds
  double waited = 0;     // of them, in which the measuring process had no processor
  double noise = 0;      // each burst takes up to so much longer, as a fraction
  double spikes = 0;     // chance that a burst takes four times as long
  double placement = 0;  // how far the code's place makes kernels slower, at most
  double disturbed = 0;  // the machine is three times slower for that share of the time
  // The clock is 30 per cent slower for that share of the time, in stretches of some seconds.
  double slower_clock = 0;
  // Seconds in which another program shares the core: the probe takes 1.6 times as long, every
  // kernels another time, and now and then the process waits.
  double shared_from = 0;
  double shared_to = 0;
  // From that second on the clock is 30 per cent faster for two seconds; and the first probe or
  // burst takes a tenth of its time, as by a fluke of the clock.
  double fast_from = std::numeric_limits<double>::infinity();
  int place = 1;  // where the code stands now
  bool clock_read = false;
  std::vector<int> bursts;  // who ran, in order
  positions::Random random{1};

  double chance() { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }
  bool is_disturbed() const { return std::fmod(now / 1e6, 100) < 100 * disturbed; }
  bool is_shared() const { return shared_from <= now / 1e9 && now / 1e9 < shared_to; }
  double pace() {
    double pace = is_disturbed() ? 3 : 1;
    constexpr double stretch = 8;
    if (std::fmod(now / 1e9, stretch) < stretch * slower_clock) pace *= 1.3;
    const double since_fast = now / 1e9 - fast_from;
    if (since_fast >= 0 && since_fast < 2) {
      pace *= was_fast_ ? 0.7 : 0.1;
      was_fast_ = true;
    }
    return pace;
  }
  void work(int id, double nanos) {
    const double spike = chance() < spikes ? 4 : 1;
    double time = nanos * placed(id) * (1 + noise * chance()) * spike * pace();
    if (is_shared()) {
      time *= 1.3 + 0.1 * (id % 7);
      constexpr double turn = 4e6;
      if (chance() < 0.03) {
        waited += turn;
        time += turn;
      }
    }
    now += time;
  }
  void probe() { now += 3000 * (1 + 0.02 * chance()) * pace() * (is_shared() ? 1.6 : 1); }

  // How much slower an id is at the place.
  double placed(int id) const {
    const std::uint64_t drawn = positions::Random::stream(static_cast<std::uint64_t>(id) + 77,  //
                                                          static_cast<std::uint64_t>(place))
                                    .next();
    return 1 + placement * static_cast<double>(drawn % 1000) / 1000;
  }

 private:
  bool was_fast_ = false;
};
inline World world;

inline std::chrono::nanoseconds world_clock() {
  world.clock_read = true;
  return std::chrono::nanoseconds(static_cast<std::int64_t>(world.now));
}

inline std::chrono::nanoseconds world_processor_clock() {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(world.now - world.waited));
}

inline const Instruments instruments{world_clock, world_processor_clock, [] { world.probe(); }};

// A position takes `time` microseconds. The kernels of each column have an id of their own.
template <int Id, int Time>
struct FakeKernels : questions::Kernels {
  void load(std::span<const Position> corpus) override {
    corpus_.assign(corpus.begin(), corpus.end());
  }
  std::uint64_t run(questions::Question, const questions::Traversal& traversal) override {
    world.bursts.push_back(Id);
    world.work(Id, 1000.0 * Time * static_cast<double>(traversal.length));
    return traversal.length;
  }
  std::uint64_t digest(questions::Question, const questions::Traversal& traversal) override {
    return traversal.length;
  }

 protected:
  std::vector<Position> corpus_;
};

template <class Bench>
std::unique_ptr<questions::Kernels> make() {
  return std::make_unique<Bench>();
}

template <int Id, int Time>
questions::Contestant contestant(std::string_view name) {
  Facts facts;
  facts.name = name;
  return {facts, &make<FakeKernels<Id, Time>>, &make<FakeKernels<100 + Id, Time>>};
}

inline std::vector<questions::Question> questions_of_backends() {
  return questions_of(questions::Subject::Backend, all_questions());
}

// What a run of a made-up machine may go through.
struct MadeUpDisturbance {
  std::string_view name;
  void (*begin)();
};
inline constexpr std::array<MadeUpDisturbance, 4> made_up_disturbances{{
    {"nothing", [] {}},
    {"a clock 30 per cent slower for two thirds of the time", [] { world.slower_clock = 0.67; }},
    {"a neighbour that takes the core for ten seconds",
     [] {
       world.shared_from = 7;
       world.shared_to = 17;
     }},
    {"one fast outlier, for two seconds", [] { world.fast_from = 10; }},
}};

// A quick run, all that it draws drawn from the seed: of a baseline, a twin of it, one that is 3
// per cent slower, one that is twice as fast and one that takes twelve times as long. Code at other
// places makes up to 1 per cent.
inline Comparison made_up_quick_run(const MadeUpDisturbance& disturbance, std::uint64_t seed) {
  const questions::Contestants contestants{
      {contestant<0, 100>("base"), contestant<1, 100>("twin"), contestant<2, 103>("slower"),
       contestant<3, 50>("twice"), contestant<4, 1200>("slow")}};
  const positions::Corpus corpus{
      "made up",
      {start_position(), text::parse_fen("r2qkb1r/8/8/8/8/8/8/R2QKB1R w - - 0 1"),
       text::parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")}};
  CompareOptions options;
  for (const questions::Contestant& one : contestants.backends)
    options.backends.push_back(one.facts);
  options.baseline = options.backends.front().name;
  options.questions = questions_of_backends();
  options.seconds = 40;
  options.may_leave_out = true;
  options.seed = seed;
  world = World{};
  world.random = positions::Random(seed);
  world.noise = 0.05;
  world.placement = 0.01;
  disturbance.begin();
  const Placements placements{16,
                              [&](const Job& job, const GoesOn&) {
                                if (job.task == Task::Measure) {
                                  constexpr double start = 0.3e9;  // until it measures
                                  world.now += start;
                                  world.place = job.placement;
                                }
                                return answer_of(job, contestants, instruments);
                              },
                              0};
  return compare(options, corpus, placements, {}, world_clock);
}

// Whether every cell and mean that should have a ratio has one with an interval.
inline bool is_complete(const Comparison& comparison) {
  const auto are_told = [&](std::size_t column, const std::optional<Ratio>& ratio) {
    return comparison.columns[column].role == Role::Baseline || (ratio && ratio->interval);
  };
  for (std::size_t column = 0; column < comparison.columns.size(); ++column) {
    for (const Row& row : comparison.rows) {
      if (!row.cells[column].absent && !are_told(column, row.cells[column].ratio)) return false;
    }
    for (const GroupMean& mean : comparison.means) {
      if (!are_told(column, mean.ratios[column])) return false;
    }
  }
  return !comparison.rows.empty();
}

}  // namespace squarelab::compare
