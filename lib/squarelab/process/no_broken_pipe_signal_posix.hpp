// Writing to a pipe without a reader, without a signal.
#pragma once

#include <signal.h>

namespace squarelab::process {

// Blocks the SIGPIPE of this thread's own writing and discards it afterwards. Does not touch the
// disposition of the process or a signal that was pending before.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() noexcept {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&broken_pipe_);
    sigaddset(&broken_pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
  }
  ~NoBrokenPipeSignal() {
    sigset_t pending;
    sigpending(&pending);
    if (!was_pending_ && sigismember(&pending, SIGPIPE) == 1) {
      int signal = 0;
      sigwait(&broken_pipe_, &signal);
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

 private:
  sigset_t broken_pipe_;
  sigset_t before_;
  bool was_pending_;
};

}  // namespace squarelab::process
