#include <squarelab/lab/timing/json_parts.hpp>
#include <squarelab/lab/timing/peers.hpp>

namespace squarelab::lab::inline timing {

constexpr Document document_of_peers{"peers", 1, "perft of programs", "squarelab peers",
                                     ": measure again"};

Json json_of(const Counting& counting) { return name_of(counting); }

void read_json_of(const JsonPart& part, Counting& counting) {
  const auto found = counting_named(part.text());
  if (!found) part.refuse_value("is not known");
  counting = *found;
}

constexpr auto json_fields(const PeerPosition*) {
  return std::tuple{field("name", &PeerPosition::name), field("fen", &PeerPosition::fen),
                    field("depth", &PeerPosition::depth), field("leaves", &PeerPosition::leaves)};
}

constexpr auto json_fields(const WrongCount*) {
  return std::tuple{field("depth", &WrongCount::depth), field("counted", &WrongCount::counted),
                    field("leaves", &WrongCount::leaves)};
}

constexpr auto json_fields(const PeerResult::Cell*) {
  return std::tuple{optional_field("seconds", &PeerResult::Cell::seconds),
                    optional_field("wrong", &PeerResult::Cell::wrong)};
}

constexpr auto json_fields(const PeerResult*) {
  return std::tuple{field("name", &PeerResult::name),
                    field("version", &PeerResult::version),
                    field("counting", &PeerResult::counting),
                    field("is_ours", &PeerResult::is_ours),
                    optional_field("failure", &PeerResult::failure),
                    optional_field("start_seconds", &PeerResult::starts),
                    optional_field("positions", &PeerResult::cells)};
}

constexpr auto json_fields(const PeerMeasurement*) {
  return std::tuple{
      result("command", [](const PeerMeasurement&) { return document_of_peers.command; }),
      result("format", [](const PeerMeasurement&) { return document_of_peers.format; }),
      field("build", &PeerMeasurement::build),
      field("machine", &PeerMeasurement::machine),
      field("rounds", &PeerMeasurement::rounds),
      field("positions", &PeerMeasurement::positions),
      field("programs", &PeerMeasurement::programs)};
}

Json to_json(const PeerMeasurement& measurement) { return written(measurement); }

PeerMeasurement read_peer_measurement(std::string_view text) {
  const OpenDocument document(text, document_of_peers);
  PeerMeasurement measurement = read<PeerMeasurement>(document.whole());
  document.expect(measurement.rounds > 0, "rounds", "is 0");
  const auto rounds = static_cast<std::size_t>(measurement.rounds);
  for (const PeerResult& program : measurement.programs) {
    const bool fits = program.failure.empty() ? program.cells.size() == measurement.positions.size()
                                              : program.cells.empty();
    document.expect(fits, "programs", "has one without a cell for each position");
    for (const PeerResult::Cell& cell : program.cells) {
      document.expect(cell.wrong || (cell.seconds.size() == rounds && !program.starts.empty()),
                      "programs", "has one without a time for each round or a start");
    }
  }
  return measurement;
}

}  // namespace squarelab::lab::inline timing
