#include <algorithm>
#include <bit>
#include <squarelab/compare/measuring/agreement.hpp>
#include <squarelab/compare/measuring/count.hpp>

namespace squarelab::compare::measuring {

namespace {

// Positions of a row, however much work they are.
constexpr std::uint64_t fewest = 4;

// The first positions of an order that spreads them over the corpus, for all columns.
Counted counted(const Job& job, std::uint64_t positions, const AllKernels& kernels) {
  const std::size_t size = job.corpus.size();
  Counted row;
  row.positions = std::min<std::uint64_t>(positions, size);
  // Steps of the golden section.
  const std::size_t stride = questions::stride_of(size, 0);
  for (std::size_t column = 0; column < job.columns.size(); ++column) {
    const auto instructions_of_first = [&](std::uint64_t length) {
      return instructions_of([&] {
        row.units = kernels[column]->run(job.questions.front(), {0, size, 0, stride, length});
      });
    };
    const auto none = instructions_of_first(0);
    const auto all = instructions_of_first(row.positions);
    if (!none || !all) return {};
    row.cells.push_back({all->executed - none->executed, all->in_libraries - none->in_libraries});
  }
  return row;
}

}  // namespace

Counted count(const Job& job, const AllKernels& kernels) {
  if (!instructions_of([] {})) return {};
  Counted row;
  row.has_work = verify(job, kernels).rows.front().has_work;
  if (!row.has_work) return row;
  if (job.positions > 0) return counted(job, job.positions, kernels);
  row = counted(job, fewest, kernels);
  std::uint64_t executed = 0;
  for (const Instructions& cell : row.cells) executed += cell.executed;
  const std::uint64_t times =
      std::bit_floor(job.instructions_of_a_row / std::max<std::uint64_t>(executed, 1));
  return times < 2 || row.cells.empty() ? row : counted(job, times * row.positions, kernels);
}

}  // namespace squarelab::compare::measuring
