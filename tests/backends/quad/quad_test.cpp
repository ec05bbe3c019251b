// What is particular to quad: its codes, its four words, and how the sets come out of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/quad/quad.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <support/seeded_positions.hpp>
#include <vector>

namespace squarelab {
namespace {

using B = quad::Backend<>;
using Lerf = lerf::Backend<>;
static_assert(AnswersEngine<B> && VisitsChildren<B> && FindsMoves<B>);
static_assert(!CountsTrees<B>);
static_assert(sizeof(B::Core) == 40 && sizeof(B::Full) == 56);

struct Layer : B {};
static_assert(!VisitsChildren<Layer> && !FindsMoves<Layer>);

constexpr const char* varied[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 9999 9999",
};

B::Full full_of(const Position& position) {
  B::Full full;
  B::set(full, position);
  return full;
}
B::Full full_of(const char* fen) { return full_of(text::parse_fen(fen)); }

template <class State>
bool same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Worked out by hand from the table in core.hpp: b g and e step on the back ranks, c d e f go
// diagonally, a d h straight; pawns step straight.
TEST(Quad, HoldsTheStartPositionInItsOwnWords) {
  const B::Core core = full_of(varied[0]).core;
  EXPECT_EQ(core.words[quad::Steps], 0x52FF00000000FF52U);
  EXPECT_EQ(core.words[quad::Diagonal], 0x3C0000000000003CU);
  EXPECT_EQ(core.words[quad::Straight], 0x89FF00000000FF89U);
  EXPECT_EQ(core.words[quad::Black], 0xFFFF000000000000U);
  EXPECT_EQ(core.rest, 0x1EU);  // White to move, four rights, no en-passant bit
  EXPECT_EQ(core.code_on(4), 3);
  EXPECT_EQ(core.code_on(59), 8 + 6);
}

TEST(Quad, HasACodeForEachPiece) {
  EXPECT_EQ(quad::code_of(Piece::None), 0);
  const std::array<std::pair<PieceType, int>, 6> codes{{{PieceType::Knight, 1},
                                                        {PieceType::Bishop, 2},
                                                        {PieceType::King, 3},
                                                        {PieceType::Rook, 4},
                                                        {PieceType::Pawn, 5},
                                                        {PieceType::Queen, 6}}};
  for (const auto& [type, code] : codes) {
    EXPECT_EQ(quad::code_of(make_piece(Color::White, type)), code);
    EXPECT_EQ(quad::code_of(make_piece(Color::Black, type)), code + 8);
    EXPECT_EQ(quad::piece_of_code[code + 8], make_piece(Color::Black, type));
  }
  for (const int unused : {0, 7, 8, 15}) EXPECT_EQ(quad::piece_of_code[unused], Piece::None);
}

TEST(Quad, ImageShowsTheWordsAndTheCodes) {
  const NativeImage image = B::native_image(full_of(varied[0]));
  ASSERT_EQ(image.words.size(), 5U + 64U);
  EXPECT_EQ(image.words[0].label, "1 steps");
  EXPECT_EQ(image.words[0].value, 0x52FF00000000FF52U);
  EXPECT_EQ(image.words[3].label, "8 black");
  EXPECT_EQ(image.words[4].label, "rest");
  EXPECT_EQ(image.words[4].form, NativeImage::Form::Number);
  EXPECT_EQ(image.words[5 + 59].label, "d8");
  EXPECT_EQ(image.words[5 + 59].value, 8U + 6U);
  EXPECT_EQ(image.words[5 + 59].form, NativeImage::Form::Cell);
}

TEST(Quad, Facts) {
  const Facts facts = B::facts();
  EXPECT_EQ(facts.name, "quad");
  EXPECT_EQ(facts.formula, "8r + f");
  EXPECT_EQ(facts.core_bytes, 40U);
  EXPECT_EQ(facts.full_bytes, 56U);
  EXPECT_TRUE(facts.is_variant);
}

// The sets are those that lerf stores, and packing them gives the words again.
TEST(Quad, UnpacksToTheWordsOfLerf) {
  reference::ReferenceBoard player;
  for (const Position& position : testing_support::seeded_positions(17, 2'000, player)) {
    const B::Full full = full_of(position);
    Lerf::Full sets;
    Lerf::set(sets, position);
    const bitboard::Core unpacked = quad::unpacked(full.core);
    ASSERT_TRUE(same(unpacked, sets.core)) << text::to_fen(position);
    ASSERT_TRUE(same(quad::packed(unpacked), full.core)) << text::to_fen(position);
    ASSERT_EQ(full.core.occupied(), sets.core.occupied());
    ASSERT_EQ(full.core.pawns(), sets.core.pawns());
    ASSERT_EQ(full.core.of(Color::White), sets.core.of(Color::White));
    ASSERT_EQ(full.core.of(Color::Black), sets.core.of(Color::Black));
    for (int bit = 0; bit < 64; ++bit) {
      ASSERT_EQ(full.core.piece_on(bit), sets.core.piece_on(bit));
    }
  }
}

// Random games: each child, made in each of the ways, is byte for byte the state that is set from
// its position, as far as en passant is legal or nowhere; taking back restores every byte.
TEST(Quad, StatesAreTheSameOnEveryWay) {
  std::mt19937 random(64);
  for (const char* fen : varied) {
    for (int game = 0; game < 10; ++game) {
      B::Full full = full_of(fen);
      for (int ply = 0; ply < 60; ++ply) {
        const B::Full before = full;
        BasicMoveList<B::NativeMove> moves;
        B::generate(full.core, moves);
        if (moves.empty()) break;
        for (const auto move : moves) {
          B::Undo undo;
          B::make(full, move, undo);
          B::Core parent = before.core;
          B::Step step(parent, move);
          ASSERT_TRUE(same(step.child(), full.core)) << fen;
          const Position position = B::position(full);
          B::Full fresh = full_of(position);
          if (!position.en_passant && full.core.has_en_passant()) {
            fresh.core.set_en_passant(full.core.en_passant_bit());
          }
          ASSERT_TRUE(same(fresh, full)) << text::to_fen(position);
          ASSERT_EQ(B::key(full), B::recomputed_key(full)) << fen;
          B::unmake(full, move, undo);
          ASSERT_TRUE(same(full, before)) << fen;
        }
        B::Undo undo;
        B::make(full, moves[static_cast<int>(random() % unsigned(moves.size()))], undo);
      }
    }
  }
}

// A capture on a corner ends the right of the rook that stood there, by any piece and by a pawn
// that promotes.
TEST(Quad, CapturesOnCornersEndRights) {
  for (const char* fen : {"r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
                          "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
                          "r3k2r/8/8/3BB3/3bb3/8/8/R3K2R w KQkq - 0 1"}) {
    const B::Full full = full_of(fen);
    std::vector<int> by_visit;
    B::visit_children(full.core,
                      [&](const B::Core& child) { by_visit.push_back(child.rights_code()); });
    std::vector<int> by_lerf;
    Lerf::Full sets;
    Lerf::set(sets, text::parse_fen(fen));
    Lerf::visit_children(sets.core,
                         [&](const Lerf::Core& child) { by_lerf.push_back(child.rights_code()); });
    std::ranges::sort(by_visit);
    std::ranges::sort(by_lerf);
    EXPECT_EQ(by_visit, by_lerf) << fen;
    EXPECT_LT(by_visit.front(), 15);
  }
}

}  // namespace
}  // namespace squarelab
