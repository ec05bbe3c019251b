#include <fmt/format.h>

#include <squarelab/report/svg.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::report {

namespace {

// In parts of the font size.
double width_of(char c) {
  if (std::string_view("ijl.,:;'|! I").find(c) != std::string_view::npos) return 0.36;
  if (std::string_view("frt()[]/\\-\"").find(c) != std::string_view::npos) return 0.46;
  if (std::string_view("mwMW@%+<>=~").find(c) != std::string_view::npos) return 1;
  return 'A' <= c && c <= 'Z' ? 0.78 : 0.65;
}

}  // namespace

std::string in_xml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += text::is_control(c) && c != '\n' && c != '\t' ? '?' : c;
    }
  }
  return result;
}

std::string svg_number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

double text_width(std::string_view text, double font_size) {
  double width = 0;
  for (const char c : text) width += width_of(c);
  return width * font_size;
}

std::string fitted(std::string_view text, double width, double font_size) {
  if (text_width(text, font_size) <= width) return std::string(text);
  std::string_view kept = text;
  while (!kept.empty() && text_width(std::string(kept) + "...", font_size) > width) {
    kept.remove_suffix(1);
  }
  return std::string(kept) + "...";
}

std::string to_string(const SvgFile& file) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" role=\"img\" aria-labelledby=\"title about\">\n"
      "<title id=\"title\">{2}</title>\n<desc id=\"about\">{3}</desc>\n"
      "<style>\n{4}</style>\n{5}</svg>\n",
      svg_number(file.width), svg_number(file.height), in_xml(file.title), in_xml(file.description),
      file.style, file.body);
}

}  // namespace squarelab::report
