// Facts of questions: the description of a question in tables, records and reports. At run time a
// question is the address of its facts. Tested in tests/verify/kinds_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace squarelab::questions {

// The kind of column that answers a question. Each kind is compared within itself.
enum class Subject : std::uint8_t { Backend, Mapping, Sliders };

struct StateFacts {
  std::string_view name;
  std::string_view description;  // one line for people
  // The caches are filled before each position, which is not timed: see Kernels::preparation.
  bool has_cold_caches = false;
};

namespace states {
inline constexpr StateFacts core{"core", "on the part of the board that decides the moves"};
inline constexpr StateFacts full{"full", "on the whole board, with key and clocks"};
inline constexpr StateFacts board{"board",
                                  "through the Board interface, one virtual call per question"};
inline constexpr StateFacts sets{"sets", "on sets of squares in the order of the mapping's bits"};
inline constexpr StateFacts names{"names", "on names of squares, such as e4"};
inline constexpr StateFacts hot{"hot",
                                "the tables are in the cache, because the same lookups come again"};
inline constexpr StateFacts cold{"cold", "other work has filled the caches before", true};

inline constexpr std::array all{&core, &full, &board, &sets, &names, &hot, &cold};
}  // namespace states

// The ways in which an answer can be wrong. In two lists of moves, a missing move is named first,
// then an extra move.
enum class Kind : std::uint8_t {
  MoveMissing,
  MoveExtra,
  MoveTwice,
  WrongCount,     // of moves or leaves
  WrongLegality,  // is_legal does not fit the list of moves
  WrongPosition,  // another position than the one set
  WrongChild,     // another position after a move, or another child by the fast path
  WrongUndo,      // another state once moves are taken back
  WrongKey,
  WrongAttack,
  WrongCheckers,
  WrongPins,
  WrongCheckGiven,  // a move is said to give check that does not, or the opposite
  WrongExchange,
  WrongThreats,
  Refusal,       // throws std::logic_error, as for a wrong argument
  Hang,          // throws NoAnswerInTime
  Crash,         // throws anything else
  Garbage,       // an engine's output is not an answer, has no end, or cannot be right
  WrongEnd,      // mate or stalemate is claimed where there is none, or is missed
  WrongSan,      // SAN that is not read as the move it was written for, or has another sign
  WrongFen,      // FEN that is not of the position it was written for, or is read as another
  WrongEval,     // another evaluation than that of a position which is worth the same
  Inconsistent,  // an engine answers the same question differently
};

// Returns "move-missing" for Kind::MoveMissing.
std::string_view name_of(Kind kind) noexcept;
// Looks it up by its name; nullopt if the name is unknown.
std::optional<Kind> parse_kind(std::string_view name) noexcept;

// First the default. A board that throws can do so at any question.
using Kinds = std::array<std::optional<Kind>, 5>;

struct Facts {
  constexpr Facts(std::string_view its_name, std::string_view line) noexcept
      : name(its_name), is(line), in_reports(its_name) {}

  std::string_view name;  // on the command line and in JSON: "legal-moves"
  std::string_view is;    // one line for people
  Kinds kinds = {};
  std::string_view in_reports;  // its name in those of verify: "moves"

  std::string_view group = {};        // of rows: "generation", "attack queries"
  std::string_view unit = {};         // what is counted, singular: "move", "leaf", "query"
  const StateFacts* state = nullptr;  // that its work runs on; null without `work`
  int spare = 0;  // rows with the largest number are left out first where time is short
  Subject subject = Subject::Backend;
  bool is_measured_by_name_only = false;  // by `compare`: left out unless it is asked for

  // Each adds what it is given.
  constexpr Facts& row(std::string_view of_group, std::string_view counts,
                       const StateFacts* runs_on) noexcept {
    group = of_group;
    unit = counts;
    state = runs_on;
    return *this;
  }
  constexpr Facts& faults(Kinds wrong) noexcept {
    kinds = wrong;
    return *this;
  }
  constexpr Facts& reported_as(std::string_view other_name) noexcept {
    in_reports = other_name;
    return *this;
  }
  constexpr Facts& spared(int before) noexcept {
    spare = before;
    return *this;
  }
  constexpr Facts& by_name_only() noexcept {
    is_measured_by_name_only = true;
    return *this;
  }
};

using Question = const Facts*;
using Units = std::uint64_t;  // of work

// Returns true if a board or an engine can be wrong in that way about that question.
constexpr bool can_be_of(Kind kind, Question question) noexcept {
  return kind == Kind::Refusal || kind == Kind::Hang || kind == Kind::Crash ||
         std::ranges::count(question->kinds, kind) != 0;
}

// Returns the question of that name, or null.
constexpr Question find(std::span<const Question> questions, std::string_view name) noexcept {
  for (const Question question : questions) {
    if (question->name == name) return question;
  }
  return nullptr;
}

// Returns the questions of a subject, in their order.
inline std::vector<Question> questions_of(Subject subject, std::span<const Question> questions) {
  std::vector<Question> chosen;
  for (const Question question : questions) {
    if (question->subject == subject) chosen.push_back(question);
  }
  return chosen;
}

}  // namespace squarelab::questions
