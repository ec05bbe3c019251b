#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <squarelab/compare/groups.hpp>
#include <squarelab/compare/pages/cautions.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>
#include <squarelab/operations/kernels.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare::pages {

namespace {

using Texts = std::vector<std::string>;
using Places = std::vector<std::size_t>;  // of columns
using Rows = std::vector<const Row*>;

constexpr double percent_within = 100 * equal_within;

bool is_claimed(const std::optional<Ratio>& ratio) {
  return ratio && ratio->interval && is_beyond_equal(*ratio->interval);
}
bool is_claimed(const Cell& cell) { return !cell.absent && is_claimed(cell.ratio); }

std::string times_or_percent(double ratio) {
  return fmt::format("{} {}", size_text(ratio), ratio < 1 ? "slower" : "faster");
}

std::string names_of(const Places& columns, const Comparison& comparison) {
  Texts names;
  for (const std::size_t place : columns) names.push_back(comparison.columns[place].name);
  return report::listed(names);
}

// A cell or the mean of a group.
struct Figure {
  double ratio;
  std::string where;
};

// Cells of some columns, and those among them of which the run cannot tell.
struct CellCount {
  std::uint64_t all = 0;
  std::uint64_t open = 0;
};
CellCount cells_of(const Rows& rows, const Places& columns) {
  CellCount count;
  for (const Row* row : rows) {
    for (const std::size_t place : columns) {
      const Cell& cell = row->cells[place];
      if (cell.absent) continue;
      ++count.all;
      if (!cell.ratio || cell.ratio->verdict() == Verdict::CannotTell) ++count.open;
    }
  }
  return count;
}

// What is claimed of some columns in the rows of one group.
class GroupDifference {
 public:
  GroupDifference(const RowsOfGroup<Row>& group, const Places& columns) : group_(group) {
    for (const Row* row : group.rows) {
      bool is_different = false;
      for (const std::size_t place : columns) {
        const Cell& cell = row->cells[place];
        if (!is_claimed(cell)) continue;
        is_different = true;
        figures_.push_back({cell.ratio->value, row->operation});
      }
      if (is_different) different_.push_back(row->operation);
    }
    std::stable_sort(figures_.begin(), figures_.end(),
                     [](const Figure& a, const Figure& b) { return a.ratio < b.ratio; });
  }

  std::size_t rows() const { return different_.size(); }

  // "4.7 to 6.6 times slower in generation", or "3.9 times slower (perft-full) to 43 % faster
  // (make-unmake) in making moves". Precondition: rows() > 0.
  std::string text() const {
    const Figure& lowest = figures_.front();
    const Figure& highest = figures_.back();
    std::string range;
    if (lowest.ratio < 1 && highest.ratio > 1) {
      range = fmt::format("{} ({}) to {} ({})", times_or_percent(lowest.ratio), lowest.where,
                          times_or_percent(highest.ratio), highest.where);
    } else if (lowest.ratio < 1) {
      range = sizes_text(highest.ratio, lowest.ratio) + " slower";
    } else {
      range = sizes_text(lowest.ratio, highest.ratio) + " faster";
    }
    return range + " in " + where();
  }

 private:
  std::string where() const {
    constexpr std::size_t most_named = 2;
    const std::size_t all = group_.rows.size();
    if (different_.size() == all && all > 1) return group_.group;
    if (different_.size() <= most_named) return report::listed(different_);
    return fmt::format("{} of {} rows of {}", different_.size(), all, group_.group);
  }

  const RowsOfGroup<Row>& group_;
  Texts different_;
  std::vector<Figure> figures_;
};

// Some columns beside the baseline, all much alike.
class Differences {
 public:
  Differences(const Comparison& comparison, const Rows& rows, Places columns)
      : comparison_(comparison), columns_(std::move(columns)), open_(cells_of(rows, columns_)) {
    for (const Row* row : rows) {
      // What none of them can do is no row of theirs.
      const auto is_absent = [&](std::size_t place) { return row->cells[place].absent; };
      if (std::all_of(columns_.begin(), columns_.end(), is_absent)) continue;
      ++rows_;
      add_to_group(groups_, *row);
    }
    for (const RowsOfGroup<Row>& group : groups_) {
      GroupDifference difference(group, columns_);
      different_rows_ += difference.rows();
      if (difference.rows() > 0) parts_.push_back(difference.text());
    }
  }

  bool any() const { return !parts_.empty(); }

  // "x88: 4.7 to 6.6 times slower than lerf in generation, ..."
  std::string text() const {
    std::string text = names_of(columns_, comparison_) + ": ";
    if (rows_ == 0) return text + "nothing to compare, because it has none of the operations.";
    if (!any() && open_.open == open_.all) return text + "this run cannot tell.";
    if (!any()) {
      return text + fmt::format("no difference from {} above {:g} % that this run can show.",
                                comparison_.method.baseline, percent_within);
    }
    text += fmt::format("beside {}, {}", comparison_.method.baseline, report::joined(parts_, ", "));
    if (different_rows_ < rows_) {
      const std::size_t others = rows_ - different_rows_;
      text += fmt::format("; no difference above {:g} % that this run can show in the other {}",
                          percent_within, others == 1 ? "row" : report::counted(others, "row"));
    }
    return text + '.';
  }

