// Checks the files that a command line names before any of them is touched.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "shared/error.hpp"

namespace squarelab::app {

namespace {

struct NamedFile {
  std::string argument;  // as messages name it
  std::string path;
  bool is_output;
};

std::vector<NamedFile> files_named_by(const GivenArgument& given) {
  std::vector<NamedFile> files;
  for (const Word& word : given.words) {
    const std::string& text = word.text;
    const std::string name = word.option.empty() ? text : fmt::format("{} {}", word.option, text);
    switch (given.argument->file) {
      case FileUse::None:
        break;
      case FileUse::Read:
        files.push_back({name, text == "-" ? "/dev/stdin" : text, false});
        break;
      case FileUse::Written:
        files.push_back({name, text == "-" ? "/dev/stdout" : text, true});
        break;
      case FileUse::ReadIfMarked:
        if (text == "-") files.push_back({name, "/dev/stdin", false});
        if (text.starts_with('@')) files.push_back({name, text.substr(1), false});
    }
  }
  return files;
}

namespace fs = std::filesystem;

// Where a file that does not exist yet would be created: links are followed, those to nothing too.
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
  throw InputError(fmt::format("{} and {} {}", first->argument, second->argument, why));
}

}  // namespace

void refuse_lost_files(const std::vector<GivenArgument>& given) {
  std::vector<NamedFile> files;
  for (const GivenArgument& one : given) {
    for (NamedFile& file : files_named_by(one)) files.push_back(std::move(file));
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
              ? fmt::format("{} and {} are the same file: one result would be lost",
                            output.argument, other.argument)
              : fmt::format("{} would overwrite what {} reads", output.argument, other.argument));
    }
  }
}

}  // namespace squarelab::app
