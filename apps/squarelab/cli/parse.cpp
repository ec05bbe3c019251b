// The only source that includes CLI11.
#include "cli/parse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <map>

#include "cli/named_files.hpp"
#include "cli/value_types.hpp"
#include "shared/error.hpp"

namespace squarelab::app {

namespace {

// "; did you mean --seed?", or nothing.
std::string suggestion(const std::vector<std::string>& names, std::string_view typed) {
  const std::string meant = closest(names, typed);
  return meant.empty() ? "" : fmt::format("; did you mean {}?", meant);
}

std::vector<std::string> command_names(const Program& program) {
  std::vector<std::string> names;
  for (const Command& command : program.commands) names.push_back(command.name);
  return names;
}

std::vector<std::string> option_names(const std::vector<Argument>& arguments) {
  std::vector<std::string> names;
  for (const Argument& argument : arguments) {
    if (argument.is_positional) continue;
    names.insert(names.end(), argument.names.begin(), argument.names.end());
  }
  return names;
}

std::string unknown_option(const std::vector<Argument>& arguments, const std::string& typed) {
  const std::string name = typed.substr(0, typed.find('='));
  return fmt::format("unknown option \"{}\"{}", typed, suggestion(option_names(arguments), name));
}

// CLI11's message, or a better one.
std::string message_of(const CLI::Error& error, const CLI::App& app, const Command& command) {
  const std::string message = error.what();
  const std::string name = message.substr(0, message.find(':'));
  switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::ExtrasError: {
      const std::vector<std::string> rest = app.remaining(true);
      if (rest.empty()) return message;
      if (rest.front().starts_with("-")) return unknown_option(command.arguments, rest.front());
      return fmt::format("unexpected argument \"{}\"", rest.front());
    }
    case CLI::ExitCodes::ArgumentMismatch: {
      constexpr std::string_view too_often = ": At Most 1 required but received ";
      const std::size_t at = message.find(too_often);
      if (at == std::string::npos) return name + " needs a value";
      return fmt::format("{} is given {} times", name, message.substr(at + too_often.size()));
    }
    default:
      return message;
  }
}

CLI::Option* add(CLI::App& app, const Argument& argument) {
  const std::string names = fmt::format("{}", fmt::join(argument.names, ","));
  if (argument.is_flag()) return app.add_flag(names)->take_last();
  CLI::Option* option = app.add_option(names)->type_name(argument.placeholder);
  if (argument.is_repeatable) {
    option->expected(1, CLI::detail::expected_max_vector_size)
        ->allow_extra_args(argument.is_positional);
  }
  return option->required(argument.is_required);
}

}  // namespace

const Command* find_command(const Program& program, int argc, const char* const* argv) {
  const std::vector<std::string> names = command_names(program);
  const auto refuse = [&](const std::string& what) {
    throw InputError(fmt::format("{} (see {} --help)", what, program.name));
  };
  const std::string all = fmt::format("he commands are {}", fmt::join(names, ", "));
  if (argc < 2) refuse("no command is given; t" + all);
  const std::string word = argv[1];
  if (word == "-h" || word == "--help") {
    fmt::print("{}", help_of(program));
    return nullptr;
  }
  if (word == "--version") {
    fmt::print("{}\n", program.version);
    return nullptr;
  }
  if (word.starts_with('-')) refuse(unknown_option(program.arguments, word));
  for (const Command& command : program.commands) {
    if (command.name == word) return &command;
  }
  const std::string meant = suggestion(names, word);
  refuse(
      fmt::format("unknown command \"{}\"{}{}", word, meant, (meant.empty() ? "; t" : " T") + all));
  return nullptr;
}

bool parse(const Command& command, const Program& program, int argc, const char* const* argv) {
  CLI::App app(command.summary, command.name);
  std::map<std::string, CLI::Option*> options;
  for (const Argument& argument : command.arguments) {
    if (argument.take) options[argument.names.front()] = add(app, argument);
  }
  for (const Argument& argument : command.arguments) {
    CLI::Option* const option = options[argument.names.front()];
    for (const std::string& other : argument.excluded) option->excludes(options.at(other));
    for (const std::string& other : argument.needed) option->needs(options.at(other));
  }
  std::vector<GivenArgument> given;
  try {
    app.parse(argc - 1, argv + 1);
    for (const Argument& argument : command.arguments) {
      const CLI::Option* const option = options[argument.names.front()];
      if (option == nullptr || option->count() == 0) continue;
      if (argument.is_flag() && !option->as<bool>()) continue;
      GivenArgument& words = given.emplace_back(GivenArgument{&argument, {}});
      if (argument.is_flag()) continue;
      const std::string name = argument.is_positional ? "" : argument.names.front();
      for (const std::string& text : option->results()) words.words.push_back({text, name});
    }
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", help_of(command, program.name));
    return false;
  } catch (const CLI::ParseError& error) {
    throw InputError(fmt::format("{} (see {} {} --help)", message_of(error, app, command),
                                 program.name, command.name));
  }
  refuse_lost_files(given);
  for (const GivenArgument& one : given) one.argument->take(one.words);
  return true;
}

}  // namespace squarelab::app
