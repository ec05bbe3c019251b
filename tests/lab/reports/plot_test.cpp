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
          {key_of_form(Look::Form::Solid, "solid"), key_of_form(Look::Form::Dotted, "dotted"),
           key_of_band("band"), key_of_box("zone", "zone")},
          std::move(panels)};
}

TEST(Plot, EachSeriesLooksDifferent) {
  std::set<std::string> looks;
  const auto add = [&](std::optional<std::size_t> series) {
    Panel panel("title", "about");
    panel.add({{series}, "", {1, 2}});
    looks.insert(panel.elements());
  };
  for (std::size_t series = 0; series < 30; ++series) add(series);
  add(std::nullopt);
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
    panel.add({{series},
               "a < b",
               {12.5, 30},
               {{{1, 2}, {3, 4}}},
               {},
               "words",
               "name & more",
               {5, 6},
               {{{1, 1}, {9, 9}}}});
  }
  panel.add({{std::nullopt}, "", {7, 8}});
  const auto marks = marks_in(panel.elements());
  ASSERT_EQ(marks.size(), 7U);
  for (std::size_t series = 0; series < 6; ++series) {
    EXPECT_EQ(marks[series].point.x, 12.5);
    EXPECT_EQ(marks[series].point.y, 30);
    ASSERT_TRUE(marks[series].interval);
    EXPECT_EQ(marks[series].interval->to.y, 4);
    EXPECT_EQ(marks[series].title, "a &lt; b");
    EXPECT_EQ(marks[series].name, "name &amp; more");
  }
  EXPECT_EQ(marks[6].point.x, 7);
  EXPECT_FALSE(marks[6].interval);
  EXPECT_EQ(marks[6].name, "");
}

TEST(Plot, LegendsAreNoMarks) {
  const std::string svg = as_svg(figure_of({Panel("title", "about")}));
  EXPECT_TRUE(marks_in(svg).empty());
  EXPECT_EQ(count(svg, "class=\"key mark"), 2U);
}

TEST(Plot, FiguresAreWellFormedAndFetchNothing) {
  Panel panel("title & <tag>", "about \"it\"");
  panel.add({{0}, "\"<&>", {1, 2}, {}, {}, "\xe2\x86\x90 0.1", "<n&\"ame>"});
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
                           ".grid{", ".zone{", ".strip{"}) {
    EXPECT_LT(style.find(name), dark) << name;
    EXPECT_NE(style.find(name, dark), style.npos) << name;
  }
}

TEST(Plot, ALongLegendIsWrappedInASvgFile) {
  Figure figure = figure_of({Panel("a", "b"), Panel("c", "d")});
  for (int i = 0; i < 30; ++i) {
    figure.legend.push_back(key_of_band("a band with a long name, number " + std::to_string(i)));
  }
  figure.legend.push_back(key_of_band(std::string(400, 'w')));
  const std::string svg = as_svg(figure);
  EXPECT_EQ(fault_in_xml(svg), std::nullopt);
  EXPECT_FALSE(holds(svg, std::string(400, 'w')));
  EXPECT_GT(count(svg, "<g transform=\"translate(16 "), 10U);
}

TEST(Plot, WithoutKeysThereIsNoLegend) {
  Figure figure = figure_of({Panel("title", "about")});
  EXPECT_TRUE(holds(as_html(figure), "<ul"));
  figure.legend.clear();
  EXPECT_FALSE(holds(as_html(figure), "<ul"));
}

constexpr double names = 40;
LaneScale scale() { return {{0.5, 2}, number_name, names, 1, Range{.98, 1 / .98}}; }

