// The catalogue of what other programs are asked besides divides, and all questions by name. The
// comparisons are in selections.cpp, keys.cpp, evaluations.cpp and notations.cpp.
#pragma once

#include <squarelab/questions/catalogue.hpp>
#include <squarelab/verify/engine/questions/program_questions.hpp>

namespace squarelab::verify {

// The legal moves that capture; those that capture or promote; those that give check: compared with
// the rules.
struct Captures : AtPosition, squarelab::questions::Captures {
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};
struct Noisy : AtPosition, squarelab::questions::Noisy {
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};
struct GivesCheck : AtPosition, squarelab::questions::GivesCheck {
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// The key, any text: after moves that of the FEN to which they lead, with the en-passant square
// where the program counts it; without moves another than that of a position that differs in
// the side to move, a right, the en-passant square or a piece: without the square, or with another.
struct Keys : AfterMoves, squarelab::questions::Keys {
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// The evaluation by the side to move, a number, or "none": after moves that of the FEN to which
// they lead; without moves that of the position with the colours exchanged.
struct Eval : AfterMoves {
  static constexpr auto facts =
      questions::Facts{"eval", "the evaluation"}.faults({Kind::WrongEval, Kind::Garbage});
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};
// The same as that of the position with the files in the opposite order, where nobody may castle.
struct EvalMirror : AtPosition {
  static constexpr auto facts =
      questions::Facts{"eval-mirror", "the evaluation in the left-right mirror"}.faults(
          {Kind::WrongEval, Kind::Garbage});
  static constexpr Question word = &Eval::facts;
  static constexpr bool is_on_request = true;
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// The FEN: that of the position, with an en-passant square after any double push or not, and
// written again when the program is set to it.
struct Fen : AfterMoves, squarelab::questions::Fen {
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};
// The SAN of every legal move, each after the move in UCI's notation; and the moves that the
// program reads from SAN.
struct San : AtPosition, squarelab::questions::San {
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};
struct ReadSan : AtPosition {
  static constexpr auto facts =
      questions::Facts{"read-san", "the moves that SAN is read as"}.faults(
          {Kind::WrongSan, Kind::Garbage});
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// The FEN after the moves were made and taken back: equal to the FEN that the program writes
// without them, field by field.
struct Undo : AfterMoves {
  static constexpr auto facts =
      questions::Facts{"undo", "the position after moves were made and taken back"}.faults(
          {Kind::WrongUndo, Kind::Garbage});
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// The FEN of the position that the program has read from a text, or an error in words: it refuses
// it. A right FEN is to be read. Its treatment of an odd text is its policy, and named; to do
// something else with the colours exchanged, or to read differently what it has written itself,
// is a fault.
struct ReadFen : AtPosition {
  static constexpr auto facts =
      questions::Facts{"read-fen", "the position that a FEN is read as, or that it is refused"}
          .faults({Kind::WrongFen, Kind::Inconsistent, Kind::Garbage});
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
  // Returns the same for a FEN of the table, in a conversation of its own. *text: what it was asked
  // last.
  static std::vector<Disagreement> check(Asker& asker, const FenSample& sample, std::string& text);
};

// The end of the game: none, checkmate, stalemate, threefold, fifty or dead. Draws may be named in
// any order, and some not at all; that is a policy, and named.
struct GameEnd : AfterMoves {
  static constexpr auto facts =
      questions::Facts{"game-end", "whether and why the game is over"}.faults(
          {Kind::WrongEnd, Kind::Garbage});
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// The legal moves of a FEN with rights in the form of X-FEN, KQkq for the outermost rooks. Asked in
// Chess960, where all other FENs name rooks by their files.
struct XFen : AtPosition {
  static constexpr auto facts = questions::Facts{"x-fen", "the legal moves of an X-FEN"}.faults(
      {Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage});
  static constexpr bool is_of_chess960 = true;
  static std::vector<Disagreement> check(Asker& asker, const Line& line, Effort effort);
};

// THE list, in the order in which they are asked.
using Catalogue = squarelab::questions::List<Captures, Noisy, GivesCheck, Keys, Eval, EvalMirror,
                                             Fen, San, ReadSan, Undo, ReadFen, GameEnd, XFen>;

// Returns the questions to boards, then those that only other programs are asked.
std::span<const Question> all_questions();

// Looks the question up by its name; nullopt if there is none of that name.
std::optional<Question> parse_question(std::string_view name);

}  // namespace squarelab::verify
