#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <squarelab/compare/measuring/agreement.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::compare::measuring {

namespace {

struct OperationAnswer {
  std::string name;
  std::uint64_t units;
  std::uint64_t digest;
};

OperationDisagreement disagreement(operations::Operation operation,
                                   const std::optional<Position>& position,
                                   const std::vector<OperationAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", facts_of(operation).name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const OperationAnswer& answer : answers) {
    text += fmt::format("\n  {}: {}, digest {:016x}", answer.name,
                        report::counted(answer.units, facts_of(operation).unit), answer.digest);
  }
  return OperationDisagreement(text);
}

std::vector<OperationAnswer> answers_of(std::span<const NamedKernels> kernels,
                                        operations::Operation operation, std::size_t positions) {
  const operations::Traversal traversal{0, positions, 0, operations::stride_of(positions, 0),
                                        positions};
  std::vector<OperationAnswer> answers;
  for (const NamedKernels& named : kernels) {
    answers.push_back({named.name, named.kernels->run(operation, traversal),
                       named.kernels->digest(operation, traversal)});
  }
  return answers;
}

bool agree(const std::vector<OperationAnswer>& answers) {
  return std::all_of(answers.begin(), answers.end(), [&](const OperationAnswer& answer) {
    return answer.units == answers.front().units && answer.digest == answers.front().digest;
  });
}

void load(std::span<const NamedKernels> kernels, std::span<const Position> corpus) {
  for (const NamedKernels& named : kernels) named.kernels->load(corpus);
}

OperationDisagreement located(std::span<const NamedKernels> kernels,
                              std::span<const Position> corpus, operations::Operation operation,
                              const std::vector<OperationAnswer>& on_all) {
  for (const Position& position : corpus) {
    load(kernels, std::span(&position, 1));
    const std::vector<OperationAnswer> answers = answers_of(kernels, operation, 1);
    if (!agree(answers)) return disagreement(operation, position, answers);
  }
  return disagreement(operation, std::nullopt, on_all);
}

}  // namespace

std::vector<std::uint64_t> load_and_verify(std::span<const NamedKernels> kernels,
                                           std::span<const Position> corpus,
                                           std::span<const operations::Operation> operations,
                                           const std::function<void()>& verified) {
  load(kernels, corpus);
  std::vector<std::uint64_t> units;
  for (const operations::Operation operation : operations) {
    const std::vector<OperationAnswer> answers = answers_of(kernels, operation, corpus.size());
    if (!agree(answers)) throw located(kernels, corpus, operation, answers);
    units.push_back(answers.front().units);
    if (verified) verified();
  }
  return units;
}

Verified verify(const Job& job, const AllKernels& kernels, const std::function<void()>& verified) {
  std::vector<NamedKernels> named;
  for (const std::string& column : job.columns) {
    named.push_back({column, kernels[named.size()].get()});
  }
  named.push_back({job.baseline + " (control)", kernels.back().get()});
  Verified all;
  for (const std::uint64_t units : load_and_verify(named, job.corpus, job.operations, verified)) {
    const operations::Operation operation = job.operations[all.operations.size()];
    Verified::Operation& found = all.operations.emplace_back();
    found.has_work = units > 0;
    for (const auto& one : kernels) found.lacks.push_back(one->lacks(operation));
  }
  return all;
}

}  // namespace squarelab::compare::measuring
