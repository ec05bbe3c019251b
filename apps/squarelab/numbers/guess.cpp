// squarelab guess: what a constant may stand for, and under which mappings.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <squarelab/bits/digits.hpp>
#include <squarelab/mapping/x88.hpp>

#include "commands.hpp"
#include "numbers/known_sets.hpp"
#include "numbers/mapping_constants.hpp"
#include "numbers/mapping_views.hpp"
#include "numbers/number_input.hpp"
#include "shared/error.hpp"
#include "shared/page_output.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab guess 0x0101010101010101        a file or a rank?
  squarelab guess 0x00ff000000000000        whose pawns?
  squarelab guess 0xfefefefefefefefe        all but a file
  squarelab guess 0x34                      a square of 0x88?)";

using mapping::Bitboard;
namespace x88 = mapping::x88;

struct Options {
  Bitboard number;
  PageOptions page;
};

// A meaning, and the numberings under which the number has it.
struct Guess {
  std::string kind;
  std::string meaning;
  std::vector<std::string> under;
};

// Guesses in the order in which their meanings first came up.
class Guesses {
 public:
  void add(const std::string& kind, const std::string& meaning, std::string_view numbering) {
    const auto known = std::find_if(all_.begin(), all_.end(),
                                    [&](const Guess& guess) { return guess.meaning == meaning; });
    Guess& guess = known != all_.end() ? *known : all_.emplace_back(Guess{kind, meaning, {}});
    guess.under.emplace_back(numbering);
  }
  bool empty() const { return all_.empty(); }
  const std::vector<Guess>& all() const { return all_; }

 private:
  std::vector<Guess> all_;
};

// The number as a set of squares. Meanings that hold under more mappings are no better than others,
// so they come in the order of the known sets.
Guesses as_sets(Bitboard number) {
  Guesses guesses;
  for (const KnownSet& known : known_sets()) {
    for (const mapping::Named& named : mapping::catalogue) {
      if (mapping::bits_of(named.mapping, known.squares) == number) {
        guesses.add(known.kind, known.meaning, named.name);
      }
    }
  }
  for (const mapping::Named& named : mapping::catalogue) {
    for (const Guard& guard : guards_of(named.mapping)) {
      const auto add_if = [&](Bitboard bits, const std::string& meaning) {
        if (bits == number) guesses.add("wrap guard", meaning, named.name);
      };
      if (guard.all == 0) continue;
      add_if(guard.all, "the wrap guard of " + guard.way);
      add_if(~guard.all, "all but the wrap guard of " + guard.way);
      if (guard.pawns == 0 || !is_way_of_pawns(guard)) continue;
      add_if(guard.pawns, "the wrap guard of pawns to the " + guard.way);
    }
  }
  return guesses;
}

// A small number as the index of a square, a step, or one of the constants of 0x88.
Guesses as_numbers(Bitboard number) {
  Guesses guesses;
  if (number > 0xFF) return guesses;
  const int small = static_cast<int>(number);
  for (const Numbering& numbering : numberings()) {
    if (const auto square = numbering.square_at(small)) {
      guesses.add("index", "the index of " + to_string(*square), numbering.name);
    }
  }
  for (const Numbering& numbering : numberings()) {
    const auto add_if = [&](int step, std::string_view way) {
      if (step == small) guesses.add("step", fmt::format("the step {}", way), numbering.name);
    };
    for (int i = 0; i < direction_count; ++i) {
      add_if(numbering.step(direction_at(i)), name_of(direction_at(i)));
      add_if(numbering.step(knight_step_at(i)), name_of(knight_step_at(i)));
    }
  }
  const auto add_if = [&](int constant, const char* meaning) {
    if (constant == small) guesses.add("constant", meaning, "x88");
  };
  add_if(x88::off_board, "the mask of the bits that are set off the board");
  add_if(x88::files_flipped(0), "the xor that flips the files");
  add_if(x88::ranks_flipped(0), "the xor that flips the ranks");
  add_if(x88::rotated(0), "the xor that rotates, and what is added to a difference");
  add_if(x88::board_size, "the size of the board");
  add_if(x88::differences, "the size of the table of differences");
  return guesses;
}

