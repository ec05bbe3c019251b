#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/timing/compare_agreement.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::lab::inline timing {

namespace {

std::string message(Operation operation, const std::optional<Position>& position,
                    const std::vector<WorkbenchAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", facts_of(operation).name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const WorkbenchAnswer& answer : answers) {
    text += fmt::format("\n  {}: {} {}s, digest {:016x}", answer.name, answer.units,
                        facts_of(operation).unit, answer.digest);
  }
  return text;
}

std::vector<WorkbenchAnswer> answers_of(std::span<const NamedWorkbench> workbenches,
                                        Operation operation) {
  std::vector<WorkbenchAnswer> answers;
  for (const NamedWorkbench& named : workbenches) {
    answers.push_back(
        {named.name, named.workbench->run(operation), named.workbench->digest(operation)});
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
                              std::span<const Position> corpus, Operation operation,
                              std::vector<WorkbenchAnswer> on_all) {
  for (const Position& position : corpus) {
    load(workbenches, std::span(&position, 1));
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation);
    if (!agree(answers)) return {operation, position, std::move(answers)};
  }
  return {operation, std::nullopt, std::move(on_all)};
}

}  // namespace

WorkbenchDisagreement::WorkbenchDisagreement(Operation operation, std::optional<Position> position,
                                             std::vector<WorkbenchAnswer> answers)
    : std::runtime_error(message(operation, position, answers)),
      operation_(operation),
      position_(std::move(position)),
      answers_(std::move(answers)) {}

void load_and_verify(std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus,
                     std::span<const Operation> operations) {
  load(workbenches, corpus);
  for (const Operation operation : operations) {
    std::vector<WorkbenchAnswer> answers = answers_of(workbenches, operation);
    if (!agree(answers)) throw located(workbenches, corpus, operation, std::move(answers));
  }
}

}  // namespace squarelab::lab::inline timing
