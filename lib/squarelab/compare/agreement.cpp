#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/agreement.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::compare {

namespace {

std::string message(operations::Operation operation, const std::optional<Position>& position,
                    const std::vector<OperationAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", facts_of(operation).name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const OperationAnswer& answer : answers) {
    text += fmt::format("\n  {}: {}, digest {:016x}", answer.name,
                        report::counted(answer.units, facts_of(operation).unit), answer.digest);
  }
  return text;
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
                              std::vector<OperationAnswer> on_all) {
  for (const Position& position : corpus) {
    load(kernels, std::span(&position, 1));
    std::vector<OperationAnswer> answers = answers_of(kernels, operation, 1);
    if (!agree(answers)) return {operation, position, std::move(answers)};
  }
  return {operation, std::nullopt, std::move(on_all)};
}

}  // namespace

OperationDisagreement::OperationDisagreement(operations::Operation differing,
                                             std::optional<Position> shown_by,
                                             std::vector<OperationAnswer> given)
    : std::runtime_error(message(differing, shown_by, given)),
      operation(differing),
      position(std::move(shown_by)),
      answers(std::move(given)) {}

std::vector<operations::Operation> load_and_verify(
    std::span<const NamedKernels> kernels, std::span<const Position> corpus,
    std::span<const operations::Operation> operations) {
  load(kernels, corpus);
  std::vector<operations::Operation> with_work;
  for (const operations::Operation operation : operations) {
    std::vector<OperationAnswer> answers = answers_of(kernels, operation, corpus.size());
    if (!agree(answers)) throw located(kernels, corpus, operation, std::move(answers));
    if (answers.front().units > 0) with_work.push_back(operation);
  }
  return with_work;
}

}  // namespace squarelab::compare
