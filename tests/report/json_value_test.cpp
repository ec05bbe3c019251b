// What the tests read JSON with. A comparison that says too much would let other tests pass.
#include <gtest/gtest.h>

#include <stdexcept>

#include "support/json.hpp"

namespace squarelab::testing_support {
namespace {

TEST(JsonValue, ComparesTypesToo) {
  const Json json = read_json(R"({"one": 1, "half": 0.5, "text": "1", "yes": true, "no": null})");
  EXPECT_EQ(json["one"], 1);
  EXPECT_EQ(json["one"], std::uint64_t{1});
  EXPECT_EQ(json["one"], 1.0);
  EXPECT_EQ(json["half"], 0.5);
  EXPECT_EQ(json["text"], "1");
  EXPECT_EQ(json["text"], std::string("1"));
  EXPECT_EQ(json["yes"], true);
  EXPECT_EQ(json["no"], nullptr);
  EXPECT_EQ(json["no"], Json());
  EXPECT_NE(json["one"], 2);
  EXPECT_NE(json["one"], "1");
  EXPECT_NE(json["one"], true);
  EXPECT_NE(json["text"], 1);
  EXPECT_NE(json["yes"], 1);
  EXPECT_NE(json["no"], 0);
  EXPECT_NE(json["no"], false);
  EXPECT_NE(json["no"], "");
  EXPECT_NE(json["half"], 0);
  EXPECT_EQ(read_json("18446744073709551615"), ~std::uint64_t{0});
  EXPECT_NE(read_json("18446744073709551615"), 1);
}

TEST(JsonValue, ComparesListsAndObjects) {
  const Json list = read_json(R"([1, "two", [3]])");
  EXPECT_EQ(list, (Json{1, "two", Json::array({3})}));
  EXPECT_NE(list, (Json{"two", 1, Json::array({3})}));
  EXPECT_NE(list, (Json{1, "two", 3}));
  EXPECT_EQ(read_json("[1, 2]"), (std::vector<int>{1, 2}));
  EXPECT_NE(read_json("[1]"), 1);
  EXPECT_NE(read_json("[]"), nullptr);
  EXPECT_NE(Json::array(), Json::object());
  const Json object = read_json(R"({"b": {"y": 1, "x": 2}, "a": 2})");
  EXPECT_EQ(object, read_json(R"({"a": 2, "b": {"x": 2, "y": 1}})"));
  EXPECT_EQ(object, Json::object({{"a", 2}, {"b", Json::object({{"x", 2}, {"y", 1}})}}));
  EXPECT_NE(object, read_json(R"({"a": 2, "b": {"x": 2}})"));
  EXPECT_NE(object, read_json(R"({"a": 2, "b": {"x": 2, "y": 3}})"));
  EXPECT_EQ(object.dump(), R"({"b":{"y":1,"x":2},"a":2})");
}

TEST(JsonValue, OrdersNumbersOnly) {
  const Json json = read_json(R"([-1, 0.5, 18446744073709551615, "1"])");
  EXPECT_LT(json[0], 0);
  EXPECT_LT(json[0], json[1]);
  EXPECT_GT(json[2], 1);
  EXPECT_FALSE(json[1] < 0.5);
  EXPECT_THROW((void)(json[3] > 0), std::exception);
}

TEST(JsonValue, MakesUpNothing) {
  const Json json = read_json(R"({"name": "x", "list": [1], "number": 1, "no": null})");
  EXPECT_THROW(json["nam"], std::exception);
  EXPECT_THROW(json.at("nam"), std::exception);
  EXPECT_THROW(json["list"][1], std::exception);
  EXPECT_THROW(json["name"]["x"], std::exception);
  EXPECT_THROW(json["no"]["x"], std::exception);
  EXPECT_THROW(json[0], std::exception);
  EXPECT_THROW(json.at_pointer("/list/1"), std::exception);
  EXPECT_THROW(json.without("/nam"), std::exception);
  EXPECT_THROW(json["name"].get<int>(), std::exception);
  EXPECT_THROW(json["number"].get<std::string>(), std::exception);
  EXPECT_THROW(json["number"].get<bool>(), std::exception);
  EXPECT_THROW(json["no"].get<bool>(), std::exception);
  EXPECT_THROW(json["list"].get<std::vector<std::string>>(), std::exception);
  EXPECT_THROW(read_json("{\"a\": 1"), std::exception);
  EXPECT_FALSE(json.contains("nam"));
  EXPECT_TRUE(json.contains("no"));
}

TEST(JsonValue, IsReadAndWalked) {
  const Json json = read_json(R"({"b": 3, "a": "text", "list": [1, 2], "yes": true, "half": 0.5})");
  const int three = json["b"];
  const std::string text = json["a"];
  EXPECT_EQ(three, 3);
  EXPECT_EQ(text, "text");
  EXPECT_TRUE(json["yes"]);
  EXPECT_EQ(json["half"].get<double>(), 0.5);
  EXPECT_EQ(json["list"].get<std::vector<int>>(), (std::vector<int>{1, 2}));
  int sum = 0;
  for (const Json& one : read_json("[[4, 5]]")[0]) sum += one.get<int>();  // outlives the document
  EXPECT_EQ(sum, 9);
  std::string keys;
  for (const auto& [key, value] : json.items()) keys += key + ' ';
  EXPECT_EQ(keys, "b a list yes half ");
  EXPECT_EQ(json["list"].size(), 2U);
  EXPECT_EQ(json["list"].back(), 2);
  EXPECT_EQ(testing::PrintToString(json["list"]), "[1,2]");
}

TEST(JsonValue, ChangesInCopies) {
  const Json json = read_json(R"({"a": {"x": 1}, "list": [1, 2, 3]})");
  EXPECT_EQ(json.with("/a/x", "other").dump(), R"({"a":{"x":"other"},"list":[1,2,3]})");
  EXPECT_EQ(json.with("/a/y", {1, nullptr}).dump(), R"({"a":{"x":1,"y":[1,null]},"list":[1,2,3]})");
  EXPECT_EQ(json.without("/a").without("/list/1").dump(), R"({"list":[1,3]})");
  EXPECT_EQ(json.patched(read_json(R"({"a": {"y": 2}, "list": null})")).dump(),
            R"({"a":{"x":1,"y":2}})");
  EXPECT_EQ(json.dump(), R"({"a":{"x":1},"list":[1,2,3]})");
}

}  // namespace
}  // namespace squarelab::testing_support
