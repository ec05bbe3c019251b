// The built program with a terminal as its stderr, as a person sees it who waits for it.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace squarelab::testing_support {

class OnTerminal {
 public:
  using Seconds = std::chrono::duration<double>;
  enum class Stdout { Discarded, NotRead };  // NotRead: a pipe, which is soon full

  OnTerminal(std::vector<std::string> arguments, Stdout out)
      : terminal_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    grantpt(terminal_);
    unlockpt(terminal_);
    const int err = open(ptsname(terminal_), O_RDWR | O_NOCTTY | O_CLOEXEC);
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (pipe2(pipe_.data(), O_CLOEXEC) != 0 || fcntl(pipe_[1], F_SETPIPE_SZ, 4096) < 0) abort();
    arguments.insert(arguments.begin(), SQUARELAB_PROGRAM);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    mark_ = "SQUARELAB_TEST_MARK=" + std::to_string(getpid()) + '-' + std::to_string(terminal_);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(null, STDIN_FILENO);
      dup2(out == Stdout::NotRead ? pipe_[1] : null, STDOUT_FILENO);
      dup2(err, STDERR_FILENO);
      putenv(mark_.data());
      execv(words.front(), words.data());
      _exit(127);
    }
    close(err);
    close(null);
  }
  ~OnTerminal() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
    for (const int descriptor : {terminal_, pipe_[0], pipe_[1]}) close(descriptor);
  }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  // Whether the terminal shows the text at last; false at the end of the program, or after a
  // minute.
  bool shows(const std::string& text) {
    const auto begin = std::chrono::steady_clock::now();
    while (shown_.find(text) == shown_.npos) {
      if (std::chrono::steady_clock::now() - begin > std::chrono::minutes(1)) return false;
      pollfd request{terminal_, POLLIN, 0};
      if (poll(&request, 1, 100) <= 0) continue;
      std::array<char, 4096> part;
      const ssize_t size = read(terminal_, part.data(), part.size());
      if (size <= 0) return false;
      shown_.append(part.data(), static_cast<std::size_t>(size));
    }
    return true;
  }
  const std::string& shown() const { return shown_; }

  // Whether its stdout, which is NotRead, is full at last.
  bool fills_its_stdout() {
    for (int i = 0; i < 600; ++i, usleep(100'000)) {
      pollfd request{pipe_[1], POLLOUT, 0};
      if (poll(&request, 1, 0) == 0) return true;
    }
    return false;
  }

  struct End {
    int exit_code;  // 128 + n of signal n
    Seconds after;
  };
  // Sends the signal and waits for the end of the program.
  End end_by(int signal) {
    const auto begin = std::chrono::steady_clock::now();
    kill(pid_, signal);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            std::chrono::steady_clock::now() - begin};
  }

  // A program that it has started and that still runs after two seconds, or nullopt.
  std::optional<std::string> left_running() const {
    std::optional<std::string> found;
    for (int i = 0; i < 20; ++i, usleep(100'000)) {
      found.reset();
      for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "environ", std::ios::binary);
        const std::string environment{std::istreambuf_iterator<char>(file), {}};
        if (environment.find(mark_) != environment.npos) found = entry.path();
      }
      if (!found) break;
    }
    return found;
  }

 private:
  int terminal_;
  std::array<int, 2> pipe_{};
  std::string mark_;
  std::string shown_;
  pid_t pid_ = -1;
};

}  // namespace squarelab::testing_support
