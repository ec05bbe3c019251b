#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Texts = std::vector<std::string>;
using Places = std::vector<std::size_t>;  // of columns

double size_of(double ratio) { return std::max(ratio, 1 / ratio); }

double percent_of(double ratio) { return 100 * std::abs(ratio - 1); }

constexpr double from_times = 1.5;

// "3.4", "10"; what is rounded to a whole number has no decimal.
std::string brief(double number) {
  if (number >= 1e6) return fmt::format("{:.2g}", number);
  std::string text = fmt::format("{:.{}f}", number, number < 9.95 ? 1 : 0);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string percent_text(double percent) {
  return fmt::format("{:.{}f}", percent, percent < 0.95 ? 1 : 0);
}

// Three decimals show two digits of ratios down to 0.01; no ratio that was ever measured is below.
int decimals_of(double ratio) { return ratio < 0.01 ? 6 : 3; }

// Rounded up, or down if up is false, to that many decimals. A number that has no more of them
// stays as it is, which a product and its floor would not keep.
double rounded(double value, int decimals, bool up) {
  const double scale = std::pow(10, decimals);
  double steps = std::round(value * scale);
  if (up && steps / scale < value) ++steps;
  if (!up && steps / scale > value) --steps;
  return steps / scale;
}

std::string within() { return "within " + percent_text(100 * equal_within) + " %"; }

// Some backends in words: all are to the baseline much alike.
class Sentence {
 public:
  // rows: without those through Board.
  Sentence(const Comparison& comparison, const std::vector<const Row*>& rows, const Places& columns)
      : comparison_(comparison), rows_(rows), columns_(columns) {}

  // In how many rows all of them are equal to the baseline.
  std::size_t equal() const { return equal_rows().size(); }

  std::string text() const {
    Texts parts{equal_part(), difference_part(), unknown_part()};
    // What most rows are comes first.
    if (2 * equal() < rows_.size()) std::swap(parts[0], parts[1]);
    parts.erase(std::remove(parts.begin(), parts.end(), ""), parts.end());
    if (parts.empty()) return "";
    return fmt::format("{}: {}.", names_of(columns_), joined(parts, "; "));
  }

 private:
  struct Difference {
    Places columns;
    Verdict verdict;
    std::string where;
    std::string most_where;  // the row with the largest size, if where is a group
    double least;
    double most;
  };

  std::string names_of(const Places& columns) const {
    Texts names;
    for (const std::size_t place : columns) names.push_back(comparison_.columns[place].name);
    return listed(names);
  }

  // The columns with that verdict.
  Places those(const Row& row, Verdict verdict) const {
    Places found;
    for (const std::size_t place : columns_) {
      const std::optional<Ratio>& ratio = row.cells[place].ratio;
      if (ratio && ratio->verdict == verdict) found.push_back(place);
    }
    return found;
  }

  // "in attack-map", "in all 10 rows", "in 7 of 10 rows"
  std::string in_rows(const Texts& names) const {
    const std::size_t all = rows_.size();
    if (names.size() == all && all > 1) return fmt::format("in all {} rows", all);
    if (names.size() <= 3) return "in " + listed(names);
    return fmt::format("in {} of {} rows", names.size(), all);
  }

  Texts equal_rows() const {
    Texts names;
    for (const Row* row : rows_) {
      if (those(*row, Verdict::Equal).size() == columns_.size()) names.push_back(row->operation);
    }
    return names;
  }

  std::string equal_part() const {
    const Texts names = equal_rows();
    if (names.empty()) return "";
    return fmt::format("equal to {} {} {}", comparison_.method.baseline, within(), in_rows(names));
  }

  std::string unknown_part() const {
    std::vector<std::pair<Places, Texts>> found;
    for (const Row* row : rows_) {
      const Places columns = those(*row, Verdict::CannotTell);
      if (columns.empty()) continue;
      const auto known = std::find_if(found.begin(), found.end(),
                                      [&](const auto& other) { return other.first == columns; });
      (known == found.end() ? found.emplace_back(columns, Texts{}) : *known)
          .second.push_back(row->operation);
    }
    if (found.empty()) return "";
    Texts parts;
    for (const auto& [columns, names] : found) {
      parts.push_back((columns == columns_ ? "" : fmt::format("for {} ", names_of(columns))) +
                      in_rows(names));
    }
    return fmt::format("cannot tell {}", joined(parts, ", "));
  }

  std::optional<Difference> difference_in(const Row& row, Verdict verdict) const {
    const Places columns = those(row, verdict);
    if (columns.empty()) return std::nullopt;
    Difference found{columns, verdict, row.operation, "", row.cells[columns[0]].ratio->value, 1};
    found.most = found.least;
    for (const std::size_t place : columns) found = widened(found, row.cells[place].ratio->value);
    return found;
  }

  static Difference widened(Difference difference, double ratio) {
    if (size_of(ratio) < size_of(difference.least)) difference.least = ratio;
    if (size_of(ratio) > size_of(difference.most)) difference.most = ratio;
    return difference;
  }

  // One for all rows of a group, or nullopt if they are not all alike.
  std::optional<Difference> difference_in(const std::string& group, Verdict verdict) const {
    std::optional<Difference> all;
    int count = 0;
    for (const Row* row : rows_) {
      if (row->group != group) continue;
      const std::optional<Difference> one = difference_in(*row, verdict);
      if (!one || one->columns != columns_) return std::nullopt;
      if (!all) {
        all = one;
        all->most_where = row->operation;
      } else if (size_of(one->most) > size_of(all->most)) {
        all->most_where = row->operation;
      }
      all = widened(widened(*all, one->least), one->most);
      ++count;
    }
    if (count < 2) return std::nullopt;
    all->where = group;
    return all;
  }

  // Largest first.
  std::vector<Difference> differences() const {
    std::vector<Difference> found;
    for (const Row* row : rows_) {
      for (const Verdict verdict : {Verdict::Slower, Verdict::Faster}) {
        if (auto whole = difference_in(row->group, verdict)) {
          const bool is_known = std::any_of(found.begin(), found.end(), [&](const auto& known) {
            return !known.most_where.empty() && known.where == whole->where;
          });
          if (!is_known) found.push_back(*whole);
        } else if (auto one = difference_in(*row, verdict)) {
          found.push_back(*one);
        }
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
      return size_of(a.most) > size_of(b.most);
    });
    return found;
  }

  std::string difference_part() const {
    struct Part {
      std::string begin;  // up to the size
      std::string end;    // behind it
      Texts where;
    };
    std::vector<Part> parts;
    const Difference* before = nullptr;
    const std::vector<Difference> all = differences();
    for (const Difference& one : all) {
      const std::string size = sizes_text(one.least, one.most);
      const bool goes_on =
          before != nullptr && before->verdict == one.verdict && before->columns == one.columns;
      std::string where = one.where;
      if (!one.most_where.empty() && size_of(one.most) > from_times * size_of(one.least)) {
        where += fmt::format(" (most in {})", one.most_where);
      }
      if (goes_on && size == sizes_text(before->least, before->most)) {
        parts.back().where.push_back(where);
      } else {
        Part part{size, "", {where}};
        if (!goes_on) {
          if (one.columns != columns_) part.begin.insert(0, names_of(one.columns) + ' ');
          part.end = fmt::format(" {}", name_of(one.verdict));
        }
        if (before == nullptr) part.end += " than " + comparison_.method.baseline;
        parts.push_back(std::move(part));
      }
      before = &one;
    }
    Texts texts;
    for (const auto& [begin, end, where] : parts) {
      texts.push_back(fmt::format("{}{} in {}", begin, end, listed(where)));
    }
    return joined(texts, ", ");
  }

  const Comparison& comparison_;
  const std::vector<const Row*>& rows_;
  Places columns_;
};

// Whether two columns have the same verdicts, and ratios of about the same size.
bool are_alike(std::size_t one, std::size_t other, const std::vector<const Row*>& rows) {
  return std::all_of(rows.begin(), rows.end(), [&](const Row* row) {
    const std::optional<Ratio>& a = row->cells[one].ratio;
    const std::optional<Ratio>& b = row->cells[other].ratio;
    if (!a || !b) return !a && !b;
    return a->verdict == b->verdict && size_of(a->value / b->value) < from_times;
  });
}

// The backends by sentences: all that are equal to the baseline in most rows share one if they have
// most of these rows in common. Of the others those share one that are alike.
std::vector<Places> shared_out(const Comparison& comparison, const std::vector<const Row*>& rows) {
  const auto is_mostly_equal = [&](const Places& columns) {
    return 2 * Sentence(comparison, rows, columns).equal() > rows.size();
  };
  Places near;
  Places far;
  for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
    if (comparison.columns[place].role != Role::Backend) continue;
    (is_mostly_equal({place}) ? near : far).push_back(place);
  }
  std::vector<Places> all;
  if (!near.empty() && is_mostly_equal(near)) {
    all.push_back(near);
  } else {
    far.insert(far.begin(), near.begin(), near.end());
    std::sort(far.begin(), far.end());
  }
  const std::size_t first_far = all.size();
  for (const std::size_t place : far) {
    const auto same =
        std::find_if(all.begin() + static_cast<std::ptrdiff_t>(first_far), all.end(),
                     [&](const Places& others) { return are_alike(others[0], place, rows); });
    if (same == all.end()) {
      all.push_back({place});
    } else {
      same->push_back(place);
    }
  }
  return all;
}

