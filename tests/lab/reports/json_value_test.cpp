#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/json_text.hpp>
#include <squarelab/lab/reports/json_value.hpp>
#include <squarelab/text/error.hpp>
#include <string>

namespace squarelab::lab {
namespace {

// The message of what the action refuses.
template <class Action>
std::string refusal(const std::string& text, const Action& action) {
  const nlohmann::ordered_json json = read_json(text, "list");
  try {
    action(JsonValue(text, "list", json));
  } catch (const text::TextError& error) {
    return error.what();
  }
  return "";
}

TEST(JsonPlace, IsWhereTheValueBegins) {
  const std::string text = R"( {"a": [1, {"b]": "x,\"}", "c" : 0}, -2.5e3 ,[[]],{}], "d":null})";
  const auto rest = [&](const std::vector<std::string>& path) {
    return text.substr(place_in_json(text, path), 4);
  };
  EXPECT_EQ(rest({}), R"({"a")");
  EXPECT_EQ(rest({"a"}), R"([1, )");
  EXPECT_EQ(rest({"a", "0"}), R"(1, {)");
  EXPECT_EQ(rest({"a", "1"}), R"({"b])");
  EXPECT_EQ(rest({"a", "1", "b]"}), R"("x,\)");
  EXPECT_EQ(rest({"a", "1", "c"}), "0}, ");
  EXPECT_EQ(rest({"a", "2"}), "-2.5");
  EXPECT_EQ(rest({"a", "3"}), "[[]]");
  EXPECT_EQ(rest({"a", "3", "0"}), "[]],");
  EXPECT_EQ(rest({"a", "4"}), "{}],");
  EXPECT_EQ(rest({"d"}), "null");
}

TEST(JsonPlace, OfWhatIsNotThereIsWhatIsAround) {
  const std::string text = "\xEF\xBB\xBF\n{\"a\": [1, 2], \"b\": {}, \"b\": 7, \"\\u0063\": 1}";
  const auto letter = [&](const std::vector<std::string>& path) {
    return text[place_in_json(text, path)];
  };
  EXPECT_EQ(letter({"x"}), '{');
  EXPECT_EQ(letter({"c"}), '{');
  EXPECT_EQ(letter({"a", "2"}), '[');
  EXPECT_EQ(letter({"a", "0", "x"}), '1');
  EXPECT_EQ(letter({"b"}), '7');  // what the reader takes
  EXPECT_EQ(place_in_json("[]", {"0"}), 0U);
  EXPECT_EQ(place_in_json("7", {"a"}), 0U);
}

TEST(JsonValues, AreReadWithSuspicion) {
  const std::string text = "{\"a\": [\"b\",\n  7], \"n\": 1.5, \"o\": {}}";
  EXPECT_EQ(refusal(text,
                    [](const JsonValue& value) {
                      EXPECT_EQ(value.fields(), (std::vector<std::string>{"a", "n", "o"}));
                      EXPECT_EQ(value.at("a").elements()[0].text(), "b");
                      EXPECT_EQ(value.at("a").elements()[1].number(7), 7U);
                      EXPECT_FALSE(value.has("x"));
                    }),
            "");
  EXPECT_EQ(refusal(text, [](const JsonValue& value) { value.at("a").elements()[1].text(); }),
            "line 2: list column 3: \"a[1]\" is not a text");
  EXPECT_EQ(refusal(text, [](const JsonValue& value) { value.at("a").elements()[1].number(6); }),
            "line 2: list column 3: \"a[1]\" is not a whole number from 0 to 6");
  EXPECT_EQ(refusal(text, [](const JsonValue& value) { value.at("n").number(6); }),
            "line 2: list column 12: \"n\" is not a whole number from 0 to 6");
  EXPECT_EQ(refusal(text, [](const JsonValue& value) { value.at("n").elements(); }),
            "line 2: list column 12: \"n\" is not a list");
  EXPECT_EQ(refusal(text, [](const JsonValue& value) { value.at("o").at("p"); }),
            "line 2: list column 22: \"p\" is missing");
}

}  // namespace
}  // namespace squarelab::lab
