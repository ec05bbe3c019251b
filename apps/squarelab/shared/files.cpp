#include "shared/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include "shared/context.hpp"

namespace squarelab::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;
constexpr std::size_t megabyte = 1'000'000;

struct ReadFile {
  std::string shown_path;
  std::size_t size = 0;
};
ReadFile largest_read;  // by the one thread that reads files

InputError cannot_write(const std::string& path, int error) {
  return InputError(fmt::format("cannot write {}: {}", shown_path(path), std::strerror(error)));
}

// Each of these returns 0, or the error.

int write_and_close(std::FILE* file, std::string_view text) {
  int error = 0;
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) error = errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  return error;
}

// Writes to what keeps nothing: a pipe, a device.
int write_to(const std::string& path, std::string_view text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  return file == nullptr ? errno : write_and_close(file, text);
}

// Makes a new file next to the target, and puts its name into `aside`. Null: see errno.
std::FILE* make_aside(const fs::path& target, std::string& aside) {
  constexpr std::size_t longest_beginning = 200;  // of the 255 bytes of a name
  constexpr int most_names = 1000;
  const std::string beginning = target.filename().string().substr(0, longest_beginning);
  std::FILE* file = nullptr;
  for (int number = 0; file == nullptr && number < most_names; ++number) {
    aside = target.parent_path() / fmt::format("{}.{}-{}.part", beginning, getpid(), number);
    file = std::fopen(aside.c_str(), "wbx");
    if (file == nullptr && errno != EEXIST) break;
  }
  return file;
}

// Writes an existing file in its place. The old content stays until there is room for the new.
int overwrite(const fs::path& target, std::string_view text) {
  const auto end = static_cast<off_t>(text.size());
  const int file = open(target.c_str(), O_WRONLY | O_CLOEXEC);
  if (file == -1) return errno;
  struct stat before {};
  int error = fstat(file, &before) == 0 ? 0 : errno;
  if (error == 0 && end > 0) {
    error = posix_fallocate(file, 0, end);
    if (error != 0 && ftruncate(file, before.st_size) != 0) error = errno;
  }
  while (error == 0 && !text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
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

// Writes a file that exists or not. It is never seen half written, unless it existed and
// no other can be made next to it or moved to its place.
int replace(const fs::path& target, const fs::file_status& before, std::string_view text) {
  const bool is_there = fs::is_regular_file(before);
  std::string aside;
  std::FILE* const file = make_aside(target, aside);
  if (file == nullptr) return is_there ? overwrite(target, text) : errno;
  std::error_code failed;
  int error = write_and_close(file, text);
  if (error == 0) {
    if (is_there) fs::permissions(aside, before.permissions(), failed);
    fs::rename(aside, target, failed);
    if (!failed) return 0;
    error = is_there ? overwrite(target, text) : failed.value();
  }
  fs::remove(aside, failed);
  return error;
}

}  // namespace

bool stdin_holds_fens() {
  std::array<char, 128> begin{};
  ssize_t size = pread(STDIN_FILENO, begin.data(), begin.size(), lseek(STDIN_FILENO, 0, SEEK_CUR));
#ifdef __linux__
  std::array<int, 2> ends{};
  if (size < 0 && pipe(ends.data()) == 0) {
    if (tee(STDIN_FILENO, ends[1], begin.size(), SPLICE_F_NONBLOCK) > 0) {
      size = read(ends[0], begin.data(), begin.size());
    }
    close(ends[0]);
    close(ends[1]);
  }
#endif
  constexpr std::ptrdiff_t slashes = 7;
  const std::string_view text(begin.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return std::ranges::count(text.substr(0, text.find('\n')), '/') == slashes;
}

std::string read_text_file(const std::string& path) {
  const auto fail = [&path](std::string_view why) {
    return InputError(fmt::format("cannot read {}: {}", shown_path(path), why));
  };
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw fail("it is a directory");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      std::fopen(path == "-" ? "/dev/stdin" : path.c_str(), "rb"), &std::fclose);
  if (!file) throw fail(std::strerror(errno));
  std::string content;
  char part[1 << 16];
  while (const std::size_t size = std::fread(part, 1, sizeof part, file.get())) {
    content.append(part, size);
    if (content.size() > largest_read.size) largest_read = {shown_path(path), content.size()};
    if (content.size() > largest_file) throw fail("it is larger than 64 MiB");
  }
  if (std::ferror(file.get()) != 0) throw fail(std::strerror(errno));
  return content;
}

std::string reason_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) == nullptr) return error.what();
  if (largest_read.size < megabyte) return "there is not enough memory";
  return fmt::format("there is not enough memory: {} has {} MB", largest_read.shown_path,
                     largest_read.size / megabyte);
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  if (is_stdout()) return;
  if (path_.starts_with("-")) {
    throw InputError(fmt::format(
        "cannot write {0}: it looks like an option; a file of that name is ./{0}", path_));
  }
  std::error_code ignored;
  const fs::file_status before = fs::status(path_, ignored);
  const bool is_new = !fs::exists(before);
  // The reader of a pipe would take a trial for the end.
  if (!is_new && !fs::is_regular_file(before) && !fs::is_directory(before)) return;
  std::FILE* file = std::fopen(path_.c_str(), "ab");
  if (file == nullptr) throw cannot_write(path_, errno);
  std::fclose(file);
  // Not the link, if it is one.
  if (is_new) fs::remove(fs::canonical(path_, ignored), ignored);
}

