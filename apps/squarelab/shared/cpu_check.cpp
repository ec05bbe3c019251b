// Compiled without the instruction-set flag that everything else gets. It therefore includes
// nothing whose inline functions the linker could take from another object, and the build defines
// what is needed: SQUARELAB_CPU_FEATURES, a list such as "avx2 bmi2", and SQUARELAB_ISA, the
// setting that asked for them.
#include "shared/cpu_check.hpp"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace squarelab::app {
namespace {

#if defined(__x86_64__) || defined(__i386__)

struct Feature {
  const char* name;
  bool present;
};

// Whether the list, words separated by single spaces, holds the word.
bool holds(const char* list, const char* word) noexcept {
  const size_t length = strlen(word);
  for (const char* at = strstr(list, word); at != nullptr; at = strstr(at + 1, word)) {
    const bool starts = at == list || at[-1] == ' ';
    const bool ends = at[length] == ' ' || at[length] == '\0';
    if (starts && ends) return true;
  }
  return false;
}

#endif

}  // namespace

// Priority 101 is the first that programs may use.
[[gnu::constructor(101), gnu::noinline]] void require_cpu_or_exit() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_cpu_init();
// NOLINTNEXTLINE: the builtin takes literals only.
#define SQUARELAB_FEATURE(name) \
  { name, __builtin_cpu_supports(name) != 0 }
  const Feature features[] = {
      SQUARELAB_FEATURE("sse3"),
      SQUARELAB_FEATURE("ssse3"),
      SQUARELAB_FEATURE("sse4.1"),
      SQUARELAB_FEATURE("sse4.2"),
      SQUARELAB_FEATURE("popcnt"),
      SQUARELAB_FEATURE("avx"),
      SQUARELAB_FEATURE("avx2"),
      SQUARELAB_FEATURE("bmi"),
      SQUARELAB_FEATURE("bmi2"),
      SQUARELAB_FEATURE("fma"),
      SQUARELAB_FEATURE("avx512f"),
      SQUARELAB_FEATURE("avx512bw"),
      SQUARELAB_FEATURE("avx512cd"),
      SQUARELAB_FEATURE("avx512dq"),
      SQUARELAB_FEATURE("avx512vl"),
      SQUARELAB_FEATURE("avx512ifma"),
      SQUARELAB_FEATURE("avx512vbmi"),
      SQUARELAB_FEATURE("avx512vbmi2"),
      SQUARELAB_FEATURE("avx512vnni"),
      SQUARELAB_FEATURE("avx512bitalg"),
      SQUARELAB_FEATURE("avx512vpopcntdq"),
  };
#undef SQUARELAB_FEATURE
  bool fits = true;
  for (const Feature& feature : features) {
    if (feature.present || !holds(SQUARELAB_CPU_FEATURES, feature.name)) continue;
    fputs(fits ? "squarelab: this program was built for a CPU with " : ", ", stderr);
    fputs(feature.name, stderr);
    fits = false;
  }
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
