#include <cstdint>
#include <ctime>
#include <squarelab/compare/measuring/probe.hpp>

namespace squarelab::compare {

using std::chrono::nanoseconds;

nanoseconds steady_clock() { return std::chrono::steady_clock::now().time_since_epoch(); }

nanoseconds processor_clock() {
#ifdef CLOCK_PROCESS_CPUTIME_ID
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
#else
  return nanoseconds(static_cast<std::int64_t>(std::clock()) * (1'000'000'000 / CLOCKS_PER_SEC));
#endif
}

void probe() noexcept {
  std::uint64_t a = 1;
  std::uint64_t b = 2;
  std::uint64_t c = 3;
  std::uint64_t d = 4;
  std::uint64_t e = 5;
  std::uint64_t f = 6;
  std::uint64_t g = 7;
  std::uint64_t h = 8;
  for (int i = 0; i < 5000; ++i) {
    a += 1;
    b ^= a;
    c += 3;
    d ^= c;
    e += 5;
    f ^= e;
    g += 7;
    h ^= g;
    // The compiler must take every step, one by one.
    asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h));
  }
}

}  // namespace squarelab::compare
