// Contestants: backends, mappings of squares and slider algorithms. Each list is compared within
// itself, its first entry being what the others are compared with unless another is chosen. The
// shipped list is in backends/squarelab/backends.hpp; a program that adds a backend passes a longer
// list.
#pragma once

#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/questions/kernels.hpp>
#include <string_view>
#include <vector>

namespace squarelab::questions {

struct Contestant {
  squarelab::Facts facts;  // of a mapping and of a slider algorithm: those that it has
  std::unique_ptr<Kernels> (*make_kernels)() = nullptr;
  // The same code instantiated a second time, in a translation unit of its own.
  std::unique_ptr<Kernels> (*make_control)() = nullptr;
};

struct Contestants {
  std::vector<Contestant> backends = {};  // without the reference
  std::vector<Contestant> mappings = {};
  std::vector<Contestant> sliders = {};
  std::vector<Question> questions = {};  // that these can be asked

  // Returns the contestants for questions of the subject.
  const std::vector<Contestant>& of(Subject subject) const noexcept {
    if (subject == Subject::Backend) return backends;
    return subject == Subject::Mapping ? mappings : sliders;
  }
};

// Returns the contestant of that name, or null. Names are understood as by squarelab::find.
inline const Contestant* find(const std::vector<Contestant>& contestants,
                              std::string_view name) noexcept {
  return squarelab::find_named(contestants, name);
}

// Declared for every backend, defined where the backend is instantiated (instantiate.hpp).
template <Backend B>
std::unique_ptr<Kernels> make_kernels();

// Returns the contestant that a backend is, which is a template over its Tag.
template <template <class Tag> class B>
Contestant contestant_of() {
  // A variable has a section of its own: programs that use no contestant do not link the kernels.
  static const Contestant contestant{B<Original>::facts(), &make_kernels<B<Original>>,
                                     &make_kernels<B<Control>>};
  return contestant;
}

}  // namespace squarelab::questions
