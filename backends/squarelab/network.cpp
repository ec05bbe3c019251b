// The networks, compiled once for all boards that search with them.
#include <memory>
#include <squarelab/search/network_of.hpp>
#include <stdexcept>

namespace squarelab::search {

std::unique_ptr<Network> make_network(Evaluation evaluation, const Network::Squares& squares) {
  switch (evaluation) {
    case Evaluation::Network256:
      return std::make_unique<NetworkOf<256>>(squares);
    case Evaluation::Network1024:
      return std::make_unique<NetworkOf<1024>>(squares);
    case Evaluation::NetworkThreats:
      return std::make_unique<NetworkOf<256, network_forms::Best, true>>(squares);
    default:
      throw std::invalid_argument("the evaluation has no network");
  }
}

}  // namespace squarelab::search
