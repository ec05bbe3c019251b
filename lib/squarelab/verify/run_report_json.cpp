// Writing and reading: the fields that one function writes, the next one reads.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/build_info.hpp>
#include <squarelab/report/json_fields.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/run_report.hpp>

namespace squarelab::verify {

using report::Json, report::JsonPart, report::field, report::optional_field;

constexpr auto json_fields(const RunBoard*) {
  return std::tuple{field("name", &RunBoard::name), field("formula", &RunBoard::formula),
                    field("is_reference", &RunBoard::is_reference)};
}

constexpr auto json_fields(const RunProgram*) {
  return std::tuple{field("name", &RunProgram::name), field("command", &RunProgram::command),
                    field("protocol", &RunProgram::protocol)};
}

constexpr auto json_fields(const RunAsked*) {
  return std::tuple{field("perft", &RunAsked::perft), field("init", &RunAsked::init),
                    optional_field("chess960", &RunAsked::chess960),
                    optional_field("questions", &RunAsked::questions)};
}

constexpr auto json_fields(const RunSource*) {
  return std::tuple{field("name", &RunSource::name), field("positions", &RunSource::positions)};
}

constexpr auto json_fields(const RunRequest*) {
  return std::tuple{field("sources", &RunRequest::sources),
                    field("endless", &RunRequest::endless),
                    field("all", &RunRequest::all),
                    field("ignored", &RunRequest::ignored),
                    field("given", &RunRequest::given),
                    field("digest_of_given", &RunRequest::digest_of_given),
                    optional_field("unreachable", &RunRequest::unreachable),
                    optional_field("symmetric", &RunRequest::symmetric),
                    optional_field("asked", &RunRequest::asked)};
}

constexpr auto json_fields(const RunFacts*) {
  return std::tuple{field("mode", &RunFacts::mode),
                    field("version", &RunFacts::version),
                    field("commit", &RunFacts::commit),
                    optional_field("seed", &RunFacts::seed),
                    optional_field("backends", &RunFacts::backends),
                    optional_field("run", &RunFacts::run),
                    optional_field("depth", &RunFacts::depth),
                    optional_field("timeout_seconds", &RunFacts::timeout_seconds),
                    optional_field("notes", &RunFacts::notes),
                    optional_field("unsteady", &RunFacts::unsteady),
                    optional_field("not_asked", &RunFacts::not_asked),
                    optional_field("engines", &RunFacts::engines),
                    optional_field("boards", &RunFacts::boards)};
}

namespace {

constexpr std::uint64_t most = std::uint64_t{1} << 53;  // that every reader of JSON keeps
// The format of the JSON. The first had no number, and another name for the field `pieces`.
constexpr std::uint64_t format = 2;
constexpr std::string_view pieces_in_format_1 = "men";

// Returns the value of that name.
template <class Value, class Find>
Value named(const JsonPart& part, const Find& find) {
  if (const auto found = find(part.text())) return *found;
  part.refuse_value(fmt::format("is {}, which is not known here", text::quote(part.text())));
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
    left_out.insert(named<positions::Event>(name, positions::parse_event));
  }
  positions::Coverage coverage(left_out);
  const JsonPart counts = part.at("events");
  for (const positions::Event event : positions::all_events) {
    coverage.add(event, counts.at(positions::name_of(event)).whole(0, most));
  }
  return coverage;
}

Json sources_json(const RunReport& report) {
  static_assert(positions::batch_size == 100);
  Json sources = Json::array();
  for (const PortionDone& done : report.portions) {
    const positions::Source& source = *done.portion.source;
    std::optional<double> one_in;
    if (done.draws() != 0) one_in = one_in_with_95_percent(done.draws());
    sources.push_back(
        {{"name", source.name},
         {"positions", done.positions},
         {"batches", done.batches},
         {"complete", done.is_all()},
         {"draw", source.draws_batches ? "batch of 100 positions" : "position"},
         {"draws", done.draws()},
         {"boards_take_turns", source.is_finite() && report.of_exhaustive == Thoroughness::Sampled},
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
    if (one.at("boards_take_turns").flag()) report.of_exhaustive = Thoroughness::Sampled;
  }
}

Json json_of(const Ignored& ignored) {
  Json list = Json::array();
  for (const auto& [word, positions, last] : ignored.words()) {
    list.push_back({{"name", word}, {"positions", positions}});
  }
  return list;
}

Json json_of(const WrittenFault& fault) {
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

WrittenFault fault_of(const JsonPart& part) {
  const JsonPart identity = part.at("identity");
  const auto kind = named<Kind>(identity.at("kind"), parse_kind);
  const auto question = named<Question>(identity.at("question"), parse_question);
  const auto find = [&](std::string_view rule) { return make_identity(kind, rule, question); };
  auto fault = named<FaultIdentity>(identity.at("rule"), find);
  if (identity.has("place_in_file")) fault.place_in_file = identity.at("place_in_file").text();
  return {std::move(fault),
          {part.at("headline").text(), part.at("text").text(), part.at("epd").text(),
           in_this_format(part.json()), part.has("known_as") ? part.at("known_as").text() : ""},
          part.at("positions").whole(1, most),
          part.at("first").whole(0, most)};
}

Completeness shards_of(const JsonPart& part) {
  const std::uint64_t of = part.at("of").whole(1, most);
  const auto numbers = [&](const char* name) {
    std::vector<std::uint64_t> list;
    for (const JsonPart& number : part.at(name).elements()) list.push_back(number.whole(1, of));
    return list;
  };
  return {of, numbers("missing"), numbers("stopped")};
}

// Throws text::TextError if one field says something else than others: counts that are too small
// for their parts, or what follows from others.
void refuse_what_does_not_fit(const RunReport& report, const JsonPart& part) {
  constexpr const char* bound = "one_in_with_95_percent";
  std::uint64_t of_sources = 0;
  const std::vector<JsonPart> sources = part.at("sources").elements();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const PortionDone& done = report.portions[i];
    of_sources += done.positions;
    if (sources[i].has("draws") && sources[i].at("draws").whole(0, most) != done.draws()) {
      sources[i].at("draws").refuse_value(
          fmt::format("is not {}, as its positions say", done.draws()));
    }
    const bool has_bound = sources[i].has(bound) && !sources[i].at(bound).is_null();
    if (has_bound) sources[i].at(bound).positive(1e300);
    if (done.positions <= done.batches * positions::batch_size) continue;
    sources[i].at("positions").refuse_value("does not fit its batches");
  }
  if (report.counts.seeded_positions.value_or(of_sources) != of_sources) {
    part.at("seeded_positions")
        .refuse_value(fmt::format("is not {}, as in the sources", of_sources));
  }
  std::uint64_t least = of_sources;
  for (const positions::Event event : positions::all_events) {
    // The position of a fault is not counted, but its events are.
    if (report.faults.empty()) least = std::max(least, report.coverage.count(event));
  }
  if (report.positions() < least) {
    part.at("positions")
        .refuse_value(fmt::format("does not fit the {} of sources or events", least));
  }
  const Json fitting = json_of(report);
  for (const char* const name : {"coverage", "disagreement"}) {
    const bool fits = to_text(*fitting.find(name)) == to_text(in_this_format(part.at(name).json()));
    if (!fits) part.at(name).refuse_value("does not fit the other fields");
  }
}

}  // namespace

const std::vector<const char*> fact_names{
    "command", "mode", "version", "commit",          "backends", "engines",
    "boards",  "seed", "depth",   "timeout_seconds", "run"};

std::span<const CountFacts> count_facts() {
  using C = RunCounts;
  static constexpr CountFacts facts[]{
      {"threads", nullptr, &C::threads},
      {"positions", "positions", &C::positions},
      {"seeded_positions", nullptr, &C::seeded_positions},
      {"suite_positions", nullptr, &C::suite_positions},
      {"given_positions", nullptr, &C::given_positions},
      {"positions_planned", nullptr, &C::positions_planned},
      {"children", "children", &C::children},
      {"answers", "answers", &C::answers},
      {"perft_leaves", "perft leaves", &C::perft_leaves},
      {"perft_counts_left_out", nullptr, &C::perft_counts_left_out},
      {"file_counts", "file counts", &C::file_counts},
      {"positions_without_counts", "without count", &C::positions_without_counts},
      {"lines_skipped", "lines skipped", &C::lines_skipped},
      {"leaves", "leaves", &C::leaves},
      {"other_answers", "other answers", &C::other_answers},
      {"positions_left_out", "left out", &C::positions_left_out},
      {"positions_refused", "refused", &C::positions_refused},
      {"positions_skipped", "skipped", &C::positions_skipped},
      {"histories", "histories", &C::histories},
      {"histories_skipped", nullptr, &C::histories_skipped},
      {"answers_skipped", "answers skipped", &C::answers_skipped}};
  return facts;
}

RunCounts& RunCounts::operator+=(const RunCounts& other) {
  for (const CountFacts& one : count_facts()) {
    if (other.*one.count) this->*one.count = (this->*one.count).value_or(0) + *(other.*one.count);
  }
  return *this;
}

Json first_facts(std::string_view mode) {
  return {{"command", "verify"},
          {"format", format},
          {"mode", mode},
          {"version", build_info::version},
          {"commit", build_info::commit}};
}

Json json_of(const RunReport& report) {
  Json json{{"command", "verify"}, {"format", format}};
  json.update(report::written(report.facts));
  for (const CountFacts& one : count_facts()) {
    if (const auto& count = report.counts.*one.count) json[one.name] = *count;
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
  if (report.strict) json["no_longer_shown"] = report.no_longer_shown();
  json["sources"] = sources_json(report);
  json["coverage"] = json_of(report.coverage);
  if (report.gave_up) {
    json["positions_per_second"] = report.positions_per_second();
    json["gave_up"] = *report.gave_up;
  }
  json["stopped"] = report.stopped;
  json["time_is_over"] = report.time_is_over;
  const bool agree = report.faults.empty();
  json["agree"] = report.compared() == 0 && agree ? Json() : Json(agree);
  json["disagreement"] = agree ? Json() : json_of(report.faults.front());
  json["faults"] = Json::array(report.faults, json_of);
  return json;
}

RunReport read_run_report(const JsonPart& part) {
  if (part.has("format")) part.at("format").whole(1, format);
  named<std::string>(part.at("mode"), [](const std::string& mode) {
    constexpr std::array known{"lockstep", "quick", "full", "endless", "engines"};
    return std::ranges::count(known, mode) ? std::optional(mode) : std::nullopt;
  });
  RunReport report;
  report.facts = report::read<RunFacts>(part);
  part.at("positions");
  for (const CountFacts& one : count_facts()) {
    if (part.has(one.name)) report.counts.*one.count = part.at(one.name).whole(0, most);
  }
  if (part.has("shards")) report.shards = shards_of(part.at("shards"));
  report.seconds = part.at("seconds").positive(1e12);
  if (part.has("positions_per_second")) part.at("positions_per_second").from_zero(1e300);
  if (part.has("distinct_positions")) {
    report.distinct = part.at("distinct_positions").whole(0, most);
    report.distinct_may_be_more = part.at("distinct_may_be_more").flag();
  }
  // Reports of engines had "interrupted" for "stopped", and at first no "gave_up".
  const bool is_of_before = part.has("interrupted");
  report.stopped = part.at(is_of_before ? "interrupted" : "stopped").flag();
  report.time_is_over = part.has("time_is_over") && part.at("time_is_over").flag();
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
    const auto is_same = [&](const WrittenFault& other) {
      return other.identity == report.faults.back().identity;
    };
    if (std::ranges::count_if(report.faults, is_same) > 1) fault.refuse_value("is there twice");
  }
  const JsonPart agree = part.at("agree");
  if (agree.is_null() && report.positions() != 0) {
    agree.refuse_value("is null, although positions were compared");
  }
  if (!agree.is_null() && agree.flag() != report.faults.empty()) {
    agree.refuse_value(
        fmt::format("does not fit \"faults\", of which there are {}", report.faults.size()));
  }
  refuse_what_does_not_fit(report, part);
  return report;
}

void add_shard(const RunReport& shard, const JsonPart& part, RunReport& whole) {
  whole.portions.resize(std::max(whole.portions.size(), shard.portions.size()));
  for (std::size_t i = 0; i < shard.portions.size(); ++i) {
    const positions::Source* const here = shard.portions[i].portion.source;
    const positions::Source*& source = whole.portions[i].portion.source;
    if (source != nullptr && source != here) {
      part.at("sources").elements()[i].refuse("this is not the source that other shards have here");
    }
    source = here;
  }
  add(shard.portions, whole.portions);
  if (shard.of_exhaustive == Thoroughness::Sampled) whole.of_exhaustive = shard.of_exhaustive;
  if (whole.facts.mode.empty()) {
    whole.facts = shard.facts;
    whole.facts.notes.clear();  // those of one shard
    whole.facts.unsteady.clear();
    whole.facts.not_asked.clear();
  }
  whole.counts += shard.counts;
  whole.seconds = std::max(whole.seconds, shard.seconds);
  whole.distinct = std::max(whole.distinct, shard.distinct);
  whole.distinct_may_be_more = whole.distinct_may_be_more || shard.distinct_may_be_more;
  whole.ignored.add(shard.ignored);
  whole.coverage += shard.coverage;
  whole.stopped = whole.stopped || shard.stopped;
  whole.time_is_over = whole.time_is_over || shard.time_is_over;
  whole.gave_up = std::max(whole.gave_up, shard.gave_up);
}

}  // namespace squarelab::verify
