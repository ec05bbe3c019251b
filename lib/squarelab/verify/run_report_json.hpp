// The JSON of a RunReport and the names of its counts. Private to run_report.hpp, and tested with
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/report/json.hpp>
#include <squarelab/verify/run_report.hpp>

namespace squarelab::verify {

// A count by its name in JSON, with its label where reports of merged shards show it, or null.
struct CountFacts {
  const char* name;
  const char* label;
  std::optional<std::uint64_t> RunCounts::*count;
};
std::span<const CountFacts> count_facts();

report::Json json_of(const RunReport& report);

}  // namespace squarelab::verify
