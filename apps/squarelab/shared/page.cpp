#include "shared/page.hpp"

#include <squarelab/report/page_json.hpp>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/parts.hpp"

namespace squarelab::app {

Argument& add_page_options(Command& command, PageOptions& options) {
  command.option("--markdown", options.markdown, output_file(),
                 "Write the page as Markdown to a file, or - for stdout");
  command.option("--json", options.json, output_file(),
                 "Write the values as JSON to a file, or - for stdout");
  return add_part_option(command, options.parts);
}

void show(const Page& page, const PageOptions& options) {
  const Page parts = parts_of(page, options.parts);
  ResultWriter writer;
  writer.give([&] { return as_text(parts); },
              {{options.markdown, [&] { return as_markdown(parts); }},
               {options.json, [&] { return to_text(page.data); }}});
  if (!writer.failures().empty()) throw InputError(report::joined(writer.failures(), "; "));
}

void show_with_blocks(Page page, const PageOptions& options) {
  page.data["page"] = report::as_json(page);
  show(page, options);
}

}  // namespace squarelab::app
