#include <fmt/format.h>

#include <algorithm>
#include <squarelab/positions/variants.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/engine/asking/common_cause.hpp>
#include <squarelab/verify/fault.hpp>

namespace squarelab::verify {
namespace {

constexpr std::ptrdiff_t fewest_rules = 3;

// A capture en passant is written as one where the position does not keep its square, because no
// capture there is legal.
Move with_its_flag(const Position& before, Move move) {
  for (const Position& passed : positions::en_passant_variants(before)) {
    const Move capture = Move::en_passant(move.from(), move.to());
    const MoveList captures = rules::en_passant_candidates(passed);
    if (std::ranges::find(captures, capture) != captures.end()) return capture;
  }
  return move;
}

bool leaves_king_in_check(const Fault& fault) {
  const Disagreement& found = fault.proof.smallest;
  if (found.kind != Kind::MoveExtra || found.verdict) return false;
  const auto involved = move_involved(found);
  if (!involved || !involved->move) return false;
  const auto& [before, move] = *involved;
  const Color us = before.side_to_move;
  const auto piece = before.piece_on(move->from());
  if (!piece || color_of(*piece) != us) return false;
  const rules::Diagram next = rules::after(before, us, with_its_flag(before, *move));
  const auto king = rules::king_of(next, us);
  return king && rules::is_attacked(next, *king, ~us);
}

}  // namespace

std::vector<Fault> with_common_causes(std::vector<Fault> faults) {
  leave_out_combined(faults);
  if (std::count_if(faults.begin(), faults.end(), leaves_king_in_check) < fewest_rules)
    return faults;
  const auto others = std::stable_partition(faults.begin(), faults.end(), leaves_king_in_check);
  std::vector<std::string> names;
  for (auto fault = faults.begin(); fault != others; ++fault) {
    names.push_back(rule_text(fault->identity));
  }
  const bool is_en_passant = std::ranges::all_of(
      names, [](const std::string& name) { return name.starts_with("en passant"); });
  faults.front().proof.notes.push_back(fmt::format(
      "one cause, {} faults ({}): every extra move leaves its own king in check, so that {}",
      names.size(), report::joined(names, ", "),
      is_en_passant ? "captures en passant are not tested for check"
                    : "the list is of pseudo-legal moves"));
  faults.erase(faults.begin() + 1, others);
  return faults;
}

void unite_faults_of_other_rules(std::size_t boards, EngineVerification& verification) {
  for (std::size_t i = 0; i < verification.questions.size(); ++i) {
    for (const auto& selection : verification.questions[i].selection_rules) {
      const auto question = selection.first;
      if (other_rule(question, selection.second).empty()) continue;
      bool is_first = true;
      std::erase_if(verification.faults, [&](const Fault& fault) {
        const Disagreement& found = fault.proof.smallest;
        const bool is_of_it = fault.identity.question == question && !found.verdict &&
                              found.wrong &&
                              found.answers[*found.wrong].backend == verification.names[boards + i];
        return is_of_it && !std::exchange(is_first, false);
      });
    }
  }
}

}  // namespace squarelab::verify
