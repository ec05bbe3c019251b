// What the hunt has shown: as a table with timings, as JSON, and as the page docs/mutants.md, which
// has none, so that it is the same on every machine.
#pragma once

#include <string>
#include <vector>

#include "hunt.hpp"

namespace squarelab::faults {

struct Summary {
  std::size_t planted = 0;
  std::size_t killed = 0;
  std::size_t equivalent = 0;  // said to be, and not killed
  int median_pieces = 0;       // after shrinking, of those killed
  int most_pieces = 0;
  double most_seconds_to_shrink = 0;

  std::size_t survivors() const noexcept { return planted - killed - equivalent; }
};
Summary summary_of(const std::vector<Hunted>& hunted);

// What is not as it should be, a line for each: survivors, equivalent mutants that were killed,
// disagreements that were not there again or are not minimal, too many pieces, too slow a
// shrinking.
std::vector<std::string> complaints(const std::vector<Hunted>& hunted);

std::string table_head();
std::string table_row(const Hunted& hunted);
std::string summary_text(const std::vector<Hunted>& hunted, double seconds, int threads);

std::string json_text(const std::vector<Hunted>& hunted, const Hunting& hunting, double seconds);
std::string page_text(const std::vector<Hunted>& hunted, const Hunting& hunting);

}  // namespace squarelab::faults
