#include <fmt/format.h>

#include <algorithm>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/asking/second_look.hpp>
#include <squarelab/verify/engine/asking/steadiness.hpp>

namespace squarelab::verify {

bool may_be_chance(const std::optional<EngineVerdict>& verdict) {
  if (!verdict || verdict == EngineVerdict::Raised) return false;
  const Kind kind = kind_of(*verdict);
  return kind == Kind::Hang || kind == Kind::Crash;
}

std::optional<std::string> Steadiness::why_no_fault(const WrongAnswer& wrong,
                                                    const Sample* sample) {
  const auto& verdict = wrong.disagreement.verdict;
  if (!may_be_chance(verdict) || wrong.culprit < plan_.boards.size()) return std::nullopt;
  const std::size_t number = wrong.culprit - plan_.boards.size();
  const EngineCommand& engine = plan_.engines[number];
  if (engine.protocol == Protocol::Function) return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    if (faults_.contains({number, *verdict})) return std::nullopt;
  }
  int failures = 1;
  for (int round = 1; round < rounds_of_chance; ++round)
    failures += fails_again(wrong, sample, engine) ? 1 : 0;
  bool is_fault = failures == rounds_of_chance || is_stopped();
  if (!is_fault && !wrong.replies.empty() && wrong.replies[wrong.culprit].failure) {
    is_fault = shows_after_others(
        *wrong.replies[wrong.culprit].failure, wrong.place,
        [&] { return make_divider(engine, plan_.doubled_limits()); },
        [this] { return is_stopped(); });
  }
  if (is_fault) {
    const std::lock_guard lock(mutex_);
    faults_.insert({number, *verdict});
    return std::nullopt;
  }
  const Answer& answer = wrong.disagreement.answers[*wrong.disagreement.wrong];
  return fmt::format("{}{} failed {} of {} times in {}, so that this is no fault ({})", unsteady,
                     answer.backend, failures, rounds_of_chance,
                     text::to_fen(wrong.disagreement.start), answer.text);
}

Limits EnginePlan::doubled_limits() const {
  Limits doubled = limits;
  doubled.start *= 2;
  doubled.answer *= 2;
  return doubled;
}

bool Steadiness::fails_again(const WrongAnswer& wrong, const Sample* sample,
                             const EngineCommand& engine) const {
  const auto divider = make_divider(engine, plan_.doubled_limits());
  const Disagreement& found = wrong.disagreement;
  if (!is_program_question(found.question)) {
    const Reply reply = ask(*divider, wrong.place);
    return reply.failure && may_be_chance(reply.failure->verdict);
  }
  divider->divide(start_position(), {}, 1);
  divider->learn();
  Asker asker(*divider);
  const auto again = sample
                         ? check(*sample, asker)
                         : check(found.question, asker, {found.start, found.moves}, Effort::Usual);
  return std::ranges::any_of(again,
                             [](const Disagreement& one) { return may_be_chance(one.verdict); });
}

}  // namespace squarelab::verify
