// A suspect beside the reference, and what is found of its fault.
#pragma once

#include <memory>
#include <ostream>
#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/liar.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/shrink.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::verify {

// How Google Test names the case.
inline void PrintTo(const LieFacts& lie, std::ostream* out) { *out << lie.name; }

inline Lockstep against(std::unique_ptr<Board> suspect) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(std::move(suspect));
  return Lockstep(std::move(boards));
}
// The suspect is lerf.
inline Lockstep against_liar(Lie lie) {
  return against(make_liar(find(backends(), "lerf")->make_board(), lie));
}

// What is found first in the position. Throws std::runtime_error if nothing is.
inline Disagreement first_found(Lockstep& lockstep, std::string_view fen) {
  auto found = lockstep.compare_deeply(text::parse_fen(fen));
  if (!found) throw std::runtime_error("no disagreement");
  return *std::move(found);
}

// The same, and how small it gets.
inline Finding finding_of(std::unique_ptr<Board> suspect, std::string_view fen) {
  Lockstep lockstep = against(std::move(suspect));
  return shrink(first_found(lockstep, fen), lockstep);
}
// The suspect is the reference itself.
inline Finding finding_of(Lie lie, std::string_view fen) {
  return finding_of(make_liar(std::make_unique<reference::ReferenceBoard>(), lie), fen);
}

}  // namespace squarelab::verify
