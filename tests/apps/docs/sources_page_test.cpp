// The commands that docs/sources.md gives for its definitions and errata show what it says they
// show.

#include <regex>

#include "apps/run_program.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

struct SourcesPage : Program {
  static std::vector<std::string> words_of(const std::string& text) {
    static const std::regex blank("\\s+");
    return {std::sregex_token_iterator(text.begin(), text.end(), blank, -1), {}};
  }
  // Every white space as one blank.
  static std::string flattened(const std::string& text) {
    return std::regex_replace(text, std::regex("\\s+"), " ");
  }
};

TEST_F(SourcesPage, CommandsShowWhatTheyAreSaidToShow) {
  const std::string page = read_file(SQUARELAB_SOURCE_DIR "/docs/sources.md");
  const std::regex proof("`squarelab ([^`]+)` shows `([^`]+)`");
  int count = 0;
  for (std::sregex_iterator at(page.begin(), page.end(), proof), end; at != end; ++at, ++count) {
    const std::string command = (*at)[1];
    const Outcome outcome = run(words_of(command));
    const bool is_refused = command == "convert i9";
    EXPECT_EQ(outcome.exit_code, is_refused ? 2 : 0) << command << ": " << outcome.err;
    EXPECT_NE(flattened(outcome.out + outcome.err).find((*at)[2].str()), std::string::npos)
        << command << " should show " << (*at)[2] << " in\n"
        << outcome.out << outcome.err;
  }
  EXPECT_EQ(count, 228);  // every erratum but those that cite, and definitions
}

}  // namespace
}  // namespace squarelab