 private:
  const Comparison& comparison_;
  Places columns_;
  CellCount open_;
  std::size_t rows_ = 0;
  std::vector<RowsOfGroup<Row>> groups_;
  std::size_t different_rows_ = 0;
  Texts parts_;
};

// Whether what can be said of two columns is about the same.
bool are_alike(std::size_t one, std::size_t other, const Rows& rows) {
  constexpr double much = 1.5;
  return std::all_of(rows.begin(), rows.end(), [&](const Row* row) {
    const Cell& a = row->cells[one];
    const Cell& b = row->cells[other];
    if (is_claimed(a) != is_claimed(b)) return false;
    if (!is_claimed(a)) return true;
    const double quotient = a.ratio->value / b.ratio->value;
    return (a.ratio->value > 1) == (b.ratio->value > 1) && quotient < much && quotient > 1 / much;
  });
}

// Columns that are alike share a line.
std::vector<Places> shared_out(const Places& columns, const Rows& rows) {
  std::vector<Places> all;
  for (const std::size_t place : columns) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const Places& others) {
      return are_alike(others.front(), place, rows);
    });
    (same == all.end() ? all.emplace_back() : *same).push_back(place);
  }
  return all;
}

Places places_of_backends(const Comparison& comparison) {
  Places places;
  for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
    if (comparison.columns[place].role == Role::Backend) places.push_back(place);
  }
  return places;
}

// Backends that differ from the baseline in the mapping alone: bitboards with the same sliders.
Places other_mappings(const Comparison& comparison) {
  const std::size_t at = place_of(Role::Baseline, comparison.columns);
  if (at == comparison.columns.size()) return {};
  const Column& baseline = comparison.columns[at];
  Places places;
  if (is_mailbox(baseline)) return places;
  for (const std::size_t place : places_of_backends(comparison)) {
    const Column& column = comparison.columns[place];
    if (!is_mailbox(column) && column.sliders == baseline.sliders &&
        column.corners != baseline.corners) {
      places.push_back(place);
    }
  }
  return places;
}

void add_mappings(Texts& sentences, const Comparison& comparison, const Rows& rows,
                  const Places& mappings) {
  const std::string& baseline = comparison.method.baseline;
  if (mappings.empty()) return;
  Texts different;
  std::optional<Figure> most;
  for (const Row* row : rows) {
    bool is_different = false;
    for (const std::size_t place : mappings) {
      const Cell& cell = row->cells[place];
      if (!is_claimed(cell)) continue;
      is_different = true;
      const double ratio = cell.ratio->value;
      if (!most || std::max(ratio, 1 / ratio) > std::max(most->ratio, 1 / most->ratio)) {
        most = Figure{ratio, fmt::format("{}, {} under {}", row->operation, times_or_percent(ratio),
                                         comparison.columns[place].name)};
      }
    }
    if (is_different) different.push_back(row->operation);
  }
  Places equal;
  Texts lines;
  for (const Places& columns : shared_out(mappings, rows)) {
    const Differences differences(comparison, rows, columns);
    if (differences.any()) {
      lines.push_back(differences.text());
    } else {
      equal.insert(equal.end(), columns.begin(), columns.end());
    }
  }
  std::string answer;
  if (!equal.empty()) {
    Texts names{baseline};
    for (const std::size_t place : equal) names.push_back(comparison.columns[place].name);
    const auto [cells, open] = cells_of(rows, equal);
    answer = open == cells
                 ? fmt::format("this run cannot tell whether {} differ.", report::listed(names))
                 : fmt::format(
                       "no difference above {:g} % that this run can show "
                       "between {}.",
                       percent_within, report::listed(names));
    if (0 < open && open < cells) {
      answer += fmt::format(" In {} of their {} it cannot tell (?).", open,
                            report::counted(cells, "cell"));
    }
  } else {
    answer = fmt::format("it makes a difference in {} of {}, most in {}.", different.size(),
                         report::counted(rows.size(), "row"), most->where);
  }
  sentences.push_back("Mapping: " + answer);
  sentences.insert(sentences.end(), lines.begin(), lines.end());
}

