// The values of the interface in Python: moves, pieces, squares, colours and sets of squares, and
// the exceptions.
//
// Squares are whole numbers from 0 (a1) to 63 (h8), colours are True for White and False for Black,
// and types of pieces are 1 (pawn) to 6 (king): as python-chess has them.
//
// A Move of Python is origin, destination and promotion; that it castles or captures en passant is
// known by the board that makes it. Moves are interned: there is one object for each.
//
// Whoever calls any of this holds the lock of the interpreter. What fails throws
// pybind11::error_already_set or what module.cpp translates.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <stdexcept>
#include <string>

namespace squarelab::python {

namespace py = pybind11;

// A move that is not legal where it was to be made. Becomes IllegalMoveError.
class IllegalMove : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// The type Move, once the module is there.
extern PyTypeObject* move_type;

// A new reference to the one object of that move; the flags for castling and en passant are
// dropped. Null, with an exception set, if there is no memory for it.
PyObject* move_object(Move move) noexcept;
py::object to_python(Move move);

// The move of the object as the board has to be given it, with its flag; it need not be legal.
// Throws TypeError if the object is no Move.
Move move_of(PyObject* object, const Board& board);
inline Move move_of(py::handle object, const Board& board) { return move_of(object.ptr(), board); }

// Both throw ValueError for other numbers.
Square square_of(int number);
PieceType piece_type_of(int number);

constexpr Color color_of_bool(bool white) noexcept { return white ? Color::White : Color::Black; }

py::object to_python(std::optional<Piece> piece);  // None for nullopt

// A SquareSet of Python, or what makes one: a number of 64 bits, or squares.
SquareSet square_set_of(py::handle squares);

py::object module_builtin(const char* name);

void add_move(py::module_& module);
void add_values(py::module_& module);
void add_board(py::module_& module);
void add_game(py::class_<class PyBoard>& type);
void add_questions(py::class_<class PyBoard>& type);
void add_hot_methods(py::module_& module, py::handle board_type);
void add_mappings(py::module_& module);
void add_arrays(py::module_& module);
void add_search(py::module_& module, py::class_<class PyBoard>& type);
void add_verification(py::module_& module);

}  // namespace squarelab::python
