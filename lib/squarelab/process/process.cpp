// One loop does all waiting, until the event has happened or the deadline has passed. The child's
// outputs are read all the while, so that two full pipes cannot make each side wait for the other.
// process_posix.cpp and process_windows.cpp have the parts that depend on the system.
//
// Tested by tests/process.
#include <algorithm>
#include <squarelab/process/process.hpp>
#include <thread>
#include <utility>

namespace squarelab::process {

Read Process::read_line(Deadline deadline) {
  for (;;) {
    const std::size_t end = output_.find('\n', searched_);
    searched_ = std::min(end, output_.size());
    if (searched_ - begin_ > longest_line_) return {Read::Kind::TooLong, take(longest_line_)};
    if (end != std::string::npos) {
      Read line{Read::Kind::Line, take(end - begin_)};
      searched_ = ++begin_;
      return line;
    }
    if (!is_output_open()) {
      if (begin_ == output_.size()) return {Read::Kind::Closed, {}};
      return {Read::Kind::Unended, take(output_.size() - begin_)};
    }
    if (SteadyClock::now() >= deadline && !is_readable_now()) return {Read::Kind::TimedOut, {}};
    pump(deadline, false);
  }
}

// There is no portable way to wait for a process with a time limit.
std::optional<Exit> Process::wait(Deadline deadline) {
  using namespace std::chrono_literals;
  SteadyClock::duration pause = 200us;
  while (!look_for_exit()) {
    if (SteadyClock::now() >= deadline) return std::nullopt;
    pump(SteadyClock::now(), false);
    std::this_thread::sleep_until(std::min(SteadyClock::now() + pause, deadline));
    pause = std::min<SteadyClock::duration>(2 * pause, 10ms);
  }
  return exit_;
}

std::string Process::errors() {
  // A pipe may hold as much as is kept, and a program may go on writing for ever.
  for (std::size_t size = 0; size <= errors_kept; size += chunk) pump(SteadyClock::now(), false);
  return errors_;
}

std::string Process::take(std::size_t size) {
  std::string text = output_.substr(begin_, size);
  begin_ += size;
  searched_ = std::max(searched_, begin_);
  return text;
}

void Process::pump(Deadline deadline, bool to_write) {
  searched_ -= begin_;
  output_.erase(0, std::exchange(begin_, 0));
  // More than a line need not be read ahead.
  take_in(deadline, output_.size() <= longest_line_ + chunk, to_write);
  if (errors_.size() > errors_kept) errors_.erase(0, errors_.size() - errors_kept);
}

}  // namespace squarelab::process
