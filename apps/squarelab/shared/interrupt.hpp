// Ctrl-C in long runs: stop early, and still say what was done.
#pragma once

namespace squarelab::app {

// While one lives, the first SIGINT or SIGTERM only asks the run to stop; the second has the effect
// that it always has. A signal that was ignored before stays so. One at a time. A run that was
// stopped reports what it did and ends with ExitCode::Interrupted.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Whether to stop. From any thread.
  static bool is_requested() noexcept;
};

}  // namespace squarelab::app
