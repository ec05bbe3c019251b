#include "shared/shards.hpp"

#include <fmt/format.h>

#include "cli/value_types.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

namespace {

constexpr std::uint64_t most_shards = 1'000'000;

// nullopt if the text is no shard.
std::optional<process::Shard> parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const ValueType<std::uint64_t> number = whole_number(1, most_shards);
  try {
    const process::Shard shard{number.read({text.substr(0, slash), ""}),
                               number.read({text.substr(slash + 1), ""})};
    if (shard.number <= shard.count) return shard;
  } catch (const InputError&) {  // what was read says which of the two it is
  }
  return std::nullopt;
}

}  // namespace

ValueType<process::Shard> shard_value() {
  return {"K/N", [](const Word& word) {
            if (const auto shard = parse_shard(word.text)) return *shard;
            throw InputError(word.shown() + " is not a shard, such as 3/16");
          }};
}

void ShardReports::read(const std::string& path, const std::vector<const char*>& same,
                        const Reader& reader) {
  const std::string text = read_text_file(path);
  reading_file(path, [&] {
    const report::Json json = report::read_json(text, "report");
    const report::JsonPart report(text, "report", json);
    const auto shard = parse_shard(report.at("shard").text());
    if (!shard) report.at("shard").refuse_value("is not a shard, such as \"3/16\"");
    if (seen_.empty()) {
      first_path_ = path;
      first_ = json;
      count_ = shard->count;
    }
    const auto refuse_other_run = [&](const char* field) {
      throw InputError(fmt::format("{} and {} are not of one run: they differ in \"{}\"",
                                   shown_path(first_path_), shown_path(path), field));
    };
    if (shard->count != count_) refuse_other_run("shard");
    for (const char* const field : same) {
      const report::Json* const here = json.find(field);
      const report::Json* const there = first_.find(field);
      const bool are_same = here && there ? to_text(*here) == to_text(*there) : here == there;
      if (!are_same) refuse_other_run(field);
    }
    if (!seen_.insert(shard->number).second) {
      throw InputError(
          fmt::format("{}: shard {} was read already", shown_path(path), to_string(*shard)));
    }
    reader(report);
  });
}

std::vector<std::string> ShardReports::missing() const {
  std::vector<std::string> numbers;
  for (std::uint64_t number = 1; number <= count_; ++number) {
    if (!seen_.contains(number)) numbers.push_back(std::to_string(number));
  }
  return numbers;
}

}  // namespace squarelab::app
