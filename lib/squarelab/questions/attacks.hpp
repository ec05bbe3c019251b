// Attacks: from a square, on a square, and the maps of both sides.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct Attacks : Asked {
  static constexpr auto facts =
      Facts{"attacks", "what every piece attacks, and what attacks every square"}.faults(
          {Kind::WrongAttack});
  static constexpr Stage stage = Stage::Position;

  static void run(auto& exam) {
    const FirstAnswers& first = exam.first();
    for (const Square from : all_squares) {
      exam.expect({&facts, others}, first.attacks[index(from)], "attacks_from",
                  &Board::attacks_from, from);
    }
    const bool sampled = exam.scope().is_sampled() && !first.deeply;
    for (const Color by : all_colors) {
      exam.expect({&facts, sampled ? others : everybody}, first.attack_maps[index(by)],
                  "attack_map", &Board::attack_map, by);
      Who who{first.deeply ? 0U : 1U, sampled ? 4U : 1U, first.key};
      for (const Square square : all_squares) {
        const SquareSet attackers = first.attackers[index(by)][index(square)];
        exam.expect({&facts, who}, attackers, "attackers_to", &Board::attackers_to, square, by);
        exam.expect({&facts, who}, !attackers.empty(), "is_attacked", &Board::is_attacked, square,
                    by);
        ++who.turn;
      }
    }
  }
};

struct IsAttacked : OnCore {
  static constexpr auto facts =
      Facts{"is-attacked", "ask for every square whether the side not to move attacks it"}.row(
          "attack queries", "query", state);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    const Color by = ~B::side_to_move(core);
    for (std::size_t which = 0; which < square_count; ++which) {
      sink.answer(which, B::is_attacked(core, corpus.squares[which], by));
    }
    return square_count;
  }

  static bool ask(const Board& board, Square square) {
    return board.is_attacked(square, ~board.side_to_move());
  }
};

struct AttackersTo : OnCore {
  static constexpr auto facts =
      Facts{"attackers-to",
            "find for every square the pieces of the side not to move that attack it"}
          .row("attack queries", "query", state)
          .spared(5);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    const Color by = ~B::side_to_move(core);
    for (std::size_t which = 0; which < square_count; ++which) {
      sink.set(which, B::attackers_to(core, corpus.squares[which], by));
    }
    return square_count;
  }

  static SquareSet ask(const Board& board, Square square) {
    return board.attackers_to(square, ~board.side_to_move());
  }
};

struct BoardAttackersTo : OnBoard {
  static constexpr auto facts =
      Facts{"board-attackers-to", "attackers-to, asked of the Board interface"}
          .row("interface", "query", state)
          .spared(9);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const Board& board = corpus.board_at(i);
    const Color by = ~board.side_to_move();
    std::size_t which = 0;
    for (const Square square : all_squares) {
      sink.set(which++, board.attackers_to(square, by));
    }
    return square_count;
  }
};

struct AttackMap : OnCore {
  static constexpr auto facts =
      Facts{"attack-map", "find all squares that the side not to move attacks"}.row(
          "attack queries", "map", state);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    sink.set(0, B::attack_map(corpus.cores[i], ~B::side_to_move(corpus.cores[i])));
    return 1;
  }

  static SquareSet ask(const Board& board) { return board.attack_map(~board.side_to_move()); }
};

}  // namespace squarelab::questions
