// The document of a comparison as Markdown and as CSV.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/compare_report.hpp>
#include <squarelab/lab/timing/compare_words.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) { return json.get<std::string>(); }

std::string ratio_cell(const Json& ratio) {
  if (ratio.is_null()) return "";
  if (ratio.at("verdict") == "no difference") return "no difference";
  return fmt::format("**{}** [{}, {}]", ratio_text(ratio.at("value").get<double>()),
                     ratio_text(ratio.at("interval").at(0).get<double>()),
                     ratio_text(ratio.at("interval").at(1).get<double>()));
}

std::string main_table(const Json& document) {
  std::string text = "| operation | unit | state |";
  std::string rule = "|---|---|---|";
  for (const Json& column : document.at("columns")) {
    const std::string role = text_of(column.at("role"));
    text += ' ' + in_markdown(text_of(column.at("name"))) + (role == "backend" ? "" : ", " + role) +
            " |";
    rule += "---:|";
  }
  text += '\n' + rule + '\n';
  for (const Json& row : document.at("rows")) {
    text += fmt::format("| {} | {} | {} |", in_markdown(text_of(row.at("operation"))),
                        in_markdown(rate_of(text_of(row.at("unit")))),
                        in_markdown(text_of(row.at("state"))));
    const bool has_work = row.at("units_per_pass").get<std::uint64_t>() > 0;
    for (const Json& cell : row.at("cells")) {
      const std::string ratio = ratio_cell(cell.at("ratio"));
      text += fmt::format(
          " {}{}{} |", has_work ? millions(cell.at("throughput").at("median").get<double>()) : "-",
          ratio.empty() ? "" : "<br>", ratio);
    }
    text += '\n';
  }
  if (document.at("geometric_means").empty()) return text;
  text += "| geometric mean | | |";
  for (const Json& mean : document.at("geometric_means")) text += ' ' + ratio_cell(mean) + " |";
  return text + '\n';
}

std::string facts_table(const Json& document) {
  std::string text =
      "| backend | index | a1 h1 a8 h8 | sliders | core, bytes | full, bytes | tables, bytes |\n"
      "|---|---|---|---|---:|---:|---:|\n";
  for (const Json& column : document.at("columns")) {
    if (column.at("role") == "control") continue;
    text += '|';
    for (const char* key : {"name", "formula", "corners", "sliders"}) {
      text += ' ' + in_markdown(text_of(column.at(key))) + " |";
    }
    for (const char* key : {"core_bytes", "full_bytes", "table_bytes"}) {
      text += ' ' + grouped(column.at(key).get<std::uint64_t>()) + " |";
    }
    text += '\n';
  }
  return text;
}

std::string number(const Json& json) { return fmt::format("{}", json.get<double>()); }

std::vector<std::string> fields_of(const Json& ratio) {
  if (ratio.is_null()) return {"", "", "", ""};
  return {number(ratio.at("value")), number(ratio.at("interval").at(0)),
          number(ratio.at("interval").at(1)), text_of(ratio.at("verdict"))};
}

}  // namespace

std::string comparison_markdown(const Json& given) {
  const Json document = checked_comparison(given);
  std::string text = main_table(document) + '\n' + facts_table(document) + '\n';
  for (const auto& [name, value] : circumstances(document)) {
    text += fmt::format("- {}: {}\n", name, in_markdown(value));
  }
  for (const std::string& note : notes(document)) text += '\n' + in_markdown(note) + '\n';
  return text;
}

std::string comparison_csv(const Json& given) {
  const Json document = checked_comparison(given);
  std::string text =
      "operation,unit,state,backend,role,lower_quartile,median,upper_quartile,ratio,"
      "interval_lower,interval_upper,verdict\n";
  const Json& columns = document.at("columns");
  const auto add = [&](std::vector<std::string> fields, std::size_t column,
                       const std::vector<std::string>& speeds, const Json& ratio) {
    fields.push_back(text_of(columns.at(column).at("name")));
    fields.push_back(text_of(columns.at(column).at("role")));
    fields.insert(fields.end(), speeds.begin(), speeds.end());
    const std::vector<std::string> rest = fields_of(ratio);
    fields.insert(fields.end(), rest.begin(), rest.end());
    text += csv_line(fields);
  };
  for (const Json& row : document.at("rows")) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Json& cell = row.at("cells").at(i);
      const Json& throughput = cell.at("throughput");
      std::vector<std::string> speeds{"", "", ""};
      if (row.at("units_per_pass").get<std::uint64_t>() > 0) {
        speeds = {number(throughput.at("lower_quartile")), number(throughput.at("median")),
                  number(throughput.at("upper_quartile"))};
      }
      add({text_of(row.at("operation")), text_of(row.at("unit")), text_of(row.at("state"))}, i,
          speeds, cell.at("ratio"));
    }
  }
  const Json& means = document.at("geometric_means");
  for (std::size_t i = 0; i < means.size(); ++i) {
    add({"geometric mean", "", ""}, i, {"", "", ""}, means.at(i));
  }
  return text;
}

}  // namespace squarelab::lab::inline timing
