// squarelab completion: a shell's completion script. The script runs the program itself, as
// `squarelab --complete WORD...`, for the possible last words; the answers come from the
// declarations of the commands.
#include <fmt/format.h>

#include "cli/value_types.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* completion_examples = R"(Where shells look for it:
  squarelab completion bash > ~/.local/share/bash-completion/completions/squarelab
  squarelab completion zsh > DIRECTORY/_squarelab     a directory of $fpath
  squarelab completion fish > ~/.config/fish/completions/squarelab.fish)";

struct Shell {
  const char* name;
  const char* script;
};
constexpr const char* for_bash =
    R"(# Completion of squarelab for bash, made by `squarelab completion bash`.
_squarelab() {
  local current=${COMP_WORDS[COMP_CWORD]}
  mapfile -t COMPREPLY < <(
    "${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1)
  if [[ ${COMPREPLY[0]-} == :files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "${current#=}")
  fi
}
complete -F _squarelab squarelab
)";

constexpr const char* for_zsh = R"zsh(#compdef squarelab
# Completion of squarelab for zsh, made by `squarelab completion zsh`.
_squarelab() {
  local -a answers
  answers=(${(f)"$($words[1] --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)"})
  if [[ $answers[1] == :files ]]; then
    compset -P '-*='
    _files
  else
    answers=(${answers/$'\t'/:})
    _describe -V answers answers
  fi
}
# Loaded by the completion system as a function, or read as a script.
if [[ ${funcstack[1]} == _squarelab ]]; then _squarelab "$@"; else compdef _squarelab squarelab; fi
)zsh";

constexpr const char* for_fish =
    R"(# Completion of squarelab for fish, made by `squarelab completion fish`.
function __squarelab_answers
  set -l words (commandline -opc) (commandline -ct)
  set -l answers ($words[1] --complete $words[2..-1] 2>/dev/null)
  if test "$answers[1]" = :files
    __fish_complete_path (commandline -ct)
  else
    printf '%s\n' $answers
  end
end
complete -c squarelab -f -a '(__squarelab_answers)'
)";

constexpr Shell shells[]{{"bash", for_bash}, {"zsh", for_zsh}, {"fish", for_fish}};

}  // namespace

std::string completions(const Program& program, std::vector<std::string> words) {
  // bash takes --option=value for three words.
  if (!words.empty() && words.back() == "=") words.back().clear();
  std::erase(words, "=");
  if (words.empty()) words.emplace_back();
  const std::string& typed = words.back();
  std::string answers;
  const auto offer = [&](const std::string& word, const std::string& about) {
    if (word.starts_with(typed)) answers += fmt::format("{}\t{}\n", word, about);
  };
  const auto offer_options = [&](const std::vector<Argument>& arguments) {
    for (const Argument& argument : arguments) {
      if (argument.is_positional) continue;
      for (const std::string& name : argument.names) offer(name, argument.help);
    }
  };
  // begin: of the value within the word. Of a list, only the last name is to be completed.
  const auto offer_values = [&](const Argument& argument, std::size_t begin) {
    if (argument.is_file()) answers = ":files\n";
    const std::size_t comma = argument.is_list ? typed.rfind(',') : std::string::npos;
    if (comma != std::string::npos) begin = comma + 1;
    for (const std::string& value : argument.values) offer(typed.substr(0, begin) + value, "");
  };
  const bool is_help = words.size() == 2 && words.front() == "help";
  if (words.size() == 1 || is_help) {
    for (const Command& command : program.commands) offer(command.name, command.summary);
    if (!is_help) offer_options(program.arguments);
    return answers;
  }
  const auto command = std::ranges::find(program.commands, words.front(), &Command::name);
  if (command == program.commands.end()) return {};
  const std::size_t equals = typed.find('=');
  for (const Argument& argument : command->arguments) {
    if (argument.is_flag() || argument.is_positional) continue;
    for (const std::string& name : argument.names) {
      const bool is_within = equals != std::string::npos && typed.substr(0, equals) == name;
      if (!is_within && words[words.size() - 2] != name) continue;
      offer_values(argument, is_within ? equals + 1 : 0);
      return answers;
    }
  }
  if (typed.starts_with('-')) offer_options(command->arguments);
  for (const Argument& argument : command->arguments) {
    if (argument.is_positional) offer_values(argument, 0);
  }
  return answers;
}

Command completion_command(const Registry&) {
  struct Options {
    const Shell* shell = nullptr;
  };
  Command command("completion", "Generate a shell completion script", completion_examples);
  Options& options = command.runs<Options>(
      [](const Options& given, Context&) { fmt::print("{}", given.shell->script); });
  command
      .positional("shell", options.shell, one_of("shell", shells), "The shell: bash, zsh or fish")
      .is_required = true;
  return command;
}

}  // namespace squarelab::app
