#include <squarelab/lab/engine/engine_command.hpp>
#include <squarelab/lab/engine/script_engine.hpp>
#include <squarelab/lab/engine/uci_engine.hpp>

namespace squarelab::lab::engine {

std::string_view name_of(Protocol protocol) noexcept {
  return protocol == Protocol::Uci ? "uci" : "script";
}

std::string_view noun_of(Protocol protocol) noexcept {
  return protocol == Protocol::Uci ? "engine" : "script";
}

std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits) {
  if (engine.protocol == Protocol::Uci) return std::make_unique<UciEngine>(engine.command, limits);
  return std::make_unique<ScriptEngine>(engine.command, limits);
}

}  // namespace squarelab::lab::engine
