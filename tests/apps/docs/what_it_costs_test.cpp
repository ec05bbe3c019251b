// What docs/what-it-costs-an-engine.md says in words is what its records hold.

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <regex>

#include "apps/run_program.hpp"
#include "support/json.hpp"

namespace squarelab {
namespace {

class WhatItCosts : public testing_support::Program {
 protected:
  using Ratios = std::map<std::string, double>;

  // By board, in the row of the record.
  static Ratios ratios(const std::string& record, const std::string& row) {
    const auto document =
        testing_support::read_json(read_file(SQUARELAB_SOURCE_DIR "/docs/results/" + record));
    Ratios found;
    for (const auto& each : document["rows"]) {
      if (each["operation"] != row) continue;
      for (std::size_t i = 1; i < each["cells"].size(); ++i) {
        found[document["columns"][i]["name"]] = each["cells"][i]["ratio"]["value"];
      }
    }
    return found;
  }

  static long per_cent_faster(double ratio) { return std::lround(100 * (ratio - 1)); }
  static long per_cent_slower(double ratio) { return std::lround(100 * (1 - ratio)); }

  void expect_said(const std::string& words) const {
    EXPECT_NE(prose.find(words), std::string::npos) << words;
  }

  const std::string page = read_file(SQUARELAB_SOURCE_DIR "/docs/what-it-costs-an-engine.md");
  const std::string prose = std::regex_replace(page, std::regex("\\s+"), " ");
  const Ratios search = ratios("search.json", "search");
  const Ratios mobility = ratios("search.json", "search-mobility");
  const Ratios beside_a_network = ratios("search-pressure.json", "search");
};

TEST_F(WhatItCosts, TheAnswerIsThatOfTheRecord) {
  for (const char* mapping : {"lefr", "berf", "big_endian_file"}) {
    EXPECT_LE(std::abs(per_cent_faster(search.at(mapping))), 2) << mapping;
  }
  expect_said(fmt::format("`lerf_mailbox` is {} % faster than `lerf`",
                          per_cent_faster(search.at("lerf_mailbox"))));
  expect_said(
      fmt::format("`x88` is {:.1f} times slower, and {:.1f} times slower when the evaluation",
                  1 / search.at("x88"), 1 / mobility.at("x88")));
  EXPECT_LE(per_cent_slower(search.at("lerf+magic")), 3);
  EXPECT_LE(per_cent_slower(mobility.at("lerf+magic")), 3);
  expect_said(fmt::format("need an eighth of the tables and are {} % slower",
                          per_cent_slower(search.at("lerf+classical"))));
  EXPECT_EQ(per_cent_slower(search.at("lerf+hyperbola_quintessence")),
            per_cent_slower(search.at("lerf+classical")));
  expect_said(fmt::format("`lerf+kogge_stone` is {} % slower",
                          per_cent_slower(search.at("lerf+kogge_stone"))));
}

TEST_F(WhatItCosts, BesideANetworkTheBoardsAreAlike) {
  double least = 1, most = 1;
  for (const auto& [board, ratio] : beside_a_network) {
    if (board.starts_with("x88")) continue;
    least = std::min(least, ratio);
    most = std::max(most, ratio);
  }
  EXPECT_LE(most / least, 1.06);
  expect_said("all bitboards are within 6 % of each other");
  expect_said(fmt::format("and `x88` is {} % slower", per_cent_slower(beside_a_network.at("x88"))));
}

}  // namespace
}  // namespace squarelab
