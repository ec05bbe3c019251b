// The type Board: how it is made, copied, compared and shown, and its fields.
#include "board.hpp"

#include <fmt/format.h>

#include <squarelab/backends.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::python {

namespace {

// As python-chess has it: the squares of the rooks that may castle.
SquareSet castling_rooks(const Position& position) {
  SquareSet rooks;
  for (const Color color : all_colors) {
    const Rank rank = color == Color::White ? Rank::R1 : Rank::R8;
    for (const CastlingSide side : all_castling_sides) {
      const File file = side == CastlingSide::KingSide ? File::H : File::A;
      if (position.castling.has(color, side)) rooks.insert(make_square(file, rank));
    }
  }
  return rooks;
}

bool has_rights(const PyBoard& board, Color color, CastlingSide side) {
  return board.position().castling.has(color, side);
}

py::list moves_made(const PyBoard& board) {
  py::list moves;
  for (const Move move : board.made()) moves.append(to_python(move));
  return moves;
}

std::string diagram(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < file_count; ++file) {
      const auto piece = position.piece_on(make_square(file_at(file), rank_at(rank)));
      text += piece ? to_char(*piece) : '.';
      text += file < 7 ? " " : rank > 0 ? "\n" : "";
    }
  }
  return text;
}

// As python-chess draws it.
std::string unicode(const PyBoard& board, bool invert_color, bool borders, const Text& empty_square,
                    Color orientation) {
  const bool of_white = orientation == Color::White;
  const std::string line = borders ? "  -----------------\n" : "";
  std::string text;
  for (int row = 0; row < 8; ++row) {
    const int rank = of_white ? 7 - row : row;
    text += line;
    if (borders) text += fmt::format("{} ", rank + 1);
    for (int column = 0; column < file_count; ++column) {
      const int file = of_white ? column : 7 - column;
      const auto piece = board.board().piece_on(make_square(file_at(file), rank_at(rank)));
      text += borders ? "|" : column > 0 ? " " : "";
      text += piece ? unicode_symbol(*piece, invert_color) : std::string(empty_square);
    }
    text += borders ? "|\n" : row < 7 ? "\n" : "";
  }
  if (!borders) return text;
  return text + line + (of_white ? "   a b c d e f g h" : "   h g f e d c b a");
}

// For squarelab._restored, which makes the board again.
py::tuple reduced(const py::object& self) {
  const auto& board = self.cast<const PyBoard&>();
  py::list moves;
  for (const Move move : board.made()) moves.append(text::to_uci(move));
  return py::make_tuple(py::module_::import("squarelab").attr("_restored"),
                        py::make_tuple(py::type::of(self), text::to_fen(board.root()),
                                       board.entry().facts.name, moves));
}

void add_fields(py::class_<PyBoard>& type) {
  type.def_property_readonly(
          "backend", [](const PyBoard& board) { return board.entry().facts.name; },
          "The name of the board's representation, such as lerf.")
      .def_property_readonly(
          "turn", [](const PyBoard& board) { return board.board().side_to_move() == Color::White; },
          "The side to move: WHITE (True) or BLACK (False).")
      .def_property_readonly(
          "castling_rights",
          [](const PyBoard& board) { return castling_rooks(board.position()).bits(); },
          "The squares of the rooks that may castle, as a mask.")
      .def_property_readonly(
          "ep_square",
          [](const PyBoard& board) -> py::object {
            const auto square = board.position().en_passant;
            return square ? py::object(py::int_(index(*square))) : py::none();
          },
          "The square of en passant, if a capture there is legal; or None.")
      .def_property_readonly(
          "halfmove_clock", [](const PyBoard& board) { return board.position().halfmove_clock; },
          "Plies since the last capture or pawn's move.")
      .def_property_readonly(
          "fullmove_number", [](const PyBoard& board) { return board.position().fullmove_number; },
          "The number of the move, which counts up after Black's.")
      .def_property_readonly("move_stack", &moves_made,
                             "A list of the moves that were made and not taken back.");
  type.def(
          "has_kingside_castling_rights",
          [](const PyBoard& board, Color color) {
            return has_rights(board, color, CastlingSide::KingSide);
          },
          py::arg("color"), "Whether the side may still castle on the king's side.")
      .def(
          "has_queenside_castling_rights",
          [](const PyBoard& board, Color color) {
            return has_rights(board, color, CastlingSide::QueenSide);
          },
          py::arg("color"), "Whether the side may still castle on the queen's side.")
      .def(
          "has_castling_rights",
          [](const PyBoard& board, Color color) {
            return has_rights(board, color, CastlingSide::KingSide) ||
                   has_rights(board, color, CastlingSide::QueenSide);
          },
          py::arg("color"), "Whether the side may still castle.")
      .def(
          "has_legal_en_passant",
          [](const PyBoard& board) { return board.position().en_passant.has_value(); },
          "Whether there is a legal capture en passant.")
      .def(
          "ply",
          [](const PyBoard& board) {
            const Position position = board.position();
            return 2 * (position.fullmove_number - 1) +
                   (position.side_to_move == Color::Black ? 1 : 0);
          },
          "The number of plies since the start of the game, by its number of moves.");
}

