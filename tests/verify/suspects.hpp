// A suspect beside the reference, and what is found of its fault.
#pragma once

#include <algorithm>
#include <memory>
#include <ostream>
#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/shrink.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "faults/wrong_boards.hpp"

// Google Test looks for it in the namespace of the facts.
namespace squarelab::faults {

inline void PrintTo(const BoardFaultFacts& facts, std::ostream* out) { *out << facts.name; }

}  // namespace squarelab::faults

namespace squarelab::verify {

using faults::BoardFault;
using faults::BoardFaultFacts;
using faults::wrong_board;

// How Google Test names the case.
inline std::string case_name(const testing::TestParamInfo<BoardFaultFacts>& fault) {
  std::string name(fault.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

inline std::unique_ptr<Board> wrong_lerf(BoardFault fault) {
  return wrong_board(fault, find(backends(), "lerf")->make_board());
}

inline Lockstep against(std::unique_ptr<Board> suspect, const Notation& notation = {}) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(std::move(suspect));
  return Lockstep(std::move(boards), notation);
}

// What is found first in the position. Throws std::runtime_error if nothing is.
inline Disagreement first_found(Lockstep& lockstep, std::string_view fen) {
  auto found = lockstep.compare_deeply(text::parse_fen(fen));
  if (!found) throw std::runtime_error("no disagreement");
  return *std::move(found);
}

// The same, and how small it gets, of a reference with that fault.
inline Finding finding_of(BoardFault fault, std::string_view fen) {
  Lockstep lockstep = against(wrong_board(fault));
  return shrink(first_found(lockstep, fen), lockstep);
}

}  // namespace squarelab::verify
