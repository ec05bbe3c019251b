#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <squarelab/compare/groups.hpp>
#include <squarelab/compare/pages/cautions.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare {

namespace {

using Texts = std::vector<std::string>;
using Places = std::vector<std::size_t>;  // of columns
using Rows = std::vector<const Row*>;

constexpr double percent_within = 100 * equal_within;
constexpr double much = 1.5;

bool is_claimed(const std::optional<Ratio>& ratio) {
  return ratio && ratio->interval && is_beyond_equal(*ratio->interval);
}
bool is_claimed(const Cell& cell) { return !cell.absent && is_claimed(cell.ratio); }

// Returns true if the run cannot tell, or tells a difference that may be tiny and looks large.
bool is_in_doubt(const Cell& cell) {
  if (cell.absent || is_claimed(cell)) return false;
  if (!cell.ratio || cell.ratio->verdict() == Verdict::CannotTell) return true;
  return std::max(cell.ratio->value, 1 / cell.ratio->value) > much;
}

std::string names_of(const Places& columns, const Comparison& comparison) {
  Texts names;
  for (const std::size_t place : columns) names.push_back(comparison.columns[place].name);
  return report::listed(names);
}

// A difference of a column in a row, that is claimed or only looks like one.
struct Claim {
  const Row* row;
  std::size_t place;
  double ratio;
};
using Claims = std::vector<Claim>;

// The claims and doubts of the run about some columns in some rows.
struct Findings {
  Claims claims;       // in the order of the rows
  Claims doubts = {};  // undecided; ratio 1 without any indication
  Rows rows = {};      // in which any of the columns has the question
};

Findings findings_of(const Rows& rows, const Places& columns) {
  Findings found;
  for (const Row* row : rows) {
    for (const std::size_t place : columns) {
      const Cell& cell = row->cells[place];
      if (cell.absent) continue;
      if (found.rows.empty() || found.rows.back() != row) found.rows.push_back(row);
      const double ratio = cell.ratio ? cell.ratio->value : 1;
      if (is_claimed(cell)) found.claims.push_back({row, place, ratio});
      if (is_in_doubt(cell)) found.doubts.push_back({row, place, ratio});
    }
  }
  return found;
}

// The rows of claims in their order, each once.
Texts questions_of(const Claims& claims) {
  Texts names;
  for (const Claim& claim : claims) {
    if (names.empty() || names.back() != claim.row->question) {
      names.push_back(claim.row->question);
    }
  }
  return names;
}

// Claims in the rows of one group: "4.7 to 6.6 times slower in generation", or "3.9 times slower
// (perft-full) to 43 % faster (make-unmake) in making moves". Precondition: there is a claim.
std::string text_of(const Claims& claims, const RowsOfGroup<Row>& group) {
  constexpr std::size_t most_named = 2;
  const auto [lowest, highest] = std::ranges::minmax_element(claims, {}, &Claim::ratio);
  std::string range = differences_text(lowest->ratio, highest->ratio);
  if (lowest->ratio < 1 && highest->ratio > 1) {
    range = fmt::format("{} ({}) to {} ({})", difference_text(lowest->ratio), lowest->row->question,
                        difference_text(highest->ratio), highest->row->question);
  }
  const Texts names = questions_of(claims);
  const std::size_t all = group.rows.size();
  if (names.size() == all && all > 1) return fmt::format("{} in {}", range, group.group);
  if (names.size() <= most_named) return fmt::format("{} in {}", range, report::listed(names));
  return fmt::format("{} in {} of {} rows of {}", range, names.size(), all, group.group);
}

// Returns apparent differences, as " (x88 looks 1.5 to 7 times slower)"; empty if there are none.
std::string looks_of(const Claims& doubts, const Comparison& comparison) {
  Claims different;
  std::ranges::copy_if(doubts, std::back_inserter(different),
                       [](const Claim& claim) { return looks_different(claim.ratio); });
  if (different.empty()) return "";
  Places columns;
  for (const Claim& claim : different) columns.push_back(claim.place);
  std::ranges::sort(columns);
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  const auto [lowest, highest] = std::ranges::minmax_element(different, {}, &Claim::ratio);
  return fmt::format(" ({} {} {})", names_of(columns, comparison),
                     columns.size() == 1 ? "looks" : "look",
                     differences_text(lowest->ratio, highest->ratio));
}

// Returns the sentence on columns that are much alike, such as
// "x88: compared with lerf, 4.7 to 6.6 times slower in ..."
std::string sentence_on(const Places& columns, const Findings& found,
                        const Comparison& comparison) {
  const std::string text = names_of(columns, comparison) + ": ";
  const std::string& baseline = comparison.method.baseline;
  if (found.rows.empty()) {
    return text + "nothing to compare, because it has none of the operations.";
  }
  std::vector<RowsOfGroup<Row>> groups;
  for (const Row* row : found.rows) add_to_group(groups, *row);
  Texts parts;
  for (const RowsOfGroup<Row>& group : groups) {
    Claims of_group;
    std::ranges::copy_if(found.claims, std::back_inserter(of_group),
                         [&](const Claim& claim) { return claim.row->group == group.group; });
    if (!of_group.empty()) parts.push_back(text_of(of_group, group));
  }
  Texts told;
  if (!parts.empty()) {
    told.push_back(fmt::format("compared with {}, {}", baseline, report::joined(parts, ", ")));
  }
  // Columns that are alike have no row in both.
  const std::size_t unclear = questions_of(found.doubts).size();
  const std::size_t same = found.rows.size() - questions_of(found.claims).size() - unclear;
  if (same > 0) {
    const std::string from = parts.empty() ? " from " + baseline : "";
    const std::string count = report::counted(same, "row");
    const std::string where = same == found.rows.size() ? ""
                              : unclear > 0             ? " in " + count
                              : same == 1               ? " in the other row"
                                                        : " in the other " + count;
    told.push_back(fmt::format("no difference{} above {:g} % that this run can show{}", from,
                               percent_within, where));
  }
  if (unclear > 0) {
    told.push_back(fmt::format("{} cannot be told{}", report::counted(unclear, "row"),
                               looks_of(found.doubts, comparison)));
  }
  return text + report::joined(told, "; ") + '.';
}

// Returns true if the verdicts on two columns are about the same.
bool are_alike(std::size_t one, std::size_t other, const Rows& rows) {
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

// The effect of the mapping, then a line for each mapping that differs.
void add_mappings(Texts& sentences, const Comparison& comparison, const Rows& rows,
                  const Places& mappings) {
  if (mappings.empty()) return;
  Places equal;
  Texts lines;
  for (const Places& columns : shared_out(mappings, rows)) {
    const Findings found = findings_of(rows, columns);
    if (found.claims.empty()) {
      equal.insert(equal.end(), columns.begin(), columns.end());
    } else {
      lines.push_back(sentence_on(columns, found, comparison));
    }
  }
  std::string answer;
  if (equal.empty()) {
    const Claims claims = findings_of(rows, mappings).claims;
    const Claim& most = *std::ranges::max_element(
        claims, {}, [](const Claim& claim) { return std::max(claim.ratio, 1 / claim.ratio); });
    answer = fmt::format("it makes a difference in {} of {}, most in {}, {} under {}.",
                         questions_of(claims).size(), report::counted(rows.size(), "row"),
                         most.row->question, difference_text(most.ratio),
                         comparison.columns[most.place].name);
  } else {
    answer = sentence_on(equal, findings_of(rows, equal), comparison);
  }
  sentences.push_back("Mapping: " + answer);
  sentences.insert(sentences.end(), lines.begin(), lines.end());
}

void add_backends(Texts& sentences, const Comparison& comparison) {
  Rows rows;
  for (const Row& row : comparison.rows) {
    if (!is_of_interface(row)) rows.push_back(&row);
  }
  if (rows.empty()) return;
  const Places mappings = other_mappings(comparison);
  add_mappings(sentences, comparison, rows, mappings);
  Places others;
  for (const std::size_t place : places_of_backends(comparison)) {
    if (std::find(mappings.begin(), mappings.end(), place) == mappings.end()) {
      others.push_back(place);
    }
  }
  for (const Places& columns : shared_out(others, rows)) {
    sentences.push_back(sentence_on(columns, findings_of(rows, columns), comparison));
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
  Texts states;
  for (const Row& row : comparison.rows) {
    const auto times = ranking(row, comparison);
    if (times.empty()) continue;
    const auto text = [&](std::size_t i) {
      return fmt::format("{} {} ns", times[i].second, nanoseconds_text(times[i].first));
    };
    if (std::find(states.begin(), states.end(), row.state) == states.end()) {
      states.push_back(row.state);
      fastest.push_back(fmt::format("{} with {} caches, {} ns a {}", times[0].second, row.state,
                                    nanoseconds_text(times[0].first), row.unit));
    }
    constexpr std::size_t most = 3;
    Texts first;
    for (std::size_t i = 0; i < std::min(most, times.size()); ++i) first.push_back(text(i));
    const std::string slowest =
        times.size() > most
            ? fmt::format("; the slowest of {} is {}", times.size(), text(times.size() - 1))
            : "";
    lines.push_back(fmt::format("{}: {}{}.", row.question, report::joined(first, ", "), slowest));
  }
  if (fastest.empty()) return;
  sentences.push_back(fmt::format("The fastest: {}.", report::joined(fastest, "; ")));
  sentences.insert(sentences.end(), lines.begin(), lines.end());
}

}  // namespace

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
  sentences.push_back(warning_of_doubt(comparison));
  sentences.push_back(warning_of_disturbance(comparison));
  sentences.push_back(warning_of_the_control(comparison));
  sentences.push_back(warning_of_few_positions(comparison));
  sentences.push_back(note_on_general_build(comparison));
  if (subject_of(comparison.columns) == questions::Subject::Sliders) {
    add_sliders(sentences, comparison);
  } else {
    add_backends(sentences, comparison);
  }
  if (comparison.noise.is_quiet) sentences.push_back("The machine was steady.");
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return sentences;
}

}  // namespace squarelab::compare
