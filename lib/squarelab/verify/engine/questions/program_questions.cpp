#include <algorithm>
#include <array>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/engine/questions/checks.hpp>
#include <squarelab/verify/engine/questions/program_questions.hpp>

namespace squarelab::verify::engine::questions {
namespace {

constexpr std::array table{
    ProgramQuestion{Question::Captures, false, &check_captures},
    ProgramQuestion{Question::Noisy, false, &check_noisy},
    ProgramQuestion{Question::GivesCheck, false, &check_gives_check},
};

// No answer in place of one.
Disagreement unanswered(const Failure& failure, std::string_view query) {
  Disagreement found;
  found.kind = kind_of(failure.verdict);
  found.verdict = failure.verdict;
  found.query = query;
  found.expected = "an answer";
  found.answers.push_back(engine::failed("", failure));
  return found;
}

}  // namespace

std::string Asker::ask(Question word, const Line& line, std::string texts) {
  return answer({word, text::to_fen(line.start), line.moves, std::move(texts)});
}

std::string Asker::ask(Question word, std::string fen) { return answer({word, std::move(fen)}); }

std::string Asker::answer(const Inquiry& inquiry) {
  InquiryAnswer answer = divider_.answer(inquiry);
  if (auto* const failure = std::get_if<Failure>(&answer)) throw NoAnswer(std::move(*failure));
  return std::get<std::string>(std::move(answer));
}

std::span<const ProgramQuestion> program_questions() noexcept { return table; }

bool is_program_question(Question question) noexcept {
  return std::ranges::count(table, question, &ProgramQuestion::question) != 0;
}

const ProgramQuestion& program_question(Question question) noexcept {
  return *std::ranges::find(table, question, &ProgramQuestion::question);
}

std::vector<Disagreement> check(Question question, Divider& divider, const Line& line,
                                Effort effort) {
  Asker asker(divider);
  std::vector<Disagreement> found;
  try {
    found = program_question(question).check(asker, line, effort);
  } catch (const NoAnswer& none) {
    if (none.failure.verdict == EngineVerdict::Interrupted) return {};
    found = {unanswered(none.failure, name_of(question))};
  }
  for (Disagreement& one : found) {
    one.start = line.start;
    one.moves = line.moves;
    one.question = question;
    one.answers.back().backend = asker.name();
    one.wrong = one.answers.size() - 1;
  }
  return found;
}

}  // namespace squarelab::verify::engine::questions
