// The lesson "moves": why the obvious move generator is wrong, each reason with a position that
// shows it. The answers are the legal moves of the rules.
#include <fmt/format.h>

#include <array>
#include <squarelab/positions/sources.hpp>
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
                   "It can step between rook and king on e4, or take the rook on e8.")},
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
        "others. But the king itself is in the way of the rook. If it steps back along the line, "
        "the rook still attacks it. Take the king off the board before you compute the attacks."},
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

// A question about a position, which its board shows.
Step about(const char* title, const Position& position, const std::string& text, SquareSet answer,
           std::string why) {
  const std::string fen = text::to_fen(position);
  return exercise(title, fmt::format("squarelab moves --fen \"{}\"", fen),
                  ask_squares(fmt::format("{}. {}", fen, text), answer, std::move(why)),
                  {pieces_of(numbering_named("lerf"), position, "capitals are White")});
}

// A position of the corpus that fits.
template <class Fits>
const Position& draw_position(Draw& random, Fits fits) {
  const Position* position = nullptr;
  do {
    position = &random.pick(positions::built_in_corpus().positions);
  } while (!fits(*position));
  return *position;
}

Step legal_moves(Draw& random) {
  const Position& position = random.pick(positions::built_in_corpus().positions);
  const SquareSet own = position.squares_of(position.side_to_move);
  std::vector<Square> squares;
  for (const Square square : own) squares.push_back(square);
  const Square from = random.pick(squares);
  const Piece piece = *position.piece_on(from);
  Step step =
      about("Legal moves", position,
            fmt::format("Where may the {} {} on {} legally go?", adjective_of(color_of(piece)),
                        name_of(type_of(piece)), to_string(from)),
            goals(position, from),
            rules::in_check(position) ? "The king is in check."
                                      : pinned_text(rules::pinned(position) & own));
  if (type_of(piece) == PieceType::King) {
    step.question = of_king(std::move(*step.question), color_of(piece));
  }
  return step;
}

Step pinned_pieces(Draw& random) {
  using positions::Event;
  const Event event = random.pick(
      std::array{Event::PinOnFile, Event::PinOnRank, Event::PinOnDiagonal, Event::Pins});
  const Position position =
      random.one_in(8)
          ? draw_position(random, [](const Position& each) { return rules::pinned(each).empty(); })
          : positions::event_position(event, random);
  return about("Pinned pieces", position,
               fmt::format("Which pieces of {} are pinned? If none is, answer none.",
                           name_of(position.side_to_move)),
               rules::pinned(position), "Each is alone between its king and an enemy slider.");
}

Step castling_goals(Draw& random) {
  const Position& position = draw_position(random, [](const Position& each) {
    return each.castling.has(each.side_to_move, CastlingSide::KingSide) ||
           each.castling.has(each.side_to_move, CastlingSide::QueenSide);
  });
  const Color us = position.side_to_move;
  const Square king = us == Color::White ? Square::E1 : Square::E8;
  Step step = about("Castling", position,
                    fmt::format("To which squares may the king of {} castle? If to none, answer "
                                "none.",
                                name_of(us)),
                    goals(position, king, true),
                    "It may not castle out of check, over a piece or over an attacked square.");
  step.question = of_king(std::move(*step.question), us);
  return step;
}

Step passing_pawns(Draw& random) {
  using positions::Event;
  const Event event =
      random.pick(std::array{Event::EnPassant, Event::EnPassantOneOfTwo,
                             Event::EnPassantTwoCapturers, Event::EnPassantAlongPin});
  const Position position = positions::event_position(event, random);
  SquareSet capturers;
  for (const Move move : rules::legal_moves(position)) {
    if (move.flag() == MoveFlag::EnPassant) capturers.insert(move.from());
  }
  return about("En passant", position,
               fmt::format("The last move was a double push of a pawn over {}. Which pawns may "
                           "capture it en passant?",
                           to_string(*position.en_passant)),
               capturers, "No pawn may uncover an attack on its own king.");
}

}  // namespace

const Lesson moves_lesson{"moves",
                          "From squares to legal moves",
                          &moves_steps,
                          {&legal_moves, &pinned_pieces, &castling_goals, &passing_pawns}};

}  // namespace squarelab::teach
