// Every event is shown by a position made by hand, and not by one that just misses it.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <squarelab/positions/events.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::positions {
namespace {

struct Example {
  Event event;
  const char* shown_in;
  const char* not_in;
};

// How Google Test names the case.
void PrintTo(const Example& example, std::ostream* out) {
  *out << name_of(example.event) << " in " << example.shown_in;
}

constexpr Example examples[]{
    {Event::EnPassant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - -"},
    {Event::EnPassantTwoCapturers, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6",
     "4k3/8/8/3pP3/8/8/8/4K3 w - d6"},
    {Event::EnPassantOneOfTwo, "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6",
     "4r2k/8/8/2PpP3/8/8/8/3K4 w - d6"},
    {Event::EnPassantFromAFile, "4k3/8/8/Pp6/8/8/8/4K3 w - b6", "4k3/8/8/pP6/8/8/8/4K3 w - a6"},
    {Event::EnPassantFromHFile, "4k3/8/8/8/6Pp/8/8/4K3 b - g3", "4k3/8/8/8/6pP/8/8/4K3 b - h3"},
    {Event::EnPassantAnswersCheck, "4k3/8/8/3pP3/4K3/8/8/8 w - d6",
     "4k3/8/8/3pP3/3K4/8/8/8 w - d6"},
    {Event::EnPassantBlocksCheck, "5q1k/8/8/3pP3/1K6/8/8/8 w - d6",
     "5q1k/8/8/3pP3/2K5/8/8/8 w - d6"},
    {Event::EnPassantAlongPin, "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", "6k1/8/8/8/1Pp5/B7/8/6K1 b - b3"},
    {Event::EnPassantUncoversRank, "4k3/8/8/r2Pp2K/8/8/8/8 w - -", "4k3/8/8/r1NPp2K/8/8/8/8 w - -"},
    {Event::EnPassantUncoversFile, "4r2k/8/8/3pP3/8/8/8/4K3 w - -",
     "3r3k/8/8/3pP3/8/8/8/3K4 w - d6"},
    {Event::EnPassantUncoversDiagonal, "7k/b7/8/2Pp4/8/4K3/8/8 w - -",
     "b6k/8/8/2Pp4/8/5K2/8/8 w - -"},
    {Event::EnPassantUncoversVictimsDiagonal, "b6k/8/8/2Pp4/8/5K2/8/8 w - -",
     "7k/b7/8/2Pp4/8/4K3/8/8 w - -"},
    {Event::EnPassantDiscoversCheck, "4k3/8/8/3pP3/8/8/8/K3R3 w - d6",
     "3k4/8/8/3pP3/8/8/8/K2R4 w - d6"},
    {Event::EnPassantAvertsMate, "3q1r1k/8/8/1n1pP3/4K3/7r/8/8 w - d6",
     "3q1r1k/8/8/3pP3/4K3/7r/8/8 w - d6"},
    {Event::EnPassantAvertsStalemate, "7k/8/4p3/3pP3/8/8/5q2/7K w - d6",
     "7k/8/8/3pP3/8/8/5q2/7K w - d6"},
    {Event::EnPassantElsewhere, "4k3/8/8/2pPp3/8/8/8/4K3 w - c6",
     "4k3/8/4r3/2pPp3/8/8/8/4K3 w - c6"},
    {Event::DoublePushBesidePawn, "4k3/3p4/8/4P3/8/8/8/4K3 b - -",
     "4k3/3p4/3n4/4P3/8/8/8/4K3 b - -"},
    {Event::CheckByPawn, "4k3/8/8/8/8/8/3p4/4K3 w - -", "4k3/8/8/8/8/3p4/8/4K3 w - -"},
    {Event::CheckByKnight, "4k3/8/8/8/8/3n4/8/4K3 w - -", "4r2k/8/8/8/8/3n4/8/4K3 w - -"},
    {Event::CheckByBishop, "4k3/8/8/8/1b6/8/8/4K3 w - -", "4k3/8/8/8/1q6/8/8/4K3 w - -"},
    {Event::CheckByRook, "k3r3/8/8/8/8/8/8/4K3 w - -", "k3r3/8/4P3/8/8/8/8/4K3 w - -"},
    {Event::CheckByQueen, "4k3/8/8/8/1q6/8/8/4K3 w - -", "4k3/8/8/8/1b6/8/8/4K3 w - -"},
    {Event::DoubleCheck, "4r1k1/8/8/8/8/5n2/8/R3K2R w KQ -", "4r1k1/8/8/8/8/8/8/R3K2R w KQ -"},
    {Event::DoubleCheckBySliders, "k3r3/8/8/8/1b6/8/8/4K3 w - -", "k3r3/8/8/8/8/3n4/8/4K3 w - -"},
    {Event::DoubleCheckWithKnight, "k3r3/8/8/8/8/3n4/8/4K3 w - -", "k3r3/8/8/8/1b6/8/8/4K3 w - -"},
    {Event::DoubleCheckWithPawn, "k3r3/8/8/8/8/8/3p4/4K3 w - -", "k3r3/8/8/8/8/3p4/8/4K3 w - -"},
    {Event::TripleCheck, "k3r3/8/8/8/7b/3n4/8/4K3 w - -", "k3r3/8/8/8/8/3n4/8/4K3 w - -"},
    {Event::KingStepsAlongCheckRay, "7k/8/8/8/r2K4/8/7n/8 w - -", "7k/8/8/8/r6K/8/8/8 w - -"},
    {Event::KingTakesChecker, "7k/8/8/8/8/8/4r3/4K3 w - -", "7k/8/8/8/1b6/8/3r4/4K3 w - -"},
    {Event::DefendedCheckerBesideKing, "7k/8/8/7b/8/8/4r3/4K3 w - -", "7k/8/8/8/8/8/4r3/4K3 w - -"},
    {Event::PinnedPieceEyesChecker, "4r2k/8/8/2n5/4Q3/3n4/8/4K3 w - -",
     "7k/8/8/2n5/4Q3/3n4/8/4K3 w - -"},
    {Event::PinnedPieceEyesBlock, "4r2k/8/8/8/4Q3/8/8/r3K3 w - -",
     "4r2k/8/8/8/4Q3/3n4/8/4K3 w - -"},
    {Event::GivesDoubleCheck, "4k3/8/8/8/4N3/8/8/K3R3 w - -", "7k/8/8/8/4N3/8/8/K3R3 w - -"},
    {Event::KingDiscoversCheck, "4k3/8/8/8/8/4K3/8/4R3 w - -", "4k3/8/8/4p3/8/4K3/8/4R3 w - -"},
    {Event::PinOnFile, "4r2k/8/8/8/4N3/8/8/4K3 w - -", "4r2k/4p3/8/8/4N3/8/8/4K3 w - -"},
    {Event::PinOnRank, "7k/8/8/8/8/8/8/K2N3r w - -", "7k/8/8/8/8/8/8/K2N2Nr w - -"},
    {Event::PinOnDiagonal, "7k/8/8/8/1b6/8/3N4/4K3 w - -", "7k/8/8/8/1r6/8/3N4/4K3 w - -"},
    {Event::Pins, "4r2k/8/8/8/4N3/8/3PKP1r/8 w - -", "4r2k/8/8/8/4N3/8/3PK2r/3R4 w - -"},
    {Event::Promotions, "7k/PP6/8/8/8/8/8/4K3 w - -", "7k/P7/8/8/8/8/8/4K3 w - -"},
    {Event::PromotionOnAFile, "7k/8/8/8/8/8/p7/4K3 b - -", "7k/8/8/8/8/8/p7/R3K3 b - -"},
    {Event::PromotionOnHFile, "7k/8/8/8/8/8/7p/4K3 b - -", "7k/8/8/8/8/8/7p/4K2R b - -"},
    {Event::CapturingPromotion, "rn5k/P7/8/8/8/8/8/4K3 w - -", "r1n4k/1P6/8/8/8/1b6/8/4K2r w - -"},
    {Event::PromotionCapturesHomeRook, "r3k3/1P6/8/8/8/8/8/4K3 w q -",
     "r3k3/1P6/8/8/8/8/8/4K3 w - -"},
    {Event::PromotionAnswersCheck, "K5r1/3P4/8/8/8/8/8/7k w - -", "K5r1/8/3P4/8/8/8/8/7k w - -"},
    {Event::PinnedPawnPromotes, "2b4k/3P4/4K3/8/8/8/8/8 w - -", "2b4k/3P4/5K2/8/8/8/8/8 w - -"},
    {Event::UnderpromotionGivesCheck, "8/P7/1k6/8/8/8/8/7K w - -", "8/P7/8/2k5/8/8/8/7K w - -"},
    {Event::KingSideCastling, "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K1NR w K -"},
    {Event::QueenSideCastling, "r3k3/8/8/8/8/8/8/4K3 b q -", "rn2k3/8/8/8/8/8/8/4K3 b q -"},
    {Event::CastlingUnderFire, "k5r1/8/8/8/8/8/8/4K2R w K -", "1r4k1/8/8/8/8/8/8/R3K3 w Q -"},
    {Event::CastlingPastAttackedBFile, "1r4k1/8/8/8/8/8/8/R3K3 w Q -",
     "1r4k1/8/8/8/8/8/1P6/R3K3 w Q -"},
    {Event::CastlingForbiddenByCheck, "k3r3/8/8/8/8/8/8/4K2R w K -", "k4r2/8/8/8/8/8/8/4K2R w K -"},
    {Event::CastlingGivesCheck, "5k2/8/8/8/8/8/8/4K2R w K -", "6k1/8/8/8/8/8/8/4K2R w K -"},
    {Event::HomeRookCaptured, "r3k3/8/1N6/8/8/8/8/4K3 w q -", "r3k3/8/1N6/8/8/8/8/4K3 w - -"},
    {Event::KingTakesHomeRook, "4k2r/6K1/8/8/8/8/8/8 w k -", "4k2r/6K1/8/8/8/8/8/8 w - -"},
    {Event::RookTakesRook, "r3k3/8/8/8/8/8/8/R3K3 w Qq -", "r3k3/8/8/8/8/8/8/R3K3 w q -"},
    {Event::WrapPastAFile, "4k3/8/8/8/P6p/8/8/4K3 w - -", "4k3/8/8/7p/P7/8/8/4K3 w - -"},
    {Event::WrapPastHFile, "4k3/8/8/8/8/8/p7/4K2R w - -", "4k3/8/8/8/8/8/8/n3K2R w - -"},
    {Event::WrapPastRank1, "4n2k/8/8/8/8/8/8/3K4 w - -", "5n1k/8/8/8/8/8/8/3K4 b - -"},
    {Event::WrapPastRank8, "3N3k/8/8/8/8/8/3p4/7K w - -", "3N3k/8/8/8/8/8/4p3/7K w - -"},
    {Event::KingOnA1, "7k/8/8/8/8/8/8/K7 w - -", "7k/8/8/8/8/8/8/K7 b - -"},
    {Event::KingOnH1, "k7/8/8/8/8/8/8/7K w - -", "k7/8/8/8/8/8/8/7K b - -"},
    {Event::KingOnA8, "k7/8/8/8/8/8/8/7K b - -", "k7/8/8/8/8/8/8/7K w - -"},
    {Event::KingOnH8, "7k/8/8/8/8/8/8/K7 b - -", "7k/8/8/8/8/8/8/K7 w - -"},
    {Event::CheckerOnA1, "7k/8/8/8/8/8/8/q3K3 w - -", "7k/8/8/8/8/8/8/q1N1K3 w - -"},
    {Event::CheckerOnH1, "7k/8/8/8/8/8/8/4K2q w - -", "7k/8/8/8/8/8/8/4K1Nq w - -"},
    {Event::CheckerOnA8, "b6k/8/8/8/8/8/8/7K w - -", "b6k/8/8/8/8/5N2/8/7K w - -"},
    {Event::CheckerOnH8, "7B/8/5k2/8/8/8/8/K7 b - -", "7B/6p1/5k2/8/8/8/8/K7 b - -"},
    {Event::CaptureOnA1, "7k/8/8/8/8/8/8/n3R2K w - -", "7k/8/8/8/8/8/8/nN2R2K w - -"},
    {Event::CaptureOnH1, "k7/8/8/8/8/8/8/K3R2n w - -", "k7/8/8/8/8/8/8/K3R1Nn w - -"},
    {Event::CaptureOnA8, "n3R3/6k1/8/8/8/8/8/K7 w - -", "nN2R3/6k1/8/8/8/8/8/K7 w - -"},
    {Event::CaptureOnH8, "4R2n/8/8/8/8/k7/8/K7 w - -", "4R1Nn/8/8/8/8/k7/8/K7 w - -"},
    {Event::Checkmate, "8/8/8/8/8/k7/1q6/K7 w - -", "7k/8/8/8/8/8/1q6/K7 w - -"},
    {Event::Stalemate, "8/8/8/8/8/1q6/8/K1k5 w - -", "8/8/8/8/8/1r6/8/K1k5 w - -"},
    {Event::OnlyMove, "7k/8/8/8/8/8/1q6/K7 w - -", "7k/8/8/8/8/8/8/K7 w - -"},
    {Event::ManyQueens, "qqqqqqqq/8/8/7k/8/8/8/K7 w - -", "1qqqqqqq/8/8/7k/8/8/8/K7 w - -"},
    {Event::PiecesOnEveryEdge, "n1b2n1n/8/8/8/N7/7k/8/K1N2N1N w - -",
     "n1b2n1n/8/8/8/8/7k/8/K1N2N1N w - -"},
    {Event::Crowd, "rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w - -",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"},
    {Event::Endgame, "4k3/4p3/8/8/8/8/4PP2/4K3 w - -", "4k3/4pp2/8/8/8/8/4PP2/4K3 w - -"},
    {Event::BareKings, "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/4p3/8/8/8/8/8/4K3 w - -"},
    {Event::ClockAt99, "4k3/8/8/8/8/8/8/4K3 w - - 99 60", "4k3/8/8/8/8/8/8/4K3 w - - 98 99"},
    {Event::ClockAt100, "4k3/8/8/8/8/8/8/4K3 w - - 100 60", "4k3/8/8/8/8/8/8/4K3 w - - 99 100"},
    {Event::ClockAtMaximum, "4k3/8/8/8/8/8/8/4K3 w - - 0 9999",
     "4k3/8/8/8/8/8/8/4K3 w - - 9998 9998"},
};

class Events : public testing::TestWithParam<Example> {};

TEST_P(Events, AreRecognised) {
  const Example& example = GetParam();
  EXPECT_TRUE(shows(text::parse_fen(example.shown_in), example.event)) << example.shown_in;
  EXPECT_FALSE(shows(text::parse_fen(example.not_in), example.event)) << example.not_in;
}

INSTANTIATE_TEST_SUITE_P(Examples, Events, testing::ValuesIn(examples));

TEST(Event, HasAnExampleAndANameOfItsOwn) {
  std::set<std::string_view> names;
  for (const Event event : all_events) {
    names.insert(name_of(event));
    EXPECT_EQ(std::count_if(std::begin(examples), std::end(examples),
                            [&](const Example& example) { return example.event == event; }),
              1)
        << name_of(event);
  }
  EXPECT_EQ(names.size(), event_count);
  EXPECT_FALSE(names.contains(""));
  for (const Event event : all_events) EXPECT_EQ(parse_event(name_of(event)), event);
  EXPECT_FALSE(parse_event("nonsense"));
}

// Those of the examples that are to be expected show none of the events that are left out.
TEST(Event, OfWhatMayBeRefusedIsShownByNothingElse) {
  std::size_t expected = 0;
  for (const Example& example : examples) {
    const Position position = text::parse_fen(example.shown_in);
    if (events_that_may_be_refused.contains(example.event)) {
      EXPECT_TRUE(may_be_refused(position)) << example.shown_in;
    }
    if (may_be_refused(position)) continue;
    ++expected;
    for (const Event event : all_events) {
      EXPECT_FALSE(events_that_may_be_refused.contains(event) && shows(position, event))
          << name_of(event) << ' ' << example.shown_in;
    }
  }
  EXPECT_GT(expected, 40U);
}

}  // namespace
}  // namespace squarelab::positions
