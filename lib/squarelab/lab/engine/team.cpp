#include <algorithm>
#include <squarelab/lab/engine/team.hpp>

namespace squarelab::lab::engine {
namespace {

class Tallied final : public Divider {
 public:
  Tallied(std::unique_ptr<Divider> divider, Tally& tally)
      : divider_(std::move(divider)), tally_(tally) {}

  std::string name() const override { return divider_->name(); }

  DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                      int depth) override {
    const auto begin = SteadyClock::now();
    DivideAnswer answer = divider_->divide(position, moves, depth);
    if (const auto* divide = std::get_if<Divide>(&answer)) {
      tally_.answers += divide->entries.size();
      tally_.leaves += divide->sum;
      tally_.slowest = std::max(tally_.slowest, SteadyClock::now() - begin);
    }
    return answer;
  }

 private:
  std::unique_ptr<Divider> divider_;
  Tally& tally_;
};

}  // namespace

Team::Team(const EnginePlan& plan)
    : boards_(plan.boards.size()),
      observer_(plan.boards.empty() ? nullptr : plan.boards.front()->make_board()),
      tally_(std::make_unique<Tally>()) {
  const auto add = [this](std::unique_ptr<Divider> divider) {
    owned_.push_back(std::make_unique<Tallied>(std::move(divider), *tally_));
    dividers_.push_back(owned_.back().get());
  };
  for (const BackendEntry* entry : plan.boards) {
    add(std::make_unique<BoardDivider>(entry->make_board()));
  }
  for (const EngineCommand& engine : plan.engines) add(make_divider(engine, plan.limits));
}

EventSet Team::events_of(const Position& position) const {
  if (!observer_) return positions::events_of(position);
  observer_->set(position);
  const MoveList moves = observer_->legal_moves();
  return positions::events_of(position, {{moves.begin(), moves.end()},
                                         observer_->checkers(),
                                         observer_->pinned(),
                                         observer_->attack_map(~position.side_to_move)});
}

std::optional<NotRun> Team::prove(int worker) {
  for (std::size_t i = boards_; i < dividers_.size(); ++i) {
    const DivideAnswer answer = dividers_[i]->divide(start_position(), {}, 1);
    const auto* failure = std::get_if<Failure>(&answer);
    // A wrong answer is one nevertheless.
    if (failure && failure->verdict != EngineVerdict::IllegalAnswer) {
      return NotRun{i - boards_, worker, *failure};
    }
  }
  *tally_ = {};
  return std::nullopt;
}

}  // namespace squarelab::lab::engine
