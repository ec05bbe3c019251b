// Facts of questions: what tables, records and people are told of a question that is timed. At run
// time a question is the address of its facts.
#pragma once

#include <array>
#include <cstdint>
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
                                  "through the Board interface, one virtual call a question"};
inline constexpr StateFacts sets{"sets", "on sets of squares in the order of the mapping's bits"};
inline constexpr StateFacts names{"names", "on names of squares, such as e4"};
inline constexpr StateFacts hot{"hot",
                                "the tables are in the cache, because the same lookups come again"};
inline constexpr StateFacts cold{"cold", "other work has filled the caches before", true};

inline constexpr std::array all{&core, &full, &board, &sets, &names, &hot, &cold};
}  // namespace states

struct Facts {
  std::string_view name;    // CLI id: "legal-moves"
  std::string_view group;   // of rows: "generation", "attack queries"
  std::string_view unit;    // what is counted, singular: "move", "leaf", "query"
  const StateFacts* state;  // that it runs on
  std::string_view is;      // one line for people
  // Where time is too short for all rows, those with the largest number are left out first.
  int spare = 0;
  Subject subject = Subject::Backend;
};

using Question = const Facts*;
using Units = std::uint64_t;  // of work

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
