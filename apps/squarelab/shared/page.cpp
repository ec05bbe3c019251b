#include "shared/page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/parts.hpp"

namespace squarelab::app {

namespace {

// As wide as the terminal; paragraphs within limits.
report::TextStyle style_for(const Terminal& terminal, const PageOptions& options) {
  constexpr std::size_t narrowest = 40;
  constexpr std::size_t widest = 120;
  report::TextStyle style;
  style.color = terminal.color;
  style.details = options.details;
  style.table_width = options.table_width;
  // Text in a pipe ignores COLUMNS, unless the command sets a width for it.
  if (terminal.stdout_width > 0 && (terminal.stdout_is_terminal || options.table_width > 0)) {
    style.table_width = static_cast<std::size_t>(terminal.stdout_width);
    style.width = std::clamp(style.table_width, narrowest, widest);
  }
  return style;
}

std::string csv_of(const Page& page) {
  const std::string csv = as_csv(page);
  if (csv.empty()) throw InputError("--csv: this page has no table; --json writes its values");
  return csv;
}

}  // namespace

const std::vector<std::string> page_option_names{"--json", "--csv", "--markdown", "--html",
                                                 "--part"};

std::vector<std::string> with_page_options(std::vector<std::string> options) {
  options.insert(options.end(), page_option_names.begin(), page_option_names.end());
  return options;
}

void add_page_options(Command& command, PageOptions& options) {
  const auto add = [&](const char* name, std::optional<OutputFile>& file, const char* help) {
    command.option(name, file, output_file(), help).is_form = true;
  };
  add("--json", options.json, "Write the result as JSON to a file, or - for stdout");
  add("--csv", options.csv, "Write only the tables, as CSV");
  add("--markdown", options.markdown, "Write the result as Markdown");
  add("--html", options.html, "Write the result as a single HTML file");
  Argument& part = add_part_option(command, options.parts);
  part.is_form = part.is_rare = true;
}

void give(ResultWriter& writer, const Page& page, const PageOptions& options,
          const Terminal& terminal, const std::vector<ResultWriter::Form>& further) {
  const auto shown = [&] { return parts_of(page, options.parts); };
  std::vector<ResultWriter::Form> forms{{options.json, [&] { return to_text(page.data); }},
                                        {options.csv, [&] { return csv_of(shown()); }},
                                        {options.markdown, [&] { return as_markdown(shown()); }},
                                        {options.html, [&] { return as_html(shown()); }}};
  for (const ResultWriter::Form& form : further) forms.push_back(form);
  writer.give([&] { return as_text(shown(), style_for(terminal, options)); }, forms);
}

void add_warnings(Page& page, const Context& context) {
  const auto& [texts, skipped] = *context.warnings;
  if (!texts.empty()) page.data["warnings"] = texts;
  if (skipped == 0) return;
  page.data["lines_skipped"] = skipped;
  page.paragraph(fmt::format("{} with a fault skipped", report::counted(skipped, "line")));
}

void show(const Page& page, const PageOptions& options, Context& context,
          const std::vector<ResultWriter::Form>& further) {
  ResultWriter writer;
  give(writer, page, options, context.terminal, further);
  writer.report(context);
}

}  // namespace squarelab::app
