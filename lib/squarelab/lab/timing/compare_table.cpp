// The table comes in three layouts: each cell on one line, on two, on three. The first that fits
// into the width is taken; where none does, the columns are spread over several tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/text_columns.hpp>
#include <squarelab/lab/timing/compare_report.hpp>
#include <squarelab/lab/timing/compare_words.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

enum class Layout { OneLine, TwoLines, ThreeLines };

Box label_of(const Json& row, Layout layout) {
  const auto name = row.at("operation").get<std::string>();
  const auto unit = row.at("unit").get<std::string>();
  const auto state = row.at("state").get<std::string>();
  switch (layout) {
    case Layout::OneLine:
      return {Lines{fmt::format("{:<20}{:<14}{}", name, rate_of(unit), state)}};
    case Layout::TwoLines:
      return {Lines{name, fmt::format("  {}, {}", rate_of(unit), state)}};
    default:
      return {Lines{name, "  " + rate_of(unit), "  " + state}};
  }
}

// The lines of a cell, or of the geometric mean, which has no speed.
Box box_of(const std::string& speed, const Json& ratio, bool is_control, Layout layout) {
  const auto box = [&](const Lines& rest, Paint paint) {
    if (layout != Layout::OneLine) {
      Lines lines = rest;
      if (!speed.empty()) lines.insert(lines.begin(), speed);
      return Box{lines, paint};
    }
    const std::string only = fmt::format("{}", fmt::join(rest, " "));
    return Box{{speed.empty() || only.empty() ? speed + only : speed + "  " + only}, paint};
  };
  if (ratio.is_null()) return box({}, Paint::Plain);
  const auto verdict = ratio.at("verdict").get<std::string>();
  if (verdict == "no difference") {
    return box(layout == Layout::ThreeLines ? Lines{"no", "difference"} : Lines{verdict},
               Paint::Plain);
  }
  const std::string value = ratio_text(ratio.at("value").get<double>());
  const std::string lower = ratio_text(ratio.at("interval").at(0).get<double>());
  const std::string upper = ratio_text(ratio.at("interval").at(1).get<double>());
  const Paint paint = is_control ? Paint::Alarm : verdict == "faster" ? Paint::Good : Paint::Bad;
  return box(layout == Layout::ThreeLines ? Lines{value, lower + "-" + upper}
                                          : Lines{fmt::format("{} [{}, {}]", value, lower, upper)},
             paint);
}

Box heading_of(const Json& column) {
  const auto name = column.at("name").get<std::string>();
  const auto role = column.at("role").get<std::string>();
  return {Lines{name, role == "backend" ? std::string() : role}};
}

// Returns whether it fits.
bool make_table(const Json& document, const TableStyle& style, Layout layout, std::string& text) {
  const auto limit = static_cast<std::size_t>(std::max(style.width, 1));
  const Json& rows = document.at("rows");
  Strip labels{{Box{Lines(2)}}, true};
  for (const Json& row : rows) labels.boxes.push_back(label_of(row, layout));
  const Json& means = document.at("geometric_means");
  if (!means.empty()) labels.boxes.push_back({Lines{"geometric mean"}});
  std::vector<Strip> strips;
  for (std::size_t i = 0; i < document.at("columns").size(); ++i) {
    const Json& column = document.at("columns").at(i);
    const bool is_control = column.at("role") == "control";
    Strip strip{{heading_of(column)}, false};
    for (const Json& row : rows) {
      const bool has_units = row.at("units_per_pass").get<std::uint64_t>() > 0;
      const Json& cell = row.at("cells").at(i);
      const double median = cell.at("throughput").at("median").get<double>();
      strip.boxes.push_back(
          box_of(has_units ? millions(median) : "-", cell.at("ratio"), is_control, layout));
    }
    if (!means.empty()) strip.boxes.push_back(box_of("", means.at(i), is_control, layout));
    strips.push_back(std::move(strip));
  }
  std::vector<const Strip*> all{&labels};
  for (const Strip& strip : strips) all.push_back(&strip);
  text = spread(labels, strips, limit, style.color);
  return total_width(all) <= limit;
}

std::string main_table(const Json& document, const TableStyle& style) {
  std::string text;
  for (const Layout layout : {Layout::OneLine, Layout::TwoLines, Layout::ThreeLines}) {
    if (make_table(document, style, layout, text)) break;
  }
  return text;
}

std::string facts_table(const Json& document, const TableStyle& style) {
  static constexpr std::array<std::string_view, 4> words{"name", "formula", "corners", "sliders"};
  static constexpr std::array<std::string_view, 3> sizes{"core_bytes", "full_bytes", "table_bytes"};
  static constexpr std::array<std::string_view, 7> headings{
      "backend", "index", "a1 h1 a8 h8", "sliders", "core", "full", "tables, bytes"};
  std::vector<Strip> strips;
  for (const auto heading : headings) {
    strips.push_back({{Box{Lines{std::string(heading)}}}, strips.size() < words.size()});
  }
  for (const Json& column : document.at("columns")) {
    if (column.at("role") == "control") continue;
    std::size_t strip = 0;
    for (const auto word : words) {
      strips[strip++].boxes.push_back({Lines{column.at(std::string(word)).get<std::string>()}});
    }
    for (const auto size : sizes) {
      strips[strip++].boxes.push_back(
          {Lines{grouped(column.at(std::string(size)).get<std::uint64_t>())}});
    }
  }
  std::vector<const Strip*> all;
  for (const Strip& strip : strips) all.push_back(&strip);
  return side_by_side(all, style.color);
}

}  // namespace

std::string comparison_table(const Json& given, const TableStyle& style) {
  const Json document = checked_comparison(given);
  const auto width = static_cast<std::size_t>(std::clamp(style.width, 40, 120));
  std::string text = main_table(document, style) + '\n' + facts_table(document, style) + '\n';
  for (const auto& [name, value] : circumstances(document)) {
    text += wrapped(fmt::format("{:<9} {}", name, value), width, 10);
  }
  for (const std::string& note : notes(document)) text += '\n' + wrapped(note, width, 0);
  return text;
}

}  // namespace squarelab::lab::inline timing
