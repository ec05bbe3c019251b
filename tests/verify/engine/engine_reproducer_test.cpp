// A finding about an engine, kept as a reproducer that starts the engine again.
#include <gtest/gtest.h>

#include <squarelab/questions/catalogue.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <stdexcept>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

// As an emitted test does, after the reproducer was written and read.
std::optional<Disagreement> replayed(const EngineCommand& engine, const std::string& fen,
                                     int depth = 1) {
  Reproducer reproducer;
  reproducer.boards = {"reference", "it"};
  reproducer.line.start = text::parse_fen(fen);
  reproducer.question =
      depth == 1 ? &squarelab::questions::LegalMoves::facts : &squarelab::questions::Perft::facts;
  reproducer.how = How::Asked;
  reproducer.depth = depth;
  reproducer.engines = {reproduced("it", engine)};
  return replay_engines(read_reproducer(write_reproducer(reproducer)));
}

constexpr const char* en_passant = "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6";

TEST(EngineReproducer, ShowsTheFaultUntilItIsMended) {
  const auto found = replayed(uci("no-en-passant-by-white"), en_passant);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::MoveMissing);
  EXPECT_FALSE(replayed(uci("honest"), en_passant));
  EXPECT_FALSE(replayed(script("honest"), en_passant, 2));
}

// "count-off" counts wrongly at depth 1 only, so that this also says which depth was asked for.
TEST(EngineReproducer, AsksForItsDepth) {
  const auto found = replayed(script("count-off"), one_pawn);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::WrongCount);
  EXPECT_FALSE(replayed(script("count-off"), one_pawn, 2));
}

TEST(EngineReproducer, HasTheWordsThatTheEngineNeeds) {
  EngineCommand engine = uci("own-words");
  engine.perft = "divide {depth}";
  engine.init = {"be an engine"};
  EXPECT_FALSE(replayed(engine, en_passant, 2));
  engine.init.clear();
  EXPECT_THROW(replayed(engine, en_passant, 2), std::runtime_error);
}

}  // namespace
}  // namespace squarelab::verify
