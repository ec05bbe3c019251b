#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/text_columns.hpp>
#include <string_view>

namespace squarelab::lab::inline reports {

namespace {

constexpr std::size_t gap = 2;

std::string painted(const std::string& text, Paint paint, bool color) {
  static constexpr std::array<std::string_view, 4> codes{"", "32", "31", "1;33"};
  const std::string_view code = codes[static_cast<std::size_t>(paint)];
  if (!color || code.empty() || text.empty()) return text;
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

}  // namespace

std::size_t Box::width() const {
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, line.size());
  return width;
}

std::size_t Strip::width() const {
  std::size_t width = 0;
  for (const Box& box : boxes) width = std::max(width, box.width());
  return width;
}

std::size_t total_width(const std::vector<const Strip*>& strips) {
  std::size_t width = 0;
  for (const Strip* strip : strips) width += (width == 0 ? 0 : gap) + strip->width();
  return width;
}

std::string side_by_side(const std::vector<const Strip*>& strips, bool color) {
  std::string text;
  for (std::size_t row = 0; row < strips.front()->boxes.size(); ++row) {
    std::size_t height = 0;
    for (const Strip* strip : strips) height = std::max(height, strip->boxes[row].lines.size());
    for (std::size_t line = 0; line < height; ++line) {
      std::string printed;
      std::size_t printed_width = 0;
      std::size_t begin = 0;
      for (const Strip* strip : strips) {
        const Box& box = strip->boxes[row];
        const std::size_t width = strip->width();
        if (line < box.lines.size() && !box.lines[line].empty()) {
          const std::string& part = box.lines[line];
          const std::size_t at = strip->left ? begin : begin + width - part.size();
          printed += std::string(at - printed_width, ' ') + painted(part, box.paint, color);
          printed_width = at + part.size();
        }
        begin += width + gap;
      }
      text += printed + '\n';
    }
    if (height > 1 && row + 1 < strips.front()->boxes.size()) text += '\n';
  }
  return text;
}

std::string spread(const Strip& labels, const std::vector<Strip>& strips, std::size_t limit,
                   bool color) {
  std::string text;
  for (std::size_t next = 0; next < strips.size();) {
    std::vector<const Strip*> shown{&labels};
    while (next < strips.size()) {
      shown.push_back(&strips[next]);
      if (total_width(shown) > limit && shown.size() > 2) {
        shown.pop_back();
        break;
      }
      ++next;
    }
    if (!text.empty()) text += '\n';
    text += side_by_side(shown, color);
  }
  return text;
}

}  // namespace squarelab::lab::inline reports
