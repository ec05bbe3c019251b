// The built-in suite: positions on which move generators are known to go wrong, with the correct
// counts of leaves.
#pragma once

#include <cstdint>
#include <span>
#include <squarelab/chess/position.hpp>
#include <squarelab/text/epd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline positions {

struct NamedPosition {
  std::string name;    // "kiwipete"
  std::string source;  // where it comes from, for people
  Position position;
  std::vector<text::PerftCount> counts;  // by increasing depth
};

// The six positions that are commonly counted, to 10^8 leaves and more.
std::span<const NamedPosition> six_positions();

// Positions on which real generators failed that passed all other tests, to depth 3.
std::span<const NamedPosition> late_bugs();

// The records as named positions. A record without id is named by its place: "suite.epd:1" is
// the first record. The operation `src` gives the source.
std::vector<NamedPosition> named_positions(const std::vector<text::EpdRecord>& records,
                                           std::string_view source_name);

// The deepest of the counts with at most that many leaves, or null.
const text::PerftCount* deepest_within(const NamedPosition& position, std::uint64_t leaves);

}  // namespace squarelab::lab::inline positions
