// UciAnswer: where the answer of a UCI engine to "go perft N" and "isready" is, as a machine of
// states that depends only on the meaning of lines. It decides when the answer is complete, how
// long to wait, and what it means that no more comes. Tested in
// tests/verify/engine/uci_answer_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <string_view>
#include <utility>

namespace squarelab::verify {

// The meaning of a line in an answer.
enum class UciLine : std::uint8_t {
  Ready,     // "readyok"
  BestMove,  // "bestmove e2e4": the end of a search
  Score,     // "info ... score ...": a search
  Move,      // ... with its count
  Total,
  PerhapsTotal,  // a number that is the total if there are neither moves nor a search
  Nothing,       // a blank line, or info of another kind
  Other,         // for which nothing speaks
};
// seen: what a DivideReader has seen in the line.
UciLine uci_line(std::string_view line, DivideReader::Seen seen);

// The habits that the first divide of an engine shows.
struct UciHabits {
  bool gives_totals;
  bool is_chatty;  // has lines of the kind Other
};

class UciAnswer {
 public:
  enum class State : std::uint8_t {
    Waiting,    // "readyok" has not come
    Searching,  // a search was seen, and the answer is not complete
    Ready,      // "readyok" has come first: another thread may still count
    Doubtful,   // ... and nothing else but lines that are no answer
    Enough,     // all that an engine of its habits need give; more may follow
    Done,       // the answer is complete
    Searched,   // there was a search instead of an answer
  };

  // habits: nullopt for the first divide. has_legal_moves: of the position that was asked about.
  UciAnswer(std::optional<UciHabits> habits, std::function<bool()> has_legal_moves)
      : habits_(habits), has_legal_moves_(std::move(has_legal_moves)) {}

  // Returns the state after one more line.
  State take(UciLine line);
  State state() const noexcept { return state_; }
  // In such a state more comes soon or never.
  bool is_short() const noexcept {
    return state_ == State::Searching || state_ == State::Doubtful || state_ == State::Enough;
  }
  // Returns the verdict on time that passes without a line, that one by default; nullopt: complete.
  std::optional<EngineVerdict> without_more(EngineVerdict verdict) const noexcept;

  // Returns those of the engine, if this was its first divide.
  UciHabits habits() const noexcept { return {has_total(), has(UciLine::Other)}; }

 private:
  bool has(UciLine line) const noexcept { return (lines_ >> static_cast<int>(line) & 1) != 0; }
  bool has_total() const noexcept {
    const bool is_other = has(UciLine::Move) || has(UciLine::Score);
    return has(UciLine::Total) || (has(UciLine::PerhapsTotal) && !is_other);
  }
  State next() const;

  std::optional<UciHabits> habits_;
  std::function<bool()> has_legal_moves_;
  unsigned lines_ = 0;  // a bit for each kind that has come
  State state_ = State::Waiting;
};

}  // namespace squarelab::verify
