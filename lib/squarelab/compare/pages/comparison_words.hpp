// Texts of the numbers and cells of a comparison, and the parts that its pages share.
// Tested in tests/compare/pages/comparison_words_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::compare {

// Returns "0.975": three decimals, and more where they would show fewer than two digits.
std::string ratio_text(double ratio);

// Returns "0.958-0.993" if the separator is "-". Rounded outward: it is never narrower than the
// interval.
std::string interval_text(const Interval& interval, std::string_view separator);
// Returns "none" without a name.
std::string interval_text(const std::optional<Interval>& interval, std::string_view separator);

// Returns the distance of a ratio from 1, without direction: "3 %" or, from half as much again,
// "3.4 times". 3 % slower means 3 % fewer units per second, 4 times slower a quarter of them.
std::string size_text(double ratio);

// Returns "7 times slower", "3 % faster"
std::string difference_text(double ratio);

// Returns the same of two ratios, the lower first: "2 to 3 % slower", "7 times slower to 3 %
// faster".
std::string differences_text(double lowest, double highest);

// Returns true if the ratio is far enough from 1 to be called a difference.
bool looks_different(double ratio) noexcept;

// Units a second in millions, with about four digits: "37.50".
std::string millions(double per_second);

// Returns "1.70", "0.155": nanoseconds with three digits.
std::string nanoseconds_text(double nanoseconds);

// Returns the median time of a unit. Precondition: the cell was measured.
double nanoseconds_of(const Cell& cell);

// Returns the disturbances with figures: "the measurement waited 12 % of the time for a processor".
// Only those that a figure shows.
std::vector<std::string> disturbances(const MachineNoise& noise);

// Returns "lerf", "lerf, baseline", "lerf, control"
std::string with_role(const Column& column);

// Returns "attack-map", "make-unmake, full": the states full and board are named, unless the name
// begins with it ("board-make-unmake").
std::string label_of(const std::string& question, const std::string& state);

// Returns the colour of a verdict: of a control that is faster or slower an alarm.
report::Paint paint_of(Verdict verdict, Role role);

// Returns a ratio as a mark: "=" is equal, "?0.981" is cannot tell, a number alone is faster or
// slower.
report::Table::Cell mark_of(double ratio, Verdict verdict, Role role);

// Returns the backends; the control if there is no backend.
std::vector<std::size_t> shown_beside_the_baseline(const std::vector<Column>& columns);

// Returns the nanoseconds of a unit, or nothing if no time was measured.
std::string time_text(const Cell& cell);

// Machine, compiler, program and run, in a few lines; the rest of what is known.
std::vector<std::pair<std::string, std::string>> circumstances(const Comparison& comparison);
std::vector<std::pair<std::string, std::string>> detailed_circumstances(
    const Comparison& comparison);

// For HTML, each below a heading.
void add_figures(report::Page& page, std::vector<report::Figure> figures);

}  // namespace squarelab::compare
