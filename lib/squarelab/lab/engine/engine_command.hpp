// Engines as people name them: by the command that starts them.
#pragma once

#include <memory>
#include <squarelab/lab/engine/conversation.hpp>
#include <squarelab/lab/engine/divider.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::engine {

enum class Protocol : std::uint8_t {
  Uci,     // uci_engine.hpp
  Script,  // script_engine.hpp
};

// "uci", "script".
std::string_view name_of(Protocol protocol) noexcept;
// "engine", "script": for people, and what the options of squarelab verify are called.
std::string_view noun_of(Protocol protocol) noexcept;

struct EngineCommand {
  Protocol protocol = Protocol::Uci;
  std::string command;  // for /bin/sh

  friend bool operator==(const EngineCommand&, const EngineCommand&) = default;
};

// The process starts with the first question.
std::unique_ptr<Divider> make_divider(const EngineCommand& engine, const Limits& limits);

}  // namespace squarelab::lab::engine
