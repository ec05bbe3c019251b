// The removed commands and options, each with its replacement: an old script gets one sentence that
// names it. Tested in tests/apps/cli/errors_test.cpp.
#pragma once

#include <array>
#include <string_view>

namespace squarelab::app {

struct Removed {
  std::string_view what;     // "peers", "compare --shares"
  std::string_view instead;  // the rest of the sentence "NAME was removed: "
};

inline constexpr std::array removed{
    Removed{"compare --instructions", "scripts/instructions counts instructions"},
    Removed{"bench --pressure", "squarelab bench --tier network-256 evaluates by a network"},
    Removed{"compare --pressure", "the row search-network-256 evaluates by a network"},
    Removed{"map --cpp", "squarelab map NAME --code cpp prints the header"},
    Removed{"peers", "scripts/peers of a checkout measures other programs and shows its records"},
    Removed{"verify --lie", "verify --script CMD shows what is found of a wrong program"},
    Removed{"verify --self-test",
            "scripts/test of a checkout plants faults in boards and finds each"},
    Removed{"bench --shares", "docs/what-it-costs-an-engine.md has the shares that it measured"},
    Removed{"compare --shares", "docs/what-it-costs-an-engine.md has the shares that it measured"},
};

}  // namespace squarelab::app
