// Of the type Board: positions as text, and moves by their notations.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

#include "board.hpp"

namespace squarelab::python {

namespace {

// Opcodes whose operands are moves or numbers.
bool is_one_of(std::string_view opcode, std::initializer_list<std::string_view> opcodes) {
  return std::find(opcodes.begin(), opcodes.end(), opcode) != opcodes.end();
}
bool is_comment(std::string_view opcode) {
  return opcode == "id" ||
         (opcode.size() == 2 && opcode[0] == 'c' && '0' <= opcode[1] && opcode[1] <= '9');
}

bool is_move(py::handle object) { return Py_TYPE(object.ptr()) == move_type; }

// The operands of an operation: text, a number, a move, or moves, which follow each other in pv.
std::string operands_of(const PyBoard& board, std::string_view opcode, py::handle value) {
  if (py::isinstance<py::str>(value)) {
    const std::string text = text_of(value);
    if (text.find('"') != std::string::npos) {
      throw py::value_error("a text with a double quote cannot be written in an EPD record");
    }
    return is_comment(opcode) ? text : fmt::format("\"{}\"", text);
  }
  const auto san = [](const PyBoard& at, py::handle move) {
    return text::to_san(at.legal(move), at.position());
  };
  if (is_move(value)) return san(board, value);
  if (PyLong_Check(value.ptr())) return text_of(value);
  PyBoard at(board, false);
  std::string text;
  for (const py::handle move : py::iter(value)) {
    text += (text.empty() ? "" : " ") + san(at, move);
    if (opcode == "pv") at.push(at.legal(move));
  }
  return text;
}

std::string epd_of(const PyBoard& board, const py::kwargs& operations) {
  text::EpdRecord record{board.position(), {}, {}};
  record.position.halfmove_clock = 0;
  record.position.fullmove_number = 1;
  for (const auto& [name, value] : operations) {
    const std::string opcode = text_of(name);
    if (opcode == "hmvc" || opcode == "fmvn") {
      const Number number{py::reinterpret_borrow<py::object>(value)};
      const bool is_clock = opcode == "hmvc";
      (is_clock ? record.position.halfmove_clock : record.position.fullmove_number) =
          static_cast<std::uint16_t>(number.within(is_clock ? "a clock" : "a number of a move",
                                                   is_clock ? 0 : 1, max_clock));
    } else {
      record.operations.emplace_back(opcode, operands_of(board, opcode, value));
    }
  }
  return text::to_epd(record);
}

py::object operand_of(const text::EpdRecord& record, const std::string& opcode,
                      const std::string& text) {
  if (is_one_of(opcode, {"bm", "am", "sm", "pm", "pv"})) {
    py::list moves;
    for (const Move move : record.moves(opcode)) moves.append(to_python(move));
    if (is_one_of(opcode, {"sm", "pm"})) return moves[0];
    return moves;
  }
  const bool is_count =
      opcode[0] == 'D' && opcode.size() <= 3 &&
      std::all_of(opcode.begin() + 1, opcode.end(), [](char c) { return '0' <= c && c <= '9'; });
  if (is_count) {
    for (const text::PerftCount& count : record.perft()) {
      if (opcode == fmt::format("D{}", count.depth)) return py::int_(count.count);
    }
  }
  if (const auto number = record.number(opcode)) return py::int_(*number);
  const auto words = record.operands(opcode);
  return words.size() == 1 ? py::str(words[0]) : py::str(text);
}

py::dict operations_of(const text::EpdRecord& record) {
  py::dict operations;
  for (const auto& [opcode, text] : record.operations) {
    operations[py::str(opcode)] = operand_of(record, opcode, text);
  }
  return operations;
}

void add_texts(py::class_<PyBoard>& type) {
  type.def(
          "fen", [](const PyBoard& board) { return text::to_fen(board.position()); },
          "The position as a FEN of six fields. The square of en passant is written where a "
          "capture "
          "is legal.")
      .def(
          "set_fen", [](PyBoard& board, const Text& fen) { board.set(position_of_fen(fen)); },
          py::arg("fen"), "Takes over the position of a FEN, and forgets the moves made.")
      .def(
          "reset", [](PyBoard& board) { board.set(start_position()); },
          "Goes to the start position, and forgets the moves made.")
      .def(
          "epd", &epd_of,
          "The position as an EPD record: four fields and the operations given by name, of text, a "
          "number, a move or moves.")
      .def(
          "set_epd",
          [](PyBoard& board, const Text& epd) {
            const text::EpdRecord record = text::parse_epd(epd);
            py::dict operations = operations_of(record);
            board.set(record.position);
            return operations;
          },
          py::arg("epd"), "Takes over the position of an EPD record, and returns its operations.")
      .def_static(
          "from_epd",
          [](const Text& epd, const Text& backend) {
            const text::EpdRecord record = text::parse_epd(epd);
            return py::make_tuple(PyBoard(record.position, entry_named(backend)),
                                  operations_of(record));
          },
          py::arg("epd"), py::arg("backend") = "lerf",
          "A board at the position of an EPD record, and a dict of its operations.");
}

void add_notations(py::class_<PyBoard>& type) {
  const auto read_san = [](const PyBoard& board, const std::string& san) {
    return text::parse_san(san, board.position());
  };
  const auto read_uci = [](const PyBoard& board, const std::string& uci) {
    return text::parse_uci(uci, board.position(), board.board().legal_moves());
  };
  type.def(
          "san",
          [](const PyBoard& board, py::handle move) {
            return text::to_san(board.legal(move), board.position());
          },
          py::arg("move"), "The legal move in standard algebraic notation: Nbd2, O-O, e8=Q#.")
      .def(
          "parse_san",
          [read_san](const PyBoard& board, const Text& san) {
            return to_python(read_san(board, san));
          },
          py::arg("san"),
          "The one legal move of that notation. Raises TextError if there is none, or several.")
      .def(
          "push_san",
          [read_san](PyBoard& board, const Text& san) {
            const Move move = read_san(board, san);
            board.push(move);
            return to_python(move);
          },
          py::arg("san"), "Makes the move of that notation and returns it.")
      .def(
          "uci",
          [](const PyBoard& board, py::handle move) {
            return text::to_uci(move_of(move, board.board()));
          },
          py::arg("move"), "The move in UCI notation: e2e4, a7a8q.")
      .def(
          "parse_uci",
          [read_uci](const PyBoard& board, const Text& uci) {
            return to_python(read_uci(board, uci));
          },
          py::arg("uci"),
          "The legal move of that UCI notation; castling may be written as king takes rook. Raises "
          "TextError if there is none.")
      .def(
          "push_uci",
          [read_uci](PyBoard& board, const Text& uci) {
            const Move move = read_uci(board, uci);
            board.push(move);
            return to_python(move);
          },
          py::arg("uci"), "Makes the move of that UCI notation and returns it.")
      .def(
          "peek",
          [](const PyBoard& board) {
            if (board.made().empty()) throw py::index_error("no move was made");
            return to_python(board.made().back());
          },
          "The last move made. Raises IndexError if there is none.");
}

}  // namespace

void add_game(py::class_<PyBoard>& type) {
  add_texts(type);
  add_notations(type);
}

}  // namespace squarelab::python
