// The operation table over the real backends: the same units, the same digests, and digests that
// notice.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/operations/workbench_of.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <vector>

namespace squarelab::board {

// How Google Test names the case.
void PrintTo(const operations::OperationFacts& facts, std::ostream* out) { *out << facts.name; }

}  // namespace squarelab::board

namespace squarelab::lab {
namespace {

std::vector<Position> some_positions() {
  std::vector<Position> positions = positions::thinned(positions::built_in_corpus().positions, 80);
  for (const positions::NamedPosition& named : positions::late_bugs())
    positions.push_back(named.position);
  for (const positions::NamedPosition& named : positions::six_positions())
    positions.push_back(named.position);
  return positions;
}

// Through all positions, in the order of that turn.
operations::Way whole(std::size_t size, std::uint64_t turn = 0) {
  return {0, size, 0, operations::stride_of(size, turn), size};
}
operations::Way whole(const std::vector<Position>& positions) { return whole(positions.size()); }

class EveryOperation : public testing::TestWithParam<operations::OperationFacts> {
 protected:
  operations::Operation operation() const { return GetParam().operation; }
};

TEST_P(EveryOperation, IsTheSameForAllBackendsAndControls) {
  const std::vector<Position> positions = some_positions();
  const auto first = backends().front().make_workbench();
  first->load(positions);
  const std::uint64_t units = first->run(operation(), whole(positions));
  const std::uint64_t digest = first->digest(operation(), whole(positions));
  EXPECT_GT(units, 0U);
  for (const BackendEntry& entry : backends()) {
    if (entry.make_workbench == nullptr) continue;
    for (const auto make : {entry.make_workbench, entry.make_control}) {
      const auto workbench = make();
      workbench->load(positions);
      EXPECT_EQ(workbench->run(operation(), whole(positions)), units) << entry.facts.name;
      EXPECT_EQ(workbench->digest(operation(), whole(positions)), digest) << entry.facts.name;
    }
  }
}

TEST_P(EveryOperation, IsTheSameInAnyOrder) {
  const auto workbench = backends().front().make_workbench();
  const std::vector<Position> positions = some_positions();
  workbench->load(positions);
  const std::uint64_t units = workbench->run(operation(), whole(positions));
  const std::uint64_t digest = workbench->digest(operation(), whole(positions));
  for (std::uint64_t turn = 0; turn < 4; ++turn) {
    for (const operations::Way& way :
         {whole(positions.size(), turn), backwards(whole(positions.size(), turn))}) {
      EXPECT_EQ(workbench->run(operation(), way), units);
      EXPECT_EQ(workbench->digest(operation(), way), digest);
    }
  }
}

// The parts of a corpus make the whole, wherever they begin.
TEST_P(EveryOperation, IsTheSumOfItsParts) {
  const auto workbench = backends().front().make_workbench();
  const std::vector<Position> positions = some_positions();
  workbench->load(positions);
  const std::size_t size = positions.size();
  const std::size_t half = size / 2;
  const std::uint64_t units = workbench->run(operation(), {0, half, half / 3, 1, half}) +
                              workbench->run(operation(), {half, size - half, 5, 1, size - half});
  EXPECT_EQ(units, workbench->run(operation(), whole(positions)));
}

TEST_P(EveryOperation, DigestChangesWithThePosition) {
  const auto workbench = backends().front().make_workbench();
  workbench->load(std::vector{text::parse_fen("6k1/8/8/8/8/8/4R3/4K3 w - - 0 1")});
  const std::uint64_t rook = workbench->digest(operation(), whole(1));
  workbench->load(std::vector{text::parse_fen("6k1/8/8/8/8/2q5/3R4/4K3 w - - 0 1")});
  EXPECT_NE(workbench->digest(operation(), whole(1)), rook);
}

TEST_P(EveryOperation, RunsOnAnySizeOfCorpus) {
  const std::vector<Position> all = positions::thinned(positions::built_in_corpus().positions, 100);
  const auto workbench = backends().front().make_workbench();
  for (std::size_t size = 1; size <= all.size(); size += size < 12 ? 1 : 22) {
    workbench->load(std::span(all).first(size));
    EXPECT_GT(workbench->run(operation(), whole(size)), 0U) << size;
  }
}

TEST_P(EveryOperation, SlowedCopyDoesTheSame) {
  const std::vector<Position> positions = some_positions();
  operations::WorkbenchOf<lerf::Backend<Original>> original;
  operations::WorkbenchOf<lerf::Backend<Slowed>> slowed;
  original.load(positions);
  slowed.load(positions);
  EXPECT_EQ(slowed.run(operation(), whole(positions)), original.run(operation(), whole(positions)));
  EXPECT_EQ(slowed.digest(operation(), whole(positions)),
            original.digest(operation(), whole(positions)));
}

std::string name_of(const testing::TestParamInfo<operations::OperationFacts>& parameter) {
  std::string name(parameter.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Operations, EveryOperation, testing::ValuesIn(operations::operations),
                         name_of);

// What a pass is, held against the reference on one position.
TEST(Operations, UnitsAreWhatTheyAreCalled) {
  const Position position =
      text::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const auto workbench = backends().front().make_workbench();
  workbench->load(std::span(&position, 1));
  const std::map<operations::Operation, std::uint64_t> expected{
      {operations::Operation::LegalMoves, 48},       {operations::Operation::BulkCount, 48},
      {operations::Operation::PerftBulk, 2039},      {operations::Operation::PerftPlain, 2039},
      {operations::Operation::PerftTwoPlies, 97862}, {operations::Operation::PerftFull, 2039},
      {operations::Operation::MakeUnmake, 48},       {operations::Operation::IsAttacked, 64},
      {operations::Operation::AttackersTo, 64},      {operations::Operation::AttackMap, 1},
      {operations::Operation::ChecksAndPins, 1},     {operations::Operation::Set, 1},
      {operations::Operation::BoardLegalMoves, 48},  {operations::Operation::BoardMakeUnmake, 48},
      {operations::Operation::BoardAttackersTo, 64}};
  for (const operations::OperationFacts& facts : operations::operations) {
    EXPECT_EQ(workbench->run(facts.operation, whole(1)), expected.at(facts.operation))
        << facts.name;
  }
}

// What is asked through Board has the very answers of the native rows.
TEST(Operations, AskedThroughBoardAreTheSame) {
  for (const BackendEntry& entry : backends()) {
    if (entry.make_workbench == nullptr) continue;
    const auto workbench = entry.make_workbench();
    for (const Position& position :
         positions::thinned(positions::built_in_corpus().positions, 30)) {
      workbench->load(std::span(&position, 1));
      for (const auto& [native, through_board] :
           {std::pair{operations::Operation::LegalMoves, operations::Operation::BoardLegalMoves},
            std::pair{operations::Operation::MakeUnmake, operations::Operation::BoardMakeUnmake},
            std::pair{operations::Operation::AttackersTo,
                      operations::Operation::BoardAttackersTo}}) {
        EXPECT_EQ(workbench->digest(through_board, whole(1)), workbench->digest(native, whole(1)))
            << entry.facts.name << ' ' << facts_of(native).name;
      }
    }
  }
}

TEST(Ways, VisitEveryPositionOnceAndBackwardsToo) {
  for (const std::size_t size : {1U, 2U, 3U, 7U, 600U, 2400U}) {
    for (std::uint64_t turn = 0; turn < 50; ++turn) {
      const operations::Way way{10, size, turn % size, operations::stride_of(size, turn), size};
      std::vector<std::size_t> visited;
      std::size_t at = way.begin;
      for (std::size_t i = 0; i < size; ++i, at = (at + way.stride) % size) visited.push_back(at);
      EXPECT_EQ(std::set<std::size_t>(visited.begin(), visited.end()).size(), size);
      const operations::Way back = backwards(way);
      EXPECT_EQ(back.begin, visited.back());
      EXPECT_EQ((back.begin + back.stride * (size - 1)) % size, visited.front());
      EXPECT_LE(back.stride, size);
    }
  }
}

// Two backends that are wrong in one thing each.
struct PinnedStandStill : lerf::Backend<Original> {
  using List = BasicMoveList<NativeMove>;
  static void generate(const Core& core, List& moves) noexcept {
    const bits::Bitboard pinned = checks_and_pins(core).pinned;
    List all;
    lerf::Backend<Original>::generate(core, all);
    for (const NativeMove move : all) {
      if ((pinned & bits::bit(move.from())) == 0) moves.push_back(move);
    }
  }
  static int count(const Core& core) noexcept {
    List moves;
    generate(core, moves);
    return moves.size();
  }
};

struct ClockRunsOn : lerf::Backend<Original> {
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    lerf::Backend<Original>::make(full, move, undo);
    full.halfmove_clock = next_clock(undo.halfmove_clock);
  }
};

template <class Faulty>
bool agrees(operations::Operation operation) {
  const std::vector<Position> positions = some_positions();
  operations::WorkbenchOf<Faulty> faulty;
  operations::WorkbenchOf<lerf::Backend<Original>> right;
  faulty.load(positions);
  right.load(positions);
  return faulty.digest(operation, whole(positions)) == right.digest(operation, whole(positions));
}

TEST(Operations, DigestsGiveFaultsAway) {
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::LegalMoves));
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::BulkCount));
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::PerftBulk));
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::PerftTwoPlies));
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::PerftPlain));
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::PerftFull));
  EXPECT_TRUE(agrees<PinnedStandStill>(operations::Operation::AttackMap));
  EXPECT_FALSE(agrees<PinnedStandStill>(operations::Operation::BoardLegalMoves));
  EXPECT_FALSE(agrees<ClockRunsOn>(operations::Operation::MakeUnmake));
  EXPECT_FALSE(agrees<ClockRunsOn>(operations::Operation::PerftFull));
  EXPECT_TRUE(agrees<ClockRunsOn>(operations::Operation::PerftPlain));
  EXPECT_TRUE(agrees<ClockRunsOn>(operations::Operation::LegalMoves));
}

}  // namespace
}  // namespace squarelab::lab
