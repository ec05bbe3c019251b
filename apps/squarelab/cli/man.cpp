// squarelab man: the manual page, made from the command line's own definition.
#include <fmt/format.h>

#include <squarelab/lab/build_info.hpp>

#include "cli/command_line.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab man > squarelab.1
  squarelab man | man -l -)";

// Text that troff prints as it is. A hyphen is a minus, as it is typed in a shell.
std::string roff(std::string_view text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", roff(text)); }

std::string arguments(const std::vector<Argument>& list) {
  std::string text;
  for (const Argument& argument : list) {
    std::string names;
    for (const std::string& name : argument.names) {
      names += (names.empty() ? "" : ", ") + bold(name);
    }
    if (!argument.is_flag()) names += (names.empty() ? "" : " ") + italic(argument.placeholder);
    text += fmt::format(".TP\n{}\n{}\n", names, roff(argument.description));
  }
  return text;
}

// Set as it was written.
std::string verbatim(const std::string& text) {
  return text.empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text));
}

std::string page_of(const Command& program) {
  std::string text = fmt::format(
      ".TH SQUARELAB 1 \"\" \"squarelab {}\" \"User Commands\"\n"
      ".SH NAME\n{} \\- {}\n"
      ".SH SYNOPSIS\n{} {} [{}]...\n"
      ".SH OPTIONS\n",
      lab::build_info::version, program.name, roff(program.description), bold(program.name),
      italic("COMMAND"), italic("OPTION"));
  text += arguments(program.options) + ".SH COMMANDS\n";
  for (const Command& command : program.commands) {
    text += fmt::format(".SS {}\n{}.\n", command.name, roff(command.description));
    text += arguments(command.positionals) + arguments(command.options) + verbatim(command.footer);
  }
  return text + ".SH NOTES\n" + verbatim(program.footer);
}

}  // namespace

void add_man(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("man", "Print the manual page");
  command->footer(examples);
  command->callback(
      [&app, &context] { fmt::print("{}", page_of(describe(app, context.registry))); });
}

}  // namespace squarelab::app
