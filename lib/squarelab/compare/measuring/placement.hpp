// Placements: small programs with the same columns, each linked with their code at other places.
//
// The same code at another address is faster or slower for as long as a program runs, because
// caches and branch predictors are indexed by addresses. This is not a property of a
// representation. Each column's object is compiled once and linked into several programs, with a
// gap of 0 to 48 bytes before it and in another order (cmake/placements.cmake); a measurement in
// one of these programs is one observation.
//
// These programs are in a folder next to the program that starts them, "squarelab-placements" for a
// program "squarelab", or in "../libexec/squarelab-placements" where it is installed. Each reads a
// job from its input, does it, and writes its answer to its output, both as JSON; while it
// verifies, it writes a line for each row before that. All of that is private to one version of
// squarelab. Only they have kernels and controls; the program that starts them has none.
//
// Tested in tests/compare/measuring/placement_test.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <squarelab/compare/measuring/agreement.hpp>
#include <squarelab/compare/measuring/measure.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace squarelab::compare {

// Returns the paths of the placements of the program at that path, in the order of their numbers:
// "1", "2". Empty if there are none.
std::vector<std::string> placements_of(const std::string& program);

// The result of a job, in the order of Task.
using Answer = std::variant<Measured, Verified>;

// Does a job in this process. Calls `verified` after each row that it verifies. Throws what its
// task throws.
Answer answer_of(const Job& job, const questions::Contestants& contestants,
                 const Instruments& instruments = {}, const std::function<void()>& verified = {});

// Returns true to continue a job of which that many rows are verified.
using GoesOn = std::function<bool(std::size_t rows)>;

// Has the program at the path do the job, bound to that CPU if any. Calls `goes_on` at
// least ten times a second; if it returns false, ends the program and returns nullopt. Throws
// KernelDisagreement as the job does; std::runtime_error, whose one line names the program, if
// it fails, answers something else, or takes far longer than it should: to measure, ten times and a
// minute, otherwise an hour.
std::optional<Answer> run_placement(const std::string& path, const Job& job, std::optional<int> cpu,
                                    const GoesOn& goes_on = {});

// Runs a placement's main: reads a job from stdin, writes its answer to stdout. Returns an
// exit status.
int run_as_placement(const questions::Contestants& contestants);

// Returns the output for that input. Never throws: it writes errors too.
std::string answer_of_placement(std::string_view job, const questions::Contestants& contestants,
                                const std::function<void()>& verified = {});

// Job and answer. The readers throw std::runtime_error if the text is not in the writer's
// form, or reports an error; KernelDisagreement if it reports a disagreement.
std::string to_text(const Job& job, std::optional<int> cpu);
std::string to_text(const Answer& answer);
struct ReadJob {
  Job job;
  std::optional<int> cpu;
};
ReadJob read_job(std::string_view text, std::span<const questions::Question> known);
Answer read_answer(std::string_view text, Task task);

}  // namespace squarelab::compare
