#include "support/json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <squarelab/report/json.hpp>
#include <squarelab/text/error.hpp>
#include <string>

namespace squarelab::report {
namespace {

std::string refusal(const std::string& text) {
  try {
    read_json(text, "list");
  } catch (const text::TextError& error) {
    return error.what();
  }
  return "";
}

std::string in_one_line(const Json& json) {
  return testing_support::read_json(to_text(json)).dump();
}

TEST(WriteJson, FieldsKeepTheirOrder) {
  Json json{{"b", 1}, {"a", {{"x", nullptr}, {"y", true}}}, {"c", Json::array({1, "two", -3})}};
  json["d"].push_back({{"z", 0.5}});
  json["b"] = std::vector<std::string>{"one"};
  json["e"]["f"] = std::optional<int>();
  EXPECT_EQ(
      in_one_line(json),
      R"({"b":["one"],"a":{"x":null,"y":true},"c":[1,"two",-3],"d":[{"z":0.5}],"e":{"f":null}})");
  EXPECT_EQ(to_text(Json{{"a", Json::array({7})}, {"b", Json::array()}, {"c", Json::object()}}),
            "{\n  \"a\": [\n    7\n  ],\n  \"b\": [],\n  \"c\": {}\n}\n");
}

TEST(WriteJson, NumbersAndLetters) {
  const auto most = std::numeric_limits<std::uint64_t>::max();
  const auto least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(in_one_line(Json::array({most, least, 0.1, 10.0, 1e300, std::nan("")})),
            "[18446744073709551615,-9223372036854775808,0.1,10.0,1e+300,null]");
  EXPECT_EQ(to_text("a\"\n\xC3\xA9\xFF"), "\"a\\\"\\n\xC3\xA9\xEF\xBF\xBD\"\n");
  EXPECT_EQ(to_text("\xC3\xA9\xFF", JsonLetters::Ascii), "\"\\u00e9\\ufffd\"\n");
}

TEST(ReadJson, ReadsWhatIsJson) {
  EXPECT_EQ(in_one_line(read_json("{\"b\": [1, null], \"a\": \"x\"}", "list")),
            "{\"b\":[1,null],\"a\":\"x\"}");
  EXPECT_EQ(refusal(R"([{"a": {"a": 1}, "b": [{"a": 2}]}, {"a": 3}])"), "");
  EXPECT_EQ(refusal(std::string(64, '[') + std::string(64, ']')), "");
}

TEST(ReadJson, RefusesTheRestAtItsPlace) {
  EXPECT_EQ(refusal(""), "line 1: list column 1: \"\" is not JSON");
  EXPECT_EQ(refusal("[1,\n  x]"), "line 2: list column 3: \"x]\" is not JSON");
  EXPECT_EQ(refusal("[1,\n\n"), "line 3: list column 1: \"\" is not JSON");
  EXPECT_EQ(refusal("[] 7"), "line 1: list column 4: \"7\" is not JSON");
  EXPECT_EQ(refusal("[1e999]"), "line 1: list column 2: a number is too large for JSON");
  EXPECT_EQ(refusal("[7, -1e999 ]"), "line 1: list column 5: a number is too large for JSON");
  EXPECT_EQ(refusal("{\"a\": 1, \"b\": {},\n \"a\": 2}"),
            "line 2: list column 2: \"a\" is there twice");
  EXPECT_EQ(refusal(R"({"a": 1, "\u0061": 2})"), "line 1: list column 10: \"a\" is there twice");
  EXPECT_EQ(refusal(std::string(65, '[') + std::string(65, ']')),
            "line 1: list column 65: JSON nested deeper than 64");
  EXPECT_EQ(refusal(std::string(100'000, '[')),
            "line 1: list column 65: JSON nested deeper than 64");
}

}  // namespace
}  // namespace squarelab::report