void OutputFile::write(std::string_view text) const {
  if (is_stdout()) {
    print_to_stdout(text);  // run_app looks after the errors of stdout
    return;
  }
  std::error_code ignored;
  const fs::file_status before = fs::status(path_, ignored);
  const bool is_file = !fs::exists(before) || fs::is_regular_file(before);
  // Not the link, if it is one.
  const fs::path target = end_of_links(path_);
  const int error = is_file ? replace(target, before, text) : write_to(path_, text);
  if (error != 0) throw cannot_write(path_, error);
}

void ResultWriter::give(const Render& text, const std::vector<Form>& forms) {
  const auto is_stdout = [](const Form& form) { return form.file && form.file->is_stdout(); };
  if (std::ranges::none_of(forms, is_stdout)) {
    keep_failure([&] {
      if (print_to_stdout(text())) return;
      std::clearerr(stdout);
      throw InputError(fmt::format("cannot write to stdout: {}", std::strerror(stdout_error())));
    });
  }
  for (const auto& [file, render] : forms) write(file, render);
}

void ResultWriter::write(const std::optional<OutputFile>& file, const Render& render) {
  if (file) keep_failure([&] { file->write(render()); });
}

void ResultWriter::keep_failure(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::exception& error) {
    const std::string reason = reason_of(error);
    if (std::ranges::count(failures_, reason) == 0) failures_.push_back(reason);
  }
}

void ResultWriter::report(Context& context) const {
  for (const std::string& failure : failures_) {
    print_error_line(fmt::format("{}: {}", context.command_line, failure));
  }
  if (!failures_.empty() && context.exit_code == ExitCode::Success) {
    context.exit_code = ExitCode::BadInput;
  }
}

fs::path end_of_links(fs::path path) {
  constexpr int most_links = 40;
  std::error_code failed;
  for (int link = 0; link < most_links && fs::is_symlink(path, failed); ++link) {
    path = path.parent_path() / fs::read_symlink(path, failed);
  }
  return path;
}

std::string shown_path(const std::string& path) {
  constexpr std::size_t longest = 300;
  constexpr std::size_t kept = 140;  // of the beginning and of the end
  if (path.empty()) return "\"\"";
  if (path.size() <= longest) return path;
  return path.substr(0, kept) + "..." + path.substr(path.size() - kept);
}

}  // namespace squarelab::app
