// What the README shows is what the program prints: its table is rendered from the committed
// results of a real run, and what it says of the backends is what they say of themselves.

#include <squarelab/backends.hpp>

#include "run_program.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

class Readme : public Program {
 protected:
  const std::string readme_ = read_file(SQUARELAB_SOURCE_DIR "/README.md");
  const std::string results_ = SQUARELAB_SOURCE_DIR "/docs/results/compare.json";
};

TEST_F(Readme, ShowsTheTableOfTheCommittedRun) {
  const Outcome table = run({"compare", "--from", results_});
  ASSERT_EQ(table.exit_code, 0) << table.err;
  const std::string block = "```text\n" + table.out + "```\n";
  EXPECT_NE(readme_.find(block), std::string::npos) << "the README should show\n" << block;
}

TEST_F(Readme, DescribesEveryBackendAsItDescribesItself) {
  for (const BackendEntry& entry : backends()) {
    if (entry.facts.is_reference || entry.facts.is_variant) continue;
    const std::size_t at = readme_.find("| `" + std::string(entry.facts.name) + "` |");
    ASSERT_NE(at, std::string::npos) << entry.facts.name;
    const std::string row = readme_.substr(at, readme_.find('\n', at) - at);
    EXPECT_NE(row.find(entry.facts.title), std::string::npos) << row;
    EXPECT_NE(row.find("| " + std::string(entry.facts.formula) + " |"), std::string::npos) << row;
    EXPECT_NE(row.find("| " + std::string(entry.facts.corners) + " |"), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace squarelab
