// The registry: backends as values, chosen by name. The list that is shipped is
// backends/squarelab/backends.hpp; a program that adds a backend passes a longer list. All
// functions of the toolkit take a registry and name no backend (except two short forms that find()
// understands).
#pragma once

#include <concepts>
#include <memory>
#include <squarelab/board/backend.hpp>
#include <squarelab/board/board.hpp>
#include <squarelab/board/slider_facts.hpp>
#include <string_view>
#include <vector>

namespace squarelab {

// An annexe's part of an entry. An annexe derives a class from this class, the list of backends
// adds it to entries, and annexe_of finds it there. Nothing else in this library depends on its
// content.
class Annexe {
 public:
  virtual ~Annexe() = default;
};

struct BackendEntry {
  Facts facts;
  std::unique_ptr<Board> (*make_board)() = nullptr;
  // The backend's own index of a square.
  int (*native_index)(Square square) = nullptr;
  bool counts_trees = false;    // see CountsTrees
  bool plays_chess960 = false;  // see PlaysChess960
  std::vector<std::shared_ptr<const Annexe>> annexes = {};
};

// Returns the part of the entry that is an A, or null.
template <std::derived_from<Annexe> A>
const A* annexe_of(const BackendEntry& entry) noexcept {
  for (const auto& annexe : entry.annexes) {
    if (const auto* const found = dynamic_cast<const A*>(annexe.get())) return found;
  }
  return nullptr;
}

// A backend missing from a build: its processor lacks an instruction, or the board was not listed
// in SQUARELAB_BOARDS (an option of the build).
struct LeftOut {
  std::string_view name;        // "lerf+pext"
  std::string_view needs = {};  // "BMI2"; empty for a board that is built on demand
};

struct Registry {
  std::vector<BackendEntry> entries = {};
  std::vector<LeftOut> left_out = {};
  // Other choices made for the processor of the build, one sentence each.
  std::vector<std::string_view> notes = {};
  // Facts of every slider algorithm, also where the processor lacks what it needs.
  std::vector<SliderFacts> slider_facts = {};
  // Columns that are no boards, with the facts that they have: mappings of squares, and the slider
  // algorithms that the processor supports.
  std::vector<Facts> mappings = {};
  std::vector<Facts> sliders = {};

  auto begin() const noexcept { return entries.begin(); }
  auto end() const noexcept { return entries.end(); }
  const BackendEntry& front() const { return entries.front(); }
};

// The name of the entry that is the rules themselves.
inline constexpr std::string_view reference_name = "reference";

// Returns the entry whose facts have that name, or null. Understood as well: "0x88", which C++
// cannot name, and "lerf+hq".
template <class Entry>
const Entry* find_named(const std::vector<Entry>& entries, std::string_view name) noexcept {
  if (name == "0x88") name = "x88";
  if (name == "lerf+hq") name = "lerf+hyperbola_quintessence";
  for (const Entry& entry : entries) {
    if (entry.facts.name == name) return &entry;
  }
  return nullptr;
}
inline const BackendEntry* find(const Registry& registry, std::string_view name) noexcept {
  return find_named(registry.entries, name);
}

// Declared for every backend, defined where the backend is instantiated
// (backends/squarelab/instantiate.hpp).
template <Backend B>
std::unique_ptr<Board> make_board();

// Returns the entry of a backend that is a template over its Tag.
template <template <class Tag> class B>
BackendEntry entry_of() {
  return {B<Original>::facts(), &make_board<B<Original>>,
          [](Square square) { return static_cast<int>(B<Original>::native_square(square)); },
          CountsTrees<B<Original>>, PlaysChess960<B<Original>>};
}

}  // namespace squarelab
