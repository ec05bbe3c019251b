#include "numbers/bitboard_operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>
#include <string_view>

#include "cli/value_types.hpp"
#include "shared/error.hpp"

namespace squarelab::app {

namespace {

using mapping::Bitboard;
using mapping::Mapping;
using mapping::Offset;
using Kind = Operation::Kind;

struct NamedKind {
  std::string_view name;
  std::string_view sign;
  Kind kind;
};
constexpr std::array named_kinds{
    NamedKind{"and", "&", Kind::And},      NamedKind{"or", "|", Kind::Or},
    NamedKind{"xor", "^", Kind::Xor},      NamedKind{"not", "~", Kind::Not},
    NamedKind{"shl", "<<", Kind::ShiftUp}, NamedKind{"shr", ">>", Kind::ShiftDown},
};

struct NamedSymmetry {
  std::string_view name;
  Symmetry symmetry;
};
constexpr std::array named_symmetries{
    NamedSymmetry{"flip-ranks", Symmetry::FlipRanks},
    NamedSymmetry{"flip-files", Symmetry::FlipFiles},
    NamedSymmetry{"rotate", Symmetry::Rotate},
    NamedSymmetry{"rotate-left", Symmetry::RotateLeft},
    NamedSymmetry{"rotate-right", Symmetry::RotateRight},
    NamedSymmetry{"transpose", Symmetry::Transpose},
};

// Calls visit(name, offset) for the eight directions and the eight knight steps.
template <class Visit>
void for_each_way(Visit visit) {
  for (int i = 0; i < direction_count; ++i) {
    visit(name_of(direction_at(i)), mapping::offset(direction_at(i)));
  }
  for (int i = 0; i < direction_count; ++i) {
    visit(name_of(knight_step_at(i)), mapping::offset(knight_step_at(i)));
  }
}

bool same(Offset a, Offset b) { return a.files == b.files && a.ranks == b.ranks; }

std::optional<Operation> way_named(std::string_view word) {
  std::optional<Operation> found;
  for_each_way([&](std::string_view name, Offset way) {
    if (word == lower_case(name)) {
      found = Operation{Kind::Step, std::string(name), {}, 0, way, {}};
    }
  });
  return found;
}

std::string distance_in_words(int count, std::string_view what, std::string_view up,
                              std::string_view down) {
  const int steps = std::abs(count);
  return fmt::format("{} {}{} {}", steps, what, steps == 1 ? "" : "s", count > 0 ? up : down);
}

std::string way_in_words(Offset way) {
  std::string words;
  for_each_way([&](std::string_view name, Offset known) {
    if (same(known, way)) words = name;
  });
  if (!words.empty()) return words;
  if (way.files != 0) words = distance_in_words(way.files, "file", "east", "west");
  if (way.ranks != 0) {
    if (!words.empty()) words += ", ";
    words += distance_in_words(way.ranks, "rank", "north", "south");
  }
  return words.empty() ? "nowhere" : words;
}

// The way with the fewest king's steps that adds so much to an index, and of those the one with the
// fewest squares across.
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

ShiftFacts shift_facts(Mapping m, Bitboard set, int amount, Offset way) {
  const Bitboard guard = mapping::wrap_guard(m, way);
  const Bitboard kept = bits::shifted(bits::shifted(set, amount), -amount);
  return {amount,
          way,
          way_in_words(way),
          set & ~kept,
          set & guard,
          guard,
          bits::shifted(set & ~guard, amount)};
}

Bitboard turned(Symmetry symmetry, Bitboard board) {
  switch (symmetry) {
    case Symmetry::FlipRanks:
      return bits::flip_rows(board);
    case Symmetry::FlipFiles:
      return bits::flip_columns(board);
    case Symmetry::Rotate:
      return bits::reversed(board);
    case Symmetry::RotateLeft:
      return bits::flip_columns(bits::transpose(board));
    case Symmetry::RotateRight:
      return bits::flip_rows(bits::transpose(board));
    case Symmetry::Transpose:
      break;
  }
  return bits::transpose(board);
}

// The operations on the number that turn the board so under the mapping: of the eight symmetries
// the one that does it for every single square.
std::vector<BitOperation> turning(Mapping m, Symmetry symmetry) {
  const auto wanted = [&](Square square) {
    return mapping::bits_of(m, SquareSet::from_bits(turned(symmetry, SquareSet{square}.bits())));
  };
  for (const bool transposed : {false, true}) {
    for (const int flip : {0, 7, 56, 63}) {
      std::vector<BitOperation> operations = bit_operations(transposed, flip);
      const bool agree = std::all_of(all_squares.begin(), all_squares.end(), [&](Square square) {
        Bitboard set = bits::bit(mapping::index(m, square));
        for (const BitOperation& operation : operations) set = operation.apply(set);
        return set == wanted(square);
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
  std::vector<std::string> names;
  for (const NamedKind& named : named_kinds) names.emplace_back(named.name);
  for (const NamedSymmetry& named : named_symmetries) names.emplace_back(named.name);
  for_each_way([&](std::string_view name, Offset) { names.push_back(lower_case(name)); });
  return names;
}

// Reads the operation that begins at the first word, and takes its words away.
Operation next_operation(std::span<const std::string>& words) {
  const std::string typed = words.front();
  const std::string word = lower_case(typed);
  words = words.subspan(1);
  if (auto step = way_named(word)) return *step;
  for (const auto& [name, symmetry] : named_symmetries) {
    if (name == word) return {Kind::Turn, word, {}, 0, {0, 0}, symmetry};
  }
  for (const auto& [name, sign, kind] : named_kinds) {
    if (name != word && sign != word) continue;
    if (kind == Kind::Not) return {kind, std::string(name), {}, 0, {0, 0}, {}};
    const bool shift = kind == Kind::ShiftUp || kind == Kind::ShiftDown;
    if (words.empty()) {
      throw InputError(fmt::format("{} is the last word, but needs {} behind it", word,
                                   shift ? "a number of bits" : "a second set"));
    }
    const std::string operand = words.front();
    words = words.subspan(1);
    if (shift) {
      const int amount = read_amount(operand, word);
      return {kind, fmt::format("{} {}", sign, amount), {}, amount, {0, 0}, {}};
    }
    return {kind, fmt::format("{} {}", name, operand), read_set(operand), 0, {0, 0}, {}};
  }
  const std::string meant = closest(operation_names(), word);
  throw InputError(
      fmt::format("{} is not an operation; {} are {}", text::quote(typed),
                  meant.empty() ? "those" : fmt::format("did you mean {}? They", meant),
                  names_of_operations()));
}

}  // namespace

std::vector<Operation> read_operations(std::span<const std::string> words) {
  std::vector<Operation> operations;
  while (!words.empty()) operations.push_back(next_operation(words));
  return operations;
}

std::string names_of_operations() {
  std::string names;
  for (const std::string& name : operation_names()) {
    names += names.empty() ? name : ", " + name;
    for (const NamedKind& named : named_kinds) {
      if (named.name == name) names += fmt::format(" ({})", named.sign);
    }
  }
  return names;
}

Outcome carried_out(const Operation& operation, Mapping m, Bitboard set) {
  const Bitboard operand = operation.operand.bits(m);
  const auto shift = [&](int amount, Offset way) {
    return Outcome{0, bits::shifted(set, amount), shift_facts(m, set, amount, way), {}};
  };
  switch (operation.kind) {
    case Kind::And:
      return {operand, set & operand, {}, {}};
    case Kind::Or:
      return {operand, set | operand, {}, {}};
    case Kind::Xor:
      return {operand, set ^ operand, {}, {}};
    case Kind::Not:
      return {0, ~set, {}, {}};
    case Kind::ShiftUp:
      return shift(operation.amount, shortest_way(m, operation.amount));
    case Kind::ShiftDown:
      return shift(-operation.amount, shortest_way(m, -operation.amount));
    case Kind::Step:
      return shift(mapping::step(m, operation.way), operation.way);
    case Kind::Turn:
      break;
  }
  Outcome outcome{0, set, {}, turning(m, operation.symmetry)};
  for (const BitOperation& by : outcome.turned_by) outcome.result = by.apply(outcome.result);
  return outcome;
}

}  // namespace squarelab::app
