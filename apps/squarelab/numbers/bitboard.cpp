// squarelab bitboard: a 64-bit number on the board, and what operations do to it.
#include <fmt/format.h>

#include <memory>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "numbers/bitboard_operations.hpp"
#include "numbers/mapping_views.hpp"
#include "shared/page_output.hpp"

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
using mapping::Named;

struct Options {
  std::vector<std::string> words;
  const Named* mapping = &mapping_named("lerf");  // null: all of them
  PageOptions page;
};

std::string heading_of(const Named& named) {
  return fmt::format("Under {}: index {}, a1 h1 a8 h8 are {}", named.name, named.formula,
                     named.corners);
}

// "12 (e2)", or "none" for the empty set.
std::string bit_in_words(const Named& named, std::optional<int> bit) {
  if (!bit) return "none";
  return fmt::format("{} ({})", *bit, to_string(mapping::square_at(named.mapping, *bit)));
}

std::string squares_in_words(const Named& named, Bitboard set) {
  return runs_of(mapping::squares_of(named.mapping, set));
}

Json json_of(const Named& named, Bitboard set) {
  Json json{{"bits", hex64(set)},
            {"digits", bits::to_digits(set)},
            {"popcount", bits::popcount(set)},
            {"first_bit", nullptr},
            {"first_square", nullptr},
            {"last_bit", nullptr},
            {"last_square", nullptr},
            {"squares", app::json_of(mapping::squares_of(named.mapping, set))}};
  const auto place = [&](const std::string& which, std::optional<int> bit) {
    if (!bit) return;
    json[which + "_bit"] = *bit;
    json[which + "_square"] = to_string(mapping::square_at(named.mapping, *bit));
  };
  place("first", bits::first_bit(set));
  place("last", bits::last_bit(set));
  return json;
}

Table table_of(const Named& named, Bitboard set) {
  return {{"number", "bits set", "first bit", "last bit"},
          {{hex64(set), std::to_string(bits::popcount(set)),
            bit_in_words(named, bits::first_bit(set)), bit_in_words(named, bits::last_bit(set))}}};
}

std::string digits_line(std::string_view label, Bitboard set) {
  return fmt::format("{:<4} {}\n", label, bits::to_digits(set, 8));
}

Json add_shift(Page& page, const Named& named, const ShiftFacts& shift) {
  const auto set = [&](Bitboard bits) { return mapping::squares_of(named.mapping, bits); };
  const auto sign = shift.amount < 0 ? ">>" : "<<";
  const int amount = std::abs(shift.amount);
  std::string text =
      fmt::format("A shift by {} {} leads {} under {}.", sign, amount, shift.way_name, named.name);
  text += shift.lost == 0 ? " No bit fell off the 64."
                          : fmt::format(" Lost, as they fell off the 64: {}.",
                                        squares_in_words(named, shift.lost));
  Json wrapped = Json::array();
  if (shift.wrapped == 0) {
    text += " No bit wrapped.";
  } else {
    std::string moves;
    for (const Square from : set(shift.wrapped)) {
      const int to = mapping::index(named.mapping, from) + shift.amount;
      const std::string target = to_string(mapping::square_at(named.mapping, to));
      moves += fmt::format("{}{} to {}", moves.empty() ? "" : ", ", to_string(from), target);
      wrapped.push_back({{"from", to_string(from)}, {"to", target}});
    }
    text += fmt::format(" Wrapped around the edge of the board: {}.", moves);
  }
  text += shift.guard == 0 ? " This shift needs no guard, as no set can wrap."
                           : fmt::format(" The guard is {}, {}: (b & ~guard) {} {} is {}.",
                                         hex64(shift.guard), squares_in_words(named, shift.guard),
                                         sign, amount, hex64(shift.guarded));
  page.paragraph(std::move(text));
  std::vector<Drawing> drawings;
  const auto draw_some = [&](Bitboard bits, const char* caption) {
    if (bits != 0) drawings.push_back(drawing_of(named, bits, caption));
  };
  draw_some(shift.lost, "lost");
  draw_some(shift.wrapped, "will wrap");
  draw_some(shift.guard, "the guard");
  if (shift.guard != 0) drawings.push_back(drawing_of(named, shift.guarded, "with the guard"));
  if (!drawings.empty()) page.drawings(std::move(drawings));
  return {{"amount", shift.amount},
          {"way", shift.way_name},
          {"files", shift.way.files},
          {"ranks", shift.way.ranks},
          {"lost", app::json_of(set(shift.lost))},
          {"wrapped", wrapped},
          {"guard", hex64(shift.guard)},
          {"guarded", hex64(shift.guarded)}};
}

