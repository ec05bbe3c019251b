#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/asking/team.hpp>

namespace squarelab::verify::engine::asking {

// Counts the answers, and has a name that no other divider has.
class Tallied final : public Divider {
 public:
  Tallied(std::unique_ptr<Divider> divider, Tally& tally)
      : divider_(std::move(divider)), tally_(tally) {}

  std::string name() const override {
    return name_.empty() ? text::printable(divider_->name()) : name_;
  }
  void rename(std::string name) { name_ = std::move(name); }
  std::vector<std::string> remarks() const override { return divider_->remarks(); }

  DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                      int depth) override {
    const auto begin = process::SteadyClock::now();
    DivideAnswer answer = divider_->divide(position, moves, depth);
    if (const auto* divide = std::get_if<Divide>(&answer)) {
      tally_.answers += divide->entries.size();
      tally_.leaves += divide->sum;
      tally_.slowest = std::max(tally_.slowest, process::SteadyClock::now() - begin);
    }
    return answer;
  }

 private:
  std::unique_ptr<Divider> divider_;
  Tally& tally_;
  std::string name_;
};

namespace {

// A wrong answer is an answer, but none without any move.
std::optional<Failure> why_not_run(const DivideAnswer& answer) {
  if (const auto* divide = std::get_if<Divide>(&answer)) {
    if (!divide->entries.empty()) return std::nullopt;
    return Failure{EngineVerdict::NoPerft,
                   "lists no move of the start position, so that it would list none anywhere"};
  }
  const auto& failure = std::get<Failure>(answer);
  if (failure.verdict == EngineVerdict::IllegalAnswer ||
      failure.verdict == EngineVerdict::TotalsOnly) {
    return std::nullopt;
  }
  return failure;
}

}  // namespace

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
  name_all(plan.boards.size());
}

Team::Team(Team&&) noexcept = default;
Team::~Team() = default;

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
    const DivideAnswer answer = dividers_[i]->divide(start_position(), {}, 1);
    if (auto failure = why_not_run(answer)) not_run_ = NotRun{i - boards, worker, *failure};
  }
  *tally_ = {};
}

void Team::name_all(std::size_t boards) {
  std::vector<std::string> given = names();
  given.emplace_back(reference_name);
  const auto times_given = [&](const std::string& name) {
    return std::count(given.begin(), given.end(), name);
  };
  std::map<std::string, int> numbers;
  for (std::size_t i = boards; i < owned_.size(); ++i) {
    if (times_given(given[i]) == 1) continue;
    std::string name;
    do {
      name = fmt::format("{} #{}", given[i], ++numbers[given[i]]);
    } while (times_given(name) != 0);
    owned_[i]->rename(std::move(name));
  }
}

}  // namespace squarelab::verify::engine::asking
