// The values of arguments: text, numbers, files, squares, and names from a short list.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/spelling.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

ValueType<std::string> text_value(std::string placeholder, FileUse file = FileUse::None);

// Digits only, minimum to maximum.
ValueType<std::uint64_t> whole_number(std::uint64_t minimum, std::uint64_t maximum);

ValueType<std::string> input_file();
ValueType<OutputFile> output_file();

// Names and other spellings of them, as pairs {spelling, name}. All in lower case.
struct Names {
  std::string what;  // "backend"
  std::vector<std::string> names;
  std::vector<std::pair<std::string, std::string>> aliases = {};

  // The index of the name that the word spells, whatever its case, or nullopt.
  std::optional<std::size_t> find(std::string_view text) const;

  // The same; throws the refusal instead of nullopt.
  std::size_t read(const Word& word) const;

  // Says that the word is not such a name, which one may have been meant, and which there are.
  [[noreturn]] void refuse(const Word& word) const;
};

using text::closest;
using text::lower_case;
using text::upper_case;

// A pointer to one of the things in a table, by its member `name`. They must be contiguous, and
// live as long as the command.
template <class Table>
auto one_of(std::string what, const Table& table,
            std::vector<std::pair<std::string, std::string>> aliases = {}) {
  const auto* const first = &*std::begin(table);
  using Thing = decltype(&*std::begin(table));
  Names names{std::move(what), {}, std::move(aliases)};
  for (const auto& thing : table) names.names.emplace_back(thing.name);
  ValueType<Thing> type{upper_case(names.what), {}, names.names};
  type.read = [first, names](const Word& word) { return first + names.read(word); };
  type.show = [](const Thing& thing) { return thing ? std::string(thing->name) : ""; };
  return type;
}

// The enumerator of E whose name it is; the names are in the order of the enumerators, from 0.
template <class E>
ValueType<E> choice(std::string what, std::vector<std::string> names) {
  const Names known{std::move(what), std::move(names)};
  return {upper_case(known.what),
          [known](const Word& word) { return static_cast<E>(known.read(word)); }, known.names};
}

// Or the word "all", as a null pointer.
template <class T>
ValueType<const T*> or_all(ValueType<const T*> type) {
  type.placeholder += "|all";
  type.names.emplace_back("all");
  type.read = [read = type.read](const Word& word) {
    return lower_case(word.text) == "all" ? nullptr : read(word);
  };
  type.show = [show = type.show](const T* const& thing) { return thing ? show(thing) : "all"; };
  return type;
}

ValueType<Square> square_value();
ValueType<Color> color_value();

// The need for a backend that searches: Needed offers and takes only such backends.
enum class Searching { NotNeeded, Needed };

// A backend by its name, or by a short form that find(registry) understands.
ValueType<const BackendEntry*> backend_value(const Registry& registry,
                                             Searching searching = Searching::NotNeeded);

// Adds --backend. Null is the default, which is the first of the registry.
void add_backend_option(Command& command, const BackendEntry*& into, const Registry& registry,
                        std::string help, Searching searching = Searching::NotNeeded);
const BackendEntry& backend_or_default(const BackendEntry* given, const Registry& registry);

using Backends = std::vector<const BackendEntry*>;

// The name of all boards of the build in a list of boards.
inline constexpr std::string_view all_backends = "all";

// Returns the given backend, or the default; for a position of Chess960 that the default does not
// play, the first that does. Throws InputError if the given one does not play it.
const BackendEntry& backend_for(const Position& position, const BackendEntry* given,
                                const Registry& registry);

// Adds --backends. Null means all.
void add_backends_option(Command& command, Backends& into, const Registry& registry,
                         Searching searching = Searching::NotNeeded);

// The handling of boards that are chosen by name (Facts::is_variant) in the default.
enum class Variants { LeftOut, Included };

// The backends given, or without any the default: all of the registry except the reference.
Backends chosen_backends(const Backends& given, const Registry& registry,
                         Variants variants = Variants::LeftOut);

// The default of --threads: the processors that it may use, 1 to 1024.
int default_threads();

}  // namespace squarelab::app
