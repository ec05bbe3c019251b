// What the processors do: only what holds on any machine, busy or not.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <squarelab/compare/measuring/probe.hpp>
#include <squarelab/compare/measuring/processors.hpp>
#include <thread>

namespace squarelab::compare {
namespace {

using std::chrono::nanoseconds;

void work_for(std::chrono::milliseconds time) {
  const nanoseconds start = processor_clock();
  while (processor_clock() - start < time) probe();
}

TEST(ProcessorClock, CountsWorkAndNotSleep) {
  const nanoseconds start = processor_clock();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_LT(processor_clock() - start, std::chrono::milliseconds(25));
  const nanoseconds before = processor_clock();
  for (int i = 0; i < 100; ++i) probe();
  EXPECT_GT(processor_clock() - before, std::chrono::microseconds(10));
}

// What this process computes itself is not what others do: a second of it would be seen.
TEST(OthersWatch, LeavesOutThisProcess) {
  const OthersWatch others;
  const OthersWatch at_the_same_time;
  work_for(std::chrono::milliseconds(300));
  const double processors = others.processors();
  EXPECT_GE(processors, 0);
  EXPECT_LE(processors, std::thread::hardware_concurrency() + 0.5);
  EXPECT_NEAR(processors, at_the_same_time.processors(), 0.3);
}

TEST(QuietestCpu, IsOneOfThose) {
  const std::optional<int> cpu = quietest_cpu(std::chrono::milliseconds(20));
  EXPECT_GE(cpu.value_or(0), 0);
  EXPECT_LT(cpu.value_or(0), 4096);
}

}  // namespace
}  // namespace squarelab::compare
