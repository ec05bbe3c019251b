#include "support/svg_marks.hpp"

#include <cstdlib>

namespace squarelab::testing_support {

namespace {

// What stands between the two; empty if they do not.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == text.npos) return {};
  const std::string_view rest = text.substr(from + begin.size());
  return rest.substr(0, rest.find(end));
}

// The next two numbers of a path, which begin at `at`.
Point point_at(const std::string& path, std::size_t at) {
  char* end = nullptr;
  const double x = std::strtod(path.c_str() + at, &end);
  return {x, std::strtod(end, nullptr)};
}

std::optional<Segment> segment_of(std::string_view text) {
  const std::string path(text);
  if (path.empty()) return std::nullopt;
  return Segment{point_at(path, 1), point_at(path, path.find('L') + 1)};
}

}  // namespace

std::vector<DrawnMark> marks_in(std::string_view markup) {
  constexpr std::string_view begin = "<g class=\"mark ";
  std::vector<DrawnMark> marks;
  for (auto at = markup.find(begin); at != markup.npos; at = markup.find(begin, at + 1)) {
    const std::string_view text = markup.substr(at, markup.find("</g>", at) - at);
    DrawnMark mark;
    mark.classes = between(text, "class=\"", "\"");
    mark.title = between(text, "<title>", "</title>");
    mark.point = point_at(std::string(between(text, "class=\"point\" d=\"", "\"")), 1);
    mark.interval = segment_of(between(text, "class=\"interval\" d=\"", "\""));
    mark.band = segment_of(between(text, "class=\"band\" d=\"", "\""));
    mark.lead = segment_of(between(text, "class=\"lead\" d=\"", "\""));
    const std::string_view name = between(text, "<text class=\"name\"", "</text>");
    mark.name = name.substr(name.find('>') + 1);
    marks.push_back(std::move(mark));
  }
  return marks;
}

std::vector<double> heights_of_panels(std::string_view markup) {
  constexpr std::string_view begin = "viewBox=\"0 0 ";
  std::vector<double> heights;
  for (auto at = markup.find(begin); at != markup.npos; at = markup.find(begin, at + 1)) {
    heights.push_back(point_at(std::string(markup.substr(at, 60)), begin.size()).y);
  }
  return heights;
}

}  // namespace squarelab::testing_support
