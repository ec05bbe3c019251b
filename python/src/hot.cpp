// What loops call for every move: lists of legal moves, push and pop. Written for the C interface
// of Python itself, because a call through pybind11 costs several times as much as the move.
#include <fmt/format.h>

#include <squarelab/text/san.hpp>

#include "board.hpp"
#include "guard.hpp"

namespace squarelab::python {

namespace {

// The moves of a board as they are when somebody asks. selection: a MoveSelection, or all_moves.
struct MovesObject {
  PyObject head;
  PyObject* board;
  int selection;
};
constexpr int all_moves = -1;
constexpr int captures = static_cast<int>(MoveSelection::Captures);
constexpr int noisy = static_cast<int>(MoveSelection::Noisy);
constexpr int quiets = static_cast<int>(MoveSelection::Quiets);
PyTypeObject* moves_type = nullptr;

MovesObject& moves_in(PyObject* self) { return *reinterpret_cast<MovesObject*>(self); }
const PyBoard& board_of(PyObject* self) { return board_in(moves_in(self).board); }

PyObject* new_moves(PyObject* board, int selection) {
  auto* const made = PyObject_New(MovesObject, moves_type);
  if (made == nullptr) return nullptr;
  Py_INCREF(board);
  made->board = board;
  made->selection = selection;
  return reinterpret_cast<PyObject*>(made);
}

void drop_moves(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  Py_DECREF(moves_in(self).board);
  PyObject_Free(self);
  Py_DECREF(type);
}

MoveList listed(const Board& board, int selection) {
  return selection == all_moves ? board.legal_moves()
                                : board.selected_moves(static_cast<MoveSelection>(selection));
}
MoveList list_of(PyObject* self) {
  return listed(board_of(self).board(), moves_in(self).selection);
}

Py_ssize_t count(PyObject* self) {
  return guarded(
      [&]() -> Py_ssize_t {
        const bool all = moves_in(self).selection == all_moves;
        return all ? board_of(self).board().count_legal_moves() : list_of(self).size();
      },
      Py_ssize_t{-1});
}
PyObject* count_method(PyObject* self, PyObject*) {
  const Py_ssize_t number = count(self);
  return number < 0 ? nullptr : PyLong_FromSsize_t(number);
}
int has_any(PyObject* self) {
  const Py_ssize_t number = count(self);
  return number < 0 ? -1 : number > 0;
}

PyObject* iterator(PyObject* self) {
  return guarded([&]() -> PyObject* {
    const MoveList moves = list_of(self);
    PyObject* const list = PyList_New(moves.size());
    if (list == nullptr) return nullptr;
    for (int i = 0; i < moves.size(); ++i) {
      PyObject* const move = move_object(moves[i]);
      if (move == nullptr) {
        Py_DECREF(list);
        return nullptr;
      }
      PyList_SET_ITEM(list, i, move);
    }
    PyObject* const iterator = PyObject_GetIter(list);
    Py_DECREF(list);
    return iterator;
  });
}

int contains(PyObject* self, PyObject* object) {
  return guarded(
      [&] {
        if (Py_TYPE(object) != move_type) return 0;
        const Board& board = board_of(self).board();
        const Move move = move_of(object, board);
        if (moves_in(self).selection == all_moves) return board.is_legal(move) ? 1 : 0;
        for (const Move other : list_of(self)) {
          if (other == move) return 1;
        }
        return 0;
      },
      -1);
}

PyObject* represented(PyObject* self) {
  return guarded([&] {
    const Position position = board_of(self).position();
    std::string words;
    for (const Move move : list_of(self)) {
      words += (words.empty() ? "" : ", ") + text::to_san(move, position);
    }
    const int selection = moves_in(self).selection;
    const auto name =
        selection == all_moves ? "legal" : name_of(static_cast<MoveSelection>(selection));
    return py::cast(fmt::format("<LegalMoves, {} ({})>", name, words)).release().ptr();
  });
}

// The field of the board that gives the same moves.
PyObject* reduced(PyObject* self, PyObject*) {
  return guarded([&] {
    const int selection = moves_in(self).selection;
    const char* const field = selection == all_moves ? "legal_moves"
                              : selection == noisy   ? "noisy_moves"
                                                     : "quiet_moves";
    const py::handle board = moves_in(self).board;
    return py::make_tuple(module_builtin("getattr"), py::make_tuple(board, field)).release().ptr();
  });
}

PyMethodDef moves_methods[]{
    {"__reduce__", reduced, METH_NOARGS, "How they are pickled and copied: with their board."},
    {"count", count_method, METH_NOARGS,
     "count($self, /)\n--\n\nHow many there are, as len() says."},
    {}};
PyType_Slot moves_slots[]{
    {Py_tp_doc, const_cast<char*>(
                    "The legal moves of a board, or some of them, as they are when asked for.\n\n"
                    "Knows len(), in, iteration and truth. An iteration goes over the moves\n"
                    "that there were at its beginning, so that they can be made and taken back.")},
    {Py_tp_dealloc, reinterpret_cast<void*>(drop_moves)},
    {Py_tp_iter, reinterpret_cast<void*>(iterator)},
    {Py_tp_repr, reinterpret_cast<void*>(represented)},
    {Py_tp_methods, moves_methods},
    {Py_sq_length, reinterpret_cast<void*>(count)},
    {Py_sq_contains, reinterpret_cast<void*>(contains)},
    {Py_nb_bool, reinterpret_cast<void*>(has_any)},
    {0, nullptr}};
PyType_Spec moves_spec{"squarelab.LegalMoves", sizeof(MovesObject), 0,
                       Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, moves_slots};

template <int selection>
PyObject* moves_field(PyObject* self, void*) {
  return new_moves(self, selection);
}

// The moves between squares of the masks, as an iterator.
template <int selection>
PyObject* generated(PyObject* self, PyObject* arguments, PyObject* named) {
  static const char* names[]{"from_mask", "to_mask", nullptr};
  PyObject* from = nullptr;
  PyObject* to = nullptr;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "|OO:generate_legal_moves",
                                   const_cast<char**>(names), &from, &to)) {
    return nullptr;
  }
  return guarded([&] {
    const SquareSet origins = from != nullptr ? square_set_of(from) : SquareSet::all();
    const SquareSet destinations = to != nullptr ? square_set_of(to) : SquareSet::all();
    py::list list;
    for (const Move move : listed(board_in(self).board(), selection)) {
      if (origins.contains(move.from()) && destinations.contains(move.to())) {
        list.append(to_python(move));
      }
    }
    return py::iter(list).release().ptr();
  });
}

