// The ways in which squarelab verify runs with boards. Each prints its report and sets the exit
// code.
#pragma once

#include <squarelab/lab/differential/reproducer.hpp>

#include "verify/options.hpp"

namespace squarelab::app {

// The boards of the plan in lockstep over all of its positions, of whose suite the first ones were
// given. A disagreement is shrunk. A tier fails as well where an event was never met.
void run_verification(const lab::VerificationPlan& plan, std::size_t given,
                      const VerifyOptions& options, Context& context);

// What was written by --reproducer, with the boards that it names; a liar among them is the one of
// --lie. Throws InputError: there is no such board.
void run_replay(const lab::Reproducer& reproducer, const VerifyOptions& options, Context& context);

// Planted lies, and honest copies.
void run_self_test(const lab::VerificationPlan& plan, const VerifyOptions& options,
                   Context& context);

}  // namespace squarelab::app
