// What is said of an engine that gave no usable answer, and the limits that it is held to.
// Tested in tests/lab/engine/verdicts_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <squarelab/lab/engine/process.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::engine {

enum class EngineVerdict : std::uint8_t {
  StartFailure,  // it cannot be started, or ended before its "uciok" and first "readyok"
  NotUci,        // it runs, but does not answer "uci" with "uciok" or "isready" with "readyok"
  NoPerft,  // it speaks UCI, but answers "go perft" with no divide; or, a script, prints nothing
  Exited,   // it ended, or closed its output, in the middle of an answer; if something that it has
            // started keeps its output open, that is seen when the time is over
  PartialLine,    // ... and in the middle of a line
  Silent,         // it said nothing, or stopped speaking, until the time was over
  Garbage,        // what it said until the time was over, or its end, is nothing of a divide
  EndlessLine,    // a line exceeds its limit
  EndlessOutput,  // an answer exceeds its limit of lines or bytes, or has more than 1000 lines when
                  // the time is over and is still not complete
  IllegalAnswer,  // the answer cannot be right: a move twice, a total that is not the sum, ...
  Inconsistent,   // the same question was answered differently when it was asked again
  Interrupted,    // nothing is said of it: we have stopped waiting (Limits::stop)
};

inline constexpr std::array all_verdicts{
    EngineVerdict::StartFailure,  EngineVerdict::NotUci,       EngineVerdict::NoPerft,
    EngineVerdict::Exited,        EngineVerdict::PartialLine,  EngineVerdict::Silent,
    EngineVerdict::Garbage,       EngineVerdict::EndlessLine,  EngineVerdict::EndlessOutput,
    EngineVerdict::IllegalAnswer, EngineVerdict::Inconsistent, EngineVerdict::Interrupted,
};

// "start-failure" for EngineVerdict::StartFailure.
std::string_view name_of(EngineVerdict verdict) noexcept;

// sentence: one line of printable text without the engine's name, such as "was killed by signal 11
// while answering go perft 2". Foreign text in it is quoted.
struct Failure {
  EngineVerdict verdict;
  std::string sentence;
};

struct Limits {
  Duration start{10'000};   // for each of the first three answers: to "uci", to "isready", and to
                            // the first "go perft", by which the engine proves that it is one
  Duration answer{60'000};  // until an answer is complete
  Duration exit{1'000};     // until it has ended when it is asked to, or has closed its output
  std::size_t line_bytes = Process::default_longest_line;
  std::size_t answer_bytes = 16 * 1024 * 1024;
  std::size_t answer_lines = 100'000;
  // Looked at while an answer is waited for: true ends the waiting, and the answer is Interrupted.
  std::function<bool()> stop = {};
};

// "2 s", "0.25 s".
std::string to_string(Duration duration);

}  // namespace squarelab::lab::engine
