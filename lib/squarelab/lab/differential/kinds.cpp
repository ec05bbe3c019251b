// Idea: tables of names, and one rule for each question: which kind an answer is of that is wrong.
// Only lists of moves are looked into; they are sorted, so that each move is looked up in log n.
// Tested in tests/lab/differential/kinds_test.cpp.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <squarelab/lab/differential/kinds.hpp>

namespace squarelab::lab::inline differential {

namespace {

// In the order of Kind and Question.
constexpr std::array<std::string_view, 19> kind_names{
    "move-missing",   "move-extra",  "move-twice", "wrong-count", "wrong-legality",
    "wrong-position", "wrong-child", "wrong-undo", "wrong-key",   "wrong-attack",
    "wrong-checkers", "wrong-pins",  "refusal",    "hang",        "crash",
    "garbage",        "wrong-end",   "wrong-san",  "inconsistent"};
constexpr std::array<std::string_view, 16> question_names{
    "set",     "make",     "unmake", "position", "key",        "moves",      "count", "legality",
    "attacks", "checkers", "pins",   "perft",    "core-child", "taken-back", "end",   "san"};
static_assert(kind_names.size() == static_cast<std::size_t>(Kind::Inconsistent) + 1);
static_assert(question_names.size() == static_cast<std::size_t>(Question::San) + 1);

template <class Value, std::size_t Count>
std::optional<Value> parse(const std::array<std::string_view, Count>& names,
                           std::string_view name) noexcept {
  const auto place = std::find(names.begin(), names.end(), name);
  if (place == names.end()) return std::nullopt;
  return static_cast<Value>(place - names.begin());
}

Kind kind_of_lists(const std::vector<Move>& expected, const std::vector<Move>& answer) {
  if (!lacking(expected, answer).empty()) return Kind::MoveMissing;
  return lacking(answer, expected).empty() ? Kind::MoveTwice : Kind::MoveExtra;
}

}  // namespace

std::string_view name_of(Kind kind) noexcept { return kind_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Question question) noexcept {
  return question_names[static_cast<std::size_t>(question)];
}
std::optional<Kind> parse_kind(std::string_view name) noexcept {
  return parse<Kind>(kind_names, name);
}
std::optional<Question> parse_question(std::string_view name) noexcept {
  return parse<Question>(question_names, name);
}

std::vector<Move> lacking(const std::vector<Move>& moves, const std::vector<Move>& list) {
  std::vector<Move> result;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(result),
               [&](Move move) { return !std::binary_search(list.begin(), list.end(), move); });
  return result;
}

Kind kind_of(Question question, bool after_moves, const Drawable& expected,
             const Drawable& answer) {
  switch (question) {
    case Question::Moves:
      return kind_of_lists(std::get<std::vector<Move>>(expected),
                           std::get<std::vector<Move>>(answer));
    case Question::Count:
    case Question::Perft:
      return Kind::WrongCount;
    case Question::Legality:
      return Kind::WrongLegality;
    case Question::Key:
      return Kind::WrongKey;
    case Question::Attacks:
      return Kind::WrongAttack;
    case Question::Checkers:
      return Kind::WrongCheckers;
    case Question::Pins:
      return Kind::WrongPins;
    case Question::CoreChild:
      return Kind::WrongChild;
    case Question::TakenBack:
      return Kind::WrongUndo;
    case Question::End:
      return Kind::WrongEnd;
    case Question::San:
      return Kind::WrongSan;
    default:
      return after_moves ? Kind::WrongChild : Kind::WrongPosition;
  }
}

bool can_be_of(Kind kind, Question question) noexcept {
  const auto is_one_of = [question](std::initializer_list<Question> questions) {
    return std::find(questions.begin(), questions.end(), question) != questions.end();
  };
  switch (kind) {
    case Kind::MoveTwice:
      return question == Question::Moves;
    case Kind::MoveMissing:
    case Kind::MoveExtra:
    case Kind::Garbage:  // other programs count the leaves below each move
    case Kind::Inconsistent:
      return is_one_of({Question::Moves, Question::Perft});
    case Kind::WrongCount:
      return is_one_of({Question::Count, Question::Perft});
    case Kind::WrongPosition:
      return is_one_of({Question::Set, Question::Position});
    case Kind::WrongChild:
      return is_one_of({Question::Set, Question::Position, Question::CoreChild});
    case Kind::WrongLegality:
      return question == Question::Legality;
    case Kind::WrongUndo:
      return question == Question::TakenBack;
    case Kind::WrongKey:
      return question == Question::Key;
    case Kind::WrongAttack:
      return question == Question::Attacks;
    case Kind::WrongCheckers:
      return question == Question::Checkers;
    case Kind::WrongPins:
      return question == Question::Pins;
    case Kind::WrongEnd:
      return question == Question::End;
    case Kind::WrongSan:
      return question == Question::San;
    default:
      return true;  // none answers in time, or answers at all
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
    return "throws what is no std::exception";
  }
}

}  // namespace squarelab::lab::inline differential
