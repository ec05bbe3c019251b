// The registry: backends as values, chosen by name. The list that is shipped is
// backends/squarelab/backends.hpp; a program that adds a backend passes a longer one. What the
// toolkit does with boards takes a registry and names no backend (but for two short forms that
// find() understands).
#pragma once

#include <memory>
#include <squarelab/board/backend.hpp>
#include <squarelab/board/board.hpp>
#include <squarelab/board/slider_facts.hpp>
#include <squarelab/operations/kernels.hpp>
#include <string_view>
#include <vector>

namespace squarelab::board {

struct BackendEntry {
  Facts facts;
  std::unique_ptr<Board> (*make_board)() = nullptr;
  // Null for the reference, which is not measured. Of a mapping or a slider algorithm this and
  // make_control are all that is there.
  std::unique_ptr<operations::Kernels> (*make_kernels)() = nullptr;
  // The same backend instantiated a second time, in a translation unit of its own.
  std::unique_ptr<operations::Kernels> (*make_control)() = nullptr;
  // The backend's own index of a square.
  int (*native_index)(Square square) = nullptr;
};

// A backend that a build has not: the processor it is for lacks an instruction, or an option of the
// build is off.
struct LeftOut {
  std::string_view name;   // "lerf+pext"
  std::string_view needs;  // "BMI2"
};

struct Registry {
  std::vector<BackendEntry> entries;
  std::vector<LeftOut> left_out = {};
  // What else the processor that the build is for has decided, each a sentence.
  std::vector<std::string_view> notes = {};
  // What can be measured and plays no chess: no boards. The first is what others are compared with.
  std::vector<BackendEntry> mappings = {};
  std::vector<BackendEntry> sliders = {};
  // Facts of every slider algorithm, including those that `sliders` leaves out.
  std::vector<SliderFacts> slider_facts = {};

  auto begin() const noexcept { return entries.begin(); }
  auto end() const noexcept { return entries.end(); }
  const BackendEntry& front() const { return entries.front(); }
};

// What operations of the subject can be measured on.
inline const std::vector<BackendEntry>& entries_of(const Registry& registry,
                                                   operations::Subject subject) noexcept {
  if (subject == operations::Subject::Backend) return registry.entries;
  return subject == operations::Subject::Mapping ? registry.mappings : registry.sliders;
}

// The name of the entry that is the rules themselves.
inline constexpr std::string_view reference_name = "reference";

// The entry of that name, or null. Understood as well: "0x88", which C++ cannot name, and
// "lerf+hq".
inline const BackendEntry* find(const std::vector<BackendEntry>& entries,
                                std::string_view name) noexcept {
  if (name == "0x88") name = "x88";
  if (name == "lerf+hq") name = "lerf+hyperbola_quintessence";
  for (const BackendEntry& entry : entries) {
    if (entry.facts.name == name) return &entry;
  }
  return nullptr;
}
inline const BackendEntry* find(const Registry& registry, std::string_view name) noexcept {
  return find(registry.entries, name);
}

// Declared for every backend, defined where the backend is instantiated (instantiate.hpp).
template <Backend B>
std::unique_ptr<Board> make_board();
template <Backend B>
std::unique_ptr<operations::Kernels> make_kernels();

// The entry of a backend that is a template over its Tag.
template <template <class Tag> class B>
BackendEntry entry_of() {
  return {B<Original>::facts(), &make_board<B<Original>>, &make_kernels<B<Original>>,
          &make_kernels<B<Control>>,
          [](Square square) { return static_cast<int>(B<Original>::native_square(square)); }};
}

}  // namespace squarelab::board
