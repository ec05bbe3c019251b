// Programs on Windows, honest and not: the verdict on each, in time, and the advice.
#include <gtest/gtest.h>

#include <chrono>
#include <squarelab/verify/engine/divider.hpp>
#include <string>

#include "support/test_engine.hpp"

namespace squarelab::verify {
namespace {

using namespace std::chrono_literals;

using testing_support::uci, testing_support::script, testing_support::adapter;

Limits impatient() {
  Limits limits;
  limits.start = 10s;
  limits.answer = 1s;
  limits.exit = 500ms;
  return limits;
}

template <class Engine>
std::string failure_of(const std::string& command) {
  Engine engine(command, impatient());
  const DivideAnswer answer = engine.divide(start_position(), {}, 2);
  const auto* failure = std::get_if<Failure>(&answer);
  return failure == nullptr ? ""
                            : std::string(name_of(failure->verdict)) + ": " + failure->sentence;
}

TEST(Verdicts, HonestProgramsAnswer) {
  for (const char* mode : {"honest", "no-total", "odd-notation"}) {
    EXPECT_EQ(failure_of<UciEngine>(uci(mode)), "");
    EXPECT_EQ(failure_of<ScriptEngine>(script(mode)), "");
    EXPECT_EQ(failure_of<AdapterEngine>(adapter(mode)), "");
  }
}

TEST(Verdicts, AreThoseOfOtherSystems) {
  const struct {
    const char* mode;
    const char* verdict;
  } cases[]{{"exit-later", "exited: exited with status 3 while answering go perft 2"},
            {"complain-later",
             "exited: exited with status 4 while answering go perft 2; its error "
             "output ends \"no memory for tables\""},
            {"leave-child-later", "exited: exited with status 5 and left its output open"},
            {"hang-later", "silent: said nothing for 1 s while answering go perft 2"},
            {"stop-mid-line-later", "partial-line: exited with status 0 in the middle of"},
            {"endless-line-later", "endless-line: wrote a line of more than 65536 bytes"},
            {"endless-lines-later", "endless-output: "},
            {"no-divide-later", "silent: "}};
  for (const auto& [mode, verdict] : cases) {
    const std::string failure = failure_of<UciEngine>(uci(mode));
    EXPECT_TRUE(failure.starts_with(verdict)) << mode << ": " << failure;
  }
}

TEST(Verdicts, AdviseWhatToWrite) {
  EXPECT_EQ(
      failure_of<UciEngine>("no_such_engine uci"),
      "start-failure: exited with status 127 while answering uci: \"no_such_engine\" is neither "
      "here nor in the PATH; write the path of the program; its error output ends "
      "\"no_such_engine: not found\"");
  const std::string failure = failure_of<ScriptEngine>("no\\such\\engine");
  EXPECT_NE(failure.find("there is no file \"no\\\\such\\\\engine\"; write its path"), failure.npos)
      << failure;
}

}  // namespace
}  // namespace squarelab::verify
