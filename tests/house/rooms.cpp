#include "rooms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace squarelab::house {
namespace {

namespace fs = std::filesystem;

constexpr int max_files = 25;

// One file for each algorithm: a catalogue, not a room that someone reads.
constexpr std::string_view catalogue = "backends/squarelab/bitboard/sliders";

bool is_letter_or_digit(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9');
}

// Where the text between quotes that begins at `begin` ends: behind its second quote, or at the end
// of a line that has none.
std::size_t end_of_quote(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  for (std::size_t i = begin + 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == quote) return i + 1;
    if (text[i] == '\\') ++i;
  }
  return std::min(text.find('\n', begin), text.size());
}

// Of R"end(...)end", whose quote is at `begin`.
std::size_t end_of_raw_string(std::string_view text, std::size_t begin) {
  const auto open = std::min(text.find('(', begin), text.size());
  const std::string close = fmt::format("){}\"", text.substr(begin + 1, open - begin - 1));
  const auto end = text.find(close, open);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

// Where that ends which is not to be searched for comments: a text between quotes, or one
// character.
std::size_t end_of_token(std::string_view text, std::size_t begin) {
  const char before = begin > 0 ? text[begin - 1] : ' ';
  if (text[begin] == '"') {
    return before == 'R' ? end_of_raw_string(text, begin) : end_of_quote(text, begin);
  }
  // Between digits it separates thousands.
  if (text[begin] == '\'' && !is_letter_or_digit(before)) return end_of_quote(text, begin);
  return begin + 1;
}

// Where the comment that begins at `begin` ends, or nullopt where there is none.
std::optional<std::size_t> end_of_comment(std::string_view text, std::size_t begin) {
  const auto opening = text.substr(begin, 2);
  if (opening == "//") return std::min(text.find('\n', begin), text.size());
  if (opening != "/*") return std::nullopt;
  const auto end = text.find("*/", begin + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

std::string folder_of(std::string_view path) {
  return std::string(path.substr(0, path.rfind('/')));
}

bool is_in_a_room(std::string_view path) {
  const bool is_code = path.ends_with(".hpp") || path.ends_with(".cpp");
  return is_code &&
         (path.starts_with("lib/") || path.starts_with("apps/") || path.starts_with("backends/"));
}

// "| `folder` | files | lines | budget |": the folder and the budget.
std::optional<std::pair<std::string, int>> budget_in(std::string_view row) {
  if (!row.starts_with("| `")) return std::nullopt;
  const auto folder_end = row.find('`', 3);
  const auto end = row.rfind(" |");
  if (folder_end == std::string_view::npos || end <= folder_end) return std::nullopt;
  const auto begin = row.rfind(' ', end - 1) + 1;
  int budget = 0;
  const auto [rest, error] = std::from_chars(row.data() + begin, row.data() + end, budget);
  if (error != std::errc{} || rest != row.data() + end) return std::nullopt;
  return std::pair{std::string(row.substr(3, folder_end - 3)), budget};
}

std::map<std::string, int> budgets_in(std::string_view document) {
  std::map<std::string, int> budgets;
  std::istringstream lines{std::string(region_of(document))};
  for (std::string line; std::getline(lines, line);) {
    if (const auto budget = budget_in(line)) budgets.insert(*budget);
  }
  return budgets;
}

int rounded_up(int number, int unit) { return (number + unit - 1) / unit * unit; }

}  // namespace

std::vector<File> files_of(const std::string& top) {
  std::vector<File> files;
  for (const char* folder : {"lib", "backends", "apps", "tests", "benchmarks", "examples", "cmake",
                             "docs", "python", "scripts", "."}) {
    auto entries = fs::recursive_directory_iterator(fs::path(top) / folder);
    for (const auto& entry : entries) {
      if (entry.is_directory()) {
        if (folder == std::string_view(".")) entries.disable_recursion_pending();
        continue;
      }
      std::ostringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      files.push_back({fs::relative(entry.path(), top).generic_string(), text.str()});
    }
  }
  return files;
}

int lines_of_code(std::string_view text) {
  int lines = 0;
  bool counted = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto comment = end_of_comment(text, at);
    const auto end = comment ? *comment : end_of_token(text, at);
    for (; at < end; ++at) {
      if (text[at] == '\n') {
        counted = false;
      } else if (!comment && !counted && is_letter_or_digit(text[at])) {
        counted = true;
        ++lines;
      }
    }
  }
  return lines;
}

std::vector<Room> rooms_of(const std::vector<File>& files, std::string_view document) {
  std::map<std::string, Room> rooms;
  for (const auto& [path, text] : files) {
    if (!is_in_a_room(path)) continue;
    Room& room = rooms[folder_of(path)];
    ++room.files;
    room.lines += lines_of_code(text);
  }
  const auto budgets = budgets_in(document);
  std::vector<Room> sorted;
  for (auto& [folder, room] : rooms) {
    room.folder = folder;
    if (const auto budget = budgets.find(folder); budget != budgets.end()) {
      room.budget = budget->second;
    }
    sorted.push_back(room);
  }
  return sorted;
}

std::vector<std::string> violations(const Room& room) {
  std::vector<std::string> found;
  if (!room.budget) {
    found.push_back(
        fmt::format("{}: a room without a budget; write one into its row of docs/architecture.md",
                    room.folder));
  } else if (room.lines > *room.budget) {
    found.push_back(fmt::format("{}: {} lines of code; its budget is {}", room.folder, room.lines,
                                *room.budget));
  }
  if (room.files > max_files && room.folder != catalogue) {
    found.push_back(
        fmt::format("{}: {} files; {} are the limit", room.folder, room.files, max_files));
  }
  return found;
}

const std::vector<Purpose>& purposes() {
  static const std::vector<Purpose> all = [] {
    const std::vector<std::string_view> shared{
        "lib/squarelab",           "lib/squarelab/chess",        "lib/squarelab/bits",
        "lib/squarelab/board",     "lib/squarelab/mapping",      "lib/squarelab/rules",
        "lib/squarelab/text",      "lib/squarelab/report",       "apps/squarelab/cli",
        "apps/squarelab",          "apps/squarelab/shared",      "backends/squarelab",
        "backends/squarelab/lerf", "backends/squarelab/bitboard"};
    std::vector<Purpose> made{
        {"compare",
         {"lib/squarelab/operations", "lib/squarelab/positions", "lib/squarelab/process",
          "lib/squarelab/compare", "lib/squarelab/compare/judging",
          "lib/squarelab/compare/measuring", "lib/squarelab/compare/pages",
          "apps/squarelab/compare"}},
        {"verify",
         {"lib/squarelab/positions", "lib/squarelab/process", "lib/squarelab/verify",
          "lib/squarelab/verify/engine", "lib/squarelab/verify/engine/asking",
          "apps/squarelab/verify"}},
        {"teach",
         {"apps/squarelab/numbers", "apps/squarelab/position", "apps/squarelab/explain",
          "apps/squarelab/lesson", "apps/squarelab/lesson/course"}}};
    for (Purpose& purpose : made) {
      purpose.rooms.insert(purpose.rooms.begin(), shared.begin(), shared.end());
    }
    return made;
  }();
  return all;
}

std::string tables_of(const std::vector<Room>& rooms) {
  std::string text = "\n| room | files | lines of code | budget |\n|---|---:|---:|---:|\n";
  for (const Room& room : rooms) {
    text +=
        fmt::format("| `{}` | {} | {} | {} |\n", room.folder, room.files,
                    rounded_up(room.lines, 10), room.budget ? fmt::to_string(*room.budget) : "?");
  }
  text += "\n| to | rooms to read | lines of code |\n|---|---:|---:|\n";
  for (const Purpose& purpose : purposes()) {
    int lines = 0;
    for (const std::string_view name : purpose.rooms) {
      const auto room = std::ranges::find(rooms, name, &Room::folder);
      if (room != rooms.end()) lines += room->lines;
    }
    text += fmt::format("| {} | {} | {} |\n", purpose.name, purpose.rooms.size(),
                        rounded_up(lines, 100));
  }
  return text + "\n";
}

std::string_view region_of(std::string_view document) {
  constexpr std::string_view mark = "<!-- rooms -->\n";
  const auto mark_at = document.find(mark);
  if (mark_at == std::string_view::npos) return "";
  const auto begin = mark_at + mark.size();
  const auto end = document.find("<!-- end -->", begin);
  if (end == std::string_view::npos) return "";
  return document.substr(begin, end - begin);
}

}  // namespace squarelab::house
