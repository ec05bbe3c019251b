// Of the type Board: what may be asked of a position.
#include <fmt/format.h>

#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/questions/asking.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>

#include "board.hpp"
#include "interrupts.hpp"

namespace squarelab::python {

namespace {

// Of either side. The boards answer for the side to move; for the other one the rules do.
SquareSet pinned_of(const PyBoard& board, Color color) {
  if (board.board().side_to_move() == color) return board.board().pinned();
  Position position = board.position();
  position.side_to_move = color;
  position.en_passant.reset();
  return rules::pinned(position);
}

py::dict piece_map(const PyBoard& board) {
  py::dict pieces;
  for (const Square square : all_squares) {
    if (const auto piece = board.board().piece_on(square)) {
      pieces[py::int_(index(square))] = to_python(piece);
    }
  }
  return pieces;
}

void add_pieces(py::class_<PyBoard>& type) {
  type.def(
          "piece_at",
          [](const PyBoard& board, Square square) {
            return to_python(board.board().piece_on(square));
          },
          py::arg("square"), "The piece on the square, or None.")
      .def(
          "piece_type_at",
          [](const PyBoard& board, Square square) -> py::object {
            const auto piece = board.board().piece_on(square);
            return piece ? py::object(py::int_(index(type_of(*piece)))) : py::none();
          },
          py::arg("square"), "The type of the piece on the square, or None.")
      .def(
          "color_at",
          [](const PyBoard& board, Square square) -> py::object {
            const auto piece = board.board().piece_on(square);
            return piece ? py::object(py::bool_(color_of(*piece) == Color::White)) : py::none();
          },
          py::arg("square"), "The colour of the piece on the square, or None.")
      .def("piece_map", &piece_map, "A dict of the pieces by their squares.")
      .def(
          "pieces",
          [](const PyBoard& board, PieceType piece_type, Color color) {
            return board.position().squares_of(make_piece(color, piece_type));
          },
          py::arg("piece_type"), py::arg("color"),
          "The squares of the pieces of that type and colour.")
      .def(
          "king",
          [](const PyBoard& board, Color color) {
            const auto kings = board.position().squares_of(make_piece(color, PieceType::King));
            return index(*kings.begin());
          },
          py::arg("color"), "The square of the king.");
}

void add_attacks(py::class_<PyBoard>& type) {
  type.def(
          "attacks",
          [](const PyBoard& board, Square square) { return board.board().attacks_from(square); },
          py::arg("square"),
          "The squares that the piece on the square attacks; pins and the side to move are "
          "ignored.")
      .def(
          "attackers",
          [](const PyBoard& board, Color color, Square square) {
            return board.board().attackers_to(square, color);
          },
          py::arg("color"), py::arg("square"), "The pieces of the colour that attack the square.")
      .def(
          "is_attacked_by",
          [](const PyBoard& board, Color color, Square square) {
            return board.board().is_attacked(square, color);
          },
          py::arg("color"), py::arg("square"), "Whether a piece of the colour attacks the square.")
      .def(
          "attack_map",
          [](const PyBoard& board, Color color) { return board.board().attack_map(color); },
          py::arg("color"), "All squares that pieces of the colour attack.")
      .def(
          "checkers", [](const PyBoard& board) { return board.board().checkers(); },
          "The pieces that give check to the side to move.")
      .def(
          "pinned",
          [](const PyBoard& board, std::optional<Color> color) {
            return pinned_of(board, color.value_or(board.board().side_to_move()));
          },
          py::arg("color") = py::none(),
          "The pieces of the colour, by default of the side to move, that are pinned to their "
          "king.")
      .def(
          "is_pinned",
          [](const PyBoard& board, Color color, Square square) {
            return pinned_of(board, color).contains(square);
          },
          py::arg("color"), py::arg("square"),
          "Whether a piece of the colour on the square is pinned to its king.")
      .def(
          "threats", [](const PyBoard& board) { return board.board().threats(); },
          "Who attacks whom: a list of Threat, in no particular order.")
      .def(
          "threat_changes",
          [](const PyBoard& board, py::handle move) {
            auto changes = board.board().threat_changes(board.legal(move));
            return py::make_tuple(std::move(changes.removed), std::move(changes.added));
          },
          py::arg("move"),
          "What the move changes in threats(): a list of those that it ends, and "
          "one of those that it makes.");
}

void add_moves(py::class_<PyBoard>& type) {
  type.def(
          "is_legal",
          [](const PyBoard& board, py::handle move) {
            return board.board().is_legal(move_of(move, board.board()));
          },
          py::arg("move"), "Whether the move is legal.")
      .def(
          "gives_check",
          [](const PyBoard& board, py::handle move) {
            return board.board().gives_check(board.legal(move));
          },
          py::arg("move"), "Whether the legal move gives check.")
      .def(
          "is_capture",
          [](const PyBoard& board, py::handle move) {
            return rules::is_capture(board.position(), board.legal(move));
          },
          py::arg("move"), "Whether the legal move captures, en passant included.")
      .def(
          "is_en_passant",
          [](const PyBoard& board, py::handle move) {
            return board.legal(move).flag() == MoveFlag::EnPassant;
          },
          py::arg("move"), "Whether the legal move captures en passant.")
      .def(
          "is_castling",
          [](const PyBoard& board, py::handle move) {
            return board.legal(move).flag() == MoveFlag::Castling;
          },
          py::arg("move"), "Whether the legal move castles.")
      .def(
          "exchange",
          [](const PyBoard& board, py::handle move) {
            return board.board().exchange(board.legal(move));
          },
          py::arg("move"),
          "What the legal move wins, in hundredths of a pawn, if then both sides only take back on "
          "its square and either may stop.")
      .def(
          "exchange_is_at_least",
          [](const PyBoard& board, py::handle move, int threshold) {
            return board.board().exchange_is_at_least(board.legal(move), threshold);
          },
          py::arg("move"), py::arg("threshold"),
          "Whether exchange(move) is that or more, which may be faster to find.");
}

// As python-chess has it: whether no moves of both sides, however bad, let the colour mate.
bool has_insufficient_material(const PyBoard& board, Color color) {
  const Position position = board.position();
  const auto of = [&](Color side, PieceType type) {
    return position.squares_of(make_piece(side, type));
  };
  const auto of_both = [&](PieceType type) {
    return of(Color::White, type) | of(Color::Black, type);
  };
  const SquareSet majors =
      of(color, PieceType::Pawn) | of(color, PieceType::Rook) | of(color, PieceType::Queen);
  const SquareSet knights = of(color, PieceType::Knight), bishops = of(color, PieceType::Bishop);
  if (!majors.empty()) return false;
  if (!knights.empty()) {
    // A lone knight mates only if an enemy piece that is not a queen stands beside its king.
    SquareSet helpers = bishops;
    for (const PieceType type :
         {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook}) {
      helpers = helpers | of(~color, type);
    }
    return knights.size() == 1 && helpers.empty();
  }
  if (bishops.empty()) return true;
  constexpr SquareSet dark = SquareSet::from_bits(0xAA55AA55AA55AA55);
  const SquareSet all = of_both(PieceType::Bishop);
  const bool of_one_colour = (all & dark).empty() || (all - dark).empty();
  return of_one_colour && (of_both(PieceType::Pawn) | of_both(PieceType::Knight)).empty();
}

void add_ends(py::class_<PyBoard>& type) {
  type.def("has_insufficient_material", &has_insufficient_material, py::arg("color"),
           "Whether the colour has not enough pieces to mate, whatever the moves of both sides.")
      .def(
          "is_insufficient_material",
          [](const PyBoard& board) {
            return has_insufficient_material(board, Color::White) &&
                   has_insufficient_material(board, Color::Black);
          },
          "Whether neither colour has enough pieces to mate: a dead position, by material alone.");
  type.def(
          "is_check", [](const PyBoard& board) { return !board.board().checkers().empty(); },
          "Whether the side to move is in check.")
      .def(
          "is_checkmate",
          [](const PyBoard& board) {
            return board.board().count_legal_moves() == 0 && !board.board().checkers().empty();
          },
          "Whether the side to move is mated.")
      .def(
          "is_stalemate",
          [](const PyBoard& board) {
            return board.board().count_legal_moves() == 0 && board.board().checkers().empty();
          },
          "Whether the side to move has no legal move and is not in check.");
}

constexpr int deepest = 20;
constexpr int most_threads = 1024;

// What is deeper is counted position by position, so that the parts of a count are small enough for
// it to be interrupted within a second.
constexpr int deepest_at_once = 9;

class Leaves {
 public:
  Leaves(const PyBoard& board, int threads) : board_(board), threads_(threads) {}

