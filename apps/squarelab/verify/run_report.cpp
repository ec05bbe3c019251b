// Writing and reading stand beside each other: what one adds, the other reads.
#include "verify/run_report.hpp"

#include <squarelab/build_info.hpp>
#include <squarelab/text/error.hpp>

#include "verify/agreement.hpp"

namespace squarelab::app {

namespace {

using report::JsonPart;

constexpr std::uint64_t most = std::uint64_t{1} << 53;  // that every reader of JSON keeps
// Of the JSON. The first one was not numbered, and had another name for the field `pieces`.
constexpr std::uint64_t format = 2;
constexpr std::string_view pieces_in_format_1 = "men";

// A text that is a name; printable, as it is shown.
template <class Value, class Find>
Value named(const JsonPart& part, const Find& find) {
  if (const auto found = find(part.text())) return *found;
  part.refuse_value(fmt::format("is {}, which is not known here", text::quote(part.text())));
}

positions::Event event_of(const JsonPart& part) {
  return named<positions::Event>(part, positions::parse_event);
}

Json json_of(const positions::Coverage& coverage) {
  Json counts = Json::object();
  for (const positions::Event event : positions::all_events) {
    counts[positions::name_of(event)] = coverage.count(event);
  }
  return {{"events", std::move(counts)},
          {"events_met", coverage.events_met()},
          {"events_possible", coverage.events_possible()},
          {"events_left_out", positions::names_of(coverage.left_out())},
          {"missing", positions::names_of(coverage.missing())}};
}

positions::Coverage coverage_of(const JsonPart& part) {
  positions::EventSet left_out;
  for (const JsonPart& name : part.at("events_left_out").elements()) {
    left_out.insert(event_of(name));
  }
  positions::Coverage coverage(left_out);
  const JsonPart counts = part.at("events");
  for (const positions::Event event : positions::all_events) {
    coverage.add(event, counts.at(positions::name_of(event)).whole(0, most));
  }
  return coverage;
}

Json sources_json(const RunReport& report) {
  Json sources = Json::array();
  for (const verify::PortionDone& done : report.portions) {
    const positions::Source& source = *done.portion.source;
    std::optional<double> one_in;
    if (done.draws() != 0) one_in = verify::one_in_with_95_percent(done.draws());
    sources.push_back(
        {{"name", source.name},
         {"positions", done.positions},
         {"batches", done.batches},
         {"complete", done.is_all()},
         {"draw", draw_of(done)},
         {"draws", done.draws()},
         {"boards_take_turns",
          source.is_finite() && report.of_exhaustive == verify::Thoroughness::Sampled},
         {"one_in_with_95_percent", one_in}});
  }
  return sources;
}

void read_sources(const JsonPart& part, RunReport& report) {
  for (const JsonPart& one : part.elements()) {
    const auto* source =
        named<const positions::Source*>(one.at("name"), [](const std::string& name) {
          const positions::Source* const known = positions::find_source(name);
          return known ? std::optional(known) : std::nullopt;
        });
    report.portions.push_back(
        {{source, 0}, one.at("positions").whole(0, most), one.at("batches").whole(0, most)});
    if (one.at("boards_take_turns").flag()) report.of_exhaustive = verify::Thoroughness::Sampled;
  }
}

Json json_of(const verify::Ignored& ignored) {
  Json list = Json::array();
  for (const auto& [word, positions, last] : ignored.words()) {
    list.push_back({{"name", word}, {"positions", positions}});
  }
  return list;
}

Json json_of(const verify::WrittenFault& fault) {
  Json json = fault.proof.json;
  json["positions"] = fault.positions;
  return json;
}

Json in_this_format(const Json& old) {
  const auto* const fields = std::get_if<Json::Object>(&old.value());
  if (fields == nullptr) return old;
  Json json = Json::object();
  for (const auto& [name, value] : *fields) {
    json[name == pieces_in_format_1 ? "pieces" : name] = in_this_format(value);
  }
  return json;
}

verify::WrittenFault fault_of(const JsonPart& part) {
  const JsonPart identity = part.at("identity");
  const auto kind = named<verify::Kind>(identity.at("kind"), verify::parse_kind);
  const auto question =
      named<verify::Question>(identity.at("question"), verify::engine::questions::parse_question);
  const auto find = [&](std::string_view rule) {
    return verify::make_identity(kind, rule, question);
  };
  auto fault = named<verify::FaultIdentity>(identity.at("rule"), find);
  if (identity.has("place_in_file")) fault.place_in_file = identity.at("place_in_file").text();
  return {std::move(fault),
          {part.at("headline").text(), part.at("text").text(), part.at("epd").text(),
           in_this_format(part.json())},
          part.at("positions").whole(1, most),
          part.at("first").whole(0, most)};
}

Json json_of(const RunReport& report) {
  Json json = report.facts;
  for (const auto& [name, label] : sums) {
    if (const auto sum = report.numbers.find(name); sum != report.numbers.end()) {
      json[name] = sum->second;
    }
  }
  json["shard"] = report.shard ? Json(to_string(*report.shard)) : Json();
  if (report.shards) {
    const auto& [of, missing, stopped] = *report.shards;
    json["shards"] = Json{{"of", of}, {"missing", missing}, {"stopped", stopped}};
  }
  json["seconds"] = report.seconds;
  if (report.distinct) {
    json["distinct_positions"] = *report.distinct;
    json["distinct_may_be_more"] = report.distinct_may_be_more;
  }
  json["ignored"] = json_of(report.ignored);
  json["sources"] = sources_json(report);
  json["coverage"] = json_of(report.coverage);
  if (report.gave_up) {
    json["positions_per_second"] = report.positions_per_second();
    json["gave_up"] = *report.gave_up;
  }
  json["stopped"] = report.stopped;
  const bool agree = report.faults.empty();
  json["agree"] = report.compared() == 0 && agree ? Json() : Json(agree);
  json["disagreement"] = agree ? Json() : json_of(report.faults.front());
  json["faults"] = Json::array(report.faults, json_of);
  return json;
}

std::string text_of(const RunReport& report) {
  std::string text;
  if (report.faults.empty()) {
    if (report.lacks_events()) text = "FAILED: not all events were met\n";
    text += agreement_text(report.compared(), report.portions, report.of_exhaustive);
  } else {
    text = verify::text_of(report.faults) + '\n';
  }
  return text + report.notes + report.rows;
}

}  // namespace

std::uint64_t RunReport::number(std::string_view name) const {
  const auto found = numbers.find(name);
  return found == numbers.end() ? 0 : found->second;
}

const std::vector<Sum> sums{{"threads", nullptr},
                            {"positions", "positions"},
                            {"seeded_positions", nullptr},
                            {"suite_positions", nullptr},
                            {"given_positions", nullptr},
                            {"positions_planned", nullptr},
                            {"children", "children"},
                            {"answers", "answers"},
                            {"perft_leaves", "perft leaves"},
                            {"perft_counts_left_out", nullptr},
                            {"file_counts", "file counts"},
                            {"positions_without_counts", "without count"},
                            {"leaves", "leaves"},
                            {"other_answers", "other answers"},
                            {"positions_left_out", "left out"},
                            {"positions_refused", "refused"},
                            {"positions_skipped", "skipped"},
                            {"histories", "histories"},
                            {"histories_skipped", nullptr}};

const std::vector<const char*> fact_names{
    "command", "mode", "version", "commit",          "backends", "engines",
    "boards",  "seed", "depth",   "timeout_seconds", "run"};

bool is_tier(const RunReport& report) {
  const Json* const mode = report.facts.find("mode");
  const auto* name = mode ? std::get_if<std::string>(&mode->value()) : nullptr;
  return name && (*name == "quick" || *name == "full");
}

Json first_facts(std::string_view mode) {
  return {{"command", "verify"},
          {"format", format},
          {"mode", mode},
          {"version", build_info::version},
          {"commit", build_info::commit}};
}

Document document_of(const RunReport& report) { return {text_of(report), json_of(report)}; }

RunReport read_run_report(const JsonPart& part) {
  if (!part.has("command") || part.at("command").text() != "verify" || !part.has("sources")) {
    part.refuse("this is not what verify --json writes of a run");
  }
  part.at("mode").text();
  if (part.has("format")) part.at("format").whole(1, format);
  RunReport report;
  report.facts["format"] = format;
  for (const char* const name : fact_names) {
    if (part.has(name)) report.facts[name] = part.at(name).json();
  }
  part.at("positions");
  for (const auto& [name, label] : sums) {
    if (part.has(name)) report.numbers[name] = part.at(name).whole(0, most);
  }
  report.seconds = part.at("seconds").positive(1e12);
  if (part.has("distinct_positions")) {
    report.distinct = part.at("distinct_positions").whole(0, most);
    report.distinct_may_be_more = part.at("distinct_may_be_more").flag();
  }
  // Reports of engines had "interrupted" for "stopped", and at first no "gave_up".
  const bool is_of_before = part.has("interrupted");
  report.stopped = part.at(is_of_before ? "interrupted" : "stopped").flag();
  if (is_of_before || part.has("gave_up")) {
    report.gave_up = part.has("gave_up") && part.at("gave_up").flag();
  }
  report.coverage = coverage_of(part.at("coverage"));
  read_sources(part.at("sources"), report);
  if (part.has("ignored")) {
    for (const JsonPart& word : part.at("ignored").elements()) {
      report.ignored.add(word.at("name").text(), word.at("positions").whole(0, most));
    }
  }
  for (const JsonPart& fault : part.at("faults").elements()) {
    report.faults.push_back(fault_of(fault));
  }
  const JsonPart agree = part.at("agree");
  if (!agree.is_null() && agree.flag() != report.faults.empty()) {
    agree.refuse_value(
        fmt::format("does not fit \"faults\", of which there are {}", report.faults.size()));
  }
  return report;
}

}  // namespace squarelab::app
