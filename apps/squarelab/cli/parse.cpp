// Reads a command line as the commands declare it, and checks the files that it names before any of
// them is touched. The only source that includes CLI11.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <squarelab/report/report_words.hpp>

#include "cli/removed.hpp"
#include "cli/value_types.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

namespace {

namespace fs = std::filesystem;

// "; did you mean --seed?", or nothing.
std::string suggestion(const std::vector<std::string>& names, std::string_view typed) {
  const std::string meant = closest(names, typed);
  return meant.empty() ? "" : fmt::format("; did you mean {}?", meant);
}

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

// "peers was removed: scripts/peers measures ...", or nothing if there never was such a command, or
// such an option of a command, as "compare --shares=1".
std::string removed_sentence(const std::string& typed) {
  const auto found = std::ranges::find(removed, typed.substr(0, typed.find('=')), &Removed::what);
  if (found == removed.end()) return "";
  const std::string_view name = found->what.substr(found->what.find(' ') + 1);
  return fmt::format("{} was removed: {}", name, found->instead);
}

// The options that were meant: for -d or -d6, those that begin with d.
std::string options_meant(const std::vector<Argument>& arguments, const std::string& typed) {
  constexpr std::size_t most = 3;
  const std::string name = typed.substr(0, typed.find('='));
  const bool is_letter = name.size() > 1 && name[1] != '-' && is_number(name.substr(2));
  std::vector<std::string> names;
  for (const Argument& argument : arguments) {
    if (argument.is_positional) continue;
    const std::string& known = argument.names.back();
    if (!is_letter || known.starts_with('-' + lower_case(name.substr(0, 2))))
      names.push_back(known);
  }
  if (!is_letter) return closest(names, name);
  return names.size() > most ? "" : report::joined(names, " or ");
}

std::string unknown_option(const std::vector<Argument>& arguments, const std::string& typed,
                           const Program& program) {
  const std::string message = fmt::format("unknown option \"{}\"", typed);
  const std::string meant = options_meant(arguments, typed);
  if (!meant.empty()) return message + fmt::format("; did you mean {}?", meant);
  const std::string of_program = options_meant(program.arguments, typed);
  if (of_program.empty()) return message;
  return message + fmt::format("; did you mean {} {}?", program.name, of_program);
}

// A FEN is one word: "a FEN needs quotes ..." where its blanks have made several, or nothing.
std::string fen_without_quotes(const std::vector<std::string>& words) {
  constexpr std::ptrdiff_t slashes = 7;
  constexpr std::size_t fields = 6;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& next = words[i + 1];
    if (std::ranges::count(words[i], '/') != slashes || (next != "w" && next != "b")) continue;
    std::string fen = words[i].substr(words[i].find('=') + 1);
    for (std::size_t j = i + 1; j < std::min(i + fields, words.size()); ++j) {
      if (words[j].size() > 1 && words[j].starts_with('-')) break;
      fen += ' ' + words[j];
    }
    return fmt::format("a FEN has blanks and needs quotes; write --fen \"{}\"", fen);
  }
  return {};
}

// The option of the command that takes such a word and is not given yet, or null.
const Argument* option_for(const std::string& word, const Command& command, const CLI::App& app,
                           const std::vector<const Argument*>& taken) {
  const bool is_fen = word.find('/') != std::string::npos;
  const bool is_square = parse_square(lower_case(word)).has_value();
  for (const Argument& argument : command.arguments) {
    if (argument.is_positional || argument.is_flag()) continue;
    const std::string& name = argument.names.front();
    if (std::ranges::find(taken, &argument) != taken.end() || app[name]->count() > 0) continue;
    const bool is_value =
        std::ranges::find(argument.values, lower_case(word)) != argument.values.end();
    if (is_value || (is_fen && name == "--fen") || (is_square && name == "--square") ||
        (is_number(word) && name == "--depth")) {
      return &argument;
    }
  }
  return nullptr;
}

// The words that no argument of the command takes, and what was meant by them, as far as each has
// an option that takes it.
std::string unexpected_words(const Command& command, const CLI::App& app, const Program& program) {
  const std::vector<std::string> words = app.remaining(true);
  if (words.front().starts_with("-")) {
    const std::string sentence = removed_sentence(command.name + ' ' + words.front());
    if (!sentence.empty()) return sentence;
    return unknown_option(command.arguments, words.front(), program);
  }
  const std::string message = fmt::format("unexpected argument \"{}\"", words.front());
  std::string meant;
  std::vector<const Argument*> taken;
  for (const std::string& word : words) {
    const Argument* const option = option_for(word, command, app, taken);
    if (option == nullptr) {
      // A square as a word points to the one command that takes squares.
      return words.size() == 1 && parse_square(lower_case(word))
                 ? message + fmt::format("; did you mean squarelab convert {}?", word)
                 : message;
    }
    taken.push_back(option);
    const bool has_blanks = word.find(' ') != std::string::npos;
    meant += fmt::format(" {} {}", option->names.front(),
                         has_blanks ? fmt::format("\"{}\"", word) : word);
  }
  return message + fmt::format("; did you mean{}?", meant);
}

