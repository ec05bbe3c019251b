// Idea: the first word of the command is the program. What the shell and the kernel do to find it,
// and the interpreter that its first line names, is done again, and the first step that fails is
// named. Cost: a few looks at the file system.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/start_advice.hpp>
#include <sstream>

namespace squarelab::verify {
namespace {

namespace fs = std::filesystem;

// Empty if it means more to a shell than itself.
std::string first_word(const std::string& command) {
  std::istringstream words(command);
  std::string word;
  while (words >> word) {
    if (word.find_first_of("\"'\\$`;&|<>()*?[]{}~#") != word.npos) return {};
    if (word.find('=') == word.npos) return word;  // else it is a variable's value
  }
  return {};
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_in_path(const std::string& name) {
  const char* const path = std::getenv("PATH");
  for (const std::string& directory : report::split(path != nullptr ? path : "", ':')) {
    const std::string file = fmt::format("{}/{}", directory, name);
    if (is_file(file) && access(file.c_str(), X_OK) == 0) return true;
  }
  return false;
}

bool is_there(const std::string& program) {
  return program.find('/') == program.npos ? is_in_path(program) : is_file(program);
}

// What is wrong with the first line of a script, or an empty text.
std::string fault_of_first_line(const std::string& path) {
  std::string line;
  std::ifstream file(path);
  if (!std::getline(file, line) || !line.starts_with("#!")) return {};
  if (line.ends_with('\r')) {
    return fmt::format("the lines of {} end with carriage returns; write them as Unix does",
                       text::quote(path));
  }
  std::istringstream words(line.substr(2));
  std::string interpreter;
  words >> interpreter;
  if (is_there(interpreter) && fs::path(interpreter).filename() == "env") {
    while (words >> interpreter && interpreter.starts_with('-')) {
    }
  }
  if (interpreter.empty() || is_there(interpreter)) return {};
  return fmt::format(
      "the first line of {0} asks for {1}, which is not there; write the interpreter that you have "
      "before it, such as \"python3 {2}\"",
      text::quote(path), text::quote(interpreter), text::printable(path));
}

}  // namespace

std::string start_advice(const std::string& command, int status) {
  const std::string program = first_word(command);
  if (program.empty() || (status != not_found && status != not_runnable)) return {};
  const std::string quoted = text::quote(program);
  if (program.find('/') == program.npos) {
    if (is_in_path(program)) return {};
    if (!is_file(program)) {
      return fmt::format("{} is not in the PATH; write the path of the program", quoted);
    }
    return fmt::format("{} is a file here, and is not in the PATH; write \"./{}\"", quoted,
                       text::printable(program));
  }
  std::error_code ignored;
  if (fs::is_directory(program, ignored)) return quoted + " is a directory";
  if (!is_file(program)) {
    return fmt::format("there is no file {}; write its path from this directory, or all of it",
                       quoted);
  }
  if (access(program.c_str(), X_OK) != 0) {
    return fmt::format(
        "{0} may not be run; write \"chmod +x {1}\", or its interpreter before it, such as "
        "\"python3 {1}\"",
        quoted, text::printable(program));
  }
  return fault_of_first_line(program);
}

}  // namespace squarelab::verify
