#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <stdexcept>

namespace squarelab::verify {
namespace {

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
    plan.engines.back().chess960 = reproducer.line.start.castling.is_chess960();
  }
  const EngineVerification result = ask_engines_at(plan, place_of(reproducer), reproducer.question);
  if (result.not_run) throw std::runtime_error("the engine " + result.not_run->failure.sentence);
  if (!result.finding()) return std::nullopt;
  return result.finding()->smallest;
}

}  // namespace squarelab::verify
