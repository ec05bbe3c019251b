// Tested in tests/apps/cli/interrupt_test.cpp and verify_engines_test.cpp.
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <ctime>

#include "shared/context.hpp"
#include "shared/interrupt.hpp"

namespace squarelab::app {

namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

constexpr std::int64_t second = 1'000'000'000;  // nanoseconds

std::atomic<std::int64_t> requested_at{0};  // nanoseconds; 0: not requested
std::atomic<bool> ends_at_once{false};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);  // else no handler may touch it
std::array<struct sigaction, signals.size()> before;

void restore() noexcept {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before[i], nullptr);
}

extern "C" void request(int signal) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const std::int64_t time = now.tv_sec * second + now.tv_nsec;
  std::int64_t before_that = 0;
  const bool is_first = requested_at.compare_exchange_strong(before_that, time);
  if (is_first && ends_at_once) _exit(static_cast<int>(ExitCode::Interrupted));
  if (is_first || time - before_that < second) return;
  restore();
  raise(signal);
}

}  // namespace

Interrupt::Interrupt() {
  requested_at = 0;
  ends_at_once = false;
  struct sigaction asked {};
  asked.sa_handler = request;
  asked.sa_flags = SA_RESTART;  // what waits does not fail because of it
  sigemptyset(&asked.sa_mask);
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], nullptr, &before[i]);
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (before[i].sa_handler != SIG_IGN) sigaction(signals[i], &asked, nullptr);
  }
}

Interrupt::~Interrupt() {
  if (!ends_at_once) restore();
}

bool Interrupt::is_requested() noexcept { return requested_at != 0; }

void Interrupt::end_at_once() noexcept { ends_at_once = true; }

}  // namespace squarelab::app
