// The shards of a run: --shard, --merge, and the reports that are read back.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <squarelab/process/parallel.hpp>
#include <squarelab/report/json.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace squarelab::app {

// "3/16": one of at most a million.
ValueType<process::Shard> shard_value();

// The reports of shards, in the JSON that one run wrote for each.
class ShardReports {
 public:
  using Reader = std::function<void(const report::JsonPart& report)>;

  // Reads the file, and calls the reader with it. `same` are the fields that all reports of a run
  // share, if any has them. Throws InputError or text::TextError, which name the file: it is not
  // such a report, it is of another run, or the report of its shard was read already.
  void read(const std::string& path, const std::vector<const char*>& same, const Reader& reader);

  // The first report. Precondition: one was read.
  const report::Json& first() const { return first_; }
  // The shard of the last report. Precondition: one was read.
  process::Shard last() const noexcept { return last_; }
  std::uint64_t count() const noexcept { return count_; }
  // The numbers of the shards that were not read.
  std::vector<std::uint64_t> missing() const;

 private:
  std::string first_path_;
  report::Json first_;
  std::uint64_t count_ = 1;
  process::Shard last_;
  std::set<std::uint64_t> seen_;
};

}  // namespace squarelab::app
