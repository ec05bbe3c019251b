#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/report/plot.hpp>

#include "compare/generated_comparison.hpp"
#include "support/markup.hpp"
#include "support/svg_marks.hpp"

namespace squarelab::compare {
namespace {

using testing_support::DrawnMark;
using testing_support::fault_in_xml;
using testing_support::marks_in;

// The figure of that name, or nullptr.
const report::Figure* find(const std::vector<report::Figure>& figures, std::string_view name) {
  const auto found =
      std::find_if(figures.begin(), figures.end(),
                   [&](const report::Figure& figure) { return figure.name == name; });
  return found == figures.end() ? nullptr : &*found;
}

std::vector<DrawnMark> marks_of(const report::Figure& figure) { return marks_in(as_html(figure)); }

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
  for (const char* name : {"forest", "close"}) {
    const report::Figure* figure = find(figures, name);
    ASSERT_NE(figure, nullptr) << name;
    EXPECT_EQ(marks_of(*figure).size(), ratios_of(comparison)) << name;
  }
}

TEST(Figures, EveryMarkIsNamed) {
  for (const report::Figure& figure : figures_of(generated_comparison())) {
    for (const DrawnMark& mark : marks_of(figure)) {
      EXPECT_FALSE(mark.name.empty()) << figure.name;
      const std::string name = mark.name == "control" ? "lerf (control)" : mark.name;
      EXPECT_TRUE(mark.title.starts_with(name + ",")) << figure.name << ": " << mark.title;
    }
  }
}

TEST(Figures, AForestShowsRatioIntervalAndPlacements) {
  const Comparison comparison = generated_comparison();
  report::Range range{.97, 1.03};
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
  const auto figures = figures_of(comparison);
  const report::Figure* forest = find(figures, "forest");
  ASSERT_NE(forest, nullptr);
  EXPECT_EQ(forest->range.low, range.low);
  EXPECT_EQ(forest->range.high, range.high);
  const report::Axis axis = axis_of(*forest);
  const auto marks = marks_of(*forest);
  for (const Row& row : comparison.rows) {
    for (std::size_t i = 1; i < comparison.columns.size(); ++i) {
      const std::string title = full_name(comparison.columns[i]) + ", " + row.question + ": ";
      const DrawnMark* mark = mark_of(marks, title);
      ASSERT_NE(mark, nullptr) << title;
      const Ratio& ratio = *row.cells[i].ratio;
      EXPECT_NEAR(mark->point.x, axis.at(ratio.value), 0.01) << title;
      ASSERT_TRUE(mark->interval) << title;
      EXPECT_NEAR(mark->interval->from.x, axis.at(ratio.interval->lower), 0.01) << title;
      EXPECT_NEAR(mark->interval->to.x, axis.at(ratio.interval->upper), 0.01) << title;
      ASSERT_TRUE(mark->band) << title;
      EXPECT_NEAR(mark->band->from.x, axis.at(ratio.placement.lower), 0.01) << title;
      EXPECT_NEAR(mark->band->to.x, axis.at(ratio.placement.upper), 0.01) << title;
      const std::string form = ratio.verdict() == Verdict::Equal        ? "open"
                               : ratio.verdict() == Verdict::CannotTell ? "dotted"
                                                                        : "solid";
      EXPECT_TRUE(mark->classes.ends_with(form)) << title << mark->classes;
      EXPECT_NE(mark->title.find(name_of(ratio.verdict())), std::string::npos);
    }
  }
}

TEST(Figures, ARatioWithoutAnIntervalIsAnOpenPoint) {
  Comparison comparison = generated_comparison();
  const auto strip = [](std::optional<Ratio>& ratio) {
    if (!ratio) return;
    ratio->interval.reset();
  };
  for (Row& row : comparison.rows) strip(row.cells[1].ratio);
  for (GroupMean& mean : comparison.means) strip(mean.ratios[1]);
  for (const report::Figure& figure : figures_of(comparison)) {
    for (const DrawnMark& mark : marks_of(figure)) {
      if (mark.name != "lefr") continue;
      EXPECT_FALSE(mark.interval) << figure.name;
      EXPECT_TRUE(mark.classes.ends_with("dotted")) << figure.name << mark.classes;
      EXPECT_NE(mark.title.find(", no interval, cannot tell"), std::string::npos) << mark.title;
    }
  }
}

TEST(Figures, ABackendLooksTheSameInAllPlots) {
  const Comparison comparison = generated_comparison();
  for (const report::Figure& figure : figures_of(comparison)) {
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
  const Ratio near{1.01, Interval{0.99, 1.03}, {1, 1.02}};
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

// Whatever it holds, figures are well-formed, and no mark is outside of its panel.
void expect_sound(const Comparison& comparison) {
  for (const report::Figure& figure : figures_of(comparison)) {
    const std::string svg = as_svg(figure);
    EXPECT_EQ(fault_in_xml(svg), std::nullopt) << figure.name;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << figure.name;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << figure.name;
    EXPECT_TRUE(testing_support::addresses_in(svg).empty());
    const std::string html = as_html(figure);
    const auto heights = testing_support::heights_of_panels(html);
    const double highest = *std::max_element(heights.begin(), heights.end());
    for (const DrawnMark& mark : marks_in(html)) {
      const auto& [x, y] = mark.point;
      EXPECT_TRUE(0 <= x && x <= report::Panel::width) << figure.name << " " << mark.title;
      EXPECT_TRUE(0 <= y && y <= highest) << figure.name << " " << mark.title;
    }
  }
}

TEST(Figures, ExtremesAreDrawnAsWell) {
  expect_sound({});
  expect_sound(generated_comparison({2, 1, 1, 1}));
  expect_sound(generated_comparison({40, 1, 2, 1}));
  expect_sound(generated_comparison({1, 2, 2, 1}));
  Comparison comparison = generated_comparison();
  comparison.rows[0].cells[1].ratio = Ratio{1e-9, Interval{1e-12, 1e9}, {1e-10, 1e10}};
  comparison.rows[0].cells[2].ratio = Ratio{4e7, Interval{3e7, 5e7}, {3e7, 5e7}};
  comparison.rows[0].cells[3].throughput = {0, 1e12, 1e15};
  expect_sound(comparison);
  comparison = generated_comparison();
  comparison.processes.clear();
  comparison.corpus.phases.clear();
  comparison.machine.caches = {{1, "data", "many"}, {2, "unified", "0K"}};
  expect_sound(comparison);
  comparison = generated_comparison();
  for (Row& row : comparison.rows) {
    row.question = std::string(120, 'm');
    row.group += std::string(200, 'g');
    row.cells[3].ratio.reset();
    row.cells[3].throughput = {};
  }
  expect_sound(comparison);
  const auto figures = figures_of(comparison);
  EXPECT_EQ(mark_of(marks_of(*find(figures, "forest")), "big_endian_file, mmm"), nullptr);
}

TEST(Figures, WithoutRatiosThereIsNoFigure) {
  Comparison comparison = generated_comparison({2, 1, 2, 1});
  for (Row& row : comparison.rows) {
    for (Cell& cell : row.cells) cell.ratio.reset();
  }
  EXPECT_EQ(find(figures_of(comparison), "forest"), nullptr);
}

TEST(Figures, EveryFigureHasFacts) {
  const auto expect_facts = [](const std::vector<report::Figure>& figures, bool of_changes) {
    EXPECT_FALSE(figures.empty());
    for (const report::Figure& figure : figures) {
      EXPECT_EQ(std::count_if(figure_facts.begin(), figure_facts.end(),
                              [&](const FigureFacts& facts) {
                                return facts.name == figure.name && facts.of_changes == of_changes;
                              }),
                1)
          << figure.name;
    }
  };
  const Comparison comparison = generated_comparison();
  expect_facts(figures_of(comparison), false);
  expect_facts(figures_of(compare_runs(comparison, comparison)), true);
}

}  // namespace
}  // namespace squarelab::compare
