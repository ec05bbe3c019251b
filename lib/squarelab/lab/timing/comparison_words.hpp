// A comparison in words: the sentences that open every report of it, and how its numbers are
// written.
//
// Idea of the verdict: rows through Board are about the interface, so they are left out. Backends
// that are equal to the baseline in most rows share a sentence ("equal in 9 of 10 rows", and where
// not). So do backends with the same verdict and much the same ratio in every row. A group of rows
// whose verdicts are all the same is named instead of its rows, with the smallest and the largest
// ratio.
// Tested in tests/lab/timing/comparison_words_test.cpp.
#pragma once

#include <squarelab/lab/timing/comparison.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline timing {

// "0.975": three decimals, and more where they would show fewer than two digits.
std::string ratio_text(double ratio);

// "0.958-0.993" if the separator is "-". Rounded outward: it is never narrower than the interval.
std::string interval_text(const Interval& interval, std::string_view separator);
// The same; "none" where there is none.
std::string interval_text(const std::optional<Interval>& interval, std::string_view separator);

// How far a ratio is from 1, without saying to which side: "3 %" or, from half as much again,
// "3.4 times". Slower by 3 % is 3 % fewer units a second, 4 times slower is a quarter of them.
std::string size_text(double ratio);

// The same of two ratios on one side of 1, the smaller size first: "2 to 3 %", "15 % to 2.4 times".
std::string sizes_text(double least, double most);

// Units a second in millions, with about four digits: "37.50".
std::string millions(double per_second);

// What was disturbed, with figures: "the measurement waited 12 % of the time for a processor". Only
// what shows in a figure.
std::vector<std::string> disturbances(const Steadiness& steadiness);

// The verdict, a sentence an element, the most important first. Whether the run can be believed;
// each backend against the baseline, unless the machine was disturbed; rows of too few positions.
std::vector<std::string> verdict_in_words(const Comparison& comparison);

// What the rows through Board show; empty if there are none.
std::string note_on_interface(const Comparison& comparison);

}  // namespace squarelab::lab::inline timing
