#include "shared/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/rules/words.hpp>
#include <thread>

#include "cli/value_types.hpp"
#include "shared/error.hpp"

namespace squarelab::app {

ValueType<Square> square_value() {
  return {"SQUARE", [](const Word& word) {
            if (const auto square = parse_square(lower_case(word.text))) return *square;
            throw InputError(word.shown() + " is not a square; squares are a1 to h8");
          }};
}

ValueType<Color> color_value() {
  auto type = choice<Color>("colour", {"white", "black"});
  type.placeholder = "COLOR";
  return type;
}

ValueType<const BackendEntry*> backend_value(const Registry& registry) {
  Names names{"backend", {}};
  for (const BackendEntry& entry : registry) names.names.emplace_back(entry.facts.name);
  const auto read = [&registry, names](const Word& word) {
    const std::string name = lower_case(word.text);
    if (const BackendEntry* entry = find(registry, name)) return entry;
    for (const LeftOut& left_out : registry.left_out) {
      if (left_out.name != name) continue;
      throw InputError(fmt::format("{} is not in this build: it needs {}, and the build is for {}",
                                   name, left_out.needs, lab::build_info::isa));
    }
    names.refuse(word);
  };
  return {"BACKEND", read, names.names, [](const BackendEntry* const& entry) {
            return entry ? std::string(entry->facts.name) : "";
          }};
}

void add_backend_option(Command& command, const BackendEntry*& into, const Registry& registry,
                        std::string help) {
  into = &registry.front();
  command.option("--backend", into, backend_value(registry), std::move(help));
}

void add_backends_option(Command& command, Backends& into, const Registry& registry) {
  command.list("--backends", into, backend_value(registry),
               "Some backends, by commas; default: all");
}

Backends chosen_backends(const Backends& given, const Registry& registry, Variants variants) {
  if (!given.empty()) return given;
  Backends chosen;
  for (const BackendEntry& entry : registry) {
    const bool wanted = !entry.facts.is_variant || variants == Variants::Included;
    if (!entry.facts.is_reference && wanted) chosen.push_back(&entry);
  }
  return chosen;
}

int default_threads() {
  return std::max(1, static_cast<int>(std::min(std::thread::hardware_concurrency(), 1024U)));
}

}  // namespace squarelab::app
