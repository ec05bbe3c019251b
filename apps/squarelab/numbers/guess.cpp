// squarelab guess: what a constant may stand for, and under which mappings.
#include <fmt/format.h>

#include <squarelab/bits/bitboard.hpp>
#include <squarelab/report/report_words.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/facts.hpp"
#include "numbers/meanings.hpp"
#include "numbers/numbering.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* guess_examples = R"(Examples:
  squarelab guess 0x0101010101010101        a file or a rank?
  squarelab guess 0x00ff000000000000        whose pawns?
  squarelab guess 0xfefefefefefefefe        all but a file
  squarelab guess 0x34                      a square of 0x88?
  squarelab guess 0x70 0x06 0x38 0x0e       which mapping do most of them agree with?
  squarelab guess f5=0x2000000000 a-file=0x0101010101010101 "north=<< 8"

Of several it says which numbering most of them agree with, and which of them do not. A constant with
its name is a fact, NAME=VALUE. Names are squares (f5), sets of them (a2,h2), a-file, rank-1, diagonal,
antidiagonal, light, dark, pieces at the start (white-pawns) and ways (north, noea, nonoea). A square
has an index or a bit, a way a step (8, -7) or a shift (<< 8, >> 7).)";

using mapping::Bitboard;

struct GuessOptions {
  std::vector<std::string> words;
  PageOptions page;
};

constexpr std::size_t meaning_width = 36;  // of a cell; the names have the rest of the line

void add_table(Page& page, std::string_view key, const std::vector<Guess>& guesses) {
  Records records({"= kind", "meaning", "under"});
  for (const auto& [kind, meaning, under] : guesses) {
    const bool all_mappings = under.size() == mappings().size() && !under.back().starts_with("x88");
    const std::string names = under.empty()  ? "any"
                              : all_mappings ? "all eight mappings"
                                             : report::joined(under, ", ");
    records.add(
        {kind, Records::Value(Table::Cell(lines_of(meaning, meaning_width)), meaning),
         Records::Value(Table::Cell(lines_of(names, report::report_width - 2 - meaning_width)),
                        under)});
  }
  add(page, page.data, key, std::move(records));
}

// The mappings under which there is any meaning, in the order of the catalogue.
std::vector<std::string> fitting(const std::vector<Guess>& guesses) {
  std::vector<std::string> names;
  for (const Numbering& mapping : mappings()) {
    if (meaning_under(guesses, mapping.name)) names.emplace_back(mapping.name);
  }
  return names;
}

// "one bit away from the a-file under lerf: d4 is missing"
std::string nearest_text(Bitboard number, const Guesses::Nearest& nearest) {
  const mapping::Mapping m = *numbering_named(nearest.numbering).mapping;
  const int bits_away = bits::popcount(nearest.difference);
  const auto names = [&](Bitboard bits) { return names_of(mapping::squares_of(m, bits)); };
  const Bitboard extra = nearest.difference & number;
  const Bitboard missing = nearest.difference & ~number;
  std::string text = fmt::format("The nearest thing: {} away from {} under {}",
                                 bits_away == 1 ? "one bit" : fmt::format("{} bits", bits_away),
                                 nearest.meaning, nearest.numbering);
  if (extra != 0) text += fmt::format("; too many: {}", names(extra));
  if (missing != 0) text += fmt::format("; missing: {}", names(missing));
  return text + '.';
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
  const bool all = names.size() == mappings().size();
  return fmt::format(
      "As a set of squares it is known under {} mappings; the number alone does not say which.",
      all ? "all eight" : std::to_string(names.size()));
}

Page page_of_number(Bitboard number) {
  constexpr int near = 4;  // bits
  const Guesses guesses = as_sets(number);
  const std::vector<Guess>& sets = guesses.found;
  const std::vector<Guess> constants = as_constants(number);
  const std::vector<Guess> numbers = as_numbers(number);
  const std::vector<std::string> names = fitting(sets);
  Page page("What may " + hex64(number) + " be?");
  page.data = {{"number", hex64(number)}, {"fitting_mappings", names}};
  page.paragraph(verdict(number, names));
  if (sets.empty() && bits::popcount(guesses.nearest.difference) <= near) {
    page.paragraph(nearest_text(number, guesses.nearest));
    page.data["nearest"] = {{"meaning", guesses.nearest.meaning},
                            {"under", guesses.nearest.numbering},
                            {"difference", hex64(guesses.nearest.difference)}};
  }
  add_table(page, "sets", sets);
  if (!constants.empty()) page.paragraph("As a constant of an algorithm on bits:");
  add_table(page, "constants", constants);
  if (!numbers.empty()) page.paragraph(fmt::format("As the number {}:", number));
  add_table(page, "numbers", numbers);
  // An acronym alone would not say which mapping is meant.
  if (!sets.empty() || !numbers.empty()) page.table(legend(known_numberings()));
  return page;
}

void run_guess(const GuessOptions& options, Context&) {
  const std::vector<std::string>& words = options.words;
  const bool is_number = words.size() == 1 && !is_fact(words.front());
  show(is_number ? page_of_number(read_constant(words.front())) : page_of_facts(words),
       options.page);
}

}  // namespace

Command guess_command(const Registry&) {
  Command command("guess", "Say what a constant may stand for, and under which mappings",
                  guess_examples);
  GuessOptions& options = command.runs(&run_guess);
  command
      .positional("number", options.words, text_value("NUMBER|NAME=VALUE..."),
                  "The constant: decimal, 0x.., 0b.. or 64 digits 0 and 1; or several; or facts, "
                  "NAME=VALUE")
      .is_required = true;
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
