#include <fmt/format.h>

#include <algorithm>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/asking/team.hpp>
#include <stdexcept>

namespace squarelab::verify {

namespace {

// Recognizes "7g7f", "4i4a+" and "i2i3": squares of shogi, or beyond h8.
bool is_of_larger_board(std::string_view move) {
  if (move.size() < 4) return false;
  const bool is_of_shogi = text::is_digit(move[0]) && text::is_letter(move[1]) &&
                           text::is_digit(move[2]) && text::is_letter(move[3]);
  const bool is_square = 'i' <= move[0] && move[0] <= 'p' && text::is_digit(move[1]) &&
                         text::is_letter(move[2]) && text::is_digit(move[3]);
  return is_of_shogi || is_square;
}

// A wrong answer is an answer, but none without any move, unless it counts all twenty: else what
// looks like a total may be part of lines that are not understood.
std::optional<Failure> why_not_run(const DivideAnswer& answer) {
  if (const auto* divide = std::get_if<Divide>(&answer)) {
    const auto is_foreign = [](const DivideEntry& entry) { return is_of_larger_board(entry.move); };
    const auto foreign = std::ranges::find_if(divide->entries, is_foreign);
    if (foreign != divide->entries.end()) {
      return Failure{EngineVerdict::IllegalAnswer,
                     fmt::format("lists {} in the start position, which looks like a move of shogi "
                                 "or of a larger board",
                                 text::quote(foreign->move))};
    }
    if (!divide->entries.empty()) return std::nullopt;
    return Failure{EngineVerdict::NoPerft,
                   "lists no move of the start position, so that it would list none anywhere"};
  }
  const auto& failure = std::get<Failure>(answer);
  if (failure.verdict == EngineVerdict::TotalsOnly) {
    return Failure{EngineVerdict::NoPerft,
                   fmt::format("lists no move of the start position: it {}; a move and its leaves "
                               "are read from a line such as \"e2e4 1\"",
                               failure.sentence),
                   failure.errors};
  }
  if (failure.verdict == EngineVerdict::IllegalAnswer) return std::nullopt;
  if (failure.verdict == EngineVerdict::Skipped) {
    return Failure{failure.verdict,
                   fmt::format("skips the start position: \"{}\"", failure.reason)};
  }
  return failure;
}

}  // namespace

void require_complete(const EnginePlan& plan) {
  plan.require_complete("boards", plan.boards);
  if (plan.player != nullptr || plan.portions.empty()) return;
  throw std::invalid_argument(
      "player is null; portions need a board that plays their games, such as "
      "find(backends(), \"reference\")");
}

Team::Team(const EnginePlan& plan, int worker)
    : player_(plan.player ? plan.player->make_board() : nullptr) {
  const auto add = [this](std::unique_ptr<Divider> divider) {
    owned_.push_back(std::make_unique<Tallied>(std::move(divider), *tally_));
    dividers_.push_back(owned_.back().get());
  };
  for (const BackendEntry* entry : plan.boards) {
    add(std::make_unique<BoardDivider>(entry->make_board()));
  }
  for (const EngineCommand& engine : plan.engines) add(make_divider(engine, plan.limits));
  prove(plan, worker);
  name_apart(owned_, plan.boards.size());
  for (std::size_t i = plan.boards.size(); i < dividers_.size(); ++i) {
    askers_.emplace_back(*dividers_[i]);
  }
}

std::vector<std::string> Team::names() const {
  std::vector<std::string> names;
  for (const Divider* divider : dividers_) names.push_back(divider->name());
  return names;
}

void Team::prove(const EnginePlan& plan, int worker) {
  const std::size_t boards = plan.boards.size();
  for (std::size_t i = boards; i < dividers_.size() && !not_run_; ++i) {
    // A function need not be started, so that what it does there is its answer.
    if (plan.engines[i - boards].protocol == Protocol::Function) continue;
    if (auto failure = start(plan, i)) not_run_ = NotRun{i - boards, worker, *failure};
    if (!not_run_) dividers_[i]->learn();
  }
  *tally_ = {};
}

std::optional<Failure> Team::start(const EnginePlan& plan, std::size_t divider) {
  std::optional<Failure> first;
  for (int failures = 0; failures < rounds_of_chance; ++failures) {
    const auto failure = why_not_run(dividers_[divider]->divide(start_position(), {}, 1));
    if (!failure && first) {
      remarks_.push_back(
          fmt::format("{}{} failed {} of {} times at its start, so that this is no "
                      "fault ({}: {})",
                      unsteady, dividers_[divider]->name(), failures, rounds_of_chance,
                      name_of(first->verdict), first->sentence));
    }
    if (!failure) return std::nullopt;
    if (!first || failure->verdict == EngineVerdict::Interrupted) first = failure;
    if (!may_be_chance(failure->verdict) || plan.must_stop()) break;
    const EngineCommand& engine = plan.engines[divider - plan.boards.size()];
    owned_[divider] =
        std::make_unique<Tallied>(make_divider(engine, plan.doubled_limits()), *tally_);
    dividers_[divider] = owned_[divider].get();
  }
  return first;
}

std::vector<Team> make_teams(const EnginePlan& plan, std::size_t threads,
                             EngineVerification& result) {
  std::vector<Team> teams;
  while (teams.size() < threads && !result.not_run) {
    teams.emplace_back(plan, static_cast<int>(teams.size()));
    result.not_run = teams.back().not_run();
    result.remarks.insert(teams.back().remarks().begin(), teams.back().remarks().end());
  }
  result.names = teams.front().names();
  for (const Asker& asker : teams.front().askers()) {
    result.questions.push_back({known(asker, plan.symmetric), std::nullopt, {}});
  }
  result.portions = empty_portions(plan);
  return teams;
}

void add_tallies(std::vector<Team>& teams, EngineVerification& result) {
  for (Team& team : teams) {
    for (std::size_t i = 0; i < result.questions.size(); ++i) {
      const auto keys = team.askers()[i].known_en_passant_keys();
      if (keys) result.questions[i].en_passant_keys = keys;
      for (const auto& [about, policies] : team.askers()[i].policies) {
        for (const auto& [policy, what] : policies) {
          result.questions[i].policies[about][policy].insert(what.begin(), what.end());
        }
      }
    }
    result.answers += team.tally().answers;
    result.leaves += team.tally().leaves;
    result.inquiries += team.tally().inquiries;
    for (const Divider* divider : team.dividers()) {
      for (const std::string& remark : divider->remarks()) {
        result.remarks.insert(fmt::format("{} {}", divider->name(), remark));
      }
    }
  }
}

void add_selection_rules(std::vector<Team>& teams, EngineVerification& result) {
  for (Team& team : teams) {
    for (std::size_t i = 0; i < result.questions.size(); ++i) {
      for (const auto& [question, rules] : team.askers()[i].selection_rules()) {
        result.questions[i].selection_rules[question].add(rules);
      }
    }
  }
}

}  // namespace squarelab::verify
