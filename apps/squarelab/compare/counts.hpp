// compare --instructions: counts instead of times.
#pragma once

#include <optional>
#include <squarelab/compare.hpp>
#include <string>

#include "compare/outputs.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

// Counts the instructions of the plan's backends and operations. against: a JSON file of earlier
// counts; what differs from them is shown, and ends with ExitCode::Disagreement. Throws InputError
// where instructions cannot be counted, or not be compared with those of the file;
// OperationDisagreement.
void count(const compare::CompareOptions& plan, const positions::Corpus& corpus,
           const std::optional<std::string>& against, const Outputs& outputs, Context& context);

// The counts in the text of a file of that path; nullopt if it holds something else. Throws
// text::TextError, which names the file and what is wrong.
std::optional<compare::InstructionCounts> counts_in(const std::string& text,
                                                    const std::string& path);

// Shows counts, or as text what has changed since those of the file, as count() does.
void show_counts(const compare::InstructionCounts& counts,
                 const std::optional<std::string>& against, const Outputs& outputs,
                 Context& context);

}  // namespace squarelab::app
