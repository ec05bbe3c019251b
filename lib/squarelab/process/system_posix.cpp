#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <malloc.h>
#include <sys/mman.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <squarelab/process/parallel.hpp>
#include <squarelab/process/system.hpp>
#include <thread>

namespace squarelab::process {

namespace {

// Limits the arenas of memory if address space is limited: each thread's arena takes some of it,
// and an arena that does not fit is tried again.
void save_address_space() {
#ifdef M_ARENA_MAX
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

}  // namespace

void prepare(int&, const char* const*&) {
  std::signal(SIGXFSZ, SIG_IGN);
  save_address_space();
}

int usable_processors() noexcept {
#ifdef __linux__
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

bool is_terminal(int stream) noexcept { return isatty(stream) == 1; }

int terminal_width(int stream) noexcept {
  winsize size{};
  return is_terminal(stream) && ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool terminal_has_colors() noexcept {
  const char* const type = std::getenv("TERM");
  return type != nullptr && std::string_view(type) != "dumb";
}

bool has_input(int stream) noexcept {
  pollfd readable{stream, POLLIN, 0};
  return poll(&readable, 1, 0) > 0;
}

std::ptrdiff_t read_some(int stream, char* bytes, std::size_t size) noexcept {
  const ssize_t count = read(stream, bytes, size);
  return count < 0 && errno != EINTR ? -2 : count;
}

std::string first_input(std::size_t size) {
  std::string begin(size, '\0');
  ssize_t count = pread(STDIN_FILENO, begin.data(), size, lseek(STDIN_FILENO, 0, SEEK_CUR));
#ifdef __linux__
  std::array<int, 2> ends{};
  if (count < 0 && pipe(ends.data()) == 0) {
    if (tee(STDIN_FILENO, ends[1], size, SPLICE_F_NONBLOCK) > 0)
      count = read(ends[0], begin.data(), size);
    close(ends[0]);
    close(ends[1]);
  }
#endif
  begin.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return begin;
}

std::FILE* open_file(const std::filesystem::path& path, const char* mode) noexcept {
  return std::fopen(path.c_str(), mode);
}

int overwrite_file(const std::filesystem::path& path, std::string_view text) noexcept {
  const auto end = static_cast<off_t>(text.size());
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file == -1) return errno;
  struct stat before {};
  int error = fstat(file, &before) == 0 ? 0 : errno;
  if (error == 0 && end > 0) {
    error = posix_fallocate(file, 0, end);
    if (error != 0 && ftruncate(file, before.st_size) != 0) error = errno;
  }
  while (error == 0 && !text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (error == 0 && ftruncate(file, end) != 0) error = errno;
  if (close(file) != 0 && error == 0) error = errno;
  return error;
}

int own_number() noexcept { return getpid(); }

void ask_for_huge_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef __linux__
  constexpr std::size_t huge = std::size_t{2} << 20;
  if (bytes < huge) return;
  constexpr std::size_t page = 1 << 16;  // or a divisor: madvise takes whole pages
  if (std::align(page, huge, begin, bytes) != nullptr) madvise(begin, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace squarelab::process
