// The relation of two squares, and the tables of 0x88 that are indexed by their difference.
#include <fmt/format.h>

#include <array>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

namespace x88 = mapping::x88;

constexpr std::array all_tables{
    DifferenceTable{"index", "The difference itself, in hexadecimal",
                    [](int d) { return fmt::format("{:02x}", d); }},
    DifferenceTable{"attackers", "Who attacks b from a, a bit for each kind, in hexadecimal",
                    [](int d) { return fmt::format("{:02x}", x88::attacking_kinds[d]); }},
    DifferenceTable{"distance", "Steps of a king",
                    [](int d) { return std::to_string(x88::distances[d]); }},
    DifferenceTable{"manhattan", "Files plus ranks (Manhattan distance)",
                    [](int d) { return std::to_string(x88::manhattan_distances[d]); }},
    DifferenceTable{"step", "The step from a towards b", [](int d) {
                      return x88::line_steps[d] == 0 ? "." : with_sign(x88::line_steps[d]);
                    }}};
constexpr const DifferenceTable* attackers = &all_tables[1];

std::string drawn(const DifferenceTable& entries) {
  std::string lines;
  for (int ranks = 7; ranks >= -7; --ranks) {
    lines += fmt::format("{:>2} ", ranks);
    for (int files = -7; files <= 7; ++files) {
      lines += fmt::format("{:>4}", entries.cell(x88::difference(16 * ranks + files, 0)));
    }
    lines += '\n';
  }
  lines += "\n   ";
  for (int files = -7; files <= 7; ++files) lines += fmt::format("{:>4}", files);
  return lines + '\n';
}

Json difference_json(int difference) {
  return {{"difference", difference},
          {"files", x88::files_between(difference)},
          {"ranks", x88::ranks_between(difference)},
          {"distance", static_cast<int>(x88::distances[difference])},
          {"manhattan", static_cast<int>(x88::manhattan_distances[difference])},
          {"step", static_cast<int>(x88::line_steps[difference])},
          {"attackers", attackers_by(difference)}};
}

void add_table(Page& page, const DifferenceTable& table) {
  Json entries = Json::array();
  for (int d = 0; d < x88::differences; ++d) {
    if (x88::is_used(d)) entries.push_back(difference_json(d));
  }
  const int used = used_differences();
  page.data = {{"entries", std::move(entries)}, {"size", x88::differences}, {"used", used}};
  page.paragraph(fmt::format(
      "0x77 + a - b runs from 0 to {}: {} entries, of which {} are used and {} are holes. The "
      "square b is in the middle (rank 0, file 0); a is that many ranks north and files east.",
      x88::differences - 1, x88::differences, used, x88::differences - used));
  page.drawings({{std::string(table.title), drawn(table)}});
  if (&table != attackers) return;
  Table legend{{"bit", "kind"}, {}};
  for (int kind = 0; kind < x88::kind_count; ++kind) {
    legend.rows.push_back({hex8(x88::kind_bit(static_cast<x88::Kind>(kind))),
                           kind_names[static_cast<std::size_t>(kind)]});
  }
  page.table(std::move(legend));
}

void add_pair(Page& page, Square from, Square to) {
  const int a = x88::index_of(from);
  const int b = x88::index_of(to);
  const int difference = x88::difference(a, b);
  const int step = x88::step_towards(a, b);
  const std::vector<std::string> kinds = attackers_by(difference);
  page.data = difference_json(difference);
  page.data.update({{"a", to_string(from)}, {"b", to_string(to)}});
  std::string way = "none: they are on no common line";
  for (const Way& known : compass) {
    if (known.x88_step == step) way = fmt::format("{} ({})", with_sign(step), known.name);
  }
  if (a == b) way = "none: they are the same";
  page.table(
      {{"what", "value"},
       {{"0x77 + a - b",
         fmt::format("0x77 + {} - {} = {} = {}", hex8(a), hex8(b), hex8(difference), difference)},
        {"files, ranks from b to a",
         fmt::format("{}, {}", x88::files_between(difference), x88::ranks_between(difference))},
        {"steps of a king", std::to_string(x88::distance(a, b))},
        {"files plus ranks", std::to_string(x88::manhattan_distance(a, b))},
        {"step from a towards b", way},
        {"attack b from a, alone", kinds.empty() ? "nothing" : report::joined(kinds, ", ")}}});
}

}  // namespace

std::span<const DifferenceTable> difference_tables() { return all_tables; }

Page differences_page(const DifferenceTable& table) {
  Page page("The table of 0x88 differences");
  add_table(page, table);
  return page;
}

Page differences_page(Square a, Square b) {
  Page page(fmt::format("a on {}, b on {}", to_string(a), to_string(b)));
  add_pair(page, a, b);
  return page;
}

}  // namespace squarelab::teach
