// Positions and their moves as arrays of numpy, filled without an object of Python for each square.
// numpy is looked for when the first of these is asked for.
#include <fmt/format.h>
#include <pybind11/numpy.h>

#include <squarelab/rules/moves.hpp>

#include "board.hpp"
#include "mapping.hpp"

namespace squarelab::python {

namespace {

using Words = py::array_t<std::uint64_t>;

constexpr py::ssize_t sets_of_position = 8;  // six types of pieces, white, black

void require_numpy() {
  try {
    py::module_::import("numpy");
  } catch (py::error_already_set& error) {
    // One that is there and cannot be loaded says why itself.
    if (!error.matches(PyExc_ModuleNotFoundError) ||
        !py::object(error.value().attr("name")).equal(py::str("numpy"))) {
      throw;
    }
    py::raise_from(error, PyExc_ImportError,
                   "arrays of positions need numpy, which is not installed");
    throw py::error_already_set();
  }
}

template <class Fill>
Words filled(const py::iterable& items, py::ssize_t width, Fill fill) {
  require_numpy();
  const std::vector<Position> positions = positions_of(items);
  Words words({static_cast<py::ssize_t>(positions.size()), width});
  std::uint64_t* row = words.mutable_data();
  const py::gil_scoped_release released;
  std::fill_n(row, words.size(), 0);
  for (const Position& position : positions) {
    fill(position, row);
    row += width;
  }
  return words;
}

Words bitboards(const py::iterable& items, py::handle mapping) {
  const mapping::Mapping numbering = mapping_named(mapping).mapping;
  return filled(items, sets_of_position, [&](const Position& position, std::uint64_t* row) {
    for (const Square square : all_squares) {
      const auto piece = position.piece_on(square);
      if (!piece) continue;
      const std::uint64_t bit = bits::bit(mapping::index(numbering, square));
      row[index(type_of(*piece)) - 1] |= bit;
      row[color_of(*piece) == Color::White ? 6 : 7] |= bit;
    }
  });
}

Words move_masks(const py::iterable& items, py::handle mapping) {
  const mapping::Mapping numbering = mapping_named(mapping).mapping;
  const auto board = entry_named("lerf").make_board();
  return filled(items, square_count, [&](const Position& position, std::uint64_t* row) {
    board->set(position);
    for (const Move move : board->legal_moves()) {
      row[mapping::index(numbering, move.from())] |=
          bits::bit(mapping::index(numbering, move.to()));
    }
  });
}

}  // namespace

void add_arrays(py::module_& module) {
  module.def(
      "bitboards", &bitboards, py::arg("positions"), py::arg("mapping") = "lerf",
      "Positions, which are boards or FENs, as a numpy array (positions, 8) of uint64: pawns, "
      "knights, bishops, rooks, queens, kings, white, black; bit n of each is the square of "
      "index n under the mapping.");
  module.def("move_masks", &move_masks, py::arg("positions"), py::arg("mapping") = "lerf",
             "The legal moves of positions, which are boards or FENs, as a numpy array (positions, "
             "64) of uint64: for each square a move may leave, the squares on which it may arrive, "
             "by their indices under the mapping. What a pawn is promoted to is left out.");
}

}  // namespace squarelab::python
