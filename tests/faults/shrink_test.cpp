// The planted faults are what proves the shrinker: each is found, shrunk to a handful of men, and
// the table of all is printed.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <squarelab/lab/differential/reference_board.hpp>
#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "faults.hpp"

namespace squarelab::faults {
namespace {

constexpr std::size_t batches = 40;
constexpr std::uint64_t seed = 7;

lab::Lockstep against(const Fault& fault) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<lab::ReferenceBoard>());
  boards.push_back(fault.make_board());
  return lab::Lockstep(std::move(boards));
}

// The seeded positions are the same for every fault, so each batch is made once.
const lab::Batch& batch(std::size_t number) {
  static std::vector<lab::Batch> made;
  lab::ReferenceBoard player;
  while (made.size() <= number) {
    made.push_back(lab::make_batch(seed, made.size(), lab::batch_size, player));
  }
  return made[number];
}

std::optional<lab::Disagreement> first_disagreement(lab::Lockstep& lockstep) {
  for (std::size_t number = 0; number < batches; ++number) {
    if (auto found = compare_batch(lockstep, batch(number))) return found;
  }
  return std::nullopt;
}

struct Row {
  std::string fault;
  lab::ShrunkDisagreement shrunk;
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  const lab::Disagreement& found = row.shrunk.disagreement;
  out << std::left << std::setw(46) << row.fault << std::right << std::setw(3)
      << row.shrunk.men_before << std::setw(3) << row.shrunk.men_after << std::setw(6)
      << row.shrunk.calls << std::fixed << std::setprecision(2) << std::setw(7)
      << row.shrunk.seconds << "  " << lab::name_of(found.kind) << "  "
      << text::to_fen(found.start);
  for (const Move move : found.moves) out << ' ' << text::to_uci(move);
  for (const Move move : found.taken_back) out << " (" << text::to_uci(move) << ')';
  return out << '\n';
}

TEST(ShrunkFaults, AreAHandfulOfMen) {
  std::vector<Fault> faults = bitboard_faults();
  for (Fault& fault : x88_faults()) faults.push_back(std::move(fault));
  std::vector<int> men;
  for (const Fault& fault : faults) {
    lab::Lockstep lockstep = against(fault);
    const auto found = first_disagreement(lockstep);
    ASSERT_TRUE(found) << fault.name;
    const Row row{fault.name, lab::shrink(*found, lockstep)};
    std::cout << row;
    EXPECT_TRUE(row.shrunk.was_there_again) << row;
    EXPECT_TRUE(row.shrunk.is_minimal) << row;
    EXPECT_LE(row.shrunk.men_after, 8) << row;
    men.push_back(row.shrunk.men_after);
  }
  std::sort(men.begin(), men.end());
  EXPECT_LE(men[men.size() / 2], 5);
}

TEST(WrongCount, IsFollowedDownToTheMove) {
  const std::vector<Fault> faults = x88_faults();
  const auto fault = std::find_if(faults.begin(), faults.end(), [](const Fault& candidate) {
    return candidate.name == "x88_double_push_jumps";
  });
  ASSERT_NE(fault, faults.end());
  lab::Lockstep lockstep = against(*fault);
  // The knight has yet to go to e3, where the pawn then jumps over him.
  const Position position = text::parse_fen("4k3/8/8/8/2N5/8/4P3/4K3 w - - 0 1");
  const auto found = lockstep.compare_perft(position, 3, rules::perft(position, 3));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, lab::Kind::WrongCount);
  const lab::ShrunkDisagreement shrunk = lab::shrink(*found, lockstep);
  EXPECT_TRUE(shrunk.was_there_again);
  EXPECT_EQ(shrunk.disagreement.kind, lab::Kind::MoveExtra) << to_string(shrunk.disagreement);
  EXPECT_EQ(shrunk.men_after, 4) << to_string(shrunk.disagreement);
}

}  // namespace
}  // namespace squarelab::faults
