// Ctrl-C and a closed terminal in long runs: stop early, and still report the work done.
#pragma once

namespace squarelab::app {

// While one exists, the first SIGINT, SIGTERM or SIGHUP only requests a stop of the run. Signals
// that follow within a second count as the same one, because timeout(1) and some shells send two. A
// later one has its usual effect. A signal that was ignored before stays ignored. A run that was
// stopped reports what it did and ends with ExitCode::Interrupted. Precondition: no other exists.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Returns true if the run should stop. From any thread.
  static bool is_requested() noexcept;

  // From now on to the end of the program the first signal ends it with ExitCode::Interrupted: only
  // the result is left to write, perhaps into a pipe without a reader.
  static void end_at_once() noexcept;
};

}  // namespace squarelab::app
