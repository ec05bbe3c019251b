// squarelab differences: how two squares are related, and the tables of 0x88 that know it.
#include <fmt/format.h>

#include <array>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/report/report_words.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/numbering.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* differences_examples = R"(Examples:
  squarelab differences e4 b1               everything about two squares
  squarelab differences                     the table: who attacks from where
  squarelab differences --table distance
  squarelab differences --table index --json -)";

namespace x88 = mapping::x88;

// What a table indexed by differences may hold, and an entry of it in at most three characters.
struct Entries {
  std::string_view name;
  std::string_view title;
  std::string (*cell)(int difference);
};
constexpr std::array all_entries{
    Entries{"index", "The difference itself, in hexadecimal",
            [](int d) { return fmt::format("{:02x}", d); }},
    Entries{"attackers", "Who attacks b from a, a bit for each kind, in hexadecimal",
            [](int d) { return fmt::format("{:02x}", x88::attacking_kinds[d]); }},
    Entries{"distance", "Steps of a king", [](int d) { return std::to_string(x88::distances[d]); }},
    Entries{"manhattan", "Files plus ranks (Manhattan distance)",
            [](int d) { return std::to_string(x88::manhattan_distances[d]); }},
    Entries{"step", "The step from a towards b",
            [](int d) { return x88::line_steps[d] == 0 ? "." : with_sign(x88::line_steps[d]); }}};
constexpr const Entries* attackers = &all_entries[1];

struct DifferencesOptions {
  std::vector<Square> squares;
  const Entries* entries = attackers;
  PageOptions page;
};

std::string drawn(const Entries& entries) {
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

void add_table(Page& page, const Entries& entries) {
  Json used = Json::array();
  int holes = 0;
  for (int d = 0; d < x88::differences; ++d) {
    if (x88::is_used(d)) {
      used.push_back(difference_json(d));
    } else {
      ++holes;
    }
  }
  page.data = {
      {"entries", std::move(used)}, {"size", x88::differences}, {"used", x88::differences - holes}};
  page.paragraph(fmt::format(
      "0x77 + a - b runs from 0 to {}: {} entries, of which {} are used and {} are holes. The "
      "square b is in the middle (rank 0, file 0); a is that many ranks north and files east.",
      x88::differences - 1, x88::differences, x88::differences - holes, holes));
  page.drawings({{std::string(entries.title), drawn(entries)}});
  if (&entries != attackers) return;
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
  Table table{{"what", "value"}, {}};
  table.rows = {
      {"0x77 + a - b",
       fmt::format("0x77 + {} - {} = {} = {}", hex8(a), hex8(b), hex8(difference), difference)},
      {"files, ranks from b to a",
       fmt::format("{}, {}", x88::files_between(difference), x88::ranks_between(difference))},
      {"steps of a king", std::to_string(x88::distance(a, b))},
      {"files plus ranks", std::to_string(x88::manhattan_distance(a, b))},
      {"step from a towards b", way},
      {"attack b from a, alone", kinds.empty() ? "nothing" : report::joined(kinds, ", ")}};
  page.table(std::move(table));
}

void run_differences(const DifferencesOptions& options, Context&) {
  if (options.squares.size() == 1 || options.squares.size() > 2) {
    throw InputError("give two squares, such as e4 b1, or none for the table");
  }
  const bool is_pair = !options.squares.empty();
  Page page(is_pair ? fmt::format("a on {}, b on {}", to_string(options.squares[0]),
                                  to_string(options.squares[1]))
                    : "The table of 0x88 differences");
  if (is_pair) {
    add_pair(page, options.squares[0], options.squares[1]);
  } else {
    add_table(page, *options.entries);
  }
  show_with_blocks(page, options.page);
}

}  // namespace

Command differences_command(const Registry&) {
  Command command("differences", "Show how two squares are related, and the tables of 0x88",
                  differences_examples);
  DifferencesOptions& options = command.runs(&run_differences);
  command.positional("squares", options.squares, square_value(), "Two squares, or none");
  command.option("--table", options.entries, one_of("table", all_entries),
                 "What to draw: index, attackers, distance, manhattan or step; default: attackers");
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
