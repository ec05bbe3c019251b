#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/compare/judging/statistics.hpp>
#include <squarelab/compare/pages/saved_by_asking.hpp>
#include <squarelab/report/report_words.hpp>
#include <utility>

namespace squarelab::compare::pages {

namespace {

using Align = report::Table::Align;

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> pairs{
    {{"captures", "legal-moves"}, {"gives-check", "make-unmake"}}};

std::optional<double> share_of(const Cell& question, const Cell& work) {
  std::vector<double> shares;
  for (std::size_t i = 0; i < std::min(question.times.size(), work.times.size()); ++i) {
    if (question.times[i] && work.times[i]) shares.push_back(*question.times[i] / *work.times[i]);
  }
  if (question.absent || shares.empty()) return std::nullopt;
  return judging::spread_of(shares).median;
}

std::string percent(double share) { return fmt::format("{:.0f}", 100 * share); }

// "captures takes 74 to 81 % of the time of legal-moves"; empty where no board has it.
std::string text_of(const Saved& saved, const Comparison& comparison) {
  std::vector<double> shares;
  std::vector<std::string> no_less;
  for (std::size_t place = 0; place < saved.shares.size(); ++place) {
    if (!saved.shares[place] || comparison.columns[place].role == Role::Control) continue;
    shares.push_back(*saved.shares[place]);
    if (shares.back() >= 1) no_less.push_back(comparison.columns[place].name);
  }
  if (shares.empty()) return "";
  const auto [least, most] = std::ranges::minmax(shares);
  const std::string first = percent(least);
  const std::string last = percent(most);
  return fmt::format("{} takes {} % of the time of {}{}", saved.question,
                     first == last ? first : first + " to " + last, saved.work,
                     no_less.empty() ? "" : " (no less: " + report::listed(no_less) + ")");
}

}  // namespace

std::vector<Saved> saved_by_asking(const Comparison& comparison) {
  const auto row_named = [&](std::string_view name) {
    return std::ranges::find(comparison.rows, name, &Row::question);
  };
  std::vector<Saved> all;
  for (const auto& [question, work] : pairs) {
    const auto asked = row_named(question);
    const auto done = row_named(work);
    if (asked == comparison.rows.end() || done == comparison.rows.end()) continue;
    Saved& saved = all.emplace_back(Saved{question, work, {}});
    for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
      saved.shares.push_back(share_of(asked->cells[place], done->cells[place]));
    }
  }
  return all;
}

std::string sentence_on_asking(const Comparison& comparison) {
  std::vector<std::string> parts;
  for (const Saved& saved : saved_by_asking(comparison)) {
    if (std::string text = text_of(saved, comparison); !text.empty()) {
      parts.push_back(std::move(text));
    }
  }
  return parts.empty() ? "" : fmt::format("Asking saves work: {}.", report::joined(parts, ", "));
}

report::Table table_of_asking(const Comparison& comparison) {
  const std::vector<Saved> all = saved_by_asking(comparison);
  report::Table table{{{"board", Align::Left}}, {}};
  if (all.empty()) return table;
  for (const Saved& saved : all) {
    table.columns.emplace_back(fmt::format("{} / {}", saved.question, saved.work), Align::Right);
  }
  for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
    const Column& column = comparison.columns[place];
    if (column.role == Role::Control) continue;
    report::Table::Row& cells = table.rows.emplace_back(report::Table::Row{column.name});
    for (const Saved& saved : all) {
      const auto& share = saved.shares[place];
      cells.push_back(share ? percent(*share) + " %" : "-");
    }
  }
  return table;
}

}  // namespace squarelab::compare::pages
