// What is particular to lerf_rays: the star of a square, the two forms that look into it, and what
// a move changes by two stars.

#include <gtest/gtest.h>

#include <cstdlib>
#include <squarelab/lerf_rays/lerf_rays.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify.hpp>
#include <support/engine_answers.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab::lerf_rays {
namespace {

// What any build can run.
struct Portable : Config<Original> {
  using Sight = PortableSight;
  using Writer = PortableWriter;
};
using B = BasicBackend<Portable>;
static_assert(AnswersEngine<B> && VisitsChildren<B> && FindsMoves<B>);

B::Core core_of(const char* fen) {
  B::Full full;
  B::set(full, text::parse_fen(fen));
  return full.core;
}

// From files and ranks.
TEST(LerfRays, TheStarOfASquareHasAllThatAttacks) {
  for (const Square centre : all_squares) {
    const int bit = index(centre);
    SquareSet seen;
    for (int slot = 0; slot < 64; ++slot) {
      if ((stars.on_board[bit] >> slot & 1) == 0) continue;
      const int to_bit = stars.bits[bit].bytes[slot];
      const Square to = all_squares[to_bit];
      EXPECT_EQ(stars.slots[bit].bytes[to_bit], slot);
      EXPECT_EQ(stars.slot_of(bit, to_bit), Slots{1} << slot);
      EXPECT_EQ(opposite(stars.slot_of(bit, to_bit)), stars.slot_of(to_bit, bit));
      EXPECT_FALSE(seen.contains(to));
      seen.insert(to);
      const int files = std::abs(index(file_of(to)) - index(file_of(centre)));
      const int ranks = index(rank_of(to)) - index(rank_of(centre));
      const bool straight = files == 0 || ranks == 0;
      const bool diagonal = files == std::abs(ranks);
      const auto reaches = [&](Piece piece) {
        return (stars.reach[index(piece)] >> slot & 1) != 0;
      };
      EXPECT_EQ(reaches(Piece::WhiteRook), straight);
      EXPECT_EQ(reaches(Piece::BlackBishop), diagonal);
      EXPECT_EQ(reaches(Piece::WhiteQueen), straight || diagonal);
      EXPECT_EQ(reaches(Piece::BlackKnight), files * std::abs(ranks) == 2);
      EXPECT_EQ(reaches(Piece::WhiteKing), std::max(files, std::abs(ranks)) == 1);
      EXPECT_EQ(reaches(Piece::WhitePawn), files == 1 && ranks == 1);
      EXPECT_EQ(reaches(Piece::BlackPawn), files == 1 && ranks == -1);
      // A white pawn attacks the centre from below.
      EXPECT_EQ((stars.aims.bytes[slot] & WhitePawn) != 0, files == 1 && ranks == -1);
      EXPECT_EQ((stars.aims.bytes[slot] & BlackPawn) != 0, files == 1 && ranks == 1);
      if (straight || diagonal) {
        EXPECT_EQ(slot % 8 + 1, std::max(files, std::abs(ranks)));
      }
    }
    EXPECT_EQ(seen.size(),
              bits::popcount(bitboard::grid.rook_lines[bit] | bitboard::grid.bishop_lines[bit] |
                             bitboard::grid.knight[bit]));
    for (const Square other : all_squares) {
      if (seen.contains(other)) continue;
      EXPECT_EQ(stars.slot_of(bit, index(other)), 0U);
    }
  }
}

// star.hpp
TEST(LerfRays, LookAroundInTheWorkedPosition) {
  const B::Core core = core_of("k3r3/8/8/8/1b6/1R6/3N4/4K3 w - - 0 1");
  const View<Portable> view(core.board, index(Color::Black), 4);
  EXPECT_EQ(view.occupied() & 0xFF, 0x40U);
  EXPECT_EQ(view.occupied() >> 56, 0x05U);
  EXPECT_EQ(view.hiding(), Slots{0x01} << 56);
  const auto found = B::checks_and_pins(core);
  EXPECT_EQ(found.checkers, bits::bit(60));
  EXPECT_EQ(found.pinned, bits::bit(11));
}

#ifdef SQUARELAB_HAS_RAYS
Board random_board(std::uint64_t seed) {
  Board board;
  for (int bit = 0; bit < 64; ++bit) {
    const std::uint64_t random = splitmix64(64 * seed + static_cast<std::uint64_t>(bit));
    board[bit] = (random >> 8 & 1) != 0 ? all_pieces[random % 12] : Piece::None;
  }
  return board;
}

TEST(LerfRays, BothFormsSeeTheSame) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    alignas(64) const Board board = random_board(seed);
    const int centre = static_cast<int>(seed % 64);
    const Row& codes = stars.codes[seed % 3];
    const PortableSight portable(board, codes, stars.bits[centre]);
    const Avx512Sight vector(board, codes, stars.bits[centre]);
    EXPECT_EQ(vector.occupied(), portable.occupied());
    EXPECT_EQ(vector.having(stars.aims), portable.having(stars.aims));
    const Slots set = splitmix64(seed) & stars.on_board[centre];
    EXPECT_EQ(Avx512Sight::bits_of(set, stars.slots[centre]),
              PortableSight::bits_of(set, stars.slots[centre]));
  }
}

