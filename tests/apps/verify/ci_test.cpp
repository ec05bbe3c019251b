// What a CI job asks of squarelab verify: an end in time, and results that other programs read.
#include <array>
#include <chrono>

#include "apps/run_program.hpp"

namespace squarelab::app {
namespace {

using Arguments = std::vector<std::string>;

class Ci : public testing_support::Program {
 protected:
  const std::string uci = std::string(SQUARELAB_TEST_ENGINE) + " uci ";

  Outcome verify(const Arguments& more, const char* threads = "1") {
    Arguments arguments{"verify", "--threads", threads};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

TEST_F(Ci, ARunOfSecondsEndsInTimeAndSaysSo) {
  struct {
    Arguments arguments;
    int exit_code;
    const char* message;
    bool is_over = true;
    const char* threads = "1";
  } const table[]{
      {{"--backends", "lerf", "--endless"}, 0, ""},
      {{"--engine", uci + "honest", "--endless"}, 0, ""},
      {{"--engine", uci + "honest", "--positions", "50", "--depth", "1"}, 0, "", false},
      {{"--engine", uci + "two-faults", "--endless", "--all"}, 1, ""},
      {{"--engine", "sleep 60"}, 2, "0 positions were asked"},
      {{"--script", "sleep 0.4; " + std::string(SQUARELAB_TEST_ENGINE) + " script honest"},
       2,
       "at least 100 are needed"},
      {{"--engine", uci + "stubborn", "--endless"}, 0, "", true, "8"},
      {{"--backends", "lerf", "--leaves", "7"}, 2, "--seconds excludes --leaves"},
  };
  for (const auto& [arguments, exit_code, message, is_over, threads] : table) {
    SCOPED_TRACE(arguments.back());
    Arguments given = arguments;
    given.insert(given.end(), {"--seconds", "1", "--json", path("report.json")});
    const auto begin = std::chrono::steady_clock::now();
    const Outcome outcome = verify(given, threads);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1 + 5));
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
    EXPECT_TRUE(testing_support::contains(outcome.err, message)) << outcome.err;
    if (outcome.out.empty()) continue;
    EXPECT_EQ(testing_support::contains(outcome.out, "ended when the time of --seconds was over"),
              is_over)
        << outcome.out;
    EXPECT_FALSE(testing_support::contains(outcome.out, "interrupted"));
    const auto report = testing_support::read_json(read_file(path("report.json")));
    EXPECT_EQ(report["time_is_over"], is_over);
    EXPECT_EQ(report["stopped"], is_over);
  }
}

}  // namespace
}  // namespace squarelab::app
