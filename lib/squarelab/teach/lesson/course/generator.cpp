// The lesson "generator": a move generator in six steps of Python. The code is that of
// examples/python/first_generator.py, and the answers of verify are those that
// research/first_generator stored after each step (docs/results/first_generator.txt).
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/results.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/lesson/lesson.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::teach {

namespace {

// The text from the first mark on, up to the next end.
std::string between(std::string_view text, const std::string& mark, std::string_view end) {
  const std::size_t begin = text.find(mark);
  return std::string(text.substr(begin, text.find(end, begin + mark.size()) - begin));
}

// A function of the program, and what verify answers after that step.
Exhibit coded(int step, const std::string& function) {
  const std::string mark = fmt::format("# {}\n", step);
  const std::string answer = between(results::first_generator_answers, mark, "# ");
  return {ShownBoard{{fmt::format("step {}", step),
                      between(results::first_generator, "def " + function, "\n\n") + '\n'}},
          ShownBoard{{"the answer of verify", answer.substr(mark.size())}}};
}

int moves_from(const char* fen, PieceType type) {
  const Position position = text::parse_fen(fen);
  int count = 0;
  for (const Move move : rules::legal_moves(position)) {
    count += type_of(*position.piece_on(move.from())) == type ? 1 : 0;
  }
  return count;
}

// The squares of rank 1 on which an attack forbids White to castle on the queen's side: a rook on
// the file of each is tried.
SquareSet castling_way() {
  SquareSet squares;
  for (int file = 0; file < file_count; ++file) {
    Position position = text::parse_fen("8/6k1/8/8/8/8/8/R3K3 w Q - 0 1");
    position.put(make_square(file_at(file), Rank::R8), Piece::BlackRook);
    const MoveList moves = rules::legal_moves(position);
    const bool castles = std::ranges::find(moves, MoveFlag::Castling, &Move::flag) != moves.end();
    if (!castles) squares.insert(make_square(file_at(file), Rank::R1));
  }
  return squares;
}

std::vector<Step> generator_steps(const Registry&) {
  constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr const char* promotion = "r1r4k/1P6/8/8/8/8/8/7K w - - 0 1";
  constexpr const char* pin = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
  const Position pinned = text::parse_fen(pin);
  const Position passing = text::parse_fen("7k/8/8/3pP3/8/8/8/7K w - d6 0 1");
  const MoveList all = rules::legal_moves(passing);
  const Move capture = *std::ranges::find(all, MoveFlag::EnPassant, &Move::flag);
  const Position row = text::parse_fen("7k/8/8/2p1P3/8/8/8/7K w - - 0 1");
  const int tried = rules::attacks_from(pinned, Square::E2).size() - 1;  // not its own king
  const auto moves = [](const char* fen) {
    return fmt::format("squarelab moves --fen \"{}\"", fen);
  };
  return {
      {"Read the position",
       {"This lesson writes a move generator in Python. verify tests it after each step. A FEN has "
        "the rows of the board, rank 8 first, and a digit counts empty squares. The "
        "first program reads it, and finds no moves yet."},
       coded(1, "read"),
       "squarelab show",
       ask_squares("The row of rank 5 is 2p1P3. Which squares have pieces?",
                   row.squares_of(Piece::BlackPawn) | row.squares_of(Piece::WhitePawn),
                   "Two empty squares, a pawn, an empty square, a pawn.")},
      {"Pieces",
       {"Knight and king take one step, the others go on until something is in the way. step() "
        "makes names of squares, and those off the board are not in the dict."},
       coded(2, "pieces"),
       moves(start),
       ask_number("How many moves does White have now in the starting position?",
                  moves_from(start, PieceType::Knight), "Only the knights can move.")},
      {"Pawns",
       {"A pawn captures aside, moves ahead by one or two, and promotes: four moves."},
       coded(3, "pawns"),
       moves(promotion),
       ask_number("A white pawn is on b7, black rooks are on a8 and c8. How many moves does the "
                  "pawn have?",
                  moves_from(promotion, PieceType::Pawn), "Four moves to each of three squares.")},
      {"The king must be safe",
       {"Make the move on a copy, and let the other side generate. If one of its moves ends on the "
        "king, the move was not legal. This is slow, and needs no idea of pins and checks."},
       coded(4, "safe"),
       moves(pin),
       ask_number("White: king e1, rook e2. Black: rook e8. How many moves of the white rook does "
                  "the test remove?",
                  tried - moves_from(pin, PieceType::Rook),
                  "All moves along the rank. Along the file it stays between.")},
      {"Castling",
       {"The right must be left, the squares between must be empty, and the king must be safe on "
        "each square of its way: the same test again."},
       coded(5, "castling"),
       "squarelab explain castling",
       ask_squares("Which squares must be safe when White castles on the queen's side?",
                   castling_way(), "b1 is crossed by the rook alone, and may be attacked.")},
      {"En passant",
       {"The pawn that is taken is not where the capture ends: the test gets a board without "
        "it. Now verify finds nothing more. In your folder the test is: squarelab verify --depth 1 "
        "--adapter \"python3 first_generator.py\""},
       coded(6, "en_passant"),
       "squarelab explain en-passant",
       ask_squares("Black plays d7d5, and the pawn on e5 takes it. Which squares become empty?",
                   {capture.from(), taken_en_passant(capture)}, "The pawn is then on d6.")},
  };
}

Step row_of_fen(Draw& random) {
  constexpr std::string_view letters = "pnbrqkPNBRQK";
  const int rank = random.between(2, 7);
  std::string row;
  SquareSet squares;
  for (int file = 0; file < file_count; ++file) {
    const bool is_empty = !random.one_in(3);
    const char letter = random.pick(letters);
    if (is_empty && !row.empty() && row.back() >= '1' && row.back() <= '8') {
      ++row.back();
    } else {
      row += is_empty ? '1' : letter;
    }
    if (!is_empty) squares.insert(make_square(file_at(file), rank_at(rank - 1)));
  }
  return exercise("A row of a FEN", "squarelab show",
                  ask_squares(fmt::format("The row of rank {} in a FEN is {}. Which squares have "
                                          "pieces? If there are none, answer none.",
                                          rank, row),
                              squares, "A digit counts empty squares. Begin at the a-file."));
}

// The names of some moves, and a count for each.
std::vector<std::pair<std::string, int>> draw_counts(Draw& random) {
  std::vector<std::pair<std::string, int>> counts;
  for (const Square from : draw_squares(random, 4)) {
    const Square to = draw_square(random);
    const int count = random.between(1, 40);
    counts.emplace_back(to_string(from) + to_string(to == from ? square_at(index(to) ^ 7) : to),
                        count);
  }
  return counts;
}

std::string list_of(const std::vector<std::pair<std::string, int>>& counts) {
  return report::joined(
      counts, ", ", [](const auto& each) { return fmt::format("{} {}", each.first, each.second); });
}

Step leaves_of(Draw& random) {
  const auto counts = draw_counts(random);
  int sum = 0;
  for (const auto& [move, count] : counts) sum += count;
  return exercise("Two plies", "squarelab divide --depth 2",
                  ask_number(fmt::format("A position has the moves {}. The numbers count the moves "
                                         "after each. What is the perft at depth 2?",
                                         list_of(counts)),
                             sum, "Add the numbers up: each is a leaf."));
}

Step wrong_branch(Draw& random) {
  const auto right = draw_counts(random);
  auto wrong = right;
  auto& [move, count] = wrong[static_cast<std::size_t>(random.below(4))];
  count += random.coin() ? 1 : -1;
  std::vector<std::string> moves;
  for (const auto& each : right) moves.push_back(each.first);
  return exercise("Where the counts differ", "squarelab divide --depth 2",
                  ask_choice(fmt::format("At depth 2 your program counts {}. The right counts are "
                                         "{}. After which move is the mistake?",
                                         list_of(wrong), list_of(right)),
                             moves, move, "Make it, and compare again at depth 1."));
}

}  // namespace

const Lesson generator_lesson{"generator",
                              "Your first move generator",
                              &generator_steps,
                              {&row_of_fen, &leaves_of, &wrong_branch}};

}  // namespace squarelab::teach
