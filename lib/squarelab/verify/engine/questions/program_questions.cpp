#include <algorithm>
#include <array>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>

namespace squarelab::verify {

namespace {

template <class Q>
constexpr Question word_of = &Q::facts;
template <>
constexpr Question word_of<EvalMirror> = EvalMirror::word;

template <class... Q>
constexpr auto table_of(squarelab::questions::List<Q...>) {
  return std::array{ProgramQuestion{&Q::facts, word_of<Q>, Q::after_moves, Q::is_on_request,
                                    Q::is_of_chess960, &Q::check}...};
}
constexpr auto table = table_of(Catalogue{});

const ProgramQuestion& row_of(Question question) {
  return *std::ranges::find(table, question, &ProgramQuestion::question);
}

// Returns the disagreement of a question without an answer.
Disagreement unanswered(const Failure& failure, std::string_view query) {
  Disagreement found;
  found.kind = kind_of(failure.verdict);
  found.verdict = failure.verdict;
  found.query = query;
  found.expected = "an answer";
  found.answers.push_back(failed("", failure));
  if (failure.verdict == EngineVerdict::Skipped) found.answers.back().text = failure.reason;
  return found;
}

// Returns the wrong answers, or the missing one, with the line and the question filled in.
template <class Check>
std::vector<Disagreement> checked(Question question, const Asker& asker, const Line& line,
                                  const Check& check) {
  std::vector<Disagreement> found;
  try {
    found = check();
  } catch (const NoAnswer& none) {
    if (none.failure.verdict == EngineVerdict::Interrupted) return {};
    found = {unanswered(none.failure, question->in_reports)};
  }
  for (Disagreement& one : found) {
    one.start = line.start;
    if (one.taken_back.empty()) one.moves = line.moves;
    one.question = question;
    one.answers.back().backend = asker.name();
    one.wrong = one.answers.size() - 1;
  }
  return found;
}

}  // namespace

bool Asker::knows(Question question) const {
  return std::ranges::count(divider_->known(), row_of(question).word) != 0;
}

std::string Asker::ask(Question word, const Line& line, std::string texts) {
  return answer({word, text::to_fen(line.start), line.moves, std::move(texts)});
}

std::string Asker::ask(Question word, std::string fen, process::Duration most) {
  return answer({word, std::move(fen), {}, {}, most});
}

std::string Asker::answer(const Inquiry& inquiry) {
  InquiryAnswer answer = divider_->answer(inquiry);
  if (auto* const failure = std::get_if<Failure>(&answer)) throw NoAnswer(std::move(*failure));
  return std::get<std::string>(std::move(answer));
}

std::span<const ProgramQuestion> program_questions() noexcept { return table; }

std::span<const Question> all_questions() {
  static const std::vector<Question> all = [] {
    const auto to_boards = questions_to_boards();
    std::vector<Question> questions(to_boards.begin(), to_boards.end());
    for (const Question question : Catalogue::questions) {
      if (std::ranges::count(to_boards, question) == 0) questions.push_back(question);
    }
    return questions;
  }();
  return all;
}

std::optional<Question> parse_question(std::string_view name) {
  for (const Question question : all_questions()) {
    if (question->in_reports == name) return question;
  }
  return std::nullopt;
}

bool is_program_question(Question question) noexcept {
  return std::ranges::count(table, question, &ProgramQuestion::question) != 0;
}

std::vector<Disagreement> check(Question question, Asker& asker, const Line& line, Effort effort) {
  return checked(question, asker, line,
                 [&] { return row_of(question).check(asker, line, effort); });
}

std::span<const Sample> samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> samples;
    for (Line& line : game_samples()) {
      samples.push_back({&Undo::facts, line});
      samples.push_back({&GameEnd::facts, line});
    }
    for (const FenSample& fen : fen_samples()) {
      samples.push_back({&ReadFen::facts, {start_position(), {}}, &fen});
    }
    return samples;
  }();
  return all;
}

std::vector<Disagreement> check(const Sample& sample, Asker& asker) {
  if (!sample.fen) return check(sample.question, asker, sample.line, Effort::Usual);
  std::string text;
  auto found = checked(sample.question, asker, sample.line,
                       [&] { return ReadFen::check(asker, *sample.fen, text); });
  for (Disagreement& one : found) one.text = text;
  asker.start_anew();
  return found;
}

}  // namespace squarelab::verify
