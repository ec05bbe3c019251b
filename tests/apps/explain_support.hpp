// Runs squarelab explain for every representation and hands over what it says of each.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "chess_by_hand.hpp"
#include "run_program.hpp"
#include "support/json.hpp"

namespace squarelab::testing_support {

using nlohmann::json;
using Names = std::vector<std::string>;

class Explain : public Program {
 protected:
  json explained(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "explain");
    for (const char* word : {"--in", "all", "--json", "-"}) arguments.emplace_back(word);
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    const json data = testing_support::read_json(outcome.out);
    EXPECT_EQ(data["representations"].size(), references.size());
    for (std::size_t i = 0; i < references.size(); ++i) {
      EXPECT_EQ(data["representations"][i]["name"], references[i].name);
      EXPECT_EQ(data["representations"][i]["formula"], references[i].formula);
      EXPECT_TRUE(data["representations"][i]["agree"]) << references[i].name;
    }
    return data;
  }

  // Calls check(reference, part) for each representation.
  template <class Check>
  static void each(const json& data, Check check) {
    for (std::size_t i = 0; i < references.size(); ++i) {
      SCOPED_TRACE(references[i].name);
      check(references[i], data["representations"][i]);
    }
  }
};

inline bool is_x88(const Reference& reference) { return reference.name == "x88"; }

inline std::uint64_t number_of(const json& text) {
  return std::stoull(text.get<std::string>(), nullptr, 16);
}

// Moves that change what moves can change, and the positions that they lead to.
struct MadeMove {
  const char* move;
  const char* fen;
  const char* after;
};

inline const MadeMove made_moves[] = {
    {"e2e4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {"e1g1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
    {"e8c8", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
    {"e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"},
    {"a7b8q", "1n2k3/P7/8/8/8/8/8/4K3 w - - 3 9", "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 9"},
    {"a1a8", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
};

}  // namespace squarelab::testing_support
