// Writes the pages that the tests of this folder open, and pages.json, which says what each of them
// must hold. Arguments: the folder to write into.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <squarelab/compare.hpp>
#include <string>

#include "compare/generated_comparison.hpp"

namespace {

using namespace squarelab;

std::filesystem::path folder;
report::Json pages = report::Json::array();

void write(const std::string& name, const std::string& text) {
  std::ofstream(folder / name) << text;
}

// marks: how many each figure must have.
void add_page(const std::string& name, const std::string& html, const report::Json& marks) {
  write(name, html);
  pages.push_back({{"file", name}, {"marks", marks}});
}

std::uint64_t ratios_of(const compare::Comparison& comparison) {
  std::uint64_t ratios = 0;
  for (const compare::Row& row : comparison.rows) {
    for (const compare::Cell& cell : row.cells) ratios += cell.ratio.has_value() ? 1 : 0;
  }
  for (const compare::GroupMean& mean : comparison.means) {
    for (const auto& ratio : mean.ratios) ratios += ratio.has_value() ? 1 : 0;
  }
  return ratios;
}

void add_comparison(const std::string& name, const compare::Comparison& comparison) {
  const std::uint64_t ratios = ratios_of(comparison);
  add_page(name, as_html(compare::page_of(comparison)), {{"forest", ratios}, {"close", ratios}});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "which folder?\n";
    return 2;
  }
  folder = argv[1];
  std::filesystem::create_directories(folder);
  const compare::Comparison usual = compare::generated_comparison();
  add_comparison("comparison.html", usual);
  add_comparison("sliders.html", compare::generated_comparison({13, 6, 60, 2}));
  compare::Comparison one = compare::generated_comparison({2, 1, 8, 3});
  one.rows.resize(1);
  one.noise = {false, 0.31, 1.22, 0.2, 0.9, 11.5, 1};
  add_comparison("one_row_disturbed.html", one);
  compare::Comparison lengthy = compare::generated_comparison();
  for (compare::Row& row : lengthy.rows) row.question += "-with-a-name-that-goes-on-and-on-and-on";
  for (compare::Column& column : lengthy.columns)
    column.name += "+and_its_sliders_have_a_long_name";
  add_comparison("long_names.html", lengthy);
  const compare::RunChanges runs =
      compare_runs(compare::generated_comparison({5, 4, 32, 4}), usual);
  const std::uint64_t changes = ratios_of(usual);
  add_page("changes.html", as_html(compare::page_of(runs)), {{"changes", changes}});
  for (const report::Figure& figure : compare::figures_of(usual))
    write(figure.name + ".svg", as_svg(figure));
  write("pages.json", to_text(pages));
}
