// Commands as data, and their descriptions: help, and the manual page of squarelab man.
#include "cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <squarelab/build_info.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>

#include "commands.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

constexpr std::size_t help_column = 30;

// "  --depth N REQUIRED", "  --seed N=1"
std::string label_of(const Argument& argument) {
  std::string label = fmt::format("  {}", report::joined(argument.names, ","));
  if (!argument.is_flag()) label += ' ' + argument.placeholder;
  if (!argument.default_value.empty() && !argument.is_required)
    label += '=' + argument.default_value;
  if (argument.is_required) label += " REQUIRED";
  if (argument.is_repeatable) label += " ...";
  return label;
}

std::string text_of(const Argument& argument) {
  std::string text = argument.help;
  if (!argument.needs.empty())
    text += fmt::format("; needs {}", report::joined(argument.needs, " or "));
  if (!argument.excludes.empty()) {
    text += fmt::format("; not with {}", report::joined(argument.excludes, ", "));
  }
  if (argument.only_with)
    text += fmt::format("; only with {}", report::joined(*argument.only_with, ", "));
  return text;
}

// In two columns; a label that is too wide gets lines of its own.
std::string line_of(const std::string& label, const std::string& text) {
  if (label.size() < help_column) {
    return report::wrapped(fmt::format("{:<{}}{}", label, help_column, text), help_width,
                           help_column);
  }
  return report::wrapped(label, help_width, 6) +
         report::wrapped(std::string(help_column, ' ') + text, help_width, help_column);
}

// The sections of help, in their order.
enum class Section { Positionals, Options, Forms };

std::string section_of(Section section, const std::vector<Argument>& arguments,
                       bool is_all = true) {
  constexpr std::array titles{"Positionals", "Options", "Forms of the result"};
  std::string lines;
  for (const Argument& argument : arguments) {
    const Section its = argument.is_positional ? Section::Positionals
                        : argument.is_form     ? Section::Forms
                                               : Section::Options;
    const bool is_shown = is_all || !argument.is_rare;
    if (its == section && is_shown) lines += line_of(label_of(argument), text_of(argument));
  }
  const char* const title = titles[static_cast<std::size_t>(section)];
  return lines.empty() ? "" : fmt::format("\n{}:\n{}", title, lines);
}

bool is_named_in(const std::string& text, const std::vector<std::string>& names) {
  return std::ranges::all_of(
      names, [&](const std::string& name) { return text.find(name) != std::string::npos; });
}

// The arguments that take one of a few names, each placeholder once, unless help says the names
// elsewhere. Messages send readers here.
std::vector<const Argument*> arguments_with_names(const Command& command) {
  std::vector<const Argument*> found;
  for (const Argument& argument : command.arguments) {
    const bool is_known = std::ranges::any_of(
        found, [&](const Argument* other) { return other->values == argument.values; });
    if (argument.values.empty() || is_known || is_named_in(argument.help, argument.values) ||
        is_named_in(command.footer + command.details, argument.values)) {
      continue;
    }
    found.push_back(&argument);
  }
  return found;
}

std::string names_of_values(const Command& command) {
  std::string lines;
  for (const Argument* argument : arguments_with_names(command)) {
    // A command lists these.
    if (argument->help.find("squarelab positions") != std::string::npos) continue;
    lines += line_of("  " + argument->placeholder, report::joined(argument->values, ", "));
  }
  return lines.empty() ? "" : "\nNames:\n" + lines;
}

std::string commands_of(const Program& program) {
  std::string lines;
  std::string group;
  for (const Command& command : program.commands) {
    if (command.group != group) lines += fmt::format("\n{}:\n", command.group);
    group = command.group;
    lines += line_of("  " + command.name, command.summary);
  }
  return lines;
}

// The rest is the manual page, for troff.

constexpr const char* command_examples = R"(Examples:
  squarelab man > squarelab.1
  squarelab man | man -l -)";

// Text that troff prints as it is. A hyphen is a minus, as it is typed in a shell.
std::string roff(std::string_view text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    line_begins = c == '\n';
    result += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
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
      build_info::version, program.name, roff(program.summary), bold(program.name),
      italic("COMMAND"), italic("OPTION"));
  text += arguments(program.arguments, false) + ".SH COMMANDS\n";
  std::set<std::vector<std::string>> named;  // names shown further up
  for (const Command& command : program.commands) {
    text += fmt::format(".SS {}\n{}.\n", command.name, roff(command.summary));
    text += arguments(command.arguments, true) + arguments(command.arguments, false);
    for (const Argument* argument : arguments_with_names(command)) {
      if (!named.insert(argument->values).second) continue;
      text += fmt::format(".TP\n{}\n{}\n", italic(argument->placeholder),
                          roff(report::joined(argument->values, ", ")));
    }
    text += verbatim(command.footer) + verbatim(command.details);
  }
  return text + ".SH NOTES\n" + verbatim(program.footer);
}

// Adds the lines of a file, @FILE, without their comments.
void add_lines(const Word& marked, std::vector<Word>& words) {
  const std::string path = marked.text.substr(1);
  const std::string text = read_text_file(path);
  std::size_t number = 0;
  for (const std::string& line : report::split(text::without_byte_order_mark(text), '\n')) {
    ++number;
    const std::string_view name = text::trimmed(std::string_view(line).substr(0, line.find('#')));
    if (name.empty()) continue;
    words.push_back(
        {std::string(name), fmt::format("{} {}:{}:", marked.option, shown_path(path), number)});
  }
}

}  // namespace

std::string Word::shown() const {
  return option.empty() ? fmt::format("\"{}\"", text) : fmt::format("{} \"{}\"", option, text);
}

std::vector<Word> split_list(const std::vector<Word>& lists, FileUse file) {
  std::vector<Word> words;
  for (const Word& list : lists) {
    if (file == FileUse::ReadIfMarked && list.text.starts_with('@')) {
      add_lines(list, words);
      continue;
    }
    for (const std::string& name : report::split(list.text + ',', ',')) {
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

std::string help_of(const Command& command, std::string_view program, bool is_all) {
  is_all = is_all || command.details.empty();
  std::string text =
      fmt::format("{}\nUsage: {} {} [OPTIONS]", command.summary, program, command.name);
  for (const Argument& argument : command.arguments) {
    if (argument.is_positional) text += ' ' + argument.names.front();
  }
  text += '\n';
  for (const Section section : {Section::Positionals, Section::Options, Section::Forms}) {
    text += section_of(section, command.arguments, is_all);
  }
  if (is_all) text += names_of_values(command);
  text += '\n' + command.footer + '\n';
  if (!is_all) {
    return text + fmt::format("\nAll options, and the names that they take: {} {} --help all\n",
                              program, command.name);
  }
  return command.details.empty() ? text : text + '\n' + command.details + '\n';
}

std::string help_of(const Program& program) {
  return fmt::format("{}\nUsage: {} [OPTIONS] COMMAND\n{}{}\n{}\n", program.summary, program.name,
                     section_of(Section::Options, program.arguments), commands_of(program),
                     program.footer);
}

std::string overview_of(const Program& program) {
  return fmt::format(
      "{}\n{}\nTo begin: {} compare --quick, or {} lesson. More: {} COMMAND --help.\n",
      program.summary, commands_of(program), program.name, program.name, program.name);
}

Command man_command(const Program& program) {
  Command command("man", "Print the manual page", command_examples);
  command.run = [&program](Context&) { fmt::print("{}", page_of(program)); };
  return command;
}

}  // namespace squarelab::app
