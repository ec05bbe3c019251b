#include "compare/output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/json_text.hpp>
#include <squarelab/lab/timing/compare_report.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <squarelab/text/error.hpp>

#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

using Json = nlohmann::ordered_json;

bool is_of_two_runs(const Json& document) { return document.at("command") == "compare-runs"; }

}  // namespace

void add_compare_output_options(CLI::App& command, CompareOutputOptions& options) {
  command.add_option("--json", options.json, "Write the result as JSON to a file, or - for stdout")
      ->type_name("FILE");
  command.add_option("--csv", options.csv, "The same as CSV, a line for each cell")
      ->type_name("FILE");
  command.add_option("--markdown", options.markdown, "The same as Markdown")->type_name("FILE");
}

CompareOutput::CompareOutput(const CLI::App& command, const CompareOutputOptions& options) {
  if (command.count("--json") != 0) outputs_.push_back({Form::Json, OutputFile(options.json)});
  if (command.count("--csv") != 0) outputs_.push_back({Form::Csv, OutputFile(options.csv)});
  if (command.count("--markdown") != 0) {
    outputs_.push_back({Form::Markdown, OutputFile(options.markdown)});
  }
}

std::string CompareOutput::rendered(const Json& document, Form form) {
  const bool runs = is_of_two_runs(document);
  switch (form) {
    case Form::Json:
      return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    case Form::Csv:
      return runs ? lab::runs_csv(document) : lab::comparison_csv(document);
    default:
      return runs ? lab::runs_markdown(document) : lab::comparison_markdown(document);
  }
}

void CompareOutput::write(const Json& document, const Terminal& terminal) {
  bool table = true;
  for (Output& output : outputs_) {
    output.file.write(rendered(document, output.form));
    table = table && !output.file.is_stdout();
  }
  if (!table) return;
  lab::TableStyle style;
  style.color = terminal.color;
  if (terminal.stdout_width > 0) style.width = terminal.stdout_width;
  fmt::print("{}", is_of_two_runs(document) ? lab::runs_table(document, style)
                                            : lab::comparison_table(document, style));
}

Json read_comparison(const std::string& path) {
  try {
    return lab::checked_comparison(lab::read_json(read_text_file(path), "comparison"));
  } catch (const text::TextError& error) {
    throw error.placed(shown_path(path), error.line().value_or(1));
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: {}", shown_path(path), error.what()));
  }
}

}  // namespace squarelab::app
