// The two ways to write the threats of a piece into a list are the same.

#include <gtest/gtest.h>

#include <squarelab/bitboard/threat_list.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <support/every_board.hpp>
#include <vector>

namespace squarelab::bitboard {
namespace {

static_assert(AnswersEngine<lerf::Backend<>>);

template <class Writer>
std::vector<NativeThreat> written(const Core& core, int bit, Bitboard others) {
  NativeThreat threats[48];
  const Writer writer(core);
  const Piece piece = core.piece_on(bit);
  const NativeThreat* const end =
      writer.to(writer.by(threats, piece, bit, others), piece, bit, others);
  return {static_cast<const NativeThreat*>(threats), end};
}

TEST(ThreatList, WritesOneThreatForEachOther) {
  lerf::Backend<>::Full full;
  lerf::Backend<>::set(full, start_position());
  const auto threats = written<ThreatWriter<Core>>(full.core, 4, bits::bit(3) | bits::bit(60));
  const std::vector<NativeThreat> expected{{Piece::WhiteKing, 4, Piece::WhiteQueen, 3},
                                           {Piece::WhiteKing, 4, Piece::BlackKing, 60},
                                           {Piece::WhiteQueen, 3, Piece::WhiteKing, 4},
                                           {Piece::BlackKing, 60, Piece::WhiteKing, 4}};
  EXPECT_TRUE(threats == expected);
}

TEST(ThreatList, WritersAgreeOnPiecesOfEveryKindAndSetsOfEverySize) {
  lerf::Backend<>::Full full;
  lerf::Backend<>::set(full, text::parse_fen(testing_support::kiwipete));
  const Core& core = full.core;
  std::uint64_t draw = 1;
  for (Bitboard pieces = core.occupied(); pieces != 0;) {
    const int bit = bits::pop_lsb(pieces);
    for (int size = 0; size <= 16; ++size) {
      Bitboard others = 0;
      while (bits::popcount(others) < size) {
        others |= bits::bit(static_cast<int>(splitmix64(++draw) & 63)) & core.occupied();
      }
      ASSERT_TRUE(written<ThreatWriter<Core>>(core, bit, others) ==
                  written<PortableThreatWriter<Core>>(core, bit, others))
          << bit << ' ' << others;
    }
  }
}

}  // namespace
}  // namespace squarelab::bitboard
