#include <squarelab/compare/measuring/instructions.hpp>

#if defined(__x86_64__) && defined(__linux__)
#include <signal.h>
#include <ucontext.h>

// The program's own code, by the linker.
extern "C" const char __executable_start;  // NOLINT(bugprone-reserved-identifier)
extern "C" const char etext;
#endif

namespace squarelab::compare::measuring {

#if defined(__x86_64__) && defined(__linux__)

namespace {

constexpr unsigned long long trap_flag = 0x100;

// State of the count that is running. A handler may touch no more than such variables.
volatile std::uint64_t executed;
volatile std::uint64_t in_libraries;
volatile std::uintptr_t last_place;

void count_one(int, siginfo_t*, void* context) {
  const auto place = static_cast<std::uintptr_t>(
      static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
  // A string instruction traps at each of its repetitions, and stays where it is.
  if (place == last_place) return;
  last_place = place;
  executed = executed + 1;
  const bool is_own = place >= reinterpret_cast<std::uintptr_t>(&__executable_start) &&
                      place < reinterpret_cast<std::uintptr_t>(&etext);
  if (!is_own) in_libraries = in_libraries + 1;
}

// A function of its own, so that every count begins and ends with the same instructions.
[[gnu::noinline]] void step_through(const std::function<void()>& work) {
  __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() | trap_flag);
  work();
  __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() & ~trap_flag);
}

Instructions counted(const std::function<void()>& work) {
  executed = 0;
  in_libraries = 0;
  last_place = 0;
  step_through(work);
  return {executed, in_libraries};
}

}  // namespace

std::optional<Instructions> instructions_of(const std::function<void()>& work) {
  struct sigaction counting = {};
  struct sigaction before = {};
  counting.sa_sigaction = &count_one;
  counting.sa_flags = SA_SIGINFO;
  sigemptyset(&counting.sa_mask);
  if (sigaction(SIGTRAP, &counting, &before) != 0) return std::nullopt;
  const Instructions none = counted([] {});
  const Instructions all = counted(work);
  sigaction(SIGTRAP, &before, nullptr);
  if (none.executed == 0 || all.executed < none.executed) return std::nullopt;
  return Instructions{all.executed - none.executed, all.in_libraries - none.in_libraries};
}

#else

std::optional<Instructions> instructions_of(const std::function<void()>&) { return std::nullopt; }

#endif

}  // namespace squarelab::compare::measuring
