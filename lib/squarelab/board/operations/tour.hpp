// Ways through a corpus that visit every position once, none of them in an order that a branch
// predictor could learn: see operations.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <numeric>

namespace squarelab::inline board {

namespace operations_details {

// A way through the first `size` positions: `length` of them, each `stride` after the one before,
// beginning again at the front. Precondition: begin < size, stride <= size.
struct Way {
  std::size_t begin;
  std::size_t stride;
  std::size_t length;
  std::size_t size;
};

// Ways that visit each of the first `size` positions once.
class Tour {
 public:
  Tour() noexcept = default;
  explicit Tour(std::size_t size) noexcept : size_(size) {
    // Strides without a common divisor with the size, about the golden section apart.
    std::size_t stride = size;
    for (std::size_t& chosen : strides_) {
      stride = (stride + size * 618 / 1000) % size + 1;
      while (std::gcd(stride, size) != 1) stride = stride % size + 1;
      chosen = stride;
    }
  }
  std::size_t size() const noexcept { return size_; }
  Way next() noexcept {
    turn_ = (turn_ + 1) % strides_.size();
    return {0, strides_[turn_], size_, size_};
  }

 private:
  std::size_t size_ = 0;
  std::size_t turn_ = 0;
  std::array<std::size_t, 16> strides_{};
};

}  // namespace operations_details

}  // namespace squarelab::inline board
