#include <algorithm>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/file_counts.hpp>
#include <squarelab/verify/verification.hpp>

namespace squarelab::verify::engine::asking {

std::vector<std::span<const text::PerftCount>> counts_asked(
    std::span<const text::PerftCount> counts, int depth, std::uint64_t most_leaves) {
  std::vector<std::span<const text::PerftCount>> asked;
  for (std::size_t begin = 0; begin < counts.size();) {
    std::size_t end = begin;
    std::uint64_t total = 0;
    std::uint64_t below_moves = 0;
    for (; end < counts.size() && counts[end].depth == counts[begin].depth; ++end) {
      if (counts[end].below) {
        below_moves += std::min(counts[end].count, ~std::uint64_t{0} - below_moves);
      } else {
        total = std::max(total, counts[end].count);
      }
    }
    if (counts[begin].depth <= depth || std::max(total, below_moves) <= most_leaves) {
      asked.push_back(counts.subspan(begin, end - begin));
    }
    begin = end;
  }
  return asked;
}

std::uint64_t look_for_counts(const Looking& looking, std::span<Divider* const> dividers,
                              const positions::NamedPosition& named,
                              std::span<const text::PerftCount> counts, std::size_t boards) {
  const Place place = make_place(named.position, {}, counts.front().depth);
  const std::vector<Side> sides = ask_all(dividers, place);
  const bool all_agree = std::all_of(sides.begin(), sides.end(), [&](const Side& side) {
    const bool are_moves_right = !side.failure && side.missing.empty() && side.extra.empty();
    return are_moves_right && side.counts == sides.front().counts;
  });
  if (!all_agree) {
    bool is_told = false;
    const Looking noted = [&](Sighting sighting) {
      is_told = true;
      return looking(std::move(sighting));
    };
    look_for(noted, dividers, place, boards);
    // They may have given another answer just now.
    if (auto sighting = judge_all(place, sides, boards); sighting && !is_told) {
      looking(*std::move(sighting));
    }
    return 0;
  }
  std::uint64_t compared = 0;
  for (const text::PerftCount& count : counts) {
    const Side& side = sides.front();
    const std::uint64_t leaves =
        count.below ? side.counts.at(text::to_uci(*count.below)) : side.leaves;
    ++compared;
    if (leaves == count.count) continue;
    Disagreement found = wrong_in_file(named, count);
    for (const Side& one : sides) found.answers.push_back({one.divider, answer_text(leaves)});
    found.wrong = first_wrong(found);
    if (!looking({place, sides, 0, std::move(found)})) break;
  }
  return compared;
}

}  // namespace squarelab::verify::engine::asking
