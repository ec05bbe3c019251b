// Idea: walk down the tree of moves along the first count that differs. At each place every answer
// is understood by the legal moves first, so that a wrong move is found where it is generated and
// not by its leaves. Cost: at most `depth` questions to each divider; our own part is a few lists
// of moves. Tested in tests/lab/engine/divide_compare_test.cpp.
#include <algorithm>
#include <squarelab/lab/engine/divide_compare.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::engine {
namespace {

bool has_right_moves(const Side& side) {
  return !side.failure && side.missing.empty() && side.extra.empty();
}

// The first move whose count is not the same for all, or at depth 1 not 1.
// Precondition: all answers have the same moves.
std::optional<std::string> first_difference(const std::vector<Side>& sides, int depth) {
  for (const auto& [move, count] : sides.front().counts) {
    for (const Side& side : sides) {
      const std::uint64_t other = side.counts.at(move);
      if (other != count || (depth == 1 && other != 1)) return move;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Sighting> compare_divides(std::span<Divider* const> dividers,
                                        const Position& position, int depth, std::size_t boards) {
  if (dividers.empty()) return std::nullopt;
  Place place{position, {}, position, depth};
  std::optional<Place> above;
  std::vector<Side> sides_above;
  for (;;) {
    std::vector<Side> sides = ask_all(dividers, place);
    if (!std::all_of(sides.begin(), sides.end(), has_right_moves)) {
      return judge_all(std::move(place), std::move(sides), boards);
    }
    const auto difference = first_difference(sides, place.depth);
    if (!difference && !above) return std::nullopt;
    if (!difference) {
      // All agree here, but not one level higher: somebody contradicts himself there, or all are
      // wrong here.
      if (auto sighting = judge_all(*std::move(above), std::move(sides_above), boards)) {
        return sighting;
      }
      return judge_all(std::move(place), std::move(sides), boards);
    }
    if (place.depth == 1) return judge_all(std::move(place), std::move(sides), boards);
    above = place;
    sides_above = std::move(sides);
    const Move move = text::parse_uci(*difference, place.position);
    place.path.push_back(move);
    place.position = rules::play(place.position, move);
    --place.depth;
  }
}

}  // namespace squarelab::lab::engine
