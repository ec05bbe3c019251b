// Shrinking of what an engine did wrong, to the smallest position in which it errs in the same way.
// Tested in tests/verify/engine/engine_verification_test.cpp.
#pragma once

#include <span>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/shrink.hpp>

namespace squarelab::verify {

// Starts the culprit once more and asks it over and over, for at most plan.shrinking. `everybody`
// is asked for the answers of the report; their order is that of the replies, boards first.
// `slowest` is the time of the slowest right answer. A culprit that gave no answer may have to be
// waited for each time: it gets a tenth of the time of an answer, or ten times `slowest` if that is
// more, and all of the time in the end. If the culprit answers a question differently when it is
// asked again, that is the finding, and it is not shrunk. If the run is stopped, the smallest place
// so far is the finding, without the interrupted answers; if no answer came before that,
// Finding::calls is 0. Other faults that smaller positions show are noted (Finding::also_seen).
Finding shrink(const WrongAnswer& first, const EnginePlan& plan,
               std::span<Divider* const> everybody, process::SteadyClock::duration slowest);

}  // namespace squarelab::verify
