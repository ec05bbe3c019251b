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
#include <squarelab/text/error.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

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

// str() and repr() of the object. What UTF-8 has no bytes for is escaped: \ud800.
std::string text_of(py::handle object);
std::string shown(py::handle object);

// The text that the object is. Throws TypeError for anything else.
std::string text_in(py::handle object);

// All of these throw ValueError for another whole number, and TypeError for anything else. As
// parameters of functions these types are read by them.
Square square_of(py::handle object);
PieceType piece_type_of(py::handle object);
Color color_from(py::handle object);

// A whole number as a parameter of a function, of any size until it is looked at.
struct Number {
  py::object object;

  // Throws as above unless the number is in the range. what: "a depth".
  std::uint64_t within(std::string_view what, std::uint64_t least, std::uint64_t most) const;
  int within(std::string_view what, int least, int most) const;
};

// A text as a parameter of a function.
struct Text : std::string {};

// Texts as a parameter of a function: anything that gives some, but not a text itself.
struct Names {
  std::vector<std::string> texts;
};
// Throws TypeError if the object gives no texts.
Names names_of(py::handle object);

// The number if it is a whole one from 0 to 2^64 - 1, or nullopt.
std::optional<std::uint64_t> whole_number(py::handle object);

py::object to_python(std::optional<Piece> piece);  // None for nullopt

// The picture of the piece, or of that of the other colour: "♔".
std::string unicode_symbol(Piece piece, bool invert_color);

// A SquareSet of Python, or what makes one: a number of 64 bits, or squares.
SquareSet square_set_of(py::handle squares);

py::object module_builtin(const char* name);

// A squarelab.TextError.
py::object python_error(const text::TextError& error);

// Pickles and copies objects of the type by what `get` makes of them, which `set` reads. Of the two
// ways of pybind11 this is the one that works with every protocol of pickle.
template <class Type, class Get, class Set>
void add_pickling(Type& type, Get get, Set set) {
  type.def(py::pickle(get, set)).def("__reduce__", [](const py::object& self) {
    return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"),
                          py::make_tuple(py::type::of(self)), self.attr("__getstate__")());
  });
}

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
void add_pgn(py::module_& module);

}  // namespace squarelab::python

namespace pybind11::detail {

template <>
struct type_caster<squarelab::Square> {
  PYBIND11_TYPE_CASTER(squarelab::Square, const_name("int"));
  bool load(handle source, bool /*convert*/) {
    value = squarelab::python::square_of(source);
    return true;
  }
};

template <>
struct type_caster<squarelab::PieceType> {
  PYBIND11_TYPE_CASTER(squarelab::PieceType, const_name("int"));
  bool load(handle source, bool /*convert*/) {
    value = squarelab::python::piece_type_of(source);
    return true;
  }
};

template <>
struct type_caster<squarelab::Color> {
  PYBIND11_TYPE_CASTER(squarelab::Color, const_name("bool"));
  bool load(handle source, bool /*convert*/) {
    value = squarelab::python::color_from(source);
    return true;
  }
};

template <>
struct type_caster<squarelab::python::Number> {
  PYBIND11_TYPE_CASTER(squarelab::python::Number, const_name("int"));
  bool load(handle source, bool /*convert*/) {
    value.object = reinterpret_borrow<object>(source);
    return true;
  }
};

template <>
struct type_caster<squarelab::python::Text> {
  PYBIND11_TYPE_CASTER(squarelab::python::Text, const_name("str"));
  bool load(handle source, bool /*convert*/) {
    value.assign(squarelab::python::text_in(source));
    return true;
  }
};

template <>
struct type_caster<squarelab::python::Names> {
  PYBIND11_TYPE_CASTER(squarelab::python::Names, const_name("List[str]"));
  bool load(handle source, bool /*convert*/) {
    value = squarelab::python::names_of(source);
    return true;
  }
};

}  // namespace pybind11::detail
