// Prints the tables of rooms as docs/architecture.md should have them. The argument is the top of
// the tree.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "rooms.hpp"

int main(int argc, char** argv) {
  using namespace squarelab::house;
  if (argc != 2) {
    fmt::print(stderr, "squarelab_rooms TOP: the tables of rooms of the tree below TOP\n");
    return 2;
  }
  const auto files = files_of(argv[1]);
  const auto document = std::ranges::find(files, "docs/architecture.md", &File::path);
  fmt::print("{}", tables_of(rooms_of(files, document == files.end() ? "" : document->text)));
  return 0;
}
