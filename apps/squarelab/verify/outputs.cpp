#include <fmt/format.h>

#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/printable.hpp>

#include "shared/error.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

void write(const std::string& text, const Json& json, const ResultFiles& files) {
  if (files.json) {
    files.json->write(to_text(json));
    if (files.json->is_stdout()) return;
  }
  for (const std::string& line : lab::split(text, '\n')) fmt::print("{}\n", text::printable(line));
}

void keep(const ResultFiles& files, const Made& reproducer, const Made& test, const Made& epd) {
  const auto write_if_any = [](const OutputFile& file, const std::string& content,
                               std::string_view option) {
    if (!content.empty()) return file.write(content);
    print_error_line(
        fmt::format("squarelab verify: {}: nothing is written, for the moves of the "
                    "disagreement are not legal",
                    option));
  };
  if (files.reproducer) files.reproducer->write(reproducer());
  if (files.test) write_if_any(*files.test, test(), "--emit-test");
  if (files.epd) {
    const std::string line = epd();
    write_if_any(*files.epd, line.empty() ? line : line + '\n', "--emit-epd");
  }
}

}  // namespace squarelab::app
