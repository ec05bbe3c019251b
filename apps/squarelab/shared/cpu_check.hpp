// The first thing the program does: can this CPU run what the rest was compiled for?
#pragma once

namespace squarelab::app {

// Returns if it can. If it cannot, says on stderr which instructions are missing and what to do,
// and ends the program with exit code 2. Runs by itself before the constructors of all globals,
// which may already use those instructions; calling it first in main makes sure that it is linked.
void require_cpu_or_exit() noexcept;

}  // namespace squarelab::app
