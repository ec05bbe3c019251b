// UciEngine: an engine that speaks UCI and has "go perft N".
//
// The engine first has to give a divide of the start position, which also shows whether it prints
// totals. A divide ends with the "readyok" to an "isready" that is sent right after the question.
// If the engine prints totals and has not yet done so, its total is waited for: such an engine
// answers "isready" while another of its threads still counts. An engine that does so and prints no
// totals cannot be understood.
#pragma once

#include <optional>
#include <squarelab/lab/engine/conversation.hpp>
#include <squarelab/lab/engine/divider.hpp>
#include <string>

namespace squarelab::lab::engine {

class UciEngine final : public Divider {
 public:
  // command: for /bin/sh. Nothing is started yet.
  explicit UciEngine(std::string command, const Limits& limits = {});
  ~UciEngine() override;
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;

  // Starts it and asks for its first divide, unless it already runs. nullopt: it is an engine.
  std::optional<Failure> start();

  // The name that the engine gave itself, printable and at most 80 bytes of it; before that its
  // command.
  std::string name() const override { return name_.empty() ? command_ : name_; }

  // Starts it if it does not run. After a failure it is ended; the next question starts it again.
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  void greet();
  void wait_until_ready();
  Divide ask(const Position& position, const std::vector<Move>& moves, int depth, Duration time);
  Divide read_answer(const Position& position, const std::vector<Move>& moves);

  std::string command_;
  Limits limits_;
  std::string name_;
  std::optional<Conversation> conversation_;
  std::optional<bool> gives_totals_;  // nullopt until its first divide
};

}  // namespace squarelab::lab::engine
