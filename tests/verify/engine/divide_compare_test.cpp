// Liars among honest dividers: what they lie about, where, and who it is.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/engine_move.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <string>
#include <vector>

#include "support/known_fens.hpp"
#include "support/test_engine.hpp"

namespace squarelab::verify {
namespace {

using testing_support::kiwipete;

// En passant is possible after b2b4 only.
constexpr const char* before_en_passant = "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1";
// b1 is attacked, and White may castle to either side.
constexpr const char* attacked_b = "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr const char* promotion = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";

std::string engine_command(const std::string& mode) { return testing_support::uci(mode); }

std::unique_ptr<Divider> board(const std::string& name) {
  return std::make_unique<BoardDivider>(find(backends(), name)->make_board());
}
std::unique_ptr<Divider> engine(const std::string& mode) {
  return std::make_unique<UciEngine>(engine_command(mode));
}

std::optional<WrongAnswer> compare(const std::vector<std::unique_ptr<Divider>>& dividers,
                                   const std::string& fen, int depth) {
  std::vector<Divider*> pointers;
  for (const auto& divider : dividers) pointers.push_back(divider.get());
  std::optional<WrongAnswer> first;
  find_wrong_answers(
      [&](WrongAnswer wrong) {
        first = std::move(wrong);
        return false;
      },
      pointers, make_place(text::parse_fen(fen), {}, depth));
  return first;
}

template <class... Dividers>
std::vector<std::unique_ptr<Divider>> list(Dividers... dividers) {
  std::vector<std::unique_ptr<Divider>> result;
  (result.push_back(std::move(dividers)), ...);
  return result;
}

std::vector<std::string> texts(const std::vector<Move>& moves) {
  std::vector<std::string> result;
  for (const Move move : moves) result.push_back(text::to_uci(move));
  return result;
}

using Texts = std::vector<std::string>;

// The numbers of the answers that are not as expected; 0 are the rules.
std::vector<std::size_t> wrong_ones(const WrongAnswer& answer) {
  const Disagreement& found = answer.disagreement;
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < found.answers.size(); ++i) {
    if (found.answers[i].text != found.expected) wrong.push_back(i);
  }
  EXPECT_EQ(found.wrong, wrong.empty() ? std::nullopt : std::optional(wrong.front()));
  return wrong;
}
using Places = std::vector<std::size_t>;

TEST(CompareDivides, HonestOnesAgree) {
  const auto dividers = list(board("lerf"), board("x88"), engine("honest"));
  EXPECT_FALSE(compare(dividers, kiwipete, 2));
  EXPECT_FALSE(compare(dividers, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", 3));
  EXPECT_FALSE(compare({}, kiwipete, 2));
}

TEST(CompareDivides, NotationsAreNoDisagreement) {
  const auto dividers =
      list(engine("king-takes-rook"), board("lefr"), engine("odd-notation"), engine("no-total"));
  EXPECT_FALSE(compare(dividers, kiwipete, 2));
  EXPECT_FALSE(compare(dividers, promotion, 2));
}

TEST(CompareDivides, WalksDownToTheMissingMove) {
  const auto found = compare(list(board("lerf"), engine("no-en-passant")), before_en_passant, 4);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::MoveMissing);
  EXPECT_EQ(texts(found->disagreement.moves), Texts{"b2b4"});
  EXPECT_EQ(text::to_fen(found->place.position), "4k3/8/8/8/1Pp5/8/8/4K3 b - b3 0 1");
  EXPECT_EQ(found->disagreement.depth, 3);
  ASSERT_EQ(found->replies.size(), 2U);
  EXPECT_TRUE(found->replies[0].missing.empty());
  EXPECT_EQ(texts(found->replies[1].missing), Texts{"c4b3"});
  EXPECT_TRUE(found->replies[1].extra.empty());
  EXPECT_GT(found->replies[0].leaves, found->replies[1].leaves);
  EXPECT_EQ(wrong_ones(*found), Places{2}) << "of two the rules say who is wrong";
}

TEST(CompareDivides, TheRulesTellTheOddOne) {
  const auto found = compare(
      list(engine("no-castling-past-attacked-b"), board("x88"), board("berf")), attacked_b, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::MoveMissing);
  EXPECT_TRUE(found->disagreement.moves.empty());
  EXPECT_EQ(texts(found->replies[0].missing), Texts{"e1c1"});
  EXPECT_EQ(wrong_ones(*found), Places{1});
  const std::string text = to_string(found->disagreement);
  EXPECT_NE(text.find("\n* test"), std::string::npos) << text;
}

TEST(CompareDivides, TheRulesJudgeOneAlone) {
  const auto found = compare(list(engine("no-castling-past-attacked-b")), attacked_b, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(texts(found->replies[0].missing), Texts{"e1c1"});
}

TEST(CompareDivides, AnExtraMoveIsShownAsWritten) {
  const auto found = compare(list(board("lerf"), engine("extra-move"), board("x88")), kiwipete, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::MoveExtra);
  ASSERT_EQ(found->replies[1].extra.size(), 1U);
  EXPECT_EQ(found->replies[1].extra[0].text, "a1a8");
  EXPECT_EQ(found->replies[1].extra[0].count, 1U);
  EXPECT_NE(found->replies[1].extra[0].reason.find("the piece cannot go there"), std::string::npos);
  EXPECT_EQ(wrong_ones(*found), Places{2});
}

TEST(CompareDivides, ACountAtDepthOneIsOne) {
  const auto found = compare(list(board("lerf"), board("x88"), engine("count-off")), kiwipete, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::WrongCount);
  ASSERT_TRUE(found->disagreement.move);
  EXPECT_EQ(found->disagreement.answers[1].text, "1");
  EXPECT_EQ(found->disagreement.answers[3].text, "2");
  EXPECT_EQ(wrong_ones(*found), Places{3});
}

TEST(CompareDivides, WhoContradictsHimselfIsFound) {
  const auto found = compare(list(board("lerf"), engine("contradiction")), before_en_passant, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::WrongCount);
  EXPECT_TRUE(found->disagreement.moves.empty()) << "one level higher than where all agree";
  EXPECT_EQ(found->disagreement.depth, 2);
  EXPECT_EQ(wrong_ones(*found), Places{2});
  EXPECT_EQ(std::stoi(found->disagreement.answers[2].text),
            std::stoi(found->disagreement.expected) + 1);
}

TEST(CompareDivides, AFailureIsAFinding) {
  const auto found = compare(list(board("lerf"), engine("crash-later"), board("x88")), kiwipete, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::Crash);
  ASSERT_TRUE(found->replies[1].failure);
  EXPECT_EQ(found->replies[1].failure->verdict, EngineVerdict::Exited);
  EXPECT_EQ(found->disagreement.verdict, EngineVerdict::Exited);
  EXPECT_EQ(wrong_ones(*found), Places{2});
  const std::string text = to_string(found->disagreement);
  EXPECT_NE(text.find("exited: was killed by signal 6"), std::string::npos) << text;
}

// Both names mean the same move.
TEST(CompareDivides, TwoNamesForOneMoveAreAFailure) {
  const auto found = compare(
      list(std::make_unique<ScriptEngine>("printf 'e1g1: 1\\ne1h1: 1\\n' #")), attacked_b, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disagreement.kind, Kind::Garbage);
  EXPECT_EQ(found->replies[0].failure->verdict, EngineVerdict::IllegalAnswer);
}

struct Named {
  std::string fen;
  std::string text;
  std::string move;
};

TEST(ParseEngineMove, KnowsTheNotations) {
  const std::string en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  // The bishop on e1, and the knight on b1, can take on c3.
  const std::string bishops = "4k3/8/8/B7/8/2p5/8/KN2B3 w - - 0 1";
  for (const auto& [fen, text, move] : std::vector<Named>{
           {promotion, "a7a8q", "a7a8q"},   {promotion, "a7a8Q", "a7a8q"},
           {promotion, "A7-A8=N", "a7a8n"}, {promotion, "a7a8(R)", "a7a8r"},
           {promotion, "a7a8/b+", "a7a8b"}, {promotion, "a8=Q+", "a7a8q"},
           {promotion, "e1g1", "e1g1"},     {promotion, "e1h1", "e1g1"},
           {promotion, "e1a1", "e1c1"},     {promotion, "O-O", "e1g1"},
           {promotion, "0-0-0", "e1c1"},    {promotion, "O-O-O+", "e1c1"},
           {promotion, "o-o#", "e1g1"},     {promotion, "Ra1-b1", "a1b1"},

           {bishops, "B1xc3", "e1c3"},      {bishops, "B5xc3", "a5c3"},
           {bishops, "b1xc3", "b1c3"},      {bishops, "B1C3", "b1c3"},
           {bishops, "B1-C3", "b1c3"},      {bishops, "Bexc3", "e1c3"},
           {promotion, "O-O#", "e1g1"},     {promotion, "0-0+", "e1g1"},
           {promotion, "e1d2#", "e1d2"},    {promotion, "Kd2", "e1d2"},
           {promotion, "a7a8", ""},         {promotion, "a7a8k", ""},
           {promotion, "e9e1", ""},         {promotion, "", ""},
           {promotion, "0000", ""},         {en_passant, "e5d6", "e5d6"},
           {en_passant, "e5xd6", "e5d6"},   {en_passant, "e5:d6", "e5d6"},
           {en_passant, "e5d6ep", "e5d6"},  {en_passant, "e5d6e.p.", "e5d6"},
           {en_passant, "exd6", "e5d6"},    {en_passant, "Pe5d6", "e5d6"},
           {en_passant, "Qe5d6", ""},       {en_passant, std::string("e5\0d6", 5), ""}}) {
    SCOPED_TRACE(text);
    const Position position = text::parse_fen(fen);
    const MoveList moves = rules::legal_moves(position);
    if (move.empty()) {
      EXPECT_THROW(parse_engine_move(text, position, moves), text::TextError);
    } else {
      EXPECT_EQ(text::to_uci(parse_engine_move(text, position, moves)), move);
    }
  }
}

}  // namespace
}  // namespace squarelab::verify
