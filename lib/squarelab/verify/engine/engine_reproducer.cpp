#include <fmt/format.h>

#include <algorithm>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <stdexcept>

namespace squarelab::verify::engine {
namespace {

constexpr std::string_view source =
    R"source(#include <gtest/gtest.h>

#include <squarelab/verify/engine/engine_verification.hpp>

using namespace squarelab;

{}  const auto reproducer = verify::read_reproducer(R"{}({}){}");
  const auto found = verify::engine::replay_engines(reproducer);
  EXPECT_FALSE(found.has_value()) << to_string(*found);
}}
)source";

// What may stand at both ends of a raw string with that text. A command may hold anything.
std::string delimiter_for(std::string_view text) {
  std::string delimiter = "json";
  while (text.find(')' + delimiter + '"') != text.npos) delimiter += '_';
  return delimiter;
}

EngineCommand command_of(const ReproducedEngine& engine) {
  EngineCommand command;
  for (const Protocol protocol : {Protocol::Uci, Protocol::Script, Protocol::Adapter}) {
    if (name_of(protocol) == engine.protocol) command.protocol = protocol;
  }
  command.command = engine.command;
  if (!engine.perft.empty()) command.perft = engine.perft;
  command.init = engine.init;
  return command;
}

}  // namespace

ReproducedEngine reproduced(const std::string& name, const EngineCommand& engine) {
  const bool is_usual = engine.perft == EngineCommand::default_perft;
  return {name, engine.command, std::string(name_of(engine.protocol)), is_usual ? "" : engine.perft,
          engine.init};
}

Place place_of(const Reproducer& reproducer) {
  return make_place(reproducer.line.start, reproducer.line.moves, std::max(reproducer.depth, 1));
}

std::optional<Disagreement> replay_engines(const Reproducer& reproducer) {
  EnginePlan plan;
  for (const ReproducedEngine& engine : reproducer.engines) {
    plan.engines.push_back(command_of(engine));
  }
  const EngineVerification result = ask_engines_at(plan, place_of(reproducer));
  if (result.not_run) throw std::runtime_error("the engine " + result.not_run->failure.sentence);
  if (!result.finding()) return std::nullopt;
  return result.finding()->smallest;
}

std::string emit_engine_test(const Finding& finding, const EngineCommand& engine) {
  const Disagreement& found = finding.smallest;
  const std::string& name = found.answers[*found.wrong].backend;
  Reproducer reproducer = reproducer_of(finding);
  reproducer.boards = {std::string(reference_name), name};
  reproducer.kind.reset();  // whatever else is wrong there fails, too
  reproducer.engines = {reproduced(name, engine)};
  const std::string json = write_reproducer(reproducer);
  const std::string delimiter = delimiter_for(json);
  return fmt::format(source, begin_of_test(found), delimiter, json, delimiter);
}

}  // namespace squarelab::verify::engine