void add_copies(py::class_<PyBoard>& type) {
  type.def(
          "copy", [](const PyBoard& board, bool stack) { return PyBoard(board, stack); },
          py::kw_only(), py::arg("stack") = true,
          "Another board of the same backend and position, by default with the moves made.")
      .def(
          "mirror",
          [](const PyBoard& board) {
            return PyBoard(colors_exchanged(board.position()), board.entry());
          },
          "A board of the same position upside down and with the colours exchanged, without the "
          "moves made.")
      .def("__copy__", [](const PyBoard& board) { return PyBoard(board, true); })
      .def("__deepcopy__", [](const PyBoard& board, py::handle) { return PyBoard(board, true); })
      .def(
          "root", [](const PyBoard& board) { return PyBoard(board.root(), board.entry()); },
          "A board at the position before the first of the moves in move_stack.")
      .def(
          "__eq__",
          [](const PyBoard& board, py::handle other) -> py::object {
            if (!py::isinstance<PyBoard>(other)) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(board.position() == other.cast<const PyBoard&>().position());
          },
          py::is_operator())
      .def("__reduce__", &reduced);
  type.attr("__hash__") = py::none();  // it can be changed
}

}  // namespace

const BackendEntry& entry_named(std::string_view name) {
  if (const BackendEntry* const entry = find(backends(), name)) return *entry;
  std::vector<std::string_view> names;
  for (const BackendEntry& entry : backends()) names.push_back(entry.facts.name);
  const std::string there_are = fmt::format("there are {}", report::joined(names, ", "));
  for (const LeftOut& left_out : backends().left_out) {
    if (left_out.name != name) continue;
    throw py::value_error(fmt::format(
        "the board {} is not in this package{}; {}", name,
        left_out.needs.empty() ? "" : fmt::format(", for it needs {}", left_out.needs), there_are));
  }
  throw py::value_error(fmt::format("there is no board {}; {}", shown(py::cast(name)), there_are));
}

Position position_of_fen(const std::string& fen) {
  return fen == "startpos" ? start_position() : text::parse_fen(fen);
}

std::vector<Position> positions_of(const py::iterable& boards_and_fens) {
  if (py::isinstance<py::str>(boards_and_fens)) {
    throw py::type_error(
        fmt::format("{0} is no list of Boards and FENs, such as [{0}]", shown(boards_and_fens)));
  }
  std::vector<Position> positions;
  for (const py::handle item : boards_and_fens) {
    if (py::isinstance<PyBoard>(item)) {
      positions.push_back(item.cast<const PyBoard&>().position());
    } else if (py::isinstance<py::str>(item)) {
      positions.push_back(position_of_fen(text_of(item)));
    } else {
      throw py::type_error(fmt::format("{} is neither a Board nor a FEN", shown(item)));
    }
  }
  return positions;
}

PyBoard::PyBoard(const Position& position, const BackendEntry& entry)
    : entry_(&entry), board_(entry.make_board()) {
  set(position);
}

PyBoard::PyBoard(const PyBoard& other, bool with_moves)
    : PyBoard(with_moves ? other.root_ : other.position(), *other.entry_) {
  if (!with_moves) return;
  for (const Move move : other.made_) board_->make(move);
  made_ = other.made_;
}

void PyBoard::set(const Position& position) {
  board_->set(position);
  root_ = board_->position();
  made_.clear();
}

void PyBoard::push(Move move) {
  try {
    board_->make(move);
  } catch (const std::invalid_argument&) {
    throw IllegalMove(
        fmt::format("{} is not legal in {}", text::to_uci(move), text::to_fen(board_->position())));
  }
  made_.push_back(move);
}

Move PyBoard::pop() {
  if (made_.empty()) throw py::index_error("no move is left to take back");
  const Move move = made_.back();
  board_->unmake();
  made_.pop_back();
  return move;
}

std::unique_ptr<Board> PyBoard::fresh_board() const {
  auto board = entry_->make_board();
  board->set(board_->position());
  return board;
}

Move PyBoard::legal(py::handle object) const {
  const Move move = move_of(object, *board_);
  if (board_->is_legal(move)) return move;
  throw IllegalMove(
      fmt::format("{} is not legal in {}", text::to_uci(move), text::to_fen(position())));
}

PyBoard& board_in(PyObject* object) {
  auto* const instance = reinterpret_cast<py::detail::instance*>(object);
  if (instance->simple_layout) {
    void* const value = instance->simple_value_holder[0];
    if (value == nullptr) throw py::type_error("this Board was never set up by Board.__init__");
    return *static_cast<PyBoard*>(value);
  }
  return py::cast<PyBoard&>(py::handle(object));
}

void add_board(py::module_& module) {
  py::class_<PyBoard> type(
      module, "Board",
      "A position in one of the representations, and the moves that led to it.\n\n"
      "Every backend gives the same answers, by means of its own: see backends(). Positions are\n"
      "always such that chess can be played on them.");
  type.def(py::init([](const Text& fen, const Text& backend) {
             return PyBoard(position_of_fen(fen), entry_named(backend));
           }),
           py::arg("fen") = text::to_fen(start_position()), py::arg("backend") = "lerf",
           "A board of that backend. The FEN may be \"startpos\". Raises TextError if it cannot be "
           "read, and ValueError if there is no such backend.");
  add_fields(type);
  add_copies(type);
  type.def("__str__", [](const PyBoard& board) { return diagram(board.position()); })
      .def("unicode", &unicode, py::kw_only(), py::arg("invert_color") = false,
           py::arg("borders") = false, py::arg("empty_square") = "⭘",
           py::arg("orientation") = py::bool_(true),
           "The position as text, with pictures of the pieces in Unicode: with a border and the "
           "names of files and ranks, or with Black's side below, if that is asked for.")
      .def("__repr__", [](const PyBoard& board) {
        const std::string fen = text::to_fen(board.position());
        const auto backend = board.entry().facts.name;
        if (backend == "lerf") return fmt::format("Board('{}')", fen);
        return fmt::format("Board('{}', backend='{}')", fen, backend);
      });
  add_game(type);
  add_questions(type);
  add_search(module, type);
  add_hot_methods(module, type);
}

}  // namespace squarelab::python
