// What is said where the shell cannot run a command: on real files, and by the shell's own status.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <squarelab/verify/engine/start_advice.hpp>
#include <string>

namespace squarelab::verify {
namespace {

// In a directory of its own.
class StartAdvice : public testing::Test {
 protected:
  StartAdvice() : before_(std::filesystem::current_path()) {
    std::string pattern = testing::TempDir() + "advice-XXXXXX";
    directory_ = mkdtemp(pattern.data());
    std::filesystem::current_path(directory_);
  }
  ~StartAdvice() override {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(directory_);
  }

  static void write(const std::string& name, const std::string& content, mode_t mode) {
    std::ofstream(name) << content;
    chmod(name.c_str(), mode);
  }

  // By the status with which the shell ends.
  static std::string advice(const std::string& command) {
    const int status = std::system(("(" + command + ") 2>/dev/null").c_str());
    EXPECT_TRUE(WIFEXITED(status)) << command;
    return start_advice(command, WEXITSTATUS(status));
  }

 private:
  std::filesystem::path before_;
  std::filesystem::path directory_;
};

TEST_F(StartAdvice, NamesProgramsThatAreNotThere) {
  EXPECT_EQ(advice("no_such_program --uci"),
            "\"no_such_program\" is not in the PATH; write the path of the program");
  EXPECT_EQ(advice("HASH=1 no_such_program"),
            "\"no_such_program\" is not in the PATH; write the path of the program");
  EXPECT_EQ(advice("./mygen"),
            "there is no file \"./mygen\"; write its path from this directory, or all of it");
  write("mygen", "#!/bin/sh\n", 0755);
  EXPECT_EQ(advice("mygen"), "\"mygen\" is a file here, and is not in the PATH; write \"./mygen\"");
  EXPECT_EQ(advice("./mygen"), "");
}

TEST_F(StartAdvice, NamesFilesThatMayNotBeRun) {
  write("mygen.py", "print()\n", 0644);
  EXPECT_EQ(advice("./mygen.py 2"),
            "\"./mygen.py\" may not be run; write \"chmod +x ./mygen.py\", or its interpreter "
            "before it, such as \"python3 ./mygen.py\"");
  std::filesystem::create_directory("folder");
  EXPECT_EQ(advice("./folder"), "\"./folder\" is a directory");
}

TEST_F(StartAdvice, NamesInterpretersThatAreNotThere) {
  const std::string cure =
      ", which is not there; write the interpreter that you have before it, such as "
      "\"python3 ./adapter\"";
  write("adapter", "#!/no/such/python\n", 0755);
  EXPECT_EQ(advice("./adapter"),
            "the first line of \"./adapter\" asks for \"/no/such/python\"" + cure);
  write("adapter", "#!/usr/bin/env -S no_such_python -u\n", 0755);
  EXPECT_EQ(advice("./adapter"),
            "the first line of \"./adapter\" asks for \"no_such_python\"" + cure);
  write("adapter", "#!/bin/sh\r\n", 0755);
  EXPECT_EQ(advice("./adapter"),
            "the lines of \"./adapter\" end with carriage returns; write them as Unix does");
}

TEST_F(StartAdvice, IsSilentWhereTheCommandIsNotToBlame) {
  write("script", "#!/bin/sh\nno_such_program\n", 0755);
  EXPECT_EQ(advice("./script"), "");
  EXPECT_EQ(advice("sh -c no_such_program"), "");
  EXPECT_EQ(advice("\"./no such program\""), "");
  EXPECT_EQ(advice("exit 1"), "");
  EXPECT_EQ(advice(""), "");
}

}  // namespace
}  // namespace squarelab::verify
