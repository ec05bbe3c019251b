// PyBoard: what a squarelab.Board of Python holds: a board of one backend, the position that it was
// set to, and the moves that were made since.
//
// Whoever calls holds the lock of the interpreter. Work that lets it go runs on a board of its own:
// fresh_board().
#pragma once

#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "values.hpp"

namespace squarelab::python {

// The entry of that name. Throws ValueError, which says which there are.
const BackendEntry& entry_named(std::string_view name);

class PyBoard {
 public:
  PyBoard(const Position& position, const BackendEntry& entry);
  // The moves that were made come with it, or only the position.
  PyBoard(const PyBoard& other, bool with_moves);

  const BackendEntry& entry() const noexcept { return *entry_; }
  const Board& board() const noexcept { return *board_; }
  const Position& root() const noexcept { return root_; }
  const std::vector<Move>& made() const noexcept { return made_; }
  Position position() const { return board_->position(); }

  // Forgets the moves that were made.
  void set(const Position& position);

  // Throws IllegalMove, and changes nothing, unless the move is legal.
  void push(Move move);
  // Throws pybind11::index_error if no move is left to take back.
  Move pop();

  // Another board of the backend at the same position, without the moves.
  std::unique_ptr<Board> fresh_board() const;

  // Throws IllegalMove unless the move is legal.
  Move legal(py::handle object) const;

 private:
  const BackendEntry* entry_;
  std::unique_ptr<Board> board_;
  Position root_;
  std::vector<Move> made_;
};

// The position of a FEN or of "startpos". Throws text::TextError.
Position position_of_fen(const std::string& fen);

// The positions of Boards and of such texts. Throws TypeError for anything else.
std::vector<Position> positions_of(const py::iterable& boards_and_fens);

// The board in an object of Python. Throws TypeError if there is none.
PyBoard& board_in(PyObject* object);

}  // namespace squarelab::python
