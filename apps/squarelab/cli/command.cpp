#include "cli/command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <squarelab/lab/reports/report_words.hpp>

#include "shared/context.hpp"

namespace squarelab::app {

namespace {

constexpr std::size_t help_column = 30;

// "  --depth N REQUIRED", "  --seed N=1"
std::string label_of(const Argument& argument) {
  std::string label = fmt::format("  {}", fmt::join(argument.names, ","));
  if (!argument.is_flag()) label += ' ' + argument.placeholder;
  if (!argument.default_value.empty() && !argument.is_required)
    label += '=' + argument.default_value;
  if (argument.is_required) label += " REQUIRED";
  if (argument.is_repeatable) label += " ...";
  return label;
}

std::string text_of(const Argument& argument) {
  std::string text = argument.help;
  if (!argument.needs.empty()) text += fmt::format("; needs {}", fmt::join(argument.needs, ", "));
  if (!argument.excludes.empty()) {
    text += fmt::format("; not with {}", fmt::join(argument.excludes, ", "));
  }
  return text;
}

// In two columns; a label that is too wide gets lines of its own.
std::string line_of(const std::string& label, const std::string& text) {
  if (label.size() < help_column) {
    return lab::wrapped(fmt::format("{:<{}}{}", label, help_column, text), help_width, help_column);
  }
  return lab::wrapped(label, help_width, 6) +
         lab::wrapped(std::string(help_column, ' ') + text, help_width, help_column);
}

std::string section(const char* title, const std::vector<Argument>& arguments, bool positionals) {
  std::string lines;
  for (const Argument& argument : arguments) {
    if (argument.is_positional == positionals)
      lines += line_of(label_of(argument), text_of(argument));
  }
  return lines.empty() ? "" : fmt::format("\n{}:\n{}", title, lines);
}

}  // namespace

std::string Word::shown() const {
  return option.empty() ? fmt::format("\"{}\"", text) : fmt::format("{} \"{}\"", option, text);
}

std::vector<Word> split_list(const std::vector<Word>& lists) {
  std::vector<Word> words;
  for (const Word& list : lists) {
    for (const std::string& name : lab::split(list.text + ',', ',')) {
      if (name.empty()) throw InputError(list.shown() + " holds an empty name");
      words.push_back({name, list.option});
    }
  }
  return words;
}

void refuse_if_given(bool again, const Word& word) {
  if (again) throw InputError(word.shown() + " is given twice");
}

Argument bare_flag(std::vector<std::string> names, std::string help) {
  Argument argument;
  argument.names = std::move(names);
  argument.help = std::move(help);
  return argument;
}

Argument help_flag() { return bare_flag({"-h", "--help"}, "Print this help and exit"); }

Command::Command(std::string command_name, std::string in_short, std::string below_help)
    : name(std::move(command_name)),
      summary(std::move(in_short)),
      footer(std::move(below_help)),
      arguments{help_flag()} {}

Argument& Command::flag(std::string option_name, bool& into, std::string help) {
  Argument& argument = arguments.emplace_back(bare_flag({std::move(option_name)}, std::move(help)));
  argument.take = [&into](const std::vector<Word>&) { into = true; };
  return argument;
}

std::string help_of(const Command& command, std::string_view program) {
  std::string text =
      fmt::format("{}\nUsage: {} {} [OPTIONS]", command.summary, program, command.name);
  for (const Argument& argument : command.arguments) {
    if (argument.is_positional) text += ' ' + argument.names.front();
  }
  return text + '\n' + section("Positionals", command.arguments, true) +
         section("Options", command.arguments, false) + '\n' + command.footer + '\n';
}

std::string help_of(const Program& program) {
  std::string text =
      fmt::format("{}\nUsage: {} [OPTIONS] [SUBCOMMAND]\n{}\nSubcommands:\n", program.summary,
                  program.name, section("Options", program.arguments, false));
  for (const Command& command : program.commands) {
    text += line_of("  " + command.name, command.summary);
  }
  return text + '\n' + program.footer + '\n';
}

}  // namespace squarelab::app
