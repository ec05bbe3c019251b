// Who is to blame for a finding, and the way from there to the smallest position that shows a
// fault of the same kind of the same engine.
// Tested in tests/lab/engine/engine_verification_test.cpp.
#pragma once

#include <optional>
#include <span>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <string>

namespace squarelab::lab::engine {

// Who is at fault where: the first engine that is, or, if none is, the first board.
struct Accusation {
  std::size_t culprit;
  Place place;
  Fault fault;
  std::vector<Side> sides;
};
// By the answers of all at the place, boards first; nothing if nobody is at fault.
std::optional<Accusation> accusation_at(const Place& place, std::span<const Side> sides,
                                        std::size_t boards);
// By a finding; nothing if the answers were not waited for.
std::optional<Accusation> accusation_of(const Finding& finding, std::size_t boards);

// The finding as it was found. names: of those whose answers the accusation has.
EngineFinding not_shrunk(const Accusation& accusation, std::span<const std::string> names);

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
