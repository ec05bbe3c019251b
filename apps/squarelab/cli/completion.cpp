// squarelab completion: a shell's completion script, made from the declarations of the commands:
// their names, options and known values.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/value_types.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Where shells look for it:
  squarelab completion bash > ~/.local/share/bash-completion/completions/squarelab
  squarelab completion zsh > DIRECTORY/_squarelab     a directory of $fpath
  squarelab completion fish > ~/.config/fish/completions/squarelab.fish)";

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// bash

std::string bash_values(const Argument& argument) {
  if (argument.is_file()) return "_squarelab_files";
  if (argument.values.empty()) return ":";
  return fmt::format("{} \"{}\"", argument.is_list ? "_squarelab_list" : "_squarelab_words",
                     joined(argument.values));
}

std::string bash_words(const Command& command) {
  std::string text = fmt::format("    {})\n", command.name);
  std::vector<std::string> options;
  std::string positionals;
  for (const Argument& argument : command.arguments) {
    if (argument.is_positional) {
      positionals += fmt::format("      {}\n", bash_values(argument));
    } else {
      options.insert(options.end(), argument.names.begin(), argument.names.end());
    }
  }
  text += fmt::format("      if [[ $current == -* ]]; then _squarelab_words \"{}\"; return; fi\n",
                      joined(options));
  return text + positionals + "      ;;\n";
}

std::string bash(const Program& program) {
  std::string text = R"(# Completion of squarelab for bash, made by `squarelab completion bash`.
_squarelab_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
_squarelab_list() {
  local before=
  [[ $current == *,* ]] && before=${current%,*},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${current##*,}")
}
_squarelab_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$current")
}
_squarelab() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  # --option=value comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    if [[ ${COMP_WORDS[i]} != -* ]]; then
      command=${COMP_WORDS[i]}
      break
    fi
  done
  case "$command $previous" in
)";
  for (const Command& command : program.commands) {
    for (const Argument& argument : command.arguments) {
      if (argument.is_flag() || argument.is_positional) continue;
      for (const std::string& name : argument.names) {
        text += fmt::format("    \"{} {}\") {}; return ;;\n", command.name, name,
                            bash_values(argument));
      }
    }
  }
  std::vector<std::string> first;
  for (const Command& command : program.commands) first.push_back(command.name);
  for (const Argument& argument : program.arguments) {
    first.insert(first.end(), argument.names.begin(), argument.names.end());
  }
  text += fmt::format("  esac\n  case $command in\n    \"\") _squarelab_words \"{}\" ;;\n",
                      joined(first));
  for (const Command& command : program.commands) text += bash_words(command);
  return text + "  esac\n}\ncomplete -F _squarelab squarelab\n";
}

// zsh

// Within single quotes, and where a colon or a bracket would end the description.
std::string zsh_text(std::string text) {
  text = replaced(text, "\\", "\\\\");
  for (const char* special : {":", "[", "]"}) {
    text = replaced(text, special, std::string("\\") + special);
  }
  return replaced(text, "'", "'\\''");
}

// "FILE:_files": the placeholder, and how to find what may stand there.
std::string zsh_values(const Argument& argument) {
  std::string action = " ";
  if (argument.is_file()) {
    action = "_files";
  } else if (argument.is_list) {
    action = "_sequence compadd - " + joined(argument.values);
  } else if (!argument.values.empty()) {
    action = "(" + joined(argument.values) + ")";
  }
  return zsh_text(argument.placeholder) + ":" + action;
}

std::string zsh_arguments(const std::vector<Argument>& arguments) {
  std::string text = "_arguments -s";
  for (const Argument& argument : arguments) {
    if (argument.is_positional) {
      text += fmt::format(" \\\n            '{}:{}'", argument.is_repeatable ? "*" : "",
                          zsh_values(argument));
      continue;
    }
    for (const std::string& name : argument.names) {
      const std::string others =
          argument.is_repeatable ? "*" : fmt::format("({})", joined(argument.names));
      const std::string values = argument.is_flag() ? "" : ":" + zsh_values(argument);
      text += fmt::format(" \\\n            '{}{}[{}]{}'", others, name, zsh_text(argument.help),
                          values);
    }
  }
  return text;
}

std::string zsh(const Program& program) {
  std::string text = R"(#compdef squarelab
# Completion of squarelab for zsh, made by `squarelab completion zsh`.
_squarelab() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands
  commands=(
)";
  for (const Command& command : program.commands) {
    text += fmt::format("    '{}:{}'\n", command.name, zsh_text(command.summary));
  }
  text += fmt::format("  )\n  {} \\\n            '1: :->command' '*:: :->arguments'\n",
                      replaced(zsh_arguments(program.arguments), "-s", "-s -C"));
  text += R"(  case $state in
    command) _describe -t commands command commands ;;
    arguments)
      case $words[1] in
)";
  for (const Command& command : program.commands) {
    text += fmt::format("        {})\n          {}\n          ;;\n", command.name,
                        zsh_arguments(command.arguments));
  }
  return text + R"(      esac
      ;;
  esac
}
# Loaded by the completion system as a function, or read as a script.
if [[ ${funcstack[1]} == _squarelab ]]; then _squarelab "$@"; else compdef _squarelab squarelab; fi
)";
}

// fish

std::string fish_text(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

std::string fish_values(const Argument& argument) {
  if (argument.is_file()) return " -r -F";
  std::string text = " -x";
  if (argument.is_list) {
    text += fmt::format(" -a \"(__fish_complete_list , 'printf %s\\\\\\n {}')\"",
                        joined(argument.values));
  } else if (!argument.values.empty()) {
    text += " -a " + fish_text(joined(argument.values));
  }
  return text;
}

std::string fish_names(const Argument& argument) {
  std::string text;
  for (const std::string& name : argument.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  return text;
}

std::string fish(const Program& program) {
  std::string text = R"(# Completion of squarelab for fish, made by `squarelab completion fish`.
complete -c squarelab -f
)";
  for (const Argument& argument : program.arguments) {
    text += fmt::format("complete -c squarelab -n __fish_use_subcommand{} -d {}\n",
                        fish_names(argument), fish_text(argument.help));
  }
  for (const Command& command : program.commands) {
    text += fmt::format("complete -c squarelab -n __fish_use_subcommand -a {} -d {}\n",
                        command.name, fish_text(command.summary));
    const std::string within =
        fmt::format("complete -c squarelab -n '__fish_seen_subcommand_from {}'", command.name);
    for (const Argument& argument : command.arguments) {
      const bool is_file = argument.is_file();
      if (argument.is_positional) {
        if (argument.values.empty() && !is_file) continue;
        text += is_file ? within + " -F\n"
                        : fmt::format("{} -a {}\n", within, fish_text(joined(argument.values)));
        continue;
      }
      text +=
          fmt::format("{}{}{} -d {}\n", within, fish_names(argument),
                      argument.is_flag() ? "" : fish_values(argument), fish_text(argument.help));
    }
  }
  return text;
}

struct Shell {
  const char* name;
  std::string (*script)(const Program&);
};
constexpr Shell shells[]{{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

}  // namespace

Command completion_command(const Program& program) {
  const auto shell = std::make_shared<const Shell*>();
  Command command("completion", "Generate a shell completion script", examples);
  command.positional("shell", *shell, one_of("shell", shells), "The shell: bash, zsh or fish")
      .is_required = true;
  command.run = [shell, &program](Context&) { fmt::print("{}", (*shell)->script(program)); };
  return command;
}

}  // namespace squarelab::app
