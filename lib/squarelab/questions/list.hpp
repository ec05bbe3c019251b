// Lists of questions as types, each of which has `facts`.
#pragma once

#include <array>
#include <squarelab/questions/facts.hpp>
#include <type_traits>

namespace squarelab::questions {

template <class... Q>
struct List;
template <>
struct List<> {};

template <class... A, class... B>
constexpr List<A..., B...> operator+(List<A...>, List<B...>) noexcept {
  return {};
}

template <class... Q>
struct List {
  static constexpr std::array<Question, sizeof...(Q)> questions{&Q::facts...};

  // The list with another question after one of it.
  template <class After, class New>
  using With =
      decltype((std::conditional_t<std::is_same_v<Q, After>, List<Q, New>, List<Q>>() + ...));

  static constexpr void for_each(auto visit) { (visit.template operator()<Q>(), ...); }

  // Calls visit.template operator()<Q>() for the question, if it is one of the list. Returns
  // whether it is.
  template <class Visit>
  static constexpr bool visit(Question question, Visit visit) {
    return ((question == &Q::facts && (visit.template operator()<Q>(), true)) || ...);
  }
};

}  // namespace squarelab::questions
