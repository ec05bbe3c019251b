// Kernels: the timed loops of one thing that is measured, a backend, a mapping of squares or a
// slider algorithm. There is one virtual call per *pass* over a whole corpus, thousands of units of
// work, so no measured figure pays for the call. Tests, benchmarks and the comparison all run
// questions through them.
#pragma once

#include <cstdint>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/questions/facts.hpp>
#include <squarelab/questions/traversal.hpp>

namespace squarelab::questions {

class Kernels {
 public:
  virtual ~Kernels() = default;

  // Builds the native states of a corpus, in its order, and forgets those before. Preconditions:
  // the corpus is not empty; Board::set would take every position.
  virtual void load(std::span<const Position> corpus) = 0;

  // Asks the question, one of the subject's, on the positions of a traversal of the corpus. Returns
  // the units of work done, which are the same for every backend.
  virtual std::uint64_t run(Question question, const Traversal& traversal) = 0;

  // Returns how many nanoseconds of the last run went into preparations that are not to be timed: 0
  // unless overridden.
  virtual std::uint64_t preparation() const;

  // Returns true if the subject has no answer of its own to the question. Then run and digest give
  // the right results in another way, and the time means nothing. False unless overridden.
  virtual bool lacks(Question question) const;

  // Does the same by the same code, makes the results public and hashes them. Equal for all
  // backends that give the same answers, whatever their order. Not for timing.
  virtual std::uint64_t digest(Question question, const Traversal& traversal) = 0;
};

}  // namespace squarelab::questions
