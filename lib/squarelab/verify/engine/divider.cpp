#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <squarelab/text/error.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/asked_by_habits.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <stdexcept>
#include <type_traits>

namespace squarelab::verify {

InquiryAnswer Divider::answer(const Inquiry& inquiry) {
  return Failure{EngineVerdict::Error, fmt::format("does not know {}", inquiry.word->in_reports)};
}

std::string Tallied::name() const {
  return name_.empty() ? text::printable(divider_->name()) : name_;
}

DivideAnswer Tallied::divide(const Position& position, const std::vector<Move>& moves, int depth) {
  const auto begin = process::SteadyClock::now();
  DivideAnswer answer = divider_->divide(position, moves, depth);
  if (const auto* divide = std::get_if<Divide>(&answer)) {
    tally_.answers += divide->entries.size();
    tally_.leaves += divide->sum;
    tally_.slowest = std::max(tally_.slowest, process::SteadyClock::now() - begin);
  }
  return answer;
}

InquiryAnswer Tallied::answer(const Inquiry& inquiry) {
  InquiryAnswer answer = divider_->answer(inquiry);
  tally_.inquiries += std::holds_alternative<std::string>(answer) ? 1 : 0;
  return answer;
}

void name_apart(std::span<const std::unique_ptr<Tallied>> dividers, std::size_t first) {
  std::vector<std::string> given;
  for (const auto& divider : dividers) given.push_back(divider->name());
  given.emplace_back(reference_name);
  const auto times_given = [&](const std::string& name) {
    return std::count(given.begin(), given.end(), name);
  };
  std::map<std::string, int> numbers;
  for (std::size_t i = first; i < dividers.size(); ++i) {
    if (times_given(given[i]) == 1) continue;
    std::string name;
    do {
      name = fmt::format("{} #{}", given[i], ++numbers[given[i]]);
    } while (times_given(name) != 0);
    dividers[i]->rename(std::move(name));
  }
}

DivideAnswer BoardDivider::divide(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  try {
    board_->set(position);
    for (const Move move : moves) board_->make(move);
    Divide divide;
    for (const Move move : board_->legal_moves()) {
      board_->make(move);
      const std::uint64_t count = board_->perft(depth - 1, PerftMode::Bulk);
      board_->unmake();
      divide.entries.push_back({text::to_uci(move), count});
      divide.sum += count;
    }
    divide.total = divide.sum;
    return divide;
  } catch (const std::exception& error) {
    return Failure{EngineVerdict::IllegalAnswer, error.what()};
  }
}

namespace {

// Precondition: an exception is being handled.
Failure raised() {
  constexpr std::size_t longest = 200;
  std::string words = "an exception that is no std::exception";
  try {
    throw;
  } catch (const std::exception& error) {
    words = fmt::format("an exception: {}", error.what());
  } catch (...) {
  }
  return {EngineVerdict::Raised,
          "raised " + text::shortened(text::printable(words), longest, longest / 4)};
}

// A Divider of the calling program, whose exceptions are its answers.
class FunctionOfProgram final : public Divider {
 public:
  FunctionOfProgram(const EngineCommand& function, const Limits& limits)
      : command_(function.command) {
    const auto refuse = [&](std::string_view what) {
      throw std::invalid_argument(
          fmt::format("EngineCommand::make of the function {} {}; it has to return a Divider",
                      text::quote(command_), what));
    };
    if (!function.make) refuse("is empty");
    try {
      divider_ = function.make(limits);
    } catch (...) {
      not_made_ = raised();
      return;
    }
    if (!divider_) refuse("returned null");
  }

  std::string name() const override { return not_made_ ? command_ : divider_->name(); }
  std::vector<std::string> remarks() const override {
    return not_made_ ? std::vector<std::string>() : divider_->remarks();
  }
  std::vector<Question> known() const override {
    return not_made_ ? std::vector<Question>() : divider_->known();
  }
  void learn() override {
    if (!not_made_) divider_->learn();
  }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                      int depth) override {
    return answered([&] { return divider_->divide(position, moves, depth); });
  }
  InquiryAnswer answer(const Inquiry& inquiry) override {
    return answered([&] { return divider_->answer(inquiry); });
  }

 private:
  template <class F>
  std::invoke_result_t<F> answered(const F& question) {
    if (not_made_) return *not_made_;
    try {
      return question();
    } catch (...) {
      return raised();
    }
  }

  std::string command_;
  std::optional<Failure> not_made_;
  std::unique_ptr<Divider> divider_;  // null if it was not made
};

std::unique_ptr<Divider> make_plain_divider(const EngineCommand& engine, const Limits& limits) {
  switch (engine.protocol) {
    case Protocol::Uci:
      return std::make_unique<UciEngine>(engine, limits);
    case Protocol::Script:
      return std::make_unique<ScriptEngine>(engine.command, limits);
    case Protocol::Adapter:
      return std::make_unique<AdapterEngine>(engine.command, limits, engine.chess960);
    case Protocol::Function:
      break;
  }
  return std::make_unique<FunctionOfProgram>(engine, limits);
}

}  // namespace

std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits) {
  auto divider = make_plain_divider(engine, limits);
  if (engine.protocol == Protocol::Function) return divider;
  return std::make_unique<AskedByHabits>(std::move(divider));
}

}  // namespace squarelab::verify
