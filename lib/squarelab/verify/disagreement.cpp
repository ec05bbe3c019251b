// Idea: tables of names. Only lists of moves are looked into: they are sorted, so that each move is
// looked up in log n.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/names.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/disagreement.hpp>

namespace squarelab::verify {

namespace {

constexpr text::Names<EngineVerdict::Interrupted> verdict_names{
    "start-failure",  "not-uci",        "not-adapter",  "chess960", "no-perft",
    "totals-only",    "no-promotions",  "error",        "skipped",  "refuses-draw",
    "exited",         "partial-line",   "silent",       "garbage",  "endless-line",
    "endless-output", "illegal-answer", "inconsistent", "raised",   "interrupted"};

// A FEN stays on one line, so that it can be copied.
std::string on_lines(std::string_view label, const std::string& answer, const Drawable& drawable) {
  if (std::holds_alternative<Position>(drawable)) return fmt::format("{}{}\n", label, answer);
  return report::labelled(label, answer);
}

// The moves of an answer: + before those that are too many, - before those that are missing.
std::string marked_text(const std::vector<Move>& expected, const std::vector<Move>& given,
                        const std::vector<std::string>& without_code) {
  std::vector<std::pair<Move, char>> moves;
  for (const Move move : expected) {
    const bool is_there = std::binary_search(given.begin(), given.end(), move);
    moves.emplace_back(move, is_there ? ' ' : '-');
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    const bool is_twice = i > 0 && given[i] == given[i - 1];
    if (is_twice || !std::binary_search(expected.begin(), expected.end(), given[i])) {
      moves.emplace_back(given[i], '+');
    }
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::string text = fmt::format("{} instead of {}:", given.size() + without_code.size(),
                                 report::counted(expected.size(), "move"));
  for (const auto& [move, mark] : moves) {
    text += mark == ' ' ? ' ' + questions::move_text(move)
                        : fmt::format(" {}{}", mark, questions::move_text(move));
  }
  for (const std::string& other : without_code) text += " +" + text::quote(other);
  return text + " (- is missing, + is too many)";
}

// As it is, or compared with the expected list.
std::string shown_answer(const Disagreement& found, const Answer& answer) {
  const auto* expected = std::get_if<std::vector<Move>>(&found.expected_drawable);
  const auto* given = std::get_if<std::vector<Move>>(&answer.drawable);
  return expected && given ? marked_text(*expected, *given, answer.without_code) : answer.text;
}

// A list of moves as their number: the answers beside it show which they are.
std::string shown_expected(const Disagreement& found) {
  const auto* expected = std::get_if<std::vector<Move>>(&found.expected_drawable);
  return expected ? report::counted(expected->size(), "move") : found.expected;
}

// Beside the names, but below them where they are long.
constexpr std::size_t longest_name_beside = 30;

}  // namespace

std::string_view name_of(EngineVerdict verdict) noexcept { return verdict_names.of(verdict); }

std::optional<EngineVerdict> parse_verdict(std::string_view name) noexcept {
  return verdict_names.find(name);
}
std::vector<Move> lacking(const std::vector<Move>& moves, const std::vector<Move>& list) {
  std::vector<Move> result;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(result),
               [&](Move move) { return !std::binary_search(list.begin(), list.end(), move); });
  return result;
}

Kind kind_of(Question question, bool after_moves, const Drawable& expected,
             const Drawable& answer) {
  const auto* right = std::get_if<std::vector<Move>>(&expected);
  if (right && can_be_of(Kind::MoveMissing, question)) {
    const auto& given = std::get<std::vector<Move>>(answer);
    if (!lacking(*right, given).empty()) return Kind::MoveMissing;
    return lacking(given, *right).empty() ? Kind::MoveTwice : Kind::MoveExtra;
  }
  const Kind kind = question->kinds[0].value_or(Kind::WrongPosition);
  return kind == Kind::WrongPosition && after_moves ? Kind::WrongChild : kind;
}

Kind kind_of(EngineVerdict verdict) noexcept {
  switch (verdict) {
    case EngineVerdict::StartFailure:
    case EngineVerdict::Exited:
    case EngineVerdict::PartialLine:
    case EngineVerdict::Raised:
      return Kind::Crash;
    case EngineVerdict::Error:
    case EngineVerdict::Skipped:
    case EngineVerdict::RefusesDraw:
      return Kind::Refusal;
    case EngineVerdict::Silent:
      return Kind::Hang;
    case EngineVerdict::TotalsOnly:
      return Kind::WrongCount;
    case EngineVerdict::Inconsistent:
      return Kind::Inconsistent;
    default:
      return Kind::Garbage;
  }
}

Thrown what_was_thrown() {
  try {
    throw;
  } catch (const std::exception& error) {
    const bool too_late = dynamic_cast<const NoAnswerInTime*>(&error) != nullptr;
    const bool refuses = dynamic_cast<const std::logic_error*>(&error) != nullptr;
    return {too_late  ? Kind::Hang
            : refuses ? Kind::Refusal
                      : Kind::Crash,
            std::string("throws: ") + error.what()};
  } catch (...) {
    return {Kind::Crash, "throws what is not a std::exception"};
  }
}

bool is_valid(const Line& line) {
  if (rules::find_violation(line.start)) return false;
  Position position = line.start;
  for (const Move move : line.moves) {
    if (!rules::is_legal(position, move)) return false;
    position = rules::play(position, move);
  }
  return true;
}

Position end_of(const Line& line) {
  Position position = line.start;
  for (const Move move : line.moves) position = rules::play(position, move);
  return position;
}

Line whole_line(const Disagreement& found) {
  Line line{found.start, found.moves};
  line.moves.insert(line.moves.end(), found.taken_back.begin(), found.taken_back.end());
  return line;
}

std::optional<std::size_t> first_wrong(const Disagreement& disagreement) {
  for (std::size_t i = 0; i < disagreement.answers.size(); ++i) {
    if (disagreement.answers[i].text != disagreement.expected) return i;
  }
  return std::nullopt;
}

std::string place_text(const Disagreement& disagreement) {
  if (!disagreement.text.empty())
    return fmt::format("FEN       {}\n", text::printable(disagreement.text));
  std::string text = fmt::format("position  {}\n", text::to_fen(disagreement.start));
  if (!disagreement.moves.empty()) {
    text += report::labelled("after     ", text::to_uci(disagreement.moves));
  }
  if (disagreement.compared) {
    text += fmt::format("compared  {}\n", text::to_fen(*disagreement.compared));
  }
  return text;
}

std::string answers_text(const Disagreement& disagreement) {
  std::string report = report::labelled("query     ", disagreement.query);
  report += on_lines("expected  ", shown_expected(disagreement), disagreement.expected_drawable);
  std::size_t width = 0;
  for (const Answer& answer : disagreement.answers) {
    if (answer.text != disagreement.expected) width = std::max(width, answer.backend.size());
  }
  for (const Answer& answer : disagreement.answers) {
    if (answer.text == disagreement.expected) continue;
    const std::string shown = shown_answer(disagreement, answer);
    if (width <= longest_name_beside) {
      report += on_lines(fmt::format("* {:{}}  ", answer.backend, width), shown, answer.drawable);
    } else {
      report += report::wrapped("* " + answer.backend, report::report_width, 6);
      report += on_lines("    ", shown, answer.drawable);
    }
  }
  return report;
}

std::string to_string(const Disagreement& disagreement) {
  return place_text(disagreement) + answers_text(disagreement);
}

}  // namespace squarelab::verify
