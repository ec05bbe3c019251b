// squarelab bitboard: a 64-bit number on the board, and what operations do to it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/formula.hpp"
#include "numbers/numbering.hpp"
#include "numbers/operations.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab bitboard 0x8100000000000081 --mapping all
  squarelab bitboard a2,b2,h2 noea
  squarelab bitboard 0x00ff00 and 0x0303030303030303 not --mapping lefr
  squarelab bitboard 0xff000000000000ff shl 4
  squarelab bitboard @board.txt flip-ranks rotate-right --json -

Operations follow the set and are applied from left to right. and, or, xor need a second set, shl
and shr (or '<<' and '>>') a number of bits. The names of directions and of knight steps shift by
the step of the mapping. Flips and rotations turn the board as White sees it, a1 at the bottom left.)";

using mapping::Bitboard;

struct Options {
  std::vector<std::string> words;
  const Numbering* mapping = &numbering_named("lerf");  // null: all of them
  PageOptions page;
};

// A number under a mapping.
struct BitSet {
  const Numbering& mapping;
  Bitboard bits;

  SquareSet squares() const { return mapping::squares_of(*mapping.mapping, bits); }
  Drawing drawing(std::string_view caption) const {
    return drawing_of(*mapping.mapping, bits, caption);
  }
  Square square_of(int bit) const { return mapping::square_at(*mapping.mapping, bit); }

  // Number, bits set, first bit and last bit.
  Table::Row facts() const {
    const auto place = [&](std::optional<int> bit) {
      return bit ? fmt::format("{} ({})", *bit, to_string(square_of(*bit))) : "none";
    };
    return {hex64(bits), std::to_string(bits::popcount(bits)), place(bits::first_bit(bits)),
            place(bits::last_bit(bits))};
  }

  Json json() const {
    const auto name = [&](std::optional<int> bit) {
      return bit ? Json(to_string(square_of(*bit))) : Json();
    };
    return {{"bits", hex64(bits)},
            {"digits", bits::to_digits(bits)},
            {"popcount", bits::popcount(bits)},
            {"first_bit", bits::first_bit(bits)},
            {"first_square", name(bits::first_bit(bits))},
            {"last_bit", bits::last_bit(bits)},
            {"last_square", name(bits::last_bit(bits))},
            {"squares", json_of(squares())}};
  }
};

Table table_of(const BitSet& set) {
  return {{"number", "bits set", "first bit", "last bit"}, {set.facts()}};
}

std::string digits_line(std::string_view label, Bitboard set) {
  return fmt::format("{:<4} {}\n", label, bits::to_digits(set, 8));
}

// What a shift did to a set: what fell off the 64 bits, what wrapped around the edge of the board,
// the guard that stops that, and what is left with it.
struct ShiftFacts {
  BitSet lost;
  BitSet wrapped;
  BitSet guard;
  BitSet guarded;
  std::vector<std::string> wraps;  // "h2 to a4"
  Json json;
};

ShiftFacts facts_of(const BitSet& before, const Shift& shift) {
  const auto& [mapping, bits] = before;
  const auto& [amount, way] = shift;
  const Bitboard guard = mapping::wrap_guard(*mapping.mapping, way);
  ShiftFacts facts{{mapping, bits::lost_by_shift(bits, amount)},
                   {mapping, bits & guard},
                   {mapping, guard},
                   {mapping, bits::shifted(bits & ~guard, amount)},
                   {},
                   {}};
  Json wraps = Json::array();
  for (const Square from : facts.wrapped.squares()) {
    const std::string to = to_string(facts.wrapped.square_of(mapping.index(from) + amount));
    facts.wraps.push_back(fmt::format("{} to {}", to_string(from), to));
    wraps.push_back({{"from", to_string(from)}, {"to", to}});
  }
  facts.json = {{"amount", amount},
                {"code", shift_text(amount)},
                {"way", way_in_words(way)},
                {"files", way.files},
                {"ranks", way.ranks},
                {"lost", json_of(facts.lost.squares())},
                {"wrapped", wraps},
                {"guard", hex64(guard)},
                {"guard_squares", json_of(facts.guard.squares())},
                {"guarded", hex64(facts.guarded.bits)}};
  return facts;
}

