// The work of one process of a comparison: it measures every row for every column, with the code at
// the places where its linker put it.
//
// Method
//   1. All kernels are loaded, in an order of this process's own, and must give the same
//      digests on a few positions of every phase; otherwise nothing is timed. (A placement has
//      compared all of them on all positions before: agreement.hpp.)
//   2. The length of a burst is found: the number of positions with which the baseline takes about
//      burst_microseconds.
//   3. A round measures one row on a few positions of one phase. All columns work on the same
//      positions, in turn, in an order that is drawn again each time. Before each burst
//      the column works on the same positions backwards, untimed, so that its code and the entries
//      of its tables are in the caches: otherwise a column would be faster if another that
//      shares its tables, as the control does, had just been there. Before and after each burst the
//      probe is timed: a burst is worth no more than the slower of the two allows.
//   4. A column that is n times slower than the baseline takes part in one round of n, so that it
//      takes no larger share of the time than others; but in no less than least_bursts rounds of
//      each phase, spread over the time. The baseline takes part in all. A column that lacks the
//      question takes part in none.
//   5. Rounds go on until the time is over, rows in turns, the same share of the time for each; and
//      then in rows in which a column still has fewer bursts than that in a phase.
//
// Tested in tests/compare/measuring/measure_test.cpp, tests/apps/compare/compare_test.cpp and
// tests/trials.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/compare/measuring/job.hpp>
#include <squarelab/compare/measuring/probe.hpp>
#include <string_view>
#include <vector>

namespace squarelab::compare {

// By the knights, bishops, rooks and queens of both sides: 11 to 14 or more in the opening, 7 to 10
// in the middlegame, up to 6 in the endgame.
inline constexpr std::array<std::string_view, 3> phase_names{"opening", "middlegame", "endgame"};
std::size_t phase_index(const Position& position) noexcept;

// Bursts of each column in each phase of a row, in a process.
inline constexpr int least_bursts = 4;

struct Burst {
  std::size_t column;  // of the job; columns.size() is the control
  double nanoseconds;  // of all positions of the round
  double probe;        // nanoseconds; the slower of the two around the burst
};

struct Round {
  std::size_t row;    // of the job
  std::size_t phase;  // of phase_names
  std::uint64_t positions;
  std::uint64_t units;        // of work, the same for all columns
  std::vector<Burst> bursts;  // the baseline's is always included
};

struct Measured {
  std::vector<Round> rounds;
  double wall_seconds = 0;  // of the rounds
  double processor_seconds = 0;
};

// The sources of the time and of the machine's speed.
struct Instruments {
  Clock clock = steady_clock;
  Clock processor_clock = compare::processor_clock;
  std::function<void()> probe = compare::probe;
};

// Throws KernelDisagreement (agreement.hpp) if kernels disagree. Preconditions: the job has an
// question and a position; its baseline is one of its columns.
Measured measure(const Job& job, const AllKernels& kernels, const Instruments& instruments = {});

}  // namespace squarelab::compare
