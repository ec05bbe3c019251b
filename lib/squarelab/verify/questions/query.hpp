// Queries: who is asked what, and what is known of the position that is asked about. A question is
// a struct with `facts` that says what to ask and what to expect:
//
//   struct Checkers {
//     static constexpr Facts facts{"checkers", {Kind::WrongCheckers}};
//     static constexpr std::string_view words = "checkers";  // of a report, before the arguments
//     static constexpr Who who = everybody;
//     static constexpr auto ask = &Board::checkers;
//     static SquareSet expected(const FirstAnswers& first) { return first.checkers; }
//   };
//
// A question about a move has no `who`, and takes the move after the board and after `first`. A
// question that asks several things has `static void run(auto& exam)`, and calls exam.expect().
// Both can have a `period`. Questions with the same facts share a file.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/verify/questions/facts.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify::questions {

// A question is asked in one position in so many.
struct Period {
  Key usual = 1;
  Key sampled = 1;  // where Thoroughness::Sampled is asked for
};

// One board in `share`, chosen by `turn`, and the first one, whose answer is needed.
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

// The position that the boards hold, and the first one's answers about it. From these follow most
// of the expected answers, because the first board can be slow.
struct FirstAnswers {
  FirstAnswers(const Board& first, const Position& held, bool all_codes);

  const Board* board;
  Position position;
  Key key;
  bool deeply;               // whether all boards are asked, and about all nearby codes
  std::vector<Move> listed;  // sorted
  std::vector<Move> legal;   // each once
  std::bitset<std::size_t{1} << 16> is_legal;  // of codes
  std::array<SquareSet, square_count> attacks{};
  std::array<std::array<SquareSet, square_count>, color_count> attackers{};
  std::array<SquareSet, color_count> attack_maps{};
  SquareSet checkers;
  SquareSet pinned;
};

// Asks a question in the way that it has.
template <class Q>
void ask(auto& exam) {
  if constexpr (requires { Q::run(exam); }) {
    Q::run(exam);
  } else {
    exam.expect({&Q::facts, Q::who}, Q::expected(exam.first()), Q::words, Q::ask);
  }
}
template <class Q>
void ask(auto& exam, const Who& who, Move move) {
  if constexpr (requires { Q::run(exam, who, move); }) {
    Q::run(exam, who, move);
  } else {
    exam.expect({&Q::facts, who, move}, Q::expected(exam.first(), move), Q::words, Q::ask, move);
  }
}

}  // namespace squarelab::verify::questions