std::string unknown_command(const Program& program, const std::string& word) {
  if (const std::string sentence = removed_sentence(word); !sentence.empty()) return sentence;
  std::vector<std::string> names;
  for (const Command& command : program.commands) names.push_back(command.name);
  const std::string all = report::joined(names, ", ");
  const std::string as_option = "--" + lower_case(word);
  const bool is_option = std::ranges::any_of(program.arguments, [&](const Argument& argument) {
    return argument.names.back() == as_option;
  });
  const std::string meant = is_option
                                ? fmt::format("; did you mean {} {}?", program.name, as_option)
                                : suggestion(names, word);
  return fmt::format("unknown command \"{}\"{} commands are {}", word,
                     meant.empty() ? "; the" : meant + " The", all);
}

struct GivenArgument {
  const Argument* argument;
  std::vector<Word> words;
};

bool is_one_of(const std::string& name, const std::vector<std::string>& names) {
  return std::ranges::find(names, name) != names.end();
}

// The command as CLI11 knows it. Arguments without a variable, such as --help, are not added.
void declare(const Command& command, CLI::App& app) {
  for (const Argument& argument : command.arguments) {
    const std::string names = report::joined(argument.names, ",");
    if (!argument.take) continue;
    if (argument.is_flag()) {
      app.add_flag(names)->take_last();
    } else if (argument.is_repeatable) {
      app.add_option(names)
          ->expected(1, CLI::detail::expected_max_vector_size)
          ->allow_extra_args(argument.is_positional || argument.takes_several);
    } else {
      app.add_option(names);
    }
  }
  for (const Argument& argument : command.arguments) {
    for (const Argument& other : command.arguments) {
      const std::string& name = other.names.front();
      const bool is_foreign = argument.only_with && &other != &argument && other.take &&
                              !is_one_of(name, *argument.only_with);
      if (is_foreign || is_one_of(name, argument.excludes)) {
        app.get_option(argument.names.front())->excludes(app.get_option(name));
      }
    }
  }
}

// Why the number of values does not fit: CLI11 says it in words only. An option at the end of the
// line lacks its value, unless another one has too many.
std::string mismatch_in(const CLI::App& app, std::string last_word) {
  for (const CLI::Option* const option : app.get_options()) {
    const auto given = static_cast<int>(option->count());
    if (option->get_type_size() > 0 && given > option->get_expected_max()) {
      return fmt::format("{} is given {} times", option->get_name(), given);
    }
  }
  return last_word.substr(0, last_word.find('=')) + " needs a value";
}

// Returns the complaint about a missing or unusable option, or an empty string.
std::string missing_in(const Command& command, const CLI::App& app) {
  const auto is_given = [&](const std::string& name) { return app.count(name) > 0; };
  const bool is_another_way = std::ranges::any_of(command.arguments, [&](const Argument& argument) {
    return argument.only_with && is_given(argument.names.front());
  });
  for (const Argument& argument : command.arguments) {
    const std::string& name = argument.names.front();
    if (argument.take && is_given(name)) {
      if (!argument.needs.empty() && std::ranges::none_of(argument.needs, is_given)) {
        return fmt::format("{} is for {}", name, report::listed(argument.needs));
      }
    } else if (argument.is_required && !is_another_way) {
      return argument.is_positional
                 ? fmt::format("{} is missing. Give {}{}", argument.placeholder,
                               lower_case(argument.help.substr(0, 1)), argument.help.substr(1))
                 : name + " is required";
    }
  }
  return {};
}

// The words given for each argument of the command, in the order of their declaration.
std::vector<GivenArgument> given_arguments(const Command& command, const CLI::App& app) {
  std::vector<GivenArgument> given;
  for (const Argument& argument : command.arguments) {
    if (!argument.take || app.count(argument.names.front()) == 0) continue;
    const CLI::Option* const option = app[argument.names.front()];
    if (argument.is_flag() && !option->as<bool>()) continue;  // --quick=false
    given.push_back({&argument, {}});
    if (argument.is_flag()) continue;
    const std::string name = argument.is_positional ? "" : argument.names.front();
    for (const std::string& text : option->results()) given.back().words.push_back({text, name});
  }
  return given;
}

struct NamedFile {
  std::string argument;  // as messages name it
  std::string path;
  bool is_output;
};

std::vector<NamedFile> files_named_by(const std::vector<GivenArgument>& given) {
  std::vector<NamedFile> files;
  for (const auto& [argument, words] : given) {
    const bool is_output = argument->file == FileUse::Written;
    for (const auto& [text, option] : words) {
      const std::string name = option.empty() ? text : fmt::format("{} {}", option, text);
      if (argument->file != FileUse::None && text == "-") {
        files.push_back({name, is_output ? "/dev/stdout" : "/dev/stdin", is_output});
      } else if (argument->is_file()) {
        files.push_back({name, text, is_output});
      } else if (argument->file == FileUse::ReadIfMarked && text.starts_with('@')) {
        files.push_back({name, text.substr(1), false});
      }
    }
  }
  return files;
}

