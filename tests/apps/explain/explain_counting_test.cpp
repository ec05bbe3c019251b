// What squarelab explain counting says of two plies: each part of each sum, computed anew by the
// rules on positions in which a piece is taken off or put on, and the total by the reference board.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <squarelab/backends.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "explain_support.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

const char* const positions[] = {
    "4k3/8/8/3p4/4N2r/6P1/8/4K3 w - - 0 1",  // the topic's own
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/4n3/8/3pP3/8/8/8/K3R3 w - d6 0 1",
    "4k2r/4p3/8/8/8/2N5/8/K3R3 w k - 0 1",
};

// The same position with the other side to move.
Position passed(Position position) {
  position.side_to_move = ~position.side_to_move;
  position.en_passant.reset();
  return position;
}

// The moves of the side to move by where they begin; the king's apart.
struct Moves {
  std::map<Square, int> by_origin;
  int of_pieces = 0;
  int of_king = 0;

  explicit Moves(const Position& position) {
    for (const Move move : rules::legal_moves(position)) {
      ++by_origin[move.from()];
      const bool is_king = type_of(*position.piece_on(move.from())) == PieceType::King;
      ++(is_king ? of_king : of_pieces);
    }
  }
};

class Counting : public Explain {
 protected:
  // Calls check(reference, part, entry, move) for each move that has its own entry.
  template <class Check>
  static void each_move(const json& data, const Position& position, Check check) {
    const MoveList moves = rules::legal_moves(position);
    each(data, [&](const Reference& reference, const json& part) {
      for (const json& entry : part["moves"]) {
        const std::string name = entry["move"];
        SCOPED_TRACE(name);
        const auto found = std::ranges::find_if(
            moves, [&](Move move) { return text::to_uci(move).rfind(name, 0) == 0; });
        ASSERT_NE(found, moves.end());
        check(reference, part, entry, *found);
      }
    });
  }
};

TEST_F(Counting, AllRepliesAreThoseOfTheReferenceBoard) {
  for (const char* fen : positions) {
    SCOPED_TRACE(fen);
    const Position position = text::parse_fen(fen);
    const auto board = find(backends(), "reference")->make_board();
    board->set(position);
    const std::uint64_t total = board->perft(2, PerftMode::Plain);
    std::map<std::string, int> replies;  // by origin and target
    std::map<std::string, int> promotions;
    for (const Move move : board->legal_moves()) {
      board->make(move);
      const std::string name = text::to_uci(move);
      replies[name.substr(0, 4)] += board->count_legal_moves();
      if (name.size() == 5) promotions[name] = board->count_legal_moves();
      board->unmake();
    }
    each(explained({"counting", "--fen", fen}), [&](const Reference&, const json& part) {
      EXPECT_EQ(part["total"], total);
      std::uint64_t sum = 0;
      for (const json& entry : part["moves"]) {
        const std::string name = entry["move"];
        EXPECT_EQ(entry["replies"], name.size() == 5 ? promotions[name] : replies[name]) << name;
        sum += entry["replies"].get<std::uint64_t>();
      }
      EXPECT_EQ(sum, total);
    });
  }
}

TEST_F(Counting, TheBaseIsWhatTheyHaveIfWeDoNotMove) {
  for (const char* fen : positions) {
    SCOPED_TRACE(fen);
    const Moves moves(passed(text::parse_fen(fen)));
    each(explained({"counting", "--fen", fen}), [&](const Reference&, const json& part) {
      EXPECT_EQ(part["base"], moves.of_pieces);
      for (const json& piece : part["pieces"]) {
        const auto found = moves.by_origin.find(*parse_square(piece["square"].get<std::string>()));
        EXPECT_EQ(piece["replies"], found == moves.by_origin.end() ? 0 : found->second) << piece;
      }
    });
  }
}

// Of a move without a reason: `from` is what changes when the piece is taken off, `to` when another
// one like it is put there, `king` what the king has after the move. Our king cannot be taken off.
TEST_F(Counting, EachEndOfAMoveChangesWhatItSays) {
  int compared = 0;
  for (const char* fen : positions) {
    SCOPED_TRACE(fen);
    const Position position = text::parse_fen(fen);
    const int base = Moves(passed(position)).of_pieces;
    each_move(explained({"counting", "--fen", fen}), position,
              [&](const Reference&, const json&, const json& entry, Move move) {
                const Piece piece = *position.piece_on(move.from());
                if (!entry["reasons"].empty()) return;
                EXPECT_EQ(entry["king"], Moves(rules::play(position, move)).of_king);
                EXPECT_EQ(entry["sum"], entry["replies"]);
                if (type_of(piece) == PieceType::King) return;
                Position left = passed(position);
                left.clear(move.from());
                Position arrived = passed(position);
                arrived.clear(move.to());
                arrived.put(move.to(), piece);
                EXPECT_EQ(entry["from"], Moves(left).of_pieces - base);
                EXPECT_EQ(entry["to"], Moves(arrived).of_pieces - base);
                ++compared;
              });
  }
  EXPECT_GT(compared, 200);
}

// The topic's own position has a move of each sort.
TEST_F(Counting, TheExampleHasSomethingToShow) {
  std::map<std::string, json> moves;
  const json lerf = explained({"counting"})["representations"][0];
  for (const json& entry : lerf["moves"]) moves[entry["move"]] = entry;
  EXPECT_FALSE(moves.at("e4d2")["made"]);
  EXPECT_GT(moves.at("e4d2")["from"], 0);
  EXPECT_LT(moves.at("g3g4")["to"], 0);
  EXPECT_EQ(moves.at("e4c5")["reasons"], Names({"attacks a step"}));
  int made = 0;
  for (const auto& [name, entry] : moves) made += entry["made"].get<bool>() ? 1 : 0;
  EXPECT_EQ(made, 4);
  for (const char* check : {"e4d6", "e4f6"}) {
    EXPECT_EQ(moves.at(check)["reasons"], Names({"a knight checks", "attacks a step"}));
    EXPECT_GT(moves.at(check)["sum"], moves.at(check)["replies"]) << check;
  }
}

TEST_F(Counting, InCheckThereIsNothingToExplain) {
  const Outcome outcome = run({"explain", "counting", "--fen", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("in check"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace squarelab::app
