// squarelab man: the manual page, made from the declarations of the commands.
#include <fmt/format.h>

#include <squarelab/lab/build_info.hpp>

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

std::string arguments(const std::vector<Argument>& list, bool positionals) {
  std::string text;
  for (const Argument& argument : list) {
    if (argument.is_positional != positionals) continue;
    std::string names;
    for (const std::string& name : argument.names) {
      names += (names.empty() ? "" : ", ") + bold(name);
    }
    if (argument.is_positional) names.clear();
    if (!argument.is_flag()) names += (names.empty() ? "" : " ") + italic(argument.placeholder);
    text += fmt::format(".TP\n{}\n{}\n", names, roff(argument.help));
  }
  return text;
}

// Set as it was written.
std::string verbatim(const std::string& text) {
  return text.empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text));
}

std::string page_of(const Program& program) {
  std::string text = fmt::format(
      ".TH SQUARELAB 1 \"\" \"squarelab {}\" \"User Commands\"\n"
      ".SH NAME\n{} \\- {}\n"
      ".SH SYNOPSIS\n{} {} [{}]...\n"
      ".SH OPTIONS\n",
      lab::build_info::version, program.name, roff(program.summary), bold(program.name),
      italic("COMMAND"), italic("OPTION"));
  text += arguments(program.arguments, false) + ".SH COMMANDS\n";
  for (const Command& command : program.commands) {
    text += fmt::format(".SS {}\n{}.\n", command.name, roff(command.summary));
    text += arguments(command.arguments, true) + arguments(command.arguments, false) +
            verbatim(command.footer);
  }
  return text + ".SH NOTES\n" + verbatim(program.footer);
}

}  // namespace

Command man_command(const Program& program) {
  Command command("man", "Print the manual page", examples);
  command.run = [&program](Context&) { fmt::print("{}", page_of(program)); };
  return command;
}

}  // namespace squarelab::app
