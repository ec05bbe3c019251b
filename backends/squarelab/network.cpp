// The networks, compiled once for all boards that search with them.
#include <memory>
#include <squarelab/search/network_of.hpp>
#include <stdexcept>

namespace squarelab::search {

std::unique_ptr<Network> make_network(int units, const Network::Squares& squares) {
  if (units == 256) return std::make_unique<NetworkOf<256>>(squares);
  if (units == 1024) return std::make_unique<NetworkOf<1024>>(squares);
  throw std::invalid_argument("a network has 256 or 1024 units");
}

}  // namespace squarelab::search
