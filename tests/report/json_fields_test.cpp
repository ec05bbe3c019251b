#include <gtest/gtest.h>

#include <squarelab/report/json_fields.hpp>

namespace squarelab::report {

namespace {

struct Leaf {
  int number = 0;
  std::optional<double> share;
};

struct Tree {
  std::string name;
  bool is_tall = false;
  std::uint64_t seed = 0;
  std::vector<Leaf> leaves;
  std::vector<std::string> notes;
};

constexpr auto json_fields(const Leaf*) {
  return std::tuple{field("number", &Leaf::number), field("share", &Leaf::share),
                    result("twice", [](const Leaf& leaf) { return 2 * leaf.number; })};
}

constexpr auto json_fields(const Tree*) {
  return std::tuple{field("name", &Tree::name), optional_field("is_tall", &Tree::is_tall),
                    field("seed", &Tree::seed), field("leaves", &Tree::leaves),
                    optional_field("notes", &Tree::notes)};
}

Tree tree_in(const std::string& text) {
  const Json json = read_json(text, "tree");
  return read<Tree>(JsonPart(text, "tree", json));
}

std::string refusal_of(const std::string& text) {
  try {
    tree_in(text);
  } catch (const text::TextError& error) {
    return error.reason();
  }
  return "taken";
}

TEST(JsonFields, AreReadAsTheyWereWritten) {
  const Tree tree{"elm", true, UINT64_MAX, {{1, 0.5}, {2, std::nullopt}}, {"a"}};
  const std::string text = to_text(written(tree));
  EXPECT_EQ(
      text,
      "{\n  \"name\": \"elm\",\n  \"is_tall\": true,\n  \"seed\": 18446744073709551615,\n"
      "  \"leaves\": [\n    {\n      \"number\": 1,\n      \"share\": 0.5,\n      \"twice\": 2\n"
      "    },\n    {\n      \"number\": 2,\n      \"share\": null,\n      \"twice\": 4\n    }\n"
      "  ],\n  \"notes\": [\n    \"a\"\n  ]\n}\n");
  EXPECT_EQ(to_text(written(tree_in(text))), text);
}

TEST(JsonFields, ThatAreOptionalMayBeMissing) {
  const std::string text = to_text(written(Tree{"elm", false, 1, {}, {}}));
  EXPECT_EQ(text, "{\n  \"name\": \"elm\",\n  \"seed\": 1,\n  \"leaves\": []\n}\n");
  EXPECT_FALSE(tree_in(text).is_tall);
}

TEST(JsonFields, AreRefusedByTheirNames) {
  const auto with = [](const std::string& leaf) {
    return R"({"name": "elm", "seed": 1, "leaves": [)" + leaf + "]}";
  };
  EXPECT_EQ(refusal_of("{}"), "\"name\" is missing");
  EXPECT_EQ(refusal_of(R"({"name": 1})"), "\"name\" is not a text");
  EXPECT_EQ(refusal_of(with(R"({"number": 1})")), "\"leaves[0].share\" is missing");
  EXPECT_EQ(refusal_of(with(R"({"number": -1, "share": 1})")),
            "\"leaves[0].number\" is not a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal_of(with(R"({"number": 1, "share": -1})")),
            "\"leaves[0].share\" is not a number from 0 to 1e+15");
  EXPECT_EQ(refusal_of(with(R"({"number": 1, "share": 1, "twice": "ignored"})")), "taken");
}

TEST(JsonFields, HoldTextsThatCanBePrinted) {
  EXPECT_EQ(tree_in("{\"name\": \"\\u001b[2J\", \"seed\": 1, \"leaves\": []}").name, "\\x1b[2J");
}

}  // namespace
}  // namespace squarelab::report
