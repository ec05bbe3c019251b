// 0x88 in vector registers: both forms of the register do what is said, the portable one plays
// chess, and what is particular to the board: its bytes, the star of a square, the edge.
#include <gtest/gtest.h>

#include <bit>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>
#include <support/engine_answers.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab::x88_vectors {
namespace {

using Array = PortableBytes::Array;

Array random_bytes(std::uint64_t seed) {
  Array bytes;
  for (int i = 0; i < 64; ++i) {
    const std::uint64_t random = splitmix64(64 * seed + i);
    bytes[i] = random >> 8 & 1 ? static_cast<std::uint8_t>(random) : std::uint8_t{0};
  }
  return bytes;
}

template <class Bytes>
Array array_of(Bytes bytes) {
  Array array;
  bytes.store(array.data());
  return array;
}

template <class Bytes>
class EveryRegister : public testing::Test {};
#ifdef SQUARELAB_HAS_BYTES
using Forms = testing::Types<PortableBytes, Avx512Bytes>;
#else
using Forms = testing::Types<PortableBytes>;
#endif
TYPED_TEST_SUITE(EveryRegister, Forms);

TYPED_TEST(EveryRegister, DoesEachByteAlone) {
  using B = TypeParam;
  for (std::uint64_t seed = 0; seed < 400; seed += 4) {
    const Array a = random_bytes(seed);
    const Array b = random_bytes(seed + 1);
    const Array indices = random_bytes(seed + 2);
    const ByteMask mask = splitmix64(seed);
    const B x = B::load(a.data());
    const B y = B::load(b.data());
    const B at = B::load(indices.data());
    for (int i = 0; i < 64; ++i) {
      const bool in_mask = (mask >> i & 1) != 0;
      const int index = indices[i] & 127;
      const int squeezed = i + (i & 56);
      EXPECT_EQ(array_of(x)[i], a[i]);
      EXPECT_EQ(array_of(B::all(a[0]))[i], a[0]);
      EXPECT_EQ(array_of(x + y)[i], (a[i] + b[i]) & 255);
      EXPECT_EQ(array_of(x & y)[i], a[i] & b[i]);
      EXPECT_EQ(array_of(x | y)[i], a[i] | b[i]);
      EXPECT_EQ(meet(x, y) >> i & 1, (a[i] & b[i]) != 0);
      EXPECT_EQ(miss(x, y, mask) >> i & 1, in_mask && (a[i] & b[i]) == 0);
      EXPECT_EQ(array_of(x.only(mask))[i], in_mask ? a[i] : 0);
      EXPECT_EQ(array_of(x.with(mask, y))[i], in_mask ? b[i] : a[i]);
      EXPECT_EQ(array_of(x.with_word(3, 0x0706050403020100))[i], i / 8 == 3 ? i % 8 : a[i]);
      EXPECT_EQ(array_of(B::looked_up(x, y, at, mask))[i], !in_mask     ? 0
                                                           : index < 64 ? a[index]
                                                                        : b[index - 64]);
      EXPECT_EQ(array_of(x.halves_swapped())[i], a[(i + 32) % 64]);
      EXPECT_EQ(array_of(B::zipped(x, y))[i], i % 2 == 0 ? a[i / 2] : b[i / 2]);
      const int pair = i / 4 * 2 + i % 2;
      EXPECT_EQ(array_of(B::pairs_zipped(x, y))[i], i % 4 < 2 ? a[pair] : b[pair]);
      EXPECT_EQ(array_of(B::squeezed(x, y))[i], squeezed < 64 ? a[squeezed] : b[squeezed - 64]);
    }
  }
}

TYPED_TEST(EveryRegister, GathersTheBytesOfAMask) {
  using B = TypeParam;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Array a = random_bytes(seed);
    const ByteMask mask = splitmix64(seed) & splitmix64(seed + 1);
    Array expected{};
    int next = 0;
    for (int i = 0; i < 64; ++i) {
      if ((mask >> i & 1) != 0) expected[next++] = a[i];
    }
    EXPECT_EQ(array_of(B::load(a.data()).gathered(mask)), expected);
  }
}

