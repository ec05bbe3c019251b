#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/operations.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/spelling.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

using mapping::Mapping;
using mapping::Offset;

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
  return fmt::format("{} {}", report::counted(std::abs(count), what), count > 0 ? up : down);
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
  throw std::invalid_argument(fmt::format("{} is not a number of bits from 0 to 63, which {} needs",
                                          text::quote(word), sign));
}

std::vector<std::string> operation_names() {
  std::vector<std::string> names{"and", "or", "xor", "not", "shl", "shr", "lshft", "rshft"};
  for (const std::string& name : names_of_functions()) names.push_back(name);
  for (const Way& way : all_ways) names.push_back(text::lower_case(way.name));
  return names;
}

// Reads the operation that begins at the first word, and takes its words away.
Operation next_operation(std::span<const std::string>& words, ReadDrawing read_drawing) {
  const std::string typed = words.front();
  const std::string word = text::lower_case(typed);
  words = words.subspan(1);
  const auto operand = [&](const char* what) {
    if (words.empty()) {
      throw std::invalid_argument(
          fmt::format("{} is the last word, but needs {} after it", word, what));
    }
    const std::string next = words.front();
    words = words.subspan(1);
    return next;
  };
  for (const Way& way : all_ways) {
    if (word != text::lower_case(way.name)) continue;
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
            [&operation, input = read_set(second, read_drawing)](Mapping m, Bitboard set) {
              return Outcome{operation.apply(set, input.bits(m)), input.bits(m)};
            }};
  }
  if (word == "not" || word == "~") {
    return {"not", [](Mapping, Bitboard set) { return Outcome{~set}; }};
  }
  if (word == "popcount") {
    return {word, [](Mapping, Bitboard set) {
              return Outcome{set, {}, {}, {}, bits::popcount(set)};
            }};
  }
  const bool up = word == "shl" || word == "lshft" || word == "<<";
  if (up || word == "shr" || word == "rshft" || word == ">>") {
    const int bits = read_amount(operand("a number of bits"), word);
    return {fmt::format("{} {}", up ? "<<" : ">>", bits),
            [amount = up ? bits : -bits](Mapping m, Bitboard set) {
              return shifted(set, amount, shortest_way(m, amount));
            }};
  }
  const std::string meant = text::closest(operation_names(), word);
  throw std::invalid_argument(
      fmt::format("{} is not an operation; {} are {}", text::quote(typed),
                  meant.empty() ? "those" : fmt::format("did you mean {}? They", meant),
                  names_of_operations()));
}

}  // namespace

Misplaced misplaced(const Numbering& mapping, Bitboard wrapping, int amount) {
  Misplaced result;
  for (const Square square : mapping.squares_of(wrapping)) {
    const std::string from = to_string(square);
    const std::string to = to_string(*mapping.square_at(mapping.index(square) + amount));
    result.texts.push_back(fmt::format("{} to {}", from, to));
    result.json.push_back({{"from", from}, {"to", to}});
  }
  return result;
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

std::vector<std::string> names_of_functions() {
  std::vector<std::string> names{"popcount"};
  for (const Turn& turn : turns) names.emplace_back(turn.name);
  return names;
}

std::string names_of_operations() {
  std::string names = "and (&), or (|), xor (^), not (~), shl (<<, lshft), shr (>>, rshft)";
  for (const std::string& name : names_of_functions()) names += ", " + name;
  for (const Way& way : all_ways) names += ", " + text::lower_case(way.name);
  return names;
}

std::vector<Operation> read_operations(std::span<const std::string> words,
                                       ReadDrawing read_drawing) {
  std::vector<Operation> operations;
  while (!words.empty()) operations.push_back(next_operation(words, read_drawing));
  return operations;
}

}  // namespace squarelab::teach
