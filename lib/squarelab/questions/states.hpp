// States: what the loop of a question runs on. A question derives from one of them, and replaces
// what is different about itself.
#pragma once

#include <squarelab/questions/corpus.hpp>
#include <squarelab/questions/list.hpp>
#include <squarelab/questions/query.hpp>

namespace squarelab::questions {

// Fetches every cache line of the object, which need not exist.
template <class T>
[[gnu::always_inline]] inline void prefetch(const T* object) noexcept {
  constexpr std::size_t line = 64;
  const auto* const bytes = reinterpret_cast<const char*>(object);
  for (std::size_t at = 0; at < sizeof(T); at += line) __builtin_prefetch(bytes + at);
}

struct OnFull : Asked {
  static constexpr const StateFacts* state = &states::full;

  // False for a board that answers in another way, whose time means nothing: see Kernels::lacks.
  template <Backend B>
  static constexpr bool is_answered_by = true;

  // Data of a corpus that this question alone needs. Its work takes them after the corpus.
  template <Backend B>
  struct Prepared {
    void load(Corpus<B>&) noexcept {}
  };

  // Fetches the position after the position that is worked on. To wait for a corpus is not part of
  // what a program does that moves from a position to its neighbours.
  static void prefetch(const auto&, const auto&, std::size_t) noexcept {}
};

struct OnCore : OnFull {
  static constexpr const StateFacts* state = &states::core;

  [[gnu::always_inline]] static void prefetch(const auto& corpus, const auto&,
                                              std::size_t i) noexcept {
    questions::prefetch(corpus.cores.data() + i);
  }
};

// Questions that only engines ask. A backend without its own answers uses its other functions.
struct OnCoreOfEngine : OnCore {
  template <Backend B>
  static constexpr bool is_answered_by = AnswersEngine<B>;
};

// A Board is asked for each position: each question is a virtual call, with public squares, moves
// and sets.
struct OnBoard : OnFull {
  static constexpr const StateFacts* state = &states::board;

  [[gnu::always_inline]] static void prefetch(const auto& corpus, const auto&,
                                              std::size_t i) noexcept {
    questions::prefetch(corpus.boards.data() + i);
  }
};

// Returns the list of those that have `work`.
template <class... Q>
constexpr auto with_work(List<Q...>) noexcept {
  return (List<>() + ... + std::conditional_t<std::is_base_of_v<OnFull, Q>, List<Q>, List<>>());
}

}  // namespace squarelab::questions
