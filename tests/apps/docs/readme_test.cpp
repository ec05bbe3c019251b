// What the README says of the backends is what they say of themselves.

#include <squarelab/backends.hpp>

#include "apps/run_program.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

struct Readme : Program {
  const std::string readme_ = read_file(SQUARELAB_SOURCE_DIR "/README.md");
};

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
