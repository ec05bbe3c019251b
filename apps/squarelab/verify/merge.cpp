#include "verify/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/lab/differential/fault.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "shared/context.hpp"
#include "shared/shards.hpp"
#include "verify/agreement.hpp"

namespace squarelab::app {

namespace {

using lab::Json;
using lab::JsonPart;

constexpr std::uint64_t most = std::uint64_t{1} << 53;  // that every reader of JSON keeps

// These are the same in all shards of a run.
const std::vector<const char*> facts{"mode",   "version", "commit", "backends",        "engines",
                                     "boards", "seed",    "depth",  "timeout_seconds", "run"};
// These add up.
constexpr std::array sums{"threads",          "positions",         "seeded_positions",
                          "suite_positions",  "given_positions",   "children",
                          "answers",          "perft_leaves",      "perft_counts_left_out",
                          "leaves",           "positions_planned", "positions_left_out",
                          "positions_refused"};

// A text that is a name; printable, as it is shown.
template <class Value, class Find>
Value named(const JsonPart& part, const Find& find) {
  if (const auto found = find(part.text())) return *found;
  part.refuse_value(fmt::format("is {}, which is not known here", text::quote(part.text())));
}

lab::PortionDone portion_of(const JsonPart& part) {
  const auto* source = named<const lab::Source*>(part.at("name"), [](const std::string& name) {
    const lab::Source* const known = lab::find_source(name);
    return known ? std::optional(known) : std::nullopt;
  });
  return {{source, 0}, part.at("positions").whole(0, most), part.at("batches").whole(0, most)};
}

lab::Coverage coverage_of(const JsonPart& part) {
  lab::EventSet left_out;
  for (const JsonPart& name : part.at("events_left_out").elements()) {
    left_out.insert(named<lab::Event>(name, lab::parse_event));
  }
  lab::Coverage coverage(left_out);
  const JsonPart counts = part.at("events");
  for (const lab::Event event : lab::all_events) {
    coverage.add(event, counts.at(lab::name_of(event)).whole(0, most));
  }
  return coverage;
}

// These are shown.
constexpr std::array<std::pair<const char*, const char*>, 7> shown{
    {{"positions", "positions"},
     {"children", "children"},
     {"answers", "answers"},
     {"perft_leaves", "perft leaves"},
     {"leaves", "leaves"},
     {"positions_left_out", "left out"},
     {"positions_refused", "refused"}}};

lab::FaultIdentity identity_of(const JsonPart& part) {
  return {named<lab::Kind>(part.at("kind"), lab::parse_kind), part.at("rule").text(),
          named<lab::Question>(part.at("question"), lab::parse_question)};
}

// Adds what the report of one shard says.
class Merger {
 public:
  void add(const std::string& path) {
    shards_.read(path, facts, [this](const JsonPart& report) { add(report); });
  }

  MergedReport result() {
    report_.json = shards_.first();
    report_.shards = shards_.count();
    report_.missing = shards_.missing();
    report_.faults = faults_.sorted();
    finish(report_.json);
    report_.stopped = report_.stopped || gave_up_;
    return std::move(report_);
  }

 private:
  void add(const JsonPart& part) {
    if (!part.has("command") || part.at("command").text() != "verify" || !part.has("sources")) {
      part.refuse("this is not what verify --json writes of a run");
    }
    const std::string mode = part.at("mode").text();
    is_tier_ = mode == "quick" || mode == "full";
    for (const char* const name : sums) {
      if (part.has(name)) sums_[name] += part.at(name).whole(0, most);
    }
    seconds_ = std::max(seconds_, part.at("seconds").positive(1e12));
    if (part.has("distinct_positions")) {
      distinct_ = std::max(distinct_, part.at("distinct_positions").whole(0, most));
    }
    const char* const stopped = part.has("stopped") ? "stopped" : "interrupted";
    report_.stopped = part.at(stopped).flag() || report_.stopped;
    gave_up_ = (part.has("gave_up") && part.at("gave_up").flag()) || gave_up_;
    report_.coverage += coverage_of(part.at("coverage"));
    add_sources(part.at("sources"));
    if (part.has("ignored")) {
      for (const JsonPart& word : part.at("ignored").elements()) {
        report_.ignored.add(word.at("name").text(), word.at("positions").whole(0, most));
      }
    }
    const auto faults = part.at("faults").elements();
    for (const JsonPart& fault : faults) add_fault(fault);
    const JsonPart agree = part.at("agree");
    if (!agree.is_null() && agree.flag() != faults.empty()) {
      agree.refuse_value(
          fmt::format("does not fit \"faults\", of which there are {}", faults.size()));
    }
  }

