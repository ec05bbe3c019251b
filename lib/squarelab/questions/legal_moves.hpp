// LegalMoves and BulkCount: the list of legal moves, of a backend and through Board, and their
// number.
#pragma once

#include <algorithm>
#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct BulkCount : OnCore {
  static constexpr auto facts =
      Facts{"bulk-count", "count the legal moves of each position without writing them"}
          .row("generation", "move", state)
          .faults({Kind::WrongCount})
          .reported_as("count");

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const int moves = B::count(corpus.cores[i]);
    sink.count(moves);
    return static_cast<std::uint64_t>(moves);
  }

  static constexpr auto ask = &Board::count_legal_moves;
};

struct LegalMoves : OnCore {
  static constexpr auto facts =
      Facts{"legal-moves", "write every legal move of each position into a list"}
          .row("generation", "move", state)
          .faults({Kind::MoveTwice, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage,
                   Kind::Inconsistent})
          .reported_as("moves");

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    BasicMoveList<typename B::NativeMove> list;
    B::generate(corpus.cores[i], list);
    sink.moves(list);
    return static_cast<std::uint64_t>(list.size());
  }

  static constexpr Stage stage = Stage::Plain;
  static constexpr std::array<Question, 2> asks{&facts, &BulkCount::facts};

  static std::vector<Move> ask(const Board& board);  // sorted
  // Compares the first board only if it lists a move twice.
  static void run(auto& exam, const Who& who, const std::vector<Move>& listed_first) {
    std::vector<Move> legal = listed_first;
    legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
    const int count = static_cast<int>(legal.size());
    exam.expect({&facts, who.from(legal == listed_first ? 1 : 0)}, legal, "legal_moves", ask);
    exam.expect({&BulkCount::facts, who.from(1)}, count, "count_legal_moves", BulkCount::ask);
  }
  static void run(auto& exam) { run(exam, everybody, exam.first().listed); }
};

struct BoardLegalMoves : OnBoard {
  static constexpr auto facts =
      Facts{"board-legal-moves", "legal-moves, asked of the Board interface"}
          .row("interface", "move", state)
          .spared(9);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const MoveList list = corpus.board_at(i).legal_moves();
    sink.moves(list);
    return static_cast<std::uint64_t>(list.size());
  }
};

}  // namespace squarelab::questions
