// Idea: tables of names, and for each question the kinds of wrong answers to it. Only lists of
// moves are looked into: they are sorted, so that each move is looked up in log n. Tested in
// tests/lab/differential/kinds_test.cpp.
#include <algorithm>
#include <array>
#include <iterator>
#include <squarelab/lab/differential/kinds.hpp>

namespace squarelab::lab::inline differential {

namespace {

// In the order of Kind.
constexpr std::array<std::string_view, 19> kind_names{
    "move-missing",   "move-extra",  "move-twice", "wrong-count", "wrong-legality",
    "wrong-position", "wrong-child", "wrong-undo", "wrong-key",   "wrong-attack",
    "wrong-checkers", "wrong-pins",  "refusal",    "hang",        "crash",
    "garbage",        "wrong-end",   "wrong-san",  "inconsistent"};
static_assert(kind_names.size() == static_cast<std::size_t>(Kind::Inconsistent) + 1);

struct QuestionFacts {
  std::string_view name;
  // In what ways an answer can be wrong; first the one where nothing says otherwise. A board that
  // throws can do so at any question.
  std::array<std::optional<Kind>, 5> kinds;
};

// In the order of Question. Other programs answer both Moves and Perft with the leaves below each
// move.
constexpr std::array<QuestionFacts, 16> questions{{
    {"set", {Kind::WrongPosition, Kind::WrongChild}},
    {"make", {}},
    {"unmake", {}},
    {"position", {Kind::WrongPosition, Kind::WrongChild}},
    {"key", {Kind::WrongKey}},
    {"moves",
     {Kind::MoveTwice, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage, Kind::Inconsistent}},
    {"count", {Kind::WrongCount}},
    {"legality", {Kind::WrongLegality}},
    {"attacks", {Kind::WrongAttack}},
    {"checkers", {Kind::WrongCheckers}},
    {"pins", {Kind::WrongPins}},
    {"perft",
     {Kind::WrongCount, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage, Kind::Inconsistent}},
    {"core-child", {Kind::WrongChild}},
    {"taken-back", {Kind::WrongUndo}},
    {"end", {Kind::WrongEnd}},
    {"san", {Kind::WrongSan}},
}};
static_assert(questions.size() == static_cast<std::size_t>(Question::San) + 1);

constexpr const QuestionFacts& facts_of(Question question) {
  return questions[static_cast<std::size_t>(question)];
}

// In the order of EngineVerdict.
constexpr std::array<std::string_view, 12> verdict_names{
    "start-failure",  "not-uci",        "no-perft",     "exited",
    "partial-line",   "silent",         "garbage",      "endless-line",
    "endless-output", "illegal-answer", "inconsistent", "interrupted"};
static_assert(verdict_names.size() == static_cast<std::size_t>(EngineVerdict::Interrupted) + 1);

Kind kind_of_lists(const std::vector<Move>& expected, const std::vector<Move>& answer) {
  if (!lacking(expected, answer).empty()) return Kind::MoveMissing;
  return lacking(answer, expected).empty() ? Kind::MoveTwice : Kind::MoveExtra;
}

}  // namespace

std::string_view name_of(Kind kind) noexcept { return kind_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Question question) noexcept { return facts_of(question).name; }
std::string_view name_of(EngineVerdict verdict) noexcept {
  return verdict_names[static_cast<std::size_t>(verdict)];
}

std::optional<Kind> parse_kind(std::string_view name) noexcept {
  const auto place = std::find(kind_names.begin(), kind_names.end(), name);
  if (place == kind_names.end()) return std::nullopt;
  return static_cast<Kind>(place - kind_names.begin());
}
std::optional<Question> parse_question(std::string_view name) noexcept {
  const auto place =
      std::find_if(questions.begin(), questions.end(),
                   [name](const QuestionFacts& facts) { return facts.name == name; });
  if (place == questions.end()) return std::nullopt;
  return static_cast<Question>(place - questions.begin());
}

std::vector<Move> lacking(const std::vector<Move>& moves, const std::vector<Move>& list) {
  std::vector<Move> result;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(result),
               [&](Move move) { return !std::binary_search(list.begin(), list.end(), move); });
  return result;
}

Kind kind_of(Question question, bool after_moves, const Drawable& expected,
             const Drawable& answer) {
  if (question == Question::Moves) {
    return kind_of_lists(std::get<std::vector<Move>>(expected),
                         std::get<std::vector<Move>>(answer));
  }
  const Kind kind = facts_of(question).kinds[0].value_or(Kind::WrongPosition);
  return kind == Kind::WrongPosition && after_moves ? Kind::WrongChild : kind;
}

bool can_be_of(Kind kind, Question question) noexcept {
  const auto& kinds = facts_of(question).kinds;
  return kind == Kind::Refusal || kind == Kind::Hang || kind == Kind::Crash ||
         std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Kind kind_of(EngineVerdict verdict) noexcept {
  switch (verdict) {
    case EngineVerdict::StartFailure:
    case EngineVerdict::Exited:
    case EngineVerdict::PartialLine:
      return Kind::Crash;
    case EngineVerdict::Silent:
      return Kind::Hang;
    case EngineVerdict::Inconsistent:
      return Kind::Inconsistent;
    default:
      return Kind::Garbage;
  }
}

Kind kind_of_exception() {
  try {
    throw;
  } catch (const NoAnswerInTime&) {
    return Kind::Hang;
  } catch (const std::logic_error&) {
    return Kind::Refusal;
  } catch (...) {
    return Kind::Crash;
  }
}

std::string words_of_exception() {
  try {
    throw;
  } catch (const std::exception& error) {
    return std::string("throws: ") + error.what();
  } catch (...) {
    return "throws what is not a std::exception";
  }
}

}  // namespace squarelab::lab::inline differential
