// Process has looked for the program as Windows does, and 127 means that it is not there.
#include <fmt/format.h>

#include <filesystem>
#include <squarelab/process/programs_windows.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/start_advice.hpp>

namespace squarelab::verify {

std::string start_advice(const std::string& command, int status) {
  const auto [program, rest, file] = process::program_of(command);
  const bool is_not_found = status == not_found && file.empty();
  if (program.empty() || !(is_not_found || (status == not_runnable && !file.ends_with(L".exe")))) {
    return {};
  }
  const std::string quoted = text::quote(program);
  std::error_code ignored;
  if (std::filesystem::is_directory(process::utf16_of(program), ignored))
    return quoted + " is a directory";
  if (status == not_runnable) {
    return fmt::format("{0} is no program; write its interpreter before it, such as \"python {1}\"",
                       quoted, text::printable(program));
  }
  if (program.find_first_of("/\\") == program.npos) {
    return fmt::format("{} is neither here nor in the PATH; write the path of the program", quoted);
  }
  return fmt::format("there is no file {}; write its path from this directory, or all of it",
                     quoted);
}

}  // namespace squarelab::verify
