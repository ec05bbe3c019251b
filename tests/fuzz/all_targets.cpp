// The list of all targets: a file of its own, because a fuzzer is linked with one of them only.
#include "target.hpp"

namespace squarelab::fuzz {

std::vector<Target> all_targets() {
  return {comparison(), drawing(),    engine_output(), epd(),   fen(),       lockstep(),
          pgn(),        reproducer(), san(),           suite(), two_plies(), uci_move()};
}

}  // namespace squarelab::fuzz
