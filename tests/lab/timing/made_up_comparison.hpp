// A comparison of two made-up backends, for tests of what is made of it.
#pragma once

#include <squarelab/lab/timing/comparison.hpp>

namespace squarelab::lab {

inline Comparison made_up_comparison() {
  const auto column = [](const char* name, Role role) {
    return Column{name, "made up", "8r + f", "0 7 56 63", "none", 64, 128, 1234567, role};
  };
  const auto cell = [](double millions, std::optional<Ratio> ratio) {
    return Cell{{1e3 / millions, 1e3 / millions},
                {millions * 0.9e6, millions * 1e6, millions * 1.1e6},
                ratio};
  };
  const Ratio none{1.001, {0.999, 1.004}, {0.989, 1.014}, Verdict::NoDifference};
  const Ratio slower{0.75, {0.742, 0.758}, {0.735, 0.766}, Verdict::Slower};
  const Ratio faster{1.25, {1.242, 1.258}, {1.23, 1.271}, Verdict::Faster};
  return {{"0.1.0", "c0ffee", "g++", "-O3", "Release", "native"},
          {"A CPU", 2, {{1, "data", "32K"}, {2, "unified", "1M"}}, "An OS"},
          {"built in", 2400, "d16e57"},
          {"first", 1, 201, 5, 200, 0.95, 6, 0.01, 12},
          {column("first", Role::Baseline), column("second_of_them", Role::Backend),
           column("first", Role::Control)},
          {{"attack-map",
            "map",
            "core",
            "made up",
            true,
            2400,
            3,
            {cell(50, {}), cell(37.5, slower), cell(50, none)}},
           {"perft-plain",
            "leaf",
            "core",
            "made up",
            true,
            100,
            1,
            {cell(5, {}), cell(6.25, faster), cell(5, none)}}},
          {std::nullopt, Ratio{0.968, {0.96, 0.976}, {0.95, 0.986}, Verdict::Slower}, none}};
}

}  // namespace squarelab::lab
