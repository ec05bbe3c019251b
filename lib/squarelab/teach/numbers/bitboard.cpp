// A 64-bit number on the board, and after each operation.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/expression.hpp>
#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/operations.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

// A number under a mapping.
struct BitSet {
  const Numbering& mapping;
  Bitboard bits;

  SquareSet squares() const { return mapping.squares_of(bits); }
  Drawing drawing(std::string_view caption) const { return mapping.drawing(bits, caption); }
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

// The effects of a shift on a set: bits that fell off the 64, bits that wrapped around the edge of
// the board, the guard that stops that, and what is left with it.
struct ShiftFacts {
  Shift shift;
  BitSet lost;
  BitSet wrapped;
  BitSet guard;
  BitSet guarded;
  Misplaced wraps;
};

ShiftFacts facts_of(const BitSet& before, const Shift& shift) {
  const auto& [mapping, bits] = before;
  const auto& [amount, way] = shift;
  const Bitboard guard = mapping::wrap_guard(*mapping.mapping, way);
  return {shift,
          {mapping, bits::lost_by_shift(bits, amount)},
          {mapping, bits & guard},
          {mapping, guard},
          {mapping, bits::shifted(bits & ~guard, amount)},
          misplaced(mapping, bits & guard, amount)};
}

Json working_json(const ShiftFacts& facts) {
  const auto& [amount, way] = facts.shift;
  return {{"amount", amount},
          {"code", shift_text(amount)},
          {"way", way_in_words(way)},
          {"files", way.files},
          {"ranks", way.ranks},
          {"lost", json_of(facts.lost.squares())},
          {"wrapped", facts.wraps.json},
          {"guard", hex64(facts.guard.bits)},
          {"guard_squares", json_of(facts.guard.squares())},
          {"guarded", hex64(facts.guarded.bits)}};
}

// The results of operations on a set under a mapping, one after the other.
struct Working {
  struct Step {
    std::string operation;  // as it was typed
    BitSet before;
    Outcome outcome;
    BitSet after;
    std::optional<ShiftFacts> shift;
  };

  BitSet set;
  std::vector<Step> steps;

