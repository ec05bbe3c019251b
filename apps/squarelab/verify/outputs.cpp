#include <fmt/format.h>

#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/printable.hpp>

#include "shared/error_line.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

// No path: no file.
std::unique_ptr<OutputFile> output_for(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path);
}

}  // namespace

Outputs::Outputs(const VerifyOptions& options)
    : json_(output_for(options.json)),
      reproducer_(output_for(options.reproducer)),
      test_(output_for(options.emit_test)),
      epd_(output_for(options.emit_epd)) {}

void Outputs::write(const std::string& text, const Json& json) {
  if (json_) json_->write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  if (json_ && json_->is_stdout()) return;
  for (const std::string& line : lab::split(text, '\n')) fmt::print("{}\n", text::printable(line));
}

void Outputs::keep(const Made& reproducer, const Made& test, const Made& epd) const {
  const auto write_if_any = [](OutputFile& file, const std::string& content,
                               std::string_view option) {
    if (!content.empty()) return file.write(content);
    print_error_line(
        fmt::format("squarelab verify: {}: nothing is written, for the moves of the "
                    "disagreement are not legal",
                    option));
  };
  if (reproducer_) reproducer_->write(reproducer());
  if (test_) write_if_any(*test_, test(), "--emit-test");
  if (epd_) {
    const std::string line = epd();
    write_if_any(*epd_, line.empty() ? line : line + '\n', "--emit-epd");
  }
}

}  // namespace squarelab::app
