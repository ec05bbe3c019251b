#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/verification.hpp>
#include <support/seeded_positions.hpp>

#include "suspects.hpp"

namespace squarelab::verify {
namespace {

constexpr std::uint64_t lockstep_seed = 5;

std::vector<const BackendEntry*> reference_first() {
  std::vector<const BackendEntry*> entries{find(backends(), "reference")};
  for (const BackendEntry& entry : backends()) {
    if (!entry.facts.is_reference) entries.push_back(&entry);
  }
  return entries;
}

std::vector<std::unique_ptr<Board>> two_references() {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  return boards;
}

positions::RandomGame game_of(std::string_view fen, std::initializer_list<const char*> moves) {
  positions::RandomGame game{text::parse_fen(fen), {}};
  reference::ReferenceBoard board;
  board.set(game.start);
  for (const char* move : moves) {
    game.moves.push_back(text::parse_uci(move, board.position()));
    board.make(game.moves.back());
  }
  return game;
}

TEST(Lockstep, AllBoardsAgree) {
  VerificationPlan plan;
  plan.entries = reference_first();
  plan.portions = {{&positions::mixed_source(), 1000}};
  plan.seed = lockstep_seed;
  plan.threads = 2;
  const Verification verification = verify(plan);
  EXPECT_FALSE(verification.disagreement().has_value()) << to_string(*verification.disagreement());
  EXPECT_EQ(verification.compared.positions, plan.portions[0].positions);
}

TEST(Lockstep, CountsWhatItCompared) {
  Lockstep lockstep(two_references());
  EXPECT_FALSE(lockstep.compare(start_position()).has_value());
  EXPECT_EQ(lockstep.compared().positions, 1U);
  EXPECT_EQ(lockstep.compared().children, 20U);
  EXPECT_GT(lockstep.compared().queries, 64U * 6);
  EXPECT_FALSE(lockstep.compare_perft(start_position(), 3, 8902).has_value());
  EXPECT_EQ(lockstep.compared().leaves % 8902, 2 * 8902U % 8902);
  EXPECT_GE(lockstep.compared().leaves, 2 * 8902U);
}

TEST(Lockstep, ComparesGamesEveryFourPlies) {
  Lockstep lockstep(two_references());
  const positions::RandomGame game =
      game_of(text::to_fen(start_position()),
              {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6"});
  EXPECT_FALSE(lockstep.compare(game).has_value());
  EXPECT_EQ(lockstep.compared().positions, 2U);
}

TEST(Lockstep, TakesAnyPlayablePositionNormalisedOrNot) {
  Lockstep lockstep(two_references());
  Position position = text::parse_fen("8/8/8/r2Pp2K/8/8/4k3/8 w - - 0 1");
  position.en_passant = Square::E6;
  const auto found = lockstep.compare(position);
  EXPECT_FALSE(found.has_value()) << to_string(*found);
}

// Positions whose keys are multiples of a number.
std::vector<Position> positions_with_key(Key divisor) {
  reference::ReferenceBoard board;
  std::vector<Position> wanted;
  for (const Position& position : testing_support::seeded_positions(lockstep_seed, 500, board)) {
    if (key_of(position) % divisor == 0) wanted.push_back(position);
  }
  return wanted;
}

TEST(Lockstep, LooksForEveryByteWhenChildrenAreTakenBack) {
  const auto found = against(wrong_board(BoardFault::UndoIncomplete))
                         .compare(text::parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->query.starts_with("state before and after a7a8")) << found->query;
}

TEST(Lockstep, LooksForEveryByteWhenGamesAreTakenBack) {
  // Too short for anything else to be asked.
  const positions::RandomGame game =
      game_of("8/P6k/8/8/8/8/8/K7 w - - 0 1", {"a7a8q", "h7g7", "a1b1"});
  const auto found = against(wrong_board(BoardFault::UndoIncomplete)).compare(game);
  ASSERT_TRUE(found.has_value());
}

TEST(Lockstep, TriesTheNeighboursOfLegalMoves) {
  const auto positions = positions_with_key(16);
  ASSERT_FALSE(positions.empty());
  for (const Position& position : positions) {
    if (rules::legal_moves(position).empty()) continue;
    Lockstep lockstep = against(wrong_board(BoardFault::PromotionBitsOverlooked));
    EXPECT_TRUE(lockstep.compare(position).has_value()) << text::to_fen(position);
  }
}

TEST(Lockstep, HoldsTheFirstBoardToListingNoMoveTwice) {
  const auto positions = positions_with_key(8);
  ASSERT_FALSE(positions.empty());
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(wrong_board(BoardFault::MoveTwice));
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  const auto found = Lockstep(std::move(boards)).compare(positions.front());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->query, "legal_moves");
  EXPECT_NE(found->answers[0].text, found->expected);
  EXPECT_EQ(found->answers[1].text, found->expected);
}

TEST(Lockstep, AsksForTheMovesAfterADoublePushBesideAPawn) {
  const auto found = against(wrong_board(BoardFault::EnPassantMissedAfterPush))
                         .compare(text::parse_fen("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->query, "legal_moves");
  EXPECT_EQ(found->moves, std::vector{Move::normal(Square::D7, Square::D5)});
}

TEST(Lockstep, TriesEnPassantSquaresThatThePositionDoesNotName) {
  for (const char* fen : {"8/8/8/3Pp2K/8/8/4k3/8 w - - 0 1", "8/8/8/KP1p3r/8/8/4k3/8 w - - 0 1"}) {
    const auto found =
        against(wrong_board(BoardFault::SetKeepsEnPassant)).compare(text::parse_fen(fen));
    EXPECT_FALSE(found.has_value()) << to_string(*found);
  }
  const auto uncovering = against(wrong_board(BoardFault::SetKeepsEnPassant))
                              .compare(text::parse_fen("8/8/8/K1Pp3r/8/8/4k3/8 w - - 0 1"));
  ASSERT_TRUE(uncovering.has_value());
  EXPECT_EQ(uncovering->start.en_passant, Square::D6);
  EXPECT_EQ(uncovering->query, "position");
}

TEST(Lockstep, LeavesMovesOutThatAreNotNeeded) {
  reference::ReferenceBoard board;
  int found_in_games = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    positions::Random random(number);
    const positions::RandomGame game = random_game(board, random, 40);
    const auto found = against(wrong_board(BoardFault::MoveMissing)).compare(game);
    if (!found) continue;
    ++found_in_games;
    EXPECT_TRUE(found->moves.empty()) << to_string(*found);
    // This one is only there after a move, but then after one.
    const auto clock = against(wrong_board(BoardFault::ClockRunsOn)).compare(game);
    EXPECT_TRUE(!clock || clock->moves.size() == 1) << to_string(*clock);
  }
  EXPECT_GT(found_in_games, 5);
}

TEST(Lockstep, HoldsPerftToTheCountGiven) {
  Lockstep lockstep(two_references());
  const auto found = lockstep.compare_perft(start_position(), 2, 401);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->query, "perft 2 bulk");
  EXPECT_EQ(found->expected, "401");
  ASSERT_EQ(found->answers.size(), 2U);
  EXPECT_EQ(found->answers[1].text, "400");
}

TEST(Lockstep, CatchesWhateverTheOthersThrow) {
  std::vector<std::unique_ptr<Board>> boards = two_references();
  boards[1] = wrong_board(BoardFault::StateThrower);
  Lockstep lockstep(std::move(boards));
  const auto of_position = lockstep.compare_deeply(start_position());
  const auto of_game =
      lockstep.compare(game_of(text::to_fen(start_position()), {"e2e4", "e7e5", "g1f3"}));
  for (const auto& found : {of_position, of_game}) {
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->kind, Kind::Crash);
    EXPECT_EQ(found->query, "state_bytes");
    EXPECT_EQ(found->answers[0].text, "done");
    EXPECT_EQ(found->answers[1].text, "throws what is not a std::exception");
  }
}

TEST(Verification, DoesNotDependOnTheNumberOfThreads) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "reference")};
  plan.portions = {{&positions::mixed_source(), 330}};
  plan.seed = lockstep_seed;
  const Verification one = verify(plan);
  plan.threads = 3;
  const Verification three = verify(plan);
  EXPECT_EQ(one.compared.positions, 330U);
  EXPECT_EQ(one.compared.positions, three.compared.positions);
  EXPECT_EQ(one.compared.children, three.compared.children);
  EXPECT_EQ(one.compared.queries, three.compared.queries);
}

