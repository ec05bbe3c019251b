#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <squarelab/backends.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/shrink.hpp>
#include <squarelab/verify/verification.hpp>

#include "suspects.hpp"

namespace squarelab::verify {

namespace {

constexpr std::uint64_t shrink_seed = 11;
constexpr std::size_t batches_to_shrink = 30;

const positions::Batch& batch(std::size_t number) {
  static std::vector<positions::Batch> made;
  const auto player = find(backends(), "lerf")->make_board();
  while (made.size() <= number)
    made.push_back(
        positions::mixed_source().batch(shrink_seed, made.size(), positions::batch_size, *player));
  return made[number];
}

std::optional<Disagreement> find_fault(Lockstep& lockstep) {
  for (std::size_t number = 0; number < batches_to_shrink; ++number) {
    if (auto found = compare_batch(lockstep, batch(number))) return found;
  }
  return std::nullopt;
}

std::string to_text(const Line& line) {
  std::string text = text::to_fen(line.start);
  for (const Move move : line.moves) text += ' ' + text::to_uci(move);
  return text;
}

int men_on(const Position& position) {
  return static_cast<int>(std::count_if(position.pieces.begin(), position.pieces.end(),
                                        [](Piece piece) { return piece != Piece::None; }));
}

// Written apart from the shrinker: positions that lack one thing, by the words of the contract.
std::vector<Position> with_one_thing_less(const Position& position) {
  std::vector<Position> result;
  const auto add = [&](Position simpler) {
    for (const char right : {'K', 'Q', 'k', 'q'}) {
      const Color color = right < 'a' ? Color::White : Color::Black;
      const bool king_side = right == 'K' || right == 'k';
      const Rank rank = color == Color::White ? Rank::R1 : Rank::R8;
      if (simpler.piece_on(make_square(king_side ? File::H : File::A, rank)) !=
          make_piece(color, PieceType::Rook)) {
        simpler.castling.remove(CastlingRights::of(
            color, king_side ? CastlingSide::KingSide : CastlingSide::QueenSide));
      }
    }
    if (rules::find_violation(simpler)) simpler.en_passant.reset();
    if (!rules::find_violation(simpler)) result.push_back(simpler);
  };
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (!piece || type_of(*piece) == PieceType::King) continue;
    for (int type = 0; type < index(type_of(*piece)); ++type) {
      Position simpler = position;
      simpler.put(square, type == 0 ? Piece::None
                                    : make_piece(color_of(*piece), static_cast<PieceType>(type)));
      add(simpler);
    }
  }
  for (int bit = 1; bit < 16; bit *= 2) {
    Position simpler = position;
    simpler.castling.remove(CastlingRights::from_code(bit));
    if (simpler != position) add(simpler);
  }
  Position simpler = position;
  simpler.en_passant.reset();
  if (simpler != position) add(simpler);
  simpler = position;
  simpler.halfmove_clock = 0;
  if (simpler != position) add(simpler);
  simpler = position;
  simpler.fullmove_number = 1;
  if (simpler != position) add(simpler);
  return result;
}

bool are_legal(Position position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!rules::is_legal(position, move)) return false;
    position = rules::play(position, move);
  }
  return true;
}

class ShrunkFault : public testing::TestWithParam<BoardFaultFacts> {};

