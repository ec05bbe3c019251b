// The fixture of the tests of squarelab map, convert, bitboard and guess, and what they share.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "teach/numbers/reference_numberings.hpp"
#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab::testing_support {

using json = Json;
using Arguments = std::vector<std::string>;
using Names = std::vector<std::string>;

inline std::string hex(std::uint64_t bits) { return fmt::format("0x{:016x}", bits); }

inline std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

template <class Visit>
void for_each_square(Visit visit) {
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) visit(rank, file);
  }
}

using Teaching = Program;

}  // namespace squarelab::testing_support
