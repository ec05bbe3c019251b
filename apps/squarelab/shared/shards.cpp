#include "shared/shards.hpp"

#include <fmt/format.h>

#include "cli/value_types.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

namespace {

constexpr std::uint64_t most_shards = 1'000'000;

// The shard that a text names. A text that is not a shard has number 0; it has count 0 too unless a
// count follows its slash.
process::Shard shard_of(const std::string& text) {
  process::Shard shard{0, 0};
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return shard;
  try {
    shard.count = whole_number(1, most_shards).read({text.substr(slash + 1), ""});
    shard.number = whole_number(1, shard.count).read({text.substr(0, slash), ""});
  } catch (const InputError&) {  // what was read so far says which of the two it is
  }
  return shard;
}

// The shards of a report: one, or those that were merged.
struct Covered {
  std::uint64_t count;
  std::vector<std::uint64_t> numbers;
};
Covered covered_by(const report::JsonPart& report) {
  if (!report.has("shards")) {
    const process::Shard shard = shard_of(report.at("shard").text());
    if (shard.number == 0) report.at("shard").refuse_value("is not a shard, such as \"3/16\"");
    return {shard.count, {shard.number}};
  }
  const report::JsonPart shards = report.at("shards");
  Covered covered{shards.at("of").whole(1, most_shards), {}};
  std::set<std::uint64_t> missing;
  for (const report::JsonPart& number : shards.at("missing").elements()) {
    missing.insert(number.whole(1, covered.count));
  }
  for (std::uint64_t number = 1; number <= covered.count; ++number) {
    if (!missing.contains(number)) covered.numbers.push_back(number);
  }
  if (covered.numbers.empty()) shards.refuse_value("lacks all of its shards");
  return covered;
}

// Refuses what another command wrote, which reports of perft and divide do not name.
void require_command(const report::JsonPart& report, const std::string& command) {
  const std::string found = report.has("command")  ? report.at("command").text()
                            : report.has("leaves") ? "perft"
                                                   : "";
  if (found == command) return;
  report.refuse(fmt::format("this is {}; expected what squarelab {} --json writes",
                            found.empty() ? "not of squarelab verify, perft or divide"
                                          : "of the command " + text::quote(found),
                            command));
}

}  // namespace

ValueType<process::Shard> shard_value() {
  return {"K/N", [](const Word& word) {
            const process::Shard shard = shard_of(word.text);
            if (shard.number != 0) return shard;
            std::string message = word.shown() + " is not a shard, such as 3/16";
            if (shard.count != 0) {
              message += fmt::format("; shards are numbered from 1 to {}", shard.count);
            }
            throw InputError(message);
          }};
}

void ShardReports::read(const std::string& path, const std::vector<const char*>& same,
                        const Reader& reader) {
  const std::string text = read_text_file(path);
  reading_file(path, [&] {
    const report::Json json = report::read_json(text, "report");
    const report::JsonPart report(text, "report", json);
    require_command(report, command_);
    const Covered covered = covered_by(report);
    if (seen_.empty()) {
      first_path_ = path;
      first_ = json;
      count_ = covered.count;
    }
    const auto refuse_other_run = [&](const char* field) {
      throw InputError(fmt::format("{} and {} are not of one run: they differ in \"{}\"",
                                   shown_path(first_path_), shown_path(path), field));
    };
    if (covered.count != count_) refuse_other_run("shard");
    for (const char* const field : same) {
      const report::Json* const here = json.find(field);
      const report::Json* const there = first_.find(field);
      const bool are_same = here && there ? to_text(*here) == to_text(*there) : here == there;
      if (!are_same) refuse_other_run(field);
    }
    for (const std::uint64_t number : covered.numbers) {
      if (seen_.insert(number).second) continue;
      throw InputError(
          fmt::format("{}: shard {}/{} was read already", shown_path(path), number, count_));
    }
    last_ = covered.numbers.front();
    reader(report);
  });
}

std::vector<std::uint64_t> ShardReports::missing() const {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = 1; number <= count_; ++number) {
    if (!seen_.contains(number)) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace squarelab::app
