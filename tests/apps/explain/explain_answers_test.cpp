// What squarelab explain says of captures, exchanges and threats: each step compared with boards
// that are played on by hand, the result with the rules, under every numbering.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>

#include "explain_support.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

using Answers = Explain;

std::set<std::string> set_of(const json& names) {
  const auto list = names.get<std::vector<std::string>>();
  return {list.begin(), list.end()};
}

HandSquares squares_of(const std::set<std::string>& names) {
  HandSquares squares;
  for (const std::string& name : names) squares.push_back(hand_square(name));
  return squares;
}

HandBoard without(HandBoard board, const HandSquare& square) {
  board.pieces[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)] = '.';
  return board;
}

// Captures of all kinds, pins, checks by one piece and by two.
const char* const capturing[] = {
    "1n2k3/P7/8/b2pP3/8/2N5/6r1/4K2B w - d6 0 1",  // the topic's own
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/8/5n2/8/4r3/3P1N2/4Q3/r3K3 w - - 0 1",
    "4k3/8/8/8/1b2r3/3P4/2P1N3/4K2R w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

TEST_F(Answers, CapturesAsTheGeneratorHandsThemOver) {
  for (const char* fen : capturing) {
    SCOPED_TRACE(fen);
    const Position position = text::parse_fen(fen);
    const HandBoard board(fen);
    std::set<std::string> captures;
    for (const Move move : rules::legal_moves(position)) {
      if (rules::is_capture(position, move)) captures.insert(text::to_uci(move));
    }
    each(explained({"captures", "--fen", fen}), [&](const Reference& reference, const json& part) {
      EXPECT_EQ(set_of(part["result"]), captures);
      EXPECT_EQ(part["result"].size(), captures.size());
      std::multiset<std::string> steps;
      if (is_x88(reference)) {
        for (const json& move : part["moves"]) {
          const std::string name = move["move"];
          steps.insert(name);
          EXPECT_EQ(move["from"], reference.index(name[1] - '1', name[0] - 'a'));
          EXPECT_EQ(move["to"], reference.index(name[3] - '1', name[2] - 'a'));
        }
      } else {
        for (const json& row : part["sets"]) {
          std::set<std::string> ends;
          std::set<std::string> origins;
          for (const json& move : row["moves"]) {
            const std::string name = move;
            steps.insert(name);
            origins.insert(name.substr(0, 2));
            ends.insert(name.substr(2, 2));
          }
          EXPECT_EQ(set_of(row["pieces"]), origins);
          EXPECT_EQ(row["targets"], hex_by_hand(bits_by_hand(reference, squares_of(ends))));
        }
        HandSquares mask = board.of_side(!board.white_to_move);
        if (!board.checkers().empty()) mask = board.checkers();
        if (mask.size() == 2) mask.clear();
        EXPECT_EQ(part["mask"], hex_by_hand(bits_by_hand(reference, mask)));
      }
      EXPECT_EQ(steps, std::multiset<std::string>(captures.begin(), captures.end()));
    });
  }
}

struct ExchangedMove {
  const char* move;
  const char* fen;
};
const ExchangedMove exchanged[] = {
    {"f3d5", "3r4/8/4kn2/3p4/8/3R1B2/6B1/3R2K1 w - - 0 1"},  // the topic's own
    {"e1e5", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1"},
    {"d3e5", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1"},
    {"e5d6", "3rk3/8/8/3pP3/8/8/3R4/3RK3 w - d6 0 2"},
    {"a7b8q", "rn2k3/P7/8/8/8/8/1R6/4K3 w - - 0 1"},
    {"e1g1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"d1d4", "4k3/8/8/2p1p3/8/8/8/3QK3 w - - 0 1"},
    {"c4d5", "4k3/8/2p1p3/3p4/2P1P3/8/8/4K3 w - - 0 1"},
};

std::uint64_t occupied_by_hand(const Reference& reference, const HandBoard& board) {
  return bits_by_hand(reference, board.all("PNBRQKpnbrqk"));
}

// Of both sides, of those that still stand.
std::set<std::string> attackers_by_hand(const HandBoard& board, HandSquare square) {
  std::set<std::string> attackers;
  for (const bool white : {true, false}) {
    for (const HandSquare& from : board.attackers_to(square, white)) attackers.insert(from.name());
  }
  return attackers;
}

TEST_F(Answers, ExchangesStepByStep) {
  bool joins = false;
  bool refuses = false;
  for (const auto& [name, fen] : exchanged) {
    SCOPED_TRACE(name);
    const Position position = text::parse_fen(fen);
    const Move move = text::parse_uci(name, position);
    const HandSquare to = hand_square(std::string(name).substr(2, 2));
    const bool castles = move.flag() == MoveFlag::Castling;
    const HandBoard first(text::to_fen(rules::play(position, move)));
    const json data = explained({"exchange", "--fen", fen, "--move", name});
    each(data, [&](const Reference& reference, const json& part) {
      EXPECT_EQ(part["value"], rules::exchange(position, move));
      const json& captures = part["captures"];
      if (!castles) {
        EXPECT_EQ(set_of(part["attackers"]), attackers_by_hand(first, to));
      }
      HandBoard board = first;
      std::vector<int> gains{captures[0]["gain"].get<int>()};
      for (std::size_t i = 1; i < captures.size(); ++i) {
        const json& capture = captures[i];
        const HandSquare from = hand_square(capture["from"]);
        const auto attackers = attackers_by_hand(board, to);
        EXPECT_TRUE(attackers.contains(from.name()));
        EXPECT_EQ(capture["piece"], std::string(1, board.at(from)));
        if (!is_x88(reference)) {
          EXPECT_EQ(number_of(capture["before"]), occupied_by_hand(reference, board));
        }
        board = without(board, from);
        if (!is_x88(reference)) {
          EXPECT_EQ(number_of(capture["after"]), occupied_by_hand(reference, board));
        }
        std::set<std::string> joined;
        for (const std::string& attacker : attackers_by_hand(board, to)) {
          if (!attackers.contains(attacker)) joined.insert(attacker);
        }
        EXPECT_EQ(set_of(capture["joined"]), joined);
        joins = joins || !joined.empty();
        gains.push_back(capture["wins"].get<int>() - gains.back());
        EXPECT_EQ(capture["gain"], gains.back());
      }
      ASSERT_EQ(part["backwards"].size(), gains.size() - 1);
      for (const json& row : part["backwards"]) {
        const int takes = gains.back();
        gains.pop_back();
        EXPECT_EQ(row["takes"], takes);
        EXPECT_EQ(row["stops"], -gains.back());
        EXPECT_EQ(row["choice"], takes > -gains.back() ? "takes" : "stops");
        gains.back() = -std::max(takes, -gains.back());
      }
      EXPECT_EQ(part["value"], gains.back());
      refuses = refuses || !part["refused"].empty();
    });
  }
  EXPECT_TRUE(joins);
  EXPECT_TRUE(refuses);
}

TEST_F(Answers, OnX88AnAttackerWaitsForWhatIsInTheWay) {
  const json part =
      explained({"exchange", "--fen", exchanged[0].fen, "--move", "f3d5"})["representations"][8];
  std::map<std::string, json> to_come;
  for (const json& row : part["to_come"]) to_come[row["from"]] = row;
  EXPECT_EQ(to_come.size(), 6U);
  EXPECT_EQ(to_come.at("d1")["in_the_way"], json::array({"d3"}));
  EXPECT_FALSE(to_come.at("d1")["joined"]);
  EXPECT_EQ(to_come.at("g2")["in_the_way"], json::array());  // f3 has moved
  EXPECT_TRUE(to_come.at("g2")["joined"]);
}

using HandThreats = std::set<std::string>;

HandThreats threats_by_hand(const HandBoard& board) {
  HandThreats threats;
  for (const HandSquare& from : board.all("PNBRQKpnbrqk")) {
    for (const HandSquare& to : board.attacks_from(from)) {
      if (board.at(to) == '.') continue;
      threats.insert(board.at(from) + from.name() + board.at(to) + to.name());
    }
  }
  return threats;
}

HandThreats without(const HandThreats& all, const HandThreats& some) {
  HandThreats rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

std::vector<std::string> threats_in(const json& rows) {
  std::vector<std::string> threats;
  for (const json& row : rows) {
    threats.push_back(row["attacker"].get<std::string>() + row["from"].get<std::string>() +
                      row["victim"].get<std::string>() + row["to"].get<std::string>());
  }
  return threats;
}

// The first piece along each of eight lines.
std::set<std::string> seen_by_hand(const HandBoard& board, HandSquare from) {
  std::set<std::string> seen;
  for (std::size_t way = 0; way < 8; ++way) {
    HandSquares line;
    board.walk(line, from, reference_ways[way].ranks, reference_ways[way].files);
    if (!line.empty() && board.at(line.back()) != '.') seen.insert(line.back().name());
  }
  return seen;
}

void expect_threats(const json& part, const HandBoard& before, const HandBoard& after) {
  const HandThreats were = threats_by_hand(before);
  const HandThreats are = threats_by_hand(after);
  for (const auto& [key, expected] :
       {std::pair{"removed", without(were, are)}, std::pair{"added", without(are, were)}}) {
    const auto listed = threats_in(part[key]);
    EXPECT_EQ(HandThreats(listed.begin(), listed.end()), expected) << key;
    EXPECT_EQ(listed.size(), expected.size()) << key;
  }
  std::size_t rows = 0;
  std::size_t of_rows = 0;
  for (const json& row : part["squares"]) {
    const HandSquare square = hand_square(row["square"]);
    const HandBoard& board = row["board"] == "after" ? after : before;
    EXPECT_NE(before.at(square), after.at(square));
    EXPECT_EQ(row["how"], board.at(square) == '.' ? "over" : "around");
    of_rows += row["threats"].size();
    ++rows;
  }
  std::size_t changed = 0;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) changed += before.at(rank, file) != after.at(rank, file);
  }
  EXPECT_EQ(rows, 2 * changed);
  EXPECT_EQ(of_rows, part["removed"].size() + part["added"].size());
}

TEST_F(Answers, ThreatsAroundTheSquaresThatChange) {
  std::vector<ExchangedMove> moves(std::begin(exchanged), std::end(exchanged));
  for (const MadeMove& made : made_moves) moves.push_back({made.move, made.fen});
  moves.push_back({"e4f6", "4k3/8/2q5/8/4N3/8/6B1/4K3 w - - 0 1"});
  // The blocker stays on the line.
  moves.push_back({"d4d6", "3rk3/8/8/8/3R4/8/8/3QK3 w - - 0 1"});
  for (const auto& [name, fen] : moves) {
    SCOPED_TRACE(std::string(name) + ' ' + fen);
    const Position position = text::parse_fen(fen);
    const HandBoard before(fen);
    const HandBoard after(text::to_fen(rules::play(position, text::parse_uci(name, position))));
    each(explained({"threats", "--fen", fen, "--move", name}),
         [&](const Reference& reference, const json& part) {
           expect_threats(part, before, after);
           for (const json& row : part["squares"]) {
             // On 0x88 what is done hides what is behind, so less may be seen.
             if (is_x88(reference)) continue;
             const HandBoard& board = row["board"] == "after" ? after : before;
             EXPECT_EQ(set_of(row["seen"]), seen_by_hand(board, hand_square(row["square"])));
           }
         });
  }
}

TEST_F(Answers, DefaultsHaveSomethingToShow) {
  const json captures = explained({"captures"})["representations"][0];
  std::set<std::string> moves = set_of(captures["result"]);
  EXPECT_TRUE(moves.contains("e5d6"));
  EXPECT_TRUE(moves.contains("a7b8n"));
  EXPECT_EQ(captures["pinned"], json::array({"c3"}));
  EXPECT_FALSE(moves.contains("c3d5"));

  const json exchange = explained({"exchange"});
  EXPECT_EQ(exchange["move"], "f3d5");
  EXPECT_EQ(exchange["representations"][0]["refused"], json::array({"e6"}));

  const json threats = explained({"threats"});
  EXPECT_EQ(threats["move"], "e4d6");
  const auto added = threats_in(threats["representations"][0]["added"]);
  EXPECT_NE(std::find(added.begin(), added.end(), "Bg2qc6"), added.end());
}

TEST_F(Answers, PagesFitInto80Columns) {
  for (const char* topic : {"captures", "exchange", "threats"}) {
    std::istringstream text(run({"explain", topic, "--in", "all"}).out);
    for (std::string line; std::getline(text, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST_F(Answers, WithoutAMoveThereIsNothingToExplain) {
  const char* mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
  for (const char* topic : {"exchange", "threats"}) {
    const Outcome outcome = run({"explain", topic, "--fen", mate});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("no legal move"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(explained({"captures", "--fen", mate})["representations"][0]["result"], json::array());
}

}  // namespace
}  // namespace squarelab::app
