// Random walks: what making, taking back and counting must keep true at every node.

#include <squarelab/board.hpp>
#include <squarelab/positions/data.hpp>
#include <squarelab/text/epd.hpp>
#include <support/every_board.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

constexpr int walk_depth = 50;

struct Walk : EveryBoard {
  // Calls visit(board) at every node of a walk of up to 50 plies from each suite position. The
  // moves are chosen by number among the sorted codes, so every board walks the same way.
  template <class Visit>
  int walk(std::uint64_t seed, Visit visit) {
    const auto board = entry().make_board();
    int nodes = 0;
    for (const std::string_view suite : {positions::data::six, positions::data::late_bugs}) {
      for (const auto& record : text::read_epd_lines(suite, "suite")) {
        board->set(record.position);
        for (int ply = 0; ply < walk_depth; ++ply) {
          const auto moves = sorted_codes(board->legal_moves());
          if (moves.empty()) break;
          visit(*board);
          ++nodes;
          const std::uint64_t choice = splitmix64(seed + nodes);
          board->make(Move::from_code(moves[choice % moves.size()]));
        }
      }
    }
    return nodes;
  }
};

TEST_P(Walk, TakingBackRestoresEveryByteInAnyOrder) {
  const auto board = entry().make_board();
  int deepest = 0;
  for (const auto& record : text::read_epd_lines(positions::data::late_bugs, "suite")) {
    board->set(record.position);
    std::vector<std::vector<std::byte>> states;
    std::uint64_t seed = 1;
    // Two steps forward for each one back, at random, to depth 50; then all the way back.
    for (int step = 0; step < 400 && states.size() < walk_depth; ++step) {
      const std::uint64_t draw = splitmix64(++seed);
      const auto moves = sorted_codes(board->legal_moves());
      if (!moves.empty() && (states.empty() || draw % 3 != 0)) {
        states.push_back(board->state_bytes());
        board->make(Move::from_code(moves[(draw >> 8) % moves.size()]));
      } else if (!states.empty()) {
        board->unmake();
        ASSERT_EQ(board->state_bytes(), states.back());
        states.pop_back();
      } else {
        break;
      }
      deepest = std::max(deepest, static_cast<int>(states.size()));
    }
    while (!states.empty()) {
      board->unmake();
      ASSERT_EQ(board->state_bytes(), states.back());
      states.pop_back();
    }
    EXPECT_EQ(board->position(), record.position);
  }
  EXPECT_EQ(deepest, walk_depth);
}

TEST_P(Walk, TheIncrementalKeyIsTheRecomputedOne) {
  const int nodes = walk(1, [](Board& board) {
    ASSERT_EQ(board.key(), board.recomputed_key());
    ASSERT_EQ(board.key(), key_of(board.position()));
  });
  EXPECT_GT(nodes, 1000);
}

TEST_P(Walk, TheBulkCountIsTheLengthOfTheListWithoutRepeats) {
  walk(2, [](Board& board) {
    const auto codes = sorted_codes(board.legal_moves());
    ASSERT_EQ(board.count_legal_moves(), static_cast<int>(codes.size()));
    ASSERT_EQ(std::adjacent_find(codes.begin(), codes.end()), codes.end());
  });
}

// The leaves two plies below, however they are counted, against the children made one by one.
TEST_P(Walk, TwoPliesAreTheSumOfTheChildren) {
  const auto check = [](Board& board) {
    std::uint64_t sum = 0;
    for (const Move move : board.legal_moves()) {
      board.make(move);
      sum += static_cast<std::uint64_t>(board.count_legal_moves());
      board.unmake();
    }
    for (const PerftMode mode : {PerftMode::Bulk, PerftMode::OnePly, PerftMode::Plain}) {
      ASSERT_EQ(board.perft(2, mode), sum) << text::to_fen(board.position());
    }
  };
  walk(5, check);
  const auto board = entry().make_board();
  const std::size_t count = entry().facts.is_reference ? 100 : 5'000;
  for (const Position& position : testing_support::seeded_positions(6, count, *board)) {
    board->set(position);
    check(*board);
  }
}

TEST_P(Walk, TheCoreChildIsTheFullChild) {
  walk(3, [](Board& board) {
    const auto before = board.state_bytes();
    for (const Move move : board.legal_moves()) {
      const auto [fast, made] = board.children(move);
      ASSERT_EQ(fast, made);
    }
    const auto [visited, made] = board.all_children();
    ASSERT_EQ(visited, made) << text::to_fen(board.position());
    ASSERT_EQ(board.state_bytes(), before);
  });
}

// Setting the position that was reached gives the state that making gave, up to the order of lists:
// all answers are the same.
TEST_P(Walk, AStateReachedIsTheStateSet) {
  const auto fresh = entry().make_board();
  walk(4, [&](Board& board) {
    fresh->set(board.position());
    ASSERT_EQ(fresh->key(), board.key());
    ASSERT_EQ(sorted_codes(fresh->legal_moves()), sorted_codes(board.legal_moves()));
    ASSERT_EQ(fresh->position(), board.position());
  });
}

SQUARELAB_FOR_EVERY_BOARD(Walk);

}  // namespace
}  // namespace squarelab
