// The columns of the trials beside the shipped ones: copies of lerf, each compiled by itself, which
// are equal, and three that do 3, 6 and 12 per cent of their work twice.
#pragma once

#include <array>
#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <string_view>

namespace squarelab::trials {

// A planted slowdown, and the name of its column.
struct Planted {
  int per_cent;
  std::string_view column;
};
inline constexpr std::array planted = {Planted{3, "slowed_by_3"}, Planted{6, "slowed_by_6"},
                                       Planted{12, "slowed_by_12"}};

// A copy's entry is the original's but for name and kernels.
template <class Tag>
BackendEntry copy_named(std::string_view name) {
  BackendEntry entry = entry_of<lerf::Backend>();
  entry.facts.name = name;
  entry.make_kernels = &make_kernels<lerf::Backend<Tag>>;
  return entry;
}

inline const Registry& registry() {
  static const Registry longer = [] {
    Registry registry = backends();
    for (const BackendEntry& entry :
         {copy_named<Copy1>("copy1"), copy_named<Copy2>("copy2"), copy_named<Copy3>("copy3"),
          copy_named<Copy4>("copy4"), copy_named<Copy5>("copy5"), copy_named<Copy6>("copy6"),
          copy_named<Slowed>(planted[0].column), copy_named<SlowedBy6>(planted[1].column),
          copy_named<SlowedBy12>(planted[2].column)}) {
      registry.entries.push_back(entry);
    }
    return registry;
  }();
  return longer;
}

}  // namespace squarelab::trials