TEST(Lanes, AMarkStandsAtItsValueInItsRow) {
  std::vector<Lane> lanes{{"first", "note", {}}, {"second", "", {}}};
  for (std::size_t place = 0; place < 3; ++place) {
    const double value = 0.8 + 0.3 * static_cast<double>(place);
    for (Lane& lane : lanes) {
      lane.marks.push_back({"name" + std::to_string(place),
                            {place},
                            "mark",
                            value,
                            Range{value * .9, value * 1.1},
                            Range{value * .95, value * 1.05}});
    }
  }
  const Panel panel = lane_panel("title", "about", lanes, scale());
  const auto marks = marks_in(panel.elements());
  ASSERT_EQ(marks.size(), 6U);
  const Axis axis = lane_axis({0.5, 2}, names);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const double value = 0.8 + 0.3 * static_cast<double>(i % 3);
    EXPECT_EQ(marks[i].name, "name" + std::to_string(i % 3));
    EXPECT_NEAR(marks[i].point.x, axis.at(value), 0.01);
    ASSERT_TRUE(marks[i].interval);
    EXPECT_NEAR(marks[i].interval->from.x, axis.at(value * .9), 0.01);
    EXPECT_NEAR(marks[i].interval->to.x, axis.at(value * 1.1), 0.01);
    ASSERT_TRUE(marks[i].band);
    EXPECT_NEAR(marks[i].band->from.x, axis.at(value * .95), 0.01);
    EXPECT_LT(marks[i].point.y, panel.height());
    // Nothing covers another mark.
    if (i > 0) {
      EXPECT_GT(marks[i].point.y - marks[i - 1].point.y, 2 * Look{}.size);
    }
  }
  EXPECT_TRUE(holds(panel.elements(), ">second<"));
}

TEST(Lanes, NamesAreLeftOfTheAxis) {
  EXPECT_EQ(width_of_names({}), 0);
  const double width = width_of_names({"a", "longer", "b"});
  EXPECT_EQ(width, text_width("longer", Panel::name_size));
  EXPECT_GT(lane_axis({1, 2}, width).from(), Panel::margin + width);
  EXPECT_LT(lane_axis({1, 2}, width_of_names({std::string(200, 'm')})).from(), Panel::width / 2);
}

TEST(Lanes, WhatIsBeyondTheAxisIsSaid) {
  const Lane lane{"lane",
                  "",
                  {{"x", {0}, "far", 0.07, Range{.06, .08}},
                   {"y", {1}, "near", 1.},
                   {"z", {2}, "much", 30., Range{1.5, 1e300}}}};
  const Panel panel = lane_panel("title", "about", {lane}, scale());
  EXPECT_TRUE(holds(panel.elements(), "\xe2\x86\x90 0.07<"));
  EXPECT_TRUE(holds(panel.elements(), "30 \xe2\x86\x92<"));
  EXPECT_FALSE(holds(panel.elements(), "\xe2\x86\x90 1<"));
  // The words stand where the interval would.
  EXPECT_EQ(count(panel.elements(), "class=\"interval\""), 0U);
  for (const auto& mark : marks_in(panel.elements())) {
    EXPECT_GE(mark.point.x, 0);
    EXPECT_LE(mark.point.x, Panel::width);
    // The line from the name to the point ends before words that stand between them.
    const bool has_words_before = mark.title == "much";
    ASSERT_TRUE(mark.lead);
    EXPECT_EQ(mark.lead->to.x < mark.point.x - text_width("30 ->", 11), has_words_before);
  }
}

TEST(Lanes, LongNamesAreCut) {
  const Lane lane{
      std::string(200, 'm'), std::string(200, 'n'), {{std::string(300, 'o'), {0}, "", 1.}}};
  const Panel panel = lane_panel(std::string(100, 'p'), "about", {lane}, scale());
  for (const char* letters : {"mmm", "nnn", "ooo"}) EXPECT_TRUE(holds(panel.elements(), letters));
  EXPECT_EQ(count(panel.elements(), "..."), 3U);
  EXPECT_FALSE(holds(panel.elements(), std::string(100, 'm')));
}

}  // namespace
}  // namespace squarelab::lab
