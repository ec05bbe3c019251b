// ScriptEngine: any command that prints the moves and counts of a position given as arguments, as
// perftree asks for them:
//
//   CMD <depth> <fen> ["<move> <move> ..."]
//
// The moves are in UCI's notation; without moves the argument is left out. One process answers one
// question; its answer is complete when it closes its output. An exit status other than 0 is a
// failure, whatever was printed.
#pragma once

#include <squarelab/lab/engine/conversation.hpp>
#include <squarelab/lab/engine/divider.hpp>
#include <string>

namespace squarelab::lab::engine {

class ScriptEngine final : public Divider {
 public:
  // command: for /bin/sh, such as "python3 my_perft.py".
  explicit ScriptEngine(std::string command, const Limits& limits = {});

  std::string name() const override { return command_; }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::string command_;
  Limits limits_;
};

}  // namespace squarelab::lab::engine
