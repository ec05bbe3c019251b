// docs/sources.md, printed from the tables.
#pragma once

#include <string>

namespace squarelab::sources {

std::string page();

// Where the committed page is.
std::string page_path();

}  // namespace squarelab::sources
