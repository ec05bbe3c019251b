// squarelab guess: what a constant may stand for, and under which mappings.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/facts.hpp"
#include "numbers/meanings.hpp"
#include "numbers/numbering.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

using Value = Records::Value;

constexpr const char* examples = R"(Examples:
  squarelab guess 0x0101010101010101        a file or a rank?
  squarelab guess 0x00ff000000000000        whose pawns?
  squarelab guess 0xfefefefefefefefe        all but a file
  squarelab guess 0x34                      a square of 0x88?
  squarelab guess f5=0x2000000000 a-file=0x0101010101010101 "north=<< 8"

Several facts are NAME=VALUE each. Names are squares (f5), squares (a2,h2), a-file, rank-1, diagonal,
antidiagonal, light, dark, pieces at the start (white-pawns) and ways (north, noea, nonoea). A square
has an index or a bit, a way a step (8, -7) or a shift (<< 8, >> 7).)";

using mapping::Bitboard;

struct Options {
  std::vector<std::string> words;
  PageOptions page;
};

// A meaning, and the numberings under which the number has it.
struct Guess {
  std::string kind;
  std::string meaning;
  std::vector<std::string> under;
};

// The guesses that came true, in the order in which their meanings first came up.
struct Guesses {
  Bitboard number;
  std::vector<Guess> found = {};

  // The one with the fewest bits of difference among all that were compared, and that difference.
  struct Nearest {
    std::string meaning;
    std::string_view numbering;
    Bitboard difference = ~Bitboard{0};
  };
  Nearest nearest = {};

  // The number may be meant under the numbering.
  void add(const std::string& kind, const std::string& meaning, std::string_view numbering,
           Bitboard meant) {
    if (bits::popcount(meant ^ number) < bits::popcount(nearest.difference)) {
      nearest = {meaning, numbering, meant ^ number};
    }
    if (meant != number) return;
    const auto known = std::ranges::find(found, meaning, &Guess::meaning);
    Guess& guess = known != found.end() ? *known : found.emplace_back(Guess{kind, meaning, {}});
    guess.under.emplace_back(numbering);
  }
};

// The number as a set of squares that chess programs keep as a constant. Meanings that hold under
// more mappings are no better than others, so they come in the order of the sets.
Guesses as_sets(Bitboard number) {
  Guesses guesses{number};
  for (const auto& [kind, text, squares] : known_sets()) {
    for (const Numbering& mapping : mappings()) {
      guesses.add(kind, text, mapping.name, mapping::bits_of(*mapping.mapping, squares));
    }
  }
  for (const Numbering& mapping : mappings()) {
    for (const Guard& guard : guards_of(*mapping.mapping)) {
      const auto add = [&](Bitboard bits, const char* meaning) {
        guesses.add("wrap guard", meaning + guard.way, mapping.name, bits);
      };
      if (guard.all == 0) continue;
      add(guard.all, "the wrap guard of ");
      add(~guard.all, "all but the wrap guard of ");
      if (guard.pawns == 0 || !guard.is_way_of_pawns) continue;
      add(guard.pawns, "the wrap guard of pawns to the ");
    }
  }
  return guesses;
}

// Whether the 64 windows of six bits are all different, the number being a circle.
bool is_de_bruijn(Bitboard number) {
  Bitboard seen = 0;
  for (int i = 0; i < 64; ++i) seen |= bits::bit(static_cast<int>(std::rotl(number, i) >> 58));
  return ~seen == 0;
}

// A constant of an algorithm on bits, which no mapping changes.
std::vector<Guess> as_constants(Bitboard number) {
  std::vector<Guess> found;
  const auto add = [&](bool is_so, const char* kind, std::string meaning) {
    if (is_so) found.push_back({kind, std::move(meaning), {}});
  };
  // Every other group of 1, 2, 4 .. bits: counting bits, and reversing them.
  for (int width = 1; width <= 32; width *= 2) {
    Bitboard mask = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if ((bit / width) % 2 == 0) mask |= bits::bit(bit);
    }
    add(number == mask, "mask",
        fmt::format("every other {}: a mask for counting or reversing bits",
                    width == 1 ? "bit" : fmt::format("group of {} bits", width)));
    add(number == ~mask, "mask", fmt::format("the other half of the mask for groups of {}", width));
  }
  add(number == bits::column(0), "multiplier",
      "the multiplier that adds eight bytes, the last step of counting bits");
  add(is_de_bruijn(number), "de Bruijn",
      "a de Bruijn number: its 64 windows of six bits are all different, so that ((b & -b) * "
      "number) >> 58 tells which bit b has");
  for (const auto& [mask, blocks] :
       {std::pair{0x00AA00AA00AA00AAU, 1}, {0x0000CCCC0000CCCCU, 2}, {0x00000000F0F0F0F0U, 4}}) {
    add(number == mask, "mask",
        fmt::format("the mask of the step of a transposition that exchanges blocks of {0} by {0}",
                    blocks));
  }
  return found;
}

