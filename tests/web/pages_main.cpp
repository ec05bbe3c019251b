// Writes the pages that the tests of this folder open, into a folder: pages_main FOLDER.
#include <fstream>
#include <iostream>
#include <squarelab/lab/timing/comparison_page.hpp>
#include <squarelab/lab/timing/plots/figures.hpp>
#include <string>

#include "lab/timing/generated_comparison.hpp"

namespace {

using namespace squarelab::lab;

std::string folder;

void write(const std::string& name, const std::string& text) {
  std::ofstream(folder + '/' + name) << text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "pages_main FOLDER\n";
    return 2;
  }
  folder = argv[1];
  const Comparison usual = generated_comparison();
  write("comparison.html", as_html(usual));
  write("many.html", as_html(generated_comparison({13, 6, 60, 2})));
  Comparison one = generated_comparison({2, 1, 8, 3});
  one.rows.resize(1);
  one.steadiness = {false, 0.31, 1.22, 0.2, 0.9, 11.5, 1};
  write("one_row.html", as_html(one));
  write("changes.html", as_html(compare_runs(generated_comparison({5, 4, 32, 4}), usual)));
  for (const Figure& figure : figures_of(usual)) write(figure.name + ".svg", as_svg(figure));
}
