// The cause of a fault: what its answer is wrong about, worked out here alone from the question,
// the position, the expected and the given answer. Shrinking, lists, --ignore and JSON go by it.
// Private to fault.hpp, and tested with it.
#pragma once

#include <optional>
#include <squarelab/verify/fault.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace squarelab::verify {

// Returns the expected answer and the wrong answer; null if they are not of that type.
template <class Value>
std::pair<const Value*, const Value*> differing(const Disagreement& found) {
  if (!found.wrong) return {};
  return {std::get_if<Value>(&found.expected_drawable),
          std::get_if<Value>(&found.answers[*found.wrong].drawable)};
}

// Returns the rule of the disagreement, and after it the rules that cover it: those of the same
// fault without the circumstance that the rule names, or the general rule. Empty: there is none.
std::vector<Rule> rules_about(const Disagreement& found, const MoveInvolved& involved);

// Returns a rule for each thing that is wrong in the answer, a FEN or SAN; or Rule::Notation.
std::vector<Rule> rules_of_text(const Disagreement& found);

// Returns the castling that an extra move stands for, a king that takes its rook at home; or
// nullopt.
std::optional<Move> castling_onto_rook(const Position& before, Move move);

std::string name_of(Rule rule, Question question);
std::optional<Rule> parse_rule(std::string_view name) noexcept;

}  // namespace squarelab::verify
