#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/pages/cautions.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/compare/pages/lines.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare {

namespace {

using Align = report::Table::Align;
using Texts = std::vector<std::string>;

using Shown = LineCell<Comparison>;

// Slider algorithms are many and their rows few, so they stand below one another: nanoseconds of
// each row, then marks.
report::Table sliders_table_of(const Comparison& comparison) {
  report::Table table{{{"algorithm", Align::Left}}, {}};
  const auto heading_of = [](const Row& row) {
    constexpr std::string_view prefix = "lookups-";
    std::string name = row.question;
    if (name.starts_with(prefix)) name.erase(0, prefix.size());
    return name;
  };
  for (const Row& row : comparison.rows) {
    table.columns.emplace_back(report::Table::Cell({{heading_of(row)}, {"ns"}}), Align::Right);
  }
  for (const Row& row : comparison.rows) {
    table.columns.emplace_back(report::Table::Cell({{heading_of(row)}, {"ratio"}}), Align::Right);
  }
  const std::vector<Line<Comparison>> lines = lines_of(comparison);
  for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
    const Column& column = comparison.columns[place];
    if (column.role == Role::Control) continue;
    report::Table::Row& cells = table.rows.emplace_back(report::Table::Row{column.name});
    for (const Row& row : comparison.rows) cells.push_back(time_text(row.cells[place]));
    for (const Line<Comparison>& line : lines) {
      if (line.row == nullptr) break;
      cells.push_back(column.role == Role::Baseline ? report::Table::Cell("baseline")
                                                    : mark_of(Shown{line, place, &column}));
    }
  }
  return table;
}

bool has_absent(const Comparison& comparison) {
  return std::any_of(comparison.rows.begin(), comparison.rows.end(), [](const Row& row) {
    return std::any_of(row.cells.begin(), row.cells.end(),
                       [](const Cell& cell) { return cell.absent; });
  });
}

// Empty without a control: with another baseline than it was measured with.
std::string note_on_control(const Comparison& comparison) {
  if (place_of(Role::Control, comparison.columns) == comparison.columns.size()) return "";
  return fmt::format(" The control, a copy of {}'s code at other addresses, differs in {} of {}.",
                     comparison.method.baseline, flagged_controls(comparison),
                     report::counted(comparison.rows.size() + comparison.means.size(), "row"));
}

std::string note_on_marks(const Comparison& comparison) {
  const std::string& baseline = comparison.method.baseline;
  const bool are_sliders = subject_of(comparison.columns) == questions::Subject::Sliders;
  const std::string figures =
      are_sliders
          ? fmt::format("nanoseconds per lookup, then lookups per second divided by {}'s", baseline)
          : fmt::format(
                "nanoseconds per unit of {0}, then units per second of each backend "
                "divided by {0}'s",
                baseline);
  return fmt::format(
      "Figures are {0}. 0.5 is half as fast, 2 is twice as fast. \"=\" is within {1:g} %. \"?\" "
      "cannot be told: it can be slower, faster or equal, and more time can decide. A number "
      "without a sign is slower or faster.{2}{3} Descriptions of the rows: --details, or squarelab "
      "compare --help.",
      figures, 100 * equal_within,
      has_absent(comparison) ? " \"-\": the backend does not have this operation." : "",
      note_on_control(comparison));
}

// The speed in a cell that was timed.
std::optional<Spread> speed_of(const Shown& shown) {
  if (shown.cell() == nullptr || !(shown.cell()->throughput.median > 0)) return std::nullopt;
  return shown.cell()->throughput;
}

// "absent" where the backend has no such question, or nothing.
std::string verdict_of(const Shown& shown, const char* absent) {
  if (shown.cell() != nullptr && shown.cell()->absent) return absent;
  return shown.ratio() ? std::string(name_of(shown.ratio()->verdict())) : "";
}

