#include <algorithm>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/file_counts.hpp>
#include <squarelab/verify/verification.hpp>

namespace squarelab::verify {

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

std::uint64_t find_wrong_counts(const OnWrongAnswer& on_wrong, std::span<Divider* const> dividers,
                                const positions::NamedPosition& named,
                                std::span<const text::PerftCount> counts, std::size_t boards) {
  const Place place = make_place(named.position, {}, counts.front().depth);
  const std::vector<Reply> replies = ask_all(dividers, place);
  const bool all_agree = std::all_of(replies.begin(), replies.end(), [&](const Reply& reply) {
    const bool are_moves_right = !reply.failure && reply.missing.empty() && reply.extra.empty();
    return are_moves_right && reply.counts == replies.front().counts;
  });
  if (!all_agree) {
    bool is_reported = false;
    const OnWrongAnswer noted = [&](WrongAnswer wrong) {
      is_reported = true;
      return on_wrong(std::move(wrong));
    };
    find_wrong_answers(noted, dividers, place, boards);
    // They may have given another answer just now.
    if (auto wrong = judge_all(place, replies, boards); wrong && !is_reported) {
      on_wrong(*std::move(wrong));
    }
    return 0;
  }
  std::uint64_t compared = 0;
  for (const text::PerftCount& count : counts) {
    const Reply& reply = replies.front();
    const std::uint64_t leaves =
        count.below ? reply.counts.at(text::to_uci(*count.below)) : reply.leaves;
    ++compared;
    if (leaves == count.count) continue;
    Disagreement found = wrong_in_file(named, count);
    for (const Reply& one : replies) found.answers.push_back({one.divider, answer_text(leaves)});
    found.wrong = first_wrong(found);
    if (!on_wrong({place, replies, 0, std::move(found)})) break;
  }
  return compared;
}

}  // namespace squarelab::verify
