// squarelab bench: what --iterations shows. That all boards search the same tree is tested in
// tests/search.
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "apps/docs/teaching.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using BenchCommand = Teaching;

TEST_F(BenchCommand, ShowsWhatEachIterationFound) {
  const Arguments words{"bench", "--fen", "kiwipete", "--depth", "3", "--iterations"};
  const json all = data(words);
  EXPECT_EQ(all["agree"], true);
  ASSERT_EQ(all["searches"].size(), 2U);
  for (const json& search : all["searches"]) {
    SCOPED_TRACE(search["tier"]);
    ASSERT_EQ(search["iterations"].size(), 3U);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const json& found = search["iterations"][i];
      EXPECT_EQ(found["depth"], i + 1);
      EXPECT_TRUE(found["mate"].is_null());
      EXPECT_GT(found["nodes"], nodes);
      nodes = found["nodes"];
      EXPECT_EQ(found["line"].size(), i + 1);
    }
    for (const json& run : all["runs"]) {
      if (run["tier"] != search["tier"]) continue;
      EXPECT_EQ(run["nodes"], nodes) << run["backend"];
    }
  }
  std::vector<std::string> as_csv = words;
  as_csv.insert(as_csv.end(), {"--csv", "-"});
  EXPECT_FALSE(contains(output(as_csv), "\"")) << "a number is grouped";
  const std::string text = output(words);
  for (const json& move : all["searches"][0]["iterations"][2]["line"]) {
    EXPECT_TRUE(contains(text, move.get<std::string>())) << text;
  }
  EXPECT_FALSE(data({"bench", "--fen", "kiwipete", "--depth", "1"}).contains("searches"));
}

TEST_F(BenchCommand, SaysInHowManyMovesItIsMate) {
  struct Case {
    std::string fen;
    json mate;
    json line;
  };
  for (const auto& [fen, mate, line] :
       std::vector<Case>{{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, {"a1a8"}},
                         {"7k/8/6K1/8/8/8/8/R7 b - - 0 1", -1, {"h8g8", "a1a8"}},
                         {"6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1", 0, json::array()},
                         {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", nullptr, json::array()}}) {
    const json all = data({"bench", "--fen", fen, "--depth", "4", "--iterations"});
    const json& found = all["searches"][0]["iterations"].back();
    EXPECT_EQ(found["mate"], mate) << fen;
    EXPECT_EQ(found["line"], line) << fen;
  }
}

}  // namespace
}  // namespace squarelab::app
