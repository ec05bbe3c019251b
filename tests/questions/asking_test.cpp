// Asking by name: every question of the catalogue that has `ask` answers, and all boards alike.
#include <gtest/gtest.h>

#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/questions/asking.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>

namespace squarelab::questions {
namespace {

std::unique_ptr<Board> board_at(std::string_view name, std::string_view fen) {
  auto board = find(backends(), name)->make_board();
  board->set(text::parse_fen(fen));
  return board;
}

TEST(AskedByName, BoardsAnswerInWords) {
  const auto board = board_at("lerf", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
  EXPECT_EQ(answer_to("checkers", *board), "e2");
  EXPECT_EQ(answer_to("end", *board), "the game goes on");
  EXPECT_EQ(answer_to("is-attacked", *board, Square::A2), "yes");
  EXPECT_EQ(answer_to("attackers-to", *board, Square::E1), "e2");
  EXPECT_EQ(answer_to("legality", *board, Move::normal(Square::E8, Square::E7)), "no");
  EXPECT_EQ(answer_to("gives-check", *board, Move::normal(Square::E8, Square::D8)), "no");
}

// Commands call it as compare does, reports as verify does.
TEST(AskedByName, BothNamesAreUnderstood) {
  const auto board = board_at("x88", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(answer_to("bulk-count", *board), "0");
  EXPECT_EQ(answer_to("count", *board), "0");
  EXPECT_EQ(answer_to("legal-moves", *board), answer_to("moves", *board));
}

TEST(AskedByName, WhatCannotBeAskedIsRefused) {
  const auto board = board_at("lerf", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_THROW(answer_to("nothing", *board), std::invalid_argument);
  EXPECT_THROW(answer_to("gives-check", *board), std::invalid_argument);
  EXPECT_THROW(answer_to("checkers", *board, Square::E4), std::invalid_argument);
}

TEST(AskedByName, AllBoardsAnswerAlike) {
  constexpr std::string_view fen =
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const std::array<Argument, 3> arguments{{{}, Square::E6, Move::normal(Square::D5, Square::E6)}};
  EXPECT_GE(named_questions().size(), 17U);
  for (const NamedQuestion& named : named_questions()) {
    std::set<std::string> answers;
    for (const BackendEntry& entry : backends()) {
      answers.insert(named.answer(*board_at(entry.facts.name, fen), arguments[named.takes]));
    }
    EXPECT_EQ(answers.size(), 1U) << named.question->name;
  }
}

}  // namespace
}  // namespace squarelab::questions
