// An option whose value is a list of names.
#pragma once

#include <string>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

// Names joined by commas, such as "lerf,x88"; each time that the option is given adds to them.
// Parsing throws InputError if a name is empty.
CLI::Option* add_list_option(CLI::App& command, const std::string& name,
                             std::vector<std::string>& list, const std::string& description);

}  // namespace squarelab::app
