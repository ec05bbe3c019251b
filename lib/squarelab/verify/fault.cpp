// Idea: find the move that the disagreement is about; its rule is worked out in cause.cpp, and the
// events of the position (events.hpp) say the rest. Cost: a few lists of moves.
#include <algorithm>
#include <squarelab/questions/gives_check.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/questions/position_held.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/cause.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <tuple>

namespace squarelab::verify {

namespace {

// The first move in which the first wrong list differs.
std::optional<Move> differing_move(const Disagreement& disagreement) {
  const auto [expected, answer] = differing<std::vector<Move>>(disagreement);
  if (!expected || !answer) return std::nullopt;
  for (const std::vector<Move>& moves :
       {lacking(*expected, *answer), lacking(*answer, *expected)}) {
    if (!moves.empty()) return moves.front();
  }
  const auto twice = std::adjacent_find(answer->begin(), answer->end());
  if (twice == answer->end()) return std::nullopt;
  return *twice;
}

// Returns true for lists that only programs are asked for. Boards give no list of checking moves.
bool is_selection_of_program(Question question) {
  return question == &questions::GivesCheck::facts || !is_of_boards(question);
}

// Takes a castling that is written in another way out of both lists: it is neither missing nor
// extra.
std::optional<Move> take_spelling(const Position& before, std::vector<Move>& missing,
                                  std::vector<Move>& extra) {
  for (const Move castling : missing) {
    if (castling.flag() != MoveFlag::Castling) continue;
    const auto goal = rules::castling_goal(before.side_to_move, side_of_castling(castling)).king;
    const auto other = std::ranges::find_if(extra, [&](Move move) {
      return move.from() == castling.from() && move.to() == rules::square_of(goal);
    });
    if (other == extra.end()) continue;
    const Move found = castling;
    extra.erase(other);
    std::erase(missing, found);
    return found;
  }
  return std::nullopt;
}

// The disagreement about the moves of one list that the other lacks: one for each rule.
void separate(const Disagreement& found, Kind kind, const std::vector<Move>& moves,
              std::vector<Disagreement>& result) {
  std::vector<FaultIdentity> seen;
  for (const Move move : moves) {
    Disagreement one = found;
    one.kind = kind;
    one.about = move;
    const FaultIdentity identity = identity_of(one);
    if (std::find(seen.begin(), seen.end(), identity) != seen.end()) continue;
    seen.push_back(identity);
    result.push_back(std::move(one));
  }
}

}  // namespace

bool is_incidental(positions::Event event) noexcept {
  return event == positions::Event::Endgame || event == positions::Event::BareKings ||
         (positions::Event::WrapPastAFile <= event && event <= positions::Event::CaptureOnH8);
}

std::optional<std::string> extra_text(const Disagreement& disagreement) {
  if (disagreement.about_text) return disagreement.about_text;
  const bool is_extra = disagreement.kind == Kind::MoveExtra && disagreement.wrong;
  if (!is_extra || disagreement.about || differing_move(disagreement)) return std::nullopt;
  const auto& texts = disagreement.answers[*disagreement.wrong].without_code;
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

std::optional<MoveInvolved> move_involved(const Disagreement& disagreement) {
  Line line{disagreement.start, disagreement.moves};
  if (!is_valid(line)) return std::nullopt;
  if (extra_text(disagreement)) return MoveInvolved{end_of(line), std::nullopt};
  std::optional<Move> move = disagreement.about;
  if (!move) move = differing_move(disagreement);
  if (!move) move = disagreement.move;
  if (!move && !disagreement.taken_back.empty()) move = disagreement.taken_back.front();
  if (!move && !line.moves.empty()) {
    move = line.moves.back();
    line.moves.pop_back();
  }
  return MoveInvolved{end_of(line), move};
}

bool is_of_file(const Disagreement& disagreement) {
  const auto& answers = disagreement.answers;
  return disagreement.question == &questions::Perft::facts && !answers.empty() &&
         answers.front().text != disagreement.expected &&
         std::all_of(answers.begin(), answers.end(),
                     [&](const Answer& answer) { return answer.text == answers.front().text; });
}

std::weak_ordering FaultIdentity::operator<=>(const FaultIdentity& other) const {
  const auto parts = [](const FaultIdentity& fault) {
    const auto asked = questions_to_boards();
    return std::tuple(
        fault.kind, fault.rule, std::ranges::find(asked, fault.question) - asked.begin(),
        fault.question->in_reports, fault.verdict, std::string_view(fault.place_in_file));
  };
  return parts(*this) <=> parts(other);
}

RuleInvolved rule_of(const Disagreement& disagreement) {
  const auto involved = move_involved(disagreement);
  if (!involved) return {};
  RuleInvolved rule;
  for (const Rule about : rules_about(disagreement, *involved)) {
    rule.names.push_back(name_of(about, disagreement.question));
  }
  const positions::EventSet shown = positions::events_of(involved->before);
  for (const positions::Event event : positions::all_events) {
    if (shown.contains(event) && !is_incidental(event)) rule.events.push_back(event);
  }
  return rule;
}

std::string rule_text(const FaultIdentity& fault) {
  if (fault.verdict) return std::string(name_of(*fault.verdict));
  return fault.rule ? name_of(*fault.rule, fault.question) : "";
}

std::optional<FaultIdentity> make_identity(Kind kind, std::string_view text, Question question) {
  const bool is_after = text.starts_with(key_after);
  const auto rule = parse_rule(text.substr(is_after ? key_after.size() : 0));
  const FaultIdentity fault{kind, rule, question, parse_verdict(text)};
  if (rule_text(fault) != text) return std::nullopt;
  return fault;
}

FaultIdentity identity_of(const Disagreement& disagreement) {
  return identities_of(disagreement).front();
}

std::vector<FaultIdentity> identities_of(const Disagreement& disagreement) {
  const Kind kind = disagreement.kind;
  if (disagreement.verdict) {
    const bool is_cut = *disagreement.verdict == EngineVerdict::PartialLine;
    const auto verdict = is_cut ? EngineVerdict::Exited : *disagreement.verdict;
    const bool is_of_moves = disagreement.question == &questions::Perft::facts;
    const Question asked = is_of_moves ? &questions::LegalMoves::facts : disagreement.question;
    return {{kind, std::nullopt, asked, verdict}};
  }
  const bool is_of_list =
      kind == Kind::MoveMissing || kind == Kind::MoveExtra || kind == Kind::MoveTwice;
  const bool of_moves = is_of_list && !is_selection_of_program(disagreement.question);
  const bool of_file = is_of_file(disagreement);
  FaultIdentity fault{kind, std::nullopt, disagreement.question};
  if (of_moves) fault.question = &questions::LegalMoves::facts;
  if (of_file) fault.place_in_file = disagreement.place_in_file;
  const auto involved = move_involved(disagreement);
  if (!involved || (kind == Kind::WrongCount && !of_file)) return {fault};
  std::vector<FaultIdentity> identities;
  const bool is_text = kind == Kind::WrongSan || kind == Kind::WrongFen;
  for (const Rule rule : rules_about(disagreement, *involved)) {
    fault.rule = rule;
    identities.push_back(fault);
    if (is_text) break;  // no other fault follows
  }
  if (identities.empty()) identities.push_back(fault);
  return identities;
}

std::vector<Disagreement> separated(const Disagreement& disagreement) {
  if (disagreement.about_rule || disagreement.about_text) return {disagreement};
  if (disagreement.kind == Kind::WrongSan || disagreement.kind == Kind::WrongFen) {
    std::vector<Disagreement> ones;
    for (const Rule rule : rules_of_text(disagreement)) {
      ones.push_back(disagreement);
      ones.back().about_rule = rule;
    }
    return ones;
  }
  if (disagreement.about) return {disagreement};
  const auto [expected, answer] = differing<std::vector<Move>>(disagreement);
  std::vector<Disagreement> result;
  if (expected && answer) {
    std::vector<Move> missing = lacking(*expected, *answer);
    std::vector<Move> extra = lacking(*answer, *expected);
    const auto involved = move_involved(disagreement);
    while (involved) {
      const auto castling = take_spelling(involved->before, missing, extra);
      if (!castling) break;
      if (!result.empty()) continue;
      result.push_back(disagreement);
      result.back().kind = Kind::MoveMissing;
      result.back().about = castling;
      result.back().about_rule = Rule::AnotherSpelling;
    }
    separate(disagreement, Kind::MoveMissing, missing, result);
    separate(disagreement, Kind::MoveExtra, extra, result);
    const auto& others = disagreement.answers[*disagreement.wrong].without_code;
    if (!others.empty()) {
      result.push_back(disagreement);
      result.back().kind = Kind::MoveExtra;
      result.back().about_text = others.front();
    }
  }
  if (result.empty()) result.push_back(disagreement);
  return result;
}

Sought::Sought(const Disagreement& found, const std::vector<std::string>& ignored)
    : identities_(identities_of(found)), ignored_(ignored) {
  if (const auto involved = move_involved(found)) move_ = involved->move;
}

std::optional<Disagreement> Sought::in(const Disagreement& seen) const {
  std::optional<Disagreement> best;
  auto least = identities_.begin();
  for (Disagreement& one : Ignored(ignored_).rest_of(seen, 0)) {
    if (one.kind != least->kind) continue;
    const auto place = std::find(least, identities_.end(), identity_of(one));
    if (place == identities_.end() || (best && place == least)) continue;
    const auto involved = move_involved(one);
    if (place != identities_.begin() && (!involved || involved->move != move_)) continue;
    least = place;
    best = std::move(one);
  }
  return best;
}

bool Sought::is_plainer(const Disagreement& one, const Disagreement& other) const {
  return std::ranges::find(identities_, identity_of(one)) >
         std::ranges::find(identities_, identity_of(other));
}

}  // namespace squarelab::verify
