// Runs the built program as a person does, with its output in strings.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab::testing_support {

// A run of the program as a row of a table: its arguments, and the parts of its answer.
struct Call {
  std::vector<std::string> arguments;
  Parts parts;
};

// A directory of its own for each test, removed at its end.
class Program : public testing::Test {
 protected:
  struct Outcome {
    int exit_code;
    std::string out;
    std::string err;
  };

  Program() {
    std::string pattern = testing::TempDir() + "squarelab-XXXXXX";
    directory_ = mkdtemp(pattern.data());
  }
  ~Program() override { std::filesystem::remove_all(directory_); }

  std::string path(const std::string& name) const { return directory_ / name; }

  std::string write_file(const std::string& name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  static std::string read_file(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  // The program that is run, which a test may change: squarelab_wrong_boards also has
  // boards with planted faults, by the names in faults/wrong_boards.hpp.
  std::string program_ = SQUARELAB_PROGRAM;

  // redirection: put behind the command, for what is not an argument.
  // before: put before it, such as shell commands that end with a semicolon.
  Outcome run(const std::vector<std::string>& arguments, const std::string& redirection = "",
              const std::string& before = "") {
    std::string command = before + quoted(program_);
    for (const std::string& argument : arguments) command += ' ' + quoted(argument);
    command += " </dev/null >" + quoted(path("out")) + " 2>" + quoted(path("err"));
    const int status = std::system((command + redirection).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(path("out")),
            read_file(path("err"))};
  }

  // Returns stdout of a run that must go well and leave stderr empty.
  std::string output(const std::vector<std::string>& arguments,
                     const std::string& redirection = "") {
    SCOPED_TRACE(testing::PrintToString(arguments));
    const Outcome outcome = run(arguments, redirection);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
  }
  // Returns what such a run writes as JSON.
  Json data(std::vector<std::string> arguments, const std::string& redirection = "") {
    arguments.insert(arguments.end(), {"--json", "-"});
    return read_json(output(arguments, redirection));
  }

  // Expects that each run goes well and shows its parts.
  void expect_output(const std::vector<Call>& table) {
    for (const auto& [arguments, parts] : table) {
      SCOPED_TRACE(testing::PrintToString(arguments));
      expect_parts(output(arguments), parts);
    }
  }

  // Expects exit code 2, nothing on stdout, and one line on stderr that has the parts.
  void expect_refused(const std::vector<Call>& table) {
    for (const auto& [arguments, parts] : table) {
      SCOPED_TRACE(testing::PrintToString(arguments));
      expect_refusal(run(arguments), parts);
    }
  }
  void expect_refused(const std::vector<std::string>& arguments, const Parts& parts) {
    expect_refused({Call{arguments, parts}});
  }
  static void expect_refusal(const Outcome& outcome, const Parts& parts) {
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with('\n')) << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("squarelab")) << outcome.err;
    expect_parts(outcome.err, parts);
  }

 private:
  static std::string quoted(const std::string& word) {
    std::string result = "'";
    for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
  }

  std::filesystem::path directory_;
};

}  // namespace squarelab::testing_support
