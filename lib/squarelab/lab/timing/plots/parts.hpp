// What the plots of a comparison share, and each of them. A figure without panels has nothing to
// show.
#pragma once

#include <squarelab/lab/reports/lanes.hpp>
#include <squarelab/lab/timing/groups.hpp>
#include <squarelab/lab/timing/plots/figures.hpp>

namespace squarelab::lab::inline timing {

// What a backend looks like in all plots of a run: by its place among the columns, grey for the
// control.
Look look_of(const std::vector<Column>& columns, std::size_t column);

// Solid is faster or slower, open is equal, dotted is cannot tell. Where verdicts are withheld all
// are open.
Look::Form form_of(Verdict verdict, const Comparison& comparison);
// What these forms mean.
std::vector<Key> legend_of_forms(const Comparison& comparison);

// "1.021 [1.013, 1.031], faster", without the verdict where it is withheld; "1.021, no interval,
// cannot tell".
std::string words_of(const Ratio& ratio, const Comparison& comparison);

// What a column is called beside its marks: "lerf", "control".
std::string name_in_plot(const Column& column);
double width_of_names(const std::vector<Column>& columns);

Range range_of(const Interval& interval);
std::optional<Range> range_of(const std::optional<Interval>& interval);

// Adds a panel of the lanes that hold anything, if there are any.
void add_panel(std::vector<Panel>& panels, std::string title, std::string about,
               std::vector<Lane> lanes, const LaneScale& scale);

Figure forest(const Comparison& comparison);
Figure forest_near_one(const Comparison& comparison);
Figure nanoseconds(const Comparison& comparison);
Figure ratio_by_tables(const Comparison& comparison);

Figure changes(const RunChanges& runs);

}  // namespace squarelab::lab::inline timing
