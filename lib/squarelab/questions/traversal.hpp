// Traversals: which positions of a corpus are worked on, and in which order.
#pragma once

#include <cstddef>
#include <cstdint>

namespace squarelab::questions {

// `length` positions, the first at `begin`, each `stride` after the position before, all among the
// `size` positions from `first` on; after the last of these comes the first again. A traversal may
// visit none. Preconditions: begin < size, stride <= size.
struct Traversal {
  std::size_t first;
  std::size_t size;
  std::size_t begin;
  std::size_t stride;
  std::size_t length;
};

// Returns the same positions in the opposite order. Precondition: traversal.length >= 1.
constexpr Traversal backwards(const Traversal& traversal) noexcept {
  const std::size_t last =
      (traversal.begin + traversal.stride * (traversal.length - 1)) % traversal.size;
  return {traversal.first, traversal.size, last, traversal.size - traversal.stride % traversal.size,
          traversal.length};
}

// Calls work(i, next) at each position of the traversal; next is the position after it.
template <class Work>
[[gnu::always_inline]] inline void traverse(const Traversal& traversal, Work work) {
  std::size_t i = traversal.first + traversal.begin;
  const std::size_t end = traversal.first + traversal.size;
  for (std::size_t left = traversal.length; left > 0; --left) {
    const std::size_t stepped = i + traversal.stride;
    const std::size_t next = stepped < end ? stepped : stepped - traversal.size;
    work(i, next);
    i = next;
  }
}

// Returns a stride without a common divisor with the size, so that a traversal of length `size`
// visits every position once. Strides of different turns differ: positions follow each other in no
// order that a branch predictor could learn. Precondition: size >= 1.
std::size_t stride_of(std::size_t size, std::uint64_t turn) noexcept;

}  // namespace squarelab::questions
