#include "values.hpp"

#include <fmt/format.h>
#include <pybind11/operators.h>

#include <array>
#include <bit>
#include <squarelab/text/drawing.hpp>

namespace squarelab::python {

namespace {

[[noreturn]] void refuse(py::handle object, std::string_view what) {
  const std::string words = fmt::format("{} is not {}", shown(object), what);
  if (PyIndex_Check(object.ptr()) != 0) throw py::value_error(words);
  throw py::type_error(words);
}

// Pieces of each colour and type, made once.
std::array<PyObject*, piece_codes> pieces{};

Piece piece_of_symbol(const std::string& symbol) {
  const auto piece = symbol.size() == 1 ? parse_piece(symbol[0]) : std::nullopt;
  if (piece) return *piece;
  throw py::value_error(
      fmt::format("{} is not the letter of a piece, one of PNBRQKpnbrqk", shown(py::cast(symbol))));
}

void add_pieces(py::module_& module) {
  py::class_<Piece> type(module, "Piece",
                         "A piece: its type and its colour. It cannot be changed.");
  type.def(
          py::init([](PieceType piece_type, Color color) { return make_piece(color, piece_type); }),
          py::arg("piece_type"), py::arg("color"), "The piece of that type and colour.")
      .def_property_readonly(
          "piece_type", [](Piece piece) { return index(type_of(piece)); },
          "Its type: 1 (pawn) to 6 (king).")
      .def_property_readonly(
          "color", [](Piece piece) { return color_of(piece) == Color::White; },
          "Its colour: True for white.")
      .def(
          "symbol", [](Piece piece) { return std::string(1, to_char(piece)); },
          "Its letter in a FEN: PNBRQK for white, pnbrqk for black.")
      .def("unicode_symbol", &unicode_symbol, py::kw_only(), py::arg("invert_color") = false,
           "Its picture in Unicode; of the other colour if that is inverted.")
      .def_static(
          "from_symbol", [](const Text& symbol) { return to_python(piece_of_symbol(symbol)); },
          py::arg("symbol"), "The piece of that letter in a FEN.")
      .def("__str__", [](Piece piece) { return std::string(1, to_char(piece)); })
      .def("__repr__",
           [](Piece piece) { return fmt::format("Piece.from_symbol('{}')", to_char(piece)); })
      .def(py::self == py::self)  // NOLINT(misc-redundant-expression)
      .def("__hash__", [](Piece piece) { return index(piece); })
      .def("__reduce__", [](Piece piece) {
        return py::make_tuple(
            py::type::of<Piece>(),
            py::make_tuple(index(type_of(piece)), color_of(piece) == Color::White));
      });
  for (const Piece piece : all_pieces) {
    pieces[static_cast<std::size_t>(index(piece))] = py::cast(piece).release().ptr();
  }
}

// The members in ascending order.
py::list members(SquareSet set) {
  py::list list;
  for (const Square square : set) list.append(index(square));
  return list;
}

void add_set_operators(py::class_<SquareSet>& type) {
  using Operator = SquareSet (*)(SquareSet, SquareSet);
  const auto both = [&](const char* name, const char* in_place, const char* method,
                        const char* words, Operator combine) {
    const auto combined = [combine](SquareSet set, py::handle other) -> py::object {
      return py::cast(combine(set, square_set_of(other)));
    };
    type.def(name, combined, py::is_operator());
    type.def(
        fmt::format("__r{}", name + 2).c_str(),
        [combine](SquareSet set, py::handle other) { return combine(square_set_of(other), set); },
        py::is_operator());
    type.def(in_place, [combine](py::object self, py::handle other) {
      auto& set = self.cast<SquareSet&>();
      set = combine(set, square_set_of(other));
      return self;
    });
    type.def(method, combined, py::arg("other"), words);
  };
  both("__or__", "__ior__", "union", "The squares of either set.",
       [](SquareSet a, SquareSet b) { return a | b; });
  both("__and__", "__iand__", "intersection", "The squares of both sets.",
       [](SquareSet a, SquareSet b) { return a & b; });
  both("__sub__", "__isub__", "difference", "The squares of this set that the other has not.",
       [](SquareSet a, SquareSet b) { return a - b; });
  both("__xor__", "__ixor__", "symmetric_difference", "The squares of one of the sets.",
       [](SquareSet a, SquareSet b) { return a ^ b; });
  type.def("__invert__", [](SquareSet set) { return ~set; })
      .def(
          "issubset",
          [](SquareSet set, py::handle other) { return (set - square_set_of(other)).empty(); },
          py::arg("other"), "Whether the other set has every square of this one.")
      .def(
          "issuperset",
          [](SquareSet set, py::handle other) { return (square_set_of(other) - set).empty(); },
          py::arg("other"), "Whether this set has every square of the other.")
      .def(
          "isdisjoint",
          [](SquareSet set, py::handle other) { return (set & square_set_of(other)).empty(); },
          py::arg("other"), "Whether the sets have no square in common.")
      .def(
          "__le__", [](SquareSet a, SquareSet b) { return (a - b).empty(); }, py::is_operator())
      .def(
          "__ge__", [](SquareSet a, SquareSet b) { return (b - a).empty(); }, py::is_operator())
      .def(
          "__lt__", [](SquareSet a, SquareSet b) { return (a - b).empty() && a != b; },
          py::is_operator())
      .def(
          "__gt__", [](SquareSet a, SquareSet b) { return (b - a).empty() && a != b; },
          py::is_operator());
}

void add_set_changes(py::class_<SquareSet>& type) {
  type.def(
          "add", [](SquareSet& set, Square square) { set.insert(square); }, py::arg("square"),
          "Adds a square.")
      .def(
          "discard", [](SquareSet& set, Square square) { set.erase(square); }, py::arg("square"),
          "Takes a square out, if it is there.")
      .def(
          "remove",
          [](SquareSet& set, Square square) {
            if (!set.contains(square)) {
              throw py::key_error(fmt::format("{} is not in the set", to_string(square)));
            }
            set.erase(square);
          },
          py::arg("square"), "Takes a square out; raises KeyError if it is not there.")
      .def(
          "pop",
          [](SquareSet& set) {
            if (set.empty()) throw py::key_error("the set is empty");
            const Square square = *set.begin();
            set.erase(square);
            return index(square);
          },
          "Takes the lowest square out and returns it; raises KeyError if there is none.")
      .def(
          "clear", [](SquareSet& set) { set = {}; }, "Takes all squares out.");
}

void add_square_set(py::module_& module) {
  py::class_<SquareSet> type(
      module, "SquareSet",
      "A set of squares, with the operators of a set. int() is the mask in which bit n stands for\n"
      "square n, which is lerf's; Mapping.bits is that of any other mapping.");
  type.def(py::init([](py::handle squares) { return square_set_of(squares); }),
           py::arg("squares") = py::int_(0),
           "Of a mask of 64 bits, of squares, or of another set.");
  add_set_operators(type);
  add_set_changes(type);
  type.def(
          "copy", [](SquareSet set) { return set; }, "Another set of the same squares.")
      .def(
          "mirror",
          [](SquareSet set) { return SquareSet::from_bits(__builtin_bswap64(set.bits())); },
          "The set upside down: a1 for a8.")
      .def("__copy__", [](SquareSet set) { return set; })
      .def("__deepcopy__", [](SquareSet set, py::handle) { return set; })
      .def("__contains__",
           [](SquareSet set, int square) {
             return 0 <= square && square < square_count && set.contains(square_at(square));
           })
      .def("__iter__", [](SquareSet set) { return py::iter(members(set)); })
      .def("__reversed__", [](SquareSet set) { return module_builtin("reversed")(members(set)); })
      .def("__len__", &SquareSet::size)
      .def("__bool__", [](SquareSet set) { return !set.empty(); })
      .def("__int__", &SquareSet::bits)
      .def("__index__", &SquareSet::bits)
      .def(
          "__eq__",
          [](SquareSet set, py::handle other) -> py::object {
            if (py::isinstance<SquareSet>(other)) {
              return py::bool_(set == other.cast<SquareSet>());
            }
            if (!PyLong_Check(other.ptr())) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(py::int_(set.bits()).equal(other));
          },
          py::is_operator())
      .def(
          "tolist",
          [](SquareSet set) {
            py::list list;
            for (const Square square : all_squares) list.append(py::bool_(set.contains(square)));
            return list;
          },
          "64 truth values, a1 first.")
      .def("__str__",
           [](SquareSet set) {
             std::string text;
             for (int rank = 7; rank >= 0; --rank) {
               for (int file = 0; file < file_count; ++file) {
                 text += set.contains(make_square(file_at(file), rank_at(rank))) ? '1' : '.';
                 text += file < 7 ? " " : rank > 0 ? "\n" : "";
               }
             }
             return text;
           })
      .def("__repr__",
           [](SquareSet set) { return fmt::format("SquareSet(0x{:016x})", set.bits()); })
      .def("__reduce__", [](SquareSet set) {
        return py::make_tuple(py::type::of<SquareSet>(), py::make_tuple(set.bits()));
      });
  // As other sets that can be changed.
  type.attr("__hash__") = py::none();
}

void add_threats(py::module_& module) {
  py::class_<Threat> type(
      module, "Threat",
      "A piece attacks an occupied square; pins and the side to move are ignored.");
  type.def_property_readonly(
          "attacker", [](const Threat& threat) { return to_python(threat.attacker); },
          "The piece that attacks.")
      .def_property_readonly(
          "from_square", [](const Threat& threat) { return index(threat.from); },
          "Where it stands.")
      .def_property_readonly(
          "victim", [](const Threat& threat) { return to_python(threat.victim); },
          "The piece that is attacked, of either colour.")
      .def_property_readonly(
          "to_square", [](const Threat& threat) { return index(threat.to); }, "Where that stands.")
      .def(py::self == py::self)  // NOLINT(misc-redundant-expression)
      .def("__hash__",
           [](const Threat& threat) {
             return index(threat.attacker) << 16 | index(threat.from) << 10 |
                    index(threat.victim) << 6 | index(threat.to);
           })
      .def("__repr__", [](const Threat& threat) {
        return fmt::format("<Threat {}{} on {}{}>", to_char(threat.attacker),
                           to_string(threat.from), to_char(threat.victim), to_string(threat.to));
      });
  add_pickling(
      type,
      [](const Threat& threat) {
        return py::make_tuple(threat.attacker, index(threat.from), threat.victim, index(threat.to));
      },
      [](const py::tuple& parts) {
        return Threat{parts[0].cast<Piece>(), square_of(parts[1]), parts[2].cast<Piece>(),
                      square_of(parts[3])};
      });
}

}  // namespace

py::object module_builtin(const char* name) { return py::module_::import("builtins").attr(name); }

std::string text_of(py::handle object) {
  const py::str text(object);
  const auto bytes = py::reinterpret_steal<py::bytes>(
      PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
  if (!bytes) throw py::error_already_set();
  return bytes;
}

std::string shown(py::handle object) { return text_of(py::repr(object)); }

std::string text_in(py::handle object) {
  if (py::isinstance<py::str>(object)) return text_of(object);
  throw py::type_error(fmt::format("{} is not a text", shown(object)));
}

std::optional<std::uint64_t> whole_number(py::handle object) {
  if (PyIndex_Check(object.ptr()) == 0) return std::nullopt;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!number) throw py::error_already_set();
  const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() == nullptr) return value;
  PyErr_Clear();
  return std::nullopt;
}