TEST(Verification, ReportsTheFirstDisagreementOfTheSuite) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "reference")};
  plan.threads = 2;
  for (const int wrong : {20, 21, 401, 400, 403}) {
    const int depth = wrong < 100 ? 1 : 2;
    plan.suite.push_back(
        {"start", "", start_position(), {{depth, static_cast<std::uint64_t>(wrong)}}});
  }
  const Verification verification = verify(plan);
  ASSERT_TRUE(verification.disagreement().has_value());
  EXPECT_EQ(verification.disagreement()->expected, "21");
}

TEST(Verification, LeavesDeepCountsOut) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "reference")};
  plan.max_leaves = 500;
  plan.suite.push_back({"start", "", start_position(), {{2, 400}, {3, 8903}}});
  EXPECT_FALSE(verify(plan).disagreement().has_value());
  plan.max_leaves = 10'000;
  EXPECT_TRUE(verify(plan).disagreement().has_value());
}

TEST(Verification, TellsHowFarItIs) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "reference")};
  plan.portions = {{&positions::mixed_source(), 230}};
  plan.seed = lockstep_seed;
  std::uint64_t last = 0;
  verify(plan, [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(total, 230U);
    EXPECT_GT(done, last);
    last = done;
  });
  EXPECT_EQ(last, 230U);
}

