// squarelab map: all about a numbering of the squares.
#include <fmt/format.h>

#include <memory>

#include "commands.hpp"
#include "numbers/map_page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab map lerf
  squarelab map 0x88
  squarelab map berf --cpp > berf.hpp       enumeration and constants as C++
  squarelab map all --markdown mappings.md

A wrap guard is what has to be left out before a shift, because it would come out on the other side
of the board.)";

struct Options {
  std::string name;
  bool cpp = false;
  PageOptions page;
};

void run(const CLI::App& command, const Options& options) {
  const bool all = options.name == "all";
  if (options.cpp) {
    fmt::print("{}", all ? cpp_header_of_all() : cpp_header(read_numbering(options.name)));
    return;
  }
  show(all ? page_of_all() : page_of(read_numbering(options.name)), command, options.page);
}

}  // namespace

void add_map(CLI::App& app, Context&) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("map", "Show a mapping: indices, steps, constants, guards, conversions");
  command->footer(examples);
  command
      ->add_option("name", options->name,
                   "One of " + names_of_numberings() + "; or all, for an overview and each")
      ->type_name("NUMBERING|all")
      ->required();
  const auto cpp = command->add_flag("--cpp", options->cpp,
                                     "Print the enumeration and the constants as a C++ header");
  add_page_options(*command, options->page);
  cpp->excludes("--markdown")->excludes("--json");
  command->callback([command, options] { run(*command, *options); });
}

}  // namespace squarelab::app