std::uint64_t Number::within(std::string_view what, std::uint64_t least, std::uint64_t most) const {
  const auto value = whole_number(object);
  if (value && least <= *value && *value <= most) return *value;
  refuse(object, fmt::format("{} from {} to {}", what, least, most));
}

int Number::within(std::string_view what, int least, int most) const {
  return static_cast<int>(
      within(what, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
}

Names names_of(py::handle object) {
  Names names;
  bool are_texts = !py::isinstance<py::str>(object) && py::isinstance<py::iterable>(object);
  if (are_texts) {
    for (const py::handle item : py::iter(object)) {
      are_texts = are_texts && py::isinstance<py::str>(item);
      names.texts.push_back(text_of(item));
    }
  }
  if (are_texts) return names;
  throw py::type_error(fmt::format("{} is no list of names, which are texts", shown(object)));
}

Square square_of(py::handle object) {
  const auto number = whole_number(object);
  if (number && *number < square_count) return square_at(static_cast<int>(*number));
  refuse(object, "a square; squares are 0 (a1) to 63 (h8)");
}

PieceType piece_type_of(py::handle object) {
  const auto number = whole_number(object);
  if (number && 1 <= *number && *number <= 6) return static_cast<PieceType>(*number);
  refuse(object, "a type of piece; types are 1 (pawn) to 6 (king)");
}

Color color_from(py::handle object) {
  for (const Color color : all_colors) {
    if (object.equal(py::bool_(color == Color::White))) return color;
  }
  refuse(object, "a colour; colours are WHITE (True) and BLACK (False)");
}

py::object to_python(std::optional<Piece> piece) {
  if (!piece) return py::none();
  return py::reinterpret_borrow<py::object>(pieces[static_cast<std::size_t>(index(*piece))]);
}

std::string unicode_symbol(Piece piece, bool invert_color) {
  constexpr std::array<std::string_view, 12> pictures{"♙", "♘", "♗", "♖", "♕", "♔",
                                                      "♟", "♞", "♝", "♜", "♛", "♚"};
  const bool is_white = (color_of(piece) == Color::White) != invert_color;
  const int first = is_white ? 0 : 6;
  return std::string(pictures[static_cast<std::size_t>(first + index(type_of(piece)) - 1)]);
}

SquareSet square_set_of(py::handle squares) {
  if (py::isinstance<SquareSet>(squares)) return squares.cast<SquareSet>();
  if (PyIndex_Check(squares.ptr()) != 0) {
    if (const auto mask = whole_number(squares)) return SquareSet::from_bits(*mask);
    refuse(squares, "a mask of 64 bits");
  }
  SquareSet set;
  for (const py::handle square : py::iter(squares)) set.insert(square_of(square));
  return set;
}

void add_values(py::module_& module) {
  add_pieces(module);
  add_square_set(module);
  add_threats(module);
}

}  // namespace squarelab::python
