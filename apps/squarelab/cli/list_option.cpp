#include "cli/list_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/text/error.hpp>

namespace squarelab::app {

CLI::Option* add_list_option(CLI::App& command, const std::string& name,
                             std::vector<std::string>& list, const std::string& description) {
  // CLI11 splits at delimiters as well, but leaves out what is empty.
  const auto split = [name, &list](const std::vector<std::string>& given) {
    for (const std::string& names : given) {
      for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        if (end == begin) {
          throw InputError(fmt::format("{} {} holds an empty name", name, text::quote(names)));
        }
        list.push_back(names.substr(begin, end - begin));
        begin = end + 1;
      }
    }
  };
  return command.add_option_function<std::vector<std::string>>(name, split, description)
      ->allow_extra_args(false);
}

}  // namespace squarelab::app
