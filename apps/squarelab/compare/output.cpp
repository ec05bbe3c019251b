#include "compare/output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/json.hpp>
#include <squarelab/lab/timing/compare_report.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "shared/error.hpp"

namespace squarelab::app {

namespace {

using Json = nlohmann::ordered_json;

bool is_of_two_runs(const Json& document) { return document.at("command") == "compare-runs"; }

}  // namespace

void add_compare_output_options(Command& command, CompareOutputOptions& options) {
  command.option("--json", options.json, output_file(),
                 "Write the result as JSON to a file, or - for stdout");
  command.option("--csv", options.csv, output_file(), "The same as CSV, a line for each cell");
  command.option("--markdown", options.markdown, output_file(), "The same as Markdown");
}

void write(const Json& document, const CompareOutputOptions& options, const Terminal& terminal) {
  const bool runs = is_of_two_runs(document);
  bool is_stdout_taken = false;
  const auto write_to = [&](const std::optional<OutputFile>& file, const auto& render) {
    if (!file) return;
    file->write(render());
    is_stdout_taken = is_stdout_taken || file->is_stdout();
  };
  write_to(options.json,
           [&] { return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; });
  write_to(options.csv,
           [&] { return runs ? lab::runs_csv(document) : lab::comparison_csv(document); });
  write_to(options.markdown, [&] {
    return runs ? lab::runs_markdown(document) : lab::comparison_markdown(document);
  });
  if (is_stdout_taken) return;
  lab::TableStyle style;
  style.color = terminal.color;
  if (terminal.stdout_width > 0) style.width = terminal.stdout_width;
  fmt::print("{}",
             runs ? lab::runs_table(document, style) : lab::comparison_table(document, style));
}

Json read_comparison(const std::string& path) {
  try {
    return lab::checked_comparison(
        Json::parse(to_text(lab::read_json(read_text_file(path), "comparison"))));
  } catch (const text::TextError& error) {
    throw error.placed(shown_path(path), error.line().value_or(1));
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: {}", shown_path(path), error.what()));
  }
}

}  // namespace squarelab::app