std::string warning_of_the_control(const Comparison& comparison) {
  const int flagged = flagged_controls(comparison);
  if (flagged == 0) return "";
  return fmt::format(
      "Do not trust this run: the control, which is {}'s own code at other places, was called "
      "faster "
      "or slower in {} of {}.",
      comparison.method.baseline, flagged,
      counted(comparison.rows.size() + comparison.means.size(), "row"));
}

std::string warning_of_few_positions(const Comparison& comparison) {
  Texts few;
  std::uint64_t most = 0;
  for (const Row& row : comparison.rows) {
    if (row.positions >= enough_positions) continue;
    few.push_back(fmt::format("{} ({})", row.operation, row.positions));
    most = std::max(most, row.positions);
  }
  if (few.empty()) return "";
  const std::string where = few.size() <= 3
                                ? listed(few)
                                : fmt::format("{} (at most {})", counted(few.size(), "row"), most);
  return fmt::format(
      "Few positions in {}: the processor learns fewer than {} by heart, so other positions may "
      "give other ratios.",
      where, reports::grouped(enough_positions));
}

std::string verdict_on_steadiness(const Comparison& comparison) {
  if (comparison.steadiness.steady) return "The machine was steady.";
  const Texts figures = disturbances(comparison.steadiness);
  return fmt::format("The machine was disturbed, so ratios are shown and no verdict is given{}{}.",
                     figures.empty() ? "" : ": ", listed(figures));
}

}  // namespace

