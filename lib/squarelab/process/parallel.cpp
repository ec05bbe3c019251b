#include <atomic>
#include <exception>
#include <future>
#include <mutex>
#include <squarelab/process/parallel.hpp>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace squarelab::process {

void for_each_index(int threads, std::size_t count,
                    const std::function<bool(int worker, std::size_t index)>& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;  // guards the three below
  std::size_t end = count;
  std::exception_ptr exception;
  std::size_t exception_index = count;

  const auto run = [&](int worker) {
    while (true) {
      const std::size_t index = next.fetch_add(1);
      {
        const std::lock_guard lock(mutex);
        if (index >= end) return;
      }
      bool go_on = false;
      std::exception_ptr caught;
      try {
        go_on = work(worker, index);
      } catch (...) {
        caught = std::current_exception();
      }
      if (go_on) continue;
      const std::lock_guard lock(mutex);
      if (index < end) end = index;
      if (caught && index < exception_index) {
        exception = caught;
        exception_index = index;
      }
    }
  };

  {
    std::vector<std::future<void>> workers;  // of std::async, each of which waits for its thread
    {
      // No thread begins before all have been started.
      const std::lock_guard lock(mutex);
      try {
        for (int worker = 1; worker < threads && static_cast<std::size_t>(worker) < count;
             ++worker) {
          workers.push_back(std::async(std::launch::async, run, worker));
        }
      } catch (const std::system_error& error) {
        end = 0;
        throw std::runtime_error("cannot start " + std::to_string(threads) +
                                 " threads: " + error.code().message());
      }
    }
    run(0);
  }
  // If an earlier piece stopped the work, one thread alone would not have met the exception.
  if (exception && exception_index == end) std::rethrow_exception(exception);
}

std::string to_string(const Shard& shard) {
  return std::to_string(shard.number) + '/' + std::to_string(shard.count);
}

}  // namespace squarelab::process
