// The page that a command shows, and its options --part, --markdown and --json.
#pragma once

#include <optional>
#include <squarelab/report/page.hpp>
#include <squarelab/report/records.hpp>
#include <squarelab/report/report_words.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

using report::add_each;
using report::Drawing;
using report::hex64;
using report::Json;
using report::lines_of;
using report::Page;
using report::Records;
using report::Table;
using report::transposed;

struct PageOptions {
  std::optional<OutputFile> markdown;
  std::optional<OutputFile> json;
  std::vector<std::string> parts;
};
// Returns the option --part.
Argument& add_page_options(Command& command, PageOptions& options);

// Prints the page as text, unless a file that was asked for is stdout, and writes it to the files.
// Throws InputError if one of them cannot be written.
void show(const Page& page, const PageOptions& options);
// The same, and programs that draw the page themselves have its blocks in the data, as "page".
void show_with_blocks(Page page, const PageOptions& options);

}  // namespace squarelab::app
