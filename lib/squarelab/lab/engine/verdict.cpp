#include <fmt/format.h>

#include <squarelab/lab/engine/verdict.hpp>

namespace squarelab::lab::engine {

std::string_view name_of(EngineVerdict verdict) noexcept {
  switch (verdict) {
    case EngineVerdict::StartFailure:
      return "start-failure";
    case EngineVerdict::NotUci:
      return "not-uci";
    case EngineVerdict::NoPerft:
      return "no-perft";
    case EngineVerdict::Exited:
      return "exited";
    case EngineVerdict::PartialLine:
      return "partial-line";
    case EngineVerdict::Silent:
      return "silent";
    case EngineVerdict::Garbage:
      return "garbage";
    case EngineVerdict::EndlessLine:
      return "endless-line";
    case EngineVerdict::EndlessOutput:
      return "endless-output";
    case EngineVerdict::IllegalAnswer:
      return "illegal-answer";
    case EngineVerdict::Inconsistent:
      return "inconsistent";
    case EngineVerdict::Interrupted:
      return "interrupted";
  }
  return "";
}

std::string to_string(Duration duration) {
  return fmt::format("{:g} s", static_cast<double>(duration.count()) / 1000);
}

}  // namespace squarelab::lab::engine