TEST(Disagreement, IsToldWithPositionMovesQueryAndWrongAnswers) {
  Disagreement disagreement;
  disagreement.start = start_position();
  disagreement.moves = {Move::normal(Square::E2, Square::E4)};
  disagreement.query = "attackers_to e4 White";
  disagreement.expected = "none";
  disagreement.answers = {{"reference", "none"}, {"lerf", "d3"}};
  EXPECT_EQ(to_string(disagreement),
            "position  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
            "after     e2e4\n"
            "query     attackers_to e4 White\n"
            "expected  none\n"
            "* lerf  d3\n");
}

TEST(Disagreement, WritesAnswersOnOneLine) {
  EXPECT_EQ(answer_text(true), "yes");
  EXPECT_EQ(answer_text(false), "no");
  EXPECT_EQ(answer_text(SquareSet{}), "none");
  EXPECT_EQ(answer_text(SquareSet{Square::H8, Square::A1}), "a1 h8");
  EXPECT_EQ(answer_text(std::optional<Piece>(Piece::BlackQueen)), "q");
  EXPECT_EQ(answer_text(std::optional<Piece>()), "empty");
  EXPECT_EQ(answer_text(Color::Black), "Black");
  EXPECT_EQ(answer_text(KeyAnswer{0xAB}), "00000000000000ab");
  EXPECT_EQ(answer_text(std::vector<Move>{}), "none");
  EXPECT_EQ(answer_text(std::vector<Move>{Move::en_passant(Square::E5, Square::D6),
                                          Move::normal(Square::E5, Square::E6)}),
            "2: e5d6(en passant) e5e6");
}

TEST(Disagreement, FindsTheFirstByteThatDiffers) {
  const std::vector<std::byte> a{std::byte{1}, std::byte{2}};
  const std::vector<std::byte> b{std::byte{1}, std::byte{3}};
  const std::vector<std::byte> c{std::byte{1}};
  EXPECT_EQ(answer_text(difference(a, a)), "the same");
  EXPECT_EQ(answer_text(difference(a, b)), "byte 1 is 0x02 and 0x03");
  EXPECT_EQ(answer_text(difference(c, a)), "byte 1 is missing and 0x02");
}

}  // namespace
}  // namespace squarelab::verify
