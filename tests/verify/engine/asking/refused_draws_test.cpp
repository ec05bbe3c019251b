#include <gtest/gtest.h>

#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/asking/refused_draws.hpp>
#include <string>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

// Bare kings are there, or one capture away, or the fiftieth move is.
TEST(RefusedDraws, ARefusalOfADrawnPositionIsNoFault) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
                          "4k3/8/8/8/8/8/8/4K2R w - - 99 80"}) {
    SCOPED_TRACE(fen);
    const EngineVerification ends = verify_engines(plan_for({uci("ends-drawn-games")}, fen));
    EXPECT_TRUE(ends.faults.empty());
    EXPECT_EQ(ends.refused, 1U);
    EXPECT_EQ(ends.positions, 0U);
  }
  // At 99 no draw may be claimed yet.
  EnginePlan early = plan_for({uci("ends-games-at-99")}, "4k3/8/8/8/8/8/8/4K2R w - - 99 80");
  early.depth = 1;
  EXPECT_TRUE(verify_engines(early).finding());
  // Another fault of such a position is still found, and who refuses more is at fault.
  EnginePlan two =
      plan_for({uci("ends-drawn-games"), uci("extra-move")}, "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1");
  EXPECT_TRUE(verify_engines(two).finding());
  const std::string honest = script("honest").command + " \"$@\"";
  EnginePlan more = plan_for(
      {shell("case \"$2\" in *P*b*) echo Nodes: 0 ;; *) " + honest + " ;; esac")}, one_pawn);
  more.suite[0].position = text::parse_fen("4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
  EXPECT_TRUE(verify_engines(more).finding());
}

// It raises an error as soon as its tree comes to bare kings.
TEST(RefusedDraws, ARefusalAboveADrawnPositionIsNoFault) {
  EnginePlan plan = plan_for({{Protocol::Adapter,
                               "echo squarelab 1 raises; IFS=';'; while read depth fen moves; do "
                               "if test $depth = 1; then " +
                                   script("honest").command +
                                   " 1 \"$fen\"; else echo error the game is over; fi; "
                                   "echo done; done"}},
                             "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1");
  plan.depth = 2;
  const EngineVerification ends = verify_engines(plan);
  EXPECT_TRUE(ends.faults.empty());
  EXPECT_EQ(ends.refused, 1U);
  plan.suite[0].position = text::parse_fen("4k3/8/8/8/8/3p4/8/4K3 w - - 0 1");
  EXPECT_TRUE(verify_engines(plan).finding());
  EXPECT_EQ(where_drawn(plan.suite[0].position, 1), "");
  EXPECT_EQ(where_drawn(text::parse_fen("4k3/8/8/8/8/8/8/4K2R w - - 98 80"), 2),
            "above a position in which a draw may be claimed");
}

}  // namespace
}  // namespace squarelab::verify
