// The system calls the handler in a thread of its own. After a closed window it ends the process
// when the handler returns, which therefore waits for the run to end.
#include <atomic>

#include "shared/context.hpp"
#include "shared/interrupt.hpp"
// After all others, for it defines near, far and more:
#include <windows.h>

namespace squarelab::app {

namespace {

constexpr ULONGLONG second = 1000;  // milliseconds

std::atomic<ULONGLONG> requested_at{0};  // milliseconds; 0: not requested
std::atomic<bool> ends_at_once{false};

BOOL WINAPI request(DWORD event) {
  const ULONGLONG time = GetTickCount64();
  ULONGLONG before_that = 0;
  const bool is_first = requested_at.compare_exchange_strong(before_that, time);
  if (is_first && ends_at_once) ExitProcess(static_cast<UINT>(ExitCode::Interrupted));
  const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
  if (!is_key) Sleep(INFINITE);
  return is_first || time - before_that < second ? TRUE : FALSE;
}

}  // namespace

Interrupt::Interrupt() {
  requested_at = 0;
  ends_at_once = false;
  SetConsoleCtrlHandler(&request, TRUE);
}

Interrupt::~Interrupt() {
  if (!ends_at_once) SetConsoleCtrlHandler(&request, FALSE);
}

bool Interrupt::is_requested() noexcept { return requested_at != 0; }

void Interrupt::end_at_once() noexcept { ends_at_once = true; }

}  // namespace squarelab::app
