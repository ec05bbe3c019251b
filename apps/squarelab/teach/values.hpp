// What the commands that teach are given: numberings by their names, and drawings in files.
#pragma once

#include <squarelab/teach/numbers/numbering.hpp>

#include "cli/command.hpp"

namespace squarelab::app {

// Numberings as arguments ("0x88" is understood as "x88"): all that are known, those of
// numberings(), and the mappings.
ValueType<const teach::Numbering*> known_numbering_value();
ValueType<const teach::Numbering*> numbering_value();
ValueType<const teach::Numbering*> mapping_value();

// Returns the squares of a drawing in a file (@FILE) or on stdin (-). Throws InputError or
// text::TextError.
SquareSet read_drawing(const std::string& word);

}  // namespace squarelab::app
