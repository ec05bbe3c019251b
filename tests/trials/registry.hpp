// The columns of the trials beside the shipped ones: copies of lerf, each compiled by itself, which
// are equal, and three that do 3, 6 and 12 per cent of their work twice.
#pragma once

#include <array>
#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <string_view>

#include "tags.hpp"

namespace squarelab::trials {

// A planted slowdown, and the name of its column.
struct Planted {
  int per_cent;
  std::string_view column;
};
inline constexpr std::array planted = {Planted{3, "slowed_by_3"}, Planted{6, "slowed_by_6"},
                                       Planted{12, "slowed_by_12"}};

// Their names. Each is lerf's board and control, and kernels of its own.
inline constexpr std::array<std::string_view, 9> copies = {
    "copy1", "copy2",           "copy3",           "copy4",          "copy5",
    "copy6", planted[0].column, planted[1].column, planted[2].column};

inline const Registry& registry() {
  static const Registry longer = [] {
    Registry registry = backends();
    for (const std::string_view name : copies) {
      registry.entries.push_back(entry_of<lerf::Backend>());
      registry.entries.back().facts.name = name;
    }
    return registry;
  }();
  return longer;
}

template <class... Tags>
void add_copies(std::vector<operations::Contestant>& backends) {
  std::size_t place = 0;
  const auto add = [&](auto make_kernels) {
    backends.push_back(operations::contestant_of<lerf::Backend>());
    backends.back().facts.name = copies[place++];
    backends.back().make_kernels = make_kernels;
  };
  (add(&operations::make_kernels<lerf::Backend<Tags>>), ...);
}

inline const operations::Contestants& contestants() {
  static const operations::Contestants longer = [] {
    operations::Contestants contestants = squarelab::contestants();
    add_copies<Copy1, Copy2, Copy3, Copy4, Copy5, Copy6, Slowed, SlowedBy6, SlowedBy12>(
        contestants.backends);
    return contestants;
  }();
  return longer;
}

}  // namespace squarelab::trials
