// Looking: what is wrong at one position of a run. Private to engine_verification.hpp, and tested
// with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <squarelab/positions/suite.hpp>
#include <squarelab/verify/engine/asking/positions_asked.hpp>
#include <squarelab/verify/engine/asking/team.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <string>

namespace squarelab::verify {

// The faults and other events of one position.
struct Seen {
  std::map<FaultIdentity, WrongAnswer> faults;  // but for what is ignored
  std::size_t late_answers = 0;
  bool has_refused = false;
  std::optional<std::string> skipped;  // in the words of an adapter
  std::uint64_t file_counts = 0;       // that were compared
  bool goes_on = true;                 // the run
};

// Looks for what is wrong at the position: unless all faults are asked for, until one is found that
// is not ignored. Then at the counts of a file and at other questions, if nothing was wrong. Of a
// sample, programs are asked its question alone.
Seen look_at(const NumberedPosition& numbered, Team& team, const positions::NamedPosition* named,
             const EnginePlan& plan, Ignored& ignored);

}  // namespace squarelab::verify
