// Runs the built program as a person does, with its output in strings.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::testing_support {

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

  // The program says what is wrong with the arguments, in a message with that part.
  void expect_refused(const std::vector<std::string>& arguments, const std::string& part) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << part;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
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
