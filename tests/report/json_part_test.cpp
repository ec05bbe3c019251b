#include <gtest/gtest.h>

#include <squarelab/report/json.hpp>
#include <squarelab/text/error.hpp>
#include <string>

namespace squarelab::report {
namespace {

// The message of what the action refuses.
template <class Action>
std::string refusal(const std::string& text, const Action& action) {
  const Json json = read_json(text, "list");
  try {
    action(JsonPart(text, "list", json));
  } catch (const text::TextError& error) {
    return error.what();
  }
  return "";
}

// Where the value begins to which the path of fields and indices leads.
std::size_t place(const std::string& text, const std::vector<std::string>& path) {
  const Json json = read_json(text, "list");
  JsonPart part(text, "list", json);
  for (const std::string& step : path) {
    part = part.is_object() ? part.at(step) : part.elements().at(std::stoul(step));
  }
  return part.place();
}

TEST(JsonPlace, IsWhereTheValueBegins) {
  const std::string text = R"( {"a": [1, {"b]": "x,\"}", "c" : 0}, -2.5e3 ,[[]],{}], "d":null})";
  const auto rest = [&](const std::vector<std::string>& path) {
    return text.substr(place(text, path), 4);
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

TEST(JsonPlace, CountsWhatStandsBefore) {
  const std::string text =
      "\xEF\xBB\xBF\n{\"a\": [1, 2], \"b\": {}, \"c\": [[1],[2]], \"\\u0064\": 7\n}";
  const auto letters = [&](const std::vector<std::string>& path) {
    return text.substr(place(text, path), 2);
  };
  EXPECT_EQ(letters({}), "{\"");
  EXPECT_EQ(letters({"a", "1"}), "2]");
  EXPECT_EQ(letters({"b"}), "{}");
  EXPECT_EQ(letters({"c", "1", "0"}), "2]");
  EXPECT_EQ(letters({"d"}), "7\n");
  EXPECT_EQ(place("[]", {}), 0U);
  EXPECT_EQ(place("7", {}), 0U);
}

// What is not there is refused at what is around it.
TEST(JsonPlace, OfWhatIsNotThereIsWhatIsAround) {
  const std::string text = "\xEF\xBB\xBF\n{\"a\": [1, 2]}";
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("x"); }),
            "line 2: list column 1: \"x\" is missing");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("a").at("2"); }),
            "line 2: list column 7: \"a.2\" is missing");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("a").elements()[0].at("x"); }),
            "line 2: list column 8: \"a[0].x\" is missing");
}

TEST(JsonParts, AreReadWithSuspicion) {
  const std::string text = "{\"a\": [\"b\",\n  7], \"n\": 1.5, \"o\": {}}";
  EXPECT_EQ(refusal(text,
                    [](const JsonPart& part) {
                      EXPECT_EQ(part.fields(), (std::vector<std::string>{"a", "n", "o"}));
                      EXPECT_EQ(part.at("a").elements()[0].text(), "b");
                      EXPECT_EQ(part.at("a").elements()[1].whole(0, 7), 7U);
                      EXPECT_EQ(part.at("n").positive(1.5), 1.5);
                      EXPECT_FALSE(part.has("x"));
                    }),
            "");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("a").elements()[1].text(); }),
            "line 2: list column 3: \"a[1]\" is not a text");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("a").elements()[1].whole(0, 6); }),
            "line 2: list column 3: \"a[1]\" is not a whole number from 0 to 6");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("n").whole(0, 6); }),
            "line 2: list column 12: \"n\" is not a whole number from 0 to 6");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("n").elements(); }),
            "line 2: list column 12: \"n\" is not a list");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("n").from_zero(1); }),
            "line 2: list column 12: \"n\" is not a number from 0 to 1");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("n").positive(1); }),
            "line 2: list column 12: \"n\" is not a number above 0 and up to 1");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("n").flag(); }),
            "line 2: list column 12: \"n\" is neither true nor false");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.at("o").at("p"); }),
            "line 2: list column 22: \"o.p\" is missing");
  EXPECT_EQ(refusal(text, [](const JsonPart& part) { part.elements(); }),
            "line 1: list column 1: the text is not a list");
}

}  // namespace
}  // namespace squarelab::report
