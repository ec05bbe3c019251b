// The fixture of the contract tests: each runs over every board of the registry under test and is
// named after it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

#include "support/known_fens.hpp"

namespace squarelab::testing_support {

// Defined by the test program: the shipped registry (shipped_registry.cpp), or a longer one.
const Registry& registry_under_test();

struct EveryBoard : testing::TestWithParam<std::string> {
  const BackendEntry& entry() const { return *find(registry_under_test(), GetParam()); }
  std::unique_ptr<Board> make_board(std::string_view fen) const {
    auto board = entry().make_board();
    board->set(text::parse_fen(fen));
    return board;
  }
};

inline std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const BackendEntry& entry : registry_under_test()) names.emplace_back(entry.facts.name);
  return names;
}

// A name of a test takes no plus sign.
inline std::string name_of_parameter(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '+', '_');
  return name;
}

// The codes of the moves, sorted: what is compared where order does not matter.
inline std::vector<std::uint16_t> sorted_codes(const MoveList& moves) {
  std::vector<std::uint16_t> codes;
  for (const Move move : moves) codes.push_back(move.code());
  std::sort(codes.begin(), codes.end());
  return codes;
}

}  // namespace squarelab::testing_support

// NOLINTNEXTLINE: Google Test's own macro needs a macro around it.
#define SQUARELAB_FOR_EVERY_BOARD(fixture)                                             \
  INSTANTIATE_TEST_SUITE_P(Boards, fixture,                                            \
                           testing::ValuesIn(squarelab::testing_support::all_names()), \
                           squarelab::testing_support::name_of_parameter)
