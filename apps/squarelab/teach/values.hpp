// Parts of the commands that teach: numberings by name, drawings in files, checks of answers.
#pragma once

#include <squarelab/teach/lesson/step.hpp>

#include "cli/command.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

// Numberings as arguments ("0x88" is understood as "x88"): these, all that are known, and the
// mappings.
ValueType<const teach::Numbering*> numbering_value(
    std::span<const teach::Numbering> numberings = teach::numberings());
ValueType<const teach::Numbering*> known_numbering_value();
ValueType<const teach::Numbering*> mapping_value();

// Returns the squares of a drawing in a file (@FILE) or on stdin (-). Throws InputError or
// text::TextError.
SquareSet read_drawing(const std::string& word);

// Returns a page that says whether an answer is right. Data: the head, and in it the answer that
// was given, whether it is right, the right answer and why. A wrong answer makes the exit code
// Disagreement. Throws InputError: it is no answer to such a question.
Page checked(Json head, const teach::Question& question, const std::string& given,
             Context& context);

}  // namespace squarelab::app
