#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <squarelab/positions/sources.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::positions {
namespace {

constexpr std::array games{Game::Standard, Game::Chess960, Game::DoubleChess960};

TEST(Chess960Sources, FollowThoseOfStandardChess) {
  std::vector<std::size_t> numbers;
  for (const Game game : games) {
    numbers.push_back(sources_of(game).size());
    for (const Source& source : sources_of(game)) {
      EXPECT_EQ(source.game, game) << source.name;
      EXPECT_EQ(find_source(source.name), &source);
    }
  }
  EXPECT_EQ(numbers, (std::vector<std::size_t>{7, 4, 3}));
  EXPECT_EQ(every_source().size(), 14u);
}

// Rights of both sides on different files are those of double Chess960, and of nothing else.
TEST(Chess960Sources, GiveBothSidesOneArrayUnlessItIsDoubleChess960) {
  reference::ReferenceBoard player;
  for (const Source& source : every_source()) {
    int with_two_arrays = 0;
    for (std::uint64_t number = 0; number < 6; ++number) {
      for_each_position(source.batch(1, number, 96, player), player, [&](const Position& position) {
        with_two_arrays += positions::needs_two_arrays(position) ? 1 : 0;
      });
    }
    EXPECT_EQ(with_two_arrays > 10, source.game == Game::DoubleChess960) << source.name;
    EXPECT_TRUE(with_two_arrays == 0 || source.game == Game::DoubleChess960) << source.name;
  }
}

// All that standard chess shows, those of castling with rights of Chess960.
TEST(Chess960Sources, ShowEveryEvent) {
  using enum Event;
  constexpr std::array castlings{KingSideCastling,         QueenSideCastling,
                                 CastlingUnderFire,        CastlingPastAttackedBFile,
                                 CastlingForbiddenByCheck, CastlingGivesCheck,
                                 HomeRookCaptured,         RookTakesRook,
                                 KingTakesHomeRook,        PromotionCapturesHomeRook};
  Random random(5);
  for (const Game game : {Game::Chess960, Game::DoubleChess960}) {
    int with_rights = 0;
    for (const Event event : all_events) {
      for (int i = 0; i < 4; ++i) {
        const Position position = event_position(event, random, game);
        EXPECT_EQ(rules::find_violation(position), std::nullopt) << text::to_fen(position);
        EXPECT_TRUE(shows(position, event)) << name_of(event) << ": " << text::to_fen(position);
        const bool has_rights = position.castling.is_chess960();
        EXPECT_TRUE(has_rights || !position.castling.code()) << text::to_fen(position);
        EXPECT_TRUE(has_rights || !std::ranges::count(castlings, event)) << name_of(event);
        with_rights += has_rights ? 1 : 0;
      }
    }
    EXPECT_GT(with_rights, 100);
  }
}

TEST(Chess960Sources, EveryArrayIsGivenOnce) {
  const Source& arrays = *find_source("chess960-arrays");
  reference::ReferenceBoard player;
  std::set<std::string> fens;
  for (std::uint64_t number = 0; number < batch_count(chess960_count); ++number) {
    const std::size_t size = size_of_batch(chess960_count, number);
    for (const Position& position : arrays.batch(1, number, size, player).piece_placements) {
      fens.insert(text::to_fen(position));
    }
  }
  EXPECT_EQ(fens.size(), 960u);
}

// What has become of the castling of the side to move that the place in the source is about.
TEST(Chess960Sources, PlacementsCastleAndAreStoppedOnEveryPairOfFiles) {
  struct Seen {
    bool castles = false, is_blocked = false, is_attacked = false, is_pinned = false;
  };
  std::map<std::pair<int, int>, Seen> pairs;
  Random random(7);
  for (std::uint64_t place = 0; place < 20'000; ++place) {
    const Position position = chess960_placement(Game::Chess960, place, random);
    ASSERT_EQ(rules::find_violation(position), std::nullopt) << text::to_fen(position);
    ASSERT_EQ(rules::normalised(position), position);
    const auto broken = rules::why_unreachable(position);
    ASSERT_FALSE(broken && broken->rule == rules::Rule::KingStartsBetweenRooks)
        << text::to_fen(position);
    const Color us = position.side_to_move;
    const rules::Diagram diagram = position;
    const MoveList moves = rules::legal_moves(position);
    for (const CastlingSide side : all_castling_sides) {
      if (!position.castling.has(us, side)) continue;
      const auto home = rules::castling_home(diagram, position.castling, us, side);
      const auto goal = rules::castling_goal(us, side);
      Seen& seen = pairs[{home.king.file, home.rook.file}];
      const Move castling =
          Move::castling(rules::square_of(home.king), rules::square_of(home.rook));
      const bool castles = std::count(moves.begin(), moves.end(), castling) != 0;
      const bool goal_is_attacked = rules::is_attacked(diagram, rules::square_of(goal.king), ~us);
      const bool is_pinned = rules::pinned(position).contains(rules::square_of(home.rook));
      seen.castles |= castles;
      seen.is_attacked |= !castles && goal_is_attacked;
      seen.is_pinned |= !castles && is_pinned;
      seen.is_blocked |= !castles && !rules::in_check(position) && !goal_is_attacked && !is_pinned;
    }
  }
  EXPECT_EQ(pairs.size(), 42u);
  for (const auto& [pair, seen] : pairs) {
    const auto [king, rook] = pair;
    EXPECT_TRUE(0 < king && king < 7) << king << ' ' << rook;
    EXPECT_TRUE(seen.castles) << king << ' ' << rook;
    EXPECT_TRUE(seen.is_attacked) << king << ' ' << rook;
    // Where king and rook change places, nothing can stand in their way.
    const bool change_places = (king == 3 && rook == 2) || (king == 5 && rook == 6);
    EXPECT_EQ(seen.is_blocked, !change_places) << king << ' ' << rook;
    EXPECT_EQ(seen.is_pinned, rook != 0 && rook != 7) << king << ' ' << rook;
  }
}

TEST(Chess960Sources, GamesBeginWithAnArrayForBothOrForEach) {
  Random random(3);
  for (const Game game : {Game::Chess960, Game::DoubleChess960}) {
    std::set<std::string> starts;
    int with_one_array = 0;
    for (int i = 0; i < 200; ++i) {
      const Position start = chess960_start(game, random);
      starts.insert(text::to_fen(start));
      EXPECT_EQ(start.castling.code(), 15);
      with_one_array += colors_exchanged(start).pieces == start.pieces ? 1 : 0;
    }
    EXPECT_GT(starts.size(), 150u);
    EXPECT_EQ(with_one_array == 200, game == Game::Chess960) << with_one_array;
  }
}

}  // namespace
}  // namespace squarelab::positions
