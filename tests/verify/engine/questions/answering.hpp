// A program that answers one question by a function, and has the right moves.
#pragma once

#include <functional>
#include <memory>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <string>
#include <utility>
#include <vector>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {

// Throws TextError for an error in words.
using AnswerOf = std::function<std::string(const Inquiry& inquiry)>;

class Answering final : public Divider {
 public:
  Answering(Question question, AnswerOf answer) : question_(question), answer_(std::move(answer)) {}

  std::string name() const override { return "mine"; }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                      int depth) override {
    return board_.divide(position, moves, depth);
  }
  std::vector<Question> known() const override { return {question_}; }
  InquiryAnswer answer(const Inquiry& inquiry) override {
    try {
      return answer_(inquiry);
    } catch (const text::TextError& error) {
      return Failure{EngineVerdict::Error, error.what()};
    }
  }

 private:
  BoardDivider board_{find(backends(), "lerf")->make_board()};
  Question question_;
  AnswerOf answer_;
};

// Over a few positions, and all samples.
inline EnginePlan plan_with_samples(const EngineCommand& engine) {
  EnginePlan plan = plan_for({engine});
  plan.depth = 1;
  plan.portions[0].positions = 20;
  return plan;
}

inline EngineVerification verify_answers(Question question, const AnswerOf& answer) {
  EngineCommand command{Protocol::Function, "mine"};
  command.make = [=](const Limits&) { return std::make_unique<Answering>(question, answer); };
  return verify_engines(plan_with_samples(command));
}

}  // namespace squarelab::verify
