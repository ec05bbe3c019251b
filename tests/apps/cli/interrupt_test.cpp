// Signals: a long run stops early and says what it has done, and nothing outlives us.
#include "shared/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include <fstream>

#include "apps/on_terminal.hpp"
#include "apps/run_program.hpp"
#include "support/json.hpp"
#include "support/test_engine.hpp"

namespace squarelab::app {
namespace {

using Interrupted = testing_support::Program;

// timeout(1) sends its signal to the program and then to the whole group.
TEST_F(Interrupted, TwoSignalsWithinMillisecondsAreOne) {
  const std::string report = path("report.json");
  const Outcome outcome =
      run({"verify", "--endless", "--backends", "lerf", "--json", report},
          " & pid=$!; sleep 1; kill -TERM $pid; sleep 0.02; kill -TERM $pid; wait $pid");
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_NE(outcome.out.find("stopped before the end"), outcome.out.npos) << outcome.out;
  EXPECT_EQ(testing_support::read_json(read_file(report))["stopped"], true);
}

TEST(Interrupt, ALaterSignalEndsTheProgram) {
  const auto raised = [](useconds_t pause) {
    const Interrupt interrupt;
    if (Interrupt::is_requested()) _exit(1);
    raise(SIGTERM);
    if (!Interrupt::is_requested()) _exit(2);
    usleep(pause);
    raise(SIGINT);
    _exit(3);
  };
  EXPECT_EXIT(raised(1000), testing::ExitedWithCode(3), "");
  EXPECT_EXIT(raised(1'100'000), testing::KilledBySignal(SIGINT), "");
}

TEST_F(Interrupted, ComparisonsSayWhatTheyHaveMeasured) {
  const std::string report = path("report.json");
  const Outcome outcome = run({"compare", "--backends", "lerf", "--json", report},
                              " & pid=$!; sleep 1; kill -TERM $pid; wait $pid");
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_NE(outcome.err.find("squarelab compare: stopped after "), outcome.err.npos) << outcome.err;
  const bool has_figures = outcome.err.find("too few") == outcome.err.npos;
  EXPECT_EQ(std::filesystem::exists(report), has_figures);
  EXPECT_EQ(!outcome.out.empty(), has_figures) << outcome.out;
}

// What compare does one after the other, as the terminal shows it. Whatever it is, the first signal
// ends it at once, with all programs that it has started.
TEST(InterruptedOnTerminal, ComparisonsEndWithinASecond) {
  using testing_support::OnTerminal;
  using enum OnTerminal::Stdout;
  const struct {
    const char* phase;
    int signal;
    std::vector<std::string> options;
    OnTerminal::Stdout out = Discarded;
  } phases[]{{"positions verified", SIGINT, {"--seconds", "20"}},
             {"per cent, checking that all backends agree", SIGTERM, {"--seconds", "20"}},
             {"per cent, measuring", SIGINT, {"--seconds", "20", "--fen", "startpos"}},
             {"writing",
              SIGINT,
              {"--seconds", "1", "--fen", "startpos", "--operations", "set", "--json", "-"},
              NotRead}};
  for (const auto& [phase, signal, options, out] : phases) {
    std::vector<std::string> command{"compare", "--backends", "lerf"};
    command.insert(command.end(), options.begin(), options.end());
    OnTerminal program(command, out);
    ASSERT_TRUE(out == NotRead ? program.fills_its_stdout() : program.shows(phase))
        << phase << '\n'
        << program.shown();
    const OnTerminal::End end = program.end_by(signal);
    EXPECT_EQ(end.exit_code, 130) << phase;
    EXPECT_LT(end.after.count(), 2) << phase;  // on a machine that does other things as well
    EXPECT_EQ(program.left_running(), std::nullopt) << phase;
  }
}

TEST(InterruptedOnTerminal, ABenchShowsTheTimeThatIsLeft) {
  using testing_support::OnTerminal;
  OnTerminal program({"bench", "--backends", "lerf", "--fen", "kiwipete", "--depth", "20"},
                     OnTerminal::Stdout::Discarded);
  EXPECT_TRUE(program.shows("0 of 2 positions, about ")) << program.shown();
  EXPECT_EQ(program.end_by(SIGINT).exit_code, 130);
}

// Whether the process runs; one that has ended may wait for somebody who asks how.
bool runs(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string stat;
  if (!std::getline(file, stat)) return kill(process, 0) == 0;
  const auto name_end = stat.rfind(')');
  return name_end != stat.npos && stat.substr(name_end + 2, 1) != "Z";
}

// Nobody is left to end them, and they neither read nor write.
TEST_F(Interrupted, ProgramsThatWeStartedEndThoughWeAreKilled) {
  const std::string file = path("processes");
  const Outcome outcome = run(
      {"verify", "--engine", testing_support::uci("hang"), "--timeout", "600", "--threads", "1"},
      " & pid=$!; for i in $(seq 200); do test -s " + file +
          " && break; sleep 0.1; done; kill -KILL $pid; wait $pid",
      "SQUARELAB_TEST_PROCESSES=" + file + " ");
  EXPECT_EQ(outcome.exit_code, 128 + SIGKILL);
  std::ifstream processes(file);
  pid_t process = 0;
  ASSERT_TRUE(processes >> process);
  for (int i = 0; i < 2000 && runs(process); ++i) usleep(10'000);
  EXPECT_FALSE(runs(process)) << process;
}

}  // namespace
}  // namespace squarelab::app
