#include "cli/command.hpp"

#include <fmt/format.h>

#include "shared/error.hpp"

namespace squarelab::app {

std::string Word::shown() const {
  return option.empty() ? fmt::format("\"{}\"", text) : fmt::format("{} \"{}\"", option, text);
}

std::vector<Word> split_list(const std::vector<Word>& lists) {
  std::vector<Word> words;
  for (const Word& list : lists) {
    for (std::size_t begin = 0; begin <= list.text.size();) {
      const std::size_t end = std::min(list.text.find(',', begin), list.text.size());
      if (end == begin) throw InputError(list.shown() + " holds an empty name");
      words.push_back({list.text.substr(begin, end - begin), list.option});
      begin = end + 1;
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

}  // namespace squarelab::app
