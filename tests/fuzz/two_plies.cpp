// The leaves two plies below a position, counted at once, against those counted ply after ply: the
// bytes are a position, any bytes, and every backend is asked.
#include <memory>
#include <squarelab/backends.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/text/fen.hpp>
#include <vector>

#include "position_of_bytes.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_two_plies(std::string_view input) {
  static const auto boards = [] {
    std::vector<std::unique_ptr<Board>> result;
    for (const BackendEntry& entry : backends()) {
      if (!entry.facts.is_reference) result.push_back(entry.make_board());
    }
    return result;
  }();
  static const std::unique_ptr<Board> counter = find(backends(), "x88")->make_board();
  Bytes bytes(input);
  const Position position = take_position(bytes);
  counter->set(position);
  const std::uint64_t leaves = counter->perft(2, PerftMode::OnePly);
  for (const auto& board : boards) {
    board->set(position);
    require(board->perft(2, PerftMode::Bulk) == leaves,
            std::string(board->name()) + " counts two plies of " + text::to_fen(position) +
                " as it counts one after the other");
  }
  return true;
}

std::vector<std::string> two_plies_seeds() {
  std::vector<std::string> seeds;
  positions::Random random(1);
  for (const positions::Event event : positions::all_events) {
    for (int i = 0; i < 4; ++i) {
      if (auto bytes = bytes_of(positions::event_position(event, random))) {
        seeds.push_back(std::move(*bytes));
      }
    }
  }
  return seeds;
}

}  // namespace

Target two_plies() { return {"two_plies", run_two_plies, two_plies_seeds, {}, 72}; }

}  // namespace squarelab::fuzz
