#include "cli/help.hpp"

#include <squarelab/lab/reports/report_words.hpp>
#include <string>

namespace squarelab::app {

namespace {

class WrappingFormatter final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    const std::string names = "  " + make_option_name(option, is_positional);
    std::string text = lab::wrapped(names + make_option_opts(option), help_width, 6);
    const std::string description = make_option_desc(option);
    if (description.empty()) return text;
    const std::size_t column = get_column_width();
    std::string label(column, ' ');
    if (text.size() <= column) {  // with its line end: there is a blank left
      label.replace(0, text.size() - 1, text, 0, text.size() - 1);
      text.clear();
    }
    return text + lab::wrapped(label + description, help_width, column);
  }
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter() { return std::make_shared<WrappingFormatter>(); }

}  // namespace squarelab::app