// Word n of eight, the lowest byte first.
std::uint64_t word_of(const Array& bytes, int n) {
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) word = word << 8 | bytes[8 * n + i];
  return word;
}

TYPED_TEST(EveryRegister, DoesEachWordAlone) {
  using B = TypeParam;
  for (std::uint64_t seed = 0; seed < 400; seed += 2) {
    Words words;
    Words amounts;
    std::uint64_t united = 0;
    for (int n = 0; n < 8; ++n) {
      words[n] = splitmix64(16 * seed + n) & splitmix64(16 * seed + 8 + n);
      amounts[n] = splitmix64(seed + n) >> 56;
      if (n % 3 == 0) words[n] &= 0xFF;
      united |= words[n];
    }
    const B x = B::load(words);
    const Array rotated = array_of(x.rotated(B::load(amounts)));
    for (int n = 0; n < 8; ++n) {
      EXPECT_EQ(word_of(array_of(x), n), words[n]);
      EXPECT_EQ(word_of(array_of(B::all_words(words[0])), n), words[0]);
      EXPECT_EQ(word_of(rotated, n), std::rotl(words[n], static_cast<int>(amounts[n] & 63)));
    }
    EXPECT_EQ(x.united(), united);
  }
}

// What any build can run: the portable form, whatever the registers are.
struct Portable : DefaultConfig<Original> {
  using Bytes = PortableBytes;
};
using PortableBackend = BasicBackend<Portable>;
static_assert(squarelab::Backend<PortableBackend>);
static_assert(AnswersEngine<PortableBackend>);

TEST(X88Vectors, PlayChessInThePortableForm) {
  reference::ReferenceBoard player;
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(std::make_unique<BoardOf<PortableBackend>>());
  verify::Lockstep lockstep(std::move(boards));
  for (const Position& position : testing_support::seeded_positions(14, 200, player)) {
    const auto found = lockstep.compare(position);
    ASSERT_FALSE(found) << text::to_fen(position);
  }
}

TEST(X88Vectors, AnswerEnginesInThePortableForm) {
  reference::ReferenceBoard rules;
  BoardOf<PortableBackend> board;
  for (const Position& position : testing_support::seeded_positions(15, 200, rules)) {
    rules.set(position);
    board.set(position);
    testing_support::expect_answers(board, testing_support::EngineReplies(rules));
    ASSERT_FALSE(HasFailure());
  }
}

Full full_of(const char* fen) {
  Full full;
  PortableBackend::set(full, text::parse_fen(fen));
  return full;
}

TEST(X88Vectors, HoldTheStartPositionInTheirOwnBytes) {
  const Full full = full_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const std::array<int, 8> back_rank{8, 2, 4, 12, 16, 4, 2, 8};
  for (int file = 0; file < 8; ++file) {
    EXPECT_EQ(full.core.bytes[file], 0x40 + back_rank[file]);
    EXPECT_EQ(full.core.bytes[0x10 + file], 0x41);
    for (int rank = 2; rank <= 5; ++rank) EXPECT_EQ(full.core.bytes[16 * rank + file], 0);
    EXPECT_EQ(full.core.bytes[0x60 + file], 0x81);
    EXPECT_EQ(full.core.bytes[0x70 + file], 0x80 + back_rank[file]);
  }
  // Side, rights, no en-passant square, and the kings.
  const std::array<int, 8> state{0, 15, 0x88, 0, 0x04, 0x74, 0, 0};
  for (int i = 0; i < 8; ++i) EXPECT_EQ(full.core.bytes[8 + i], state[i]);
  for (int x = 0x18; x < 0x80; ++x) {
    if ((x & 8) != 0) {
      EXPECT_EQ(full.core.bytes[x], 0);
    }
  }
}

