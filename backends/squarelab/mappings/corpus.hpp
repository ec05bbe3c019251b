// Corpus: positions as sets in the order of a mapping's bits, with their FENs and names of squares,
// and the algorithms of the mapping.
//
// Most questions take a nanosecond or two, less than to go from one position to the next. A
// position of the corpus represents a batch of sixteen, itself and the next. Their sets are
// adjacent. After each result the compiler must assume that memory has changed, so that it cannot
// do several at once.
#pragma once

#include <squarelab/mappings/algorithms.hpp>
#include <vector>

namespace squarelab::mappings {

inline constexpr std::size_t batch = 16;

template <mapping::Mapping M>
struct Corpus : Algorithms<M> {
  std::vector<Sets> positions;
  std::vector<FenField> fields;          // ended by a zero
  std::array<int, square_count> bits{};  // of all squares, in canonical order
  std::array<std::uint16_t, square_count> names{};

  // Calls f for each position of the batch and each colour.
  template <class F>
  [[gnu::always_inline]] std::uint64_t for_sides(std::size_t i, F f) noexcept {
    for (std::size_t at = i; at < i + batch; ++at) {
      f.template operator()<Color::White>(positions[at]);
      f.template operator()<Color::Black>(positions[at]);
    }
    return 2 * batch;
  }

  // Calls f for both colours' sets of each position of the batch.
  template <class F>
  [[gnu::always_inline]] std::uint64_t for_sets(std::size_t i, auto& sink, F f) noexcept {
    for (std::size_t at = i; at < i + batch; ++at) {
      sink.set(f(positions[at].of(Color::White)));
      sink.set(f(positions[at].of(Color::Black)));
    }
    return 2 * batch;
  }
};

}  // namespace squarelab::mappings
