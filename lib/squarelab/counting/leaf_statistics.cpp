// Idea: a leaf is classified by the move that leads to it, and made only where that gives check.
#include <squarelab/counting/leaf_statistics.hpp>

namespace squarelab::counting {

namespace {

void classify(Board& board, Move move, LeafStatistics& sums) {
  auto& [leaves, captures, en_passant, castles, promotions, checks, discovered, doubled, mates] =
      sums;
  const bool is_castling = move.flag() == MoveFlag::Castling;
  const bool is_en_passant = move.flag() == MoveFlag::EnPassant;
  ++leaves;
  castles += is_castling;
  en_passant += is_en_passant;
  captures += is_en_passant || (!is_castling && board.piece_on(move.to()));
  promotions += move.flag() == MoveFlag::Promotion;
  if (!board.gives_check(move)) return;
  Square moved = move.to();
  if (is_castling) {  // the rook gives the check
    moved = make_square(castled_rook_file(side_of_castling(move)), rank_of(move.from()));
  }
  board.make(move);
  const SquareSet checkers = board.checkers();
  ++checks;
  doubled += checkers.size() > 1;
  discovered += checkers.size() == 1 && !checkers.contains(moved);
  mates += board.count_legal_moves() == 0;
  board.unmake();
}

// Returns false if it was stopped.
bool classify_below(Board& board, int depth, const std::function<bool()>& is_stopped,
                    LeafStatistics& sums) {
  constexpr int soon = 3;  // so many plies take milliseconds
  if (depth >= soon && is_stopped()) return false;
  for (const Move move : board.legal_moves()) {
    if (depth == 1) {
      classify(board, move, sums);
      continue;
    }
    board.make(move);
    const bool goes_on = classify_below(board, depth - 1, is_stopped, sums);
    board.unmake();
    if (!goes_on) return false;
  }
  return true;
}

}  // namespace

std::optional<LeafStatistics> leaf_statistics(Board& board, int depth,
                                              const std::function<bool()>& is_stopped) {
  LeafStatistics sums{};
  if (!classify_below(board, depth, is_stopped, sums)) return std::nullopt;
  return sums;
}

}  // namespace squarelab::counting
