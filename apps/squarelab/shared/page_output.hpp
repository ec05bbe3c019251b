// The options --markdown and --json of a command that shows a page, and what they do.
#pragma once

#include <optional>

#include "cli/command.hpp"
#include "shared/files.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

struct PageOptions {
  std::optional<OutputFile> markdown;
  std::optional<OutputFile> json;
};
void add_page_options(Command& command, PageOptions& options);

// Writes the page to the files that were asked for, and prints it as text unless one of them is
// stdout. Throws InputError if a file cannot be written.
void show(const Page& page, const PageOptions& options);

}  // namespace squarelab::app
