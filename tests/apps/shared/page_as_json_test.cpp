// What the JSON of commands has for programs that show their pages: the field "page", and the
// topics of explain.
#include <sstream>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using PageAsJson = Teaching;

TEST_F(PageAsJson, ExplainListsItsTopics) {
  const json listed = data({"explain"})["topics"];
  const std::vector<std::pair<std::string, json>> topics{
      {"pawn-attacks", {"in", "square", "color"}},
      {"knight", {"in", "square"}},
      {"king", {"in", "square"}},
      {"sliders", {"in", "square"}},
      {"in-check", json::array({"in"})},
      {"pins", json::array({"in"})},
      {"make", {"in", "move"}},
      {"captures", json::array({"in"})},
      {"exchange", {"in", "move"}},
      {"threats", {"in", "move"}},
      {"castling", json::array({"in"})},
      {"en-passant", json::array({"in"})},
      {"flips", json::array({"in"})},
      {"counting", json::array({"in"})},
      {"answers", {"square", "move"}},
      {"glossary", json::array()}};
  ASSERT_EQ(listed.size(), topics.size());
  for (std::size_t i = 0; i < topics.size(); ++i) {
    EXPECT_EQ(listed[i]["name"], topics[i].first);
    EXPECT_EQ(listed[i]["takes"], topics[i].second) << topics[i].first;
    EXPECT_NE(listed[i]["title"], "");
  }
}

// The page of the JSON is what is printed: every line of text comes from it, in its order.
TEST_F(PageAsJson, IsWhatIsPrinted) {
  const auto words_of = [](std::string text) {
    std::istringstream stream(text);
    std::string words;
    for (std::string word; stream >> word;) words += word + ' ';
    return words;
  };
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"explain", "knight", "--in", "lerf"},
                                             {"explain", "glossary"},
                                             {"wraps"},
                                             {"codes"},
                                             {"score", "-1,5"},
                                             {"differences"},
                                             {"differences", "e4", "b1"}}) {
    const std::string text = words_of(output(command));
    const json page = data(command)["page"];
    std::size_t place = text.find(words_of(page["title"]));
    ASSERT_NE(place, std::string::npos) << text;
    EXPECT_FALSE(page["blocks"].empty());
    for (const json& block : page["blocks"]) {
      for (const char* kind : {"heading", "paragraph", "code"}) {
        if (!block.contains(kind)) continue;
        const std::string words = words_of(block[kind]);
        place = text.find(words, place);
        ASSERT_NE(place, std::string::npos) << words << "\n\n" << text;
      }
    }
  }
}

}  // namespace
}  // namespace squarelab::app
