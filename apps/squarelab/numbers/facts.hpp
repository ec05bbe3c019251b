// Facts about a numbering that is not known, such as f5=0x2000000000, and what they lead to.
#pragma once

#include <string>
#include <vector>

#include "shared/page.hpp"

namespace squarelab::app {

// Whether the word is NAME=VALUE.
bool is_fact(const std::string& word);

// Which numberings fit all the facts; or if there are none, which fact contradicts which.
// Throws InputError: a name or a value that is not known.
Page page_of_facts(const std::vector<std::string>& words);

}  // namespace squarelab::app
