#include <fmt/format.h>

#include <set>
#include <squarelab/lab/timing/json_parts.hpp>
#include <squarelab/lab/timing/peers.hpp>
#include <squarelab/lab/timing/statistics.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::lab::inline timing {

namespace {

constexpr std::uint64_t format = 1;
constexpr std::string_view command = "peers";
constexpr std::uint64_t most_leaves = std::uint64_t{1} << 62;
constexpr std::uint64_t deepest = 20;
constexpr std::uint64_t most_rounds = 1000;
constexpr double most_seconds = 1e6;

Json json_of(const PeerPosition& position) {
  return {{"name", position.name},
          {"fen", position.fen},
          {"depth", position.depth},
          {"leaves", position.leaves}};
}

Json json_of(const PeerResult::Cell& cell) {
  if (!cell.wrong) return {{"seconds", Json(cell.seconds)}};
  return {{"wrong", Json{{"depth", cell.wrong->depth},
                         {"counted", cell.wrong->counted},
                         {"leaves", cell.wrong->leaves}}}};
}

Json json_of(const PeerResult& program) {
  Json json{{"name", program.name},
            {"version", program.version},
            {"counting", name_of(program.counting)},
            {"is_ours", program.is_ours}};
  if (!program.failure.empty()) {
    json["failure"] = program.failure;
    return json;
  }
  json["start_seconds"] = Json(program.starts);
  json["positions"] = Json::array(program.cells, json_of);
  return json;
}

int small_number(const JsonPart& part, std::uint64_t most) {
  return static_cast<int>(part.whole(1, most));
}

PeerPosition read_position(const JsonPart& part) {
  PeerPosition position{text_at(part, "name"), text_at(part, "fen"),
                        small_number(part.at("depth"), deepest),
                        part.at("leaves").whole(1, most_leaves)};
  try {
    text::parse_fen(position.fen);
  } catch (const text::TextError&) {
    part.at("fen").refuse_value("is no FEN");
  }
  return position;
}

std::vector<double> read_seconds(const JsonPart& list) {
  std::vector<double> seconds;
  for (const JsonPart& part : list.elements()) seconds.push_back(part.from_zero(most_seconds));
  return seconds;
}

PeerResult::Cell read_cell(const JsonPart& part, int rounds) {
  if (part.has("wrong")) {
    const JsonPart wrong = part.at("wrong");
    return {{},
            WrongCount{small_number(wrong.at("depth"), deepest),
                       wrong.at("counted").whole(0, UINT64_MAX),
                       wrong.at("leaves").whole(1, most_leaves)}};
  }
  PeerResult::Cell cell{read_seconds(part.at("seconds")), std::nullopt};
  if (cell.seconds.size() != static_cast<std::size_t>(rounds)) {
    part.at("seconds").refuse_value(
        fmt::format("has {} entries instead of {}", cell.seconds.size(), rounds));
  }
  return cell;
}

PeerResult read_program(const JsonPart& part, const PeerMeasurement& measurement) {
  PeerResult program{text_at(part, "name"),
                     text_at(part, "version"),
                     Counting::Unknown,
                     part.at("is_ours").flag(),
                     "",
                     {},
                     {}};
  const auto counting = counting_named(part.at("counting").text());
  if (!counting) part.at("counting").refuse_value("is not known");
  program.counting = *counting;
  program.cells.resize(measurement.positions.size());
  if (part.has("failure")) {
    program.failure = text_at(part, "failure");
    if (program.failure.empty()) part.at("failure").refuse_value("is empty");
    return program;
  }
  program.starts = read_seconds(part.at("start_seconds"));
  const std::vector<JsonPart> cells = part.at("positions").elements();
  if (cells.size() != program.cells.size()) {
    part.at("positions")
        .refuse_value(
            fmt::format("has {} entries instead of {}", cells.size(), program.cells.size()));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    program.cells[i] = read_cell(cells[i], measurement.rounds);
    if (!program.cells[i].wrong && program.starts.empty()) {
      part.at("start_seconds").refuse_value("is empty");
    }
  }
  return program;
}

}  // namespace

Json to_json(const PeerMeasurement& measurement) {
  return {{"command", command},
          {"format", format},
          {"build", timing::json_of(measurement.build)},
          {"machine", Json{{"cpu", measurement.cpu},
                           {"logical_cpus", measurement.logical_cpus},
                           {"system", measurement.system}}},
          {"rounds", measurement.rounds},
          {"positions", Json::array(measurement.positions, json_of)},
          {"programs", Json::array(measurement.programs, json_of)}};
}

PeerMeasurement read_peer_measurement(std::string_view text) {
  constexpr std::string_view subject = "perft of programs";
  const Json json = read_json(text, subject);
  const JsonPart document(text, subject, json);
  if (!document.has("command") || document.at("command").text() != command) {
    document.refuse_value("is not what squarelab peers writes");
  }
  if (!document.has("format") || document.at("format").whole(1, most_counted) != format) {
    document.refuse_value("was written by another version of squarelab: measure again");
  }
  const JsonPart machine = document.at("machine");
  PeerMeasurement measurement{read_build(document.at("build")),
                              text_at(machine, "cpu"),
                              static_cast<int>(machine.at("logical_cpus").whole(0, most_counted)),
                              text_at(machine, "system"),
                              small_number(document.at("rounds"), most_rounds),
                              {},
                              {}};
  for (const JsonPart& part : document.at("positions").elements()) {
    measurement.positions.push_back(read_position(part));
  }
  if (measurement.positions.empty()) document.at("positions").refuse_value("is empty");
  std::set<std::string> names;
  for (const JsonPart& part : document.at("programs").elements()) {
    measurement.programs.push_back(read_program(part, measurement));
    if (!names.insert(measurement.programs.back().name).second) {
      part.at("name").refuse_value("is there twice");
    }
  }
  if (measurement.programs.empty()) document.at("programs").refuse_value("is empty");
  return measurement;
}

std::string as_csv(const PeerMeasurement& measurement) {
  std::string text = csv_line({"program", "version", "counting", "position", "depth", "leaves",
                               "round", "seconds", "million_leaves_per_second"});
  for (const PeerResult& program : measurement.programs) {
    for (std::size_t i = 0; i < program.cells.size(); ++i) {
      const PeerPosition& position = measurement.positions[i];
      const std::vector<double>& seconds = program.cells[i].seconds;
      for (std::size_t round = 0; round < seconds.size(); ++round) {
        const auto speed = measurement.speed(program, i, static_cast<int>(round));
        text += csv_line({program.name, program.version, name_of(program.counting), position.name,
                          std::to_string(position.depth), std::to_string(position.leaves),
                          std::to_string(round + 1),
                          fmt::format("{:.6f}", seconds[round] - spread_of(program.starts).median),
                          speed ? fmt::format("{:.3f}", *speed) : ""});
      }
    }
  }
  return text;
}

}  // namespace squarelab::lab::inline timing
