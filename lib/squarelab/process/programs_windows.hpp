// The program of a command as Windows finds it, and conversion from and to UTF-16.
#pragma once

#include <string>
#include <string_view>

namespace squarelab::process {

// Replaces invalid UTF-8 by U+FFFD.
std::wstring utf16_of(std::string_view text);
std::string utf8_of(std::wstring_view text);

struct NamedProgram {
  std::string word;   // the first word of the command, without its quotes
  std::string rest;   // what follows it
  std::wstring file;  // its whole path; empty if it is neither in this directory nor in the PATH
};
// A name without an extension is that of an .exe, .com, .bat or .cmd.
NamedProgram program_of(const std::string& command);

}  // namespace squarelab::process
