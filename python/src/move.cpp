// The type Move, written for the C interface of Python itself: what is made once for each move and
// then only passed around costs nothing more.
#include <fmt/format.h>

#include <array>
#include <squarelab/text/uci_move.hpp>

#include "guard.hpp"
#include "values.hpp"

namespace squarelab::python {

PyTypeObject* move_type = nullptr;

namespace {

struct MoveObject {
  PyObject head;
  std::uint16_t code;
};

// By the codes of normal moves and promotions, which have 15 bits. An object lives for ever.
std::array<PyObject*, 1 << 15> objects{};

constexpr std::uint16_t squares_of_code = 0x0FFF;

// Moves that may be castling or en passant: only then the board is asked what stands there.
enum class Suspicion : std::uint8_t { None, Castling, EnPassant };
constexpr Suspicion suspicion_of(int code) {
  const Square from = square_at(code >> 6), to = square_at(code & 63);
  const int files = index(file_of(to)) - index(file_of(from));
  const bool same_rank = rank_of(from) == rank_of(to);
  if (from == Square::E1 || from == Square::E8) {
    if (same_rank && (files == 2 || files == -2)) return Suspicion::Castling;
  }
  const bool is_capture_step = files == 1 || files == -1;
  const bool is_passing = (rank_of(from) == Rank::R5 && rank_of(to) == Rank::R6) ||
                          (rank_of(from) == Rank::R4 && rank_of(to) == Rank::R3);
  return is_capture_step && is_passing ? Suspicion::EnPassant : Suspicion::None;
}
constexpr auto suspicions = [] {
  std::array<Suspicion, 1 << 12> table{};
  for (int code = 0; code < 1 << 12; ++code)
    table[static_cast<std::size_t>(code)] = suspicion_of(code);
  return table;
}();

Move value_of(PyObject* self) { return Move::from_code(reinterpret_cast<MoveObject*>(self)->code); }

PyObject* python_text(const std::string& text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

PyObject* new_move(PyTypeObject*, PyObject* arguments, PyObject* named) {
  static const char* names[]{"from_square", "to_square", "promotion", nullptr};
  PyObject* from = nullptr;
  PyObject* to = nullptr;
  PyObject* promotion = Py_None;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "OO|O:Move", const_cast<char**>(names), &from,
                                   &to, &promotion)) {
    return nullptr;
  }
  return guarded([&] {
    const Square origin = square_of(from), destination = square_of(to);
    if (promotion == Py_None) return move_object(Move::normal(origin, destination));
    const PieceType type = piece_type_of(promotion);
    if (type == PieceType::Pawn || type == PieceType::King) {
      throw py::value_error(fmt::format("a pawn is not promoted to a {}", name_of(type)));
    }
    return move_object(Move::promotion(origin, destination, type));
  });
}

PyObject* from_square(PyObject* self, void*) {
  return PyLong_FromLong(index(value_of(self).from()));
}
PyObject* to_square(PyObject* self, void*) { return PyLong_FromLong(index(value_of(self).to())); }
PyObject* promotion(PyObject* self, void*) {
  const auto type = value_of(self).promotion_type();
  if (!type) Py_RETURN_NONE;
  return PyLong_FromLong(index(*type));
}

PyObject* uci(PyObject* self, PyObject*) {
  return guarded([&] { return python_text(text::to_uci(value_of(self))); });
}
PyObject* as_text(PyObject* self) { return uci(self, nullptr); }
PyObject* represented(PyObject* self) {
  return guarded([&] {
    return python_text(fmt::format("Move.from_uci('{}')", text::to_uci(value_of(self))));
  });
}

PyObject* from_uci(PyObject*, PyObject* argument) {
  return guarded([&] {
    const std::string text = text_in(argument);
    const auto refuse = [&] {
      return py::value_error(
          fmt::format("{} is not a move in UCI notation, such as e2e4 or a7a8q", shown(argument)));
    };
    if (text == "0000") return move_object(Move::normal(Square::A1, Square::A1));
    if (text.size() != 4 && text.size() != 5) throw refuse();
    const auto from = parse_square(std::string_view(text).substr(0, 2));
    const auto to = parse_square(std::string_view(text).substr(2, 2));
    if (!from || !to || from == to) throw refuse();
    if (text.size() == 4) return move_object(Move::normal(*from, *to));
    const auto piece = parse_piece(text[4]);
    if (!piece || color_of(*piece) != Color::Black) throw refuse();
    const PieceType type = type_of(*piece);
    if (type == PieceType::Pawn || type == PieceType::King) throw refuse();
    return move_object(Move::promotion(*from, *to, type));
  });
}

PyObject* null_move(PyObject*, PyObject*) {
  return move_object(Move::normal(Square::A1, Square::A1));
}

int is_a_move(PyObject* self) { return value_of(self).code() != 0; }

// The call that gives the same object again.
PyObject* reduced(PyObject* self, PyObject*) {
  return guarded([&] {
    py::object type = py::reinterpret_steal<py::object>(promotion(self, nullptr));
    return py::make_tuple(
               py::handle(reinterpret_cast<PyObject*>(move_type)),
               py::make_tuple(index(value_of(self).from()), index(value_of(self).to()), type))
        .release()
        .ptr();
  });
}

constexpr const char* words =
    "Move(from_square, to_square, promotion=None)\n--\n\n"
    "A move: origin, destination, and what a pawn is promoted to.\n\n"
    "There is one object for each move, so that `is` and `==` say the same. A move cannot be\n"
    "changed. Castling is the king's move, e1g1.";

PyMethodDef methods[]{
    {"uci", uci, METH_NOARGS, "uci($self, /)\n--\n\nThe move in UCI notation: e2e4, a7a8q."},
    {"from_uci", from_uci, METH_O | METH_STATIC,
     "from_uci(uci, /)\n--\n\nThe move of that UCI notation, legal anywhere or not. Raises "
     "ValueError for other text."},
    {"null", null_move, METH_NOARGS | METH_STATIC,
     "null()\n--\n\nThe null move, 0000, which is false and legal nowhere."},
    {"__reduce__", reduced, METH_NOARGS, "How the move is pickled and copied: to the same object."},
    {}};

PyGetSetDef fields[]{
    {"from_square", from_square, nullptr, "The square that the piece leaves.", nullptr},
    {"to_square", to_square, nullptr, "The square on which it arrives.", nullptr},
    {"promotion", promotion, nullptr, "The type of piece that a pawn becomes, or None.", nullptr},
    {}};

PyType_Slot slots[]{{Py_tp_new, reinterpret_cast<void*>(new_move)},
                    {Py_tp_doc, const_cast<char*>(words)},
                    {Py_tp_methods, methods},
                    {Py_tp_getset, fields},
                    {Py_tp_str, reinterpret_cast<void*>(as_text)},
                    {Py_tp_repr, reinterpret_cast<void*>(represented)},
                    {Py_nb_bool, reinterpret_cast<void*>(is_a_move)},
                    {0, nullptr}};
PyType_Spec spec{"squarelab.Move", sizeof(MoveObject), 0, Py_TPFLAGS_DEFAULT, slots};

}  // namespace

