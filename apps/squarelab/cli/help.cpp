// --help, from the declaration of a command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <squarelab/lab/reports/report_words.hpp>

#include "cli/command.hpp"

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
