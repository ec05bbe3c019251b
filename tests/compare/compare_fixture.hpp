// What tests of the comparison share: backends whose speed is made up, and placements in which they
// are measured.
#pragma once

#include <gtest/gtest.h>

#include <squarelab/compare/compare.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/text/fen.hpp>
#include <vector>

#include "compare/measuring/made_up_machine.hpp"

namespace squarelab::compare {

struct Compare : testing::Test {
  Compare() {
    world = World{};
    options.questions = {&questions::AttackMap::facts, &questions::Set::facts};
    options.seconds = 8;
    choose({0, 1, 2, 3, 4});
  }

  // The columns, by their places among the contestants; the first is the baseline.
  void choose(const std::vector<std::size_t>& places) {
    options.backends.clear();
    for (const std::size_t place : places)
      options.backends.push_back(contestants.backends[place].facts);
    options.baseline = options.backends.front().name;
  }

  Placements placements(int count = 16) {
    return {count,
            [this](const Job& job, const GoesOn&) {
              if (job.task == Task::Measure) {
                jobs.push_back(job);
                world.place = job.placement;
              }
              return answer_of(job, contestants, instruments);
            },
            3, [this] { return others; }};
  }

  Comparison run() { return compare(options, corpus, placements(), {}, world_clock); }

  questions::Contestants contestants{{contestant<0, 100>("base"), contestant<1, 100>("twin"),
                                      contestant<2, 103>("slower"), contestant<3, 50>("twice"),
                                      contestant<4, 1200>("slow")}};
  positions::Corpus corpus{"made up",
                           {start_position(), text::parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
                            text::parse_fen("4k3/8/8/8/8/8/3P4/4K3 b - - 0 1")}};
  CompareOptions options;
  std::vector<Job> jobs;  // of measuring
  double others = 0;
};

inline const Ratio& ratio_in(const Comparison& comparison, std::size_t row, std::size_t column) {
  return *comparison.rows.at(row).cells.at(column).ratio;
}

}  // namespace squarelab::compare
