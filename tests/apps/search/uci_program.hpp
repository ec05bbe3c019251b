// squarelab uci as a program that plays chess drives it: lines over pipes.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <squarelab/process/process.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

using namespace std::chrono_literals;

class UciProgram {
 public:
  explicit UciProgram(const std::string& backend = "lerf")
      : process_(fmt::format("exec '{}' uci --backend {}", SQUARELAB_PROGRAM, backend)) {}

  // Lines, each with its end.
  void say(std::string_view lines) {
    EXPECT_EQ(process_.write(lines, in(long_time)), process::Write::Done);
  }
  void end_input() { process_.close_input(); }

  // The lines to the first one that begins so, which is the last of them.
  std::vector<std::string> lines_to(std::string_view beginning) {
    std::vector<std::string> lines;
    for (;;) {
      process::Read read = process_.read_line(in(long_time));
      lines.push_back(std::move(read.text));
      if (read.kind != process::Read::Kind::Line) {
        ADD_FAILURE() << "no " << beginning << ' ' << process_.errors();
        return lines;
      }
      if (lines.back().starts_with(beginning)) return lines;
    }
  }
  // What it answers, without the readyok that marks the end.
  std::vector<std::string> answers(std::string_view lines) {
    say(lines);
    say("isready\n");
    std::vector<std::string> answers = lines_to("readyok");
    answers.pop_back();
    return answers;
  }
  // The lines until it has been quiet for that long.
  std::vector<std::string> lines_until_quiet_for(std::chrono::milliseconds time) {
    std::vector<std::string> lines;
    for (;;) {
      process::Read read = process_.read_line(in(time));
      if (read.kind != process::Read::Kind::Line) return lines;
      lines.push_back(std::move(read.text));
    }
  }

  // What is left to read, after which it has ended well.
  std::vector<std::string> rest() {
    std::vector<std::string> lines;
    for (;;) {
      process::Read read = process_.read_line(in(long_time));
      if (read.kind != process::Read::Kind::Line) {
        EXPECT_EQ(read.kind, process::Read::Kind::Closed);
        break;
      }
      lines.push_back(std::move(read.text));
    }
    const auto exit = process_.wait(in(long_time));
    EXPECT_EQ(exit, (process::Exit{.by_signal = false, .number = 0})) << process_.errors();
    return lines;
  }

 private:
  static constexpr process::Duration long_time{20'000};  // is never waited for if all is right
  static process::Deadline in(process::Duration time) { return process::SteadyClock::now() + time; }

  process::Process process_;
};

// The words of a line of info behind one of them: "score" gives "cp 12", "pv" all moves.
inline std::string part_of(const std::string& info, const std::string& name) {
  const std::size_t at = info.find(' ' + name + ' ');
  if (at == std::string::npos) return "";
  std::string part = info.substr(at + name.size() + 2);
  if (name != "pv") part.resize(part.find(' ', name == "score" ? part.find(' ') + 1 : 0));
  return part;
}

}  // namespace squarelab::app
