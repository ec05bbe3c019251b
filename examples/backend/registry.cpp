#include "registry.hpp"

#include <squarelab/backends.hpp>
#include <squarelab/mailbox120/mailbox120.hpp>

namespace squarelab::mailbox120 {

// [registry]
const Registry& registry() {
  static const Registry longer = [] {
    Registry registry = squarelab::backends();
    registry.entries.push_back(entry_with_annexes<mailbox120::Backend>());
    return registry;
  }();
  return longer;
}

const questions::Contestants& contestants() {
  static const questions::Contestants longer = [] {
    questions::Contestants contestants = squarelab::contestants();
    contestants.backends.push_back(questions::contestant_of<mailbox120::Backend>());
    return contestants;
  }();
  return longer;
}
// [registry]

}  // namespace squarelab::mailbox120
