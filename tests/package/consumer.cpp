// A user of the package: counts leaves through Board, and converts a square between numberings.
// Prints two lines that do not depend on the machine.
#include <fmt/format.h>

#include <squarelab/backends.hpp>
#include <squarelab/build_info.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/text/fen.hpp>

int main() {
  using namespace squarelab;
  const Position kiwipete =
      text::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  std::uint64_t leaves = 0;
  for (const BackendEntry& entry : backends()) {
    const auto board = entry.make_board();
    board->set(kiwipete);
    const std::uint64_t counted = board->perft(2, PerftMode::Bulk);
    if (leaves != 0 && counted != leaves) return 1;
    leaves = counted;
  }
  fmt::print("{} leaves\n", leaves);
  fmt::print("e4 is {} in lerf, {} in lefr, 0x{:02x} in 0x88\n",
             mapping::index(mapping::lerf, Square::E4), mapping::index(mapping::lefr, Square::E4),
             mapping::x88::index_of(Square::E4));
  return build_info::version.empty() ? 1 : 0;
}