Json add_shift(Page& page, const BitSet& before, const Shift& shift) {
  const ShiftFacts facts = facts_of(before, shift);
  const auto& [lost, wrapped, guard, guarded, wraps, json] = facts;
  const std::string by = shift_text(shift.amount);
  page.paragraph(fmt::format(
      "A shift by {} leads {} under {}. {} {} {}", by, way_in_words(shift.way), before.mapping.name,
      lost.bits == 0 ? "No bit fell off the 64."
                     : fmt::format("Lost, as they fell off the 64: {}.", runs_of(lost.squares())),
      wraps.empty()
          ? "No bit wrapped."
          : fmt::format("Wrapped around the edge of the board: {}.", fmt::join(wraps, ", ")),
      guard.bits == 0
          ? "This shift needs no guard, as no set can wrap."
          : fmt::format("The guard is {}, {}: (b & ~guard) {} is {}.", hex64(guard.bits),
                        runs_of(guard.squares()), by, hex64(guarded.bits))));
  std::vector<Drawing> drawings;
  if (lost.bits != 0) drawings.push_back(lost.drawing("lost"));
  if (wrapped.bits != 0) drawings.push_back(wrapped.drawing("will wrap"));
  if (guard.bits != 0) {
    drawings.push_back(guard.drawing("the guard"));
    drawings.push_back(guarded.drawing("with the guard"));
  }
  if (!drawings.empty()) page.drawings(std::move(drawings));
  return json;
}

// One operation: its drawings, its digits, and what there is to say. Returns its JSON.
Json add_operation(Page& page, const Operation& operation, const BitSet& before,
                   const Outcome& outcome) {
  const BitSet after{before.mapping, outcome.result};
  page.heading(operation.text, 2);
  Json json{{"operation", operation.text}, {"before", hex64(before.bits)}};
  std::vector<Drawing> drawings{before.drawing("before")};
  std::string digits = digits_line("", before.bits);
  if (outcome.operand) {
    const std::string name = operation.text.substr(0, operation.text.find(' '));
    drawings.push_back(BitSet{before.mapping, *outcome.operand}.drawing(name));
    digits += digits_line(name, *outcome.operand);
    json["operand"] = hex64(*outcome.operand);
  }
  drawings.push_back(after.drawing("after"));
  page.drawings(std::move(drawings));
  page.code("text", digits + digits_line("=", after.bits));
  if (outcome.shift) json["shift"] = add_shift(page, before, *outcome.shift);
  if (!outcome.turned_by.empty()) {
    page.paragraph(fmt::format("Under {} this is done to the number: {}.", before.mapping.name,
                               names_of(outcome.turned_by)));
    for (const BitOperation& by : outcome.turned_by) json["turned_by"].push_back(by.name);
  }
  page.table(table_of(after));
  json["result"] = hex64(after.bits);
  return json;
}

// All steps under one mapping; the set becomes what they lead to.
Json add_mapping(Page& page, BitSet& set, const std::vector<Operation>& operations) {
  const auto& [mapping, bits] = set;
  page.heading(fmt::format("Under {}: index {}, a1 h1 a8 h8 are {}", mapping.name, mapping.formula,
                           mapping.corners));
  page.drawings({set.drawing(hex64(bits))});
  page.code("text", digits_line("", bits));
  page.table(table_of(set));
  Json json{{"name", mapping.name}, {"formula", mapping.formula}, {"value", set.json()}};
  json["operations"] = Json::array();
  for (const Operation& operation : operations) {
    const Outcome outcome = operation.apply(*mapping.mapping, bits);
    json["operations"].push_back(add_operation(page, operation, set, outcome));
    set.bits = outcome.result;
  }
  json["result"] = set.json();
  return json;
}

// Boards of several mappings, each drawn once, under a letter of its own.
class Boards {
 public:
  // The letter of the board that the number stands for.
  std::string add(const BitSet& set) {
    const auto same = std::ranges::find(sets_, set.squares());
    const auto at = static_cast<std::size_t>(same - sets_.begin());
    std::string letter(1, static_cast<char>('A' + at));
    if (same == sets_.end()) {
      sets_.push_back(set.squares());
      drawings_.push_back(set.drawing(letter));
    }
    return letter;
  }

  void show(Page& page) {
    if (drawings_.size() == 1) drawings_.front().caption = "under all mappings";
    page.drawings(std::move(drawings_));
  }

  bool several() const { return sets_.size() > 1; }

 private:
  std::vector<SquareSet> sets_;
  std::vector<Drawing> drawings_;
};

