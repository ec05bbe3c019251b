// Exchange: what the exchange that a move begins wins, and whether it is at least so much.
#pragma once

#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Exchange {
  static constexpr Facts facts{"exchange", {Kind::WrongExchange}};

  static void run(auto& exam, const Who& who, Move move) {
    const Query query{&facts, who, move};
    const int value = exam.first().board->exchange(move);
    exam.expect(query, value, "exchange", &Board::exchange, move);
    for (const int threshold : {value, value + 1, 0}) {
      exam.expect(query, value >= threshold, "exchange_is_at_least", &Board::exchange_is_at_least,
                  move, threshold);
    }
  }
};

}  // namespace squarelab::verify::questions
