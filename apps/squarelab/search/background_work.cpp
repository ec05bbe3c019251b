#include "search/background_work.hpp"

#include <fmt/format.h>

#include <exception>

namespace squarelab::app {

void BackgroundWork::Request::wait_until_stopped() const {
  std::unique_lock lock(of_.mutex_);
  of_.stopped_.wait(lock, [&] { return is_stopped(); });
}

void BackgroundWork::begin(Work work) {
  wait();
  is_stopped_ = false;
  is_busy_ = true;
  try {
    thread_ = std::thread([this, work = std::move(work)] { run(work); });
  } catch (...) {
    is_busy_ = false;
    throw;
  }
}

void BackgroundWork::run(const Work& work) {
  std::string last_words;
  try {
    last_words = work(Request(*this));
  } catch (const std::exception& error) {
    last_words = fmt::format("info string {}\n", error.what());
  }
  is_busy_ = false;
  say_(last_words);
}

void BackgroundWork::wait() {
  if (thread_.joinable()) thread_.join();
}

void BackgroundWork::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  stopped_.notify_all();
  wait();
}

}  // namespace squarelab::app
