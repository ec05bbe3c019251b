// Planted slowdowns: Kernels that do 3 per cent more of the same work, by the same code. After each
// pass they do one position for every 33 of it once more, their units not counted. Which ones goes
// on from pass to pass, so that all take their turn.
#pragma once

#include <memory>
#include <squarelab/questions/kernels.hpp>
#include <utility>

namespace squarelab::trials {

class Slowed final : public questions::Kernels {
 public:
  Slowed(std::unique_ptr<questions::Kernels> kernels, std::size_t one_in)
      : kernels_(std::move(kernels)), one_in_(one_in) {}

  void load(std::span<const Position> corpus) override {
    kernels_->load(corpus);
    owed_ = 0;
    next_repeated_ = 0;
  }
  std::uint64_t run(questions::Question question, const questions::Traversal& traversal) override {
    const std::uint64_t units = kernels_->run(question, traversal);
    kernels_->run(question, next_repeated(traversal));
    return units;
  }
  std::uint64_t preparation() const override { return kernels_->preparation(); }
  bool lacks(questions::Question question) const override { return kernels_->lacks(question); }
  std::uint64_t digest(questions::Question question,
                       const questions::Traversal& traversal) override {
    return kernels_->digest(question, traversal);
  }

 private:
  // Returns the positions to be done again after those of a traversal.
  questions::Traversal next_repeated(const questions::Traversal& traversal) noexcept {
    owed_ += traversal.length;
    const questions::Traversal repeated{traversal.first, traversal.size,
                                        next_repeated_ % traversal.size, 1, owed_ / one_in_};
    owed_ %= one_in_;
    next_repeated_ = repeated.begin + repeated.length;
    return repeated;
  }

  std::unique_ptr<questions::Kernels> kernels_;
  std::size_t one_in_;
  std::size_t owed_ = 0;           // positions done that no repetition has made up for
  std::size_t next_repeated_ = 0;  // where the next ones begin
};

}  // namespace squarelab::trials
