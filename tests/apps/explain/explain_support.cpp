#include "explain_support.hpp"

#include "support/json.hpp"

namespace squarelab::testing_support {

json Explain::explained(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "explain");
  for (const char* word : {"--in", "all", "--json", "-"}) arguments.emplace_back(word);
  const Outcome outcome = run(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json data = read_json(outcome.out);
  EXPECT_EQ(data["representations"].size(), references.size());
  for (std::size_t i = 0; i < references.size(); ++i) {
    EXPECT_EQ(data["representations"][i]["name"], references[i].name);
    EXPECT_EQ(data["representations"][i]["formula"], references[i].formula);
    EXPECT_TRUE(data["representations"][i]["agree"]) << references[i].name;
  }
  return data;
}

void Explain::each(const json& data,
                   const std::function<void(const Reference&, const json&)>& check) {
  for (std::size_t i = 0; i < references.size(); ++i) {
    SCOPED_TRACE(references[i].name);
    check(references[i], data["representations"][i]);
  }
}

std::uint64_t number_of(const json& text) {
  return std::stoull(text.get<std::string>(), nullptr, 16);
}

}  // namespace squarelab::testing_support
