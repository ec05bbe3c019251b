// From a finding to the smallest position that shows a fault of the same kind of the same engine.
// Tested in tests/lab/engine/engine_verification_test.cpp.
#pragma once

#include <optional>
#include <span>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <string>

namespace squarelab::lab::engine {

// The finding before it is shrunk: the first engine that is at fault, or, if none is, the first
// board. Nothing if nobody is: then the answers were not waited for.
struct Accusation {
  std::size_t culprit;
  Place place;
  Fault fault;
  std::vector<Side> sides;
};
std::optional<Accusation> accusation_of(const Finding& finding, std::size_t boards);

// everybody: the dividers that the names are of, for the answers in the report. slowest: what the
// slowest right answer took. The culprit is started once more to be shrunk for, and asked over and
// over, for at most plan.shrinking. One that gave no answer may have to be waited out each time:
// a tenth of the time that an answer may take, or ten times the slowest, and what comes out is
// asked again with all of it. If it answers a question differently when it is asked again, that is
// the finding, and not shrunk. If it is stopped, what is smallest so far is the finding, without
// those whose answers were not waited for; if no answer came before that, no calls are counted.
EngineFinding shrunk(const Accusation& accusation, const EnginePlan& plan,
                     std::span<Divider* const> everybody, std::span<const std::string> names,
                     SteadyClock::duration slowest);

}  // namespace squarelab::lab::engine
