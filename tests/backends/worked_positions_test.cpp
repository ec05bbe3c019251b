// The small examples in the essays of the backends say what happens.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/bitboard/attacks.hpp>
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/sliders/parallel_hq.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>
#include <squarelab/bitboard/sliders/pext_pdep.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/x88/x88.hpp>
#include <string>

namespace squarelab {
namespace {

constexpr const char* pin_and_check = "k3r3/8/8/8/1b6/1R6/3N4/4K3 w - - 0 1";

// bitboard/movegen.hpp, x88/movegen.hpp
TEST(WorkedPosition, HasFourMoves) {
  for (const BackendEntry& entry : backends()) {
    const auto board = entry.make_board();
    board->set(text::parse_fen(pin_and_check));
    std::set<std::string> moves;
    for (const Move move : board->legal_moves()) moves.insert(text::to_uci(move));
    EXPECT_EQ(moves, (std::set<std::string>{"e1d1", "e1f1", "e1f2", "b3e3"})) << entry.facts.name;
    EXPECT_TRUE(board->is_attacked(Square::E2, Color::Black));
    EXPECT_TRUE(board->attacks_from(Square::D2).contains(Square::E4));
  }
}

// bitboard/attacks.hpp
TEST(WorkedPosition, ShowsACheckerAndAPin) {
  using Config = bitboard::DefaultConfig<mapping::lerf, Original>;
  bitboard::FullState full;
  bitboard::Backend<Config>::set(full, text::parse_fen(pin_and_check));
  const auto bit = [](Square square) { return bits::bit(index(square)); };
  const auto enemies = full.core.of(Color::Black);
  using Attacks = bitboard::Attacks<Config>;
  EXPECT_EQ(Attacks::snipers(full.core, index(Square::E1), enemies),
            bit(Square::E8) | bit(Square::B4));
  const auto found = Attacks::checks_and_pins(full.core);
  EXPECT_EQ(found.checkers, bit(Square::E8));
  EXPECT_EQ(found.pinned, bit(Square::D2));
  EXPECT_EQ(bitboard::grid.between[index(Square::E1)][index(Square::B4)] & enemies, 0U);
}

// two_plies/bitboard/two_plies.hpp, two_plies/x88/two_plies.hpp
TEST(WorkedPosition, HasLeavesTwoPliesBelow) {
  for (const BackendEntry& entry : backends()) {
    const auto board = entry.make_board();
    board->set(text::parse_fen("4k3/8/8/3p4/8/1N6/8/4K3 w - - 0 1"));
    EXPECT_EQ(board->perft(2, PerftMode::Bulk), 64U) << entry.facts.name;
    std::map<int, int> moves_by_replies;
    for (const Move move : board->legal_moves()) {
      board->make(move);
      ++moves_by_replies[board->count_legal_moves()];
      board->unmake();
    }
    EXPECT_EQ(moves_by_replies, (std::map<int, int>{{5, 2}, {6, 9}})) << entry.facts.name;
  }
}

// x88/movegen.hpp
TEST(WorkedPosition, IsSurveyedOn0x88) {
  using Config = x88::DefaultConfig<Original>;
  x88::Full full;
  x88::Backend<Original>::set(full, text::parse_fen(pin_and_check));
  const x88::Survey<Config, Color::White> survey(full.core, 0xFF);
  ASSERT_EQ(survey.checkers.size, 1);
  EXPECT_EQ(survey.checkers.squares[0], 0x74);
  ASSERT_EQ(survey.pins.size, 1);
  EXPECT_EQ(survey.pins.squares[0], 0x13);
  EXPECT_EQ(survey.pins.steps[0], -15);
  std::set<int> attacked;
  for (int i = 0; i < 8; ++i) {
    const int x = 0x04 + x88::Geometry::compass[i];
    const bool is_open = x88::Geometry::on_board(x) && full.core.board[x] == x88::no_piece;
    if (is_open && ((survey.attacked >> i) & 1) != 0) attacked.insert(x);
  }
  EXPECT_EQ(attacked, std::set<int>{0x14});
  EXPECT_TRUE(x88::Geometry::attacks(x88::Kind::Rook, 0x21, 0x24));
}

// x88/attack_map.hpp
TEST(WorkedExample, AdditionRunsToThePiece) {
  constexpr unsigned empty = 0x0F0FFF0F;
  EXPECT_EQ(empty + 0x100, 0x0F10000FU);
  EXPECT_EQ(empty ^ (empty + 0x100), 0x001FFF00U);

  x88::Full full;
  x88::Backend<Original>::set(full, text::parse_fen("k7/8/8/8/1R3p1p/8/8/7K w - - 0 1"));
  const x88::MarkedBoard map = x88::Backend<Original>::attack_map(full.core, Color::White);
  std::string files;
  for (int file = 0; file < 8; ++file) {
    if (map.contains(0x30 + file)) files += static_cast<char>('a' + file);
  }
  EXPECT_EQ(files, "acdef");
}

// x88/core.hpp
TEST(WorkedExample, TheLastOfAListTakesTheGap) {
  const auto board = find(backends(), "x88")->make_board();
  board->set(text::parse_fen("rnbqkb1r/pppppppp/8/8/4n3/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"));
  const auto image = [&] {
    std::map<std::string, std::uint64_t> words;
    for (const auto& word : board->native_image().words) words[word.label] = word.value;
    return words;
  };
  const auto before = image();
  EXPECT_EQ(before.at("0x1b"), 3U);
  EXPECT_EQ(before.at("0x1f"), 7U);
  board->make(Move::normal(Square::E4, Square::D2));
  EXPECT_EQ(image().at("P3"), 0x17U);
  EXPECT_EQ(image().at("0x1f"), 3U);
  board->unmake();
  EXPECT_EQ(image(), before);
}

// bitboard/sliders/hyperbola_quintessence.hpp
TEST(WorkedExample, SubtractionFindsTheBlocker) {
  constexpr unsigned o = 0x4A;
  constexpr unsigned r = 0x08;
  EXPECT_EQ(o - 2 * r, 0x3AU);
  EXPECT_EQ(o ^ (o - 2 * r), 0x70U);
}

// bitboard/sliders/parallel_hq.hpp
TEST(WorkedExample, SubtractionOnTheDiagonalOfA1) {
  constexpr bits::Bitboard o = bits::bit(18);
  constexpr bits::Bitboard forward = o - 1;
  constexpr bits::Bitboard backward = bits::flip_rows(bits::flip_rows(o) - bits::bit(56));
  EXPECT_EQ(o, 0x40000U);
  EXPECT_EQ(forward, 0x3FFFFU);
  EXPECT_EQ(backward, 0x400FFU);
  EXPECT_EQ(forward ^ backward, 0x7FF00U);
  EXPECT_EQ((forward ^ backward) & 0x8040201008040200, 0x40200U);
#ifdef __AVX2__
  EXPECT_EQ(bitboard::sliders::ParallelHq::bishop(0, o), 0x40200U);
#endif
}

#ifdef __BMI2__
// bitboard/sliders/pext.hpp
TEST(WorkedExample, PextGathersTheBits) {
  using bitboard::sliders::Pext;
  Pext::prepare();
  const auto set = [](std::initializer_list<Square> squares) { return SquareSet(squares).bits(); };
  const auto occupied = set({Square::A1, Square::C1, Square::A4, Square::H8});
  EXPECT_EQ(Pext::rook_entry(0).index(occupied), 2U + 256U);
  EXPECT_EQ(Pext::rook(0, occupied),
            set({Square::B1, Square::C1, Square::A2, Square::A3, Square::A4}));
}

// bitboard/sliders/pext_pdep.hpp
TEST(WorkedExample, PdepExpandsTheCode) {
  using bitboard::sliders::PextPdep;
  PextPdep::prepare();
  const auto occupied = SquareSet{Square::C1, Square::A4, Square::H8}.bits();
  const PextPdep::Entry& entry = PextPdep::rook_entry(0);
  EXPECT_EQ(entry.index(occupied), 258U);
  EXPECT_EQ(entry.codes[258], 899U);
  EXPECT_EQ(entry.seen(899),
            (SquareSet{Square::B1, Square::C1, Square::A2, Square::A3, Square::A4}.bits()));
}
#endif

}  // namespace
}  // namespace squarelab
