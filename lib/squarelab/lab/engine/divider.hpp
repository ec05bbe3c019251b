// Divider: anything that answers "how many leaves are below each move?": a board of ours, an
// engine, a script.
#pragma once

#include <memory>
#include <squarelab/board/board.hpp>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/differential/kinds.hpp>
#include <squarelab/lab/engine/divide_reader.hpp>
#include <string>
#include <variant>
#include <vector>

namespace squarelab::lab::engine {

// No usable answer. sentence: one line of printable text without the engine's name, such as "was
// killed by signal 11 while answering go perft 2"; foreign text in it is quoted.
struct Failure {
  EngineVerdict verdict;
  std::string sentence;
};

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

// The moves in UCI's notation with blanks between them.
std::string uci_list(const std::vector<Move>& moves);

// Whether the rules allow a move after the position and the moves. Preconditions: as for
// Divider::divide.
bool has_legal_moves(const Position& position, const std::vector<Move>& moves);

// One of our boards. If it refuses to make a legal move, the verdict is IllegalAnswer.
class BoardDivider final : public Divider {
 public:
  explicit BoardDivider(std::unique_ptr<Board> board) : board_(std::move(board)) {}

  std::string name() const override { return std::string(board_->name()); }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::unique_ptr<Board> board_;
};

}  // namespace squarelab::lab::engine
