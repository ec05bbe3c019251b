// The shell is started by another one that ends at once, so that no process has to wait for it. It
// gets no signal of the terminal, because it is in a group of its own. A number is passed on by one
// write of a few bytes, which a pipe never divides; without a reader only the watch is lost.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <squarelab/process/group_watch_posix.hpp>
#include <squarelab/process/no_broken_pipe_signal_posix.hpp>
#include <string>

extern char** environ;

namespace squarelab::process {
namespace {

// Reads "+ GROUP" and "- GROUP", and at the end kills the groups that were not taken away.
constexpr const char* script = R"(
trap '' HUP INT QUIT TERM
exec 3<&0
{
  groups=' '
  while read -r sign group; do
    case $sign in
      +) groups="$groups$group " ;;
      -) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
  done
  for group in $groups; do kill -s KILL -- "-$group"; done
} <&3 3<&- >/dev/null 2>&1 &)";

// Runs it with the descriptor as its input. Whether that has worked.
bool run_script(int in) noexcept {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return false;
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  bool is_run = posix_spawnattr_init(&attributes) == 0;
  if (is_run) {
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    std::string text = script;
    std::string shell = "sh";
    std::string option = "-c";
    const std::array<char*, 4> words{shell.data(), option.data(), text.data(), nullptr};
    pid_t pid = -1;
    is_run = posix_spawn(&pid, "/bin/sh", &actions, &attributes, words.data(), environ) == 0;
    posix_spawnattr_destroy(&attributes);
    while (is_run && waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  posix_spawn_file_actions_destroy(&actions);
  return is_run;
}

}  // namespace

GroupWatch& GroupWatch::instance() {
  static GroupWatch watch;
  return watch;
}

GroupWatch::GroupWatch() noexcept {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
  // Away from 0, 1 and 2, should they be free in this process.
  std::array<int, 2> moved{};
  for (std::size_t i = 0; i < ends.size(); ++i) {
    moved[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(ends[i]);
  }
  if (moved[0] >= 0 && moved[1] >= 0 && run_script(moved[0])) pipe_ = moved[1];
  if (moved[0] >= 0) close(moved[0]);
}

void GroupWatch::tell(char sign, int group) noexcept {
  if (pipe_ < 0) return;
  const NoBrokenPipeSignal guard;
  const std::string line = std::string(1, sign) + ' ' + std::to_string(group) + '\n';
  while (write(pipe_, line.data(), line.size()) < 0 && errno == EINTR) {
  }
}

}  // namespace squarelab::process
