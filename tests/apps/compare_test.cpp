// The main job from end to end, small: verified, measured, and told as data; and what it refuses.

#include <nlohmann/json.hpp>

#include "run_program.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

class Compare : public Program {
 protected:
  void expect_refused(const std::vector<std::string>& arguments, const std::string& named) {
    std::vector<std::string> command{"compare"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exit_code, 2) << named;
    EXPECT_EQ(outcome.out, "") << named;
    EXPECT_NE(outcome.err.find(named), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
  }
};

TEST_F(Compare, VerifiesMeasuresAndReports) {
  const Outcome outcome = run({"compare", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                               "--backends", "lerf,x88", "--operations", "set,attack-map",
                               "--repetitions", "21", "--baseline", "0x88", "--json", "-"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto document = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(document.at("columns").size(), 3U);
  EXPECT_EQ(document.at("columns").at(2).at("role"), "control");
  EXPECT_EQ(document.at("columns").at(2).at("name"), "x88");
  ASSERT_EQ(document.at("rows").size(), 2U);
  for (const auto& row : document.at("rows")) {
    for (const auto& cell : row.at("cells")) {
      EXPECT_GT(cell.at("throughput").at("median").get<double>(), 0);
    }
  }
  EXPECT_EQ(document.at("corpus").at("positions"), 1);
  EXPECT_FALSE(document.at("build").at("compiler").get<std::string>().empty());
}

TEST_F(Compare, RefusesWhatItCannotMeasure) {
  expect_refused({"--backends", "lerf,zz"}, "zz");
  expect_refused({"--operations", "fly"}, "fly");
  expect_refused({"--baseline", "reference"}, "reference");
  expect_refused({"--repetitions", "1"}, "repetitions");
  expect_refused({"--epd", path("missing.epd")}, "missing.epd");
  expect_refused({"--from", path("missing.json")}, "missing.json");
  expect_refused({"--from", write_file("bad.json", "{")}, "bad.json");
  expect_refused({"--from", "x.json", "--quick"}, "--quick");
  expect_refused({"--json", path("no/such/folder.json")}, "folder.json");
}

}  // namespace
}  // namespace squarelab