// "h2 to a4, h3 to a5" on lines of two.
Table::Cell cell_of(const std::vector<std::string>& wraps) {
  if (wraps.empty()) return "none";
  std::vector<Table::Line> lines;
  for (std::size_t i = 0; i < wraps.size(); i += 2) {
    const bool is_last = i + 2 >= wraps.size();
    lines.emplace_back(wraps[i] + (i + 1 < wraps.size() ? ", " + wraps[i + 1] : "") +
                       (is_last ? "" : ","));
  }
  return Table::Cell(std::move(lines));
}

enum class Formulas { Shown, Known };

// A row for each mapping: the number, and which board it is.
void add_sets(Page& page, const std::vector<BitSet>& sets, Formulas formulas) {
  Boards boards;
  std::vector<std::string> letters;
  for (const BitSet& set : sets) letters.push_back(boards.add(set));
  Table table{{"mapping", "number", "bits", "first", "last"}, {}};
  if (formulas == Formulas::Shown) table.columns.insert(table.columns.begin() + 1, "index");
  if (boards.several()) table.columns.emplace_back("see");
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Table::Row row = sets[i].facts();
    if (formulas == Formulas::Shown) row.insert(row.begin(), sets[i].mapping.formula);
    row.insert(row.begin(), sets[i].mapping.name);
    if (boards.several()) row.push_back(letters[i]);
    table.rows.push_back(std::move(row));
  }
  boards.show(page);
  page.table(std::move(table));
}

// The same of what an operation did, if it was a shift.
void add_shifts(Page& page, const std::vector<BitSet>& before,
                const std::vector<Outcome>& outcomes) {
  Table table{{"mapping", "shift", "wraps", "lost", "guard"}, {}};
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Shift& shift = *outcomes[i].shift;
    const ShiftFacts facts = facts_of(before[i], shift);
    table.rows.push_back({before[i].mapping.name, shift_text(shift.amount), cell_of(facts.wraps),
                          runs_of(facts.lost.squares()), runs_of(facts.guard.squares())});
  }
  page.table(std::move(table));
}

// The mappings side by side: the sets, then for each operation what it did and the sets after it.
void add_all(Page& page, const SetInput& input, const std::vector<Operation>& operations) {
  std::vector<BitSet> sets;
  for (const Numbering& mapping : mappings()) {
    sets.push_back({mapping, input.bits(*mapping.mapping)});
    BitSet set = sets.back();
    Page aside("");
    page.data["mappings"].push_back(add_mapping(aside, set, operations));
  }
  add_sets(page, sets, Formulas::Shown);
  for (const Operation& operation : operations) {
    page.heading(operation.text);
    std::vector<Outcome> outcomes;
    std::vector<BitSet> after;
    for (const BitSet& set : sets) {
      outcomes.push_back(operation.apply(*set.mapping.mapping, set.bits));
      after.push_back({set.mapping, outcomes.back().result});
    }
    if (outcomes.front().shift) add_shifts(page, sets, outcomes);
    add_sets(page, after, Formulas::Known);
    sets.swap(after);
  }
}

void run(const Options& options, Context&) {
  const SetInput input = read_set(options.words.front());
  const std::vector<Operation> operations = read_operations(std::span(options.words).subspan(1));
  std::string title = "Bitboard";
  for (const std::string& word : options.words) title += ' ' + word;
  Page page(title);
  if (options.mapping == nullptr) {
    add_all(page, input, operations);
  } else {
    BitSet set{*options.mapping, input.bits(*options.mapping->mapping)};
    page.data["mappings"].push_back(add_mapping(page, set, operations));
  }
  show(page, options.page);
}

}  // namespace

Command bitboard_command(const Registry&) {
  Command command("bitboard", "Draw a 64-bit number, and what operations do to it", examples);
  Options& options = command.runs(&run);
  command
      .positional("words", options.words, text_value("SET [OPERATION]...", FileUse::ReadIfMarked),
                  "A set: a number (decimal, 0x.., 0b..), 64 digits 0 and 1, squares (a2,b2), or "
                  "a drawing in @FILE or on stdin (-); then operations: " +
                      names_of_operations())
      .is_required = true;
  command.option("--mapping", options.mapping, or_all(mapping_value()),
                 "One of " + names_of(mappings()) + "; or all, side by side");
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
