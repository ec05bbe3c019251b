#include <fmt/format.h>

#include <squarelab/lab/engine/verdict.hpp>

namespace squarelab::lab::engine {

std::string_view name_of(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::StartFailure:
      return "start-failure";
    case Verdict::NotUci:
      return "not-uci";
    case Verdict::NoPerft:
      return "no-perft";
    case Verdict::Exited:
      return "exited";
    case Verdict::PartialLine:
      return "partial-line";
    case Verdict::Silent:
      return "silent";
    case Verdict::Garbage:
      return "garbage";
    case Verdict::EndlessLine:
      return "endless-line";
    case Verdict::EndlessOutput:
      return "endless-output";
    case Verdict::IllegalAnswer:
      return "illegal-answer";
  }
  return "";
}

std::string to_string(Duration duration) {
  return fmt::format("{:g} s", static_cast<double>(duration.count()) / 1000);
}

}  // namespace squarelab::lab::engine
