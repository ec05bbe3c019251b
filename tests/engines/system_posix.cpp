#include <unistd.h>

#include <csignal>

#include "system.hpp"

namespace squarelab::test_engine {

int own_number() { return getpid(); }

void sleep_for_ever() {
  for (;;) pause();
}

void ignore_termination() { std::signal(SIGTERM, SIG_IGN); }

int start_child() {
  const pid_t child = fork();
  if (child != 0) return child;
  ignore_termination();
  sleep_for_ever();
}

void interrupt_parent() { kill(getppid(), SIGINT); }

void close_output() { close(STDOUT_FILENO); }

}  // namespace squarelab::test_engine
