// Idea: walk down the tree of moves along the first count that differs. At each place every answer
// is understood against the legal moves first, so that a wrong move is found where it is generated
// and not by its leaves. Who is odd is decided by majority, over the whole answer as a text.
// Cost: at most depth questions to each divider; our own part is a few lists of moves.
// Tested in tests/lab/engine/divide_compare_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/lab/engine/divide_compare.hpp>
#include <squarelab/lab/engine/move_notation.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/printable.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::engine {
namespace {

Failure named_twice(std::string_view move, std::string_view text) {
  return {EngineVerdict::IllegalAnswer,
          fmt::format("names {} twice, once as {}", move, text::quote(text))};
}

Side understand(std::string name, const DivideAnswer& answer, const Position& position,
                const MoveList& legal_moves) {
  Side side;
  side.divider = std::move(name);
  if (const auto* failure = std::get_if<Failure>(&answer)) {
    side.failure = *failure;
    return side;
  }
  const auto& divide = std::get<Divide>(answer);
  side.leaves = divide.sum;
  for (const auto& [text, count] : divide.entries) {
    try {
      const std::string move = text::to_uci(parse_engine_move(text, position, legal_moves));
      if (!side.counts.emplace(move, count).second) {
        side.failure = named_twice(move, text);
        return side;
      }
    } catch (const text::TextError& error) {
      side.extra.push_back({text, error.reason(), count});
    }
  }
  for (const Move move : legal_moves) {
    if (!side.counts.contains(text::to_uci(move))) side.missing.push_back(move);
  }
  return side;
}

Side ask(Divider& divider, const Place& place, const MoveList& legal_moves) {
  const auto answer = divider.divide(place.start, place.path, place.depth);
  return understand(divider.name(), answer, place.position, legal_moves);
}

// All that an answer says, so that equal answers are equal texts.
std::string essence(const Side& answer) {
  if (answer.failure) return std::string(name_of(answer.failure->verdict));
  std::string text;
  for (const auto& [move, count] : answer.counts) text += fmt::format("{} {}\n", move, count);
  std::vector<std::string> extra;
  for (const ExtraMove& move : answer.extra) {
    extra.push_back(fmt::format("{} {}\n", move.text, move.count));
  }
  std::ranges::sort(extra);
  for (const std::string& line : extra) text += line;
  return text;
}

std::vector<std::size_t> minority(const std::vector<Side>& answers) {
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < answers.size(); ++i) groups[essence(answers[i])].push_back(i);
  const auto majority = std::ranges::find_if(
      groups, [&](const auto& group) { return 2 * group.second.size() > answers.size(); });
  std::vector<std::size_t> odd_ones;
  if (majority == groups.end()) return odd_ones;
  for (const auto& group : groups) {
    if (group.first == majority->first) continue;
    odd_ones.insert(odd_ones.end(), group.second.begin(), group.second.end());
  }
  std::ranges::sort(odd_ones);
  return odd_ones;
}

bool has_failed(const Side& answer) { return answer.failure.has_value(); }
bool has_wrong_moves(const Side& answer) {
  return !answer.missing.empty() || !answer.extra.empty();
}
bool contradicts_itself(const Side& answer) {
  return answer.leaves_above && *answer.leaves_above != answer.leaves;
}

// The first move whose count is not the same for all, or at depth 1 not 1.
// Precondition: all answers have the same moves.
std::optional<std::string> first_difference(const std::vector<Side>& answers, int depth) {
  for (const auto& [move, count] : answers.front().counts) {
    for (const Side& answer : answers) {
      const std::uint64_t other = answer.counts.at(move);
      if (other != count || (depth == 1 && other != 1)) return move;
    }
  }
  return std::nullopt;
}

Finding make_finding(FindingKind kind, Place place, std::vector<Side> answers) {
  std::vector<std::size_t> odd_ones = minority(answers);
  return {kind,        place.start,  std::move(place.path), place.position,
          place.depth, std::nullopt, std::move(answers),    std::move(odd_ones)};
}

