#include "registry.hpp"

#include <squarelab/backends.hpp>
#include <squarelab/mailbox120/mailbox120.hpp>

namespace squarelab::mailbox120 {

const Registry& registry() {
  // [registry]
  static const Registry longer = [] {
    Registry registry = backends();
    registry.entries.push_back(entry_of<mailbox120::Backend>());
    return registry;
  }();
  // [registry]
  return longer;
}

}  // namespace squarelab::mailbox120
