// What docs/what-it-costs-an-engine.md says in words is what its records hold.

#include <fmt/format.h>

#include <map>
#include <vector>

#include "apps/run_program.hpp"
#include "support/json.hpp"

namespace squarelab {
namespace {

struct WhatItCosts : testing_support::Program {
  using Ratios = std::map<std::string, double>;

  static auto record_in(const std::string& file) {
    return testing_support::read_json(read_file(SQUARELAB_SOURCE_DIR "/docs/results/" + file));
  }

  // By board, in the row of the record.
  static Ratios ratios(const std::string& record, const std::string& row) {
    const auto document = record_in(record);
    Ratios found;
    for (const auto& each : document["rows"]) {
      if (each["operation"] != row) continue;
      for (std::size_t i = 1; i < each["cells"].size(); ++i) {
        const auto& column = document["columns"][i];
        const bool is_control = column["role"] == "control";
        found[is_control ? "control" : column["name"]] = each["cells"][i]["ratio"]["value"];
      }
    }
    return found;
  }

  // The same row at two instruction sets.
  static std::vector<Ratios> both(const std::string& row) {
    return {ratios("search.json", row), ratios("search-v3.json", row)};
  }

  const std::vector<Ratios> search = both("search");
  const std::vector<Ratios> mobility = both("search-mobility");
  const std::vector<Ratios> small = both("search-network-256");
  const std::vector<Ratios> large = both("search-network-1024");
};

// [least, most]
void expect_within(const std::map<std::string, double>& row, const std::string& board, double least,
                   double most) {
  EXPECT_GE(row.at(board), least) << board;
  EXPECT_LE(row.at(board), most) << board;
}

TEST_F(WhatItCosts, TheAnswerIsThatOfTheRecord) {
  for (const auto& rows : {search, mobility, small, large}) {
    for (const Ratios& row : rows) {
      for (const auto& [board, ratio] : row) EXPECT_LE(ratio, 1.025) << board;
      for (const char* board : {"lefr", "berf", "big_endian_file"}) {
        expect_within(row, board, 0.96, 1.02);
      }
      expect_within(row, "lerf_mailbox", 0.965, 1.025);
      expect_within(row, "lerf+magic", 0.94, 1.02);
      EXPECT_LT(row.at("x88+copy"), row.at("x88") * 1.02);
    }
  }
  for (std::size_t level = 0; level < 2; ++level) {
    for (const Ratios& row : {search[level], mobility[level]}) {
      expect_within(row, "quad", 0.965, 1.0);
      expect_within(row, "lerf+unmake", 0.92, 0.97);
      expect_within(row, "x88", 0.28, 0.52);
    }
    for (const char* sliders : {"classical", "parallel_hq", "hyperbola_quintessence"}) {
      expect_within(search[level], fmt::format("lerf+{}", sliders), 0.89, 0.94);
      expect_within(mobility[level], fmt::format("lerf+{}", sliders), 0.8, 0.88);
      expect_within(small[level], fmt::format("lerf+{}", sliders), 0.95, 0.985);
    }
    expect_within(small[level], "x88", 0.58, 0.7);
    expect_within(large[level], "x88", 0.74, 0.82);
  }
  expect_within(search[0], "x88_vectors", 0.78, 0.87);
  expect_within(mobility[0], "x88_vectors", 0.74, 0.87);
}

}  // namespace
}  // namespace squarelab
