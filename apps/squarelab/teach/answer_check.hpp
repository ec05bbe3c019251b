// The option --answer of lesson and quiz.
#pragma once

#include <squarelab/teach/lesson/step.hpp>

#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

// Returns a page that says whether an answer is right. Data: the head, and in it the answer that
// was given, whether it is right, the right answer and why. A wrong answer makes the exit code
// Disagreement. Throws InputError: it is no answer to such a question.
Page checked(Json head, const teach::Question& question, const std::string& given,
             Context& context);

}  // namespace squarelab::app