PyObject* move_object(Move move) noexcept {
  const bool is_promotion = move.flag() == MoveFlag::Promotion;
  const std::uint16_t code = is_promotion ? move.code() : move.code() & squares_of_code;
  PyObject*& object = objects[code];
  if (object == nullptr) {
    auto* const made = PyObject_New(MoveObject, move_type);
    if (made == nullptr) return nullptr;
    made->code = code;
    object = reinterpret_cast<PyObject*>(made);
  }
  Py_INCREF(object);
  return object;
}

py::object to_python(Move move) {
  PyObject* const object = move_object(move);
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

Move move_of(PyObject* object, const Board& board) {
  if (Py_TYPE(object) != move_type) {
    throw py::type_error(fmt::format(
        "a squarelab.Move is needed, not {}: Move.from_uci and Board.parse_san make one",
        shown(object)));
  }
  const Move move = value_of(object);
  if (move.flag() == MoveFlag::Promotion) return move;
  switch (suspicions[move.code()]) {
    case Suspicion::None:
      return move;
    case Suspicion::Castling: {
      const auto piece = board.piece_on(move.from());
      if (!piece || type_of(*piece) != PieceType::King) return move;
      return Move::castling(move.from(), move.to());
    }
    case Suspicion::EnPassant:
      break;
  }
  const auto piece = board.piece_on(move.from());
  if (!piece || type_of(*piece) != PieceType::Pawn || board.piece_on(move.to())) return move;
  return Move::en_passant(move.from(), move.to());
}

void add_move(py::module_& module) {
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) throw py::error_already_set();
  move_type = reinterpret_cast<PyTypeObject*>(type);
  module.attr("Move") = py::handle(type);
}

}  // namespace squarelab::python