// The finding at the place itself; nothing if the answers there give no reason
// for one.
std::optional<Finding> finding_at(const Place& place, const std::vector<Side>& answers,
                                  const std::optional<std::string>& difference) {
  if (std::ranges::any_of(answers, has_failed)) {
    return make_finding(FindingKind::Failure, place, answers);
  }
  if (std::ranges::any_of(answers, has_wrong_moves)) {
    return make_finding(FindingKind::Moves, place, answers);
  }
  if (difference && place.depth == 1) return make_finding(FindingKind::Counts, place, answers);
  if (!difference && std::ranges::any_of(answers, contradicts_itself)) {
    Finding finding = make_finding(FindingKind::Contradiction, place, answers);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (contradicts_itself(answers[i])) finding.odd_ones.push_back(i);
    }
    return finding;
  }
  return std::nullopt;
}

std::string joined(const std::vector<Move>& moves) {
  return moves.empty() ? "none" : uci_list(moves);
}

std::string described(const Side& side) {
  if (side.failure) {
    return fmt::format("{}: {}", name_of(side.failure->verdict), side.failure->sentence);
  }
  std::string text = fmt::format("{} leaves", side.leaves);
  if (side.leaves_above && *side.leaves_above != side.leaves) {
    text += fmt::format(", {} one level higher", *side.leaves_above);
  }
  if (side.count) text += fmt::format(", {} below the move", *side.count);
  if (!side.missing.empty()) text += ", lacks " + joined(side.missing);
  for (const ExtraMove& move : side.extra) text += fmt::format("; {}", move.reason);
  return text;
}

}  // namespace

Side ask(Divider& divider, const Place& place) {
  return ask(divider, place, rules::legal_moves(place.position));
}

std::vector<Side> ask_all(std::span<Divider* const> dividers, const Place& place) {
  const MoveList legal_moves = rules::legal_moves(place.position);
  std::vector<Side> sides;
  for (Divider* const divider : dividers) sides.push_back(ask(*divider, place, legal_moves));
  return sides;
}

std::string_view name_of(FindingKind kind) noexcept {
  switch (kind) {
    case FindingKind::Failure:
      return "failure";
    case FindingKind::Moves:
      return "moves";
    case FindingKind::Counts:
      return "counts";
    case FindingKind::Contradiction:
      return "contradiction";
  }
  return "";
}

std::optional<Finding> compare_divides(std::span<Divider* const> dividers, const Position& position,
                                       int depth) {
  if (dividers.empty()) return std::nullopt;
  Place place{position, {}, position, depth};
  std::vector<std::uint64_t> leaves_above;
  for (;;) {
    std::vector<Side> answers = ask_all(dividers, place);
    for (std::size_t i = 0; i < leaves_above.size(); ++i) {
      answers[i].leaves_above = leaves_above[i];
    }
    std::optional<std::string> difference;
    if (std::ranges::none_of(answers, has_failed) &&
        std::ranges::none_of(answers, has_wrong_moves)) {
      difference = first_difference(answers, place.depth);
    }
    leaves_above.clear();
    if (difference) {
      for (Side& answer : answers) {
        answer.count = answer.counts.at(*difference);
        leaves_above.push_back(*answer.count);
      }
    }
    auto finding = finding_at(place, answers, difference);
    if (!difference) return finding;
    const Move move = text::parse_uci(*difference, place.position);
    if (finding) {
      finding->move = move;
      return finding;
    }
    place.path.push_back(move);
    place.position = rules::play(place.position, move);
    --place.depth;
  }
}

std::string to_string(const Finding& finding) {
  std::string text =
      fmt::format("start     {}\nmoves     {}\nposition  {}\ndepth     {}\nfinding   {}",
                  text::to_fen(finding.start), joined(finding.path), text::to_fen(finding.position),
                  finding.depth, name_of(finding.kind));
  if (finding.move) text += " of " + text::to_uci(*finding.move);
  text += '\n';
  for (std::size_t i = 0; i < finding.sides.size(); ++i) {
    const bool odd = std::ranges::find(finding.odd_ones, i) != finding.odd_ones.end();
    text += fmt::format("{} {}: {}\n", odd ? '*' : ' ', text::printable(finding.sides[i].divider),
                        described(finding.sides[i]));
  }
  return text;
}

}  // namespace squarelab::lab::engine
