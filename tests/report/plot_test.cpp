#include <gtest/gtest.h>

#include <set>
#include <squarelab/report/plot.hpp>
#include <squarelab/report/svg.hpp>

#include "support/markup.hpp"
#include "support/svg_marks.hpp"

namespace squarelab::report {
namespace {

using testing_support::addresses_in;
using testing_support::count;
using testing_support::fault_in_xml;
using testing_support::marks_in;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// One mark in each of the panels.
Figure figure_of(const std::vector<Mark>& marks, std::size_t panels = 1) {
  using Sample = LegendEntry::Sample;
  return {"name",
          "A <title> & more",
          "How to read it.",
          {{Sample::Solid, "solid"},
           {Sample::Dotted, "dotted"},
           {Sample::Band, "band"},
           {Sample::Zone, "zone"}},
          {0.5, 2},
          {.98, 1 / .98},
          std::vector<Panel>(panels, {"title & <tag>", "about \"it\"", {{"lane", "note", marks}}})};
}

Mark mark_of(std::size_t series) {
  return {"name", {series}, "mark", 1., Range{.9, 1.1}, Range{.95, 1.05}};
}

TEST(Plot, EachSeriesLooksDifferent) {
  std::set<std::string> looks;
  const auto add = [&](std::optional<std::size_t> series) {
    looks.insert(as_html(figure_of({{"name", {series}, "", 1.}})));
  };
  for (std::size_t series = 0; series < 30; ++series) add(series);
  add(std::nullopt);
  EXPECT_EQ(looks.size(), 31U);
}

TEST(Plot, ThreeFormsLookDifferent) {
  using Form = Look::Form;
  std::set<std::string> looks;
  for (const auto& [form, name] : {std::pair(Form::Solid, "solid"), std::pair(Form::Open, "open"),
                                   std::pair(Form::Dotted, "dotted")}) {
    const auto marks = marks_in(as_html(figure_of({{"name", {0, form}, "", 1.}})));
    ASSERT_EQ(marks.size(), 1U);
    EXPECT_EQ(marks.front().classes, std::string("mark s0 ") + name);
    looks.insert(marks.front().classes);
    // Each has a rule of style.
    EXPECT_TRUE(form == Form::Solid || holds(plot_style(), std::string(".") + name));
  }
  EXPECT_EQ(looks.size(), 3U);
}

TEST(Plot, AMarkStandsAtItsValueInItsRow) {
  Figure figure = figure_of({});
  figure.panels[0].lanes = {{"first", "note", {}}, {"second", "", {}}};
  for (std::size_t place = 0; place < 3; ++place) {
    const double value = 0.8 + 0.3 * static_cast<double>(place);
    for (Lane& lane : figure.panels[0].lanes) {
      lane.marks.push_back({"name" + std::to_string(place),
                            {place},
                            "a < b",
                            value,
                            Range{value * .9, value * 1.1},
                            Range{value * .95, value * 1.05}});
    }
  }
  const std::string svg = as_html(figure);
  const auto marks = marks_in(svg);
  ASSERT_EQ(marks.size(), 6U);
  const Axis axis = axis_of(figure);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const double value = 0.8 + 0.3 * static_cast<double>(i % 3);
    EXPECT_EQ(marks[i].name, "name" + std::to_string(i % 3));
    EXPECT_EQ(marks[i].title, "a &lt; b");
    EXPECT_NEAR(marks[i].point.x, axis.at(value), 0.01);
    ASSERT_TRUE(marks[i].interval);
    EXPECT_NEAR(marks[i].interval->from.x, axis.at(value * .9), 0.01);
    EXPECT_NEAR(marks[i].interval->to.x, axis.at(value * 1.1), 0.01);
    ASSERT_TRUE(marks[i].band);
    EXPECT_NEAR(marks[i].band->from.x, axis.at(value * .95), 0.01);
    EXPECT_LT(marks[i].point.y, testing_support::heights_of_panels(svg).front());
    // Nothing covers another mark.
    if (i > 0) {
      EXPECT_GT(marks[i].point.y - marks[i - 1].point.y, 2 * Look::size);
    }
  }
  EXPECT_TRUE(holds(svg, ">second<"));
}

TEST(Plot, WithoutAnIntervalThereIsNone) {
  const auto marks = marks_in(as_html(figure_of({{"", {std::nullopt}, "", 1.}})));
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_FALSE(marks.front().interval);
  EXPECT_FALSE(marks.front().band);
  EXPECT_EQ(marks.front().name, "");
}

TEST(Plot, LegendsAreNoMarks) {
  const std::string svg = as_svg(figure_of({}));
  EXPECT_TRUE(marks_in(svg).empty());
  EXPECT_EQ(count(svg, "class=\"key mark"), 2U);
}

TEST(Plot, FiguresAreWellFormedAndFetchNothing) {
  for (const std::size_t panels : {0, 1, 2, 7}) {
    const Figure figure = figure_of({{"<n&\"ame>", {0}, "\"<&>", 0.1}}, panels);
    for (const std::string& markup : {as_svg(figure), as_html(figure)}) {
      EXPECT_EQ(fault_in_xml(markup), std::nullopt);
      EXPECT_TRUE(addresses_in(markup).empty());
      EXPECT_EQ(marks_in(markup).size(), panels);
    }
    EXPECT_EQ(count(as_html(figure), "role=\"img\" aria-label="), panels);
  }
}

TEST(Plot, LightAndDarkHaveTheSameColors) {
  const std::string_view style = plot_style();
  const std::size_t dark = style.find("@media screen and (prefers-color-scheme:dark)");
  ASSERT_NE(dark, style.npos);
  for (const char* name : {".s0{", ".s1{", ".s2{", ".s3{", ".s4{", ".s5{", ".control{", ".paper{",
                           ".grid{", ".zone{", ".strip{"}) {
    EXPECT_LT(style.find(name), dark) << name;
    EXPECT_NE(style.find(name, dark), style.npos) << name;
  }
}

TEST(Plot, ALongLegendIsWrappedInASvgFile) {
  Figure figure = figure_of({mark_of(0)}, 2);
  const auto add = [&](std::string words) {
    figure.legend.push_back({LegendEntry::Sample::Band, std::move(words)});
  };
  for (int i = 0; i < 30; ++i) add("a band with a long name, number " + std::to_string(i));
  add(std::string(400, 'w'));
  const std::string svg = as_svg(figure);
  EXPECT_EQ(fault_in_xml(svg), std::nullopt);
  EXPECT_FALSE(holds(svg, std::string(400, 'w')));
  EXPECT_GT(count(svg, "<g transform=\"translate(16 "), 10U);
}

TEST(Plot, WithoutEntriesThereIsNoLegend) {
  Figure figure = figure_of({mark_of(0)});
  EXPECT_TRUE(holds(as_html(figure), "<ul"));
  figure.legend.clear();
  EXPECT_FALSE(holds(as_html(figure), "<ul"));
}

TEST(Plot, NamesAreLeftOfTheAxis) {
  const auto from = [](const std::string& name) {
    return axis_of(figure_of({{"a", {0}, "", 1.}, {name, {1}, "", 1.}})).from();
  };
  EXPECT_GT(from("longer"), Panel::margin + text_width("longer", Panel::name_size));
  EXPECT_LT(from("a"), from("longer"));
  EXPECT_LT(from(std::string(200, 'm')), Panel::width / 2);
}

TEST(Plot, WhatIsBeyondTheAxisIsSaid) {
  const std::string svg = as_html(figure_of({{"x", {0}, "far", 0.07, Range{.06, .08}},
                                             {"y", {1}, "near", 1.},
                                             {"z", {2}, "much", 30., Range{1.5, 1e300}}}));
  EXPECT_TRUE(holds(svg, "\xe2\x86\x90 0.07<"));
  EXPECT_TRUE(holds(svg, "30 \xe2\x86\x92<"));
  EXPECT_FALSE(holds(svg, "\xe2\x86\x90 1<"));
  for (const auto& mark : marks_in(svg)) {
    // The words stand where the interval would.
    EXPECT_FALSE(mark.interval);
    EXPECT_GE(mark.point.x, 0);
    EXPECT_LE(mark.point.x, Panel::width);
    // The line from the name to the point ends before words that stand between them.
    const bool has_words_before = mark.title == "much";
    ASSERT_TRUE(mark.lead);
    EXPECT_EQ(mark.lead->to.x < mark.point.x - text_width("30 ->", 11), has_words_before);
  }
}

TEST(Plot, LongNamesAreCut) {
  Figure figure = figure_of({});
  figure.panels = {
      {std::string(100, 'p'),
       "about",
       {{std::string(200, 'm'), std::string(200, 'n'), {{std::string(300, 'o'), {0}, "", 1.}}}}}};
  const std::string svg = as_svg(figure);
  for (const char* letters : {"mmm", "nnn", "ooo"}) EXPECT_TRUE(holds(svg, letters));
  EXPECT_EQ(count(svg, "..."), 4U);
  EXPECT_FALSE(holds(svg, std::string(100, 'm')));
}

}  // namespace
}  // namespace squarelab::report
