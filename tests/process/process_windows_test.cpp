// Programs on Windows: answers, deadlines, arguments, and nothing that is left.
#include <gtest/gtest.h>
#include <windows.h>
// After windows.h:
#include <tlhelp32.h>

#include <filesystem>
#include <fstream>
#include <squarelab/process/process.hpp>
#include <squarelab/process/programs_windows.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace squarelab::process {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr Duration long_time{20'000};  // is never waited for if all is right
constexpr Duration short_time{150};

Deadline in(Duration time) { return SteadyClock::now() + time; }

std::string engine(const std::string& arguments) {
  return std::string(SQUARELAB_TEST_ENGINE) + ' ' + arguments;
}

std::string line_of(Process& process) {
  const Read read = process.read_line(in(long_time));
  EXPECT_EQ(read.kind, Read::Kind::Line);
  std::string line = read.text;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

// The number of running processes whose program has that name.
int running(const std::wstring& name) {
  const HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32W entry{};
  entry.dwSize = sizeof entry;
  int count = 0;
  for (BOOL more = Process32FirstW(all, &entry); more != 0; more = Process32NextW(all, &entry)) {
    count += name == entry.szExeFile ? 1 : 0;
  }
  CloseHandle(all);
  return count;
}

bool nothing_is_left() {
  for (int look = 0; look < 100; ++look, Sleep(50)) {
    if (running(L"squarelab_test_engine.exe") == 0) return true;
  }
  return false;
}

TEST(Process, TalksAndEnds) {
  Process process(engine("adapter honest"));
  EXPECT_EQ(line_of(process), "squarelab 1 test adapter");
  const std::string question = "1;8/8/8/8/8/8/8/K1k5 w - - 0 1;\n";
  EXPECT_EQ(process.write(question, in(long_time)), Write::Done);
  EXPECT_EQ(line_of(process), "a1a2: 1");
  process.close_input();
  while (process.read_line(in(long_time)).kind == Read::Kind::Line) {
  }
  EXPECT_EQ(process.wait(in(long_time)), (Exit{false, 0}));
  EXPECT_EQ(process.write("more\n", in(long_time)), Write::Closed);
}

TEST(Process, TellsStatusAndErrors) {
  Process process(engine("uci complain-at-start"));
  EXPECT_EQ(process.wait(in(long_time)), (Exit{false, 4}));
  EXPECT_NE(process.errors().find("no memory for tables"), std::string::npos);
  EXPECT_EQ(to_string(Exit{false, 3}), "exited with status 3");
  EXPECT_EQ(to_string(Exit{true, static_cast<int>(0xC0000005)}),
            "was killed by exception 0xC0000005");
}

TEST(Process, ACommandThatDoesNotExistHasEnded) {
  Process process("no_such_program uci");
  EXPECT_EQ(process.read_line(in(short_time)).kind, Read::Kind::Closed);
  EXPECT_EQ(process.write("uci\n", in(short_time)), Write::Closed);
  EXPECT_EQ(process.wait(in(short_time)), (Exit{false, 127}));
  EXPECT_EQ(process.errors(), "no_such_program: not found\n");
  EXPECT_THROW(Process(std::string("a\0", 2)), std::invalid_argument);
}

TEST(Process, SilenceEndsAtTheDeadline) {
  const auto begin = SteadyClock::now();
  {
    Process process(engine("sleep"));
    EXPECT_EQ(process.read_line(in(short_time)).kind, Read::Kind::TimedOut);
    EXPECT_EQ(process.write(std::string(1 << 20, 'x'), in(short_time)), Write::TimedOut);
    EXPECT_EQ(process.wait(in(short_time)), std::nullopt);
  }
  EXPECT_LT(SteadyClock::now() - begin, long_time / 2);
  EXPECT_TRUE(nothing_is_left());
}

// A line that never ends, and errors that never end.
TEST(Process, WhatIsEndlessNeitherBlocksNorFillsMemory) {
  Process line(engine("uci endless-line-at-start"), {}, 1000);
  EXPECT_EQ(line.read_line(in(long_time)).kind, Read::Kind::TooLong);
  Process errors(engine("uci endless-errors-at-start"));
  EXPECT_EQ(errors.read_line(in(10 * short_time)).kind, Read::Kind::TimedOut);
  EXPECT_EQ(errors.errors().size(), Process::errors_kept);
}

TEST(Process, WhatItStartedGoesWithIt) {
  {
    Process process(engine("uci with-child"));
    EXPECT_TRUE(line_of(process).starts_with("info string process "));
    EXPECT_TRUE(line_of(process).starts_with("info string process "));
    EXPECT_EQ(running(L"squarelab_test_engine.exe"), 2);
  }
  EXPECT_TRUE(nothing_is_left());
}

// In a folder with a blank and letters that no code page has; by a batch file, and by cmd.exe.
TEST(Process, PathsAndArgumentsArriveWhole) {
  const fs::path folder = fs::temp_directory_path() / u8"squarelab f\u00fcr \u265e";
  fs::create_directories(folder);
  const fs::path program = folder / "engine.exe";
  fs::copy_file(SQUARELAB_TEST_ENGINE, program, fs::copy_options::overwrite_existing);
  const std::string quoted = '"' + utf8_of(program.wstring()) + '"';
  const std::vector<std::string> arguments{"1", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6"};
  const auto total = [](Process& process) {
    std::string last;
    for (;;) {
      Read read = process.read_line(in(long_time));
      if (read.kind != Read::Kind::Line) return last;
      if (read.text.size() > 1) last = read.text.substr(0, read.text.find('\r'));
    }
  };
  Process direct(quoted + " script honest", arguments);
  EXPECT_EQ(total(direct), "Nodes searched: 0");
  Process piped(quoted + " script honest 1 \"8/8/8/8/8/8/8/K1k5 w - - 0 1\" | find \"searched\"");
  EXPECT_EQ(total(piped), "Nodes searched: 1");
  std::ofstream(folder / "mygen.bat") << "@\"%~dp0engine.exe\" script honest %*\r\n";
  Process batch('"' + utf8_of((folder / "mygen").wstring()) + '"', arguments);
  EXPECT_EQ(total(batch), "Nodes searched: 0");
  std::ofstream(folder / "mygen.py") << "print()\n";
  Process script('"' + utf8_of((folder / "mygen.py").wstring()) + '"');
  EXPECT_EQ(script.wait(in(long_time)), (Exit{false, 126}));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace squarelab::process