// A small number as the index of a square, a step, or one of the constants of 0x88.
std::vector<Guess> as_numbers(Bitboard number) {
  namespace x88 = mapping::x88;
  Guesses guesses{number};
  if (number > 0xFF) return {};
  const auto add = [&](const char* kind, const std::string& meaning, std::string_view numbering,
                       int meant) {
    guesses.add(kind, meaning, numbering, static_cast<Bitboard>(meant));
  };
  for (const Numbering& numbering : numberings()) {
    for (const Square square : all_squares) {
      add("index", "the index of " + to_string(square), numbering.name, numbering.index(square));
    }
  }
  for (const Numbering& numbering : numberings()) {
    for (int i = 0; i < direction_count; ++i) {
      for (const Way& way : {compass[i], knight_steps[i]}) {
        add("step", fmt::format("the step {}", way.name), numbering.name, numbering.step(way));
      }
    }
  }
  constexpr std::array<std::pair<int, const char*>, 6> constants{
      {{x88::off_board, "the mask of the bits that are set off the board"},
       {x88::files_flipped(0), "the xor that flips the files"},
       {x88::ranks_flipped(0), "the xor that flips the ranks"},
       {x88::rotated(0), "the xor that rotates, and what is added to a difference"},
       {x88::board_size, "the size of the board"},
       {x88::differences, "the size of the table of differences"}}};
  for (const auto& [constant, meaning] : constants) add("constant", meaning, "x88", constant);
  return guesses.found;
}

void add_table(Page& page, std::string_view key, const std::vector<Guess>& guesses) {
  Records records({"= kind", "meaning", "under"});
  for (const auto& [kind, meaning, under] : guesses) {
    const bool all_mappings = under.size() == mappings().size() && under.back() != "x88";
    records.add({kind, meaning,
                 Records::Value(under.empty()  ? "any"
                                : all_mappings ? "all eight mappings"
                                               : report::joined(under, ", "),
                                under)});
  }
  add(page, page.data, key, std::move(records));
}

// The mappings under which there is any meaning, in the order of the catalogue.
std::vector<std::string> fitting(const std::vector<Guess>& guesses) {
  std::vector<std::string> names;
  for (const Numbering& mapping : mappings()) {
    if (std::ranges::any_of(guesses, [&](const Guess& guess) {
          return std::ranges::count(guess.under, mapping.name) != 0;
        })) {
      names.emplace_back(mapping.name);
    }
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

Bitboard read_number(const std::string& word) {
  if (const auto digits = bits::parse_digits(word)) return *digits;
  if (const auto number = parse_number(word)) return number->value;
  throw InputError(
      fmt::format("{} is not a number of 64 bits: decimal, 0x.., 0b.. or 64 digits 0 and 1; nor a "
                  "fact such as f5=0x2000000000",
                  text::quote(word)));
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
  if (!sets.empty() || !numbers.empty()) page.table(legend());
  return page;
}

void run(const Options& options, Context&) {
  const std::vector<std::string>& words = options.words;
  if (is_fact(words.front())) return show(page_of_facts(words), options.page);
  if (words.size() > 1) {
    throw InputError(
        fmt::format("{} is one word too many: a single number, or facts such as "
                    "f5=0x2000000000",
                    text::quote(words[1])));
  }
  show(page_of_number(read_number(words.front())), options.page);
}

}  // namespace

Command guess_command(const Registry&) {
  Command command("guess", "Say what a constant may stand for, and under which mappings", examples);
  Options& options = command.runs(&run);
  command
      .positional("number", options.words, text_value("NUMBER|NAME=VALUE..."),
                  "The constant: decimal, 0x.., 0b.. or 64 digits 0 and 1; or facts, NAME=VALUE")
      .is_required = true;
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
