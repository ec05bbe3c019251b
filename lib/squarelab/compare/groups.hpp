// Rows by their groups.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace squarelab::compare {

template <class Row>
struct RowsOfGroup {
  std::string group;
  std::vector<const Row*> rows;
};

// To the rows of its group, which begins with its first row. Row has a member `group`.
template <class Row>
void add_to_group(std::vector<RowsOfGroup<Row>>& groups, const Row& row) {
  auto group = std::find_if(groups.begin(), groups.end(),
                            [&](const auto& known) { return known.group == row.group; });
  if (group == groups.end()) group = groups.insert(group, {row.group, {}});
  group->rows.push_back(&row);
}

// Returns the rows of each group, in the order in which the groups begin.
template <class Row>
std::vector<RowsOfGroup<Row>> by_group(const std::vector<Row>& rows) {
  std::vector<RowsOfGroup<Row>> groups;
  for (const Row& row : rows) add_to_group(groups, row);
  return groups;
}

}  // namespace squarelab::compare
