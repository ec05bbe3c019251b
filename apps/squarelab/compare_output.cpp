#include "compare_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/timing/compare_report.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>

#include "positions.hpp"

namespace squarelab::app {

namespace {

using Json = nlohmann::ordered_json;

bool is_of_two_runs(const Json& document) { return document.at("command") == "compare-runs"; }

// "line 3, column 14" of a byte, counted from 1.
std::string place_of(const std::string& text, std::size_t byte) {
  const std::string_view before = std::string_view(text).substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, before.size() - begin + 1);
}

// What a document of a comparison never comes near, and no stack has to fear.
constexpr int deepest = 64;

Json parsed(const std::string& path) {
  const std::string text = read_text_file(path);
  const auto refused = [&path](const std::string& why) {
    return InputError(fmt::format("{}: {}", shown_path(path), why));
  };
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    if (depth > deepest) throw refused(fmt::format("JSON nested deeper than {}", deepest));
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::parse_error& error) {
    throw refused("no JSON from " + place_of(text, error.byte) + " on");
  } catch (const Json::exception&) {
    throw refused("JSON with a number that is out of range");
  }
}

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
  const Json document = parsed(path);
  try {
    return lab::checked_comparison(document);
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: {}", shown_path(path), error.what()));
  }
}

}  // namespace squarelab::app