// The slot of each place, from files and ranks.
TEST(X88Vectors, TheStarOfASquareHasAllThatAttacks) {
  for (const Square centre : all_squares) {
    SquareSet seen;
    for (int slot = 0; slot < 64; ++slot) {
      const int x = mapping::x88::index_of(centre);
      if (!mapping::x88::on_board(x + static_cast<std::int8_t>(Geometry::steps()[slot]))) continue;
      const Square to = mapping::x88::square_of(Geometry::place(x, slot));
      const int files = std::abs(index(file_of(to)) - index(file_of(centre)));
      const int ranks = std::abs(index(rank_of(to)) - index(rank_of(centre)));
      EXPECT_FALSE(seen.contains(to));
      seen.insert(to);
      const bool straight = files == 0 || ranks == 0;
      const bool diagonal = files == ranks;
      EXPECT_EQ(straight, (Geometry::reach(Orthogonal) >> slot & 1) != 0);
      EXPECT_EQ(diagonal, (Geometry::reach(Diagonal) >> slot & 1) != 0);
      EXPECT_EQ(files * ranks == 2, (Geometry::reach(Knight) >> slot & 1) != 0);
      EXPECT_EQ(std::max(files, ranks) == 1, (Geometry::reach(King) >> slot & 1) != 0);
      if (straight || diagonal) {
        EXPECT_EQ(slot % 8 + 1, std::max(files, ranks));
      }
    }
  }
}

// attacks.hpp
TEST(X88Vectors, LookAroundInTheWorkedPosition) {
  const Full full = full_of("k3r3/8/8/8/1b6/1R6/3N4/4K3 w - - 0 1");
  const auto found = PortableBackend::checks_and_pins(full.core);
  EXPECT_EQ(found.checkers.centre, 0x04);
  EXPECT_EQ(found.checkers.slots, Slots{0x40});
  EXPECT_EQ(found.pinned.slots, Slots{0x01} << 56);
  const View<Portable> view(Halves<PortableBytes>::board_of(full.core), 0x04);
  const Slots occupied = view.having(White | Black);
  EXPECT_EQ((occupied | jump_slots) & 0xFF, 0xC0U);
  EXPECT_EQ(occupied >> 56, 0x05U);
  EXPECT_EQ(view.reached() & 0xFF, 0xFFU);
  EXPECT_EQ(view.reached() >> 56, 0x81U);
}

// Kept where an enemy pawn stands ready, whether or not its capture is legal; not across the edge.
TEST(X88Vectors, KeepTheRawEnPassantSquare) {
  const auto with = [](const char* fen, Square square) {
    Position position = text::parse_fen(fen);
    position.en_passant = square;
    Full full;
    PortableBackend::set(full, position);
    return full;
  };
  const Full uncovering = with("8/8/8/8/R1pP2k1/8/8/K7 b - - 0 1", Square::D3);
  EXPECT_EQ(uncovering.core.state().en_passant, 0x23);
  EXPECT_FALSE(PortableBackend::position(uncovering).en_passant);
  EXPECT_EQ(with("4k3/8/8/8/3P4/8/8/4K3 b - - 0 1", Square::D3).core.state().en_passant, 0x88);
  EXPECT_EQ(with("4k3/8/8/7p/P7/7p/8/4K3 b - - 0 1", Square::A3).core.state().en_passant, 0x88);
}

// The guard is seen to matter: with a test that knows only the ranks, a knight on h1 of an empty
// board attacks more than two squares.
struct RanksOnly : Geometry {
  static constexpr int off_board_bits = 0x80;
};
struct WithRanksOnly : Portable {
  using Geometry = RanksOnly;
};

TEST(X88Vectors, TestTheEdgeOfTheBoard) {
  const Full full = full_of("k7/8/8/8/8/8/8/K6N w - - 0 1");
  EXPECT_EQ(std::popcount(PortableBackend::attacks_from(full.core, 0x07).slots), 2);
  EXPECT_GT(std::popcount(BasicBackend<WithRanksOnly>::attacks_from(full.core, 0x07).slots), 2);
}

}  // namespace
}  // namespace squarelab::x88_vectors
