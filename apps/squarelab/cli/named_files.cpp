// Checks the files that a command line names before any of them is touched.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

namespace {

struct NamedFile {
  std::string argument;  // as messages name it
  std::string path;
  bool is_output;
};

std::vector<NamedFile> files_named_by(const std::vector<GivenArgument>& given) {
  std::vector<NamedFile> files;
  for (const auto& [argument, words] : given) {
    const bool is_output = argument->file == FileUse::Written;
    for (const auto& [text, option] : words) {
      const std::string name = option.empty() ? text : fmt::format("{} {}", option, text);
      if (argument->file != FileUse::None && text == "-") {
        files.push_back({name, is_output ? "/dev/stdout" : "/dev/stdin", is_output});
      } else if (argument->is_file()) {
        files.push_back({name, text, is_output});
      } else if (argument->file == FileUse::ReadIfMarked && text.starts_with('@')) {
        files.push_back({name, text.substr(1), false});
      }
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

// Precondition: not both are inputs, unless both are stdin.
std::string objection(const NamedFile& output, const NamedFile& other) {
  const auto both = [&](const char* what) {
    return fmt::format("{} and {} {}", output.argument, other.argument, what);
  };
  if (!output.is_output) return both("both read stdin");
  if (!other.is_output) {
    return fmt::format("{} would overwrite what {} reads", output.argument, other.argument);
  }
  return both(output.path == "/dev/stdout" ? "both go to stdout"
                                           : "are the same file: one result would be lost");
}

}  // namespace

void refuse_lost_files(const std::vector<GivenArgument>& given) {
  const std::vector<NamedFile> files = files_named_by(given);
  for (auto first = files.begin(); first != files.end(); ++first) {
    for (auto second = first + 1; second != files.end(); ++second) {
      const bool is_stream = first->path == second->path &&
                             (first->path == "/dev/stdin" || first->path == "/dev/stdout");
      const bool has_output = first->is_output || second->is_output;
      if (!is_stream && !(has_output && are_one_file(first->path, second->path))) continue;
      throw InputError(first->is_output ? objection(*first, *second) : objection(*second, *first));
    }
  }
}

}  // namespace squarelab::app
