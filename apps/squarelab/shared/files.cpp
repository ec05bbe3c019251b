#include "shared/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <squarelab/process/system.hpp>

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
  std::FILE* const file = process::open_file(path_of(path), "wb");
  return file == nullptr ? errno : write_and_close(file, text);
}

// Makes a new file next to the target, and puts its name into `aside`. Null: see errno.
std::FILE* make_aside(const fs::path& target, fs::path& aside) {
  constexpr std::size_t longest_beginning = 200;  // of the 255 bytes of a name
  constexpr int most_names = 1000;
  const std::string beginning = target.filename().string().substr(0, longest_beginning);
  std::FILE* file = nullptr;
  for (int number = 0; file == nullptr && number < most_names; ++number) {
    aside = target.parent_path() /
            path_of(fmt::format("{}.{}-{}.part", beginning, process::own_number(), number));
    file = process::open_file(aside, "wbx");
    if (file == nullptr && errno != EEXIST) break;
  }
  return file;
}

// Writes a file that exists or not. It is never seen half written, unless it existed and
// no other can be made next to it or moved to its place.
int replace(const fs::path& target, const fs::file_status& before, std::string_view text) {
  const bool is_there = fs::is_regular_file(before);
  fs::path aside;
  std::FILE* const file = make_aside(target, aside);
  if (file == nullptr) return is_there ? process::overwrite_file(target, text) : errno;
  std::error_code failed;
  int error = write_and_close(file, text);
  if (error == 0) {
    if (is_there) fs::permissions(aside, before.permissions(), failed);
    fs::rename(aside, target, failed);
    if (!failed) return 0;
    error =
        is_there ? process::overwrite_file(target, text) : failed.default_error_condition().value();
  }
  fs::remove(aside, failed);
  return error;
}

}  // namespace

bool stdin_holds_fens() {
  constexpr std::size_t longest = 128;
  constexpr std::ptrdiff_t slashes = 7;
  const std::string text = process::first_input(longest);
  return std::count(text.begin(), text.begin() + std::min(text.find('\n'), text.size()), '/') ==
         slashes;
}

std::string read_text_file(const std::string& path) {
  const auto fail = [&path](std::string_view why) {
    return InputError(fmt::format("cannot read {}: {}", shown_path(path), why));
  };
  std::error_code ignored;
  if (fs::is_directory(path_of(path), ignored)) throw fail("it is a directory");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      process::open_file(path_of(path == "-" ? "/dev/stdin" : path), "rb"), &std::fclose);
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
  const fs::path place = path_of(path_);
  const fs::file_status before = fs::status(place, ignored);
  const bool is_new = !fs::exists(before);
  // The reader of a pipe would take a trial for the end.
  if (!is_new && !fs::is_regular_file(before) && !fs::is_directory(before)) return;
  std::FILE* file = process::open_file(place, "ab");
  if (file == nullptr) throw cannot_write(path_, errno);
  std::fclose(file);
  // Not the link, if it is one.
  if (is_new) fs::remove(fs::canonical(place, ignored), ignored);
}

void OutputFile::write(std::string_view text) const {
  if (is_stdout()) {
    print_to_stdout(text);  // run_app looks after the errors of stdout
    return;
  }
  std::error_code ignored;
  const fs::file_status before = fs::status(path_of(path_), ignored);
  const bool is_file = !fs::exists(before) || fs::is_regular_file(before);
  // Not the link, if it is one.
  const fs::path target = end_of_links(path_of(path_));
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
