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

std::string side_by_side(const std::vector<Drawing>& drawings, std::size_t blanks,
                         std::size_t limit) {
  struct Block {
    std::vector<std::string> lines;
    std::size_t width;
  };
  std::vector<Block> blocks;
  for (const Drawing& drawing : drawings) {
    Block block{split(drawing.lines, '\n'), 0};
    if (!drawing.caption.empty()) block.lines.insert(block.lines.begin(), drawing.caption);
    for (const std::string& line : block.lines) block.width = std::max(block.width, line.size());
    blocks.push_back(std::move(block));
  }
  std::string text;
  for (auto first = blocks.begin(); first != blocks.end();) {
    std::size_t width = first->width;
    std::size_t height = first->lines.size();
    auto last = first + 1;
    for (; last != blocks.end() && width + blanks + last->width <= limit; ++last) {
      width += blanks + last->width;
      height = std::max(height, last->lines.size());
    }
    if (first != blocks.begin()) text += '\n';
    for (std::size_t row = 0; row < height; ++row) {
      std::string line;
      for (auto block = first; block != last; ++block) {
        if (block != first) line.append(blanks, ' ');
        line +=
            fmt::format("{:<{}}", row < block->lines.size() ? block->lines[row] : "", block->width);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    first = last;
  }
  return text;
}

}  // namespace squarelab::lab::inline reports