TEST_P(ShrunkFault, IsMinimalPlayableAndAlwaysTheSame) {
  Lockstep lockstep = against(wrong_lerf(GetParam().fault));
  const auto found = find_fault(lockstep);
  ASSERT_TRUE(found);
  const Finding shrunk = shrink(*found, lockstep);
  ASSERT_TRUE(shrunk.was_there_again) << to_string(*found);
  EXPECT_TRUE(shrunk.is_minimal);
  EXPECT_FALSE(rules::find_violation(shrunk.line.start)) << to_text(shrunk.line);
  ASSERT_TRUE(are_legal(shrunk.line.start, shrunk.line.moves)) << to_text(shrunk.line);
  EXPECT_EQ(shrunk.pieces_after(), men_on(shrunk.line.start));
  EXPECT_LE(shrunk.pieces_after(), shrunk.pieces_before());
  EXPECT_LE(shrunk.line.moves.size(), 1U) << to_text(shrunk.line);
  EXPECT_EQ(shrunk.smallest.wrong, 1U);

  // With boards that know nothing of what was asked before.
  Lockstep fresh = against(wrong_lerf(GetParam().fault));
  const Disagreement& model = shrunk.smallest;
  EXPECT_TRUE(seen_again(shrunk.how, model, shrunk.line, fresh)) << to_text(shrunk.line);
  for (const Position& simpler : with_one_thing_less(shrunk.line.start)) {
    if (!are_legal(simpler, shrunk.line.moves)) continue;
    Line line{simpler, shrunk.line.moves};
    EXPECT_FALSE(seen_again(shrunk.how, model, line, fresh))
        << to_text(shrunk.line) << " > " << to_text(line);
  }
  EXPECT_EQ(shrink(*found, fresh).line, shrunk.line);
  RecordProperty("shrunk", to_text(shrunk.line));
}

INSTANTIATE_TEST_SUITE_P(Faults, ShrunkFault, testing::ValuesIn(faults::all_board_faults()),
                         case_name);

TEST(Shrinking, LeavesWhatIsLookedForAndNothingElse) {
  Position position = text::parse_fen(
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R "
      "w KQkq - 40 30");
  const Line line{position, {}};
  // A white queen or rook and a black bishop, and a clock of 17 or more.
  const Shows shows = [](const Line& candidate) {
    const Position& p = candidate.start;
    return !(p.squares_of(Piece::WhiteQueen) | p.squares_of(Piece::WhiteRook)).empty() &&
           !p.squares_of(Piece::BlackBishop).empty() && p.halfmove_clock >= 17;
  };
  const Shrinking shrinking = shrink(line, shows, most_shrinking_calls);
  EXPECT_TRUE(shrinking.is_minimal);
  EXPECT_TRUE(shows(shrinking.line));
  const Position& left = shrinking.line.start;
  EXPECT_EQ(men_on(left), 4) << text::to_fen(left);
  EXPECT_TRUE(left.squares_of(Piece::WhiteQueen).empty()) << text::to_fen(left);
  EXPECT_EQ(left.halfmove_clock, 17);
  EXPECT_EQ(left.fullmove_number, 1);
  EXPECT_TRUE(left.castling.empty());
  EXPECT_LT(shrinking.calls, 200U);
  for (const Line& simpler : simplifications(shrinking.line)) EXPECT_FALSE(shows(simpler));
}

TEST(Shrinking, KeepsTheMovesThatAreNeeded) {
  Line line{start_position(), {}};
  Position position = line.start;
  for (const char* name : {"g1f3", "b8c6", "e2e4", "e7e5", "f1c4", "g8f6", "d2d3"}) {
    line.moves.push_back(text::parse_uci(name, position));
    position = rules::play(position, line.moves.back());
  }
  const Move needed = line.moves[3];
  const Shows shows = [&](const Line& candidate) {
    return std::find(candidate.moves.begin(), candidate.moves.end(), needed) !=
           candidate.moves.end();
  };
  const Shrinking shrinking = shrink(line, shows, most_shrinking_calls);
  EXPECT_TRUE(shrinking.is_minimal);
  EXPECT_EQ(shrinking.line.moves, std::vector{needed});
  EXPECT_EQ(men_on(shrinking.line.start), 3) << to_text(shrinking.line);
}

TEST(Shrinking, SaysWhenTheCallsRanOut) {
  const Line line{start_position(), {}};
  const Shrinking shrinking = shrink(
      line, [](const Line&) { return true; }, 1);
  EXPECT_FALSE(shrinking.is_minimal);
  EXPECT_EQ(shrinking.calls, 1U);
}

