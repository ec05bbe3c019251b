#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/reports/page.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <string_view>

namespace squarelab::lab::inline reports {

namespace {

constexpr std::size_t between_drawings = 3;

// How many blanks stand between words does not matter.
std::string filled(std::string_view text) {
  std::string words;
  for (const std::string& word : split(text, ' ')) {
    if (word.empty()) continue;
    if (!words.empty()) words += ' ';
    words += word;
  }
  return wrapped(words, report_width, 0);
}

// The paragraph in lines none of which begins like a heading, a list, a quotation or a rule.
std::string markdown_paragraph(std::string_view text) {
  std::string lines;
  for (std::string& line : split(filled(in_markdown(text)), '\n')) {
    const std::size_t number = line.find_first_not_of("0123456789");
    const bool list =
        number != 0 && number != std::string::npos && (line[number] == '.' || line[number] == ')');
    if (list) line.insert(number, 1, '\\');
    if (!line.empty() && std::string_view("#>-+*=~").find(line[0]) != std::string_view::npos) {
      line.insert(0, 1, '\\');
    }
    lines += line + '\n';
  }
  return lines;
}

enum class Form { Text, Markdown };

std::string written(const Page::Heading& heading, Form form) {
  if (form == Form::Text) {
    const std::string line(heading.title.size(), heading.level == 1 ? '=' : '-');
    return heading.title + '\n' + line + '\n';
  }
  const std::string signs(static_cast<std::size_t>(heading.level) + 1, '#');
  return signs + ' ' + in_markdown(heading.title) + '\n';
}

std::string written(const Page::Paragraph& paragraph, Form form) {
  return form == Form::Text ? filled(paragraph.text) : markdown_paragraph(paragraph.text);
}

std::string written(const Table& table, Form form) {
  return form == Form::Text ? as_text(table) : as_markdown(table);
}

std::string written(const Page::Code& code, Form form) {
  return form == Form::Text ? code.lines : "```" + code.language + '\n' + code.lines + "```\n";
}

std::string written(const Page::Drawings& drawings, Form form) {
  const std::string lines = side_by_side(drawings.drawings, between_drawings, report_width);
  return written(Page::Code{"text", lines}, form);
}

std::string written(const Page::Notice& notice, Form form) {
  std::string text;
  for (const std::string& paragraph : notice.paragraphs) {
    if (&paragraph != &notice.paragraphs.front()) text += '\n';
    text += written(Page::Paragraph{paragraph}, form);
  }
  return text;
}

std::string written(const Figure& figure, Form form) {
  return written(Page::Paragraph{fmt::format("(Figure: {} {})", figure.title, figure.text)}, form);
}

std::string written(const Page& page, Form form) {
  std::string text = form == Form::Text ? page.title() : "# " + in_markdown(page.title());
  text += '\n';
  for (const Page::Block& block : page.blocks()) {
    text += '\n' + std::visit([&](const auto& part) { return written(part, form); }, block);
  }
  return text;
}

}  // namespace

std::string side_by_side(const std::vector<Drawing>& drawings, std::size_t blanks,
                         std::size_t width) {
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
    std::size_t taken = first->width;
    std::size_t height = first->lines.size();
    auto last = first + 1;
    for (; last != blocks.end() && taken + blanks + last->width <= width; ++last) {
      taken += blanks + last->width;
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

std::string as_text(const Page& page) { return written(page, Form::Text); }
std::string as_markdown(const Page& page) { return written(page, Form::Markdown); }

}  // namespace squarelab::lab::inline reports
