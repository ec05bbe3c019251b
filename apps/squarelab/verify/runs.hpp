// The ways in which squarelab verify runs. Each prints its report, writes its files and sets the
// exit code.
#pragma once

#include <chrono>
#include <functional>
#include <squarelab/lab/differential/reproducer.hpp>

#include "verify/options.hpp"
#include "verify/report.hpp"

namespace squarelab::app {

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Prints the text, each line made printable, and writes the JSON to its file; if that is stdout,
// the JSON only.
void write(const std::string& text, const Json& json, const ResultFiles& files);

template <class Report>
void write(const Report& report, const ResultFiles& files) {
  write(text_of(report), json_of(report), files);
}

// Writes a finding to the files that were asked for. Each content is made only if it is wanted:
// right counts may take long. An empty test or line of EPD is not written, and stderr says why: the
// rules say nothing about a position that illegal moves lead to.
using Made = std::function<std::string()>;
void keep(const ResultFiles& files, const Made& reproducer, const Made& test, const Made& epd);

// The boards of the plan in lockstep over all of its positions; the first `given` ones of its suite
// were given by the user. A disagreement is shrunk. A tier also fails if an event was never met.
void run_verification(lab::VerificationPlan plan, std::size_t given, const VerifyOptions& options,
                      Context& context);

// A file of --reproducer with the boards that it names; a liar among them tells the --lie. Throws
// InputError if there is no such board.
void run_replay(const lab::Reproducer& reproducer, const VerifyOptions& options, Context& context);

// Other programs: over the positions of the plan, or on a reproducer. Throws InputError if an
// engine cannot be asked at all.
void run_engines(EnginesReport report, const VerifyOptions& options, Context& context);

// Planted lies, and honest copies.
void run_self_test(const lab::VerificationPlan& plan, const VerifyOptions& options,
                   Context& context);

}  // namespace squarelab::app