std::string ratio_text(double ratio) { return fmt::format("{:.{}f}", ratio, decimals_of(ratio)); }

std::string interval_text(const Interval& interval, std::string_view separator) {
  const int decimals = decimals_of(interval.lower);
  return fmt::format("{:.{}f}{}{:.{}f}", rounded(interval.lower, decimals, false), decimals,
                     separator, rounded(interval.upper, decimals, true), decimals);
}

std::string interval_text(const std::optional<Interval>& interval, std::string_view separator) {
  return interval ? interval_text(*interval, separator) : "none";
}

std::string size_text(double ratio) {
  const double size = size_of(ratio);
  return size < from_times ? percent_text(percent_of(ratio)) + " %" : brief(size) + " times";
}

std::string sizes_text(double least, double most) {
  const std::string first = size_text(least);
  const std::string last = size_text(most);
  if (first == last) return first;
  const std::string unit = last.substr(last.find(' '));
  return (first.ends_with(unit) ? first.substr(0, first.size() - unit.size()) : first) + " to " +
         last;
}

std::string millions(double per_second) {
  const double value = per_second / 1e6;
  return fmt::format("{:.{}f}", value, value < 10 ? 3 : value < 100 ? 2 : 1);
}

std::vector<std::string> disturbances(const Steadiness& steadiness) {
  Texts found;
  const auto note = [&](double figure, double least, std::string text) {
    if (figure >= least) found.push_back(std::move(text));
  };
  const double disturbed = 100 * (1 - steadiness.undisturbed);
  note(disturbed, 0.5, fmt::format("it was slowed down {:.0f} % of the time", disturbed));
  note(steadiness.slowdown, 1.005,
       fmt::format("a fixed piece of work took {:.2f} times its best time", steadiness.slowdown));
  note(steadiness.waited, 0.005,
       fmt::format("the measurement waited {:.0f} % of the time for a processor",
                   100 * steadiness.waited));
  note(steadiness.others, 0.05,
       fmt::format("other programs used {:.1f} processors", steadiness.others));
  return found;
}

std::vector<std::string> verdict_in_words(const Comparison& comparison) {
  const bool steady = comparison.steadiness.steady;
  Texts sentences;
  if (steady) {
    sentences.push_back(warning_of_the_control(comparison));
    std::vector<const Row*> rows;
    for (const Row& row : comparison.rows) {
      if (row.state != "board") rows.push_back(&row);
    }
    if (!rows.empty()) {
      for (const Places& columns : shared_out(comparison, rows)) {
        sentences.push_back(Sentence(comparison, rows, columns).text());
      }
    }
  }
  sentences.push_back(verdict_on_steadiness(comparison));
  sentences.push_back(warning_of_few_positions(comparison));
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return sentences;
}

std::string note_on_interface(const Comparison& comparison) {
  constexpr std::string_view prefix = "board-";
  Texts costs;
  bool has_rows = false;
  for (const Row& row : comparison.rows) {
    if (row.state != "board") continue;
    has_rows = true;
    if (!row.operation.starts_with(prefix)) continue;
    const auto own =
        std::find_if(comparison.rows.begin(), comparison.rows.end(), [&](const Row& other) {
          return other.operation == row.operation.substr(prefix.size()) && other.unit == row.unit;
        });
    if (own == comparison.rows.end()) continue;
    double least = 0;
    double most = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (!(row.cells[i].throughput.median > 0)) continue;
      const double times = own->cells[i].throughput.median / row.cells[i].throughput.median;
      least = most == 0 ? times : std::min(least, times);
      most = std::max(most, times);
    }
    if (most == 0) continue;
    const auto text = [](double times) { return fmt::format("{:.1f}", times); };
    const std::string range =
        text(least) == text(most) ? text(most) : fmt::format("{} to {}", text(least), text(most));
    costs.push_back(costs.empty() ? fmt::format("{} takes {} times as long", own->operation, range)
                                  : fmt::format("{} {}", own->operation, range));
  }
  if (!has_rows) return "";
  return fmt::format(
      "Rows board-... are what the interface costs{}{}. The interface's sets of squares are in the "
      "order of lerf, which lerf therefore gets for nothing.",
      costs.empty() ? "" : ": asked through Board, ", listed(costs));
}

}  // namespace squarelab::lab::inline timing
