#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/reproducer.hpp>

#include "support/json.hpp"
#include "suspects.hpp"

namespace squarelab::verify {
namespace {

constexpr std::string_view two_captures = "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 0 1";

TEST(Rule, IsThatOfTheMove) {
  const auto rule = [](BoardFault fault, std::string_view fen) {
    return rule_of(finding_of(fault, fen).found).name();
  };
  EXPECT_EQ(rule(BoardFault::EnPassantForgotten, two_captures), "en passant");
  EXPECT_EQ(rule(BoardFault::EnPassantUnflagged, two_captures), "en passant");
  EXPECT_EQ(rule(BoardFault::SetForgetsEnPassant, two_captures), "en passant");
  EXPECT_EQ(rule(BoardFault::SecondQueen, "8/P6k/8/8/8/8/8/K7 w - - 0 1"), "promotion");
  EXPECT_EQ(rule(BoardFault::CastlingForgotten, "4k3/1r6/8/8/8/8/8/R3K3 w Q - 0 1"), "castling");
  EXPECT_EQ(rule(BoardFault::ClockRunsOn, "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1"), "halfmove clock");
  EXPECT_EQ(rule(BoardFault::CheckerMissing, "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1"), std::nullopt);
}

TEST(Rule, NamesTheMovesOfListsByTheirPosition) {
  const auto rule = [](std::string_view fen, Move extra) {
    Disagreement found;
    found.start = text::parse_fen(fen);
    found.expected = "none";
    found.expected_drawable = std::vector<Move>{};
    found.answers = {{"reference", "none", std::vector<Move>{}},
                     {"suspect", "a move", std::vector{extra}}};
    found.wrong = 1;
    return rule_of(found).name().value_or("none");
  };
  const Move step = Move::normal(Square::C6, Square::C5);
  EXPECT_EQ(rule("4k3/8/2p5/1B6/8/8/8/4K3 b - - 0 1", step), "pin");
  EXPECT_EQ(rule("4k3/8/2p5/8/8/8/8/4RK2 b - - 0 1", step), "check");
  EXPECT_EQ(rule("4k3/8/2p2N2/8/8/8/8/4RK2 b - - 0 1", step), "double check");
  EXPECT_EQ(rule("4k3/8/2p5/8/8/8/8/5K2 b - - 0 1", step), "pawn moves");
  EXPECT_EQ(rule("4k3/8/8/8/8/8/4P3/5K2 w - - 0 1", Move::normal(Square::E2, Square::E4)),
            "double push");
  EXPECT_EQ(rule("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", Move::normal(Square::E8, Square::E7)),
            "king moves");
  // What forbids a move comes before what it would have been.
  EXPECT_EQ(rule("4k3/3p4/8/1B6/8/8/8/4K3 b - - 0 1", Move::normal(Square::D7, Square::D5)), "pin");
  EXPECT_EQ(rule("8/8/8/K1Pp3r/8/8/4k3/8 w - - 0 1", Move::normal(Square::C5, Square::D6)),
            "en passant on a line");
  // A code that is no move of anybody's.
  EXPECT_EQ(rule("4k3/8/8/8/8/8/8/5K2 b - - 0 1", Move::none()), "piece moves");
}

TEST(Rule, SaysWhatThePositionShows) {
  const auto events =
      rule_of(finding_of(BoardFault::EnPassantForgotten, two_captures).found).events;
  EXPECT_EQ(std::count(events.begin(), events.end(), positions::Event::EnPassantTwoCapturers), 1);
}

// In most positions a piece near an edge has something behind it.
TEST(Rule, LeavesEventsOutThatSayNothing) {
  const auto found = finding_of(BoardFault::EnPassantForgotten, two_captures).found;
  ASSERT_TRUE(shows(found.start, positions::Event::WrapPastRank1) ||
              shows(found.start, positions::Event::WrapPastRank8));
  for (const positions::Event event : rule_of(found).events) {
    EXPECT_FALSE(name_of(event).starts_with("wrap-past")) << name_of(event);
  }
}

TEST(Report, DrawsNoTwoKingsAlone) {
  Disagreement found;
  found.start = text::parse_fen("4k3/8/8/8/8/8/8/4K3 w - -");
  found.query = "moves";
  found.expected = "5: e1d1";
  found.expected_drawable = std::vector{Move::normal(Square::E1, Square::D1)};
  found.answers = {{"reference", found.expected, found.expected_drawable},
                   {"suspect", "garbage: hello"}};
  found.wrong = 1;
  found.question = &questions::LegalMoves::facts;
  found.kind = Kind::Garbage;
  const std::string text = written(not_shrunk(found)).text;
  EXPECT_EQ(text.find("a b c d e f g h"), text.npos) << text;
  EXPECT_EQ(text.find("\n\n\n"), text.npos) << text;
  found.start.put(Square::A2, Piece::WhitePawn);
  const std::string of_three = written(not_shrunk(found)).text;
  EXPECT_NE(of_three.find("a b c d e f g h"), text.npos) << of_three;
}

TEST(Report, DrawsEachSidesAnswer) {
  const Finding finding = finding_of(BoardFault::EnPassantForgotten, two_captures);
  const std::string text = written(finding).text;
  EXPECT_TRUE(
      text.starts_with("missing: e5d6 (en passant)\nwhy       the pawn on d5 has just passed "
                       "d6\nwrong     en-passant-forgotten\nposition  "))
      << text;
  EXPECT_NE(text.find("\nkind      move-missing\nrule      en-passant\nevents    "), text.npos)
      << text;
  EXPECT_NE(text.find("\nposition              expected              en-passant-forgotten\n"),
            text.npos)
      << text;
  // The right target of the pawn, and its target on the wrong board.
  EXPECT_NE(text.find("6  . . . . . . . .    6  . . . 1 1 . . .    6  . . . - 1 . . .\n"),
            text.npos)
      << text;
  EXPECT_NE(text.find("found in  4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 0 1\n"), text.npos) << text;
  EXPECT_NE(text.find("shrunk    from 7 pieces to 5 in "), text.npos) << text;
  EXPECT_NE(text.find("(the moves from "), text.npos) << text;
}

TEST(Report, IsDataToo) {
  const Finding finding =
      finding_of(BoardFault::CheckerMissing, "4k3/8/5N2/8/8/8/P7/4RK2 b - - 3 9");
  const auto json = testing_support::read_json(to_text(written(finding).json));
  EXPECT_EQ(json["kind"], "wrong-checkers");
  EXPECT_EQ(json["question"], "checkers");
  EXPECT_TRUE(json["rule"]["name"].is_null());
  EXPECT_EQ(json["found"]["pieces"], 5);
  EXPECT_EQ(json["found"]["fen"], "4k3/8/5N2/8/8/8/P7/4RK2 b - - 3 9");
  const auto& smallest = json["shrunk"];
  EXPECT_EQ(smallest["pieces"], 4);
  EXPECT_EQ(smallest["minimal"], true);
  EXPECT_EQ(smallest["moves"].size(), 0U);
  ASSERT_EQ(smallest["answers"].size(), 2U);
  EXPECT_EQ(smallest["answers"][0]["as_expected"], true);
  EXPECT_EQ(smallest["answers"][1]["as_expected"], false);
  ASSERT_EQ(smallest["expected_board"].size(), 8U);
  int squares = 0;
  for (const std::string row : smallest["expected_board"]) {
    EXPECT_EQ(row.size(), 8U);
    squares += static_cast<int>(std::count(row.begin(), row.end(), '1'));
  }
  EXPECT_EQ(squares, 2);
}

TEST(Report, SaysWhatWasNotShrunk) {
  Finding finding = finding_of(BoardFault::CheckerMissing, "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1");
  finding.was_there_again = false;
  EXPECT_NE(written(finding).text.find("not shrunk"), std::string::npos);
  EXPECT_EQ(testing_support::read_json(to_text(written(finding).json))["shrunk"]["seen_again"],
            false);
}

// As they are when the first board is itself wrong and its moves are made.
TEST(Report, FallsBackToTextWhereMovesAreNotLegal) {
  Finding finding = finding_of(BoardFault::CheckerMissing, "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1");
  finding.was_there_again = false;
  finding.smallest.moves = {Move::normal(Square::A5, Square::A6)};
  EXPECT_FALSE(move_involved(finding.smallest));
  EXPECT_EQ(rule_of(finding.smallest).name(), std::nullopt);
  const std::string text = written(finding).text;
  EXPECT_NE(text.find("after     a5a6\n"), text.npos) << text;
  EXPECT_NE(text.find("(not drawn: not all of these moves are legal)\n"), text.npos) << text;
  const auto json = testing_support::read_json(to_text(written(finding).json));
  EXPECT_TRUE(json["rule"]["events"].empty());
  EXPECT_TRUE(json["shrunk"]["expected_board"].is_null());
  EXPECT_EQ(emit_test(finding), "");
  EXPECT_EQ(emit_epd(finding), "");
}

}  // namespace
}  // namespace squarelab::verify
