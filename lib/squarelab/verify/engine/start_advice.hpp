// Advice where the shell cannot run a command. Tested in
// tests/verify/engine/start_advice_posix_test.cpp.
#pragma once

#include <string>

namespace squarelab::verify {

// The statuses by which shells report that they have not found a command, or cannot run it.
inline constexpr int not_found = 127;
inline constexpr int not_runnable = 126;

// Why /bin/sh has ended with that status, and what to write instead: "\"mygen\" is a file here, and
// is not in the PATH; write \"./mygen\"". Empty for other statuses, and where the command itself is
// there and can be run. Looks at files and at the PATH; what the shell would expand is not looked
// at. One line of printable text.
std::string start_advice(const std::string& command, int status);

}  // namespace squarelab::verify
