#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <squarelab/compare/measuring/processors.hpp>
#include <sstream>
#include <string>
#include <thread>

namespace squarelab::compare {

namespace {

// Ticks that each CPU was busy since the machine was started, by number; -1 is all of them. From
// /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal.
std::map<int, double> busy_ticks() {
  std::map<int, double> ticks;
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line) && line.starts_with("cpu");) {
    std::istringstream fields(line.substr(3));
    int cpu = -1;
    if (line[3] != ' ') fields >> cpu;
    double busy = 0;
    double value = 0;
    for (int field = 0; field < 8 && fields >> value; ++field) {
      if (field != 3 && field != 4) busy += value;
    }
    ticks[cpu] = busy;
  }
  return ticks;
}

double busy_seconds() {
  const auto ticks = busy_ticks();
  const auto all = ticks.find(-1);
  return all == ticks.end() ? 0 : all->second / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// who: RUSAGE_SELF or RUSAGE_CHILDREN.
double seconds_used_by(int who) {
  double seconds = 0;
  rusage usage{};
  if (getrusage(who, &usage) != 0) return 0;
  for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
    seconds += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  }
  return seconds;
}

double own_seconds() { return seconds_used_by(RUSAGE_SELF) + seconds_used_by(RUSAGE_CHILDREN); }

}  // namespace

std::optional<int> quietest_cpu(std::chrono::milliseconds watched) {
#ifdef __linux__
  const std::map<int, double> before = busy_ticks();
  std::this_thread::sleep_for(watched);
  std::map<int, double> after = busy_ticks();
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return std::nullopt;
  std::optional<int> quietest;
  double least = 0;
  for (const auto& [cpu, ticks] : before) {
    if (cpu < 0 || !CPU_ISSET(static_cast<std::size_t>(cpu), &allowed)) continue;
    const double used = after[cpu] - ticks;
    // The later of two that are alike: interrupts tend to go to the first.
    if (!quietest || used <= least) {
      quietest = cpu;
      least = used;
    }
  }
  return quietest;
#else
  static_cast<void>(watched);
  return std::nullopt;
#endif
}

void bind_to(std::optional<int> cpu) noexcept {
  if (!cpu) return;
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(*cpu), &set);
  sched_setaffinity(0, sizeof set, &set);  // where it fails, the system chooses
#endif
}

OthersWatch::OthersWatch()
    : busy_(busy_seconds()), own_(own_seconds()), start_(std::chrono::steady_clock::now()) {}

double OthersWatch::processors() const {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
  const double others = (busy_seconds() - busy_) - (own_seconds() - own_);
  return time.count() > 0 ? std::max(0.0, others / time.count()) : 0;
}

}  // namespace squarelab::compare
