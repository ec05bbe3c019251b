// The table comes in three layouts: each cell on one line, on two, on three. The first that fits
// into the width is taken; where none does, the columns are spread over several tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/compare_report.hpp>
#include <stdexcept>
#include <vector>

namespace squarelab::lab {

namespace {

using Json = nlohmann::ordered_json;

enum class Paint { Plain, Good, Bad, Alarm };

using Lines = std::vector<std::string>;

struct Box {
  Lines lines;
  Paint paint = Paint::Plain;

  std::size_t width() const {
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, line.size());
    return width;
  }
};

// A column of boxes, heading first.
struct Strip {
  std::vector<Box> boxes;
  bool left = false;  // aligned

  std::size_t width() const {
    std::size_t width = 0;
    for (const Box& box : boxes) width = std::max(width, box.width());
    return width;
  }
};

constexpr std::size_t gap = 2;

std::string painted(const std::string& text, Paint paint, bool color) {
  static constexpr std::array<std::string_view, 4> codes{"", "32", "31", "1;33"};
  const std::string_view code = codes[static_cast<std::size_t>(paint)];
  if (!color || code.empty() || text.empty()) return text;
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

// Strips side by side; the boxes of a row begin at the same line.
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

std::size_t total_width(const Strip& labels, const std::vector<Strip>& strips) {
  std::size_t width = labels.width();
  for (const Strip& strip : strips) width += gap + strip.width();
  return width;
}

// Millions a second, with four significant digits or so.
std::string millions(const Json& throughput) {
  const double value = throughput.at("median").get<double>() / 1e6;
  return fmt::format("{:.{}f}", value, value < 10 ? 3 : value < 100 ? 2 : 1);
}

std::string ratio_text(double ratio) { return fmt::format("{:.3f}", ratio); }

enum class Layout { OneLine, TwoLines, ThreeLines };

std::string rate_of(std::string_view unit) {
  const std::string_view plural = unit == "query" ? "queries" : unit == "leaf" ? "leaves" : "";
  return plural.empty() ? fmt::format("M {}s/s", unit) : fmt::format("M {}/s", plural);
}

Box label_of(const Json& row, Layout layout) {
  const auto name = row.at("operation").get<std::string>();
  const auto unit = row.at("unit").get<std::string>();
  const auto state = row.at("state").get<std::string>();
  switch (layout) {
    case Layout::OneLine:
      return {Lines{fmt::format("{:<16}{:<14}{}", name, rate_of(unit), state)}};
    case Layout::TwoLines:
      return {Lines{name, fmt::format("  {}, {}", rate_of(unit), state)}};
    default:
      return {Lines{name, "  " + rate_of(unit), "  " + state}};
  }
}

// The lines of a cell, or of the geometric mean, which has no speed.
Box box_of(const std::string& speed, const Json& ratio, bool is_control, Layout layout) {
  const auto box = [&](const Lines& rest, Paint paint) {
    if (layout != Layout::OneLine) {
      Lines lines = rest;
      if (!speed.empty()) lines.insert(lines.begin(), speed);
      return Box{lines, paint};
    }
    const std::string only = fmt::format("{}", fmt::join(rest, " "));
    return Box{{speed.empty() || only.empty() ? speed + only : speed + "  " + only}, paint};
  };
  if (ratio.is_null()) return box({}, Paint::Plain);
  const auto verdict = ratio.at("verdict").get<std::string>();
  if (verdict == "no difference") {
    return box(layout == Layout::ThreeLines ? Lines{"no", "difference"} : Lines{verdict},
               Paint::Plain);
  }
  const std::string value = ratio_text(ratio.at("value").get<double>());
  const std::string lower = ratio_text(ratio.at("interval").at(0).get<double>());
  const std::string upper = ratio_text(ratio.at("interval").at(1).get<double>());
  const Paint paint = is_control ? Paint::Alarm : verdict == "faster" ? Paint::Good : Paint::Bad;
  return box(layout == Layout::ThreeLines ? Lines{value, lower + "-" + upper}
                                          : Lines{fmt::format("{} [{}, {}]", value, lower, upper)},
             paint);
}

Box heading_of(const Json& column) {
  const auto name = column.at("name").get<std::string>();
  const auto role = column.at("role").get<std::string>();
  return {Lines{name, role == "backend" ? std::string() : role}};
}

std::string main_table(const Json& document, const TableStyle& style, Layout layout, bool& fits) {
  const auto limit = static_cast<std::size_t>(std::max(style.width, 1));
  const Json& rows = document.at("rows");
  Strip labels{{Box{Lines(2)}}, true};
  for (const Json& row : rows) labels.boxes.push_back(label_of(row, layout));
  const Json& means = document.at("geometric_means");
  if (!means.empty()) labels.boxes.push_back({Lines{"geometric mean"}});
  std::vector<Strip> strips;
  for (std::size_t i = 0; i < document.at("columns").size(); ++i) {
    const Json& column = document.at("columns").at(i);
    const bool is_control = column.at("role") == "control";
    Strip strip{{heading_of(column)}, false};
    for (const Json& row : rows) {
      const bool has_units = row.at("units_per_pass").get<std::uint64_t>() > 0;
      const Json& cell = row.at("cells").at(i);
      strip.boxes.push_back(box_of(has_units ? millions(cell.at("throughput")) : "-",
                                   cell.at("ratio"), is_control, layout));
    }
    if (!means.empty()) strip.boxes.push_back(box_of("", means.at(i), is_control, layout));
    strips.push_back(std::move(strip));
  }
  fits = total_width(labels, strips) <= limit;

  std::string text;
  for (std::size_t next = 0; next < strips.size();) {
    std::vector<const Strip*> shown{&labels};
    std::size_t width = labels.width();
    while (next < strips.size()) {
      width += gap + strips[next].width();
      if (width > limit && shown.size() > 1) break;
      shown.push_back(&strips[next++]);
    }
    if (!text.empty()) text += '\n';
    text += side_by_side(shown, style.color);
  }
  return text;
}

std::string fitting_table(const Json& document, const TableStyle& style) {
  std::string text;
  for (const Layout layout : {Layout::OneLine, Layout::TwoLines, Layout::ThreeLines}) {
    bool fits = false;
    text = main_table(document, style, layout, fits);
    if (fits) break;
  }
  return text;
}

// 1,234,567
std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string facts_table(const Json& document, const TableStyle& style) {
  static constexpr std::array<std::string_view, 4> words{"name", "formula", "corners", "sliders"};
  static constexpr std::array<std::string_view, 3> sizes{"core_bytes", "full_bytes", "table_bytes"};
  static constexpr std::array<std::string_view, 7> headings{
      "backend", "index", "a1 h1 a8 h8", "sliders", "core", "full", "tables, bytes"};
  std::vector<Strip> strips;
  for (const auto heading : headings) {
    strips.push_back({{Box{Lines{std::string(heading)}}}, strips.size() < words.size()});
  }
  for (const Json& column : document.at("columns")) {
    if (column.at("role") == "control") continue;
    std::size_t strip = 0;
    for (const auto word : words) {
      strips[strip++].boxes.push_back({Lines{column.at(std::string(word)).get<std::string>()}});
    }
    for (const auto size : sizes) {
      strips[strip++].boxes.push_back(
          {Lines{grouped(column.at(std::string(size)).get<std::uint64_t>())}});
    }
  }
  std::vector<const Strip*> all;
  for (const Strip& strip : strips) all.push_back(&strip);
  return side_by_side(all, style.color);
}

// The words of a text on lines of that width, those after the first indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (column != 0 && column + 1 + word.size() > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column != 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result + '\n';
}

std::string circumstances(const Json& document, std::size_t width) {
  const Json& build = document.at("build");
  const Json& machine = document.at("machine");
  const Json& method = document.at("method");
  const Json& corpus = document.at("corpus");
  const auto text = [](const Json& json) { return json.get<std::string>(); };
  const auto positions = corpus.at("positions").get<std::uint64_t>();
  std::vector<Cache> caches;
  for (const Json& cache : machine.at("caches")) {
    caches.push_back(
        {cache.at("level").get<int>(), text(cache.at("type")), text(cache.at("size"))});
  }
  std::string processor = fmt::format("{}, {} logical CPUs", text(machine.at("cpu")),
                                      machine.at("logical_cpus").get<int>());
  if (!caches.empty()) processor += ", caches " + describe(caches);
  const std::array<std::pair<std::string_view, std::string>, 4> lines{{
      {"machine", fmt::format("{}, {}", processor, text(machine.at("system")))},
      {"compiler", fmt::format("{}, {}", text(build.at("compiler")), text(build.at("flags")))},
      {"program",
       fmt::format("squarelab {}, commit {}, {} build for {}", text(build.at("version")),
                   text(build.at("commit")), text(build.at("build_type")), text(build.at("isa")))},
      {"run",
       fmt::format("{} position{} ({}), {} repetitions of the fastest of {} bursts, seed {}, "
                   "{:.0f} s",
                   grouped(positions), positions == 1 ? "" : "s", text(corpus.at("source")),
                   method.at("repetitions").get<int>(), method.at("bursts").get<int>(),
                   method.at("seed").get<std::uint64_t>(), method.at("seconds").get<double>())},
  }};
  std::string result;
  for (const auto& [name, value] : lines) {
    result += wrapped(fmt::format("{:<9} {}", name, value), width, 10);
  }
  return result;
}

std::string footnote(const Json& document, std::size_t width) {
  const Json& method = document.at("method");
  const auto baseline = method.at("baseline").get<std::string>();
  std::string text = wrapped(
      fmt::format(
          "Figures are medians in millions a second. Ratios are to {} in the same repetition, "
          "above 1 is faster; the last row is their geometric mean. With each goes what it may "
          "be: its interval (signed ranks, {:g} per cent for all {} cells of the table "
          "together), widened by {:g} per cent at both ends, because the same code differs by so "
          "much with nothing but the address it stands at. Where that holds 1, \"no difference\" "
          "is printed. The control is {} compiled a second "
          "time, and judged by the same rule.",
          baseline, 100 * method.at("confidence").get<double>(), method.at("cells").get<int>(),
          100 * method.at("placement_allowance").get<double>(), baseline),
      width, 0);
  const int flagged = document.at("flagged_controls").get<int>();
  if (flagged > 0) {
    text += '\n' + wrapped(fmt::format("The control differs from the baseline in {} of {} rows, "
                                       "though it is the same code: this run was disturbed, and "
                                       "differences of that size mean nothing.",
                                       flagged,
                                       document.at("rows").size() +
                                           (document.at("geometric_means").empty() ? 0 : 1)),
                           width, 0);
  }
  return text;
}

}  // namespace

std::string comparison_table(const Json& document, const TableStyle& style) {
  const auto width = static_cast<std::size_t>(std::clamp(style.width, 40, 120));
  try {
    if (document.at("command") != "compare") throw std::invalid_argument("no comparison");
    return fitting_table(document, style) + '\n' + facts_table(document, style) + '\n' +
           circumstances(document, width) + '\n' + footnote(document, width);
  } catch (const Json::exception& error) {
    throw std::invalid_argument(fmt::format("not the document of a comparison: {}", error.what()));
  }
}

}  // namespace squarelab::lab