// One operation: its drawings, its digits, and what there is to say. Returns its JSON.
Json add_operation(Page& page, const Named& named, const Operation& operation, Bitboard before,
                   const Outcome& outcome) {
  using Kind = Operation::Kind;
  const bool two =
      operation.kind == Kind::And || operation.kind == Kind::Or || operation.kind == Kind::Xor;
  page.heading(operation.text, 2);
  Json json{{"operation", operation.text}, {"before", hex64(before)}};
  std::vector<Drawing> drawings{drawing_of(named, before, "before")};
  std::string digits = digits_line("", before);
  if (two) {
    const std::string name = operation.text.substr(0, operation.text.find(' '));
    drawings.push_back(drawing_of(named, outcome.operand, name));
    digits += digits_line(name, outcome.operand);
    json["operand"] = hex64(outcome.operand);
  }
  drawings.push_back(drawing_of(named, outcome.result, "after"));
  page.drawings(std::move(drawings));
  page.code("text", digits + digits_line("=", outcome.result));
  if (outcome.shift) json["shift"] = add_shift(page, named, *outcome.shift);
  if (operation.kind == Kind::Turn) {
    page.paragraph(fmt::format("Under {} this is done to the number: {}.", named.name,
                               names_of(outcome.turned_by)));
    for (const BitOperation& by : outcome.turned_by) json["turned_by"].push_back(by.name);
  }
  page.table(table_of(named, outcome.result));
  json["result"] = hex64(outcome.result);
  return json;
}

// All steps under one mapping, onto a page of their own or onto that of all mappings.
Json add_mapping(Page& page, const Named& named, const SetInput& input,
                 const std::vector<Operation>& operations, Bitboard& set) {
  set = input.bits(named.mapping);
  page.heading(heading_of(named));
  page.drawings({drawing_of(named, set, hex64(set))});
  page.code("text", digits_line("", set));
  page.table(table_of(named, set));
  Json json{{"name", named.name}, {"formula", named.formula}, {"value", json_of(named, set)}};
  json["operations"] = Json::array();
  for (const Operation& operation : operations) {
    const Outcome outcome = carried_out(operation, named.mapping, set);
    json["operations"].push_back(add_operation(page, named, operation, set, outcome));
    set = outcome.result;
  }
  json["result"] = json_of(named, set);
  return json;
}

// The results side by side; the way to them is in the data.
void add_all(Page& page, const SetInput& input, const std::vector<Operation>& operations) {
  Table table{{"mapping", "index", "number", "bits", "first bit", "last bit"}, {}};
  std::vector<Drawing> drawings;
  std::string digits;
  for (const Named& named : mapping::catalogue) {
    Page aside("");
    Bitboard set = 0;
    page.data["mappings"].push_back(add_mapping(aside, named, input, operations, set));
    const Table::Row cells = table_of(named, set).rows.front();
    table.rows.push_back({std::string(named.name), std::string(named.formula)});
    table.rows.back().insert(table.rows.back().end(), cells.begin(), cells.end());
    drawings.push_back(drawing_of(named, set));
    digits += fmt::format("{}\n{}", named.name, digits_line("", set));
  }
  page.drawings(std::move(drawings));
  page.table(std::move(table));
  page.code("text", std::move(digits));
}

void run(const Options& options) {
  const SetInput input = read_set(options.words.front());
  const std::vector<Operation> operations = read_operations(std::span(options.words).subspan(1));
  std::string title = "Bitboard";
  for (const std::string& word : options.words) title += ' ' + word;
  Page page(title);
  page.data["mappings"] = Json::array();
  if (options.mapping == nullptr) {
    add_all(page, input, operations);
  } else {
    Bitboard set = 0;
    page.data["mappings"].push_back(add_mapping(page, *options.mapping, input, operations, set));
  }
  show(page, options.page);
}

}  // namespace

Command bitboard_command(const Registry&) {
  const auto options = std::make_shared<Options>();
  Command command("bitboard", "Draw a 64-bit number, and what operations do to it", examples);
  command
      .positional("words", options->words, set_value("SET [OPERATION]..."),
                  "A set: a number (decimal, 0x.., 0b..), 64 digits 0 and 1, squares (a2,b2), or "
                  "a drawing in @FILE or on stdin (-); then operations: " +
                      names_of_operations())
      .is_required = true;
  command.option("--mapping", options->mapping, or_all(mapping_value()),
                 "One of " + names_of_mappings() + "; or all, side by side");
  add_page_options(command, options->page);
  command.run = [options](Context&) { run(*options); };
  return command;
}

}  // namespace squarelab::app
