#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/agreement.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::compare {

namespace {

std::string message(operations::Operation operation, const std::optional<Position>& position,
                    const std::vector<WorkbenchAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", facts_of(operation).name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const WorkbenchAnswer& answer : answers) {
    text += fmt::format("\n  {}: {}, digest {:016x}", answer.name,
                        report::counted(answer.units, facts_of(operation).unit), answer.digest);
  }
  return text;
}

std::vector<WorkbenchAnswer> answers_of(std::span<const NamedWorkbench> workbenches,
                                        operations::Operation operation, std::size_t positions) {
  const operations::Way way{0, positions, 0, operations::stride_of(positions, 0), positions};
  std::vector<WorkbenchAnswer> answers;
  for (const NamedWorkbench& named : workbenches) {
    answers.push_back({named.name, named.workbench->run(operation, way),
                       named.workbench->digest(operation, way)});
  }
  return answers;
}

bool agree(const std::vector<WorkbenchAnswer>& answers) {
  return std::all_of(answers.begin(), answers.end(), [&](const WorkbenchAnswer& answer) {
    return answer.units == answers.front().units && answer.digest == answers.front().digest;
  });
}

void load(std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus) {
  for (const NamedWorkbench& named : workbenches) named.workbench->load(corpus);
}

WorkbenchDisagreement located(std::span<const NamedWorkbench> workbenches,
                              std::span<const Position> corpus, operations::Operation operation,
                              std::vector<WorkbenchAnswer> on_all) {
  for (const Position& position : corpus) {
    load(workbenches, std::span(&position, 1));
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation, 1);
    if (!agree(answers)) return {operation, position, std::move(answers)};
  }
  return {operation, std::nullopt, std::move(on_all)};
}

}  // namespace

WorkbenchDisagreement::WorkbenchDisagreement(operations::Operation differing,
                                             std::optional<Position> shown_by,
                                             std::vector<WorkbenchAnswer> given)
    : std::runtime_error(message(differing, shown_by, given)),
      operation(differing),
      position(std::move(shown_by)),
      answers(std::move(given)) {}

std::vector<operations::Operation> load_and_verify(
    std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus,
    std::span<const operations::Operation> operations) {
  load(workbenches, corpus);
  std::vector<operations::Operation> with_work;
  for (const operations::Operation operation : operations) {
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation, corpus.size());
    if (!agree(answers)) throw located(workbenches, corpus, operation, std::move(answers));
    if (answers.front().units > 0) with_work.push_back(operation);
  }
  return with_work;
}

}  // namespace squarelab::compare