  // Below each of the positions; nullopt if that was interrupted.
  std::optional<std::vector<std::uint64_t>> below(const std::vector<Position>& positions,
                                                  int depth) {
    if (depth <= deepest_at_once) {
      return counting::count_leaves(board_.entry().make_board, positions, depth,
                                    {.threads = threads_},
                                    {.is_stopped = [this] { return interrupts_.must_stop(); }});
    }
    std::vector<std::uint64_t> sums;
    for (const Position& position : positions) {
      std::uint64_t sum = 0;
      for (const Move move : rules::legal_moves(position)) {
        const auto leaves = below({rules::play(position, move)}, depth - 1);
        if (!leaves) return std::nullopt;
        sum = counting::leaf_sum(sum, leaves->front());
      }
      sums.push_back(sum);
    }
    return sums;
  }

  void raise_if_interrupted() { interrupts_.raise_if_any(); }

 private:
  const PyBoard& board_;
  int threads_;
  Interrupts interrupts_;
};

// The leaves of the trees below the positions.
std::vector<std::uint64_t> leaves_below(const PyBoard& board,
                                        const std::vector<Position>& positions, int depth,
                                        const Number& threads) {
  Leaves leaves(board, threads.within("a number of threads", 1, most_threads));
  std::optional<std::vector<std::uint64_t>> counts;
  {
    const py::gil_scoped_release released;
    counts = leaves.below(positions, depth);
  }
  leaves.raise_if_interrupted();
  return *counts;
}

void add_counts(py::class_<PyBoard>& type) {
  type.def(
          "perft",
          [](const PyBoard& board, const Number& depth, const Number& threads) {
            return leaves_below(board, {board.position()}, depth.within("a depth", 0, deepest),
                                threads)[0];
          },
          py::arg("depth"), py::kw_only(), py::arg("threads") = 1,
          "The number of leaves of the tree of legal moves at the depth, as the backend counts "
          "them. Lets other threads of Python run meanwhile, and can be interrupted.")
      .def(
          "divide",
          [](const PyBoard& board, const Number& depth, const Number& threads) {
            const auto moves = board.board().legal_moves();
            std::vector<Position> positions;
            for (const Move move : moves) {
              positions.push_back(rules::play(board.position(), move));
            }
            const auto leaves =
                leaves_below(board, positions, depth.within("a depth", 1, deepest) - 1, threads);
            py::dict counts;
            for (int i = 0; i < moves.size(); ++i) {
              counts[to_python(moves[i])] = leaves[static_cast<std::size_t>(i)];
            }
            return counts;
          },
          py::arg("depth"), py::kw_only(), py::arg("threads") = 1,
          "A dict of the legal moves and the leaves below each: perft(depth) is their sum.");
}

// Returns the argument of a question, by the type of the object.
questions::Argument argument_of(const PyBoard& board, py::handle object) {
  if (object.is_none()) return {};
  if (Py_TYPE(object.ptr()) == move_type) return move_of(object, board.board());
  return square_of(object);
}

// As whole numbers by label.
py::dict native_words(const PyBoard& board) {
  py::dict words;
  for (const NativeImage::Word& word : board.board().native_image().words) {
    words[py::str(word.label)] = word.value;
  }
  return words;
}

}  // namespace

void add_questions(py::class_<PyBoard>& type) {
  add_pieces(type);
  add_attacks(type);
  add_moves(type);
  add_ends(type);
  add_counts(type);
  type.def("native", &native_words,
           "What the backend stores: a dict of its words by their labels. A set of squares has bit "
           "n "
           "for the square of index n; a mailbox has a byte for each index.")
      .def(
          "ask",
          [](const PyBoard& board, const std::string& name, py::handle argument) {
            return questions::answer_to(name, board.board(), argument_of(board, argument));
          },
          py::arg("name"), py::arg("argument") = py::none(),
          "The answer to a question of the catalogue, as text: squarelab explain answers lists "
          "them. "
          "Some questions take a square or a move.")
      .def(
          "key", [](const PyBoard& board) { return board.board().key(); },
          "The Zobrist key of the position, which is the same in every backend.");
}

}  // namespace squarelab::python
