// Two comparisons held against each other, as text, Markdown and CSV: a line for each operation and
// backend.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/text_columns.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <squarelab/lab/timing/compare_words.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;

struct Line {
  std::string operation;
  std::string unit;  // empty for the geometric mean
  std::string backend;
  std::string role;
  Json ratio;   // null for the baseline
  Json before;  // units a second; null for the geometric mean
  Json now;
};

std::vector<Line> lines_of(const Json& runs) {
  std::vector<Line> lines;
  const Json& columns = runs.at("columns");
  const auto add = [&](const std::string& operation, const std::string& unit, std::size_t column,
                       const Json& ratio, const Json& before, const Json& now) {
    lines.push_back({operation, unit, columns.at(column).at("name").get<std::string>(),
                     columns.at(column).at("role").get<std::string>(), ratio, before, now});
  };
  for (const Json& row : runs.at("rows")) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Json& cell = row.at("cells").at(i);
      add(row.at("operation").get<std::string>(), row.at("unit").get<std::string>(), i,
          cell.at("ratio"), cell.at("throughput_before"), cell.at("throughput_now"));
    }
  }
  const Json& means = runs.at("geometric_means");
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (!means.at(i).is_null()) add("geometric mean", "", i, means.at(i), nullptr, nullptr);
  }
  return lines;
}

const std::vector<std::string>& headings() {
  static const std::vector<std::string> texts{
      "operation", "backend", "before", "now", "change", "may be", "", "M/s before", "M/s now"};
  return texts;
}

// Under the headings.
std::vector<std::string> cells_of(const Line& line) {
  std::vector<std::string> cells{line.operation,
                                 line.backend + (line.role == "backend" ? "" : ", " + line.role)};
  if (line.ratio.is_null()) {
    cells.insert(cells.end(), {"", "", "", "", ""});
  } else {
    const auto number = [&](const char* key) {
      return ratio_text(line.ratio.at(key).get<double>());
    };
    const Json& interval = line.ratio.at("interval");
    cells.insert(cells.end(), {number("before"), number("now"), number("value"),
                               fmt::format("{}-{}", ratio_text(interval.at(0).get<double>()),
                                           ratio_text(interval.at(1).get<double>())),
                               line.ratio.at("verdict").get<std::string>()});
  }
  for (const Json* speed : {&line.before, &line.now}) {
    cells.push_back(speed->is_null() ? "" : millions(speed->get<double>()));
  }
  return cells;
}

std::vector<std::string> notes_of(const Json& runs) {
  std::vector<std::string> notes;
  for (const Json& difference : runs.at("differences")) {
    notes.push_back("Beware: " + difference.get<std::string>() + ".");
  }
  for (const Json& alone : runs.at("left_out")) {
    notes.push_back("Left out: " + alone.get<std::string>() + ".");
  }
  const auto baseline = runs.at("baseline").get<std::string>();
  notes.push_back(
      fmt::format("Before and now are ratios to {0}, each to that of its own run; the change is "
                  "their quotient: "
                  "above 1 a backend gained on {0}, whichever of the two it is that changed. What "
                  "the change may "
                  "be is its interval, from both intervals with their allowances: {1:g} per cent "
                  "for all of them "
                  "together. Where that holds 1, no change is claimed. Millions a second are shown "
                  "and nothing is "
                  "claimed of them: between two runs a machine changes its speed.",
                  baseline, 100 * runs.at("confidence").get<double>()));
  return notes;
}

Paint paint_of(const Line& line) {
  const auto verdict = line.ratio.is_null() ? "" : line.ratio.at("verdict").get<std::string>();
  if (verdict != "gained" && verdict != "lost") return Paint::Plain;
  if (line.role == "control") return Paint::Alarm;
  return verdict == "gained" ? Paint::Good : Paint::Bad;
}

}  // namespace

std::string runs_table(const Json& runs, const TableStyle& style) {
  std::vector<Strip> strips;
  for (const std::string& heading : headings()) {
    strips.push_back({{Box{{heading}}}, strips.size() < 2 || heading.empty()});
  }
  std::string operation;
  for (const Line& line : lines_of(runs)) {
    std::vector<std::string> cells = cells_of(line);
    const bool begins = line.operation != operation;
    operation = line.operation;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (begins) strips[i].boxes.push_back(Box{{""}});
      if (i == 0 && !begins) cells[0].clear();
      strips[i].boxes.push_back(Box{{cells[i]}, paint_of(line)});
    }
  }
  std::vector<const Strip*> all;
  for (const Strip& strip : strips) all.push_back(&strip);
  std::string text = side_by_side(all, style.color);
  const auto width = static_cast<std::size_t>(std::clamp(style.width, 40, 120));
  for (const std::string& note : notes_of(runs)) text += '\n' + wrapped(note, width, 0);
  return text;
}

std::string runs_markdown(const Json& runs) {
  std::string text = "|";
  for (const std::string& heading : headings()) text += ' ' + heading + " |";
  text += "\n|---|---|---:|---:|---:|---:|---|---:|---:|\n";
  for (const Line& line : lines_of(runs)) {
    text += '|';
    for (const std::string& cell : cells_of(line)) text += ' ' + in_markdown(cell) + " |";
    text += '\n';
  }
  for (const std::string& note : notes_of(runs)) text += '\n' + in_markdown(note) + '\n';
  return text;
}

std::string runs_csv(const Json& runs) {
  std::string text =
      "operation,unit,backend,role,ratio_before,ratio_now,change,interval_lower,interval_upper,"
      "verdict,throughput_before,throughput_now\n";
  const auto number = [](const Json& json) {
    return json.is_null() ? std::string() : fmt::format("{}", json.get<double>());
  };
  for (const Line& line : lines_of(runs)) {
    std::vector<std::string> fields{line.operation, line.unit, line.backend, line.role};
    if (line.ratio.is_null()) {
      fields.insert(fields.end(), 6, "");
    } else {
      const Json& interval = line.ratio.at("interval");
      for (const Json* value : {&line.ratio.at("before"), &line.ratio.at("now"),
                                &line.ratio.at("value"), &interval.at(0), &interval.at(1)}) {
        fields.push_back(number(*value));
      }
      fields.push_back(line.ratio.at("verdict").get<std::string>());
    }
    fields.push_back(number(line.before));
    fields.push_back(number(line.now));
    text += csv_line(fields);
  }
  return text;
}

}  // namespace squarelab::lab::inline timing
