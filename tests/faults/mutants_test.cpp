// The mutants themselves, and the hunt: a mutant without a planted fault agrees, a planted fault is
// the one that is found, and a survivor is reported. The hunt over all of them is a test of its
// own, run by squarelab_mutants.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify.hpp>

#include "report.hpp"

namespace squarelab::faults {
namespace {

Mutant mutant(const std::string& family, const std::string& name) {
  const std::vector<Mutant> mutants = all_mutants();
  const auto found = std::find_if(mutants.begin(), mutants.end(), [&](const Mutant& candidate) {
    return candidate.family == family && candidate.name == name;
  });
  if (found == mutants.end()) throw std::invalid_argument(name);
  return *found;
}

Hunting some_positions(std::uint64_t positions) {
  Hunting hunting;
  hunting.portions = {{&positions::mixed_source(), positions}};
  hunting.seed = 1;
  hunting.most_batches_of_equivalents = 1;
  return hunting;
}

TEST(Mutants, AreAHundredAndMoreEachWithItsName) {
  std::set<std::string> names;
  std::size_t count = 0;
  for (const Mutant& one : all_mutants()) {
    names.insert(one.family + "/" + one.name);
    if (one.equivalence.empty()) ++count;
    EXPECT_FALSE(one.what.empty()) << one.name;
  }
  EXPECT_GE(count, 100u);
  EXPECT_EQ(names.size(), all_mutants().size());
}

TEST(Mutants, AreHonestWhileNothingIsPlanted) {
  for (const char* family : {"bitboard", "x88", "x88+copy", "x88_vectors"}) {
    Mutant honest = mutant(family, "pins-ignored");
    honest.fault.reset();
    const Hunted hunted = hunt({honest}, some_positions(500)).front();
    ASSERT_FALSE(hunted.killed) << to_string(hunted.killed->smallest);
    EXPECT_EQ(hunted.positions, 500u);
    EXPECT_EQ(complaints({hunted}).size(), 1u);
    EXPECT_EQ(summary_of({hunted}).survivors(), 1u);
  }
  for (Mutant own :
       {mutant("lerf_mailbox", "byte-of-the-origin-stays"), mutant("lerf_rays", "kings-may-touch"),
        mutant("mailbox_10x12", "rook-forgets-a-line"),
        mutant("quad", "origin-keeps-the-straight-bit")}) {
    own.fault.reset();
    EXPECT_FALSE(hunt({own}, some_positions(500)).front().killed) << own.family;
  }
}

TEST(Mutants, ErrOnlyOnTheThreadWhereTheyArePlanted) {
  {
    const Planting planting("pins-ignored"_fault);
    EXPECT_TRUE(is_planted("pins-ignored"_fault));
    EXPECT_FALSE(is_planted("two-pieces-pinned"_fault));
  }
  EXPECT_FALSE(is_planted("pins-ignored"_fault));
}

TEST(Hunt, GivesTheSameForAnyNumberOfThreads) {
  const std::vector<Mutant> mutants{mutant("x88", "castling-out-of-check"),
                                    mutant("bitboard", "list-is-reversed"),
                                    mutant("bitboard", "key-forgets-the-side")};
  Hunting hunting = some_positions(2'000);
  const std::string page = page_text(hunt(mutants, hunting), hunting);
  hunting.threads = 3;
  EXPECT_EQ(page_text(hunt(mutants, hunting), hunting), page);
  EXPECT_NE(page.find("Planted 3, killed 2, equivalent 1, survivors 0."), std::string::npos);
}

TEST(Hunt, AnEquivalentMutantThatIsKilledIsComplainedOf) {
  Mutant wrong = mutant("x88", "key-forgets-the-side");
  wrong.equivalence = "not so";
  const std::vector<Hunted> hunted = hunt({wrong}, some_positions(100));
  ASSERT_EQ(complaints(hunted).size(), 1u);
  EXPECT_NE(complaints(hunted)[0].find("equivalent"), std::string::npos);
}

TEST(WrongCount, IsFollowedDownToTheMove) {
  const Mutant fault = mutant("x88", "double-push-jumps");
  const Planting planting(fault.fault);
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(fault.make_board());
  verify::Lockstep lockstep(std::move(boards));
  // The knight has yet to go to e3, where the pawn then jumps over it.
  const Position position = text::parse_fen("4k3/8/8/8/2N5/8/4P3/4K3 w - - 0 1");
  const auto found = lockstep.compare_perft(position, 3, rules::perft(position, 3));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, verify::Kind::WrongCount);
  const verify::Finding shrunk = verify::shrink(*found, lockstep);
  EXPECT_TRUE(shrunk.was_there_again);
  EXPECT_EQ(shrunk.smallest.kind, verify::Kind::MoveExtra) << to_string(shrunk.smallest);
  EXPECT_EQ(shrunk.pieces_after(), 4) << to_string(shrunk.smallest);
}

}  // namespace
}  // namespace squarelab::faults
