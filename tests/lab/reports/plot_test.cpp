#include <gtest/gtest.h>

#include <set>
#include <squarelab/lab/reports/lanes.hpp>
#include <squarelab/lab/reports/svg.hpp>

#include "support/markup.hpp"
#include "support/svg_marks.hpp"

namespace squarelab::lab {
namespace {

using testing_support::addresses_in;
using testing_support::count;
using testing_support::fault_in_xml;
using testing_support::marks_in;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

Figure figure_of(std::vector<Panel> panels) {
  return {"name",
          "A <title> & more",
          "How to read it.",
          {key_of({0}, "first"), key_of_form(Look::Form::Dotted, "dotted"), key_of_band("band"),
           key_of_box("zone", "zone")},
          std::move(panels)};
}

TEST(Plot, EachSeriesLooksDifferent) {
  std::set<std::string> looks;
  for (std::size_t series = 0; series < 30; ++series) {
    looks.insert(key_of({series}, "").sample);
  }
  looks.insert(key_of({std::nullopt}, "").sample);
  EXPECT_EQ(looks.size(), 31U);
}

TEST(Plot, ThreeFormsLookDifferent) {
  std::set<std::string> looks;
  for (const auto form : {Look::Form::Solid, Look::Form::Open, Look::Form::Dotted}) {
    looks.insert(key_of_form(form, "").sample);
    // Each has a rule of style.
    const std::string name = form == Look::Form::Open ? ".open" : ".dotted";
    EXPECT_TRUE(form == Look::Form::Solid || holds(plot_style(), name));
  }
  EXPECT_EQ(looks.size(), 3U);
}

TEST(Plot, AMarkStandsWhereItShould) {
  Panel panel("title", "about");
  for (std::size_t series = 0; series < 6; ++series) {
    panel.add({{series}, "a < b", {{12.5, 30}, {100, 40}}, {{{1, 2}, {3, 4}}}, {}, "words", 1});
  }
  panel.add({{std::nullopt}, "", {{7, 8}}});
  const auto marks = marks_in(panel.elements());
  ASSERT_EQ(marks.size(), 7U);
  for (std::size_t series = 0; series < 6; ++series) {
    ASSERT_EQ(marks[series].points.size(), 2U);
    EXPECT_EQ(marks[series].points[0].x, 12.5);
    EXPECT_EQ(marks[series].points[1].y, 40);
    EXPECT_EQ(marks[series].title, "a &lt; b");
  }
  EXPECT_EQ(marks[6].points[0].x, 7);
}

TEST(Plot, LegendsAreNoMarks) {
  const std::string svg = as_svg(figure_of({Panel("title", "about")}));
  EXPECT_TRUE(marks_in(svg).empty());
  EXPECT_EQ(count(svg, "class=\"key mark"), 2U);
}

TEST(Plot, FiguresAreWellFormedAndFetchNothing) {
  Panel panel("title & <tag>", "about \"it\"");
  panel.add({{0}, "\"<&>", {{1, 2}}, {}, {}, "\xe2\x86\x90 0.1"});
  panel.text({1, 2}, "<text>");
  for (const std::size_t panels : {0, 1, 2, 7}) {
    const Figure figure = figure_of(std::vector<Panel>(panels, panel));
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
                           ".grid{", ".zone{", ".disturbed{", ".strip{"}) {
    EXPECT_LT(style.find(name), dark) << name;
    EXPECT_NE(style.find(name, dark), style.npos) << name;
  }
}

TEST(Plot, ALongLegendIsWrappedInASvgFile) {
  Figure figure = figure_of({Panel("a", "b"), Panel("c", "d")});
  for (int i = 0; i < 30; ++i) {
    figure.legend.push_back(key_of({0}, "a backend with a long name, number " + std::to_string(i)));
  }
  figure.legend.push_back(key_of({0}, std::string(400, 'w')));
  const std::string svg = as_svg(figure);
  EXPECT_EQ(fault_in_xml(svg), std::nullopt);
  EXPECT_FALSE(holds(svg, std::string(400, 'w')));
  EXPECT_GT(count(svg, "<g transform=\"translate(16 "), 10U);
}

LaneScale scale() { return {{0.5, 2}, number_name, 1, Range{.98, 1 / .98}, 3}; }

TEST(Lanes, AMarkStandsAtItsValueAndItsPlace) {
  std::vector<Lane> lanes{{"first", "note", {}}, {"second", "", {}}};
  for (std::size_t place = 0; place < 3; ++place) {
    const double value = 0.8 + 0.3 * static_cast<double>(place);
    for (Lane& lane : lanes) {
      lane.marks.push_back({place,
                            {place},
                            "mark",
                            {value},
                            Range{value * .9, value * 1.1},
                            Range{value * .95, value * 1.05}});
    }
  }
  const Panel panel = lane_panel("title", "about", lanes, scale());
  const auto marks = marks_in(panel.elements());
  ASSERT_EQ(marks.size(), 6U);
  const Axis axis = lane_axis({0.5, 2});
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const double value = 0.8 + 0.3 * static_cast<double>(i % 3);
    EXPECT_NEAR(marks[i].points.at(0).x, axis.at(value), 0.01);
    ASSERT_EQ(marks[i].intervals.size(), 1U);
    EXPECT_NEAR(marks[i].intervals[0].from.x, axis.at(value * .9), 0.01);
    EXPECT_NEAR(marks[i].intervals[0].to.x, axis.at(value * 1.1), 0.01);
    ASSERT_TRUE(marks[i].band);
    EXPECT_NEAR(marks[i].band->from.x, axis.at(value * .95), 0.01);
    EXPECT_LT(marks[i].points[0].y, panel.height());
    // Nothing covers another mark.
    if (i > 0) {
      EXPECT_GT(marks[i].points[0].y - marks[i - 1].points[0].y, 2 * Look{}.size);
    }
  }
  EXPECT_TRUE(holds(panel.elements(), ">second<"));
}

