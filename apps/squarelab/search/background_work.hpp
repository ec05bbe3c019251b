// BackgroundWork: one piece of work at a time in a thread of its own, which can be stopped. For one
// calling thread. Tested in tests/apps/search.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace squarelab::app {

class BackgroundWork {
 public:
  // The argument of the work.
  class Request {
   public:
    explicit Request(BackgroundWork& of) : of_(of) {}
    bool is_stopped() const { return of_.is_stopped_; }
    // Returns once it is.
    void wait_until_stopped() const;

   private:
    BackgroundWork& of_;
  };
  // The text it returns is passed to `say` after is_busy() has become false, so that a listener can
  // start the next work at once. If it throws, the text is an info string with the reason.
  using Work = std::function<std::string(const Request& request)>;

  // `say` is called by the thread of the work.
  explicit BackgroundWork(std::function<void(std::string_view)> say) : say_(std::move(say)) {}
  ~BackgroundWork() { stop(); }
  BackgroundWork(const BackgroundWork&) = delete;
  BackgroundWork& operator=(const BackgroundWork&) = delete;

  bool is_busy() const { return is_busy_; }

  // Precondition: !is_busy(). Throws std::system_error if no thread can be started.
  void begin(Work work);

  // Returns when nothing is left to say.
  void wait();
  // Waits for the work for at most that time. Returns true if it is done.
  bool is_done_within(std::chrono::milliseconds time);
  // Asks the work to stop.
  void request_stop();
  // The same, after request_stop().
  void stop();

 private:
  void run(const Work& work);

  std::function<void(std::string_view)> say_;
  std::atomic<bool> is_busy_ = false;
  std::atomic<bool> is_stopped_ = false;
  std::mutex mutex_;  // who waits for a change of the two has it
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace squarelab::app
