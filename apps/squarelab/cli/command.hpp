// The command line as data. A command is declared once: its arguments, what each of them takes, and
// what to run. The parser, help, manual page and completion all read that declaration.
//
//   void run(const Options& options, Context& context);
//
//   Command command("attacks", "Show who attacks what", examples);
//   Options& options = command.runs(&run);
//   command.option("--square", options.square, square_value(), "The square to explain");
//
// The type of an argument's variable decides how often it may be given: a T, at most once, its
// value before is the default; a std::optional<T>, at most once, nullopt if it is not given; a
// std::vector<T>, any number of times.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace squarelab::app {

struct Context;

// A value as a person typed it.
struct Word {
  std::string text;
  std::string option;  // "--square"; empty for a positional argument

  // The subject of messages: --square "z9", or "z9".
  std::string shown() const;
};

// The use of a value as a file. ReadIfMarked: read only if it is @FILE, or - for stdin.
enum class FileUse { None, Read, Written, ReadIfMarked };

// The type of an argument: its name in help, and the way from a word to a value.
template <class T>
struct ValueType {
  std::string placeholder;              // "SQUARE"
  std::function<T(const Word&)> read;   // throws InputError
  std::vector<std::string> names = {};  // the values, where they have names
  std::function<std::string(const T&)> show = {};
  FileUse file = FileUse::None;
};

struct Argument {
  std::vector<std::string> names;  // "-h", "--help"; of a positional argument its only name
  std::string help;
  std::string placeholder;  // empty for a flag
  std::string default_value;
  std::vector<std::string> values;  // those that completion offers
  FileUse file = FileUse::None;
  bool is_positional = false;
  bool is_list = false;        // several values, joined by commas
  bool is_repeatable = false;  // may be given any number of times
  bool takes_several = false;  // --merge A B C, not only --merge A --merge B
  bool is_required = false;
  bool is_form = false;               // where a form of the result goes: help lists these last
  bool is_rare = false;               // only --help all lists it, if the command has details
  std::vector<std::string> excludes;  // options not allowed with it
  std::vector<std::string> needs;     // options of which it needs one
  // For an option that is a separate way of running: the options that belong to it. It excludes all
  // others, the required ones too, which are then not required.
  std::optional<std::vector<std::string>> only_with;
  // Sets the variable. Throws InputError. A flag gets no words.
  std::function<void(const std::vector<Word>&)> take;

  bool is_flag() const { return placeholder.empty(); }
  bool is_file() const { return file == FileUse::Read || file == FileUse::Written; }
};

// A flag that sets no variable.
Argument bare_flag(std::vector<std::string> names, std::string help);
Argument help_flag();

// The names of a list such as "lerf,x88". With FileUse::ReadIfMarked also those of a file, @FILE:
// one on each line, without comments, which begin with #. Throws InputError if a name is empty or a
// file cannot be read.
std::vector<Word> split_list(const std::vector<Word>& lists, FileUse file = FileUse::None);

// Throws InputError if `again`: the word names what was already given.
void refuse_if_given(bool again, const Word& word);

struct Command {
  std::string name;
  std::string group;  // its purpose, in the overview of all commands: "Compare and verify"
  std::string summary;
  std::string footer;
  std::string details;              // the end of --help all; names of values are only there, too
  std::vector<Argument> arguments;  // --help first
  std::function<void(Context&)> run;

  Command(std::string command_name, std::string in_short, std::string below_help);

  // Makes the options, which live as long as the command, and sets `run`.
  template <class Options>
  Options& runs(void (*with)(const Options&, Context&)) {
    const auto options = std::make_shared<Options>();
    run = [=](Context& context) { with(*options, context); };
    return *options;
  }

  // Each binds a variable, which must live as long as the command. The returned reference is valid
  // until the next argument is added.
  Argument& flag(std::string option_name, bool& into, std::string help);

  template <class Into, class T>
  Argument& option(std::string option_name, Into& into, const ValueType<T>& type, std::string help);

  // Names joined by commas, each at most once; further lists add to it.
  template <class T>
  Argument& list(std::string option_name, std::vector<T>& into, const ValueType<T>& type,
                 std::string help);

  template <class Into, class T>
  Argument& positional(std::string option_name, Into& into, const ValueType<T>& type,
                       std::string help);
};

struct Program {
  std::string name;
  std::string summary;
  std::string footer;
  std::string version;
  std::vector<Argument> arguments;  // --help and --version
  std::vector<Command> commands;
};

// Returns help, with rare options, names of values and details if `is_all`.
std::string help_of(const Command& command, std::string_view program, bool is_all);
std::string help_of(const Program& program);

// The commands in their groups, and where to begin.
std::string overview_of(const Program& program);

// Prints help, the version or completions for a script (--complete); without any argument, an
// overview. Otherwise sets the variables of the command, and runs it. Throws InputError for
// arguments that cannot be read, and before any file is touched if one of them would be lost; what
// the command throws passes through.
void run(const Program& program, int argc, const char* const* argv, Context& context);

// The possible completions of the last of the words after the program's name: lines with a word, a
// tab and its meaning, or ":files".
std::string completions(const Program& program, std::vector<std::string> words);

// As wide as help is, in characters.
inline constexpr std::size_t help_width = 100;

template <class Into, class T>
Argument& Command::option(std::string option_name, Into& into, const ValueType<T>& type,
                          std::string help) {
  Argument& argument = arguments.emplace_back(bare_flag({std::move(option_name)}, std::move(help)));
  argument.placeholder = type.placeholder;
  argument.values = type.names;
  argument.file = type.file;
  argument.is_repeatable = requires(T value) { into.push_back(value); };
  if constexpr (requires { type.show(into); }) {
    if (type.show) argument.default_value = type.show(into);
  }
  argument.take = [&into, read = type.read](const std::vector<Word>& words) {
    for (const Word& word : words) {
      if constexpr (requires(T value) { into.push_back(value); }) {
        into.push_back(read(word));
      } else if constexpr (std::is_arithmetic_v<Into>) {
        into = static_cast<Into>(read(word));
      } else {
        into = read(word);
      }
    }
  };
  return argument;
}

template <class T>
Argument& Command::list(std::string option_name, std::vector<T>& into, const ValueType<T>& type,
                        std::string help) {
  Argument& argument = option(std::move(option_name), into, type, std::move(help));
  argument.placeholder += 'S';
  argument.is_list = true;
  argument.take = [&into, read = type.read, file = type.file](const std::vector<Word>& words) {
    for (const Word& word : split_list(words, file)) {
      const T value = read(word);
      refuse_if_given(std::find(into.begin(), into.end(), value) != into.end(), word);
      into.push_back(value);
    }
  };
  return argument;
}

template <class Into, class T>
Argument& Command::positional(std::string option_name, Into& into, const ValueType<T>& type,
                              std::string help) {
  Argument& argument = option(std::move(option_name), into, type, std::move(help));
  argument.is_positional = true;
  argument.default_value.clear();
  return argument;
}

}  // namespace squarelab::app
