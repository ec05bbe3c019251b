// Runs squarelab explain for every representation and hands over what it says of each.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "chess_by_hand.hpp"
#include "support/json.hpp"

namespace squarelab::testing_support {

using json = Json;
using Names = std::vector<std::string>;

class Explain : public Program {
 protected:
  json explained(std::vector<std::string> arguments);

  // Calls check(reference, part) for each representation.
  static void each(const json& data,
                   const std::function<void(const Reference&, const json&)>& check);
};

inline bool is_x88(const Reference& reference) { return reference.name == "x88"; }

std::uint64_t number_of(const json& text);

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
