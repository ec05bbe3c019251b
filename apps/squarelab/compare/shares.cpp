#include "compare/shares.hpp"

#include <squarelab/search/questions.hpp>
#include <squarelab/search/shares.hpp>

namespace squarelab::app {

void add_shares(compare::Comparison& comparison, const compare::CompareOptions& plan,
                const positions::Corpus& corpus, const Context& context) {
  constexpr std::size_t most_searched = 24;
  constexpr int rounds = 5;
  const std::vector<Position> searched = positions::thinned(corpus.positions, most_searched);
  search::BenchOptions bench;
  bench.positions = searched;
  bench.settings.hash_bytes = 0;  // as in the rows
  bench.limits = {.depth = 4, .stop = plan.stop};
  bench.settings.pressure_bytes = static_cast<std::size_t>(plan.pressure_bytes);
  const std::size_t searches = comparison.columns.size() * bench.positions.size() * rounds *
                               (1 + search::parts_of_work.size());
  for (const questions::Question question : plan.questions) {
    const auto tier = search::tier_of(question);
    if (!tier ||
        std::ranges::count(comparison.rows, question->name, &compare::Row::question) == 0) {
      continue;
    }
    bench.settings.tier = *tier;
    Progress progress(context.terminal, "searches", searches);
    std::uint64_t done = 0;
    for (compare::Column& column : comparison.columns) {
      if (column.role == compare::Role::Control) continue;
      const auto shares =
          search::shares_of(*find(context.registry, column.name), bench, rounds, [&](double share) {
            done += share < 1 ? 0 : 1;
            progress.update(done, {}, share < 1 ? share : 0);
          });
      if (!shares) return;
      const auto& [generation, checks, making, exchange, evaluation] = *shares;
      column.shares.push_back(
          {std::string(question->name), generation, checks, making, exchange, evaluation});
    }
  }
}

}  // namespace squarelab::app
