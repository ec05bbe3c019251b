// The positions of a run that programs are asked about, and what is wrong there. Private to
// engine_verification.hpp, and tested with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <squarelab/positions/sources.hpp>
#include <squarelab/verify/engine/asking/steadiness.hpp>
#include <squarelab/verify/engine/asking/team.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <utility>
#include <vector>

namespace squarelab::verify {

struct NumberedPosition {
  std::uint64_t index;  // in the run
  Position position;
  std::vector<Move> moves = {};    // made from it, of a history
  const Sample* sample = nullptr;  // asked about instead of it
};

// Returns the positions of the item to ask about, and the number of others. Item 0 is the shard's
// part of the suite. Clocks and move numbers are lowered, as no move depends on them.
std::pair<std::vector<NumberedPosition>, std::uint64_t> positions_of(
    const EnginePlan& plan, const positions::Schedule& schedule, std::size_t item, Board* player);

// The faults and other events of one position.
struct Seen {
  std::map<FaultIdentity, WrongAnswer> faults;  // except ignored faults
  std::size_t late_answers = 0;
  bool has_refused = false;
  std::optional<std::string> skipped;                    // in the words of an adapter
  std::map<std::string, std::uint64_t> skipped_answers;  // to other questions, likewise
  std::uint64_t file_counts = 0;                         // that were compared
  std::set<std::string> unsteady;                        // failures that are no faults
  bool goes_on = true;                                   // the run
};

// Looks for what is wrong at the position: unless all faults are asked for, until a fault that is
// not ignored is found. Then at the counts of a file and at other questions, if nothing was wrong.
// For a sample, programs are asked its question alone.
Seen look_at(const NumberedPosition& numbered, Team& team, const positions::NamedPosition* named,
             const EnginePlan& plan, Steadiness& steadiness, Ignored& ignored);

}  // namespace squarelab::verify