TEST(Lanes, WhatIsBeyondTheAxisIsSaid) {
  const Lane lane{"lane",
                  "",
                  {{0, {0}, "far", {0.07}, Range{.06, .08}},
                   {1, {1}, "near", {1.}},
                   {2, {2}, "much", {30.}, Range{1.5, 1e300}}}};
  const Panel panel = lane_panel("title", "about", {lane}, scale());
  EXPECT_TRUE(holds(panel.elements(), "\xe2\x86\x90 0.07<"));
  EXPECT_TRUE(holds(panel.elements(), "30 \xe2\x86\x92<"));
  EXPECT_FALSE(holds(panel.elements(), "\xe2\x86\x90 1<"));
  // The words stand where the interval would.
  EXPECT_EQ(count(panel.elements(), "class=\"interval\""), 0U);
  for (const auto& mark : marks_in(panel.elements())) {
    for (const auto& point : mark.points) {
      EXPECT_GE(point.x, 0);
      EXPECT_LE(point.x, Panel::width);
    }
    for (const auto& interval : mark.intervals) EXPECT_LE(interval.to.x, Panel::width);
  }
}

TEST(Lanes, SeveralValuesAreOneMark) {
  const Lane lane{"lane", "", {{1, {1}, "phases", {0.6, 0.8, 1.2}}}, {{0, "x88: no value"}}};
  const Panel panel = lane_panel("title", "about", {lane}, scale());
  const auto marks = marks_in(panel.elements());
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks[0].points.size(), 3U);
  EXPECT_EQ(marks[0].intervals.size(), 2U);
  EXPECT_TRUE(holds(panel.elements(), "x88: no value"));
}

TEST(Lanes, LongNamesAreCut) {
  const Lane lane{std::string(200, 'm'), std::string(200, 'n'), {}, {{0, std::string(300, 'o')}}};
  const Panel panel = lane_panel(std::string(100, 'p'), "about", {lane}, scale());
  for (const char* letters : {"mmm", "nnn", "ooo"}) EXPECT_TRUE(holds(panel.elements(), letters));
  EXPECT_EQ(count(panel.elements(), "..."), 3U);
  EXPECT_FALSE(holds(panel.elements(), std::string(100, 'm')));
}

}  // namespace
}  // namespace squarelab::lab
