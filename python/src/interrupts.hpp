// Long work that lets the lock of the interpreter go: Ctrl-C ends it.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace squarelab::python {

// Asked now and then, by any thread that does not hold the lock, whether the work has to stop. On
// the thread that made the object that looks for signals, a few times a second; Python does so on
// its main thread only. Once a handler has raised an exception the answer is yes, and
// raise_if_any(), with the lock, raises it.
class Interrupts {
 public:
  bool must_stop() {
    if (stopped_) return true;
    if (std::this_thread::get_id() != owner_) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < due_) return false;
    due_ = now + interval;
    const pybind11::gil_scoped_acquire lock;
    look();
    return stopped_;
  }

  // The same for who holds the lock, without waiting for the next time.
  bool must_stop_with_lock() {
    if (!stopped_) look();
    return stopped_;
  }

  // Another reason to stop: the exception that is being handled.
  void stop_with(const pybind11::error_already_set& error) {
    if (!stopped_) error_ = error;
    stopped_ = true;
  }

  void raise_if_any() {
    if (stopped_) throw pybind11::error_already_set(*error_);
  }

 private:
  static constexpr std::chrono::milliseconds interval{50};

  void look() {
    if (PyErr_CheckSignals() == 0) return;
    error_.emplace();
    stopped_ = true;
  }

  std::atomic<bool> stopped_{false};
  const std::thread::id owner_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point due_{};
  std::optional<pybind11::error_already_set> error_;
};

}  // namespace squarelab::python