  const BitSet& result() const { return steps.empty() ? set : steps.back().after; }
};

Working worked(const BitSet& set, const std::vector<Operation>& operations) {
  Working working{set, {}};
  for (const Operation& operation : operations) {
    const BitSet before = working.result();
    const Outcome outcome = operation.apply(*set.mapping.mapping, before.bits);
    working.steps.push_back(
        {operation.text, before, outcome, {set.mapping, outcome.result}, std::nullopt});
    if (outcome.shift) working.steps.back().shift.emplace(facts_of(before, *outcome.shift));
  }
  return working;
}

Json working_json(const Working::Step& step) {
  Json json{{"operation", step.operation}, {"before", hex64(step.before.bits)}};
  if (step.outcome.operand) json["operand"] = hex64(*step.outcome.operand);
  if (step.shift) json["shift"] = working_json(*step.shift);
  for (const BitOperation& by : step.outcome.turned_by) json["turned_by"].push_back(by.name);
  if (step.outcome.count) json["popcount"] = *step.outcome.count;
  json["result"] = hex64(step.after.bits);
  return json;
}

Json working_json(const Working& working) {
  const Numbering& mapping = working.set.mapping;
  Json steps = Json::array();
  for (const Working::Step& step : working.steps) steps.push_back(working_json(step));
  return {{"name", mapping.name},
          {"formula", mapping.formula},
          {"value", working.set.json()},
          {"operations", std::move(steps)},
          {"result", working.result().json()}};
}

void add_shift(Page& page, const Numbering& mapping, const ShiftFacts& facts) {
  const auto& [shift, lost, wrapped, guard, guarded, wraps] = facts;
  const std::string by = shift_text(shift.amount);
  page.paragraph(fmt::format(
      "A shift by {} leads {} under {}. {} {} {}", by, way_in_words(shift.way), mapping.name,
      lost.bits == 0 ? "No bit fell off the 64."
                     : fmt::format("Lost, as they fell off the 64: {}.", runs_of(lost.squares())),
      wraps.texts.empty() ? "No bit wrapped."
                          : fmt::format("Wrapped around the edge of the board: {}.",
                                        report::joined(wraps.texts, ", ")),
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
}

// One operation: its drawings, its digits, and what there is to say.
void add_step(Page& page, const Working::Step& step) {
  const auto& [operation, before, outcome, after, shift] = step;
  page.heading(operation, 2);
  std::vector<Drawing> drawings{before.drawing("before")};
  std::string digits = digits_line("", before.bits);
  if (outcome.operand) {
    const std::string name = operation.substr(0, operation.find(' '));
    drawings.push_back(BitSet{before.mapping, *outcome.operand}.drawing(name));
    digits += digits_line(name, *outcome.operand);
  }
  drawings.push_back(after.drawing("after"));
  page.drawings(std::move(drawings));
  page.code("text", digits + digits_line("=", after.bits));
  if (shift) add_shift(page, before.mapping, *shift);
  if (!outcome.turned_by.empty()) {
    page.paragraph(fmt::format("Under {} this is done to the number: {}.", before.mapping.name,
                               names_of(outcome.turned_by)));
  }
  if (outcome.count) {
    page.paragraph(fmt::format("popcount is {}; the set stays as it is.", *outcome.count));
  }
  page.table(table_of(after));
}

// All steps under one mapping.
void add_working(Page& page, const Working& working) {
  const auto& [mapping, bits] = working.set;
  page.heading(fmt::format("Under {}: index {}, a1 h1 a8 h8 are {}", mapping.name, mapping.formula,
                           mapping.corners));
  page.drawings({working.set.drawing(hex64(bits))});
  page.code("text", digits_line("", bits));
  page.table(table_of(working.set));
  for (const Working::Step& step : working.steps) add_step(page, step);
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

// Adds a row for each mapping with the effects of a shift, the step of that number.
void add_shifts(Page& page, const std::vector<Working>& workings, std::size_t number) {
  Table table{{"mapping", "shift", "wraps", "lost", "guard"}, {}};
  for (const Working& working : workings) {
    const ShiftFacts& facts = *working.steps[number].shift;
    table.rows.push_back({working.set.mapping.name, shift_text(facts.shift.amount),
                          cell_of(facts.wraps.texts), runs_of(facts.lost.squares()),
                          runs_of(facts.guard.squares())});
  }
  page.table(std::move(table));
}

// The mappings side by side: the sets, then for each operation what it did and the sets after it.
void add_all(Page& page, const std::vector<Working>& workings) {
  std::vector<BitSet> sets;
  for (const Working& working : workings) sets.push_back(working.set);
  add_sets(page, sets, Formulas::Shown);
  const std::vector<Working::Step>& steps = workings.front().steps;
  for (std::size_t number = 0; number < steps.size(); ++number) {
    page.heading(steps[number].operation);
    if (steps[number].shift) add_shifts(page, workings, number);
    std::vector<BitSet> after;
    for (const Working& working : workings) after.push_back(working.steps[number].after);
    add_sets(page, after, Formulas::Known);
  }
}

// An expression under a mapping: the sets that it names, and its steps.
struct Calculated {
  std::vector<std::pair<std::string, BitSet>> sets;
  std::vector<ExpressionStep> steps;
  BitSet result;
};

Calculated calculated(const std::string& text, const Numbering& mapping,
                      const std::map<std::string, SetInput, std::less<>>& inputs) {
  Calculated result{{}, {}, {mapping, 0}};
  NamedSets sets;
  for (const auto& [name, input] : inputs) {
    sets[name] = input.bits(*mapping.mapping);
    result.sets.emplace_back(name, BitSet{mapping, sets[name]});
  }
  result.steps = evaluate(text, *mapping.mapping, sets);
  result.result.bits = result.steps.back().value;
  return result;
}

Json calculated_json(const Calculated& calculated) {
  const Numbering& mapping = calculated.result.mapping;
  Json json{{"name", mapping.name}, {"formula", mapping.formula}};
  for (const auto& [name, set] : calculated.sets) json[name] = set.json();
  json["steps"] = Json::array();
  for (const auto& [text, value] : calculated.steps) {
    json["steps"].push_back({{"text", text}, {"value", hex64(value)}});
  }
  json["result"] = calculated.result.json();
  return json;
}

void add_calculated(Page& page, const Calculated& calculated) {
  const auto& [sets, steps, result] = calculated;
  page.heading(fmt::format("Under {}: index {}", result.mapping.name, result.mapping.formula));
  std::vector<Drawing> drawings;
  std::string digits;
  for (const auto& [name, set] : sets) {
    drawings.push_back(set.drawing(name));
    digits += digits_line(name, set.bits);
  }
  drawings.push_back(result.drawing("result"));
  page.drawings(std::move(drawings));
  page.code("text", digits + digits_line("=", result.bits));
  Table table{{"step", "number", "squares"}, {}};
  for (const auto& [text, value] : steps) {
    table.rows.push_back(
        {folded(text, 28), hex64(value), folded(runs_of(result.mapping.squares_of(value)), 28)});
  }
  page.table(std::move(table));
  page.table(table_of(result));
}

Page calculation_page(const std::string& text, const Numbering* only,
                      const std::map<std::string, SetInput, std::less<>>& inputs) {
  Page page("Bitboard " + text);
  std::vector<BitSet> results;
  for (const Numbering& mapping : mappings()) {
    if (only != nullptr && only != &mapping) continue;
    const Calculated under = calculated(text, mapping, inputs);
    page.data["mappings"].push_back(calculated_json(under));
    results.push_back(under.result);
    if (only != nullptr) add_calculated(page, under);
  }
  if (only == nullptr) add_sets(page, results, Formulas::Shown);
  return page;
}

}  // namespace

Page bitboard_page(std::span<const std::string> words, const Numbering* only,
                   const std::map<std::string, std::string>& named, ReadDrawing read_drawing) {
  const std::string& first = words.front();
  if (words.size() == 1 && (is_expression(first) || !named.empty())) {
    std::map<std::string, SetInput, std::less<>> sets;
    for (const auto& [name, text] : named) sets[name] = read_set(text, read_drawing);
    return calculation_page(first, only, sets);
  }
  if (!named.empty()) {
    throw std::invalid_argument(
        fmt::format("--{} names a set of an expression such as \"a & ~b\"", named.begin()->first));
  }
  const SetInput input = read_set(first, read_drawing);
  const std::vector<Operation> operations = read_operations(words.subspan(1), read_drawing);
  std::string title = "Bitboard";
  for (const std::string& word : words) title += ' ' + word;
  Page page(title);
  std::vector<Working> workings;
  for (const Numbering& mapping : mappings()) {
    if (only != nullptr && only != &mapping) continue;
    workings.push_back(worked({mapping, input.bits(*mapping.mapping)}, operations));
    page.data["mappings"].push_back(working_json(workings.back()));
  }
  if (only == nullptr) {
    add_all(page, workings);
  } else {
    add_working(page, workings.front());
  }
  return page;
}

}  // namespace squarelab::teach
