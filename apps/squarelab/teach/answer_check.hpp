// The option --answer of lesson and quiz.
#pragma once

#include <squarelab/teach/lesson/step.hpp>

#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

// Says whether an answer is right, as text or as JSON to the file: the head, and in it what was
// given, whether it is right, the answer and why. A wrong answer makes the exit code Disagreement.
// Throws InputError: it is no answer to such a question.
void check_answer(Json head, const teach::Question& question, const std::string& given,
                  const std::optional<OutputFile>& json, Context& context);

}  // namespace squarelab::app
