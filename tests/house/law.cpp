// Every file falls under the first row of the law whose pattern fits its path; rows that are more
// particular come first. A file of C++ that no row fits is itself a violation, so that a new layer
// has to be given its place here.
#include "law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <regex>

namespace squarelab::house {
namespace {

using Patterns = std::vector<std::string_view>;

struct Row {
  std::string_view where;  // pattern of paths
  Patterns may_include;    // patterns of headers, the standard library's aside
  bool quotes = false;     // whether "neighbour.hpp" is allowed beside <squarelab/...>
  bool iostream = false;
};

constexpr std::size_t max_lines = 500;

// Of the C++ in lib, apps and backends. There are no exceptions.
constexpr std::size_t max_lines_of_source = 400;

// Files that may speak to the processor directly.
const Patterns intrinsic_files{"backends/squarelab/bitboard/sliders/*",
                               "backends/squarelab/bitboard/list_sink.hpp",
                               "backends/squarelab/bitboard/lanes.hpp",
                               "backends/squarelab/bitboard/threat_list.hpp",
                               "backends/squarelab/lerf_rays/star.hpp",
                               "backends/squarelab/x88_vectors/bytes.hpp",
                               "lib/squarelab/bits/*",
                               "lib/squarelab/search/network_forms.hpp"};

// Files that may speak to the operating system directly, and name it. The build has those of one
// system; the last two are a program of Linux alone, and one that includes no C++.
const Patterns system_files{"*_posix.cpp",
                            "*_posix.hpp",
                            "*_windows.cpp",
                            "*_windows.hpp",
                            "apps/launcher/launcher.cpp",
                            "apps/squarelab/shared/cpu_check.cpp"};
constexpr std::array<std::string_view, 3> names_of_systems{
    "_WIN"
    "32",
    "__linux"
    "__",
    "__unix"
    "__"};

// The one source file of a board names what the list of boards names: the board with its annexes.
constexpr std::string_view sources_of_boards = "backends/squarelab/*.cpp";
const Patterns annexes_of_boards{"squarelab/two_plies/*/two_plies.hpp"};

const Patterns data_files{"*.epd", "*.json", "*.csv", "*.pgn", "*.png"};

const Patterns made_by_the_build{"squarelab/build_info.hpp",
                                 "squarelab/network_built.hpp",
                                 "squarelab/results.hpp",
                                 "squarelab/positions/data.hpp",
                                 "squarelab/boards.hpp",
                                 "squarelabConfig.cmake",
                                 "notes.md",
                                 "build/releases/VERSION/notes.md"};

const std::vector<Row>& law() {
  static const std::vector<Row> rows{
      {"lib/squarelab/chess/*", {"squarelab/chess/*"}},
      {"lib/squarelab/bits/*", {"squarelab/bits/*"}},
      // 0x88 is written from its own definition and derived from nothing in Mapping.
      {"lib/squarelab/mapping/x88*",
       {"squarelab/mapping/x88*", "squarelab/chess.hpp", "squarelab/bits/*"}},
      {"lib/squarelab/mapping/*",
       {"squarelab/mapping/*", "squarelab/chess.hpp", "squarelab/bits/*"}},
      {"lib/squarelab/rules/*", {"squarelab/rules/*", "squarelab/chess.hpp", "fmt/*"}},
      {"lib/squarelab/text/*",
       {"squarelab/text/*", "squarelab/chess.hpp", "squarelab/rules/*", "fmt/*"}},
      // The source files of backends include the headers.
      {"lib/squarelab/questions/*.hpp",
       {"squarelab/questions/*", "squarelab/board.hpp", "squarelab/chess.hpp",
        "squarelab/positions/random.hpp"}},
      {"lib/squarelab/questions/*",
       {"squarelab/questions/*", "squarelab/board.hpp", "squarelab/chess.hpp",
        "squarelab/positions/*", "squarelab/rules/*", "squarelab/text/*", "fmt/*"}},
      {"lib/squarelab/search/*",
       {"squarelab/search/*", "squarelab/board.hpp", "squarelab/chess.hpp", "squarelab/positions/*",
        "squarelab/questions/*", "squarelab/network_built.hpp"}},
      {"lib/squarelab/board/*", {"squarelab/board/*", "squarelab/chess.hpp", "fmt/*"}},

      {"lib/squarelab/process/*", {"squarelab/process/*", "fmt/*"}},
      // The one file that knows the JSON library.
      {"lib/squarelab/report/json.cpp",
       {"squarelab/text/*", "squarelab/report/*", "fmt/*", "nlohmann/*"}},
      // A picture of the boards.
      {"lib/squarelab/report/board_picture.*",
       {"squarelab/report/*", "squarelab/text/*", "squarelab/board.hpp", "fmt/*"}},
      {"lib/squarelab/report/*", {"squarelab/report/*", "squarelab/text/*", "fmt/*"}},
      {"lib/squarelab/positions/*",
       {"squarelab/positions/*", "squarelab/board.hpp", "squarelab/chess.hpp", "squarelab/rules/*",
        "squarelab/text/*", "fmt/*"}},
      {"lib/squarelab/counting/*",
       {"squarelab/counting/*", "squarelab/board.hpp", "squarelab/chess.hpp", "squarelab/process/*",
        "squarelab/questions/*"}},
      {"lib/squarelab/verify/*",
       {"squarelab/verify/*", "squarelab/build_info.hpp", "squarelab/mapping/*",
        "squarelab/board.hpp", "squarelab/chess.hpp", "squarelab/positions/*",
        "squarelab/process/*", "squarelab/questions/*", "squarelab/report/*", "squarelab/rules/*",
        "squarelab/text/*", "fmt/*"}},
      {"lib/squarelab/compare/*",
       {"squarelab/compare/*", "squarelab/build_info.hpp", "squarelab/board.hpp",
        "squarelab/chess.hpp", "squarelab/questions/*", "squarelab/positions/*",
        "squarelab/process/*", "squarelab/report/*", "squarelab/text/*", "fmt/*"}},
      // Explanations read the inside of boards; not the list of boards, nor the other products.
      {"lib/squarelab/teach/*",
       {"squarelab/teach/*", "squarelab/bits/*", "squarelab/bitboard/*", "squarelab/board.hpp",
        "squarelab/chess.hpp", "squarelab/lerf_mailbox/*", "squarelab/mapping/*",
        "squarelab/positions/*", "squarelab/questions/*", "squarelab/report/*", "squarelab/rules/*",
        "squarelab/search/*", "squarelab/text/*", "squarelab/results.hpp", "squarelab/two_plies/*",
        "squarelab/x88/*", "fmt/*"}},
      // The doors.
      {"lib/squarelab/chess.hpp", {"squarelab/chess/*"}},
      {"lib/squarelab/rules.hpp", {"squarelab/rules/*"}},
      {"lib/squarelab/text.hpp", {"squarelab/text/*", "squarelab/formatters.hpp"}},
      {"lib/squarelab/formatters.hpp", {"squarelab/chess.hpp", "squarelab/text/*", "fmt/*"}},
      {"cmake/gap.cpp", {}},
      {"lib/squarelab/board.hpp", {"squarelab/board/*"}},
      {"lib/squarelab/compare.hpp", {"squarelab/compare/*"}},
      {"lib/squarelab/verify.hpp", {"squarelab/verify/*"}},

      // The list of backends, which sees them all, that of questions, and what joins a backend with
      // it.
      {"backends/squarelab/backends.*", {"squarelab/*"}},
      {"backends/squarelab/contestants.cpp", {"squarelab/*"}},
      {"backends/squarelab/network.cpp", {"squarelab/search/*"}},
      {"backends/squarelab/questions.hpp",
       {"squarelab/questions/*", "squarelab/search/*", "squarelab/two_plies/*"}},
      {"backends/squarelab/instantiate.hpp",
       {"squarelab/questions*", "squarelab/search/*", "squarelab/board.hpp",
        "squarelab/added_boards.hpp", "squarelab/backend_members.hpp"}},
      {"backends/squarelab/backend_members.hpp", {"squarelab/board.hpp"}},
      {"backends/squarelab/added_boards.hpp", {"squarelab/backends.hpp"}},
      {"backends/squarelab/bitboard/*",
       {"squarelab/bitboard/*", "squarelab/chess.hpp", "squarelab/bits/*",
        "squarelab/mapping/mapping.hpp", "squarelab/mapping/catalogue.hpp", "squarelab/board.hpp",
        "squarelab/instantiate.hpp", "squarelab/questions/*", "fmt/*"}},
      {"backends/squarelab/x88/*",
       {"squarelab/x88/*", "squarelab/chess.hpp", "squarelab/board.hpp",
        "squarelab/instantiate.hpp", "squarelab/mapping/x88*", "fmt/*"}},
      {"backends/squarelab/x88_vectors/*",
       {"squarelab/x88_vectors/*", "squarelab/chess.hpp", "squarelab/board.hpp",
        "squarelab/instantiate.hpp", "squarelab/mapping/x88*", "fmt/*"}},
      // Copied by docs/adding-a-backend.md: its files include each other as neighbours.
      {"backends/squarelab/mailbox_10x12/*",
       {"squarelab/chess.hpp", "squarelab/board.hpp", "squarelab/instantiate.hpp", "fmt/*"},
       true},
      // A board that is another one with more answers of its own.
      {"backends/squarelab/lerf_rays/*",
       {"squarelab/lerf_rays/*", "squarelab/lerf_mailbox/*", "squarelab/bitboard/*",
        "squarelab/mapping/catalogue.hpp", "squarelab/instantiate.hpp"}},
      // An annexe of two families of boards, which includes them and is not included by them.
      {"backends/squarelab/two_plies/bitboard/*",
       {"squarelab/two_plies/bitboard/*", "squarelab/two_plies/counting.hpp",
        "squarelab/bitboard/*"}},
      {"backends/squarelab/two_plies/x88/*",
       {"squarelab/two_plies/x88/*", "squarelab/two_plies/counting.hpp", "squarelab/x88/*"}},
      {"backends/squarelab/two_plies/*", {"squarelab/board.hpp", "squarelab/questions/*"}},
      // The rules as a backend: the one exception, for all others must agree with it on their own.
      {"backends/squarelab/reference/*",
       {"squarelab/reference/*", "squarelab/chess.hpp", "squarelab/board.hpp",
        "squarelab/rules/*"}},
      // Any other backend; it may include itself, too: see allowed().
      {"backends/squarelab/*/*",
       {"squarelab/bitboard/*", "squarelab/chess.hpp", "squarelab/bits/*",
        "squarelab/mapping/mapping.hpp", "squarelab/mapping/catalogue.hpp", "squarelab/board.hpp",
        "squarelab/instantiate.hpp", "squarelab/questions/*", "fmt/*"}},

      // The worked example of a backend, and the programs that are given it.
      {"examples/backend/*", {"squarelab/*"}, true},
      {"examples/library/*", {"squarelab/*", "fmt/*"}},
      {"examples/adapters/*", {"squarelab/*"}, true, true},

      // CLI11 takes seconds to compile, and what an option is is declared without it.
      {"apps/squarelab/cli/parse.cpp", {"squarelab/*", "fmt/*", "CLI/*"}, true},
      {"apps/*", {"squarelab/*", "fmt/*"}, true, true},
      {"tests/*",
       {"support/*", "squarelab/*", "fmt/*", "nlohmann/*", "gtest/*", "gmock/*"},
       true,
       true},
      // What an old standard library lacks.
      {"cmake/libcxx_13.hpp", {}},
      // The bindings.
      {"python/src/*", {"squarelab/*", "fmt/*", "pybind11/*", "Python.h"}, true},
      {"benchmarks/*", {"squarelab/*", "fmt/*", "benchmark/*"}, true, true},
  };
  return rows;
}

bool matches_any(const Patterns& patterns, std::string_view text) {
  return std::ranges::any_of(patterns, [&](auto pattern) { return matches(pattern, text); });
}

bool is_standard(std::string_view header) {
  return std::ranges::all_of(
      header, [](char c) { return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '_'; });
}

// Headers of the C library and of the system, for the files that the law leaves free.
bool is_system(std::string_view header) {
  return header.ends_with(".h") && !header.ends_with("intrin.h") &&
         (header.find('/') == std::string_view::npos || header.starts_with("sys/"));
}

// "lerf" of "backends/squarelab/lerf/lerf.cpp", with the slashes around it stripped.
std::string own_folder(std::string_view path) {
  const auto end = path.rfind('/');
  const auto begin = path.rfind('/', end - 1) + 1;
  return std::string(path.substr(begin, end - begin));
}

bool allowed(const Row& row, std::string_view path, std::string_view header, bool quoted) {
  if (quoted) return row.quotes;
  if (header == "iostream") return row.iostream;
  if (header.ends_with("intrin.h")) return matches_any(intrinsic_files, path);
  if (is_standard(header) || matches_any(row.may_include, header)) return true;
  const bool may_use_system =
      (row.iostream && !path.starts_with("apps/")) || matches_any(system_files, path);
  if (may_use_system && is_system(header)) return true;
  if (matches(sources_of_boards, path) && matches_any(annexes_of_boards, header)) return true;
  return row.where == "backends/squarelab/*/*" &&
         header.starts_with("squarelab/" + own_folder(path) + "/");
}

// The namespace of a room of the library is its folder. A room has one, whatever folders are in it;
// that of chess and board is squarelab's own. Empty elsewhere, and for a door.
std::string namespace_of(std::string_view path) {
  constexpr std::string_view lib = "lib/";
  const auto end = path.rfind('/');
  if (!path.starts_with(lib) || path.substr(0, end) == "lib/squarelab") return "";
  const std::string_view below = path.substr(std::string_view("lib/squarelab/").size());
  const std::string_view room = below.substr(0, below.find('/'));
  return room == "chess" || room == "board" ? "squarelab" : fmt::format("squarelab::{}", room);
}

// A room with a door, lib/squarelab/NAME.hpp, is entered through it.
constexpr std::array<std::string_view, 4> rooms_with_doors{"chess", "board", "compare", "verify"};

// The tests of a product reach behind its door, for what it keeps to itself is tested too.
bool may_reach_behind(std::string_view path, std::string_view room) {
  return (room == "compare" && path.starts_with("tests/")) ||
         (room == "verify" && path.starts_with("tests/verify/"));
}

bool passes_a_door(std::string_view path, std::string_view header) {
  return std::ranges::any_of(rooms_with_doors, [&](std::string_view room) {
    const std::string inside = fmt::format("squarelab/{}/", room);
    const bool is_own =
        path.starts_with("lib/" + inside) || path == fmt::format("lib/squarelab/{}.hpp", room);
    return header.starts_with(inside) && !is_own && !may_reach_behind(path, room);
  });
}

bool is_code(std::string_view path) { return path.ends_with(".hpp") || path.ends_with(".cpp"); }

// nullopt for data.
std::optional<std::size_t> limit_of_lines(std::string_view path) {
  if (matches_any(data_files, path)) return std::nullopt;
  const bool is_source = is_code(path) && (path.starts_with("lib/") || path.starts_with("apps/") ||
                                           path.starts_with("backends/"));
  return is_source ? max_lines_of_source : max_lines;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Behind the first mark of a comment that does not stand between quotes.
std::string comment_of(std::string_view line, std::string_view mark) {
  const auto comment = line.find(mark);
  const auto quotes = std::ranges::count(line.substr(0, comment), '"');
  if (comment == std::string_view::npos || quotes % 2 != 0) return "";
  return std::string(line.substr(comment + mark.size()));
}

// What a line of Markdown has between backquotes, with blanks between.
std::string code_of(std::string_view line) {
  std::string code;
  for (;;) {
    const auto begin = line.find('`');
    const auto end = line.find('`', begin + 1);
    if (begin == std::string_view::npos || end == std::string_view::npos) return code;
    code += fmt::format("{} ", line.substr(begin + 1, end - begin - 1));
    line.remove_prefix(end + 1);
  }
}

// The part of a line that may name files for people; empty for data.
std::string prose_of(std::string_view path, std::string_view line) {
  if (is_code(path) || path.ends_with(".js")) return comment_of(line, "//");
  if (path.ends_with(".md")) return code_of(line);
  const bool is_script = path.starts_with("scripts/") || path.starts_with("research/") ||
                         path.ends_with(".cmake") || path.ends_with("CMakeLists.txt");
  return is_script ? comment_of(line, "#") : "";
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  const auto head = pattern.substr(0, star);
  const auto tail = pattern.substr(star + 1);
  if (!text.starts_with(head)) return false;
  text.remove_prefix(head.size());
  if (tail.find('*') == std::string_view::npos) return text.ends_with(tail);
  for (;; text.remove_prefix(1)) {
    if (matches(tail, text)) return true;
    if (text.empty()) return false;
  }
}

std::vector<std::string> violations(std::string_view path, std::string_view text) {
  std::vector<std::string> found;
  const auto lines = lines_of(text);
  if (const auto limit = limit_of_lines(path); limit && lines.size() > *limit) {
    found.push_back(fmt::format("{}: {} lines; {} are the limit", path, lines.size(), *limit));
  }
  if (!is_code(path)) return found;

  if (path.ends_with(".hpp") && std::ranges::count(lines, "#pragma once") != 1) {
    found.push_back(fmt::format("{}: a header has one #pragma once", path));
  }
  const auto row = std::ranges::find_if(law(), [&](auto& r) { return matches(r.where, path); });
  if (row == law().end()) {
    found.push_back(fmt::format("{}: the law knows no such place", path));
    return found;
  }

  static const std::regex directive(R"(^\s*#\s*(include|import|include_next)\b)");
  static const std::regex opened(R"(^(?:inline )?namespace (squarelab[\w: ]*) \{)");
  const std::string room = namespace_of(path);
  static const std::regex include(R"(^\s*#\s*include\s*([<"])([^<>"]+)[>"].*)");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string line(lines[i]);
    for (const std::string_view system : names_of_systems) {
      if (line.find(system) == line.npos || matches_any(system_files, path)) continue;
      found.push_back(
          fmt::format("{}:{}: {} is for *_posix.cpp or *_windows.cpp", path, i + 1, system));
    }
    std::smatch parts;
    if (std::regex_search(line, parts, opened)) {
      const std::string name = parts[1].str();
      if (line.find("inline ") != std::string::npos) {
        found.push_back(fmt::format("{}:{}: an inline namespace", path, i + 1));
      } else if (!room.empty() && name != room && !name.starts_with(room + "::")) {
        found.push_back(
            fmt::format("{}:{}: namespace {} in the folder of {}", path, i + 1, name, room));
      }
    }
    if (!std::regex_search(line, directive)) continue;
    if (!std::regex_match(line, parts, include)) {
      found.push_back(fmt::format("{}:{}: an include that cannot be read", path, i + 1));
    } else if (!allowed(*row, path, parts[2].str(), parts[1] == "\"")) {
      found.push_back(fmt::format("{}:{}: may not include {}", path, i + 1, parts[2].str()));
    } else if (parts[1] == "<" && passes_a_door(path, parts[2].str())) {
      found.push_back(fmt::format("{}:{}: {} is behind a door", path, i + 1, parts[2].str()));
    }
  }
  return found;
}

std::vector<std::string> stale_references(std::string_view path, std::string_view text,
                                          const std::vector<std::string>& paths) {
  // What has happened stays written as it was.
  if (path == "CHANGELOG.md") return {};
  // After a bracket, a quote or a star it is an include, a text or a pattern.
  static const std::regex file_name(
      R"((?:^|[^\w<"*./{$}-])((?:[\w-]+/)*[\w.-]*\w\.(?:hpp|cpp|js|cmake|md))(?![\w/*]))");
  static const std::regex path_from_the_top(
      R"((?:^|[^\w<"*./{$}-])((?:apps|backends|benchmarks|cmake|docs|examples|lib|python|research|scripts|tests))"
      R"((?:/[\w-]+)+(?:\.[A-Za-z]+)*)(?![\w/*-]))");
  static const std::regex placeholder("NAME|PATH|Node\\.js");
  const auto is_there = [&](const std::string& file) {
    // A page can add it.
    return text.find(fmt::format("<!-- new file: {} -->", file)) != std::string_view::npos ||
           matches_any(made_by_the_build, file) || std::ranges::any_of(paths, [&](auto& other) {
             return other == file || other.ends_with("/" + file) || other.starts_with(file + "/");
           });
  };
  std::vector<std::string> found;
  const auto lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string words = prose_of(path, lines[i]);
    const auto look_for = [&](const std::regex& name, const std::string& text) {
      for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) {
        const std::string file = (*at)[1].str();
        if (std::regex_search(file, placeholder) || is_there(file)) continue;
        const std::string stale =
            fmt::format("{}:{}: names {}, which is not there", path, i + 1, file);
        if (std::ranges::find(found, stale) == found.end()) found.push_back(stale);
      }
    };
    look_for(file_name, words);
    look_for(path_from_the_top, path.ends_with(".md") ? std::string(lines[i]) : words);
  }
  return found;
}

}  // namespace squarelab::house
