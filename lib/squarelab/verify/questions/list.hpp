// Lists of questions as types, and questions that are made of others.
#pragma once

#include <algorithm>
#include <array>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

template <class Q>
constexpr Period period_of{};
template <class Q>
requires requires { Q::period; }
constexpr Period period_of<Q> = Q::period;

// The questions that the answers belong to.
template <class Q>
constexpr std::array<Question, 1> asked_by{&Q::facts};
template <class Q>
requires requires { Q::asks; }
constexpr auto asked_by<Q> = Q::asks;

template <class... Q>
constexpr auto joined() {
  std::array<Question, (asked_by<Q>.size() + ...)> all{};
  auto end = all.begin();
  ((end = std::ranges::copy(asked_by<Q>, end).out), ...);
  return all;
}

template <class... Q>
struct List {
  static void for_each(auto visit) { (visit.template operator()<Q>(), ...); }

  // Adds the questions that are not there yet.
  static void add_to(std::vector<Question>& all) {
    for (const Question question : joined<Q...>()) {
      if (std::ranges::count(all, question) == 0) all.push_back(question);
    }
  }
};

// Questions that depend on each other: after a wrong answer the rest is not asked.
template <class... Q>
struct Together {
  static constexpr auto asks = joined<Q...>();
  static void run(auto& exam) { (ask<Q>(exam), ...); }
};

// Questions about each legal move; in a sampled position about one, and one board in two.
template <class... Q>
struct EachMove {
  static constexpr auto asks = joined<Q...>();

  static void run(auto& exam) {
    const FirstAnswers& first = exam.first();
    const bool all = first.deeply || !exam.scope().is_sampled();
    const std::size_t count = first.legal.size();
    for (std::size_t i = 0; i < (all ? count : std::min<std::size_t>(count, 1)); ++i) {
      const Move move = first.legal[(first.key + i) % count];
      const Who who{1, all ? 1U : 2U, first.key / count};
      (ask<Q>(exam, who, move), ...);
    }
  }
};

}  // namespace squarelab::verify::questions
