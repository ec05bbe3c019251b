// squarelab map: all about a numbering of the squares.
#include <fmt/format.h>

#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* map_examples = R"(Examples:
  squarelab map lerf
  squarelab map 0x88
  squarelab map berf --cpp > berf.hpp       enumeration and constants as C++
  squarelab map all --markdown mappings.md

A wrap guard is the set of squares to remove before a shift, which would move them to the other side
of the board.)";

struct MapOptions {
  const teach::Numbering* numbering = nullptr;  // null: all of them
  bool cpp = false;
};

std::optional<Page> page_of_map(const MapOptions& options, Context&) {
  const teach::Numbering* const one = options.numbering;
  if (!options.cpp) return teach::map_page(one);
  fmt::print("{}", teach::map_header(one ? one->name : "all",
                                     one ? std::span(one, 1) : teach::numberings()));
  return std::nullopt;
}

}  // namespace

Command map_command(const Registry&) {
  Command command("map", "Show a mapping: indices, steps, constants, guards, conversions",
                  map_examples);
  MapOptions& options = answers(command, &page_of_map);
  command
      .positional("name", options.numbering, or_all(known_numbering_value()),
                  "One of " + teach::names_of(teach::known_numberings()) +
                      "; or all, for an overview and each")
      .is_required = true;
  command.flag("--cpp", options.cpp, "Print the enumeration and the constants as a C++ header")
      .excludes = page_option_names;
  return command;
}

}  // namespace squarelab::app
