// The columns of the trials beside the shipped ones: copies of lerf, each compiled by itself, which
// are equal, and one that does 3 per cent of its work twice.
#pragma once

#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <string_view>

namespace squarelab::trials {

inline constexpr std::string_view slowed_name = "slowed";

// A copy's entry is the original's but for name and workbench.
template <class Tag>
BackendEntry copy_named(std::string_view name) {
  BackendEntry entry = entry_of<lerf::Backend>();
  entry.facts.name = name;
  entry.make_workbench = &make_workbench<lerf::Backend<Tag>>;
  return entry;
}

inline const Registry& registry() {
  static const Registry longer = [] {
    Registry registry = backends();
    for (const BackendEntry& entry :
         {copy_named<Copy1>("copy1"), copy_named<Copy2>("copy2"), copy_named<Copy3>("copy3"),
          copy_named<Copy4>("copy4"), copy_named<Copy5>("copy5"), copy_named<Copy6>("copy6"),
          copy_named<Slowed>(slowed_name)}) {
      registry.entries.push_back(entry);
    }
    return registry;
  }();
  return longer;
}

}  // namespace squarelab::trials
