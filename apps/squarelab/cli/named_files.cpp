#include "cli/named_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

namespace {

constexpr std::string_view output_options[]{"--json", "--csv",        "--markdown",  "--cpp",
                                            "--svg",  "--reproducer", "--emit-test", "--emit-epd"};

struct NamedFile {
  std::string option;  // or the argument
  std::string path;
  bool is_output;
};

std::vector<NamedFile> files_named_by(const CLI::Option& option) {
  std::vector<NamedFile> files;
  const std::string name = option.get_name();
  if (option.get_positional()) {
    for (const std::string& word : option.results()) {
      if (word == "-") files.push_back({word, "/dev/stdin", false});
      if (word.starts_with('@')) files.push_back({word, word.substr(1), false});
    }
  } else if (option.get_type_name() == "FILE") {
    const bool is_output = std::find(std::begin(output_options), std::end(output_options), name) !=
                           std::end(output_options);
    for (const std::string& path : option.results()) {
      const char* standard = is_output ? "/dev/stdout" : "/dev/stdin";
      files.push_back({fmt::format("{} {}", name, path), path == "-" ? standard : path, is_output});
    }
  }
  return files;
}

namespace fs = std::filesystem;

// Where a file of that path would come to be that is not there yet: links that lead to nothing are
// followed as well.
fs::path place_to_be(const std::string& path) {
  constexpr int most_links = 40;  // as many as an operating system follows
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  for (int links = 0; links < most_links && !error; ++links) {
    place = fs::weakly_canonical(place.parent_path(), error) / place.filename();
    if (!fs::is_symlink(fs::symlink_status(place, error))) return place.lexically_normal();
    place = place.parent_path() / fs::read_symlink(place, error);
  }
  return {};
}

bool are_one_file(const std::string& first, const std::string& second) {
  std::error_code error;
  if (fs::equivalent(first, second, error)) return fs::is_regular_file(first, error);
  if (fs::exists(first, error) || fs::exists(second, error)) return false;
  // Neither is there yet.
  const fs::path one = place_to_be(first);
  return !one.empty() && one == place_to_be(second);
}

void refuse_two(const std::vector<NamedFile>& files, std::string_view path, const char* why) {
  const auto has_path = [path](const NamedFile& file) { return file.path == path; };
  const auto first = std::find_if(files.begin(), files.end(), has_path);
  if (first == files.end()) return;
  const auto second = std::find_if(first + 1, files.end(), has_path);
  if (second == files.end()) return;
  throw InputError(fmt::format("{} and {} {}", first->option, second->option, why));
}

}  // namespace

void refuse_lost_files(const CLI::App& app) {
  std::vector<NamedFile> files;
  for (const CLI::App* command : app.get_subcommands()) {
    for (const CLI::Option* option : command->get_options()) {
      for (NamedFile& file : files_named_by(*option)) files.push_back(std::move(file));
    }
  }
  refuse_two(files, "/dev/stdin", "both read stdin");
  refuse_two(files, "/dev/stdout", "both go to stdout");
  for (const NamedFile& output : files) {
    for (const NamedFile& other : files) {
      if (!output.is_output || &output == &other || !are_one_file(output.path, other.path)) {
        continue;
      }
      throw InputError(
          other.is_output
              ? fmt::format("{} and {} are the same file: one result would be lost", output.option,
                            other.option)
              : fmt::format("{} would overwrite what {} reads", output.option, other.option));
    }
  }
}

}  // namespace squarelab::app
