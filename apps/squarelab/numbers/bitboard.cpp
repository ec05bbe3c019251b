// squarelab bitboard: a 64-bit number on the board, and what operations do to it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <span>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/formula.hpp"
#include "numbers/numbering.hpp"
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
using mapping::Mapping;
using mapping::Offset;

// A shift by an amount, up if positive, and the way that it takes under the mapping.
struct Shift {
  int amount;
  Offset way;
};

struct Outcome {
  Bitboard result;
  std::optional<Bitboard> operand = {};  // of and, or, xor
  std::optional<Shift> shift = {};
  std::vector<BitOperation> turned_by = {};  // of a turn: what did it in bits
};

struct Operation {
  std::string text;  // as it is shown: "and 0xff00", "<< 9", "NoEa"
  std::function<Outcome(Mapping, Bitboard)> apply;
};

struct SetOperation {
  std::string_view name;
  std::string_view sign;
  Bitboard (*apply)(Bitboard set, Bitboard operand);
};
constexpr std::array set_operations{
    SetOperation{"and", "&", [](Bitboard a, Bitboard b) { return a & b; }},
    SetOperation{"or", "|", [](Bitboard a, Bitboard b) { return a | b; }},
    SetOperation{"xor", "^", [](Bitboard a, Bitboard b) { return a ^ b; }},
};

// Turns and reflections of the board as White sees it, which every mapping does by other bits; here
// those of LERF.
struct Turn {
  std::string_view name;
  Bitboard (*apply)(Bitboard board);
};
constexpr std::array turns{
    Turn{"flip-ranks", &bits::flip_rows},
    Turn{"flip-files", &bits::flip_columns},
    Turn{"rotate", &bits::reversed},
    Turn{"rotate-left", [](Bitboard b) { return bits::flip_columns(bits::transpose(b)); }},
    Turn{"rotate-right", [](Bitboard b) { return bits::flip_rows(bits::transpose(b)); }},
    Turn{"transpose", &bits::transpose},
};

bool same(Offset a, Offset b) { return a.files == b.files && a.ranks == b.ranks; }

std::string distance_in_words(int count, std::string_view what, std::string_view up,
                              std::string_view down) {
  const int steps = std::abs(count);
  return fmt::format("{} {}{} {}", steps, what, steps == 1 ? "" : "s", count > 0 ? up : down);
}

std::string way_in_words(Offset way) {
  for (const Way& known : all_ways) {
    if (same(known.offset, way)) return std::string(known.name);
  }
  const std::string files = distance_in_words(way.files, "file", "east", "west");
  const std::string ranks = distance_in_words(way.ranks, "rank", "north", "south");
  if (way.files != 0 && way.ranks != 0) return files + ", " + ranks;
  return way.files != 0 ? files : way.ranks != 0 ? ranks : "nowhere";
}

// The way that adds the amount to an index. Of several, the one with the fewest king's steps, then
// with the fewest squares across.
Offset shortest_way(Mapping m, int amount) {
  Offset best{0, 0};
  const auto length = [](Offset way) {
    const int files = std::abs(way.files);
    const int ranks = std::abs(way.ranks);
    return 16 * std::max(files, ranks) + files + ranks;
  };
  for (int files = -7; files <= 7; ++files) {
    for (int ranks = -7; ranks <= 7; ++ranks) {
      const Offset way{files, ranks};
      if (mapping::step(m, way) != amount) continue;
      if (same(best, {0, 0}) || length(way) < length(best)) best = way;
    }
  }
  return best;
}

Outcome shifted(Bitboard set, int amount, Offset way) {
  return {bits::shifted(set, amount), {}, Shift{amount, way}};
}

// The operations on the number that turn the board so under the mapping: of the eight symmetries
// the one that does it for every single square.
std::vector<BitOperation> turning(Mapping m, const Turn& turn) {
  for (const bool transposed : {false, true}) {
    for (const int flip : {0, 7, 56, 63}) {
      std::vector<BitOperation> operations = bit_operations(transposed, flip);
      const bool agree = std::ranges::all_of(all_squares, [&](Square square) {
        Bitboard set = bits::bit(mapping::index(m, square));
        for (const BitOperation& operation : operations) set = operation.apply(set);
        return mapping::squares_of(m, set).bits() == turn.apply(SquareSet{square}.bits());
      });
      if (agree) return operations;
    }
  }
  throw std::logic_error("a turn of the board that is not a symmetry of bits");
}

int read_amount(const std::string& word, std::string_view sign) {
  const auto number = parse_number(word);
  if (number && number->value <= 63) return static_cast<int>(number->value);
  throw InputError(fmt::format("{} is not a number of bits from 0 to 63, which {} needs",
                               text::quote(word), sign));
}

