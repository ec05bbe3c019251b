// squarelab differences: how two squares are related, and the tables of 0x88 that know it.
#include <fmt/format.h>

#include <array>
#include <squarelab/lab/reports/page_json.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/mapping/x88.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/numbering.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab differences e4 b1               everything about two squares
  squarelab differences                     the table: who attacks from where
  squarelab differences --table distance
  squarelab differences --table index --json -)";

namespace x88 = mapping::x88;

enum class Entries { Index, Attackers, Distance, Manhattan, Step };
const std::vector<std::string> entries_names{"index", "attackers", "distance", "manhattan", "step"};

struct Options {
  std::vector<Square> squares;
  Entries entries = Entries::Attackers;
  PageOptions page;
};

constexpr std::array<std::string_view, x88::kind_count> kind_names{
    "white pawn", "black pawn", "knight", "bishop", "rook", "queen", "king"};

std::vector<std::string> kinds_of(int difference) {
  std::vector<std::string> names;
  for (int kind = 0; kind < x88::kind_count; ++kind) {
    const int bit = x88::kind_bit(static_cast<x88::Kind>(kind));
    if ((x88::attacking_kinds[static_cast<std::size_t>(difference)] & bit) != 0) {
      names.emplace_back(kind_names[static_cast<std::size_t>(kind)]);
    }
  }
  return names;
}

// The entry as a cell of three characters.
std::string cell_of(Entries entries, int difference) {
  const auto at = static_cast<std::size_t>(difference);
  switch (entries) {
    case Entries::Index:
      return fmt::format("{:02x}", difference);
    case Entries::Attackers:
      return fmt::format("{:02x}", x88::attacking_kinds[at]);
    case Entries::Distance:
      return std::to_string(x88::distances[at]);
    case Entries::Manhattan:
      return std::to_string(x88::manhattan_distances[at]);
    case Entries::Step:
      return x88::line_steps[at] == 0 ? "." : fmt::format("{:+}", x88::line_steps[at]);
  }
  return {};
}

std::string drawn(Entries entries) {
  std::string lines;
  for (int ranks = 7; ranks >= -7; --ranks) {
    lines += fmt::format("{:>2} ", ranks);
    for (int files = -7; files <= 7; ++files) {
      lines += fmt::format("{:>4}", cell_of(entries, x88::difference(16 * ranks + files, 0)));
    }
    lines += '\n';
  }
  lines += "\n   ";
  for (int files = -7; files <= 7; ++files) lines += fmt::format("{:>4}", files);
  return lines + '\n';
}

std::string hex(int number) { return hex8(static_cast<std::uint64_t>(number)); }

Json json_of(int difference) {
  const auto at = static_cast<std::size_t>(difference);
  return {{"difference", difference},
          {"files", x88::files_between(difference)},
          {"ranks", x88::ranks_between(difference)},
          {"distance", static_cast<int>(x88::distances[at])},
          {"manhattan", static_cast<int>(x88::manhattan_distances[at])},
          {"step", static_cast<int>(x88::line_steps[at])},
          {"attackers", kinds_of(difference)}};
}

void add_table(Page& page, Entries entries) {
  int used = 0;
  page.data["entries"] = Json::array();
  for (int d = 0; d < x88::differences; ++d) {
    if (!x88::is_used(d)) continue;
    ++used;
    page.data["entries"].push_back(json_of(d));
  }
  page.data["size"] = x88::differences;
  page.data["used"] = used;
  constexpr std::array titles{"The difference itself, in hexadecimal",
                              "Who attacks b from a, a bit for each kind, in hexadecimal",
                              "Steps of a king", "Files plus ranks (Manhattan distance)",
                              "The step from a towards b"};
  page.paragraph(fmt::format(
      "0x77 + a - b runs from 0 to {}: {} entries, of which {} are used and {} are holes. The "
      "square b is in the middle (rank 0, file 0), and a lies that many ranks north and files east "
      "of it.",
      x88::differences - 1, x88::differences, used, x88::differences - used));
  page.drawings({{titles[static_cast<std::size_t>(entries)], drawn(entries)}});
  if (entries != Entries::Attackers) return;
  Table legend{{"bit", "kind"}, {}};
  for (int kind = 0; kind < x88::kind_count; ++kind) {
    legend.rows.push_back({hex(x88::kind_bit(static_cast<x88::Kind>(kind))),
                           kind_names[static_cast<std::size_t>(kind)]});
  }
  page.table(std::move(legend));
}

void add_pair(Page& page, Square from, Square to) {
  const int a = x88::index_of(from);
  const int b = x88::index_of(to);
  const int difference = x88::difference(a, b);
  const int step = x88::step_towards(a, b);
  const std::vector<std::string> kinds = kinds_of(difference);
  page.data = json_of(difference);
  page.data["a"] = to_string(from);
  page.data["b"] = to_string(to);
  std::string way = "none: they are on no common line";
  for (const Way& known : compass) {
    if (known.x88_step == step) way = fmt::format("{} ({})", with_sign(step), known.name);
  }
  if (a == b) way = "none: they are the same";
  Table table{{"what", "value"}, {}};
  table.rows = {{"0x77 + a - b", fmt::format("0x77 + {} - {} = {} = {}", hex(a), hex(b),
                                             hex(difference), difference)},
                {"files, ranks from b to a", fmt::format("{}, {}", x88::files_between(difference),
                                                         x88::ranks_between(difference))},
                {"steps of a king", std::to_string(x88::distance(a, b))},
                {"files plus ranks", std::to_string(x88::manhattan_distance(a, b))},
                {"step from a towards b", way},
                {"attack b from a, alone", kinds.empty() ? "nothing" : lab::joined(kinds, ", ")}};
  page.table(std::move(table));
}

void run(const Options& options, Context&) {
  if (options.squares.size() == 1 || options.squares.size() > 2) {
    throw InputError("give two squares, such as e4 b1, or none for the table");
  }
  if (options.squares.empty()) {
    Page page("The table of 0x88 differences");
    add_table(page, options.entries);
    page.data["page"] = lab::as_json(page);
    return show(page, options.page);
  }
  const Square from = options.squares[0];
  const Square to = options.squares[1];
  Page page(fmt::format("a on {}, b on {}", to_string(from), to_string(to)));
  add_pair(page, from, to);
  page.data["page"] = lab::as_json(page);
  show(page, options.page);
}

}  // namespace

Command differences_command(const Registry&) {
  Command command("differences", "Show how two squares are related, and the tables of 0x88",
                  examples);
  Options& options = command.runs(&run);
  command.positional("squares", options.squares, square_value(), "Two squares, or none");
  command.option("--table", options.entries, choice<Entries>("table", entries_names),
                 "What to draw: index, attackers, distance, manhattan or step; default: attackers");
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
