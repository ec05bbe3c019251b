// squarelab bitboard: a 64-bit number on the board, and what operations do to it.
#include <fmt/format.h>

#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/bitboard_operations.hpp"
#include "numbers/number_input.hpp"
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

Json add_shift(Page& page, const Numbering& mapping, const ShiftFacts& shift) {
  const BitSet lost{mapping, shift.lost};
  const BitSet wrapped{mapping, shift.wrapped};
  const BitSet guard{mapping, shift.guard};
  const std::string by = shift_text(shift.amount);
  std::string moves;
  Json wraps = Json::array();
  for (const Square from : wrapped.squares()) {
    const std::string to = to_string(wrapped.square_of(mapping.index(from) + shift.amount));
    moves += fmt::format("{}{} to {}", moves.empty() ? "" : ", ", to_string(from), to);
    wraps.push_back({{"from", to_string(from)}, {"to", to}});
  }
  page.paragraph(fmt::format(
      "A shift by {} leads {} under {}. {} {} {}", by, shift.way_name, mapping.name,
      lost.bits == 0 ? "No bit fell off the 64."
                     : fmt::format("Lost, as they fell off the 64: {}.", runs_of(lost.squares())),
      moves.empty() ? "No bit wrapped."
                    : fmt::format("Wrapped around the edge of the board: {}.", moves),
      guard.bits == 0
          ? "This shift needs no guard, as no set can wrap."
          : fmt::format("The guard is {}, {}: (b & ~guard) {} is {}.", hex64(guard.bits),
                        runs_of(guard.squares()), by, hex64(shift.guarded))));
  std::vector<Drawing> drawings;
  if (lost.bits != 0) drawings.push_back(lost.drawing("lost"));
  if (wrapped.bits != 0) drawings.push_back(wrapped.drawing("will wrap"));
  if (guard.bits != 0) {
    drawings.push_back(guard.drawing("the guard"));
    drawings.push_back(BitSet{mapping, shift.guarded}.drawing("with the guard"));
  }
  if (!drawings.empty()) page.drawings(std::move(drawings));
  return {{"amount", shift.amount},          {"way", shift.way_name},
          {"files", shift.way.files},        {"ranks", shift.way.ranks},
          {"lost", json_of(lost.squares())}, {"wrapped", wraps},
          {"guard", hex64(shift.guard)},     {"guarded", hex64(shift.guarded)}};
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
  if (outcome.shift) json["shift"] = add_shift(page, before.mapping, *outcome.shift);
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

// The results side by side; the way to them is in the data.
void add_all(Page& page, const SetInput& input, const std::vector<Operation>& operations) {
  Table table{{"mapping", "index", "number", "bits", "first bit", "last bit"}, {}};
  std::vector<Drawing> drawings;
  std::string digits;
  for (const Numbering& mapping : mappings()) {
    Page aside("");
    BitSet set{mapping, input.bits(*mapping.mapping)};
    page.data["mappings"].push_back(add_mapping(aside, set, operations));
    Table::Row row = set.facts();
    row.insert(row.begin(), {mapping.name, mapping.formula});
    table.rows.push_back(std::move(row));
    drawings.push_back(set.drawing(mapping.name));
    digits += fmt::format("{}\n{}", mapping.name, digits_line("", set.bits));
  }
  page.drawings(std::move(drawings));
  page.table(std::move(table));
  page.code("text", std::move(digits));
}

void run(const Options& options, Context&) {
  const SetInput input = read_set(options.words.front());
  const std::vector<Operation> operations = read_operations(std::span(options.words).subspan(1));
  std::string title = "Bitboard";
  for (const std::string& word : options.words) title += ' ' + word;
  Page page(title);
  page.data["mappings"] = Json::array();
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
      .positional("words", options.words, set_value("SET [OPERATION]..."),
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
