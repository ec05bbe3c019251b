// The instructions that a piece of work executes, exactly.
//
// Idea: with the trap flag set the processor raises a trap after each instruction, and the system
// turns it into a signal whose handler counts. So the count is what was executed, whatever the
// instruction set, without another program and without another build. What setting and clearing
// the flag costs is measured once on no work and subtracted. A string instruction with a repeat
// prefix counts once, however often it repeats. Cost: one to fifteen microseconds an instruction,
// most on virtual machines.
//
// For x86-64 Linux; elsewhere there is no count, nor where the traps do not arrive (emulators, some
// sandboxes). Tested in tests/compare/measuring/instructions_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace squarelab::compare::measuring {

struct Instructions {
  std::uint64_t executed;
  // How many of them are no part of the program's own code but of shared libraries, which may
  // choose their code by the CPU and the addresses of data.
  std::uint64_t in_libraries;

  friend constexpr bool operator==(const Instructions&, const Instructions&) noexcept = default;
};

// Does the work on this thread and counts the instructions that it executes; nullopt where they
// cannot be counted, and then the work may or may not have been done. The first time may count what
// later ones do not: symbols are bound and tables are filled. Precondition: no other thread counts
// meanwhile; the work does not throw.
std::optional<Instructions> instructions_of(const std::function<void()>& work);

}  // namespace squarelab::compare::measuring
