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

// The reports of shards, in the JSON that one run wrote for each, or --merge for some of them.
class ShardReports {
 public:
  using Reader = std::function<void(const report::JsonPart& report)>;

  // command: whose reports these are, "verify" or "perft".
  explicit ShardReports(std::string command) : command_(std::move(command)) {}

  // Reads the file, and calls the reader with it. `same` are the fields that all reports of a run
  // share, if any has them. Throws InputError or text::TextError, which name the file: it is not
  // such a report, it is of another run, or the report of its shard was read already.
  void read(const std::string& path, const std::vector<const char*>& same, const Reader& reader);

  // The first report. Precondition: one was read.
  const report::Json& first() const { return first_; }
  // The number of the shard of the last report, or of the first of its shards. Precondition: one
  // was read.
  std::uint64_t last() const noexcept { return last_; }
  std::uint64_t count() const noexcept { return count_; }
  // The numbers of the shards that were not read.
  std::vector<std::uint64_t> missing() const;

 private:
  std::string command_;
  std::string first_path_;
  report::Json first_;
  std::uint64_t count_ = 1;
  std::uint64_t last_ = 1;
  std::set<std::uint64_t> seen_;
};

}  // namespace squarelab::app
