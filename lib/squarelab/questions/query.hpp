// Queries: who is asked what, and what is known of the position that is asked about. A question
// that boards are asked has
//
//   static constexpr Stage stage = Stage::EachMove;
//   static constexpr std::string_view words = "gives_check";  // of a report, before the arguments
//   static constexpr auto ask = &Board::gives_check;          // what a board is asked
//   static bool expected(const FirstAnswers& first, Move move);  // what it should answer
//
// At Stage::Position the move is left out. A question that asks several things has `static void
// run(auto& exam)` instead, which calls exam.expect(). `After` is the question without whose right
// answer it is not asked. Questions with the same facts share a file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/questions/answers.hpp>
#include <squarelab/questions/facts.hpp>
#include <string_view>
#include <vector>

namespace squarelab::questions {

// When a question is asked. Within a stage the order is the catalogue's.
enum class Stage : std::uint8_t {
  Set,       // last, because the boards then hold another position
  Plain,     // first, because other answers follow from these
  Position,  // of the position
  EachMove,  // of each legal move
  Moves,     // of all moves, and of what comes after them
  Never,     // not by itself
};

// The period of a question: it is asked in one position of that many.
struct Period {
  Key usual = 1;
  Key sampled = 1;  // for Thoroughness::Sampled
};

// One board in `share`, chosen by `turn`, and the first, whose answer is needed.
struct Who {
  std::size_t first = 0;  // this and later boards are compared
  std::size_t share = 1;
  std::uint64_t turn = 0;

  constexpr bool holds(std::size_t i) const {
    return i == 0 || share == 1 || (i + turn) % share == 0;
  }
  constexpr Who from(std::size_t number) const { return {number, share, turn}; }
};
inline constexpr Who everybody{};
inline constexpr Who others{1};  // where the first board's answer is what is expected

struct Query {
  Question question;
  Who who = {};
  std::optional<Move> move = std::nullopt;  // that it names
  int depth = 0;                            // of a perft
};

// The position that the boards hold, and the first's answers about it. From these follow most
// of the expected answers, because the first board can be slow.
struct FirstAnswers {
  FirstAnswers(const Board& first, const Position& held, bool all_codes);

  const Board* board;
  Position position;
  Key key;
  bool deeply;                 // true: all boards are asked, and about all nearby codes
  std::vector<Move> listed;    // sorted
  std::vector<Move> legal;     // each once
  std::vector<bool> is_legal;  // of codes
  std::array<SquareSet, square_count> attacks{};
  std::array<std::array<SquareSet, square_count>, color_count> attackers{};
  std::array<SquareSet, color_count> attack_maps{};
  SquareSet checkers;
  SquareSet pinned;
};

// Returns the legal moves of the selection, sorted.
std::vector<Move> selected_moves(const Board& board, MoveSelection selection);
std::vector<Move> selected_moves(const FirstAnswers& first, MoveSelection selection);

// The base of all questions, with defaults that a question can replace.
struct Asked {
  static constexpr Stage stage = Stage::Never;
  static constexpr Period period{};
  static constexpr Who who = others;  // of a question about the position
};

// The questions that the answers belong to.
template <class Q>
constexpr std::array<Question, 1> asked_by{&Q::facts};
template <class Q>
requires requires { Q::asks; }
constexpr auto asked_by<Q> = Q::asks;

// The parts of a question that verify needs: `run`, or the parts of one answer. The arguments are
// none, or those of Stage::EachMove. A compiler names the part that is missing or does not fit.
struct AnyExam;
template <class Q, class... Arguments>
concept Runs = requires(AnyExam& exam, Arguments... arguments) {
  Q::run(exam, arguments...);
};
template <class Q, class... Arguments>
concept HasOneAnswer = requires(const Board& board, const FirstAnswers& first, Arguments... move) {
  std::string_view(Q::words);
  decltype(Q::expected(first, move...))(std::invoke(Q::ask, board, move...));
};

// Asks a question in the way that it has.
template <Runs Q>
void ask(auto& exam) {
  Q::run(exam);
}
template <Runs<Who, Move> Q>
void ask(auto& exam, const Who& who, Move move) {
  Q::run(exam, who, move);
}
template <HasOneAnswer Q>
void ask(auto& exam) {
  exam.expect({&Q::facts, Q::who}, Q::expected(exam.first()), Q::words, Q::ask);
}
template <HasOneAnswer<Move> Q>
void ask(auto& exam, const Who& who, Move move) {
  exam.expect({&Q::facts, who, move}, Q::expected(exam.first(), move), Q::words, Q::ask, move);
}

// Returns the questions that boards are asked, each once, in the order of their stages.
std::span<const Question> questions_to_boards();
bool is_of_boards(Question question);

}  // namespace squarelab::questions
