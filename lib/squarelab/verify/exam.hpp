// Exam: boards that should hold the same position are asked questions, until an answer is wrong.
// Private to Lockstep; others use lockstep.hpp.
//
// A disagreement is ignored, noted or found, as the listener decides. Questions that depend on a
// wrong answer are not asked. After a noted one everything else is, unless boards can hold
// different positions.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <type_traits>
#include <utility>

namespace squarelab::verify {

using questions::everybody, questions::FirstAnswers, questions::Period, questions::Query;
using questions::Stage, questions::States, questions::Who;

// The extent of an exam.
struct Scope {
  Thoroughness thoroughness = Thoroughness::Usual;
  // Only the question of this disagreement is asked, with all its variants, and of all boards.
  const Disagreement* again = nullptr;

  bool is_sampled() const { return thoroughness == Thoroughness::Sampled; }
  bool is_deep() const { return thoroughness == Thoroughness::Deep; }
  bool wants(Question question) const { return !again || again->question == question; }
  bool wants_any(std::span<const Question> questions) const {
    return !again || std::ranges::count(questions, again->question) != 0;
  }
  // Returns whether to ask an expensive question where the key is that.
  bool is_time_for(Key key, Key period) const { return is_deep() || key % period == 0; }
  bool is_time_for(Key key, Period period) const {
    return is_time_for(key, is_sampled() ? period.sampled : period.usual);
  }
};

class Exam {
 public:
  // The boards, the notation, the counts and the listener must outlive it. Call begin() first.
  Exam(std::span<const std::unique_ptr<Board>> boards, const Notation& notation,
       const Position& start, const Scope& scope, Compared& compared, const Listener& listener)
      : boards_(boards),
        notation_(notation),
        start_(start),
        scope_(scope),
        compared_(compared),
        listener_(listener) {}

  Board& board(std::size_t i) const { return *boards_[i]; }
  std::size_t size() const { return boards_.size(); }
  // One board is enough where all hold the same position and nothing else matters.
  Who only_the_first() const { return {0, size(), 0}; }
  const Notation& notation() const { return notation_; }
  const Scope& scope() const { return scope_; }
  Compared& compared() { return compared_; }

  // Sets the boards and does it. Returns false if that ends with a wrong answer.
  bool begin(const auto& action) {
    return holds([&] {
      set();
      action();
    });
  }
  // Does the same without setting the boards. All functions below can end it.
  bool holds(const auto& action) {
    try {
      action();
    } catch (const Ended&) {
      return false;
    }
    return true;
  }
  // Does it. If it ends with a noted disagreement, goes on with what does not depend on it.
  void and_go_on(const auto& action) {
    if (!holds(action) && !goes_on()) throw Ended{};
  }
  // The same for an action that makes a move from first() and takes it back.
  void and_return(const auto& action) {
    const std::size_t plies = moves_.size();
    if (!holds(action)) return_to_first(plies);
  }

  // Make all boards do it.
  void make(Move move, const Who& who = everybody);
  void take_back(const Who& who = everybody);
  States states();

  // Returns the moves taken back since the last question that was about them.
  const std::vector<Move>& taken_back() const { return taken_back_; }
  void forget_taken_back() { taken_back_.clear(); }
  // Returns the position of the first board, with clocks counted here (second_opinion.hpp).
  Position position_now() const;

  // Asks the first board about the position, which all boards should hold from now on.
  void look_at(const Position& position, bool deeply) {
    first_.emplace(board(0), position, deeply);
  }
  const FirstAnswers& first() const { return *first_; }

  // Compares the answer of each board with the expected answer. `ask` takes a board and the
  // arguments, or the number of a board; `words` of a report are before the arguments, or make the
  // whole text.
  template <class Value, class Words, class Ask, class... Arguments>
  void expect(const Query& query, const Value& expected, const Words& words, const Ask& ask,
              const Arguments&... arguments);

  bool has_noted() const { return has_noted_; }
  // Returns what was found and not noted.
  std::optional<Disagreement> take_found() {
    if (found_) goes_on();
    return std::move(found_);
  }

 private:
  struct Ended {};

  template <class Action>
  void all_do(const Query& query, const Action& action, std::string words);
  void set();
  // Keeps it as found unless it is ignored.
  void report(const Query& query, Kind kind, std::string text, std::string expected,
              Drawable drawable, std::vector<Answer> answers);
  // Notes what was found. Returns whether to go on.
  bool goes_on();
  void return_to_first(std::size_t plies);

  std::span<const std::unique_ptr<Board>> boards_;
  const Notation& notation_;
  Position start_;
  Scope scope_;
  Compared& compared_;
  const Listener& listener_;

  std::optional<FirstAnswers> first_;
  std::vector<Move> moves_;
  std::vector<questions::Clocks> clocks_;  // after each of them
  std::vector<Move> taken_back_;           // made after them
  bool is_in_step_ = true;                 // all boards hold the same position
  bool has_noted_ = false;
  std::optional<Disagreement> found_;
};

template <class Value, class Words, class Ask, class... Arguments>
void Exam::expect(const Query& query, const Value& expected, const Words& words, const Ask& ask,
                  const Arguments&... arguments) {
  if (!scope_.wants(query.question)) return;
  const auto answer_of = [&](std::size_t i) -> Value {
    if constexpr (std::is_invocable_v<const Ask&, std::size_t>) {
      return Value{ask(i)};
    } else {
      return Value{std::invoke(ask, board(i), arguments...)};
    }
  };
  for (std::size_t i = query.who.first; i < size(); ++i) {
    if (!query.who.holds(i)) continue;
    ++compared_.queries;
    std::optional<Kind> wrong;
    try {
      const Value answer = answer_of(i);
      if (answer == expected) continue;
      wrong = kind_of(query.question, !moves_.empty(), drawable(expected), drawable(answer));
    } catch (...) {
      wrong = what_was_thrown().kind;
    }
    std::vector<Answer> answers;
    for (std::size_t j = 0; j < size(); ++j) {
      if (!query.who.holds(j)) continue;
      answers.push_back({std::string(board(j).name()), {}});
      try {
        const Value answer = answer_of(j);
        answers.back().text = answer_text(answer);
        answers.back().drawable = drawable(answer);
      } catch (...) {
        answers.back().text = what_was_thrown().text;
      }
    }
    std::string text;
    if constexpr (std::is_invocable_v<Words>) {
      text = words();
    } else {
      text = words;
      ((text += ' ' + answer_text(arguments)), ...);
    }
    report(query, *wrong, std::move(text), answer_text(expected), drawable(expected),
           std::move(answers));
    if (found_) throw Ended{};
    return;
  }
}

}  // namespace squarelab::verify
