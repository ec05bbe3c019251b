#include "shared/page_output.hpp"

#include <fmt/format.h>

#include "cli/value_types.hpp"

namespace squarelab::app {

void add_page_options(Command& command, PageOptions& options) {
  command.option("--markdown", options.markdown, output_file(),
                 "Write the page as Markdown to a file, or - for stdout");
  command.option("--json", options.json, output_file(),
                 "Write the values as JSON to a file, or - for stdout");
}

void show(const Page& page, const PageOptions& options) {
  if (options.markdown) options.markdown->write(as_markdown(page));
  if (options.json) options.json->write(to_text(page.data));
  const bool is_stdout_taken = (options.markdown && options.markdown->is_stdout()) ||
                               (options.json && options.json->is_stdout());
  if (!is_stdout_taken) fmt::print("{}", as_text(page));
}

}  // namespace squarelab::app
