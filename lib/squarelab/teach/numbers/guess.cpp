// The meanings that a constant may have, and the mappings under which it has them.
#include <fmt/format.h>

#include <squarelab/bits/bitboard.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/meanings.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

constexpr std::size_t meaning_width = 36;  // of a cell; the names have the rest of the line

void add_table(Page& page, std::string_view key, const std::vector<Guess>& guesses) {
  Records records({"= kind", "meaning", "under"});
  for (const auto& [kind, meaning, under] : guesses) {
    const bool all_mappings = under.size() == mappings().size() && !under.back().starts_with("x88");
    const std::string names = under.empty()  ? "any"
                              : all_mappings ? "all eight mappings"
                                             : report::joined(under, ", ");
    records.add({kind, Value(folded(meaning, meaning_width), meaning),
                 Value(folded(names, report::report_width - 2 - meaning_width), under)});
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

}  // namespace

Page guess_page(const std::vector<std::string>& words) {
  const bool is_number = words.size() == 1 && !is_fact(words.front());
  return is_number ? page_of_number(read_constant(words.front())) : page_of_facts(words);
}

}  // namespace squarelab::teach
