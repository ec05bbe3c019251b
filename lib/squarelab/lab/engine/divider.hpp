// Divider: anything that answers "how many leaves are below each move?": a board of ours, an
// engine, a script.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <squarelab/board/board.hpp>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/engine/conversation.hpp>
#include <squarelab/lab/engine/divide_reader.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace squarelab::lab::engine {

using DivideAnswer = std::variant<Divide, Failure>;

// For one thread at a time.
class Divider {
 public:
  virtual ~Divider() = default;

  // The name in reports.
  virtual std::string name() const = 0;

  // The legal moves of the position after `moves`, in the divider's own notation, each with the
  // number of leaves of the tree below it: 1 at depth 1. May be asked again after a failure.
  // Preconditions: the position is playable, the moves are legal one after the other, depth >= 1.
  virtual DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                              int depth) = 0;
};

// One of our boards. If it refuses to make a legal move, the verdict is IllegalAnswer.
class BoardDivider final : public Divider {
 public:
  explicit BoardDivider(std::unique_ptr<Board> board) : board_(std::move(board)) {}

  std::string name() const override { return std::string(board_->name()); }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::unique_ptr<Board> board_;
};

// An engine that speaks UCI and has "go perft N".
//
// The engine first has to give a divide of the start position, which also shows whether it prints
// totals. A divide ends with the "readyok" to an "isready" that is sent right after the question.
// If the engine prints totals and has not yet done so, its total is waited for: such an engine
// answers "isready" while another of its threads still counts. An engine that does so and prints no
// totals cannot be understood.
class UciEngine final : public Divider {
 public:
  // command: for /bin/sh. Nothing is started yet.
  explicit UciEngine(std::string command, const Limits& limits = {})
      : command_(std::move(command)), limits_(limits) {}
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

// Any command that prints the moves and counts of a position given as arguments, as perftree asks
// for them:
//
//   CMD <depth> <fen> ["<move> <move> ..."]
//
// The moves are in UCI's notation; without moves the argument is left out. One process answers one
// question; its answer is complete when it closes its output. An exit status other than 0 is a
// failure, whatever was printed.
class ScriptEngine final : public Divider {
 public:
  // command: for /bin/sh, such as "python3 my_perft.py".
  explicit ScriptEngine(std::string command, const Limits& limits = {})
      : command_(std::move(command)), limits_(limits) {}

  std::string name() const override { return command_; }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::string command_;
  Limits limits_;
};

enum class Protocol : std::uint8_t {
  Uci,     // UciEngine
  Script,  // ScriptEngine
};

// "uci", "script".
constexpr std::string_view name_of(Protocol protocol) noexcept {
  return protocol == Protocol::Uci ? "uci" : "script";
}
// "engine", "script": for people, and what the options of squarelab verify are called.
constexpr std::string_view noun_of(Protocol protocol) noexcept {
  return protocol == Protocol::Uci ? "engine" : "script";
}

// An engine as people name it: by the command that starts it.
struct EngineCommand {
  Protocol protocol = Protocol::Uci;
  std::string command;  // for /bin/sh
};

// The process starts with the first question.
std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits);

}  // namespace squarelab::lab::engine
