#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <squarelab/lab/reports/lanes.hpp>
#include <squarelab/lab/timing/plots/figures.hpp>

#include "lab/timing/generated_comparison.hpp"
#include "support/markup.hpp"
#include "support/svg_marks.hpp"

namespace squarelab::lab {
namespace {

using testing_support::DrawnMark;
using testing_support::fault_in_xml;
using testing_support::marks_in;

// The figure of that name, or nullptr.
const Figure* find(const std::vector<Figure>& figures, std::string_view name) {
  const auto found = std::find_if(figures.begin(), figures.end(),
                                  [&](const Figure& figure) { return figure.name == name; });
  return found == figures.end() ? nullptr : &*found;
}

std::vector<DrawnMark> marks_of(const Figure& figure) {
  std::vector<DrawnMark> marks;
  for (const Panel& panel : figure.panels) {
    for (DrawnMark& mark : marks_in(panel.elements())) marks.push_back(std::move(mark));
  }
  return marks;
}

std::size_t ratios_of(const Comparison& comparison) {
  std::size_t ratios = 0;
  for (const Row& row : comparison.rows) {
    for (const Cell& cell : row.cells) ratios += cell.ratio.has_value();
  }
  for (const GroupMean& mean : comparison.means) {
    for (const auto& ratio : mean.ratios) ratios += ratio.has_value();
  }
  return ratios;
}

// The mark whose title begins like that.
const DrawnMark* mark_of(const std::vector<DrawnMark>& marks, const std::string& title) {
  const auto found = std::find_if(marks.begin(), marks.end(), [&](const DrawnMark& mark) {
    return mark.title.starts_with(title);
  });
  return found == marks.end() ? nullptr : &*found;
}

TEST(Figures, EveryCellHasItsMark) {
  const Comparison comparison = generated_comparison();
  const auto figures = figures_of(comparison);
  const std::size_t rows = comparison.rows.size();
  const std::size_t columns = comparison.columns.size();
  for (const char* name : {"forest", "close"}) {
    const Figure* figure = find(figures, name);
    ASSERT_NE(figure, nullptr) << name;
    EXPECT_EQ(marks_of(*figure).size(), ratios_of(comparison)) << name;
  }
  EXPECT_EQ(marks_of(*find(figures, "time")).size(), rows * columns);
  EXPECT_EQ(marks_of(*find(figures, "phases")).size(), rows * (columns - 1));
  EXPECT_EQ(marks_of(*find(figures, "tables")).size(), comparison.means.size() * columns);
  // One for each cell, and one for the probe.
  const auto drift = marks_of(*find(figures, "throughput"));
  EXPECT_EQ(drift.size(), rows * columns + 1);
  EXPECT_EQ(drift.front().points.size(), comparison.processes.size());
  std::size_t measured = comparison.processes.size();
  for (const Row& row : comparison.rows) {
    for (const Cell& cell : row.cells) {
      measured += static_cast<std::size_t>(std::count_if(
          cell.times.begin(), cell.times.end(), [](const auto& time) { return time.has_value(); }));
    }
  }
  std::size_t points = 0;
  for (const DrawnMark& mark : drift) points += mark.points.size();
  EXPECT_EQ(points, measured);
}

TEST(Figures, AForestShowsRatioIntervalAndPlacements) {
  const Comparison comparison = generated_comparison();
  Range range{.97, 1.03};
  for (const Row& row : comparison.rows) {
    for (const Cell& cell : row.cells) {
      if (!cell.ratio) continue;
      for (const double end : {cell.ratio->interval->lower, cell.ratio->interval->upper,
                               cell.ratio->placement.lower, cell.ratio->placement.upper}) {
        range.include(end);
      }
    }
  }
  for (const GroupMean& mean : comparison.means) {
    for (const auto& ratio : mean.ratios) {
      if (!ratio) continue;
      for (const double end : {ratio->interval->lower, ratio->interval->upper,
                               ratio->placement.lower, ratio->placement.upper}) {
        range.include(end);
      }
    }
  }
  const Axis axis = lane_axis(range);
  const auto marks = marks_of(*find(figures_of(comparison), "forest"));
  for (const Row& row : comparison.rows) {
    for (std::size_t i = 1; i < comparison.columns.size(); ++i) {
      const std::string title = full_name(comparison.columns[i]) + ", " + row.operation + ": ";
      const DrawnMark* mark = mark_of(marks, title);
      ASSERT_NE(mark, nullptr) << title;
      const Ratio& ratio = *row.cells[i].ratio;
      EXPECT_NEAR(mark->points.at(0).x, axis.at(ratio.value), 0.01) << title;
      EXPECT_NEAR(mark->intervals.at(0).from.x, axis.at(ratio.interval->lower), 0.01) << title;
      EXPECT_NEAR(mark->intervals.at(0).to.x, axis.at(ratio.interval->upper), 0.01) << title;
      ASSERT_TRUE(mark->band) << title;
      EXPECT_NEAR(mark->band->from.x, axis.at(ratio.placement.lower), 0.01) << title;
      EXPECT_NEAR(mark->band->to.x, axis.at(ratio.placement.upper), 0.01) << title;
      const std::string form = ratio.verdict == Verdict::Equal        ? "open"
                               : ratio.verdict == Verdict::CannotTell ? "dotted"
                                                                      : "solid";
      EXPECT_TRUE(mark->classes.ends_with(form)) << title << mark->classes;
      EXPECT_NE(mark->title.find(name_of(ratio.verdict)), std::string::npos);
    }
  }
}

TEST(Figures, ABackendLooksTheSameInAllPlots) {
  const Comparison comparison = generated_comparison();
  for (const Figure& figure : figures_of(comparison)) {
    for (const DrawnMark& mark : marks_of(figure)) {
      const auto looks = [&](std::string_view name) { return mark.title.starts_with(name); };
      const std::string kind = mark.classes.substr(5, mark.classes.rfind(' ') - 5);
      if (looks("lefr,")) {
        EXPECT_EQ(kind, "s1") << figure.name;
      }
      if (looks("x88,")) {
        EXPECT_EQ(kind, "s4") << figure.name;
      }
      if (looks("lerf (control),")) {
        EXPECT_EQ(kind, "control") << figure.name;
      }
    }
  }
}

TEST(Figures, TheCloseOneIsLeftOutWhereTheForestShowsAsMuch) {
  Comparison comparison = generated_comparison({2, 2, 8, 1});
  EXPECT_NE(find(figures_of(comparison), "close"), nullptr);
  const Ratio near{1.01, Interval{0.99, 1.03}, {1, 1.02}, Verdict::CannotTell};
  for (Row& row : comparison.rows) {
    for (Cell& cell : row.cells) {
      if (cell.ratio) cell.ratio = near;
    }
  }
  for (GroupMean& mean : comparison.means) {
    for (auto& ratio : mean.ratios) {
      if (ratio) ratio = near;
    }
  }
  EXPECT_EQ(find(figures_of(comparison), "close"), nullptr);
  EXPECT_NE(find(figures_of(comparison), "forest"), nullptr);
}

TEST(Figures, DriftIsRelativeToTheMedianOfEachBackend) {
  Comparison comparison = generated_comparison({2, 1, 3, 1});
  comparison.rows.resize(1);
  comparison.processes = {{1, 0, 1, 1, 1}, {2, 10, 1, 1, 1}, {3, 20, 1, .5, 1}};
  for (Cell& cell : comparison.rows[0].cells) {
    cell.times = {10., 10., 10.};
    cell.throughput = {1e8, 1e8, 1e8};
  }
  comparison.rows[0].cells[1].times = {std::nullopt, 10., 12.5};
  const auto marks = marks_of(*find(figures_of(comparison), "throughput"));
  ASSERT_EQ(marks.size(), 4U);
  const DrawnMark* mark = mark_of(marks, "x88, ");
  ASSERT_NE(mark, nullptr);
  const auto& steady = marks[1].points;
  ASSERT_EQ(mark->points.size(), 2U);
  EXPECT_EQ(mark->points[0].x, steady[1].x);
  EXPECT_EQ(mark->points[0].y, steady[1].y);
  EXPECT_EQ(mark->points[1].x, steady[2].x);
  EXPECT_GT(mark->points[1].y, steady[2].y);  // slower is lower
}

TEST(Figures, DisturbedProcessesAreShaded) {
  Comparison comparison = generated_comparison();
  for (MeasuredProcess& process : comparison.processes) process.undisturbed = 1;
  const auto shades = [&] {
    const auto figures = figures_of(comparison);
    return testing_support::count(find(figures, "throughput")->panels[1].elements(),
                                  "class=\"disturbed\"");
  };
  EXPECT_EQ(shades(), 0U);
  comparison.processes[3].undisturbed = 0.4;
  comparison.processes[4].undisturbed = 0;
  EXPECT_EQ(shades(), 2U);
}

TEST(Figures, TablesOfOneSizeExplainNothing) {
  Comparison comparison = generated_comparison();
  for (Column& column : comparison.columns) column.table_bytes = 4096;
  EXPECT_EQ(find(figures_of(comparison), "tables"), nullptr);
  comparison.columns[1].table_bytes = 0;
  const auto figures = figures_of(comparison);
  const Figure* figure = find(figures, "tables");
  ASSERT_NE(figure, nullptr);
  const auto marks = marks_of(*figure);
  const DrawnMark* without = mark_of(marks, "lefr, 0 of tables");
  ASSERT_NE(without, nullptr);
  for (const DrawnMark& mark : marks) EXPECT_GE(mark.points[0].x, without->points[0].x);
}

// Whatever it holds, figures are well-formed, and no mark is outside of its panel.
void expect_sound(const Comparison& comparison) {
  for (const Figure& figure : figures_of(comparison)) {
    const std::string svg = as_svg(figure);
    EXPECT_EQ(fault_in_xml(svg), std::nullopt) << figure.name;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << figure.name;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << figure.name;
    EXPECT_TRUE(testing_support::addresses_in(svg).empty());
    for (const Panel& panel : figure.panels) {
      for (const DrawnMark& mark : marks_in(panel.elements())) {
        for (const Point& point : mark.points) {
          EXPECT_TRUE(0 <= point.x && point.x <= Panel::width) << figure.name << " " << mark.title;
          EXPECT_TRUE(0 <= point.y && point.y <= panel.height())
              << figure.name << " " << mark.title;
        }
      }
    }
  }
}

TEST(Figures, ExtremesAreDrawnAsWell) {
  expect_sound({});
  expect_sound(generated_comparison({2, 1, 1, 1}));
  expect_sound(generated_comparison({40, 1, 2, 1}));
  expect_sound(generated_comparison({1, 2, 2, 1}));
  Comparison comparison = generated_comparison();
  comparison.rows[0].cells[1].ratio =
      Ratio{1e-9, Interval{1e-12, 1e9}, {1e-10, 1e10}, Verdict::CannotTell};
  comparison.rows[0].cells[2].ratio = Ratio{4e7, Interval{3e7, 5e7}, {3e7, 5e7}, Verdict::Faster};
  comparison.rows[0].cells[3].throughput = {0, 1e12, 1e15};
  expect_sound(comparison);
  comparison = generated_comparison();
  comparison.processes.clear();
  comparison.corpus.phases.clear();
  comparison.machine.caches = {{1, "data", "many"}, {2, "unified", "0K"}};
  expect_sound(comparison);
  comparison = generated_comparison();
  for (Row& row : comparison.rows) {
    row.operation = std::string(120, 'm');
    row.group += std::string(200, 'g');
    row.cells[2].by_phase = {std::nullopt, std::nullopt, std::nullopt};
    row.cells[3].ratio.reset();
    row.cells[3].by_phase.clear();
    row.cells[3].throughput = {};
    for (auto& time : row.cells[3].times) time.reset();
  }
  expect_sound(comparison);
  const auto figures = figures_of(comparison);
  const auto rows = comparison.rows.size();
  EXPECT_EQ(testing_support::count(as_svg(*find(figures, "forest")), "big_endian_file: no value"),
            rows);
  EXPECT_EQ(testing_support::count(as_svg(*find(figures, "time")), "big_endian_file: no value"),
            rows);
}

TEST(Figures, WithoutRatiosThereIsNoForest) {
  Comparison comparison = generated_comparison({2, 1, 2, 1});
  for (Row& row : comparison.rows) {
    for (Cell& cell : row.cells) cell.ratio.reset();
  }
  EXPECT_EQ(find(figures_of(comparison), "forest"), nullptr);
  EXPECT_NE(find(figures_of(comparison), "time"), nullptr);
}

TEST(Figures, EveryFigureHasFacts) {
  for (const Figure& figure : figures_of(generated_comparison())) {
    EXPECT_EQ(std::count_if(figure_facts.begin(), figure_facts.end(),
                            [&](const FigureFacts& facts) { return facts.name == figure.name; }),
              1)
        << figure.name;
  }
}

}  // namespace
}  // namespace squarelab::lab