  void add_sources(const JsonPart& part) {
    const auto sources = part.elements();
    report_.portions.resize(std::max(report_.portions.size(), sources.size()));
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const lab::PortionDone here = portion_of(sources[i]);
      lab::PortionDone& sum = report_.portions[i];
      if (sum.portion.source != nullptr && sum.portion.source != here.portion.source) {
        sources[i].refuse("this is not the source that other shards have here");
      }
      sum.portion.source = here.portion.source;
      sum.positions += here.positions;
      sum.batches += here.batches;
      if (sources[i].at("boards_take_turns").flag())
        report_.of_universes = lab::Thoroughness::Sampled;
    }
  }

  void add_fault(const JsonPart& part) {
    faults_.add(
        {identity_of(part.at("identity")),
         {part.json(), part.at("headline").text(), part.at("text").text(), part.at("epd").text()},
         part.at("positions").whole(1, most),
         part.at("first").whole(0, most)});
  }

  void finish(Json& json) {
    report_.must_meet_all_events = is_tier_ && report_.missing.empty();
    for (const auto& [name, sum] : sums_) json[name] = sum;
    report_.positions = sums_["positions"];
    for (lab::PortionDone& done : report_.portions) {
      const lab::Universe* const universe = done.portion.source->universe;
      const bool is_all = universe && done.batches == lab::batch_count(universe->set_ups);
      done.portion.positions = is_all ? universe->set_ups : done.positions;
    }
    Json faults = Json::array();
    for (MergedReport::Fault& fault : report_.faults) {
      fault.proof.json["positions"] = fault.positions;
      faults.push_back(fault.proof.json);
    }
    if (json.find("ignored")) json["ignored"] = ignored_json(report_.ignored);
    json["shard"] = report_.missing.empty() ? Json("1/1") : Json();
    json["seconds"] = seconds_;
    if (json.find("positions_per_second")) {
      json["positions_per_second"] = static_cast<double>(report_.positions) / seconds_;
    }
    if (json.find("distinct_positions")) {
      json["distinct_positions"] = distinct_;
      if (report_.shards > 1) json["distinct_may_be_more"] = true;
    }
    json["sources"] = json_of(report_.portions, report_.of_universes);
    json["coverage"] = json_of(report_.coverage);
    json[json.find("stopped") ? "stopped" : "interrupted"] = report_.stopped;
    if (json.find("gave_up")) json["gave_up"] = gave_up_;
    json["agree"] = agreement_json(report_.positions, !report_.faults.empty());
    json["disagreement"] = report_.faults.empty() ? Json() : report_.faults.front().proof.json;
    json["faults"] = std::move(faults);
  }

  MergedReport report_;
  ShardReports shards_;
  std::map<std::string, std::uint64_t> sums_;
  lab::FaultList<MergedReport::Proof> faults_;
  bool is_tier_ = false;
  bool gave_up_ = false;  // at least one shard
  std::uint64_t distinct_ = 0;
  double seconds_ = 0;  // of the shard that took longest
};

}  // namespace

MergedReport merged_report(const std::vector<std::string>& paths) {
  Merger merger;
  for (const std::string& path : paths) merger.add(path);
  return merger.result();
}

std::string text_of(const MergedReport& report) {
  std::vector<lab::FaultText> faults;
  for (const auto& [identity, proof, positions, first] : report.faults) {
    faults.push_back({proof.headline, proof.text, positions});
  }
  std::string text = faults.empty()
                         ? agreement_text(report.positions, report.portions, report.of_universes)
                         : text_of(faults) + '\n';
  if (report.must_meet_all_events && !report.coverage.missing().empty()) {
    text = "FAILED: not all events were met\n" + text;
  }
  if (report.stopped) text += "stopped before the end\n";
  text += lab::labelled(
      "shards        ",
      report.missing.empty()
          ? fmt::format("{}, which are all", report.shards)
          : fmt::format("{} of {}; missing: {}", report.shards - report.missing.size(),
                        report.shards, lab::joined(report.missing, ", ")));
  for (const auto& [field, label] : shown) {
    if (const Json* const number = report.json.find(field)) {
      text +=
          fmt::format("{:<14}{}\n", label, lab::grouped(std::get<std::uint64_t>(number->value())));
    }
  }
  text += ignored_text(report.ignored);
  return text + coverage_text(report.coverage, report.positions, report.faults.empty());
}

}  // namespace squarelab::app