// The path where a new file would be created: links are followed, also if they lead to nothing.
fs::path place_to_be(const std::string& path) {
  std::error_code error;
  const fs::path place =
      fs::weakly_canonical(end_of_links(fs::absolute(path_of(path), error)), error);
  return error ? fs::path() : place;
}

bool are_one_file(const std::string& first_path, const std::string& second_path) {
  const fs::path first = path_of(first_path);
  const fs::path second = path_of(second_path);
  std::error_code error;
  if (fs::equivalent(first, second, error)) return fs::is_regular_file(first, error);
  if (fs::exists(first, error) || fs::exists(second, error)) return false;
  // Neither is there yet.
  const fs::path one = place_to_be(first_path);
  return !one.empty() && one == place_to_be(second_path);
}

// Precondition: not both are inputs, unless both are stdin.
std::string objection(const NamedFile& output, const NamedFile& other) {
  const auto both = [&](const char* what) {
    return fmt::format("{} and {} {}", output.argument, other.argument, what);
  };
  if (!output.is_output) return both("both read stdin");
  if (!other.is_output) {
    return fmt::format("{} would overwrite what {} reads", output.argument, other.argument);
  }
  return both(output.path == "/dev/stdout" ? "both go to stdout"
                                           : "are the same file: one result would be lost");
}

// Throws InputError if the arguments would overwrite a file that they read, write two results to
// one file or to stdout, or read stdin twice. Links are followed; pipes and devices, which keep
// nothing, may be named twice.
void refuse_lost_files(const std::vector<GivenArgument>& given) {
  const std::vector<NamedFile> files = files_named_by(given);
  for (auto first = files.begin(); first != files.end(); ++first) {
    for (auto second = first + 1; second != files.end(); ++second) {
      const bool is_stream = first->path == second->path &&
                             (first->path == "/dev/stdin" || first->path == "/dev/stdout");
      const bool has_output = first->is_output || second->is_output;
      if (!is_stream && !(has_output && are_one_file(first->path, second->path))) continue;
      throw InputError(first->is_output ? objection(*first, *second) : objection(*second, *first));
    }
  }
}

}  // namespace

void run(const Program& program, int argc, const char* const* argv, Context& context) {
  const auto refuse = [&context](const std::string& message) {
    return InputError(fmt::format("{} (see {} --help)", message, context.command_line));
  };
  context.command_line = program.name;
  if (argc < 2) return fmt::print("{}", overview_of(program));
  const std::string word = argv[1];
  if (word == "-h" || word == "--help") return fmt::print("{}", help_of(program));
  if (word == "--version") return fmt::print("{}\n", program.version);
  if (word == "--complete") {
    return fmt::print("{}", completions(program, {argv + 2, argv + argc}));
  }
  if (word.starts_with('-')) throw refuse(unknown_option(program.arguments, word, program));
  const auto named = [&](std::string_view name) {
    return std::ranges::find(program.commands, name, &Command::name);
  };
  const bool wants_all = argc > 3 && std::string_view(argv[argc - 1]) == "all";
  if (word == "help") {
    const std::string about = argc < 3 ? word : argv[2];
    const auto command = named(about);
    if (command != program.commands.end()) {
      return fmt::print("{}", help_of(*command, program.name, wants_all));
    }
    if (about == word || about == "-h" || about == "--help") {
      return fmt::print("{}", help_of(program));
    }
    throw refuse(unknown_command(program, about));
  }
  const auto command = named(word);
  if (command == program.commands.end()) throw refuse(unknown_command(program, word));
  context.command_line += ' ' + command->name;
  CLI::App app;
  app.allow_windows_style_options(false);  // "/a" is a path
  declare(*command, app);
  if (app.get_option_no_throw("--fen") != nullptr) {
    const std::string unquoted = fen_without_quotes({argv + 2, argv + argc});
    if (!unquoted.empty()) throw refuse(unquoted);
  }
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::CallForHelp&) {
    return fmt::print("{}", help_of(*command, program.name, wants_all));
  } catch (const CLI::ExtrasError&) {
    throw refuse(unexpected_words(*command, app, program));
  } catch (const CLI::ArgumentMismatch&) {
    throw refuse(mismatch_in(app, argv[argc - 1]));
  } catch (const CLI::ParseError& error) {
    throw refuse(error.what());
  }
  const std::string missing = missing_in(*command, app);
  if (!missing.empty()) throw refuse(missing);
  const std::vector<GivenArgument> given = given_arguments(*command, app);
  refuse_lost_files(given);
  for (const GivenArgument& one : given) one.argument->take(one.words);
  command->run(context);
}

}  // namespace squarelab::app
