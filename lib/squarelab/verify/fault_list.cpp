#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {

namespace {

// The words that name it.
std::vector<std::string> words_of(const Disagreement& disagreement) {
  const RuleInvolved rule = rule_of(disagreement);
  std::vector<std::string> words = names_of(rule.events);
  words.emplace_back(name_of(disagreement.kind));
  if (disagreement.verdict) words.emplace_back(name_of(*disagreement.verdict));
  if (disagreement.verdict == EngineVerdict::TotalsOnly) {
    words.emplace_back(name_of(Kind::Garbage));  // as it was called in 0.2.0
  }
  for (const std::string& name : rule.names) words.push_back(with_hyphens(name));
  return words;
}

}  // namespace

Fault fault_of(const Disagreement& found, std::uint64_t position) {
  return {identity_of(found), not_shrunk(found), 1, position, position};
}

std::string with_hyphens(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string fault_name(const FaultIdentity& fault) {
  const std::string rule = with_hyphens(rule_text(fault));
  return fmt::format("{}{}{} {}{}{}", name_of(fault.kind), rule.empty() ? "" : " ", rule,
                     fault.question->in_reports, fault.place_in_file.empty() ? "" : " ",
                     fault.place_in_file);
}

std::string known_as(const Fault& fault) {
  const Disagreement& smallest = fault.proof.smallest;
  std::string text =
      fmt::format("{} in {}", fault_name(fault.identity), text::to_fen(smallest.start));
  if (!smallest.moves.empty()) text += " after " + text::to_uci(smallest.moves);
  return text;
}

bool names_position(std::string_view word) {
  return parse_kind(word.substr(0, word.find(' '))) && word.find(" in ") != word.npos;
}

void check_position_in(std::string_view word) {
  constexpr std::string_view before = " in ";
  constexpr std::string_view after = " after ";
  const std::string_view place = word.substr(word.rfind(before) + before.size());
  const std::size_t end = std::min(place.find(after), place.size());
  Position position = text::parse_fen(place.substr(0, end), nullptr, text::exact_rules);
  if (end == place.size()) return;
  for (const std::string& move : words_of(std::string(place.substr(end + after.size())))) {
    position = rules::play(position, text::parse_uci(move, position));
  }
}

bool is_known(const std::vector<std::string>& words, const Finding& finding) {
  const bool is_shrunk = finding.calls != 0;
  return std::ranges::any_of(identities_of(finding.smallest), [&](const FaultIdentity& fault) {
    const std::string known = is_shrunk ? known_as({fault, finding}) : fault_name(fault) + " in ";
    return std::ranges::any_of(words, [&](const std::string& word) {
      return is_shrunk ? word == known : word.starts_with(known);
    });
  });
}

bool can_be_ignored(const std::string& spelled) {
  if (names_position(spelled)) return true;
  std::string word = with_hyphens(spelled);
  const std::string after = with_hyphens(std::string(key_after));
  if (word.starts_with(after)) word.erase(0, after.size());
  const std::vector<FaultWords> groups = fault_words();
  return parse_verdict(word) || positions::parse_event(word) ||
         std::any_of(groups.begin(), groups.end(), [&](const FaultWords& group) {
           return std::find(group.words.begin(), group.words.end(), word) != group.words.end();
         });
}

std::vector<FaultWords> fault_words() {
  std::vector<FaultWords> groups{{"kinds", {}}, {"rules", {}}, {"verdicts", {}}, {"events", {}}};
  for (int i = 0; i <= static_cast<int>(Kind::Inconsistent); ++i) {
    groups[0].words.emplace_back(name_of(static_cast<Kind>(i)));
  }
  for (const std::string_view name : rule_names()) {
    groups[1].words.push_back(with_hyphens(std::string(name)));
  }
  for (int i = 0; i < static_cast<int>(EngineVerdict::Interrupted); ++i) {
    groups[2].words.emplace_back(name_of(static_cast<EngineVerdict>(i)));
  }
  for (const positions::Event event : positions::all_events) {
    if (!is_incidental(event)) groups[3].words.emplace_back(name_of(event));
  }
  return groups;
}

Ignored::Ignored(const std::vector<std::string>& words) {
  for (const std::string& word : words) add(names_position(word) ? word : with_hyphens(word), 0);
}

std::vector<Disagreement> Ignored::rest_of(const Disagreement& disagreement,
                                           std::uint64_t position) {
  std::vector<Disagreement> result = separated(disagreement);
  if (words_.empty()) return result;
  std::erase_if(result, [&](const Disagreement& one) {
    const std::vector<std::string> names = words_of(one);
    bool is_named = false;
    for (Word& word : words_) {
      if (std::find(names.begin(), names.end(), word.word) == names.end()) continue;
      is_named = true;
      if (std::exchange(word.last, position) != position) ++word.positions;
    }
    return is_named;
  });
  return result;
}

void Ignored::add(const Ignored& others) {
  for (const Word& word : others.words_) add(word.word, word.positions);
}

void Ignored::add(const std::string& word, std::uint64_t positions) {
  const auto known =
      std::find_if(words_.begin(), words_.end(), [&](const Word& one) { return one.word == word; });
  if (known == words_.end()) {
    words_.push_back({word, positions});
  } else {
    known->positions += positions;
  }
}

std::vector<std::string> Ignored::names() const {
  std::vector<std::string> names;
  for (const Word& word : words_) names.push_back(word.word);
  return names;
}

}  // namespace squarelab::verify
