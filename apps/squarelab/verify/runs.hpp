// The ways in which squarelab verify runs. Each prints its report, writes its files and sets the
// exit code.
#pragma once

#include <squarelab/lab/differential/reproducer.hpp>

#include "verify/options.hpp"
#include "verify/report.hpp"

namespace squarelab::app {

// The boards of the plan in lockstep over all of its positions; the first `given` ones of its suite
// were given by the user. A disagreement is shrunk. A tier also fails if an event was never met.
void run_verification(lab::VerificationPlan plan, std::size_t given, const VerifyOptions& options,
                      Context& context);

// A file of --reproducer with the boards that it names; a liar among them tells the --lie. Throws
// InputError if there is no such board, or if other programs are to be replayed: their commands are
// not taken from a file.
void run_replay(const lab::Reproducer& reproducer, const VerifyOptions& options, Context& context);

// Other programs: over the positions of the plan, or on a reproducer. Throws InputError if an
// engine cannot be asked at all.
void run_engines(EnginesReport report, const VerifyOptions& options, Context& context);

// Planted lies, and honest copies.
void run_self_test(const lab::VerificationPlan& plan, const VerifyOptions& options,
                   Context& context);

}  // namespace squarelab::app
