// Moves are picked each once, and in the order that scored_moves.hpp names.
#include <gtest/gtest.h>

#include <squarelab/lerf/lerf.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/search/move_picker.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/x88/x88.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab::search {
namespace {

using Codes = std::vector<std::uint16_t>;

template <class B>
Codes picked(const Position& position, Moves moves, const Memory& memory) {
  typename B::Full full;
  B::set(full, position);
  const CanonicalCodes<B> codes;
  std::vector<ScoredMove> room(max_moves);
  MovePicker<B> picker(B::core(full), codes, memory, moves, room.data());
  Codes all;
  while (const auto move = picker.next()) {
    EXPECT_EQ(B::move_of(move->template native<typename B::NativeMove>()).code(), move->code());
    all.push_back(move->code());
  }
  EXPECT_EQ(picker.next(), nullptr);
  return all;
}

bool is_noisy(const Position& position, Move move) {
  return rules::is_selected(MoveSelection::Noisy, position, move);
}
bool loses(const Position& position, Move move) {
  return is_noisy(position, move) && rules::exchange(position, move) < 0;
}

Codes expected(const Position& position, Moves moves) {
  Codes all;
  for (const Move move : rules::legal_moves(position)) {
    if (moves == Moves::Winning && (!is_noisy(position, move) || loses(position, move))) continue;
    all.push_back(move.code());
  }
  std::sort(all.begin(), all.end());
  return all;
}

// What a move is tried as: the lower, the earlier.
int turn_of(const Position& position, std::uint16_t code, const Memory& memory) {
  const Move move = Move::from_code(code);
  if (code == memory.table_move) return 0;
  if (loses(position, move)) return 4;
  if (is_noisy(position, move)) return 1;
  return memory.killers.rank_of(code) != 0 ? 2 : 3;
}

void expect_order(const Position& position, const Codes& codes, const Memory& memory) {
  const auto where = [&] { return text::to_fen(position); };
  for (std::size_t i = 1; i < codes.size(); ++i) {
    const int before = turn_of(position, codes[i - 1], memory);
    const int now = turn_of(position, codes[i], memory);
    ASSERT_LE(before, now) << where();
    if (before != now) continue;
    if (now == 2) {
      EXPECT_EQ(codes[i - 1], memory.killers.codes[0]) << where();
    }
    if (now != 3) continue;
    const int rank_before = memory.history.rank_of(position.side_to_move, codes[i - 1]);
    const int rank_now = memory.history.rank_of(position.side_to_move, codes[i]);
    ASSERT_GE(rank_before, rank_now) << where();
    if (rank_before == rank_now) {
      ASSERT_GT(codes[i - 1], codes[i]) << where();
    }
  }
}

// All that a search could remember of a node, drawn by lot among its moves.
template <class B>
void expect_picked(const Position& position, positions::Random& random) {
  const auto legal = positions::sorted_moves(rules::legal_moves(position));
  if (legal.empty()) return;
  History history;
  Killers killers;
  std::uint16_t table_move = 0;
  for (int i = 0; i < 4; ++i) history.add(position.side_to_move, random.pick(legal).code(), 3);
  for (const Move move : {random.pick(legal), random.pick(legal)}) {
    if (!is_noisy(position, move)) killers.add(move.code());
  }
  if (random.below(3) != 0) table_move = random.pick(legal).code();
  const Memory memory{history, killers, table_move};
  const Moves all = rules::in_check(position) ? Moves::Evasions : Moves::All;
  const Codes codes = picked<B>(position, all, memory);
  expect_order(position, codes, memory);
  const Codes winning = picked<B>(position, Moves::Winning, {history, {}, 0});
  for (const auto& [found, moves] : {std::pair(codes, all), std::pair(winning, Moves::Winning)}) {
    Codes sorted = found;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted, expected(position, moves)) << text::to_fen(position);
  }
  // An order that a board or a generator has does not matter.
  ASSERT_EQ(picked<B>(position, Moves::Evasions, memory), codes) << text::to_fen(position);
}

TEST(MovePicker, PicksEachMoveOnceInItsTurn) {
  reference::ReferenceBoard board;
  positions::Random random(3);
  for (const Position& position : testing_support::seeded_positions(1, 200, board)) {
    expect_picked<lerf::Backend<>>(position, random);
    expect_picked<x88::Backend<>>(position, random);
    if (HasFailure()) return;
  }
}

std::string order_in(const char* fen, const char* table_move = nullptr) {
  const Position position = text::parse_fen(fen);
  const std::uint16_t code =
      table_move != nullptr ? text::parse_uci(table_move, position).code() : std::uint16_t{0};
  std::vector<Move> moves;
  for (const std::uint16_t each :
       picked<lerf::Backend<>>(position, Moves::All, {History(), {}, code})) {
    moves.push_back(Move::from_code(each));
  }
  return text::to_uci(moves);
}

TEST(MovePicker, TriesVictimsBeforeAttackersAndLosingCapturesLast) {
  // The queen may be taken by a pawn or a rook; the pawn on h5 is defended.
  const std::string order = order_in("4k1r1/8/8/3q3p/4P3/8/8/K2R3R w - - 0 1");
  EXPECT_TRUE(order.starts_with("e4d5 d1d5 ")) << order;
  EXPECT_TRUE(order_in("4k2r/8/8/3q3p/4P3/8/8/K2R3R w - - 0 1").ends_with(" h1h5")) << order;
  EXPECT_TRUE(order_in("4k2r/8/8/3q3p/4P3/8/8/K2R3R w - - 0 1", "h1h5").starts_with("h1h5 e4d5"));
  EXPECT_TRUE(order_in("4k2r/8/8/3q3p/4P3/8/8/K2R3R w - - 0 1", "a1b2").starts_with("a1b2 e4d5"));
}

// A code that is no move here, as of another position with the same key, is passed over.
TEST(MovePicker, TakesNoMoveFromTheTableThatIsNotLegal) {
  const Position position = text::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Memory memory{History(), {}, Move::normal(square_at(8), square_at(16)).code()};
  EXPECT_EQ(picked<lerf::Backend<>>(position, Moves::All, memory).size(),
            static_cast<std::size_t>(rules::legal_moves(position).size()));
}

}  // namespace
}  // namespace squarelab::search
