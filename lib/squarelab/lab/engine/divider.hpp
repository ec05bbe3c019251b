// Divider: whatever answers "how many leaves are below each move?": a board of
// ours, an engine, a script.
#pragma once

#include <memory>
#include <squarelab/board/board.hpp>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/engine/divide_reader.hpp>
#include <squarelab/lab/engine/verdict.hpp>
#include <string>
#include <variant>
#include <vector>

namespace squarelab::lab::engine {

using DivideAnswer = std::variant<Divide, Failure>;

// For one thread at a time.
class Divider {
 public:
  virtual ~Divider() = default;

  // What it is called in reports.
  virtual std::string name() const = 0;

  // The moves after the position and the moves, in its own notation, and for
  // each the leaves of the tree below it, so that depth 1 has counts of 1.
  // After a failure it may be asked again. Preconditions: the position is
  // playable, the moves are legal one after the other, depth >= 1.
  virtual DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                              int depth) = 0;
};

// The moves in UCI's notation with blanks between them.
std::string uci_list(const std::vector<Move>& moves);

// Whether there is a legal move, by the rules, after the position and the
// moves. Preconditions: as for Divider::divide.
bool has_legal_moves(const Position& position, const std::vector<Move>& moves);

// One of our boards. A move that it refuses to make, though it is legal, is an
// illegal answer.
class BoardDivider final : public Divider {
 public:
  explicit BoardDivider(std::unique_ptr<Board> board) : board_(std::move(board)) {}

  std::string name() const override { return std::string(board_->name()); }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;

 private:
  std::unique_ptr<Board> board_;
};

}  // namespace squarelab::lab::engine
