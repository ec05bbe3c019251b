// The lesson "moves": why the obvious move generator is wrong, each reason with a position that
// shows it. The answers are the legal moves of the rules.
#include <fmt/format.h>

#include <array>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/lesson/course/shared.hpp>
#include <squarelab/teach/lesson/lesson.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::teach {

namespace {

// Where the piece may legally go; with `castling`, by castling alone.
SquareSet goals(const Position& position, Square from, bool castling = false) {
  SquareSet squares;
  for (const Move move : rules::legal_moves(position)) {
    if (move.from() != from) continue;
    if (!castling || move.flag() == MoveFlag::Castling) squares.insert(move.to());
  }
  return squares;
}

struct Example {
  const char* fen;
  text::Written written = {};
  Position position = text::parse_fen(fen, &written);

  std::string command(std::string_view words) const {
    return fmt::format("squarelab {} --fen \"{}\"", words, fen);
  }
  ShownBoard board() const {
    return pieces_of(numbering_named("lerf"), position, "White (capitals) is to move");
  }
  std::unique_ptr<Board> held(const Registry& registry) const {
    auto board = find(registry, "lerf")->make_board();
    board->set(position);
    return board;
  }
  // The squares that the obvious generator hands over.
  SquareSet obvious(Square from) const {
    return rules::attacks_from(position, from) - position.squares_of(Color::White);
  }
};

// Makes O-O and O-O-O answers to the question, too.
Question of_king(Question question, Color color) {
  question.castler = color;
  return question;
}

// The step with the position instead of what it finds, and a question.
Step asked(Step step, const Example& example, Question question) {
  step.exhibit.boards = {example.board()};
  step.command = example.command("moves");
  step.question = std::move(question);
  return step;
}

std::vector<Step> moves_steps(const Registry& registry) {
  const Numbering& lerf = numbering_named("lerf");
  const Example knight{"4r1k1/8/8/8/4N3/8/8/4K3 w - -"};
  const Example rook{"4r1k1/8/8/8/8/4R3/8/4K3 w - -"};
  const Example check{"4r2k/8/6B1/8/R7/8/8/4K3 w - -"};
  const Example twice{"4r2k/8/8/8/7b/8/3R4/4K3 w - -"};
  const Example king{"4r2k/8/8/8/4K3/8/8/8 w - -"};
  const Example castling{"1r4k1/8/8/8/2b5/8/8/R3K2R w KQ -"};
  const Example passing{"8/8/8/K2pP2r/8/8/8/7k w - d6"};
  return {
      {"The obvious generator",
       {"Take the squares that a piece attacks, without those of its own side: attacks & ~white. "
        "That is nearly a move generator. It forgets the king. A move that leaves its own king in "
        "check is not legal.",
        fmt::format("It gives the knight on e4 {} moves.", knight.obvious(Square::E4).size())},
       {knight.board()},
       knight.command("moves"),
       ask_number("How many moves of the knight are legal?",
                  goals(knight.position, Square::E4).size(),
                  "Wherever it goes, the rook on e8 then attacks the king. The knight is pinned.")},
      {"A pinned piece may still move",
       {"A piece is pinned if it is alone between its king and an enemy bishop, rook or queen. "
        "To forbid all its moves is wrong as well: as long as it stays on that line, the king is "
        "not in check."},
       {rook.board()},
       rook.command("explain pins"),
       ask_squares("Where may the rook on e3 go?", goals(rook.position, Square::E3),
                   "Along the line of the pin, and it may take the piece that pins it.")},
      {"Out of check",
       {"In check most moves are not legal. Three kinds remain: the king goes away, something "
        "takes the piece that gives check, or something steps between them."},
       {check.board()},
       check.command("moves"),
       ask_squares("Where may the bishop on g6 go?", goals(check.position, Square::G6),
                   "One square is between rook and king, and the other one is the rook's.")},
      {"Two pieces give check",
       {"Stepping between helps against one piece. If two give check at once, every legal move is "
        "one of the king. A generator looks at the number of checkers first: with two it needs no "
        "other piece."},
       {twice.board()},
       twice.command("explain in-check"),
       ask_squares("Where may the king go?", goals(twice.position, Square::E1),
                   "The other squares are attacked, or the white rook is there.")},
      {"The king hides a square",
       {"A program computes all squares that the enemy attacks, and lets the king go to the "
        "others. But the king itself is in the way of the rook. The square behind it is "
        "attacked as soon as the king goes there. So the king must be taken off the board before "
        "the attacks are computed."},
       {king.board()},
       king.command("moves"),
       ask_squares("Where may the king go?", goals(king.position, Square::E4),
                   "Not along the file of the rook: it attacks both ways through the king.")},
      asked(castling_step(castling.position, lerf, *castling.held(registry)), castling,
            of_king(ask_squares("Where may the king go by castling?",
                                goals(castling.position, Square::E1, true),
                                "On that side only the rook goes over an attacked square."),
                    Color::White)),
      asked(en_passant_step(text::as_written(passing.position, passing.written), lerf,
                            *passing.held(registry)),
            passing,
            ask_squares("Black has just moved a pawn from d7 to d5. Where may the pawn on e5 go?",
                        goals(passing.position, Square::E5),
                        "Behind the two pawns the rook on h5 would attack the king.")),
  };
}

std::string pinned_text(SquareSet pinned) {
  if (pinned.empty()) return "None of its side's pieces are pinned.";
  return fmt::format("Pinned on its side: {}.", names_of(pinned));
}

Step legal_moves(Random& random) {
  const Position& position = random.pick(positions::built_in_corpus().positions);
  const std::vector<Square> pieces = [&] {
    std::vector<Square> squares;
    for (const Square square : position.squares_of(position.side_to_move)) {
      squares.push_back(square);
    }
    return squares;
  }();
  const Square from = random.pick(pieces);
  const std::string fen = text::to_fen(position);
  const Piece piece = *position.piece_on(from);
  Question question = ask_squares(
      fmt::format("{}. Where may the {} {} on {} legally go?", fen, adjective_of(color_of(piece)),
                  name_of(type_of(piece)), to_string(from)),
      goals(position, from),
      rules::in_check(position)
          ? "The king is in check."
          : pinned_text(rules::pinned(position) & position.squares_of(position.side_to_move)));
  if (type_of(piece) == PieceType::King) question = of_king(question, color_of(piece));
  return exercise("Legal moves", fmt::format("squarelab moves --fen \"{}\"", fen), question,
                  {pieces_of(numbering_named("lerf"), position, "capitals are white")});
}

}  // namespace

const Lesson moves_lesson{"moves", "From squares to legal moves", &moves_steps, {&legal_moves}};

}  // namespace squarelab::teach