std::vector<std::string> operation_names() {
  std::vector<std::string> names{"and", "or", "xor", "not", "shl", "shr"};
  for (const Turn& turn : turns) names.emplace_back(turn.name);
  for (const Way& way : all_ways) names.push_back(lower_case(way.name));
  return names;
}

// For help and messages.
std::string names_of_operations() {
  std::string names = "and (&), or (|), xor (^), not (~), shl (<<), shr (>>)";
  for (const Turn& turn : turns) names += fmt::format(", {}", turn.name);
  for (const Way& way : all_ways) names += ", " + lower_case(way.name);
  return names;
}

// Reads the operation that begins at the first word, and takes its words away.
Operation next_operation(std::span<const std::string>& words) {
  const std::string typed = words.front();
  const std::string word = lower_case(typed);
  words = words.subspan(1);
  const auto operand = [&](const char* what) {
    if (words.empty()) {
      throw InputError(fmt::format("{} is the last word, but needs {} behind it", word, what));
    }
    const std::string next = words.front();
    words = words.subspan(1);
    return next;
  };
  for (const Way& way : all_ways) {
    if (word != lower_case(way.name)) continue;
    return {std::string(way.name), [way = way.offset](Mapping m, Bitboard set) {
              return shifted(set, mapping::step(m, way), way);
            }};
  }
  for (const Turn& turn : turns) {
    if (word != turn.name) continue;
    return {word, [&turn](Mapping m, Bitboard set) {
              const auto operations = turning(m, turn);
              for (const BitOperation& operation : operations) set = operation.apply(set);
              return Outcome{set, {}, {}, operations};
            }};
  }
  for (const SetOperation& operation : set_operations) {
    if (word != operation.name && word != operation.sign) continue;
    const std::string second = operand("a second set");
    return {fmt::format("{} {}", operation.name, second),
            [&operation, input = read_set(second)](Mapping m, Bitboard set) {
              return Outcome{operation.apply(set, input.bits(m)), input.bits(m)};
            }};
  }
  if (word == "not" || word == "~") {
    return {"not", [](Mapping, Bitboard set) { return Outcome{~set}; }};
  }
  const bool up = word == "shl" || word == "<<";
  if (up || word == "shr" || word == ">>") {
    const int bits = read_amount(operand("a number of bits"), word);
    return {fmt::format("{} {}", up ? "<<" : ">>", bits),
            [amount = up ? bits : -bits](Mapping m, Bitboard set) {
              return shifted(set, amount, shortest_way(m, amount));
            }};
  }
  const std::string meant = closest(operation_names(), word);
  throw InputError(
      fmt::format("{} is not an operation; {} are {}", text::quote(typed),
                  meant.empty() ? "those" : fmt::format("did you mean {}? They", meant),
                  names_of_operations()));
}

// Operations and their operands, in turn: "and", "0xff00", "not", "<<", "9", "noea", "flip-ranks".
// Throws InputError or text::TextError.
std::vector<Operation> read_operations(std::span<const std::string> words) {
  std::vector<Operation> operations;
  while (!words.empty()) operations.push_back(next_operation(words));
  return operations;
}

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

// What the shift lost, what it let wrap, and the guard that would have stopped that.
Json add_shift(Page& page, const BitSet& before, const Shift& shift) {
  const auto& [mapping, bits] = before;
  const auto& [amount, way] = shift;
  const std::string way_name = way_in_words(way);
  const BitSet lost{mapping, bits::lost_by_shift(bits, amount)};
  const BitSet guard{mapping, mapping::wrap_guard(*mapping.mapping, way)};
  const BitSet wrapped{mapping, bits & guard.bits};
  const BitSet guarded{mapping, bits::shifted(bits & ~guard.bits, amount)};
  const std::string by = shift_text(amount);
  std::string moves;
  Json wraps = Json::array();
  for (const Square from : wrapped.squares()) {
    const std::string to = to_string(wrapped.square_of(mapping.index(from) + amount));
    moves += fmt::format("{}{} to {}", moves.empty() ? "" : ", ", to_string(from), to);
    wraps.push_back({{"from", to_string(from)}, {"to", to}});
  }
  page.paragraph(fmt::format(
      "A shift by {} leads {} under {}. {} {} {}", by, way_name, mapping.name,
      lost.bits == 0 ? "No bit fell off the 64."
                     : fmt::format("Lost, as they fell off the 64: {}.", runs_of(lost.squares())),
      moves.empty() ? "No bit wrapped."
                    : fmt::format("Wrapped around the edge of the board: {}.", moves),
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
  return {{"amount", amount},
          {"way", way_name},
          {"files", way.files},
          {"ranks", way.ranks},
          {"lost", json_of(lost.squares())},
          {"wrapped", wraps},
          {"guard", hex64(guard.bits)},
          {"guarded", hex64(guarded.bits)}};
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
