// Idea: in doubt the engine is right. A line that may be a total only adds a candidate, and the
// answer is refused only if no candidate is the sum.
// Tested by tests/verify/engine/divide_reader_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <tuple>

namespace squarelab::verify {
namespace {

constexpr std::string_view divide_subject = "divide";

}  // namespace

MoveTwice::MoveTwice(std::string_view where, std::size_t column, std::string_view twice,
                     std::uint64_t its_count)
    : TextError(where, column,
                fmt::format("the move {} is there for the second time", text::quote(twice))),
      move(twice),
      count(its_count) {}

void DivideReader::Counts::check_sum_with(std::uint64_t count, std::size_t column) const {
  if (count > std::numeric_limits<std::uint64_t>::max() - sum) {
    throw text::TextError(divide_subject, column, "the sum of the counts is too large");
  }
}

void DivideReader::Counts::add(std::string_view move, std::uint64_t count, std::size_t column) {
  check_sum_with(count, column);
  if (!moves.emplace(move).second) throw MoveTwice(divide_subject, column, move, count);
  entries.push_back({std::string(move), count});
  sum += count;
}

void DivideReader::add_to(std::string_view move, std::uint64_t count) {
  Counts& counts = alone_.entries.empty() ? labelled_ : alone_;
  counts.check_sum_with(count, 1);
  for (DivideEntry& entry : counts.entries) {
    if (entry.move == move) entry.count += count;
  }
  counts.sum += count;
}

DivideReader::Seen DivideReader::read(std::string_view text) {
  const DivideLine line = read_divide_line(text);
  switch (line.shape) {
    case DivideLine::Shape::Counted:
      alone_.add(line.move, line.count, line.column);
      return Seen::Move;
    case DivideLine::Shape::Labelled:
      if (!alone_.entries.empty()) return Seen::Noise;
      labelled_.add(line.move, line.count, line.column);
      return Seen::Move;
    case DivideLine::Shape::Numbered:
      numbered_.push_back({line.move, line.count});
      return Seen::Move;
    case DivideLine::Shape::MoveAlone:
      return Seen::MoveAlone;
    case DivideLine::Shape::NoMove:
      break;
  }
  Seen seen = line.totals.empty() ? Seen::Noise : Seen::OtherDepth;
  for (const PossibleTotal& total : line.totals) {
    totals_.push_back(total);
    if (!is_of_depth(total) || seen == Seen::Total) continue;
    seen = total.is_sure ? Seen::Total : Seen::PerhapsTotal;
  }
  return seen;
}

bool DivideReader::is_of_depth(const PossibleTotal& total) const noexcept {
  return !depth_ || !total.depth || total.depth == depth_;
}

bool DivideReader::has_line_numbers_only() const noexcept {
  if (!counted().entries.empty() || numbered_.size() < 2 || numbered_[0].count > 1) return false;
  std::uint64_t next = numbered_[0].count;
  return std::all_of(numbered_.begin(), numbered_.end(),
                     [&](const DivideEntry& entry) { return entry.count == next++; });
}

Divide DivideReader::result(std::uint64_t nodes_above) const {
  if (counted().entries.empty() && !numbered_.empty() && !has_line_numbers_only()) {
    DivideReader reader(depth_);
    for (const auto& [move, count] : numbered_) reader.alone_.add(move, count, 1);
    reader.totals_ = totals_;
    return reader.result(nodes_above);
  }
  Divide result{counted().entries, counted().sum, std::nullopt};
  if (!result.entries.empty()) {
    std::uint64_t largest = 0;
    for (const PossibleTotal& total : totals_) {
      const std::uint64_t above = total.leaves - result.sum;
      if (above == 0 || above == nodes_above) result.total = result.sum;
      result.adds_depths = result.adds_depths || (above != 0 && above == nodes_above);
      if (total.is_sure && is_of_depth(total)) largest = std::max(largest, total.leaves);
    }
    if (result.total || largest == 0) return result;
    throw text::TextError(
        divide_subject, 1,
        fmt::format("the total {} is not the sum {} of the counts", largest, result.sum));
  }
  // The likeliest first.
  std::vector<std::tuple<bool, bool, std::uint64_t>> totals;
  for (const PossibleTotal& total : totals_) {
    if (is_of_depth(total)) {
      totals.emplace_back(total.is_sure, depth_ && total.depth == depth_, total.leaves);
    }
  }
  std::sort(totals.rbegin(), totals.rend());
  for (const auto& [is_sure, names_depth, leaves] : totals) {
    if (result.total) result.other_totals.push_back(leaves);
    if (!result.total) result.total = leaves;
  }
  return result;
}

}  // namespace squarelab::verify
