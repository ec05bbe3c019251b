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
    for (const Ratios& row : {search, mobility}) {
      EXPECT_GE(per_cent_faster(row.at(mapping)), 1) << mapping;
      EXPECT_LE(per_cent_faster(row.at(mapping)), 2) << mapping;
    }
  }
  expect_said(fmt::format("`lerf_mailbox` is {} % faster than `lerf`, and {} % when",
                          per_cent_faster(search.at("lerf_mailbox")),
                          per_cent_faster(mobility.at("lerf_mailbox"))));
  expect_said(fmt::format("`quad` is {} % faster", per_cent_faster(search.at("quad"))));
  expect_said(fmt::format("`x88` reaches {} % of the speed of `lerf`, and {} % with mobility",
                          std::lround(100 * search.at("x88")),
                          std::lround(100 * mobility.at("x88"))));
  expect_said(fmt::format("where `lerf` copies its state: {} % slower",
                          per_cent_slower(search.at("lerf+unmake"))));
  expect_said(fmt::format("copies 900 bytes and is {} % slower than `x88`",
                          per_cent_slower(search.at("x88+copy") / search.at("x88"))));
}

TEST_F(WhatItCosts, SlidersAreThoseOfTheRecord) {
  const auto slower = [&](const Ratios& row, const std::string& sliders) {
    return per_cent_slower(row.at("lerf+" + sliders));
  };
  expect_said(fmt::format("`lerf+magic` is {} % slower than `lerf` with PEXT, and {} % with",
                          slower(search, "magic"), slower(mobility, "magic")));
  expect_said(fmt::format("`lerf+classical` is {} % slower, and {} % with mobility",
                          slower(search, "classical"), slower(mobility, "classical")));
  for (const char* sliders : {"hyperbola_quintessence", "kogge_stone"}) {
    expect_said(fmt::format("`lerf+{}` {} and {} %", sliders, slower(search, sliders),
                            slower(mobility, sliders)));
  }
}

TEST_F(WhatItCosts, BesideANetworkTheBoardsAreAlike) {
  double least = 1, most = 1;
  for (const auto& [board, ratio] : beside_a_network) {
    if (board.starts_with("x88")) continue;
    least = std::min(least, ratio);
    most = std::max(most, ratio);
  }
  EXPECT_LE(most / least, 1.06);
  expect_said("the boards are within 6 %");
  expect_said(
      fmt::format("and {} % with a 0x88 board", per_cent_slower(beside_a_network.at("x88"))));
  expect_said(fmt::format("with a network in its place, {} %",
                          per_cent_faster(beside_a_network.at("lerf_mailbox"))));
}

}  // namespace
}  // namespace squarelab
