// KernelsOf<Backend, Questions>: the Kernels of any backend. The loop of a question is written once
// for all backends, so the Kernels of two backends are the same loops over other types.
//
// Figures are comparable because the corpus lies alike in memory for every backend, because after
// each query the compiler must assume that memory has changed, and because positions come in
// another order each time: see Traversal. A modern branch predictor memorises hundreds of
// positions, and thousands that come in the same order every time. That is far from what a program
// meets, and flatters code with many branches up to threefold. A corpus should have a thousand
// positions or more.
//
// Included where backends are instantiated and by tests only. Tested in
// tests/questions/questions_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/questions/corpus.hpp>
#include <squarelab/questions/kernels.hpp>
#include <squarelab/questions/list.hpp>
#include <squarelab/questions/sinks.hpp>
#include <tuple>

namespace squarelab::questions {

// Asks the question on each position of the traversal; returns the units of work.
template <class Q, Backend B, class Sink>
[[gnu::noinline]] std::uint64_t sweep(Corpus<B>& corpus, typename Q::template Prepared<B>& prepared,
                                      const Traversal& traversal, Sink& sink) noexcept {
  std::uint64_t units = 0;
  std::size_t i = traversal.first + traversal.begin;
  const std::size_t end = traversal.first + traversal.size;
  for (std::size_t left = traversal.length; left > 0; --left) {
    const std::size_t stepped = i + traversal.stride;
    const std::size_t next = stepped < end ? stepped : stepped - traversal.size;
    Q::prefetch(corpus, prepared, next);
    if constexpr (requires { Q::work(corpus, prepared, i, sink); }) {
      units += Q::work(corpus, prepared, i, sink);
    } else {
      units += Q::work(corpus, i, sink);
    }
    sink.end_position(i);
    i = next;
  }
  return units;
}

template <Backend B, class Questions>
class KernelsOf;

template <Backend B, class... Q>
class KernelsOf<B, List<Q...>> final : public Kernels {
 public:
  void load(std::span<const Position> corpus) override {
    corpus_.load(corpus);
    (prepared<Q>().load(corpus_), ...);
  }

  std::uint64_t run(Question question, const Traversal& traversal) override {
    Timed sink;
    return sweep(question, traversal, sink);
  }

  bool lacks(Question question) const override {
    return !((question == &Q::facts && Q::template is_answered_by<B>) || ...);
  }

  // Cold: it is not timed, and compiles faster so.
  [[gnu::cold]] std::uint64_t digest(Question question, const Traversal& traversal) override {
    Digest<B> sink;
    sweep(question, traversal, sink);
    return sink.value();
  }

 private:
  template <class One>
  struct PreparedFor : One::template Prepared<B> {};
  template <class One>
  typename One::template Prepared<B>& prepared() noexcept {
    return std::get<PreparedFor<One>>(prepared_);
  }

  template <class Sink>
  std::uint64_t sweep(Question question, const Traversal& traversal, Sink& sink) {
    std::uint64_t units = 0;
    List<Q...>::visit(question, [&]<class One>() {
      if constexpr (requires { prepared<One>().make_once(); }) prepared<One>().make_once();
      units = questions::sweep<One>(corpus_, prepared<One>(), traversal, sink);
    });
    return units;
  }

  Corpus<B> corpus_;
  std::tuple<PreparedFor<Q>...> prepared_;
};

}  // namespace squarelab::questions
