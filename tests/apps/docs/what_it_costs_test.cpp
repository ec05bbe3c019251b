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
  expect_said(fmt::format("`quad` is {} % faster than `lerf`, and {} % with mobility",
                          per_cent_faster(search.at("quad")),
                          per_cent_faster(mobility.at("quad"))));
  expect_said(fmt::format("`x88` reaches {} % of the speed of `lerf`, and {} % with mobility",
                          std::lround(100 * search.at("x88")),
                          std::lround(100 * mobility.at("x88"))));
  expect_said(fmt::format("where `lerf` copies its state: {} % slower",
                          per_cent_slower(search.at("lerf+unmake"))));
  expect_said(fmt::format("measured {} % slower than `x88`, and {} % with mobility",
                          per_cent_slower(search.at("x88+copy") / search.at("x88")),
                          per_cent_slower(mobility.at("x88+copy") / mobility.at("x88"))));
  expect_said(
      fmt::format("at other addresses measured {:.1f} % faster", 100 * (search.at("control") - 1)));
}

TEST_F(WhatItCosts, IntervalsReachThreePerCentAtMost) {
  const auto document = record_in("search.json");
  double widest = 0;
  for (const auto& row : document["rows"]) {
    if (!std::string(row["operation"]).starts_with("search")) continue;
    for (std::size_t i = 1; i < row["cells"].size(); ++i) {
      const auto& ratio = row["cells"][i]["ratio"];
      const double value = ratio["value"];
      for (const double end : ratio["interval"]) {
        widest = std::max(widest, std::abs(end / value - 1));
      }
    }
  }
  EXPECT_EQ(std::lround(100 * widest), 3);
  expect_said("intervals reach some 3 % to either side");
}

TEST_F(WhatItCosts, SlidersAreThoseOfTheRecord) {
  const auto slower = [&](const Ratios& row, const std::string& sliders) {
    return per_cent_slower(row.at("lerf+" + sliders));
  };
  EXPECT_NEAR(search.at("lerf+magic"), 1, 0.01) << "the run shows no difference";
  expect_said(fmt::format("with mobility magic is {} % slower", slower(mobility, "magic")));
  expect_said(fmt::format("`lerf+classical` is {} % slower, and {} % with mobility",
                          slower(search, "classical"), slower(mobility, "classical")));
  for (const char* sliders : {"hyperbola_quintessence", "kogge_stone"}) {
    expect_said(fmt::format("`lerf+{}` {} and {} %", sliders, slower(search, sliders),
                            slower(mobility, sliders)));
  }
}

TEST_F(WhatItCosts, AnotherProcessorIsThatOfTheRecord) {
  const Ratios there = ratios("search-avx512.json", "search");
  const Ratios with_mobility = ratios("search-avx512.json", "search-mobility");
  expect_said(fmt::format(
      "its search is {} % slower than that of `lerf`, and {} % with mobility, where `x88` reaches "
      "{} % and {} % of the speed",
      per_cent_slower(there.at("x88_vectors")), per_cent_slower(with_mobility.at("x88_vectors")),
      std::lround(100 * there.at("x88")), std::lround(100 * with_mobility.at("x88"))));
  expect_said(fmt::format("`lerf_mailbox` {} % faster than `lerf`, and `quad` {} %",
                          per_cent_faster(there.at("lerf_mailbox")),
                          per_cent_faster(there.at("quad"))));
}

TEST_F(WhatItCosts, BesideANetworkTheBoardsAreAlike) {
  double least = 1, most = 1;
  for (const auto& [board, ratio] : beside_a_network) {
    if (board.starts_with("x88") || board == "control") continue;
    least = std::min(least, ratio);
    most = std::max(most, ratio);
  }
  EXPECT_LE(most / least, 1.06);
  expect_said("the bitboards are within 6 % of each other");
  expect_said(fmt::format("`x88` is {} % slower than `lerf` |",
                          per_cent_slower(beside_a_network.at("x88"))));
  expect_said(fmt::format("read at each node, it makes it {} % faster",
                          per_cent_faster(beside_a_network.at("lerf_mailbox"))));
}

}  // namespace
}  // namespace squarelab
