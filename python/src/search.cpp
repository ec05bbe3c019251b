// Board.search, and the picture of a board.
#include <fmt/format.h>

#include <limits>
#include <squarelab/backends.hpp>
#include <squarelab/report/board_picture.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

#include "board.hpp"
#include "interrupts.hpp"
#include "mapping.hpp"

namespace squarelab::python {

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

py::object mate_in(const search::Result& result) {
  if (!search::is_mate_value(result.value)) return py::none();
  const int plies = search::mate_value - std::abs(result.value);
  const int moves = (plies + 1) / 2;
  return py::int_(result.value > 0 ? moves : -moves);
}

py::list line_of(const search::Result& result) {
  py::list moves;
  for (const Move move : result.line) moves.append(to_python(move));
  return moves;
}

// The keys of the positions before the last one.
std::vector<Key> earlier_keys(const PyBoard& board) {
  const auto replayed = board.entry().make_board();
  replayed->set(board.root());
  std::vector<Key> keys;
  for (const Move move : board.made()) {
    keys.push_back(replayed->key());
    replayed->make(move);
  }
  return keys;
}

search::Result searched(const PyBoard& board, const std::optional<Number>& depth,
                        const std::optional<Number>& nodes, const Number& hash, bool mobility) {
  if (!search::can_search(board.entry())) {
    throw py::value_error(fmt::format("{} does not search", board.entry().facts.name));
  }
  if (!depth && !nodes) throw py::value_error("a search needs a depth, a number of nodes, or both");
  constexpr int most_megabytes = 1 << 20;
  const auto hash_megabytes =
      static_cast<std::size_t>(hash.within("a number of megabytes", 0, most_megabytes));
  Interrupts interrupts;
  search::Limits limits;
  if (depth) limits.depth = depth->within("a depth", 1, std::numeric_limits<int>::max());
  if (nodes) limits.nodes = nodes->within("a number of nodes", std::uint64_t{1}, limits.nodes);
  limits.stop = [&] { return interrupts.must_stop(); };
  const auto searcher = search::make_searcher(
      board.entry(),
      {.evaluation = mobility ? search::Evaluation::Mobility : search::Evaluation::Material,
       .hash_bytes = hash_megabytes * megabyte});
  searcher->set(board.position(), earlier_keys(board));
  search::Result result;
  {
    const py::gil_scoped_release released;
    result = searcher->search(limits);
  }
  interrupts.raise_if_any();
  return result;
}

// The words of a position under a mapping of which there is no board.
NativeImage image_of(const Position& position, mapping::Mapping numbering) {
  NativeImage image;
  for (const PieceType type : all_piece_types) {
    const SquareSet squares = position.squares_of(make_piece(Color::White, type)) |
                              position.squares_of(make_piece(Color::Black, type));
    image.words.push_back({fmt::format("{}s", name_of(type)), mapping::bits_of(numbering, squares),
                           NativeImage::Form::Set});
  }
  return image;
}

std::string picture(const PyBoard& board, const std::optional<py::object>& numbering) {
  const Position position = board.position();
  if (numbering && py::isinstance<py::str>(*numbering)) {
    if (const BackendEntry* const named = find(backends(), text_of(*numbering))) {
      return report::board_picture(position, {named});
    }
  }
  if (!numbering) return report::board_picture(position, {&board.entry()});
  const mapping::Named& named = mapping_named(*numbering);
  const auto index = [&](Square square) { return mapping::index(named.mapping, square); };
  return report::board_picture(
      position, std::vector<report::Pictured>{
                    {named.name, named.formula, index, image_of(position, named.mapping)}});
}

void add_result(py::module_& module) {
  py::class_<search::Result> type(module, "SearchResult", "What a search has found.");
  type.def_readonly("depth", &search::Result::depth, "The depth of the last iteration.")
      .def_readonly("value", &search::Result::value,
                    "The value for the side to move, in hundredths of a pawn; 32000 less the plies "
                    "to a mate.")
      .def_property_readonly("mate", &mate_in,
                             "Moves to a mate, negative if the side to move is mated; or None.")
      .def_readonly("nodes", &search::Result::nodes, "How many moves were made.")
      .def_property_readonly("line", &line_of,
                             "A list of the best moves of both sides; empty if none is legal.")
      .def(
          "__eq__",
          [](const search::Result& result, const search::Result& other) { return result == other; },
          py::is_operator())
      .def("__repr__", [](const search::Result& result) {
        return fmt::format("<SearchResult depth {}, value {}, {} nodes: {}>", result.depth,
                           result.value, result.nodes, text::to_uci(result.line));
      });
  add_pickling(
      type,
      [](const search::Result& result) {
        std::vector<std::uint16_t> line;
        for (const Move move : result.line) line.push_back(move.code());
        return py::make_tuple(result.depth, result.value, result.nodes, line);
      },
      [](const py::tuple& parts) {
        search::Result result{
            parts[0].cast<int>(), parts[1].cast<int>(), parts[2].cast<std::uint64_t>(), {}};
        for (const auto code : parts[3].cast<std::vector<std::uint16_t>>()) {
          result.line.push_back(Move::from_code(code));
        }
        return result;
      });
}

}  // namespace

void add_search(py::module_& module, py::class_<PyBoard>& type) {
  add_result(module);
  type.def("search", &searched, py::arg("depth") = py::none(), py::kw_only(),
           py::arg("nodes") = py::none(), py::arg("hash") = 1, py::arg("mobility") = false,
           "Searches to a depth, or until that many nodes, with a table of `hash` megabytes that "
           "begins empty. Every backend visits the same nodes. Repetitions of positions that led "
           "here are draws. Lets other threads of Python run meanwhile, and can be interrupted.")
      .def("svg", &picture, py::arg("numbering") = py::none(),
           "An SVG picture of the position with the index of each square: those of the backend, or "
           "of another one or of a Mapping, by its name.")
      .def(
          "_repr_svg_", [](const PyBoard& board) { return picture(board, std::nullopt); },
          "The picture that notebooks show.");
}

}  // namespace squarelab::python
