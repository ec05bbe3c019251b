// Parts of C++20 that the sources use and the library of Debian's emscripten, libc++ 13, lacks:
// searching, sorting, copying and moving of ranges, the order of strings, optionals and tuples,
// std::bit_cast. Included before every source of the WebAssembly build, the small ones of CMake's
// checks too, which are of older standards. It adds to namespace std, which only a standard library
// may do; it goes when that library has them.
#pragma once

#if __cplusplus >= 202002L

#include <algorithm>
#include <compare>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>

namespace std {  // NOLINT

inline strong_ordering operator<=>(const string& a, const string& b) noexcept {
  return a.compare(b) <=> 0;
}

template <class T>
constexpr auto operator<=>(const optional<T>& a, const optional<T>& b) -> decltype(*a <=> *b) {
  return a && b ? *a <=> *b : a.has_value() <=> b.has_value();
}

// By its name: a < b would be this operator again, which is more specialized.
template <class... T>
weak_ordering operator<=>(const tuple<T...>& a, const tuple<T...>& b) {
  if (operator<(a, b)) return weak_ordering::less;
  return operator<(b, a) ? weak_ordering::greater : weak_ordering::equivalent;
}

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

namespace ranges {

template <class Range, class Predicate, class Projection = std::identity>
constexpr auto find_if(Range&& range, Predicate predicate, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range), [&](const auto& element) {
    return static_cast<bool>(std::invoke(predicate, std::invoke(projection, element)));
  });
}

template <class Range, class Value, class Projection = std::identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
  return ranges::find_if(
      range, [&](const auto& element) { return element == value; }, projection);
}

template <class Range, class Wanted>
constexpr auto find_first_of(Range&& range, const Wanted& wanted) {
  return std::find_first_of(std::begin(range), std::end(range), std::begin(wanted),
                            std::end(wanted));
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr bool any_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return ranges::find_if(range, predicate, projection) != std::end(range);
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr bool all_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return !ranges::any_of(range, std::not_fn(predicate), projection);
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr bool none_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return !ranges::any_of(range, predicate, projection);
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr auto count_if(Range&& range, Predicate predicate, Projection projection = {}) {
  return std::count_if(std::begin(range), std::end(range), [&](const auto& element) {
    return static_cast<bool>(std::invoke(predicate, std::invoke(projection, element)));
  });
}

template <class Range, class Value, class Projection = std::identity>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
  return ranges::count_if(
      range, [&](const auto& element) { return element == value; }, projection);
}

template <class A, class B, class Predicate = std::equal_to<>, class OfA = std::identity,
          class OfB = std::identity>
constexpr bool equal(A&& a, B&& b, Predicate predicate = {}, OfA of_a = {}, OfB of_b = {}) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b),
                    [&](const auto& x, const auto& y) {
                      return std::invoke(predicate, std::invoke(of_a, x), std::invoke(of_b, y));
                    });
}

template <class Range, class Out, class Operation, class Projection = std::identity>
constexpr void transform(Range&& range, Out out, Operation operation, Projection projection = {}) {
  std::transform(std::begin(range), std::end(range), out, [&](auto&& element) {
    return std::invoke(operation, std::invoke(projection, element));
  });
}

template <class Range, class Out>
constexpr void copy(Range&& range, Out out) {
  std::copy(std::begin(range), std::end(range), out);
}

template <class Range, class Out>
constexpr void move(Range&& range, Out out) {
  std::move(std::begin(range), std::end(range), out);
}

template <class Range, class Out, class Predicate>
constexpr void copy_if(Range&& range, Out out, Predicate predicate) {
  std::copy_if(std::begin(range), std::end(range), out, predicate);
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr void sort(Range&& range, Order order = {}, Projection projection = {}) {
  std::sort(std::begin(range), std::end(range), [&](const auto& a, const auto& b) {
    return std::invoke(order, std::invoke(projection, a), std::invoke(projection, b));
  });
}

}  // namespace ranges

}  // namespace std

#endif
