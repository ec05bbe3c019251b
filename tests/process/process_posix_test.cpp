// Processes that do everything wrong: each is stopped at its deadline, and nothing of it is left.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <deque>
#include <filesystem>
#include <squarelab/process/group_watch_posix.hpp>
#include <squarelab/process/parallel.hpp>
#include <squarelab/process/process.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace squarelab::process {
namespace {

using namespace std::chrono_literals;

constexpr Duration long_time{10'000};  // is never waited for if all is right
constexpr Duration short_time{150};

Deadline in(Duration time) { return SteadyClock::now() + time; }

// How many of the numbers that are given out first are in use.
int open_descriptors() {
  int count = 0;
  for (int number = 0; number < 256; ++number) count += fcntl(number, F_GETFD) >= 0 ? 1 : 0;
  return count;
}

// As many as the affinity of the thread allows, on any machine.
TEST(UsableProcessors, FollowTheAffinity) {
  int all = 0;
  int after = 0;
  std::thread([&] {
    cpu_set_t allowed;
    ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    all = usable_processors();
    EXPECT_EQ(all, CPU_COUNT(&allowed));
    std::size_t first = 0;
    while (!CPU_ISSET(first, &allowed)) ++first;
    CPU_ZERO(&allowed);
    CPU_SET(first, &allowed);
    ASSERT_EQ(sched_setaffinity(0, sizeof allowed, &allowed), 0);
    after = usable_processors();
  }).join();
  EXPECT_GE(all, 1);
  EXPECT_EQ(after, 1);
}

// Every test: no child, not even a zombie, and no open pipe is left, and it
// took no long time.
struct ProcessTest : testing::Test {
  ~ProcessTest() override {
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(open_descriptors(), descriptors_);
    EXPECT_LT(SteadyClock::now() - begin_, long_time / 2);
  }

 private:
  // The watch over what is started stays until this process ends.
  int descriptors_ = (process::GroupWatch::instance(), open_descriptors());
  SteadyClock::time_point begin_ = SteadyClock::now();
};

void expect_line(Process& process, const std::string& text) {
  const Read read = process.read_line(in(long_time));
  EXPECT_EQ(read.kind, Read::Kind::Line);
  EXPECT_EQ(read.text, text);
}

TEST_F(ProcessTest, SaysWhatItIsTold) {
  Process process("cat");
  EXPECT_EQ(process.write("one\ntwo\n", in(long_time)), Write::Done);
  expect_line(process, "one");
  expect_line(process, "two");
  process.close_input();
  EXPECT_EQ(process.read_line(in(long_time)).kind, Read::Kind::Closed);
  EXPECT_EQ(process.wait(in(long_time)), (Exit{false, 0}));
}

TEST_F(ProcessTest, PassesArgumentsOnUntouched) {
  const std::vector<std::string> arguments{"a b", "$HOME", "'\"`\\", "", "; exit 3"};
  Process process("printf '<%s>\\n'", arguments);
  for (const std::string& argument : arguments) expect_line(process, "<" + argument + ">");
  EXPECT_EQ(process.wait(in(long_time)), (Exit{false, 0}));
}

TEST_F(ProcessTest, RefusesANul) {
  EXPECT_THROW(Process(std::string("true\0", 5)), std::invalid_argument);
  EXPECT_THROW(Process("true", {std::string("\0", 1)}), std::invalid_argument);
}

TEST_F(ProcessTest, TellsStatusSignalAndErrors) {
  Process with_status("echo one >&2; echo two >&2; exit 3");
  EXPECT_EQ(with_status.wait(in(long_time)), (Exit{false, 3}));
  EXPECT_EQ(with_status.errors(), "one\ntwo\n");
  Process with_signal("kill -SEGV $$");
  EXPECT_EQ(with_signal.wait(in(long_time)), (Exit{true, SIGSEGV}));
  Process told_by_shell("sh -c 'kill -SEGV $$'; exit $?");
  EXPECT_EQ(told_by_shell.wait(in(long_time)), (Exit{true, SIGSEGV}));
  EXPECT_EQ(to_string(Exit{false, 3}), "exited with status 3");
  EXPECT_EQ(to_string(Exit{true, 11}), "was killed by signal 11");
}

TEST_F(ProcessTest, ACommandThatDoesNotExistIsTheShellsFailure) {
  Process process("/no/such/program");
  EXPECT_EQ(process.wait(in(long_time)), (Exit{false, 127}));
  EXPECT_NE(process.errors().find("/no/such/program"), std::string::npos);
}

TEST_F(ProcessTest, SilenceEndsAtTheDeadline) {
  Process process("sleep 1000");
  const auto begin = SteadyClock::now();
  EXPECT_EQ(process.read_line(in(short_time)).kind, Read::Kind::TimedOut);
  EXPECT_GE(SteadyClock::now() - begin, short_time);
  EXPECT_EQ(process.wait(in(short_time)), std::nullopt);
}

TEST_F(ProcessTest, ALineCutByTheDeadlineIsKept) {
  Process process("printf on; read x; echo e$x");
  EXPECT_EQ(process.read_line(in(short_time)).kind, Read::Kind::TimedOut);
  EXPECT_EQ(process.write("!\n", in(long_time)), Write::Done);
  expect_line(process, "one!");
}

TEST_F(ProcessTest, TheRestBehindTheLastLineIsMarked) {
  Process process("printf 'one\\ntwo'");
  expect_line(process, "one");
  const Read rest = process.read_line(in(long_time));
  EXPECT_EQ(rest.kind, Read::Kind::Unended);
  EXPECT_EQ(rest.text, "two");
  EXPECT_EQ(process.read_line(in(long_time)).kind, Read::Kind::Closed);
}

TEST_F(ProcessTest, ALineMayBeAsLongAsTheLimitAndNoLonger) {
  constexpr std::size_t limit = 1000;
  Process at_limit("head -c 1000 /dev/zero; echo; echo next", {}, limit);
  expect_line(at_limit, std::string(limit, '\0'));
  expect_line(at_limit, "next");
  Process above("head -c 1001 /dev/zero; echo", {}, limit);
  EXPECT_EQ(above.read_line(in(long_time)).kind, Read::Kind::TooLong);
  Process endless("cat /dev/zero", {}, limit);
  const Read read = endless.read_line(in(long_time));
  EXPECT_EQ(read.kind, Read::Kind::TooLong);
  EXPECT_EQ(read.text.size(), limit);
}

TEST_F(ProcessTest, ManyLongLinesComeWhole) {
  Process process("i=0; while [ $i -lt 200 ]; do printf '%05000d\\n' $i; i=$((i+1)); done");
  for (int number = 0; number < 200; ++number) {
    const Read read = process.read_line(in(long_time));
    ASSERT_EQ(read.kind, Read::Kind::Line);
    ASSERT_EQ(read.text.size(), 5000U);
    ASSERT_EQ(std::stoi(read.text), number);
  }
}

TEST_F(ProcessTest, WritingToOneThatHasEndedIsAResult) {
  Process process("exec <&-; sleep 1000");
  while (process.write("x\n", in(long_time)) == Write::Done) {
  }
  EXPECT_EQ(process.write("x\n", in(long_time)), Write::Closed);
}

TEST_F(ProcessTest, WritingToOneThatDoesNotReadEndsAtTheDeadline) {
  Process process("sleep 1000");
  EXPECT_EQ(process.write(std::string(1 << 20, 'x'), in(short_time)), Write::TimedOut);
}

// Both pipes are full unless its output is taken in while we write.
TEST_F(ProcessTest, BothMayTalkAtOnce) {
  Process process("cat", {}, 1 << 20);
  const std::string text(300'000, 'x');
  EXPECT_EQ(process.write(text + "\n", in(long_time)), Write::Done);
  expect_line(process, text);
}

TEST_F(ProcessTest, EndlessErrorsNeitherBlockNorFillMemory) {
  Process process("yes error >&2");
  EXPECT_EQ(process.read_line(in(short_time)).kind, Read::Kind::TimedOut);
  EXPECT_EQ(process.errors().size(), Process::errors_kept);
}

TEST_F(ProcessTest, StopKillsWhatDoesNotWantToEnd) {
  Process process("trap '' TERM; echo ready; echo unread; while true; do sleep 1000; done");
  expect_line(process, "ready");
  const auto begin = SteadyClock::now();
  process.stop(short_time);
  EXPECT_GE(SteadyClock::now() - begin, short_time);
  EXPECT_EQ(process.wait(in(short_time)), (Exit{true, SIGKILL}));
  EXPECT_EQ(process.read_line(in(short_time)).kind, Read::Kind::Closed);
  process.stop(short_time);
}

TEST_F(ProcessTest, StopLetsItEndByItself) {
  const std::string flag = testing::TempDir() + "squarelab-stopped-" + std::to_string(getpid());
  Process process("trap 'echo end > " + flag + "; exit' TERM; echo ready; while true; do " +
                  "sleep 0.01; done");
  expect_line(process, "ready");
  process.stop(long_time);
  EXPECT_TRUE(std::filesystem::remove(flag));
}

// All that it started holds the writing end of a pipe open as long as it lives.
TEST_F(ProcessTest, WhatItStartedGoesWithIt) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  pollfd request{ends[0], POLLIN, 0};
  {
    Process process("sh -c 'trap \"\" TERM HUP; echo ready; exec sleep 1000' & wait");
    close(ends[1]);
    expect_line(process, "ready");
    EXPECT_EQ(poll(&request, 1, 0), 0);
  }
  EXPECT_EQ(poll(&request, 1, static_cast<int>(long_time.count() / 4)), 1);
  close(ends[0]);
}

TEST_F(ProcessTest, ManyDoNotInheritEachOthersPipes) {
  std::deque<Process> processes;
  for (int number = 0; number < 5; ++number) processes.emplace_back("cat");
  processes.front().close_input();
  EXPECT_EQ(processes.front().read_line(in(long_time)).kind, Read::Kind::Closed);
}

}  // namespace
}  // namespace squarelab::process
