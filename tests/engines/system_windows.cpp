#include <io.h>
#include <windows.h>

#include "system.hpp"

namespace squarelab::test_engine {

int own_number() { return static_cast<int>(GetCurrentProcessId()); }

void sleep_for_ever() {
  for (;;) Sleep(INFINITE);
}

void ignore_termination() {}

int start_child() {
  wchar_t own_path[MAX_PATH];
  GetModuleFileNameW(nullptr, own_path, MAX_PATH);
  STARTUPINFOW startup{};
  startup.cb = sizeof startup;
  PROCESS_INFORMATION child{};
  wchar_t line[] = L"squarelab_test_engine sleep";
  CreateProcessW(own_path, line, nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &child);
  return static_cast<int>(child.dwProcessId);
}

void interrupt_parent() {}

void close_output() { _close(1); }

}  // namespace squarelab::test_engine
