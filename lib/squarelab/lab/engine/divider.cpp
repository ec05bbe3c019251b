#include <fmt/format.h>

#include <squarelab/lab/engine/divider.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>
#include <stdexcept>

namespace squarelab::lab::engine {

std::string uci_list(const std::vector<Move>& moves) {
  std::string list;
  for (const Move move : moves) list += (list.empty() ? "" : " ") + text::to_uci(move);
  return list;
}

bool has_legal_moves(const Position& position, const std::vector<Move>& moves) {
  Position last = position;
  for (const Move move : moves) last = rules::play(last, move);
  return !rules::legal_moves(last).empty();
}

DivideAnswer BoardDivider::divide(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  try {
    board_->set(position);
    for (const Move move : moves) board_->make(move);
    Divide divide;
    for (const Move move : board_->legal_moves()) {
      board_->make(move);
      const std::uint64_t count = board_->perft(depth - 1, PerftMode::Bulk);
      board_->unmake();
      divide.entries.push_back({text::to_uci(move), count});
      divide.sum += count;
    }
    divide.total = divide.sum;
    return divide;
  } catch (const std::logic_error& error) {
    return Failure{EngineVerdict::IllegalAnswer, error.what()};
  }
}

}  // namespace squarelab::lab::engine
