#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/page.hpp>
#include <string_view>
#include <utility>

namespace squarelab::report {

namespace {

constexpr std::size_t between_drawings = 3;

// Returns the words with one blank between them.
std::string wrappable(std::string_view text) {
  std::string words;
  for (const std::string& word : split(text, ' ')) {
    if (word.empty()) continue;
    if (!words.empty()) words += ' ';
    words += word;
  }
  return words;
}

// The paragraph in lines none of which begins like a heading, a list, a quotation or a rule.
std::string markdown_paragraph(std::string_view text) {
  std::string lines;
  for (std::string& line : split(wrapped(wrappable(in_markdown(text)), report_width, 0), '\n')) {
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

class TextWriter {
 public:
  explicit TextWriter(const TextStyle& style) : style_(style) {}

  std::string title(const std::string& title) const { return title; }

  bool shows(Depth depth) const {
    return depth != Depth::Html && (depth != Depth::Details || style_.details);
  }

  std::string operator()(const Page::Heading& heading) const {
    const std::string line(heading.title.size(), heading.level == 1 ? '=' : '-');
    return heading.title + '\n' + line + '\n';
  }
  std::string operator()(const Page::Paragraph& paragraph) const {
    return wrapped(wrappable(paragraph.text), style_.width, 0);
  }
  std::string operator()(const Table& table) const {
    return as_text(table, style_.table_width, style_.color);
  }
  std::string operator()(const Page::Code& code) const { return code.lines; }
  std::string operator()(const Page::Drawings& drawings) const {
    return side_by_side(drawings.drawings, between_drawings, style_.width);
  }
  std::string operator()(const Page::Notice& notice) const {
    std::string text;
    for (const std::string& sentence : notice.sentences) text += wrapped(sentence, style_.width, 2);
    return text;
  }
  std::string operator()(const Page::Facts& facts) const {
    std::size_t column = facts.column;
    for (const auto& [name, value] : facts.facts) {
      if (facts.column == 0) column = std::max(column, name.size() + 2);
    }
    std::string text;
    for (const auto& [name, value] : facts.facts) {
      std::string label = fmt::format("{:<{}}", name, column);
      for (const std::string& line : split(value.empty() ? " " : value, '\n')) {
        text +=
            wrapped(std::exchange(label, std::string(column, ' ')) + line, style_.width, column);
      }
    }
    return text;
  }
  std::string operator()(const Figure& figure) const { return (*this)(described(figure)); }

  static Page::Paragraph described(const Figure& figure) {
    return {fmt::format("(Figure: {} {})", figure.title, figure.text)};
  }

 private:
  const TextStyle& style_;
};

class MarkdownWriter {
 public:
  std::string title(const std::string& title) const { return "# " + in_markdown(title); }

  bool shows(Depth depth) const { return depth != Depth::Html; }

  std::string operator()(const Page::Heading& heading) const {
    const std::string signs(static_cast<std::size_t>(heading.level) + 1, '#');
    return signs + ' ' + in_markdown(heading.title) + '\n';
  }
  std::string operator()(const Page::Paragraph& paragraph) const {
    return markdown_paragraph(paragraph.text);
  }
  std::string operator()(const Table& table) const { return as_markdown(table); }
  std::string operator()(const Page::Code& code) const {
    std::string fence = "```";  // longer than any in the lines
    while (code.lines.find(fence) != std::string::npos) fence += '`';
    return fence + code.language + '\n' + code.lines + fence + '\n';
  }
  std::string operator()(const Page::Drawings& drawings) const {
    return (*this)(
        Page::Code{"text", side_by_side(drawings.drawings, between_drawings, report_width)});
  }
  std::string operator()(const Page::Notice& notice) const {
    std::string text;
    for (const std::string& sentence : notice.sentences) {
      text += "- " + in_markdown(sentence) + '\n';
    }
    return text;
  }
  std::string operator()(const Page::Facts& facts) const {
    std::string text;
    for (const auto& [name, value] : facts.facts) {
      text += fmt::format("- {}: {}\n", in_markdown(name), in_markdown(value));
    }
    return text;
  }
  std::string operator()(const Figure& figure) const {
    return (*this)(TextWriter::described(figure));
  }
};

template <class Writer>
std::string written(const Page& page, const Writer& writer) {
  const bool begins_with_the_answer =
      page.begins_with_answer() ||
      (!page.parts().empty() && std::holds_alternative<Page::Notice>(page.parts().front().block));
  const bool has_title = !begins_with_the_answer && !page.title().empty();
  std::string text = has_title ? writer.title(page.title()) + '\n' : "";
  for (const auto& [block, depth] : page.parts()) {
    if (!writer.shows(depth)) continue;
    if (!text.empty()) text += '\n';
    text += std::visit(writer, block);
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

std::string as_text(const Page& page, const TextStyle& style) {
  return written(page, TextWriter(style));
}
std::string as_markdown(const Page& page) { return written(page, MarkdownWriter()); }
std::string as_csv(const Page& page) {
  if (!page.records.columns.empty()) return as_csv(page.records);
  std::string text;
  for (const auto& [block, depth] : page.parts()) {
    const auto* table = std::get_if<Table>(&block);
    if (table != nullptr) text += (text.empty() ? "" : "\n") + as_csv(*table);
  }
  return text;
}

}  // namespace squarelab::report
