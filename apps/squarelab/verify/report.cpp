#include "verify/report.hpp"

#include <algorithm>

namespace squarelab::app {

bool BoardsReport::is_given_count_wrong() const {
  const auto& found = result.disagreement;
  return found && found->question == lab::Question::Perft &&
         found->answers.front().text != found->expected;
}

std::vector<std::string> EnginesReport::names(bool as_expected) const {
  const lab::Disagreement& found = result.finding->smallest;
  std::vector<std::string> names;
  // The rules come first.
  for (std::size_t i = 1; i < found.answers.size(); ++i) {
    if ((found.answers[i].text == found.expected) == as_expected) {
      names.push_back(found.answers[i].backend);
    }
  }
  return names;
}

std::size_t SelfTestReport::lies_found() const {
  return static_cast<std::size_t>(
      std::count_if(result.lies.begin(), result.lies.end(),
                    [](const lab::LieOutcome& outcome) { return outcome.found.has_value(); }));
}

std::uint64_t seeded_positions(const lab::Verification& result) {
  std::uint64_t positions = 0;
  for (const lab::PortionDone& done : result.portions) positions += done.positions;
  return positions;
}

std::size_t counts_left_out(const lab::VerificationPlan& plan) {
  std::size_t number = 0;
  for (const lab::NamedPosition& named : plan.suite) {
    for (const text::PerftCount& count : named.counts) number += count.count > plan.max_leaves;
  }
  return number;
}

std::string_view draw_of(const lab::PortionDone& done) {
  static_assert(lab::batch_size == 100);
  return done.portion.source->draws_batches ? "batch of 100 positions" : "position";
}

}  // namespace squarelab::app
