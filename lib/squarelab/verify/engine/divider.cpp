#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/asked_by_habits.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <stdexcept>

namespace squarelab::verify::engine {

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

namespace {

std::unique_ptr<Divider> make_plain_divider(const EngineCommand& engine, const Limits& limits) {
  switch (engine.protocol) {
    case Protocol::Uci:
      return std::make_unique<UciEngine>(engine, limits);
    case Protocol::Script:
      return std::make_unique<ScriptEngine>(engine.command, limits);
    case Protocol::Adapter:
      return std::make_unique<AdapterEngine>(engine.command, limits, engine.chess960);
    case Protocol::Function:
      break;
  }
  return engine.make(limits);
}

}  // namespace

std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits) {
  auto divider = make_plain_divider(engine, limits);
  if (engine.protocol == Protocol::Function) return divider;
  return std::make_unique<asking::AskedByHabits>(std::move(divider));
}

}  // namespace squarelab::verify::engine