template <class WriterType>
std::vector<NativeThreat> written(const Board& board, int centre, Slots slots) {
  NativeThreat threats[64];
  const WriterType writer(board, stars.bits[centre], centre);
  NativeThreat* end = writer.by(threats, board[centre], slots);
  end = writer.to(end, board[centre], slots);
  end = writer.across(end, slots, opposite(slots));
  return {threats, end};
}

TEST(LerfRays, BothFormsWriteTheSame) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    alignas(64) const Board board = random_board(seed);
    const int centre = static_cast<int>(seed % 64);
    Slots slots = splitmix64(seed) & stars.on_board[centre];
    while (bits::popcount(slots) > static_cast<int>(seed % 17)) slots &= slots - 1;
    ASSERT_TRUE(written<Avx512Writer>(board, centre, slots) ==
                written<PortableWriter>(board, centre, slots))
        << seed;
  }
}
#endif

TEST(LerfRays, PlaysChessInThePortableForm) {
  reference::ReferenceBoard player;
  std::vector<std::unique_ptr<squarelab::Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(std::make_unique<BoardOf<B>>());
  verify::Lockstep lockstep(std::move(boards));
  for (const Position& position : testing_support::seeded_positions(16, 400, player)) {
    ASSERT_FALSE(lockstep.compare(position)) << text::to_fen(position);
  }
}

TEST(LerfRays, AnswersEnginesInThePortableForm) {
  reference::ReferenceBoard rules;
  BoardOf<B> board;
  for (const Position& position : testing_support::seeded_positions(17, 200, rules)) {
    rules.set(position);
    board.set(position);
    testing_support::expect_answers(board, testing_support::EngineReplies(rules));
    ASSERT_FALSE(HasFailure());
  }
}

// The two squares of a move see each other, before and after it, or are in the way of others.
TEST(LerfRays, ThreatsBetweenTheSquaresOfAMoveAreListedOnce) {
  const auto sizes = [](const char* fen, int from, int to) {
    const B::Core core = core_of(fen);
    NativeThreatChanges<NativeThreat> changes;
    B::threat_changes(core, NativeMove(from, to), changes);
    return std::pair(changes.removed.size(), changes.added.size());
  };
  using Sizes = std::pair<std::size_t, std::size_t>;
  // A rook takes the other one, each of which attacks the other and a king.
  EXPECT_EQ(sizes("r6k/8/8/8/8/8/8/R6K w - - 0 1", 0, 56), (Sizes{4, 1}));
  // A queen between rook and king goes towards the rook, and still hides the king from it.
  EXPECT_EQ(sizes("7k/8/8/8/8/8/8/R2QK3 w - - 0 1", 3, 2), (Sizes{4, 3}));
}

}  // namespace
}  // namespace squarelab::lerf_rays
