#include "cli/command_line.hpp"

#include <map>
#include <squarelab/board/workbench.hpp>
#include <squarelab/lab/differential/liar.hpp>
#include <squarelab/lab/positions/sources.hpp>

#include "explain/topic.hpp"
#include "numbers/mapping_views.hpp"

namespace squarelab::app {

namespace {

// Values by type name. A name in the plural is a list by commas.
using Values = std::map<std::string, std::vector<std::string>>;

template <class Range, class Member>
std::vector<std::string> names_of(const Range& range, Member member) {
  std::vector<std::string> names;
  for (const auto& item : range) names.emplace_back(member(item));
  return names;
}

Values values_for(const Registry& registry) {
  Values values;
  values["BACKEND"] = names_of(registry, [](auto& entry) { return entry.facts.name; });
  values["OPERATION"] = names_of(operations, [](auto& facts) { return facts.name; });
  values["NUMBERING"] = names_of(numberings(), [](auto& numbering) { return numbering.name; });
  values["NUMBERING|all"] = values["NUMBERING"];
  values["NUMBERING|all"].emplace_back("all");
  values["MAPPING"] = names_of(mapping::catalogue, [](auto& named) { return named.name; });
  values["MAPPING|all"] = values["MAPPING"];
  values["MAPPING|all"].emplace_back("all");
  values["TOPIC"] = names_of(explain::topics(), [](auto& topic) { return topic.name; });
  values["SOURCE"] = names_of(lab::all_sources(), [](auto& source) { return source.name; });
  values["LIE"] = names_of(lab::all_lies(), [](auto& lie) { return lie.name; });
  values["COLOR"] = {"white", "black"};
  return values;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

Argument argument_of(const CLI::Option& option, const Values& values) {
  Argument argument;
  for (const std::string& name : option.get_snames()) argument.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) argument.names.push_back("--" + name);
  argument.description = option.get_description();
  if (option.get_items_expected_max() == 0) return argument;

  // "KIND:{square,index}" if the values are those of a CLI::IsMember.
  const std::string type = option.get_type_name();
  const std::size_t colon = type.find(':');
  argument.placeholder = type.substr(0, colon);
  if (colon != std::string::npos && type.substr(colon + 1).starts_with("{")) {
    argument.values = split(type.substr(colon + 2, type.find('}') - colon - 2));
  }
  std::string kind = argument.placeholder;
  if (kind.ends_with("S") && !values.contains(kind)) {
    argument.is_list = values.contains(kind.substr(0, kind.size() - 1));
    if (argument.is_list) kind.pop_back();
  }
  if (values.contains(kind)) argument.values = values.at(kind);
  argument.is_file = kind == "FILE";
  argument.is_repeatable = option.get_expected_max() > 1;
  return argument;
}

Command describe(const CLI::App& app, const Values& values) {
  Command command{app.get_name(), app.get_description(), app.get_footer(), {}, {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    auto& list = option->get_positional() ? command.positionals : command.options;
    list.push_back(argument_of(*option, values));
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    command.commands.push_back(describe(*sub, values));
  }
  return command;
}

}  // namespace

Command describe(const CLI::App& app, const Registry& registry) {
  return describe(app, values_for(registry));
}

}  // namespace squarelab::app
