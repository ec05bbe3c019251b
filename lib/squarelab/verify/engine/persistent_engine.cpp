#include <memory>
#include <squarelab/verify/engine/divider.hpp>

namespace squarelab::verify {
namespace {

// That are kept for a failure.
constexpr std::size_t most_asked = 1000;

// What failed before the first question could be put.
void place_at_start(Failure& failure) {
  EngineVerdict& verdict = failure.verdict;
  if (verdict == EngineVerdict::Exited || verdict == EngineVerdict::PartialLine) {
    verdict = EngineVerdict::StartFailure;
  } else if (verdict == EngineVerdict::Garbage) {
    verdict = EngineVerdict::NotUci;
  }
}

}  // namespace

PersistentEngine::~PersistentEngine() {
  if (conversation_) conversation_->end(farewell_);
}

std::optional<Failure> PersistentEngine::start() {
  if (conversation_) return std::nullopt;
  conversation_.emplace(command_, std::vector<std::string>{}, limits_);
  auto failure = conversation_->failure_of([this] { greet(); });
  if (failure) {
    place_at_start(*failure);
  } else {
    failure = conversation_->failure_of([this] { ask(start_position(), {}, 1, limits_.start); });
  }
  if (failure) conversation_.reset();
  return failure;
}

DivideAnswer PersistentEngine::divide(const Position& position, const std::vector<Move>& moves,
                                      int depth) {
  if (auto failure = start()) return *std::move(failure);
  DivideAnswer answer;
  auto failure =
      conversation_->failure_of([&] { answer = ask(position, moves, depth, limits_.answer); });
  if (failure) answer = *std::move(failure);
  if (goes_on_after(answer)) {
    if (asked_.size() == most_asked) asked_.erase(asked_.begin());
    asked_.push_back({position, moves, depth});
    return answer;
  }
  conversation_.reset();
  if (auto* const no_answer = std::get_if<Failure>(&answer)) {
    no_answer->asked_before = std::make_shared<const std::vector<Asked>>(std::move(asked_));
  }
  asked_.clear();
  return answer;
}

void PersistentEngine::start_anew() {
  conversation_.reset();
  asked_.clear();
}

InquiryAnswer PersistentEngine::answer(const Inquiry& inquiry) {
  if (auto failure = start()) return *std::move(failure);
  std::string words;
  auto failure = conversation_->failure_of([&] { words = inquire(inquiry); });
  if (!failure) return words;
  if (!failure->is_in_words()) conversation_.reset();
  return *std::move(failure);
}

}  // namespace squarelab::verify
