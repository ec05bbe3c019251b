// The module squarelab._core.
#include <fmt/format.h>
#include <pybind11/pybind11.h>

#include <squarelab/backends.hpp>
#include <squarelab/build_info.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

#include "board.hpp"
#include "guard.hpp"

namespace squarelab::python {

namespace {

PyObject* text_error_type = nullptr;
PyObject* illegal_move_type = nullptr;

PyObject* exception(py::module_& module, const char* name, const char* words) {
  PyObject* const type = PyErr_NewExceptionWithDoc(fmt::format("squarelab.{}", name).c_str(), words,
                                                   PyExc_ValueError, nullptr);
  if (type == nullptr) throw py::error_already_set();
  module.attr(name) = py::handle(type);
  return type;
}

bool set_our_error(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const text::TextError& error) {
    PyErr_SetObject(text_error_type, python_error(error).ptr());
  } catch (const IllegalMove& error) {
    PyErr_SetString(illegal_move_type, error.what());
  } catch (...) {
    return false;
  }
  return true;
}

void add_errors(py::module_& module) {
  text_error_type = exception(module, "TextError",
                              "A text that cannot be read: `subject`, `column` (from 1; 0 if the "
                              "fault has no place), `reason`, and `rule` of positions, or None.");
  illegal_move_type = exception(module, "IllegalMoveError", "A move that is not legal.");
  py::register_exception_translator([](std::exception_ptr thrown) {
    if (thrown && !set_our_error(thrown)) std::rethrow_exception(thrown);
  });
}

void add_facts(py::module_& module) {
  module.attr("__version__") = build_info::version;
  module.attr("ISA") = build_info::isa;
  module.def(
      "backends",
      [] {
        py::list names;
        for (const BackendEntry& entry : backends()) names.append(entry.facts.name);
        return names;
      },
      "A list of the names of all boards in this package; the last one is the rules themselves.");
  module.def(
      "boards",
      [](const Text& fen) {
        py::dict boards;
        const Position position = position_of_fen(fen);
        for (const BackendEntry& entry : backends()) {
          boards[py::cast(entry.facts.name)] = PyBoard(position, entry);
        }
        return boards;
      },
      py::arg("fen") = text::to_fen(start_position()),
      "A dict of a board of every backend at the same position, by their names.");
  module.def(
      "corpus",
      [] {
        py::list fens;
        for (const Position& position : positions::built_in_corpus().positions) {
          fens.append(text::to_fen(position));
        }
        return fens;
      },
      "A list of the FENs of the built-in corpus: 2,400 positions of games.");
}

}  // namespace

py::object python_error(const text::TextError& error) {
  py::object made = py::handle(text_error_type)(error.what());
  made.attr("subject") = error.subject();
  made.attr("column") = error.column();
  made.attr("reason") = error.reason();
  made.attr("rule") = error.rule() ? py::object(py::str(*error.rule())) : py::none();
  return made;
}

void set_python_error() noexcept {
  const std::exception_ptr thrown = std::current_exception();
  try {
    if (set_our_error(thrown)) return;
    std::rethrow_exception(thrown);
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "an unknown exception");
  }
}

}  // namespace squarelab::python

PYBIND11_MODULE(_core, module) {
  using namespace squarelab::python;
  module.doc() = "The compiled part of squarelab.";
  // What is made here is known by where people find it.
  module.attr("__name__") = "squarelab";
  add_errors(module);
  add_move(module);
  add_values(module);
  add_mappings(module);
  add_board(module);
  add_arrays(module);
  add_verification(module);
  add_pgn(module);
  add_facts(module);
  module.attr("__name__") = "squarelab._core";
}
