// All waiting is one poll over the three pipes, whose ends here never block. The child is not
// reaped before its group has been killed: until then its number, which is also that of the group,
// cannot belong to another process.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <squarelab/process/group_watch_posix.hpp>
#include <squarelab/process/no_broken_pipe_signal_posix.hpp>
#include <squarelab/process/process.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

extern char** environ;

namespace squarelab::process {

// A file descriptor, closed at the end and not inherited by other programs.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  void close() noexcept {
    if (is_open()) ::close(std::exchange(number_, -1));
  }
  bool is_open() const noexcept { return number_ >= 0; }
  int number() const noexcept { return number_; }

 private:
  int number_ = -1;
};

namespace {

void check(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

struct Pipe {
  Descriptor reader;
  Descriptor writer;
};

// Away from 0, 1 and 2, which the child's ends become, should they be free in this process.
Descriptor above_standard(Descriptor descriptor) {
  if (descriptor.number() > STDERR_FILENO) return descriptor;
  const int moved = fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  check(moved < 0 ? errno : 0, "fcntl");
  return Descriptor(moved);
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  check(pipe2(ends.data(), O_CLOEXEC) != 0 ? errno : 0, "pipe");
  Descriptor reader(ends[0]);
  Descriptor writer(ends[1]);
  return {above_standard(std::move(reader)), above_standard(std::move(writer))};
}

void make_unblocking(const Descriptor& descriptor) {
  const int flags = fcntl(descriptor.number(), F_GETFL);
  check(flags < 0 || fcntl(descriptor.number(), F_SETFL, flags | O_NONBLOCK) < 0 ? errno : 0,
        "fcntl");
}

// Starts a child: its ends of the pipes as 0, 1 and 2, in a group of its own, and without the
// signals blocked or ignored that this process blocks or ignores.
pid_t spawn(std::vector<std::string> texts, const Descriptor& in, const Descriptor& out,
            const Descriptor& err) {
  posix_spawn_file_actions_t actions;
  check(posix_spawn_file_actions_init(&actions), "posix_spawn");
  posix_spawn_file_actions_adddup2(&actions, in.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.number(), STDERR_FILENO);
  posix_spawnattr_t attributes;
  check(posix_spawnattr_init(&attributes), "posix_spawn");
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> words;
  for (std::string& text : texts) words.push_back(text.data());
  words.push_back(nullptr);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, "/bin/sh", &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  check(error, "posix_spawn");
  return pid;
}

// The words that have the shell run the command.
std::vector<std::string> in_shell(const std::string& command,
                                  const std::vector<std::string>& arguments) {
  std::vector<std::string> texts{"sh", "-c", command};
  if (!arguments.empty()) {
    texts.back() += " \"$@\"";
    texts.emplace_back("sh");
    texts.insert(texts.end(), arguments.begin(), arguments.end());
  }
  for (const std::string& text : texts) {
    if (text.find('\0') != std::string::npos) {
      throw std::invalid_argument("a command may not contain a NUL");
    }
  }
  return texts;
}

int milliseconds_until(Deadline deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, INT_MAX));
}

// Appends what can be read now; closes the descriptor at its end.
void read_now(Descriptor& from, std::string& to) {
  std::array<char, Process::chunk> bytes;
  const ssize_t count = ::read(from.number(), bytes.data(), bytes.size());
  if (count > 0) {
    to.append(bytes.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    from.close();
  }
}

Exit how_it_ended(const siginfo_t& info) {
  constexpr int from_shell = 128;
  constexpr int largest_signal = 64;
  if (info.si_code != CLD_EXITED) return {true, info.si_status};
  const int signal = info.si_status - from_shell;
  if (0 < signal && signal <= largest_signal) return {true, signal};
  return {false, info.si_status};
}

}  // namespace

struct Process::Child {
  pid_t pid;
  Descriptor in;
  Descriptor out;
  Descriptor err;
};

std::string to_string(Exit exit) {
  return exit.by_signal ? fmt::format("was killed by signal {}", exit.number)
                        : fmt::format("exited with status {}", exit.number);
}

Process::Process(const std::string& command, const std::vector<std::string>& arguments,
                 std::size_t longest_line)
    : longest_line_(longest_line) {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  make_unblocking(in.writer);
  make_unblocking(out.reader);
  make_unblocking(err.reader);
  GroupWatch& watch = GroupWatch::instance();
  child_ = std::make_unique<Child>();
  child_->in = std::move(in.writer);
  child_->out = std::move(out.reader);
  child_->err = std::move(err.reader);
  child_->pid = spawn(in_shell(command, arguments), in.reader, out.writer, err.writer);
  watch.add(child_->pid);
}

Process::~Process() {
  using namespace std::chrono_literals;
  stop(100ms);
}

void Process::close_input() noexcept {
  if (child_) child_->in.close();
}

bool Process::is_output_open() const noexcept { return child_ && child_->out.is_open(); }

Write Process::write(std::string_view text, Deadline deadline) {
  const NoBrokenPipeSignal guard;
  while (!text.empty()) {
    if (!child_ || !child_->in.is_open()) return Write::Closed;
    const ssize_t count = ::write(child_->in.number(), text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EAGAIN && errno != EINTR) {
      child_->in.close();
    } else if (SteadyClock::now() >= deadline) {
      return Write::TimedOut;
    } else {
      pump(deadline, true);
    }
  }
  return Write::Done;
}

void Process::stop(Duration grace) noexcept {
  if (!child_) return;
  const pid_t pid = child_->pid;
  child_->in.close();
  if (!look_for_exit()) {
    kill(-pid, SIGTERM);
    wait(SteadyClock::now() + grace);
  }
  kill(-pid, SIGKILL);
  GroupWatch::instance().remove(pid);
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED) != 0 && errno == EINTR) {
  }
  if (!exit_ && info.si_pid == pid) exit_ = how_it_ended(info);
  child_.reset();
  output_.clear();
  begin_ = searched_ = 0;
}

bool Process::is_readable_now() noexcept {
  pollfd request{child_->out.number(), POLLIN, 0};
  return poll(&request, 1, 0) > 0;
}

void Process::take_in(Deadline deadline, bool has_room, bool to_write) {
  if (!child_) return;
  auto& [pid, in, out, err] = *child_;
  std::array<pollfd, 3> requests{};
  requests[0] = {has_room ? out.number() : -1, POLLIN, 0};
  requests[1] = {err.number(), POLLIN, 0};
  requests[2] = {to_write ? in.number() : -1, POLLOUT, 0};
  if (poll(requests.data(), requests.size(), milliseconds_until(deadline)) <= 0) return;
  if (requests[0].revents != 0) read_now(out, output_);
  if (requests[1].revents != 0) read_now(err, errors_);
}

bool Process::look_for_exit() noexcept {
  if (exit_ || !child_) return true;
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(child_->pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      info.si_pid == 0) {
    return false;
  }
  exit_ = how_it_ended(info);
  return true;
}

}  // namespace squarelab::process
