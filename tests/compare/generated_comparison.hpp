// Comparisons of any size whose values look like measured ones, for tests of what is made of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <squarelab/compare/comparison.hpp>

namespace squarelab::compare {

struct GeneratedSize {
  int backends = 5;  // with the baseline, without the control
  int rows_of_a_group = 4;
  int processes = 32;
  unsigned seed = 1;
};

// The last backend is a mailbox: some of its ratios are far from 1.
inline Comparison generated_comparison(const GeneratedSize& size = {}) {
  std::mt19937 random(size.seed);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / 4294967295.0;
  };
  static const std::vector<std::string> backends{"lerf", "lefr", "berf", "big_endian_file"};
  static const std::vector<std::pair<std::string, std::vector<std::string>>> groups{
      {"generation", {"legal-moves", "count-moves", "perft-plain", "perft-bulk"}},
      {"attack queries", {"is-attacked", "attackers-to", "attack-map", "checks-and-pins"}},
      {"making moves", {"make-unmake", "make-unmake-full", "set-position", "copy"}},
      {"the interface",
       {"board-legal-moves", "board-make-unmake", "board-is-attacked", "board-attack-map"}}};
  Comparison comparison;
  comparison.build = {"0.2.0",   "6d723b60f7e5", "g++ 12.2.0", "-O3 -DNDEBUG -march=native",
                      "Release", "native"};
  comparison.machine = {"AMD EPYC",
                        2,
                        {{1, "data", "32K"},
                         {1, "instruction", "32K"},
                         {2, "unified", "512K"},
                         {3, "unified", "32768K"}},
                        "Linux 6.1"};
  comparison.corpus = {"built in",
                       2400,
                       "de4596df76323c72",
                       {{"opening", 600}, {"middlegame", 1200}, {"endgame", 600}}};
  comparison.method.baseline = "lerf";
  comparison.method.placements = 8;
  comparison.method.budget_seconds = 120;
  comparison.method.burst_microseconds = 100;
  comparison.method.confidence = 0.95;
  comparison.method.seconds = 118.2;
  for (int i = 0; i < size.processes; ++i) {
    const bool disturbed = i % 11 == 5;
    comparison.processes.push_back({1 + i % 8, 3.6 * i, 3.5, disturbed ? uniform(0.1, 0.6) : 0.99,
                                    disturbed ? uniform(1.1, 1.6) : uniform(1.0, 1.02)});
  }
  const auto count = static_cast<std::size_t>(size.backends);
  for (std::size_t i = 0; i <= count; ++i) {
    const bool is_mailbox = i > 0 && i + 1 == count;
    Column column{i == count            ? "lerf"
                  : is_mailbox          ? "x88"
                  : i < backends.size() ? backends[i]
                                        : "lerf+sliders_" + std::to_string(i),
                  is_mailbox ? "0x88 mailbox" : "bitboards",
                  is_mailbox ? "16r + f" : "8r + f",
                  "0 7 56 63",
                  is_mailbox ? "ray walk" : "pext",
                  is_mailbox ? 900U : 64U,
                  is_mailbox ? 912U : 128U,
                  is_mailbox            ? 16560U
                  : i < backends.size() ? 940672U
                  : i == count          ? 940672U
                                        : 2048U * i,
                  i == 0       ? Role::Baseline
                  : i == count ? Role::Control
                               : Role::Backend};
    comparison.columns.push_back(std::move(column));
  }
  const auto ratio_of = [&](double value) {
    const double least = 0.995 < value && value < 1.005 ? 0.006 : 0.003;
    const double half = uniform(least, 0.03);
    const double place = uniform(0.3, 1.5) * half;
    const Interval interval{value * (1 - half), value * (1 + half)};
    return Ratio{value, interval, {value * (1 - place), value * (1 + place)}};
  };
  for (const auto& [group, questions] : groups) {
    std::vector<double> logs(count + 1);
    for (int at = 0; at < size.rows_of_a_group; ++at) {
      const auto place = static_cast<std::size_t>(at);
      Row row;
      row.question =
          place < questions.size() ? questions[place] : questions[0] + "-" + std::to_string(at);
      row.group = group;
      row.unit = group == "generation" ? "move" : "query";
      row.state = group == "the interface" ? "board" : "core";
      row.positions = at == 2 ? 300 : 2400;
      const double nanoseconds = std::exp(uniform(0.5, 6));
      const double mailbox = group == "making moves" ? uniform(0.95, 1.1) : uniform(0.07, 0.6);
      for (std::size_t i = 0; i <= count; ++i) {
        const double value = i + 1 == count && i > 0 ? mailbox : i == 0 ? 1 : uniform(0.985, 1.03);
        logs[i] += std::log(value);
        Cell cell;
        std::vector<double> speeds;
        for (const MeasuredProcess& process : comparison.processes) {
          if (process.undisturbed < 0.3) {
            cell.times.push_back(std::nullopt);
            continue;
          }
          const double time = nanoseconds / value * uniform(0.99, 1.01) *
                              (1 + 0.0003 * process.start) * std::sqrt(process.slowdown);
          cell.times.push_back(time);
          speeds.push_back(1e9 / time);
        }
        if (!speeds.empty()) cell.throughput = spread_of(speeds);
        if (i != 0) cell.ratio = ratio_of(value);
        row.cells.push_back(std::move(cell));
      }
      comparison.rows.push_back(std::move(row));
    }
    if (size.rows_of_a_group < 2) continue;
    GroupMean mean{group, {std::nullopt}};
    for (std::size_t i = 1; i <= count; ++i) {
      mean.ratios.emplace_back(ratio_of(std::exp(logs[i] / size.rows_of_a_group)));
    }
    comparison.means.push_back(std::move(mean));
  }
  comparison.method.cells =
      static_cast<int>((comparison.rows.size() + comparison.means.size()) * count);
  return comparison;
}

}  // namespace squarelab::compare