Json add_table(Page& page, const Guesses& guesses) {
  Table table{{"meaning", "under"}, {}};
  Json json = Json::array();
  for (const auto& [kind, meaning, under] : guesses.all()) {
    const bool all_mappings = under.size() == mapping::catalogue.size() &&
                              std::find(under.begin(), under.end(), "x88") == under.end();
    table.rows.push_back(
        {meaning, all_mappings ? "all eight mappings" : fmt::format("{}", fmt::join(under, ", "))});
    json.push_back({{"kind", kind}, {"meaning", meaning}, {"under", under}});
  }
  if (!guesses.empty()) page.table(std::move(table));
  return json;
}

// The mappings under which there is any meaning, in the order of the catalogue.
std::vector<std::string> fitting(const Guesses& guesses) {
  std::vector<std::string> names;
  for (const mapping::Named& named : mapping::catalogue) {
    const bool fits =
        std::any_of(guesses.all().begin(), guesses.all().end(), [&](const Guess& guess) {
          return std::find(guess.under.begin(), guess.under.end(), named.name) != guess.under.end();
        });
    if (fits) names.emplace_back(named.name);
  }
  return names;
}

std::string verdict(Bitboard number, const std::vector<std::string>& names) {
  if (names.empty()) {
    return fmt::format(
        "As a set of squares it is none that is known here, under no mapping: no file, rank, "
        "diagonal or colour, no square, no pieces of the start position, no attacks of a "
        "piece alone, no wrap guard. See it with: squarelab bitboard {} --mapping all",
        hex64(number));
  }
  if (names.size() == 1) {
    return fmt::format("As a set of squares it is known under one mapping only: {}.", names[0]);
  }
  const bool all = names.size() == mapping::catalogue.size();
  return fmt::format(
      "As a set of squares it is known under {} mappings; the number alone does not tell which is "
      "meant.",
      all ? "all eight" : std::to_string(names.size()));
}

// An acronym alone would not say which mapping is meant.
void add_legend(Page& page) {
  Table table{{"name", "index", "a1 h1 a8 h8"}, {}};
  for (const Numbering& numbering : numberings()) {
    table.rows.push_back({std::string(numbering.name), std::string(numbering.formula),
                          std::string(numbering.corners)});
  }
  page.table(std::move(table));
}

Bitboard read_number(const Word& word) {
  if (const auto digits = bits::parse_digits(word.text)) return *digits;
  if (const auto number = parse_number(word.text)) return number->value;
  throw InputError(fmt::format(
      "{} is not a number of 64 bits: decimal, 0x.., 0b.. or 64 digits 0 and 1", word.shown()));
}

void run(const Options& options) {
  const Bitboard number = options.number;
  const Guesses sets = as_sets(number);
  const Guesses numbers = as_numbers(number);
  const std::vector<std::string> names = fitting(sets);
  Page page("What may " + hex64(number) + " be?");
  page.data = {{"number", hex64(number)}, {"fitting_mappings", names}};
  page.paragraph(verdict(number, names));
  page.data["sets"] = add_table(page, sets);
  if (!numbers.empty()) page.paragraph(fmt::format("As the number {}:", number));
  page.data["numbers"] = add_table(page, numbers);
  if (!sets.empty() || !numbers.empty()) add_legend(page);
  show(page, options.page);
}

}  // namespace

Command guess_command(const Registry&) {
  const auto options = std::make_shared<Options>();
  Command command("guess", "Say what a constant may stand for, and under which mappings", examples);
  command
      .positional("number", options->number, ValueType<Bitboard>{"NUMBER", read_number},
                  "The constant: decimal, 0x.., 0b.. or 64 digits 0 and 1")
      .is_required = true;
  add_page_options(command, options->page);
  command.run = [options](Context&) { run(*options); };
  return command;
}

}  // namespace squarelab::app
