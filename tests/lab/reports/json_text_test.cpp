#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/json_text.hpp>
#include <squarelab/text/error.hpp>
#include <string>

namespace squarelab::lab {
namespace {

std::string refusal(const std::string& text) {
  try {
    read_json(text, "list");
  } catch (const text::TextError& error) {
    return error.what();
  }
  return "";
}

TEST(ReadJson, ReadsWhatIsJson) {
  EXPECT_EQ(read_json("{\"b\": [1, null], \"a\": \"x\"}", "list").dump(),
            "{\"b\":[1,null],\"a\":\"x\"}");
  EXPECT_EQ(refusal(R"([{"a": {"a": 1}, "b": [{"a": 2}]}, {"a": 3}])"), "");
  EXPECT_EQ(refusal(std::string(64, '[') + std::string(64, ']')), "");
}

TEST(ReadJson, RefusesTheRestAtItsPlace) {
  EXPECT_EQ(refusal(""), "line 1: list column 1: \"\" is no JSON");
  EXPECT_EQ(refusal("[1,\n  x]"), "line 2: list column 3: \"x]\" is no JSON");
  EXPECT_EQ(refusal("[1,\n\n"), "line 3: list column 1: \"\" is no JSON");
  EXPECT_EQ(refusal("[] 7"), "line 1: list column 4: \"7\" is no JSON");
  EXPECT_EQ(refusal("[1e999]"), "line 1: list column 1: a number is too large for JSON");
  EXPECT_EQ(refusal(R"({"a": 1, "b": {}, "a": 2})"), "line 1: list column 1: \"a\" is there twice");
  EXPECT_EQ(refusal(std::string(65, '[') + std::string(65, ']')),
            "line 1: list column 1: JSON nested deeper than 64");
  EXPECT_EQ(refusal(std::string(100'000, '[')),
            "line 1: list column 1: JSON nested deeper than 64");
}

}  // namespace
}  // namespace squarelab::lab
