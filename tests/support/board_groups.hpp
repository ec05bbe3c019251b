// Groups of boards for the cross tests. The core alone has no list of boards, and so not this
// header.
#pragma once

#include <squarelab/backends.hpp>
#include <string>
#include <vector>

#include "support/every_board.hpp"

namespace squarelab::testing_support {

// Groups of boards that are compared with the reference at once, because it is the slowest: those
// of the build, and each that the registry under test has beyond them by its name.
inline std::vector<std::string> group_names() {
  std::vector<std::string> names{"shipped"};
  for (const std::string& name : all_names()) {
    if (find(backends(), name) == nullptr) names.push_back(name);
  }
  return names;
}

// The boards of a group without the reference.
inline std::vector<const BackendEntry*> entries_of(const std::string& group) {
  std::vector<const BackendEntry*> entries;
  for (const BackendEntry& entry : registry_under_test()) {
    const bool is_shipped = find(backends(), entry.facts.name) != nullptr;
    if (!entry.facts.is_reference && (is_shipped ? "shipped" : entry.facts.name) == group) {
      entries.push_back(&entry);
    }
  }
  return entries;
}

}  // namespace squarelab::testing_support
