// What docs/what-it-costs-an-engine.md says in words is what its records hold.

#include <fmt/format.h>

#include <algorithm>
#include <map>

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

  // The slowest of the boards on bitboards, with any sliders.
  static double slowest_bitboards(const Ratios& row) {
    double slowest = 1;
    for (const auto& [board, ratio] : row) {
      if (board.starts_with("le") || board.starts_with("b") || board == "quad") {
        slowest = std::min(slowest, ratio);
      }
    }
    return slowest;
  }

  const Ratios search = ratios("search.json", "search");
  const Ratios mobility = ratios("search.json", "search-mobility");
};

TEST_F(WhatItCosts, TheAnswerIsThatOfTheRecord) {
  for (const Ratios& row : {search, mobility}) {
    for (const char* mapping : {"lefr", "berf", "big_endian_file"}) {
      EXPECT_NEAR(row.at(mapping), 1, 0.025) << mapping;
    }
    EXPECT_GE(row.at("lerf_mailbox"), 0.995);
    EXPECT_LT(row.at("x88"), slowest_bitboards(row));
    EXPECT_NEAR(row.at("lerf_mailbox"), 1, 0.05);
    EXPECT_LT(row.at("quad"), 1);
    EXPECT_LT(row.at("lerf+unmake"), 1);
    EXPECT_GT(row.at("lerf+unmake"), 0.9);
    EXPECT_LT(row.at("x88+copy"), row.at("x88"));
    EXPECT_GT(row.at("x88+copy"), 0.9 * row.at("x88"));
  }
  EXPECT_LT(mobility.at("x88"), search.at("x88"));
}

TEST_F(WhatItCosts, SlidersAreThoseOfTheRecord) {
  EXPECT_NEAR(search.at("lerf+magic"), 1, 0.02);
  EXPECT_NEAR(mobility.at("lerf+magic"), 1, 0.05);
  for (const char* sliders : {"classical", "hyperbola_quintessence", "kogge_stone"}) {
    const std::string board = fmt::format("lerf+{}", sliders);
    EXPECT_LT(search.at(board), search.at("lerf+magic")) << sliders;
    EXPECT_LT(mobility.at(board), search.at(board)) << sliders;
  }
}

TEST_F(WhatItCosts, A0x88BoardInRegistersIsThatOfTheRecord) {
  for (const Ratios& row : {search, mobility}) {
    EXPECT_LT(row.at("x88_vectors"), 1);
    EXPECT_GT(row.at("x88_vectors"), 1.5 * row.at("x88"));
  }
}

}  // namespace
}  // namespace squarelab
