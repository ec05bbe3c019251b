// squarelab.read_pgn: the games of a text.
#include <limits>
#include <squarelab/text/pgn.hpp>

#include "board.hpp"

namespace squarelab::python {

namespace {

// A squarelab.Game.
py::object game_of(const text::PgnGame& game, const BackendEntry& entry) {
  py::dict headers;
  for (const auto& [name, value] : game.tags) {
    if (!headers.contains(name)) headers[py::str(name)] = value;
  }
  PyBoard board(game.start, entry);
  for (const Move move : game.moves) board.push(move);
  const py::object error = game.error ? python_error(*game.error) : py::object(py::none());
  return py::module_::import("squarelab")
      .attr("Game")(headers, std::move(board), game.result, error);
}

py::list read_pgn(const Text& text, const Text& backend) {
  const BackendEntry& entry = entry_named(backend);
  py::list games;
  text::visit_pgn(text, "PGN", std::numeric_limits<std::size_t>::max(),
                  [&](const text::PgnGame& game) {
                    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                    games.append(game_of(game, entry));
                  });
  return games;
}

}  // namespace

void add_pgn(py::module_& module) {
  module.def("read_pgn", &read_pgn, py::arg("text"), py::arg("backend") = "lerf",
             "The games of a text in PGN: a list of Game, good or not. Comments and variations are "
             "skipped. Raises TextError if there is no game.");
}

}  // namespace squarelab::python
