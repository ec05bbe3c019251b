// The two ways to write the moves of a set into a list are the same.

#include <gtest/gtest.h>

#include <squarelab/bitboard/list_sink.hpp>
#include <squarelab/chess.hpp>
#include <vector>

namespace squarelab::bitboard {
namespace {

template <class Writer>
std::vector<std::uint32_t> written(Bitboard targets, int step) {
  BasicMoveList<NativeMove> list;
  {
    ListSink<Writer> sink(list);
    if (bits::popcount(targets) <= most_targets) sink.from_one(7, targets);
    sink.stepped(targets, step, MoveKind::Plain);
    sink.stepped(targets, step, MoveKind::DoublePush);
  }
  std::vector<std::uint32_t> codes;
  for (const NativeMove move : list) codes.push_back(move.code());
  return codes;
}

TEST(ListSink, WritesOneMoveForEachTarget) {
  BasicMoveList<NativeMove> list;
  {
    ListSink<> sink(list);
    sink.from_one(7, bits::bit(0) | bits::bit(63));
    sink.stepped(bits::bit(24), 16, MoveKind::DoublePush);
  }
  ASSERT_EQ(list.size(), 3);
  EXPECT_EQ(list[0].from(), 7);
  EXPECT_EQ(list[0].to(), 0);
  EXPECT_EQ(list[0].kind(), MoveKind::Plain);
  EXPECT_EQ(list[1].to(), 63);
  EXPECT_EQ(list[2].from(), 8);
  EXPECT_EQ(list[2].to(), 24);
  EXPECT_EQ(list[2].kind(), MoveKind::DoublePush);
}

TEST(ListSink, WritersAgreeOnSetsOfEverySize) {
  for (int size = 0; size <= 64; ++size) {
    for (std::uint64_t draw = 0; draw < 50; ++draw) {
      Bitboard targets = 0;
      for (std::uint64_t at = draw << 32; bits::popcount(targets) < size; ++at) {
        targets |= bits::bit(static_cast<int>(splitmix64(at) & 63));
      }
      for (const int step : {8, -9, 1}) {
        ASSERT_EQ(written<MoveWriter>(targets, step), written<PortableMoveWriter>(targets, step))
            << targets;
      }
    }
  }
}

TEST(ListSink, MovesKeepTheirParts) {
  for (const MoveKind kind : {MoveKind::Plain, MoveKind::DoublePush, MoveKind::Promotion,
                              MoveKind::EnPassant, MoveKind::Castling}) {
    for (int promotion = 0; promotion < 4; ++promotion) {
      const NativeMove move(63, 5, kind, promotion);
      EXPECT_EQ(move.from(), 63);
      EXPECT_EQ(move.to(), 5);
      EXPECT_EQ(move.kind(), kind);
      EXPECT_EQ(index(move.promotion()), index(PieceType::Knight) + promotion);
    }
  }
}

}  // namespace
}  // namespace squarelab::bitboard
