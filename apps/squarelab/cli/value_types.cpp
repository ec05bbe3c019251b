#include "cli/value_types.hpp"

#include <fmt/format.h>

#include <charconv>
#include <squarelab/build_info.hpp>
#include <squarelab/process/parallel.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/search/search_annexe.hpp>

#include "shared/context.hpp"

namespace squarelab::app {

namespace {

// The names that fit into a line of error, then "23 others, which --help all lists".
std::vector<std::string> first_of(std::vector<std::string> names) {
  constexpr std::size_t longest = 200;  // a line of error has 400 bytes
  std::size_t fit = 0;
  for (std::size_t length = 0; fit < names.size(); ++fit) {
    length += names[fit].size() + 2;
    if (length > longest) break;
  }
  if (fit == names.size()) return names;
  const std::size_t others = names.size() - fit;
  names.resize(fit);
  names.push_back(report::counted(others, "other") + ", which --help all lists");
  return names;
}

}  // namespace

ValueType<std::string> text_value(std::string placeholder, FileUse file) {
  return {std::move(placeholder),
          [](const Word& word) { return word.text; },
          {},
          [](const std::string& text) { return text; },
          file};
}

ValueType<std::uint64_t> whole_number(std::uint64_t minimum, std::uint64_t maximum) {
  const auto read = [minimum, maximum](const Word& word) {
    std::uint64_t number = 0;
    const char* const end = word.text.data() + word.text.size();
    const auto [rest, error] = std::from_chars(word.text.data(), end, number);
    if (error == std::errc() && rest == end && minimum <= number && number <= maximum) {
      return number;
    }
    throw InputError(
        fmt::format("{} is not a whole number from {} to {}", word.shown(), minimum, maximum));
  };
  return {"N", read, {}, [](const std::uint64_t& number) { return std::to_string(number); }};
}

ValueType<std::string> input_file() { return text_value("FILE", FileUse::Read); }

ValueType<OutputFile> output_file() {
  const auto read = [](const Word& word) {
    if (!word.text.empty()) return OutputFile(word.text);
    throw InputError(fmt::format("cannot write \"\": {} needs the name of a file", word.option));
  };
  return {"FILE", read, {}, {}, FileUse::Written};
}

std::optional<std::size_t> Names::find(std::string_view text) const {
  std::string typed = lower_case(text);
  for (const auto& [alias, name] : aliases) {
    if (typed == alias) typed = name;
  }
  const auto found = std::find(names.begin(), names.end(), typed);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

std::size_t Names::read(const Word& word) const {
  if (const auto index = find(word.text)) return *index;
  refuse(word);
}

void Names::refuse(const Word& word) const {
  const bool vowel = std::string_view("aeiou").find(what[0]) != std::string_view::npos;
  std::string message = fmt::format("{} is not {} {}", word.shown(), vowel ? "an" : "a", what);
  const std::string meant = closest(names, word.text);
  if (!meant.empty()) message += fmt::format("; did you mean {}?", meant);
  message += fmt::format("{} {}s are {}", meant.empty() ? "; the" : " The", what,
                         report::listed(first_of(names)));
  throw InputError(message);
}

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

ValueType<const BackendEntry*> backend_value(const Registry& registry, Searching searching) {
  const auto is_offered = [searching](const BackendEntry& entry) {
    return searching == Searching::NotNeeded || search::can_search(entry);
  };
  Names names{"backend", {}};
  for (const BackendEntry& entry : registry) {
    if (is_offered(entry)) names.names.emplace_back(entry.facts.name);
  }
  const auto read = [&registry, is_offered, names](const Word& word) {
    const std::string name = lower_case(word.text);
    if (const BackendEntry* entry = find(registry, name)) {
      if (is_offered(*entry)) return entry;
      throw InputError(fmt::format("{}: {} does not search", word.option, entry->facts.name));
    }
    for (const LeftOut& left_out : registry.left_out) {
      if (left_out.name != name) continue;
      if (left_out.needs.empty()) {
        throw InputError(
            fmt::format("{0} is built on demand, and this build is without it; "
                        "`scripts/compare --backends {0}` adds it, or "
                        "-D SQUARELAB_BOARDS={0} where CMake configures the build",
                        name));
      }
      throw InputError(fmt::format("{} is not in this build: it needs {}, and the build is for {}",
                                   name, left_out.needs, build_info::isa));
    }
    names.refuse(word);
  };
  return {"BACKEND", read, names.names, [](const BackendEntry* const& entry) {
            return entry ? std::string(entry->facts.name) : "";
          }};
}

void add_backend_option(Command& command, const BackendEntry*& into, const Registry& registry,
                        std::string help, Searching searching) {
  into = nullptr;
  command.option("--backend", into, backend_value(registry, searching), std::move(help))
      .default_value = registry.front().facts.name;
}

const BackendEntry& backend_or_default(const BackendEntry* given, const Registry& registry) {
  return given == nullptr ? registry.front() : *given;
}

const BackendEntry& backend_for(const Position& position, const BackendEntry* given,
                                const Registry& registry) {
  const BackendEntry& chosen = backend_or_default(given, registry);
  if (chosen.plays_chess960 || !position.castling.is_chess960()) return chosen;
  std::vector<std::string> playing;
  for (const BackendEntry& entry : registry) {
    if (!entry.plays_chess960) continue;
    if (given == nullptr) return entry;
    playing.emplace_back(entry.facts.name);
  }
  throw InputError(
      fmt::format("--backend {}: it does not play Chess960; here {}", chosen.facts.name,
                  playing.empty()       ? "no board does"
                  : playing.size() == 1 ? fmt::format("{} does", playing.front())
                                        : fmt::format("{} do", report::listed(playing))));
}

void add_backends_option(Command& command, Backends& into, const Registry& registry,
                         Searching searching) {
  auto type = backend_value(registry, searching);
  type.names.emplace_back(all_backends);
  type.read = [read = type.read](const Word& word) {
    return lower_case(word.text) == all_backends ? nullptr : read(word);
  };
  command.list("--backends", into, type, "Use only these boards (comma-separated), or all");
}

Backends chosen_backends(const Backends& given, const Registry& registry, Variants variants) {
  const bool are_all = std::ranges::count(given, nullptr) != 0;
  if (!given.empty() && !are_all) return given;
  Backends chosen;
  for (const BackendEntry& entry : registry) {
    const bool wanted = !entry.facts.is_variant || are_all || variants == Variants::Included;
    if (!entry.facts.is_reference && wanted) chosen.push_back(&entry);
  }
  return chosen;
}

int default_threads() { return std::min(process::usable_processors(), 1024); }

}  // namespace squarelab::app
