// UciEngine: an engine that speaks UCI and has "go perft N".
//
// The engine has to prove itself on the start position first, and there it is
// learnt whether it prints totals. A divide has ended with the "readyok" to an
// "isready" sent right after the question; but if the engine prints totals and
// has not done so yet, it is waited for: such an engine answers "isready" while
// another thread of it still counts. An engine that does so and prints no
// totals cannot be understood.
#pragma once

#include <optional>
#include <squarelab/lab/engine/conversation.hpp>
#include <squarelab/lab/engine/divider.hpp>
#include <squarelab/lab/engine/verdict.hpp>
#include <string>

namespace squarelab::lab::engine {

class UciEngine final : public Divider {
 public:
  // command: for /bin/sh. Nothing is started yet.
  explicit UciEngine(std::string command, const Limits& limits = {});
  ~UciEngine() override;
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;

  // Starts it and has it prove that it is an engine with a divide; nothing if
  // it is one. Does nothing if it runs already.
  std::optional<Failure> start();

  // The name that it gave itself, printable and at most 80 bytes of it, and its command as long as
  // it has not.
  std::string name() const override { return name_.empty() ? command_ : name_; }

  // Starts it if it does not run. After a failure it is ended, and the next
  // question starts it afresh.
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::optional<Failure> greet();
  std::optional<Failure> wait_until_ready();
  std::optional<Failure> prove();
  DivideAnswer ask(const Position& position, const std::vector<Move>& moves, int depth,
                   Duration time);
  DivideAnswer read_answer(const Position& position, const std::vector<Move>& moves);

  std::string command_;
  Limits limits_;
  std::string name_;
  std::optional<Conversation> conversation_;
  std::optional<bool> gives_totals_;  // nothing until it has proved itself
};

}  // namespace squarelab::lab::engine
