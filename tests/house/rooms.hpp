// The rooms of the program, which are the folders with C++ in lib, apps and backends, and how large
// each is beside its budget. docs/architecture.md has the table: a budget is written there by hand,
// the other numbers are written by squarelab_rooms, which scripts/docs calls.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::house {

struct File {
  std::string path;  // relative to the top of the tree, with slashes
  std::string text;
};

// Every file of the tree below `top` that we wrote; builds and hidden folders are left out.
std::vector<File> files_of(const std::string& top);

// Lines of C++ that have a letter or a digit outside comments. Text between quotes is no comment.
int lines_of_code(std::string_view text);

struct Room {
  std::string folder;
  int files = 0;  // headers and sources, without those of folders within
  int lines = 0;  // of code
  std::optional<int> budget;

  bool operator==(const Room&) const = default;
};

// In the order of their folders. Budgets are those that the document's table has for them.
std::vector<Room> rooms_of(const std::vector<File>& files, std::string_view document);

// What is wrong with a room, one sentence each: over its budget, without one, or with too many
// files.
std::vector<std::string> violations(const Room& room);

// What someone comes for, and the rooms that a reader then needs.
struct Purpose {
  std::string_view name;
  std::vector<std::string_view> rooms;
};
const std::vector<Purpose>& purposes();

// Two tables as Markdown: the rooms, and the purposes with their lines. Lines of code are rounded
// up, to tens for a room and to hundreds for a purpose; a missing budget is a question mark.
std::string tables_of(const std::vector<Room>& rooms);

// What stands in the document between "<!-- rooms -->" and "<!-- end -->"; empty without them.
std::string_view region_of(std::string_view document);

}  // namespace squarelab::house
