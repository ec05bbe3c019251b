// Compiled without the instruction-set flag that everything else gets. It therefore includes
// nothing whose inline functions the linker could take from another object, and the build defines
// what is needed: SQUARELAB_CPU_FEATURES, such as SQUARELAB_ASK("avx2") SQUARELAB_ASK("bmi2"), and
// SQUARELAB_ISA, the setting that asked for them.
#include "shared/cpu_check.hpp"

#include <stdio.h>
#include <stdlib.h>

namespace squarelab::app {

// Priority 101 is the first that programs may use.
[[gnu::constructor(101), gnu::noinline]] void require_cpu_or_exit() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_cpu_init();
  bool fits = true;
  [[maybe_unused]] const auto ask = [&fits](const char* feature, bool is_present) {
    if (is_present) return;
    fputs(fits ? "squarelab: this program was built for a CPU with " : ", ", stderr);
    fputs(feature, stderr);
    fits = false;
  };
// NOLINTNEXTLINE: the builtin takes literals only.
#define SQUARELAB_ASK(feature) ask(feature, __builtin_cpu_supports(feature) != 0);
  SQUARELAB_CPU_FEATURES
#undef SQUARELAB_ASK
  if (fits) return;
  fputs(
      ", which this one lacks. Build it on this machine, or with a lower SQUARELAB_ISA "
      "(it was " SQUARELAB_ISA ").\n",
      stderr);
  // Not exit(): the destructors of globals may use the missing instructions, too.
  _Exit(2);
#endif
}

}  // namespace squarelab::app
