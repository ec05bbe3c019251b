// Plans that ask the test engine, and what is wrong by them.
#pragma once

#include <chrono>
#include <squarelab/backends.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <string>
#include <vector>

#include "support/test_engine.hpp"

namespace squarelab::verify {

inline EngineCommand uci(const std::string& mode) {
  return {Protocol::Uci, testing_support::uci(mode)};
}
inline EngineCommand script(const std::string& mode) {
  return {Protocol::Script, testing_support::script(mode)};
}

// Over at most 5,000 seeded positions.
inline EnginePlan plan_for(std::vector<EngineCommand> engines) {
  EnginePlan plan;
  plan.engines = std::move(engines);
  plan.boards = {find(backends(), "lerf")};
  plan.limits.start = plan.limits.answer = std::chrono::seconds(20);
  plan.portions = {{&positions::mixed_source(), 5'000}};
  plan.player = find(backends(), "x88");
  plan.seed = 5;
  return plan;
}

inline EnginePlan plan_for(std::vector<EngineCommand> engines, const std::string& fen) {
  EnginePlan plan = plan_for(std::move(engines));
  plan.portions.clear();
  plan.suite = {{"", "", text::parse_fen(fen), {}}};
  return plan;
}

inline const Disagreement& smallest(const EngineVerification& verification) {
  return verification.finding()->smallest;
}

// Who is wrong.
inline std::string culprit(const EngineVerification& verification) {
  return smallest(verification).answers[smallest(verification).wrong.value()].backend;
}

// A script of the shell that is given depth and FEN as $1 and $2.
inline EngineCommand shell(const std::string& body) {
  return {Protocol::Script, "f() { " + body + "; }; f"};
}
inline constexpr const char* one_pawn = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";

}  // namespace squarelab::verify
