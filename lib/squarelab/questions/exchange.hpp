// Exchange: what the exchange of pieces that a move begins wins, and whether it is at least so
// much. Asked of captures whether it loses nothing.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct Exchange : OnCoreOfEngine {
  static constexpr auto facts =
      Facts{"exchange", "ask of every capture whether the exchange that it begins loses nothing"}
          .row("questions of an engine", "capture", state)
          .faults({Kind::WrongExchange});

  template <Backend B>
  struct Prepared {
    PerPosition<typename B::NativeMove> captures;

    void load(Corpus<B>& corpus) {
      captures = {};
      for (std::size_t i = 0; i < corpus.positions.size(); ++i) {
        for (const auto native : corpus.moves.at(i)) {
          const Move move = B::move_of(native);
          if (corpus.positions[i].piece_on(move.to()) || move.flag() == MoveFlag::EnPassant) {
            captures.values.push_back(native);
          }
        }
        captures.end_position();
      }
    }
  };

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, Prepared<B>& prepared, std::size_t i,
                                           auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : prepared.captures.at(i)) {
      sink.answer_of(move, EngineAnswers<B>::exchange_is_at_least(core, move, 0));
    }
    return prepared.captures.count_at(i);
  }

  static constexpr Stage stage = Stage::EachMove;
  static constexpr auto ask = &Board::exchange;
  static void run(auto& exam, const Who& who, Move move) {
    const Query query{&facts, who, move};
    const int value = exam.first().board->exchange(move);
    exam.expect(query, value, "exchange", ask, move);
    for (const int threshold : {value, value + 1, 0}) {
      exam.expect(query, value >= threshold, "exchange_is_at_least", &Board::exchange_is_at_least,
                  move, threshold);
    }
  }
};

}  // namespace squarelab::questions