// A line for each cell, grouped by row.
report::Table cells_table(const Comparison& comparison) {
  report::Table table{{{"row", Align::Left},
                       {"backend", Align::Left},
                       {"ns", Align::Right},
                       {"M/s", Align::Right},
                       {"ratio", Align::Right},
                       {"interval", Align::Right},
                       {"verdict", Align::Left}},
                      {},
                      true};
  for (const Shown& shown : cells_of(comparison)) {
    const auto& ratio = shown.ratio();
    if (shown.cell() == nullptr && !ratio) continue;
    const auto speed = speed_of(shown);
    report::Table::Row& cells = table.rows.emplace_back(report::Table::Row{
        shown.line.name(), shown.column->role == Role::Control ? "control" : shown.column->name,
        speed ? time_text(*shown.cell()) : "", speed ? millions(speed->median) : "",
        ratio ? ratio_text(ratio->value) : "", ratio ? interval_text(ratio->interval, "-") : "",
        verdict_of(shown, "not counted so")});
    if (ratio) paint(cells, 1, paint_of(ratio->verdict(), shown.column->role));
  }
  return table;
}

report::Table backends_table(const Comparison& comparison) {
  report::Table table{
      {"backend", "what it is", "index", "a1 h1 a8 h8", "sliders", "core", "full", "tables"}, {}};
  for (const Column& column : comparison.columns) {
    if (column.role == Role::Control) continue;
    table.rows.push_back({column.name, column.title, column.formula, column.corners, column.sliders,
                          report::grouped(column.core_bytes), report::grouped(column.full_bytes),
                          report::grouped(column.table_bytes)});
  }
  return table;
}

// "lerf 8r + f, lefr 8f + r": a name alone does not define a backend.
std::string indices(const Comparison& comparison) {
  Texts parts;
  for (const Column& column : comparison.columns) {
    if (column.role == Role::Control) continue;
    const std::string part = fmt::format("{} {}", column.name, column.formula);
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
  }
  return report::joined(parts, ", ");
}

Texts detailed_notes(const Comparison& comparison) {
  const Method& method = comparison.method;
  return {fmt::format(
              "Interval: what the next run, and the next program that is linked of the same "
              "code, may give instead of the ratio. All {} intervals of the table hold together "
              "with {:g} per cent confidence. Printed ends are rounded outward. \"none\": too "
              "few undisturbed measurements for an interval.",
              method.cells, 100 * method.confidence),
          fmt::format(
              "Verdict: equal if all of the interval is within {:g} % of 1; otherwise faster or "
              "slower if all of it is on one side of 1; otherwise cannot tell, which more time "
              "or a steadier machine may change. 3 % slower is 3 % fewer units per second, 4 times "
              "slower is a quarter of the units.",
              100 * equal_within),
          "Times are medians over the processes. Means are geometric, of the ratios of a group."};
}

report::Table records_of(const Comparison& comparison) {
  report::Table table{{"operation", "group", "unit", "state", "positions", "backend", "role",
                       "lower_quartile", "median", "upper_quartile", "ratio", "interval_lower",
                       "interval_upper", "placement_lower", "placement_upper", "verdict"},
                      {}};
  for (const Shown& shown : cells_of(comparison)) {
    const auto& [line, place, column] = shown;
    const std::optional<Ratio>& ratio = shown.ratio();
    const auto speed = speed_of(shown);
    const auto interval = ratio ? ratio->interval : std::nullopt;
    const auto placement = ratio ? std::optional(ratio->placement) : std::nullopt;
    table.rows.push_back({line.question(), line.group, line.unit(), line.state(),
                          line.row != nullptr ? std::to_string(line.row->positions) : "",
                          column->name, name_of(column->role),
                          exact(speed, &Spread::lower_quartile), exact(speed, &Spread::median),
                          exact(speed, &Spread::upper_quartile), exact(ratio, &Ratio::value),
                          exact(interval, &Interval::lower), exact(interval, &Interval::upper),
                          exact(placement, &Interval::lower), exact(placement, &Interval::upper),
                          verdict_of(shown, "absent")});
  }
  return table;
}

