// WorkbenchOf<Backend>: the Workbench of any backend. It decides which positions a pass visits and
// in what order; the loops are in operations.hpp.
//
// A Tag with repeat_one_in = 33 (see backend.hpp) does 3 per cent more of the same work, by the
// same code: after each pass, one position for every 33 of it once more, their units not counted.
// Which ones goes on from pass to pass, so that all take their turn.
//
// Included by instantiate.hpp and tests only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/board/operations/operations.hpp>
#include <squarelab/board/operations/sinks.hpp>
#include <squarelab/board/operations/workbench.hpp>
#include <utility>

namespace squarelab::inline board {

template <Backend B>
class WorkbenchOf final : public Workbench {
 public:
  void load(std::span<const Position> corpus) override {
    std::size_t boards = 0;
    for (const OperationFacts& facts : operations) {
      const std::size_t visited = (corpus.size() - 1) / share_of(facts.operation) + 1;
      tours_[index(facts.operation)] = Tour(visited);
      if (facts.tier == "board" && visited > boards) boards = visited;
    }
    corpus_.load(corpus, boards);
    owed_ = 0;
    next_repeated_ = 0;
  }

  std::uint64_t run(Operation operation) override {
    operations_details::Timed<B> sink;
    const std::uint64_t units = sweep(operation, tours_[index(operation)].next(), sink);
    if constexpr (B::Tag::repeat_one_in > 0) sweep(operation, next_repeated(operation), sink);
    return units;
  }

  // Cold: it is not timed, and compiles faster so.
  [[gnu::cold]] std::uint64_t digest(Operation operation) override {
    operations_details::Digest<B> sink;
    sweep(operation, tours_[index(operation)].next(), sink);
    return sink.value();
  }

 private:
  using Way = operations_details::Way;
  using Tour = operations_details::Tour;

  static constexpr std::size_t index(Operation operation) noexcept {
    return static_cast<std::size_t>(operation);
  }

  template <class Sink>
  std::uint64_t sweep(Operation operation, Way way, Sink& sink) noexcept {
    std::uint64_t units = 0;
    const auto sweep_if = [&]<Operation Op>() {
      if (operation == Op) units = operations_details::sweep<Op>(corpus_, way, sink);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (sweep_if.template operator()<operations[I].operation>(), ...);
    }
    (std::make_index_sequence<operations.size()>());
    return units;
  }

  // For a planted slowdown: the positions to be done again after a pass.
  Way next_repeated(Operation operation) noexcept {
    constexpr std::size_t one_in = B::Tag::repeat_one_in;
    const std::size_t size = tours_[index(operation)].size();
    owed_ += size;
    const Way repeated{next_repeated_ % size, 1, owed_ / one_in, size};
    owed_ %= one_in;
    next_repeated_ = repeated.begin + repeated.length;
    return repeated;
  }

  operations_details::Corpus<B> corpus_;
  std::array<Tour, operations.size()> tours_;
  std::size_t owed_ = 0;           // positions done that no repetition has made up for
  std::size_t next_repeated_ = 0;  // where the next ones begin
};

}  // namespace squarelab::inline board
