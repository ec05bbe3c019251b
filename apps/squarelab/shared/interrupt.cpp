// Tested in tests/apps/verify_engines_test.cpp.
#include "shared/interrupt.hpp"

#include <signal.h>

#include <array>
#include <atomic>
#include <cstddef>

namespace squarelab::app {

namespace {

constexpr std::array signals{SIGINT, SIGTERM};

std::atomic<bool> requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // else no handler may touch it
std::array<struct sigaction, signals.size()> before;

void restore() noexcept {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before[i], nullptr);
}

extern "C" void request(int) {
  requested = true;
  restore();
}

}  // namespace

Interrupt::Interrupt() {
  requested = false;
  struct sigaction once {};
  once.sa_handler = request;
  once.sa_flags = SA_RESTART;  // what waits does not fail because of it
  sigemptyset(&once.sa_mask);
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], nullptr, &before[i]);
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (before[i].sa_handler != SIG_IGN) sigaction(signals[i], &once, nullptr);
  }
}

Interrupt::~Interrupt() { restore(); }

bool Interrupt::is_requested() noexcept { return requested; }

}  // namespace squarelab::app