PyObject* push(PyObject* self, PyObject* move) {
  return guarded([&]() -> PyObject* {
    PyBoard& board = board_in(self);
    board.push(move_of(move, board.board()));
    Py_RETURN_NONE;
  });
}

PyObject* pop(PyObject* self, PyObject*) {
  return guarded([&] { return move_object(board_in(self).pop()); });
}

template <class Function>
PyCFunction as_function(Function function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

PyMethodDef board_methods[]{
    {"push", push, METH_O,
     "push($self, move, /)\n--\n\nMakes a legal move. Raises IllegalMoveError, and changes nothing, "
     "if it is not."},
    {"pop", pop, METH_NOARGS,
     "pop($self, /)\n--\n\nTakes back the last move and returns it. Raises IndexError if there is none."},
    {"generate_legal_moves", as_function(generated<all_moves>), METH_VARARGS | METH_KEYWORDS,
     "generate_legal_moves($self, from_mask=BB_ALL, to_mask=BB_ALL)\n--\n\nAn iterator over the "
     "legal moves from squares of one set to squares of the other."},
    {"generate_legal_captures", as_function(generated<captures>), METH_VARARGS | METH_KEYWORDS,
     "generate_legal_captures($self, from_mask=BB_ALL, to_mask=BB_ALL)\n--\n\nThe same of the moves "
     "that capture, en passant and promotions with a capture among them."},
    {}};

PyGetSetDef board_fields[]{
    {"legal_moves", moves_field<all_moves>, nullptr, "The legal moves: a LegalMoves.", nullptr},
    {"noisy_moves", moves_field<noisy>, nullptr,
     "The captures and all other promotions: a LegalMoves.", nullptr},
    {"quiet_moves", moves_field<quiets>, nullptr,
     "The moves that neither capture nor promote: a LegalMoves.", nullptr},
    {}};

void set_descriptor(py::handle type, const char* name, PyObject* descriptor) {
  if (descriptor == nullptr) throw py::error_already_set();
  type.attr(name) = py::reinterpret_steal<py::object>(descriptor);
}

}  // namespace

void add_hot_methods(py::module_& module, py::handle board_type) {
  PyObject* const made = PyType_FromSpec(&moves_spec);
  if (made == nullptr) throw py::error_already_set();
  moves_type = reinterpret_cast<PyTypeObject*>(made);
  module.attr("LegalMoves") = py::handle(made);
  auto* const type = reinterpret_cast<PyTypeObject*>(board_type.ptr());
  for (PyMethodDef* method = board_methods; method->ml_name != nullptr; ++method) {
    set_descriptor(board_type, method->ml_name, PyDescr_NewMethod(type, method));
  }
  for (PyGetSetDef* field = board_fields; field->name != nullptr; ++field) {
    set_descriptor(board_type, field->name, PyDescr_NewGetSet(type, field));
  }
}

}  // namespace squarelab::python