TEST(Shrinking, EndsWithTheSmallestSoFarWhenItIsStopped) {
  Lockstep wrong = against(wrong_lerf(BoardFault::CheckerMissing));
  const auto found = wrong.compare(text::parse_fen("rnbqkbnr/8/5N2/8/8/8/PPPPRPPP/RNBQ1KB1 b q -"));
  ASSERT_TRUE(found);
  int asked = 0;
  const Finding some = shrink(*found, wrong, most_shrinking_calls, [&] { return ++asked > 4; });
  EXPECT_EQ(asked, 5);
  EXPECT_TRUE(some.was_there_again);
  EXPECT_FALSE(some.is_minimal);
  EXPECT_LT(some.pieces_after(), some.pieces_before());
  EXPECT_GT(some.pieces_after(), 4);
  EXPECT_EQ(some.pieces_after(), men_on(some.line.start));
  // Stopped from the beginning, it still says that it was there again.
  const Finding whole = shrink(*found, wrong, most_shrinking_calls, [] { return true; });
  EXPECT_TRUE(whole.was_there_again);
  EXPECT_FALSE(whole.is_minimal);
  EXPECT_EQ(whole.line, (Line{found->start, {}}));
}

TEST(Shrinking, OfWrongCountsStopsOnTheWayDown) {
  Lockstep wrong = against(wrong_lerf(BoardFault::PerftBulkOff));
  const auto found = wrong.compare_perft(start_position(), 3, 8902);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->depth, 3);
  const Finding shrunk = shrink(*found, wrong, most_shrinking_calls, [] { return true; });
  EXPECT_TRUE(shrunk.was_there_again);
  EXPECT_FALSE(shrunk.is_minimal);
  EXPECT_EQ(shrunk.pieces_after(), 32);
}

TEST(Shrinking, OfHonestBoardsLeavesEverythingAsItWas) {
  Lockstep wrong = against(wrong_board(BoardFault::SecondQueen));
  const auto found = wrong.compare(text::parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
  ASSERT_TRUE(found);
  Lockstep honest = against(std::make_unique<reference::ReferenceBoard>());
  const Finding shrunk = shrink(*found, honest);
  EXPECT_FALSE(shrunk.was_there_again);
  EXPECT_EQ(shrunk.line, (Line{found->start, {}}));
  EXPECT_EQ(shrunk.pieces_before(), 3);
  EXPECT_EQ(shrunk.pieces_after(), 3);
}

// The same start, whatever was asked of the boards before.
TEST(Shrinking, OfWhatBoardsHeldBeforeIsSeenByNewBoards) {
  for (const BoardFault fault : {BoardFault::SetLeavesRights, BoardFault::SetLeavesEnPassant}) {
    int found = 0;
    for (const auto& suite : {positions::six_positions(), positions::late_bugs()}) {
      for (const positions::NamedPosition& named : suite) {
        Lockstep lockstep = against(wrong_board(fault));
        const auto disagreement = lockstep.compare(named.position);
        if (!disagreement) continue;
        ++found;
        const Finding shrunk = shrink(*disagreement, lockstep);
        if (!shrunk.was_there_again) continue;
        Lockstep fresh = against(wrong_board(fault));
        EXPECT_TRUE(seen_again(shrunk.how, shrunk.smallest, shrunk.line, fresh))
            << to_text(shrunk.line);
        EXPECT_EQ(shrunk.smallest.wrong, 1U);
      }
    }
    EXPECT_GT(found, 0);
  }
}

TEST(Shrinking, WhatIsNotShrunkHasItsMenCounted) {
  Disagreement found;
  found.start = start_position();
  EXPECT_EQ(not_shrunk(found).pieces_before(), 32);
  EXPECT_EQ(not_shrunk(found).pieces_after(), 32);
}

}  // namespace
}  // namespace squarelab::verify
