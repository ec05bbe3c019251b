// Ends of games: programs that look for draws in another order, know only some, claim them before
// the move, or count the en-passant square elsewhere are acquitted, and the policy named; others
// are found.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/disagreement_report.hpp>

#include "verify/engine/questions/answering.hpp"

namespace squarelab::verify {
namespace {

// A program that is right, but for what is set otherwise.
struct Program {
  EnPassantKeys en_passant = EnPassantKeys::LegalCapture;
  int times = 3;
  int clock = 100;
  std::vector<std::string> order{"checkmate", "stalemate", "threefold", "fifty", "dead"};
  std::vector<std::string> dead{"Kk", "KNk", "Kkn", "KBk", "Kbk", "BKbk"};  // but for bishops
  bool claims = false;
  std::size_t first = 0;  // position of the game that counts for repetitions
  std::function<void(Position&)> forget = [](Position&) {};  // for repetitions

  bool is(const std::string& end, const Line& line) const {
    const Position position = end_of(line);
    const bool is_stuck = rules::legal_moves(position).empty();
    if (end == "checkmate") return is_stuck && rules::in_check(position);
    if (end == "stalemate") return is_stuck && !rules::in_check(position);
    if (end == "fifty") return position.halfmove_clock >= clock;
    if (end == "threefold") return occurrences(line) >= times;
    std::string pieces;
    std::vector<int> colors;
    for (const Square square : all_squares) {
      const auto piece = position.piece_on(square);
      if (piece) pieces += to_char(*piece);
      if (piece && type_of(*piece) == PieceType::Bishop) {
        colors.push_back((index(file_of(square)) + index(rank_of(square))) % 2);
      }
    }
    std::ranges::sort(pieces);
    return std::ranges::count(dead, pieces) != 0 &&
           std::ranges::count(colors, 0) * std::ranges::count(colors, 1) == 0;
  }

  int occurrences(const Line& line) const {
    std::vector<std::string> seen;
    for (std::size_t i = 0; i <= line.moves.size(); ++i) {
      const Line part{line.start, {line.moves.begin(), line.moves.begin() + static_cast<long>(i)}};
      Position position = i == 0 ? line.start : counted_end(part, en_passant);
      position.halfmove_clock = 0;
      position.fullmove_number = 1;
      forget(position);
      if (i >= first) seen.push_back(text::to_fen(position));
    }
    return seen.empty() ? 0 : static_cast<int>(std::ranges::count(seen, seen.back()));
  }

  std::string answer(const Inquiry& inquiry) const {
    const Line line{text::parse_fen(inquiry.fen, nullptr, text::Variant::Either), inquiry.moves};
    for (const std::string& end : order) {
      if (is(end, line)) return end;
    }
    const bool is_drawn =
        claims && std::ranges::any_of(rules::legal_moves(end_of(line)), [&](Move move) {
          Line next = line;
          next.moves.push_back(move);
          return is("fifty", next) || is("threefold", next);
        });
    return is_drawn ? end_of(line).halfmove_clock + 1 >= clock ? "fifty" : "threefold" : "none";
  }
};

EngineVerification verified(const Program& program) {
  return verify_answers(&GameEnd::facts,
                        [=](const Inquiry& inquiry) { return program.answer(inquiry); });
}

TEST(GameEnds, RightPoliciesAreNamedAndNoFault) {
  const auto policies = [](const Program& program) {
    const EngineVerification result = verified(program);
    EXPECT_EQ(result.finding() ? to_string(smallest(result)) : "nothing", "nothing");
    return result.questions.front().policies.at("game end");
  };
  const std::string counts = "counts the en-passant square of repetitions";
  for (const auto keys : {EnPassantKeys::EveryDoublePush, EnPassantKeys::PseudoLegalCapture,
                          EnPassantKeys::LegalCapture, EnPassantKeys::Never}) {
    const auto named = policies({.en_passant = keys});
    EXPECT_EQ(named.at(counts), std::set<std::string>{std::string(words_of(keys))});
    EXPECT_EQ(named.at("does not call dead"),
              (std::set<std::string>{"BKbk", "BKkn", "KNNk", "KNkn"}));
    EXPECT_EQ(policies({.en_passant = keys, .claims = true}).at(counts), named.at(counts));
  }
  EXPECT_TRUE(policies({.claims = true}).contains("says one move before"));
  EXPECT_EQ(policies({.order = {"checkmate", "stalemate"}}).at("never says").size(), 3U);
  EXPECT_EQ(policies({.times = 5}).at("never says"), std::set<std::string>{"threefold"});
  EXPECT_EQ(
      policies({.order = {"checkmate", "dead", "fifty", "threefold", "stalemate"}}).count("x"), 0U);
  EXPECT_TRUE(policies({.dead = {"Kk", "KNk", "Kkn", "KBk", "Kbk", "BKbk", "KNkn", "KNNk"}})
                  .at("calls dead")
                  .contains("KNkn"));
}

TEST(GameEnds, FaultsAreFound) {
  const auto found = [](const Program& program) {
    const EngineVerification result = verified(program);
    return result.finding() ? headline(smallest(result)) : "nothing";
  };
  const std::string claimed = "wrong end: game-end: threefold, not none (repetition)";
  EXPECT_EQ(found({.forget = [](Position& position) { position.castling = {}; }}), claimed);
  EXPECT_EQ(found({.forget = [](Position& position) { position.side_to_move = Color::White; }}),
            claimed);
  EXPECT_EQ(found({.times = 2}), claimed);
  EXPECT_EQ(found({.first = 1}), "wrong end: game-end: none, not threefold (repetition)");
  EXPECT_EQ(found({.order = {"fifty", "checkmate", "stalemate", "threefold", "dead"}}),
            "wrong end: game-end: fifty, not checkmate (fifty moves)");
  EXPECT_TRUE(found({.order = {"stalemate", "threefold", "fifty", "dead"}})
                  .starts_with("wrong end: game-end: none, not checkmate"));
  EXPECT_EQ(found({.dead = {"Kk"}}), "wrong end: game-end: none, not dead (dead position)");
  EXPECT_EQ(found({.dead = {"Kk", "KNk", "Kkn", "KBk", "Kbk", "BKbk", "KPk"}}),
            "wrong end: game-end: dead, not none (dead position)");
}

// Some libraries refuse a position without a way to mate.
TEST(GameEnds, AProgramMayRefusePositionsThatAreOver) {
  const auto result = verify_answers(&GameEnd::facts, [](const Inquiry& inquiry) {
    const std::string answer = Program().answer(inquiry);
    if (answer == "dead") throw text::TextError("game", 0, "is over");
    return answer;
  });
  EXPECT_FALSE(result.finding());
  const auto garbage =
      verify_answers(&GameEnd::facts, [](const Inquiry&) { return std::string("draw"); });
  ASSERT_TRUE(garbage.finding());
  EXPECT_EQ(smallest(garbage).verdict, EngineVerdict::Garbage);
}

}  // namespace
}  // namespace squarelab::verify
