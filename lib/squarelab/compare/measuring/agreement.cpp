#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <squarelab/compare/measuring/agreement.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::compare {

namespace {

struct KernelAnswer {
  std::string name;
  std::uint64_t units;
  std::uint64_t digest;
};

KernelDisagreement disagreement(questions::Question question,
                                const std::optional<Position>& position,
                                const std::vector<KernelAnswer>& answers) {
  std::string text = fmt::format("the backends disagree in {}", question->name);
  text += position ? fmt::format(" on {}", text::to_fen(*position))
                   : std::string(" over the corpus, though on no position of it alone");
  for (const KernelAnswer& answer : answers) {
    text += fmt::format("\n  {}: {}, digest {:016x}", answer.name,
                        report::counted(answer.units, question->unit), answer.digest);
  }
  return KernelDisagreement(text);
}

std::vector<KernelAnswer> answers_of(std::span<const NamedKernels> kernels,
                                     questions::Question question, std::size_t positions) {
  const questions::Traversal traversal{0, positions, 0, questions::stride_of(positions, 0),
                                       positions};
  std::vector<KernelAnswer> answers;
  for (const NamedKernels& named : kernels) {
    answers.push_back({named.name, named.kernels->run(question, traversal),
                       named.kernels->digest(question, traversal)});
  }
  return answers;
}

bool agree(const std::vector<KernelAnswer>& answers) {
  return std::all_of(answers.begin(), answers.end(), [&](const KernelAnswer& answer) {
    return answer.units == answers.front().units && answer.digest == answers.front().digest;
  });
}

void load(std::span<const NamedKernels> kernels, std::span<const Position> corpus) {
  for (const NamedKernels& named : kernels) named.kernels->load(corpus);
}

KernelDisagreement located(std::span<const NamedKernels> kernels, std::span<const Position> corpus,
                           questions::Question question, const std::vector<KernelAnswer>& on_all) {
  for (const Position& position : corpus) {
    load(kernels, std::span(&position, 1));
    const std::vector<KernelAnswer> answers = answers_of(kernels, question, 1);
    if (!agree(answers)) return disagreement(question, position, answers);
  }
  return disagreement(question, std::nullopt, on_all);
}

}  // namespace

std::vector<std::uint64_t> load_and_verify(std::span<const NamedKernels> kernels,
                                           std::span<const Position> corpus,
                                           std::span<const questions::Question> questions,
                                           const std::function<void()>& verified) {
  load(kernels, corpus);
  std::vector<std::uint64_t> units;
  for (const questions::Question question : questions) {
    const std::vector<KernelAnswer> answers = answers_of(kernels, question, corpus.size());
    if (!agree(answers)) throw located(kernels, corpus, question, answers);
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
  for (const std::uint64_t units : load_and_verify(named, job.corpus, job.questions, verified)) {
    const questions::Question question = job.questions[all.rows.size()];
    Verified::Row& found = all.rows.emplace_back();
    found.units = units;
    for (const auto& one : kernels) found.lacks.push_back(one->lacks(question));
  }
  return all;
}

}  // namespace squarelab::compare
