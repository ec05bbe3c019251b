#include <squarelab/verify/engine/asking/common_cause.hpp>
#include <squarelab/verify/engine/asking/proofs.hpp>
#include <squarelab/verify/engine/engine_shrinking.hpp>

namespace squarelab::verify {

Finding Proofs::shrunk(const WrongAnswer& wrong, Team& team) const {
  const Disagreement& found = wrong.disagreement;
  if (is_of_file(found)) return not_shrunk(found);
  if (!is_program_question(found.question)) {
    return shrink(wrong, plan_, team.dividers(), team.tally().slowest);
  }
  const auto end = process::SteadyClock::now() + plan_.shrinking;
  return shrink(found, team.askers()[wrong.culprit - plan_.boards.size()], plan_.ignored,
                [&] { return plan_.limits.must_stop() || process::SteadyClock::now() >= end; });
}

std::optional<Finding> Proofs::shrink_new(const FaultIdentity& fault, const WrongAnswer& wrong,
                                          Team& team) {
  {
    const std::lock_guard lock(mutex_);
    const Line from{wrong.place.start, wrong.place.path};
    if (!proofs_.try_emplace(fault, Proof{from, std::nullopt}).second) return std::nullopt;
  }
  // The answers of a run are those of its positions: which of its threads or shards meets a fault
  // first, and shrinks it, makes no difference.
  const Tally of_positions = team.tally();
  Finding finding = shrunk(wrong, team);
  team.set_tally(of_positions);
  const std::lock_guard lock(mutex_);
  proofs_.at(fault).finding = finding;
  return finding;
}

std::vector<Fault> Proofs::all(const FaultsSeen& seen, Team& team) {
  return with_common_causes(proved(seen, [&](const WrongAnswer& wrong) {
    const auto known = proofs_.find(identity_of(wrong.disagreement));
    if (known != proofs_.end() && known->second.finding) {
      const auto& [from, finding] = known->second;
      const bool is_same = from == Line{wrong.place.start, wrong.place.path};
      if (is_same || plan_.limits.must_stop()) return *finding;
    }
    return shrunk(wrong, team);
  }));
}

}  // namespace squarelab::verify