// "Left out: perft-plain and set; 40 seconds are too few for them."
Texts left_out_of(const Comparison& comparison) {
  Texts reasons;
  std::vector<Texts> rows;
  for (const LeftOutRow& row : comparison.left_out) {
    auto known = std::find(reasons.begin(), reasons.end(), row.why);
    if (known == reasons.end()) {
      known = reasons.insert(known, row.why);
      rows.emplace_back();
    }
    rows[static_cast<std::size_t>(known - reasons.begin())].push_back(row.question);
  }
  Texts sentences;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    std::string& reason = reasons[i];
    if (rows[i].size() > 1 && reason.ends_with(" it")) {
      reason.replace(reason.size() - 2, 2, "them");
    }
    sentences.push_back(fmt::format("Left out: {}; {}.", report::listed(rows[i]), reason));
  }
  return sentences;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> legend_of(const std::vector<Row>& rows) {
  std::vector<std::pair<std::string, std::string>> legend;
  for (const Row& row : rows) {
    legend.emplace_back(row.question, fmt::format("{}; a unit is a {}; state {}", row.description,
                                                  row.unit, row.state));
  }
  for (const questions::StateFacts* state : questions::states::all) {
    if (std::ranges::count(rows, state->name, &Row::state) == 0) continue;
    legend.emplace_back(fmt::format("state {}", state->name), state->description);
  }
  return legend;
}

std::string command_of(const Comparison& comparison) {
  const Method& method = comparison.method;
  Texts backends;
  for (const Column& column : comparison.columns) {
    if (column.role != Role::Control) backends.push_back(column.name);
  }
  Texts rows;
  for (const Row& row : comparison.rows) rows.push_back(row.question);
  const questions::Subject subject = subject_of(comparison.columns);
  std::string command = "squarelab compare";
  if (subject != questions::Subject::Backend) {
    command += subject == questions::Subject::Mapping ? " --mappings" : " --sliders";
  }
  command += fmt::format(" --backends {} --baseline {} --operations {}",
                         report::joined(backends, ","), method.baseline, report::joined(rows, ","));
  if (comparison.corpus.source != "built in") command += " --epd POSITIONS.epd";
  return command + fmt::format(" --seconds {:.0f} --seed {}", method.budget_seconds, method.seed);
}

report::Page page_of(const Comparison& comparison) {
  report::Page page("Comparison of chess board representations");
  page.data = to_json(comparison);
  page.records = records_of(comparison);
  const bool is_sound = comparison.noise.is_quiet && flagged_controls(comparison) == 0;
  page.notice(verdict_in_words(comparison), is_sound ? report::Paint::Good : report::Paint::Alarm);
  page.from_here(report::Depth::Html);
  page.heading("All rows");
  page.from_here(report::Depth::Always);
  std::vector<std::size_t> shown = shown_beside_the_baseline(comparison.columns);
  const std::size_t baseline = place_of(Role::Baseline, comparison.columns);
  if (baseline < comparison.columns.size()) shown.insert(shown.begin(), baseline);
  page.table(subject_of(comparison.columns) == questions::Subject::Sliders
                 ? sliders_table_of(comparison)
                 : matrix_of(comparison, shown));
  page.paragraph(note_on_marks(comparison));
  for (const std::string& sentence : left_out_of(comparison)) page.paragraph(sentence);
  if (const std::string note = note_on_interface(comparison); !note.empty()) page.paragraph(note);
  add_figures(page, figures_of(comparison));

  page.from_here(report::Depth::Details);
  page.heading("The rows");
  page.facts(legend_of(comparison.rows));
  page.heading("All figures");
  page.table(cells_table(comparison));
  for (const std::string& note : detailed_notes(comparison)) page.paragraph(note);
  page.heading("The backends");
  page.table(backends_table(comparison));
  page.paragraph(
      "Sizes are in bytes: core is the state that decides the moves, full is the whole board, "
      "tables are the lookup tables of its queries.");
  page.heading("Measurement");
  page.from_here(report::Depth::Always);
  auto facts = circumstances(comparison);
  facts.insert(facts.begin(), {"index", indices(comparison)});
  page.facts(std::move(facts));
  page.from_here(report::Depth::Details);
  page.facts(detailed_circumstances(comparison));
  if (comparison.method.pressure_bytes == 0) {
    page.paragraph("The same again:");
    page.code("sh", command_of(comparison) + '\n');
  }
  return page;
}

}  // namespace squarelab::compare
