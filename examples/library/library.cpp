// What docs/library.md shows: a board, its moves, perft, and a board of one's own under
// verification. tests/package puts the blocks of the page together, compiles them against an
// installed squarelab and runs them.

// [includes]
#include <fmt/format.h>

#include <squarelab/backends.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify.hpp>

using namespace squarelab;
// [includes]

// [board]
void look_at_a_board() {
  const std::unique_ptr<Board> board = board_named("lerf");
  board->set(text::parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  for (const Move move : board->legal_moves()) {
    if (board->gives_check(move)) fmt::print("{} gives check\n", text::to_uci(move));
  }
  board->make(text::parse_uci("e1g1", board->position()));
  fmt::print("{}: {} leaves at depth 3\n", text::to_fen(board->position()),
             board->perft(3, PerftMode::Bulk));
  board->unmake();
}
// [board]

// [mine]
// Stands for your board. It forgets en passant.
class Mine final : public verify::Divider {
 public:
  std::string name() const override { return "mine"; }

  verify::DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                              int depth) override {
    board_->set(position);
    for (const Move move : moves) board_->make(move);
    verify::Divide answer;
    for (const Move move : board_->legal_moves()) {
      if (move.flag() == MoveFlag::EnPassant) continue;
      board_->make(move);
      answer.entries.push_back({text::to_uci(move), board_->perft(depth - 1, PerftMode::Bulk)});
      answer.sum += answer.entries.back().count;
      board_->unmake();
    }
    return answer;
  }

 private:
  std::unique_ptr<Board> board_ = board_named("x88");
};
// [mine]

// [verify]
int main() {
  look_at_a_board();

  verify::EnginePlan plan;
  plan.engines = {{verify::Protocol::Function, "mine"}};
  plan.engines[0].make = [](const verify::Limits&) { return std::make_unique<Mine>(); };
  plan.boards = {find(backends(), "lerf")};
  plan.player = find(backends(), reference_name);
  plan.portions = {{&positions::mixed_source(), 2000}};
  const verify::EngineVerification run = verify::verify_engines(plan);
  if (run.finding() != nullptr) fmt::print("{}", written(*run.finding()).text);
  return run.finding() == nullptr ? 0 : 1;
}
// [verify]
