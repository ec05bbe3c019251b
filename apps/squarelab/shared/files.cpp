#include "shared/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "shared/context.hpp"

namespace squarelab::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

InputError cannot_write(const std::string& path, int error) {
  return InputError(fmt::format("cannot write {}: {}", shown_path(path), std::strerror(error)));
}

// 0, or the error.
int write_all(const std::string& path, const char* mode, std::string_view text) {
  std::FILE* const file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return errno;
  int error = 0;
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) error = errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

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
    if (content.size() > largest_file) throw fail("it is larger than 64 MiB");
  }
  if (std::ferror(file.get()) != 0) throw fail(std::strerror(errno));
  return content;
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
    // run_app looks after the errors of stdout.
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  std::error_code failed;
  const fs::file_status before = fs::status(path_, failed);
  const bool is_regular = fs::is_regular_file(before);
  const bool is_new = !fs::exists(fs::symlink_status(path_, failed));
  const fs::path target = is_regular ? fs::canonical(path_, failed) : fs::path(path_);
  const std::string aside = fmt::format("{}.{}.part", target.string(), getpid());
  int error = EACCES;
  if (is_regular || is_new) {
    error = write_all(aside, "wbx", text);
    if (error == 0) {
      if (is_regular) fs::permissions(aside, before.permissions(), failed);
      fs::rename(aside, target, failed);
      error = failed.value();
    }
    if (error != 0 && error != EACCES) fs::remove(aside, failed);
  }
  // A pipe, a device, or a directory in which no file can be made.
  if (error == EACCES || error == ENAMETOOLONG) {
    error = write_all(path_, "wb", text);
    if (error != 0 && is_regular) fs::remove(target, failed);
  }
  if (error != 0) throw cannot_write(path_, error);
}

std::string shown_path(const std::string& path) { return path.empty() ? "\"\"" : path; }

}  // namespace squarelab::app
