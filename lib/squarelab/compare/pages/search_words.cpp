#include <fmt/format.h>

#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/search_words.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare::pages {

namespace {

using questions::Question;

constexpr std::string_view group_of_search = "an engine's search";

std::string opening_of(const Row& row, const Method& method) {
  const bool has_mobility = row.question == "search-mobility";
  std::string text = has_mobility ? "With mobility in its evaluation" : "An engine's search";
  if (method.pressure_bytes > 0) {
    text += fmt::format(", with {} bytes of other memory read at each node",
                        report::grouped(method.pressure_bytes));
  }
  return text + ": ";
}

// Or empty if nothing was measured beside the baseline.
std::string sentence_on(const Row& row, const Comparison& comparison) {
  std::vector<std::string> alike;
  std::vector<std::string> different;
  std::vector<std::string> unknown;
  for (std::size_t place = 0; place < row.cells.size(); ++place) {
    const Column& column = comparison.columns[place];
    const auto& ratio = row.cells[place].ratio;
    if (column.role != Role::Backend || row.cells[place].absent || !ratio) continue;
    switch (ratio->verdict()) {
      case Verdict::Equal:
        alike.push_back(column.name);
        break;
      case Verdict::CannotTell:
        unknown.push_back(column.name);
        if (looks_different(ratio->value)) {
          unknown.back() += fmt::format(" (looks {})", difference_text(ratio->value));
        }
        break;
      default:
        different.push_back(fmt::format("{} on {}", difference_text(ratio->value), column.name));
    }
  }
  const std::string& baseline = comparison.method.baseline;
  std::vector<std::string> parts;
  if (!alike.empty()) {
    parts.push_back(fmt::format("as fast on {} as on {}, to within {:g} %", report::listed(alike),
                                baseline, 100 * equal_within));
  }
  if (!different.empty() && alike.empty()) different.front() += " than on " + baseline;
  parts.insert(parts.end(), different.begin(), different.end());
  if (!unknown.empty()) {
    parts.push_back(
        fmt::format("this run cannot tell {} from {}", report::listed(unknown), baseline));
  }
  return parts.empty() ? ""
                       : opening_of(row, comparison.method) + report::joined(parts, "; ") + '.';
}

}  // namespace

bool is_of_search(const Row& row) { return row.group == group_of_search; }
bool is_of_search(const GroupMean& mean) { return mean.group == group_of_search; }

std::vector<std::string> sentences_on_search(const Comparison& comparison) {
  std::vector<std::string> sentences;
  for (const Row& row : comparison.rows) {
    if (!is_of_search(row)) continue;
    if (std::string sentence = sentence_on(row, comparison); !sentence.empty()) {
      sentences.push_back(std::move(sentence));
    }
  }
  return sentences;
}

}  // namespace squarelab::compare::pages
