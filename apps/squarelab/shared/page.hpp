// The page that a command answers with, and the forms in which it can be requested.
#pragma once

#include <memory>
#include <optional>
#include <squarelab/report/page.hpp>
#include <squarelab/report/page_json.hpp>
#include <squarelab/report/records.hpp>
#include <squarelab/report/report_words.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "shared/files.hpp"
#include "shared/terminal.hpp"

namespace squarelab::app {

using report::Drawing;
using report::hex64;
using report::Json;
using report::Page;
using report::Records;
using report::Table;
using report::transposed;
using report::with_blocks;

// The forms of a page requested: the options --json, --csv, --markdown, --html and --part of every
// command that answers with a page.
struct PageOptions {
  std::optional<OutputFile> json;
  std::optional<OutputFile> csv;
  std::optional<OutputFile> markdown;
  std::optional<OutputFile> html;
  std::vector<std::string> parts;  // of all forms but JSON; none is the whole page
  bool details = true;             // of the text; the other forms have them all
  std::size_t table_width = 0;     // of the text where stdout has no width; 0 allows all

  // Returns true if a form other than text was requested.
  bool any() const { return json || csv || markdown || html; }
};
// The names of these options, for an option that excludes them.
extern const std::vector<std::string> page_option_names;
// The options and these, for one that goes with nothing else.
std::vector<std::string> with_page_options(std::vector<std::string> options);

// Declares the options.
void add_page_options(Command& command, PageOptions& options);

// Prints the page as text, unless a requested file is stdout, and writes it in every form
// requested, and in further ones. A part that the page lacks is one of the writer's failures.
void give(ResultWriter& writer, const Page& page, const PageOptions& options,
          const Terminal& terminal, const std::vector<ResultWriter::Form>& further = {});

// The same for a command that writes nothing else. Files that cannot be written are named at the
// end, and decide the exit code if nothing else does.
void show(const Page& page, const PageOptions& options, Context& context,
          const std::vector<ResultWriter::Form>& further = {});

// Adds what was said of the input on stderr: to the data the warnings and the number of lines and
// games that were skipped, if there are any, and to the page that number.
void add_warnings(Page& page, const Context& context);

// Makes the command answer with a page, in the forms requested. `answer` returns nullopt if it has
// shown something else. Returns the request, which lives as long as the command, for the
// declaration of its options.
template <class Request>
Request& answers(Command& command,
                 std::optional<Page> (*answer)(const Request& request, Context& context)) {
  struct Asked {
    Request request;
    PageOptions forms;
  };
  const auto asked = std::make_shared<Asked>();
  command.run = [=](Context& context) {
    if (auto page = answer(asked->request, context)) {
      add_warnings(*page, context);
      show(*page, asked->forms, context);
    }
  };
  add_page_options(command, asked->forms);
  return asked->request;
}

// Adds each position to the page by `add`, which returns it for programs: the data of the page, or
// as a list an element of "positions" in it.
template <class Positions, class Add>
void add_each(Page& page, const Positions& positions, bool as_list, const Add& add) {
  for (const auto& position : positions) {
    Json data = add(position);
    if (as_list) {
      page.data["positions"].push_back(std::move(data));
    } else {
      page.data = std::move(data);
    }
  }
}

}  // namespace squarelab::app
