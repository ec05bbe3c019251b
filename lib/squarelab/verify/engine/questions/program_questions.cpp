#include <algorithm>
#include <array>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/engine/questions/checks.hpp>
#include <squarelab/verify/engine/questions/program_questions.hpp>

namespace squarelab::verify::engine::questions {
namespace {

constexpr bool after_moves = true;
constexpr bool on_request = true;
constexpr std::array table{
    ProgramQuestion{Question::Captures, Question::Captures, !after_moves, !on_request,
                    &check_captures},
    ProgramQuestion{Question::Noisy, Question::Noisy, !after_moves, !on_request, &check_noisy},
    ProgramQuestion{Question::GivesCheck, Question::GivesCheck, !after_moves, !on_request,
                    &check_gives_check},
    ProgramQuestion{Question::Key, Question::Key, after_moves, !on_request, &check_key},
    ProgramQuestion{Question::Eval, Question::Eval, after_moves, !on_request, &check_eval},
    ProgramQuestion{Question::EvalMirror, Question::Eval, !after_moves, on_request,
                    &check_eval_mirror},
    ProgramQuestion{Question::Fen, Question::Fen, after_moves, !on_request, &check_fen},
    ProgramQuestion{Question::San, Question::San, !after_moves, !on_request, &check_san},
    ProgramQuestion{Question::ReadSan, Question::ReadSan, !after_moves, !on_request,
                    &check_read_san},
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

bool Asker::knows(Question question) const {
  const auto* const row = std::ranges::find(table, question, &ProgramQuestion::question);
  return std::ranges::count(divider_->known(), row->word) != 0;
}

std::string Asker::ask(Question word, const Line& line, std::string texts) {
  return answer({word, text::to_fen(line.start), line.moves, std::move(texts)});
}

std::string Asker::ask(Question word, std::string fen) { return answer({word, std::move(fen)}); }

std::string Asker::answer(const Inquiry& inquiry) {
  InquiryAnswer answer = divider_->answer(inquiry);
  if (auto* const failure = std::get_if<Failure>(&answer)) throw NoAnswer(std::move(*failure));
  return std::get<std::string>(std::move(answer));
}

std::span<const ProgramQuestion> program_questions() noexcept { return table; }

bool is_program_question(Question question) noexcept {
  return std::ranges::count(table, question, &ProgramQuestion::question) != 0;
}

std::vector<Disagreement> check(const ProgramQuestion& question, Asker& asker, const Line& line,
                                Effort effort) {
  std::vector<Disagreement> found;
  try {
    found = question.check(asker, line, effort);
  } catch (const NoAnswer& none) {
    if (none.failure.verdict == EngineVerdict::Interrupted) return {};
    found = {unanswered(none.failure, name_of(question.question))};
  }
  for (Disagreement& one : found) {
    one.start = line.start;
    one.moves = line.moves;
    one.question = question.question;
    one.answers.back().backend = asker.name();
    one.wrong = one.answers.size() - 1;
  }
  return found;
}

std::vector<Disagreement> check(Question question, Asker& asker, const Line& line, Effort effort) {
  return check(*std::ranges::find(table, question, &ProgramQuestion::question), asker, line,
               effort);
}

}  // namespace squarelab::verify::engine::questions
