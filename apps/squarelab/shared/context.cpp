#include "shared/context.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/text/error.hpp>
#include <thread>

namespace squarelab::app {

namespace {

std::string names_of(const Registry& registry) {
  std::string names;
  for (const BackendEntry& entry : registry) {
    if (!names.empty()) names += ", ";
    names += entry.facts.name;
  }
  return names;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

InputError cannot_write(const std::string& path, int error) {
  return InputError(fmt::format("cannot write {}: {}", shown_path(path), std::strerror(error)));
}

// Of the terminal on that descriptor; 0 if it is none.
int width_of(int descriptor) {
  winsize size{};
  return isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int width_asked_for() {
  const char* columns = std::getenv("COLUMNS");
  if (columns == nullptr) return 0;
  int width = 0;
  const char* const end = columns + std::strlen(columns);
  const auto [rest, error] = std::from_chars(columns, end, width);
  return error == std::errc() && rest == end ? std::max(width, 0) : 0;
}

}  // namespace

Terminal Terminal::detect() {
  Terminal terminal;
  terminal.stdout_is_terminal = isatty(STDOUT_FILENO) == 1;
  terminal.stderr_is_terminal = isatty(STDERR_FILENO) == 1;
  const char* type = std::getenv("TERM");
  const bool dumb = type == nullptr || std::string_view(type) == "dumb";
  terminal.color = terminal.stdout_is_terminal && !dumb && !is_set("NO_COLOR");
  terminal.stdout_width = width_of(STDOUT_FILENO);
  if (terminal.stdout_width == 0) terminal.stdout_width = width_asked_for();
  terminal.stderr_width = width_of(STDERR_FILENO);
  return terminal;
}

const BackendEntry& Context::backend(std::string_view name) const {
  if (const BackendEntry* entry = find(registry, name)) return *entry;
  for (const LeftOut& left_out : registry.left_out) {
    if (left_out.name != name) continue;
    throw InputError(fmt::format("{} is not in this build: it needs {}, and the build is for {}",
                                 name, left_out.needs, lab::build_info::isa));
  }
  throw InputError(
      fmt::format("{} is no backend; the backends are {}", text::quote(name), names_of(registry)));
}

std::vector<const BackendEntry*> Context::backends(const std::vector<std::string>& names,
                                                   Variants variants) const {
  std::vector<const BackendEntry*> chosen;
  if (names.empty()) {
    for (const BackendEntry& entry : registry) {
      const bool wanted = !entry.facts.is_variant || variants == Variants::Included;
      if (!entry.facts.is_reference && wanted) chosen.push_back(&entry);
    }
    return chosen;
  }
  for (const std::string& name : names) {
    const BackendEntry* entry = &backend(name);
    if (std::find(chosen.begin(), chosen.end(), entry) != chosen.end()) {
      throw InputError(fmt::format("backend {} is given twice", text::quote(name)));
    }
    chosen.push_back(entry);
  }
  return chosen;
}

Progress::Progress(const Terminal& terminal, std::string what, std::uint64_t total)
    : shown_(terminal.stderr_is_terminal),
      what_(std::move(what)),
      total_(total),
      longest_(terminal.stderr_width > 1 ? static_cast<std::size_t>(terminal.stderr_width - 1)
                                         : 80),
      next_(Clock::now() + std::chrono::milliseconds(200)) {}

Progress::~Progress() {
  if (width_ != 0) print_to_stderr('\r' + std::string(width_, ' ') + '\r');
}

void Progress::update(std::uint64_t done) { update(done, what_); }

void Progress::update(std::uint64_t done, std::string_view what) {
  if (!shown_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  const std::string of_total = total_ == 0 ? "" : fmt::format(" of {}", total_);
  const std::string line = fmt::format("{}{} {}", done, of_total, what).substr(0, longest_);
  width_ = std::max(width_, line.size());
  print_to_stderr(fmt::format("\r{:<{}}", line, width_));
}

void print_to_stderr(const std::string& text) noexcept {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  namespace fs = std::filesystem;
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

void OutputFile::write(std::string_view text) {
  if (is_stdout()) {
    // run_app looks after the errors of stdout.
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  std::FILE* file = std::fopen(path_.c_str(), "wb");
  if (file == nullptr) throw cannot_write(path_, errno);
  int error = 0;
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) error = errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  if (error == 0) return;
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path_, ignored)) std::filesystem::remove(path_, ignored);
  throw cannot_write(path_, error);
}

std::string shown_path(const std::string& path) { return path.empty() ? "\"\"" : path; }

CLI::Validator whole_number(std::uint64_t minimum, std::uint64_t maximum) {
  const auto check = [minimum, maximum](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end && minimum <= number && number <= maximum) return {};
    return fmt::format("{} is not a whole number from {} to {}", text::quote(text), minimum,
                       maximum);
  };
  CLI::Validator validator(check, "", "whole number");
  return validator;
}

int default_threads() {
  return std::max(1, static_cast<int>(std::min(std::thread::hardware_concurrency(), 1024U)));
}

}  // namespace squarelab::app
