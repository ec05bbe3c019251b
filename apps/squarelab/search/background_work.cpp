#include "search/background_work.hpp"

#include <fmt/format.h>

#include <exception>

#include "shared/files.hpp"

namespace squarelab::app {

void BackgroundWork::Request::wait_until_stopped() const {
  std::unique_lock lock(of_.mutex_);
  of_.changed_.wait(lock, [&] { return is_stopped(); });
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
    last_words = fmt::format("info string {}\n", reason_of(error));
  }
  {
    const std::lock_guard lock(mutex_);
    is_busy_ = false;
  }
  changed_.notify_all();
  say_(last_words);
}

void BackgroundWork::wait() {
  if (thread_.joinable()) thread_.join();
}

bool BackgroundWork::is_done_within(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [&] { return !is_busy(); });
}

void BackgroundWork::request_stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  changed_.notify_all();
}

void BackgroundWork::stop() {
  request_stop();
  wait();
}

}  // namespace squarelab::app
