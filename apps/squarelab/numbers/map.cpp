// squarelab map: all about a numbering of the squares.
#include <fmt/format.h>

#include <memory>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/map_page.hpp"
#include "shared/page_output.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab map lerf
  squarelab map 0x88
  squarelab map berf --cpp > berf.hpp       enumeration and constants as C++
  squarelab map all --markdown mappings.md

A wrap guard is the set of squares to remove before a shift, which would move them to the other side
of the board.)";

struct Options {
  const Numbering* numbering = nullptr;  // null: all of them
  bool cpp = false;
  PageOptions page;
};

void run(const Options& options) {
  const Numbering* numbering = options.numbering;
  if (options.cpp) {
    fmt::print("{}", numbering ? cpp_header(*numbering) : cpp_header_of_all());
  } else {
    show(numbering ? page_of(*numbering) : page_of_all(), options.page);
  }
}

}  // namespace

Command map_command(const Registry&) {
  const auto options = std::make_shared<Options>();
  Command command("map", "Show a mapping: indices, steps, constants, guards, conversions",
                  examples);
  command
      .positional("name", options->numbering, or_all(numbering_value()),
                  "One of " + names_of_numberings() + "; or all, for an overview and each")
      .is_required = true;
  command.flag("--cpp", options->cpp, "Print the enumeration and the constants as a C++ header")
      .excludes = {"--markdown", "--json"};
  add_page_options(command, options->page);
  command.run = [options](Context&) { run(*options); };
  return command;
}

}  // namespace squarelab::app
