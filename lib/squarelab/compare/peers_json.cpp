#include <squarelab/compare/json_parts.hpp>
#include <squarelab/compare/peers.hpp>

namespace squarelab::compare {

constexpr Document document_of_peers{"peers", 1, "perft of programs", "squarelab peers",
                                     ": measure again"};

report::Json json_of(const Counting& counting) { return name_of(counting); }

void read_json_of(const report::JsonPart& part, Counting& counting) {
  const auto found = counting_named(part.text());
  if (!found) part.refuse_value("is not known");
  counting = *found;
}

constexpr auto json_fields(const PeerPosition*) {
  return std::tuple{
      report::field("name", &PeerPosition::name), report::field("fen", &PeerPosition::fen),
      report::field("depth", &PeerPosition::depth), report::field("leaves", &PeerPosition::leaves)};
}

constexpr auto json_fields(const WrongCount*) {
  return std::tuple{report::field("depth", &WrongCount::depth),
                    report::field("counted", &WrongCount::counted),
                    report::field("leaves", &WrongCount::leaves)};
}

constexpr auto json_fields(const PeerResult::Cell*) {
  return std::tuple{report::optional_field("seconds", &PeerResult::Cell::seconds),
                    report::optional_field("wrong", &PeerResult::Cell::wrong)};
}

constexpr auto json_fields(const PeerResult*) {
  return std::tuple{report::field("name", &PeerResult::name),
                    report::field("version", &PeerResult::version),
                    report::optional_field("compiled_for", &PeerResult::compiled_for),
                    report::field("counting", &PeerResult::counting),
                    report::field("is_ours", &PeerResult::is_ours),
                    report::optional_field("failure", &PeerResult::failure),
                    report::optional_field("start_seconds", &PeerResult::starts),
                    report::optional_field("positions", &PeerResult::cells)};
}

constexpr auto json_fields(const PeerMeasurement*) {
  return std::tuple{
      report::result("command", [](const PeerMeasurement&) { return document_of_peers.command; }),
      report::result("format", [](const PeerMeasurement&) { return document_of_peers.format; }),
      report::field("build", &PeerMeasurement::build),
      report::field("machine", &PeerMeasurement::machine),
      report::field("rounds", &PeerMeasurement::rounds),
      report::field("positions", &PeerMeasurement::positions),
      report::field("programs", &PeerMeasurement::programs)};
}

report::Json to_json(const PeerMeasurement& measurement) { return report::written(measurement); }

PeerMeasurement read_peer_measurement(std::string_view text) {
  const OpenDocument document(text, document_of_peers);
  PeerMeasurement measurement = read<PeerMeasurement>(document.whole());
  document.expect(measurement.rounds > 0, "rounds", "is 0");
  std::vector<std::string> names;
  for (const PeerPosition& position : measurement.positions) names.push_back(position.name);
  document.expect_once(names, "positions");
  const auto rounds = static_cast<std::size_t>(measurement.rounds);
  for (const PeerResult& program : measurement.programs) {
    const bool fits = program.failure.empty() ? program.cells.size() == measurement.positions.size()
                                              : program.cells.empty();
    document.expect(fits, "programs", "has one without a cell for each position");
    for (const PeerResult::Cell& cell : program.cells) {
      document.expect(cell.wrong || (cell.seconds.size() == rounds && !program.starts.empty()),
                      "programs", "has one without a time for each round or a start");
      document.expect(
          !cell.wrong || (cell.seconds.empty() && cell.wrong->counted != cell.wrong->leaves),
          "programs", "has one with a wrong count that is right, or has times");
    }
  }
  return measurement;
}

}  // namespace squarelab::compare