// "Mailbox or bitboards: x88 (0x88 mailbox) is 5.5 times slower than lerf in generation and 43 %
// faster in make-unmake."; empty where nothing is claimed.
std::string mailbox_sentence(const Comparison& comparison, const Rows& rows) {
  const std::size_t at = place_of(Role::Baseline, comparison.columns);
  if (at == comparison.columns.size()) return "";
  const bool is_baseline_mailbox = is_mailbox(comparison.columns[at]);
  for (const std::size_t place : places_of_backends(comparison)) {
    const Column& column = comparison.columns[place];
    if (is_mailbox(column) == is_baseline_mailbox) continue;
    std::vector<Figure> figures;
    for (const GroupMean& mean : comparison.means) {
      if (mean.group != "interface" && is_claimed(mean.ratios[place])) {
        figures.push_back({mean.ratios[place]->value, mean.group});
        break;
      }
    }
    std::vector<Figure> cells;
    for (const Row* row : rows) {
      const Cell& cell = row->cells[place];
      if (is_claimed(cell)) cells.push_back({cell.ratio->value, row->operation});
    }
    if (cells.empty()) return "";
    if (figures.empty()) figures.push_back(cells.front());
    // The other side: what speaks most against the first figure.
    const bool is_slower = figures.front().ratio < 1;
    const auto other =
        std::max_element(cells.begin(), cells.end(), [&](const Figure& a, const Figure& b) {
          return is_slower ? a.ratio < b.ratio : a.ratio > b.ratio;
        });
    std::string text = fmt::format("Mailbox or bitboards: {} ({}) is {} than {} in {}", column.name,
                                   column.title, times_or_percent(figures.front().ratio),
                                   comparison.method.baseline, figures.front().where);
    if (other->where != figures.front().where) {
      const bool turns = (other->ratio < 1) != is_slower;
      text += fmt::format("{}{} in {}", turns ? ", and " : ", and at best ",
                          times_or_percent(other->ratio), other->where);
    }
    return text + '.';
  }
  return "";
}

void add_backends(Texts& sentences, const Comparison& comparison) {
  Rows rows;
  for (const Row& row : comparison.rows) {
    if (!is_of_interface(row)) rows.push_back(&row);
  }
  if (rows.empty()) return;
  const Places mappings = other_mappings(comparison);
  add_mappings(sentences, comparison, rows, mappings);
  sentences.push_back(mailbox_sentence(comparison, rows));
  Places others;
  for (const std::size_t place : places_of_backends(comparison)) {
    if (std::find(mappings.begin(), mappings.end(), place) == mappings.end()) {
      others.push_back(place);
    }
  }
  for (const Places& columns : shared_out(others, rows)) {
    sentences.push_back(Differences(comparison, rows, columns).text());
  }
}

// The columns of a row from the fastest, but the control, with their nanoseconds.
std::vector<std::pair<double, std::string>> ranking(const Row& row, const Comparison& comparison) {
  std::vector<std::pair<double, std::string>> times;
  for (std::size_t place = 0; place < row.cells.size(); ++place) {
    const Column& column = comparison.columns[place];
    if (column.role == Role::Control || !(row.cells[place].throughput.median > 0)) continue;
    times.emplace_back(nanoseconds_of(row.cells[place]), column.name);
  }
  std::stable_sort(times.begin(), times.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return times;
}

// Which algorithm is the fastest while its tables are in the cache and while they are not, then the
// first three of each row.
void add_sliders(Texts& sentences, const Comparison& comparison) {
  Texts fastest;
  Texts lines;
  Texts tiers;
  for (const Row& row : comparison.rows) {
    const auto times = ranking(row, comparison);
    if (times.empty()) continue;
    const auto text = [&](std::size_t i) {
      return fmt::format("{} {} ns", times[i].second, nanoseconds_text(times[i].first));
    };
    if (std::find(tiers.begin(), tiers.end(), row.tier) == tiers.end()) {
      tiers.push_back(row.tier);
      fastest.push_back(fmt::format("{} with {} caches, {} ns a {}", times[0].second, row.tier,
                                    nanoseconds_text(times[0].first), row.unit));
    }
    constexpr std::size_t most = 3;
    Texts first;
    for (std::size_t i = 0; i < std::min(most, times.size()); ++i) first.push_back(text(i));
    const std::string slowest =
        times.size() > most
            ? fmt::format("; the slowest of {} is {}", times.size(), text(times.size() - 1))
            : "";
    lines.push_back(fmt::format("{}: {}{}.", row.operation, report::joined(first, ", "), slowest));
  }
  if (fastest.empty()) return;
  sentences.push_back(fmt::format("The fastest: {}.", report::joined(fastest, "; ")));
  sentences.insert(sentences.end(), lines.begin(), lines.end());
}

}  // namespace

operations::Subject subject_of(const Comparison& comparison) {
  if (comparison.rows.empty()) return operations::Subject::Backend;
  const operations::OperationFacts* facts =
      operations::operation_named(comparison.rows.front().operation);
  return facts == nullptr ? operations::Subject::Backend : subject_of(facts->operation);
}

bool is_mailbox(const Column& column) {
  for (const std::string& corner : report::split(column.corners, ' ')) {
    unsigned index = 0;
    std::from_chars(corner.data(), corner.data() + corner.size(), index);
    if (index > 63) return true;
  }
  return false;
}

std::vector<std::string> verdict_in_words(const Comparison& comparison) {
  Texts sentences;
  sentences.push_back(warning_of_disturbance(comparison));
  sentences.push_back(warning_of_the_control(comparison));
  if (subject_of(comparison) == operations::Subject::Sliders) {
    add_sliders(sentences, comparison);
  } else {
    add_backends(sentences, comparison);
  }
  sentences.push_back(warning_of_few_positions(comparison));
  if (comparison.noise.is_quiet) sentences.push_back("The machine was steady.");
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return sentences;
}

}  // namespace squarelab::compare::pages
