// The option --part of all commands that show a page. A part is found by its first words: a heading
// with all that is below it, a paragraph, a fact, a table by its first column, boards by a caption,
// or a sentence of the verdict that a page begins with. "verdict" is all its sentences.
// Tested in tests/apps/shared/parts_test.cpp.
#pragma once

#include <squarelab/report/page.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace squarelab::app {

// Binds the variable to --part, which may be given several times.
Argument& add_part_option(Command& command, std::vector<std::string>& names);

// Returns a page of these parts, in the page's order, without a title. Its data and its records are
// the page's. Without a name it is the whole page. Throws InputError, with the names that exist, if
// a name finds nothing.
report::Page parts_of(const report::Page& page, const std::vector<std::string>& names);

}  // namespace squarelab::app
