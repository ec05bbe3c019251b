// Idea: a scanner over one line first tries to read a move and a count, then a total; anything else
// is noise. In doubt the engine is right: a line that may be a total only adds a candidate, and the
// answer is refused only if no candidate is the sum.
// Tested by tests/verify/engine/divide_reader_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/asking/line_scanner.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>

namespace squarelab::verify::engine {
namespace {

using asking::is_blank;
using asking::Scanner;
using asking::without_colours;

using text::is_digit;
using text::is_letter;
using text::is_one_of;
using text::lower;
using text::TextError;

constexpr std::string_view subject = "divide";

// One part of the shape of a move: from `least` to `most` of these characters.
struct Part {
  std::string_view characters;
  int least = 1;
  int most = 1;
};
using Shape = std::vector<Part>;

// Anything shaped like a move is one, so that a wrong one is not overlooked.
const std::vector<Shape>& shapes_of_moves() {
  constexpr std::string_view point_and_letters =
      ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view letters = point_and_letters.substr(1);
  constexpr std::string_view digits = "0123456789";
  constexpr Part o{"Oo0"};
  constexpr Part line{"-"};
  // A promotion, a check, "ep", or whatever a few letters may stand for.
  constexpr Part sign{"=/(", 0};
  constexpr Part word{point_and_letters, 0, 4};
  constexpr Part end{")+#", 0, std::numeric_limits<int>::max()};
  static const std::vector<Shape> shapes{
      {o, line, o, line, o, end},
      {o, line, o, end},
      // "e2e4", "Ng1-f3", "e7xd8=Q"
      {{"KQRBNP", 0}, {letters}, {digits}, {"-x:", 0}, {letters}, {digits}, sign, word, end},
      // "e4", "Nbxd7+", "exd8=Q"
      {{"KQRBN", 0}, {"abcdefgh12345678x", 0, 4}, {"abcdefgh"}, {"12345678"}, sign, word, end},
      {{"0", 4, 4}},
  };
  return shapes;
}

// Whether a token that looks like a move may end there.
bool is_boundary(std::string_view text, std::size_t at) {
  return at >= text.size() || is_blank(text[at]) || is_one_of(text[at], ":=-,;|>(");
}

// Where the longest token of that shape ends that begins there, or nullopt.
std::optional<std::size_t> end_of_move(std::span<const Part> shape, std::string_view text,
                                       std::size_t at) {
  if (shape.empty()) return is_boundary(text, at) ? std::optional(at) : std::nullopt;
  const Part& part = shape.front();
  int count = 0;
  while (count < part.most && at < text.size() && is_one_of(text[at], part.characters)) {
    ++count;
    ++at;
  }
  for (; count >= part.least; --count, --at) {
    if (const auto end = end_of_move(shape.subspan(1), text, at)) return end;
  }
  return std::nullopt;
}

// The token that is shaped like a move; empty, and nothing skipped, if there is none.
std::string_view move_token(Scanner& scanner) {
  const std::size_t begin = scanner.place();
  for (const Shape& shape : shapes_of_moves()) {
    if (const auto end = end_of_move(shape, scanner.line(), begin)) {
      scanner.go_to(*end);
      return scanner.from(begin);
    }
  }
  return {};
}

// "1. ", "12) ", "3 ": the number of a line. What it is if it may also be a count, "20 e2e4".
std::optional<std::uint64_t> skip_line_number(Scanner& scanner) {
  const std::size_t begin = scanner.place();
  std::optional<std::uint64_t> number;
  if (is_digit(scanner.peek())) number = scanner.number();
  const bool has_digits = scanner.place() > begin;
  if (is_one_of(scanner.peek(), ".)")) {
    scanner.skip();
    number.reset();
  } else {
    scanner.skip_if(':');
  }
  if (!has_digits || !is_blank(scanner.peek())) {
    scanner.go_to(begin);
    number.reset();
  }
  scanner.skip_blanks();
  return number;
}

// "info string e2e4: 20" and "info string divide 2 e2e4 20". Without the colon or the word it may
// be of a search: "info string e2e4 20".
void skip_info_string(Scanner& scanner) {
  constexpr std::string_view info = "info string ";
  if (!scanner.line().substr(scanner.place()).starts_with(info)) return;
  const std::size_t begin = scanner.place();
  scanner.skip(info.size());
  scanner.skip_blanks();
  std::size_t move = scanner.place();
  const bool is_divide = scanner.word() == "divide";
  if (is_divide) {
    scanner.skip_blanks();
    skip_line_number(scanner);
    move = scanner.place();
  } else {
    scanner.go_to(move);
  }
  if (move_token(scanner).empty() || (!is_divide && scanner.peek() != ':')) {
    scanner.go_to(begin);
  } else {
    scanner.go_to(move);
  }
}

// What a word says about the numbers around it.
enum Meaning : unsigned {
  Leaves = 1,         // before or behind a number: it counts leaves
  Sum = 2,            // before a number: it counts leaves
  Filler = 4,         // may stand between a move and its count
  Depth = 8,          // a number that follows after a blank or "(" is a depth
  Moves = 16,         // "Total moves: 20" is no count of leaves, nor is "20 moves"
  Unit = 32,          // before or behind a number: it counts something else
  Other = 64,         // before a number: it is of time or speed
  ProtocolWord = 128  // begins a line that has no total
};
struct Words {
  std::string_view words;  // between blanks
  unsigned meanings;
};
constexpr std::array vocabulary{
    Words{" nodes node leaves leaf ", Leaves | Filler},
    Words{" leafs total sum searched ", Sum},
    Words{" count ", Filler},
    Words{" perft ", Sum | Filler | Depth},
    Words{" divide ", Sum | Depth},
    Words{" depth ply ", Depth},
    Words{" moves ", Moves},
    Words{" ms s sec secs second seconds mb ", Unit},
    Words{" time nps knps mnps per rate speed elapsed hash took ", Other},
    Words{" info bestmove option id uciok readyok ", ProtocolWord},
};

// All meanings of a word in small letters.
unsigned meanings_of(const std::string& word) {
  for (const auto& [words, meanings] : vocabulary) {
    if (words.find(' ' + word + ' ') != words.npos) return meanings;
  }
  return 0;
}

// What may stand between a move and its count. A minus sign of the count itself is left.
void skip_to_count(Scanner& scanner) {
  bool sign_may_follow = false;
  for (bool more = true; more;) {
    more = false;
    if (is_blank(scanner.peek())) {
      scanner.skip_blanks();
      sign_may_follow = more = true;
    }
    const bool is_sign = scanner.peek() == '-' && is_digit(scanner.peek(1)) && sign_may_follow;
    if (is_one_of(scanner.peek(), ":=-,;|>") && !is_sign) {
      scanner.skip();
      sign_may_follow = more = true;
    }
    const std::size_t begin = scanner.place();
    if ((meanings_of(scanner.word()) & Filler) != 0) {
      more = true;
    } else {
      scanner.go_to(begin);
    }
  }
}

// "(20)" or "(20 nodes)", which is skipped; or nullopt.
std::optional<std::uint64_t> count_in_parentheses(Scanner& scanner) {
  Scanner ahead = scanner;
  if (!ahead.skip_if('(')) return std::nullopt;
  skip_to_count(ahead);
  if (!is_digit(ahead.peek())) return std::nullopt;
  const auto count = ahead.number();
  skip_to_count(ahead);
  if (!ahead.skip_if(')')) return std::nullopt;
  scanner = ahead;
  return count;
}

// The count behind a move, or nullopt if there is no number.
std::optional<std::uint64_t> read_count(Scanner& scanner, std::string_view move) {
  skip_to_count(scanner);
  const std::size_t begin = scanner.place();
  const std::size_t column = scanner.column();
  const auto refuse = [&](std::string_view why) {
    throw TextError(subject, column,
                    fmt::format("the count {} of {} {}", text::quote(scanner.from(begin)),
                                text::quote(move), why));
  };
  if (const auto count = count_in_parentheses(scanner)) return count;
  const bool negative = scanner.peek() == '-' && is_digit(scanner.peek(1));
  if (negative) scanner.skip();
  if (!is_digit(scanner.peek())) return std::nullopt;
  const auto count = scanner.number();
  if (negative) refuse("is negative");
  if (!count) refuse("is too large");
  if (scanner.peek() == '.' && is_digit(scanner.peek(1))) {
    for (scanner.skip(); is_digit(scanner.peek());) scanner.skip();
    refuse("is not a whole number");
  }
  return count;
}

// Whether the word behind a number says that it counts leaves (Leaves), or something else (Unit),
// or neither (0). Looks ahead only.
unsigned unit_at(Scanner scanner) {
  scanner.skip_blanks();
  const unsigned unit = meanings_of(scanner.word());
  if ((unit & (Unit | Moves)) != 0 || scanner.peek() == '%') return Unit;
  scanner.skip_blanks();
  if (scanner.peek() == '/' || scanner.word() == "per") return Unit;  // "nodes/s"
  return unit & Leaves;
}

// Whether a number between such words counts leaves.
bool is_of_leaves(unsigned before, unsigned unit) {
  if (unit == Unit || (before & (Unit | Other)) != 0) return false;
  return unit == Leaves || ((before & (Leaves | Sum)) != 0 && (before & Moves) == 0);
}

// All numbers of the line that may be a total.
std::vector<std::uint64_t> possible_totals(std::string_view line) {
  std::vector<std::uint64_t> totals;
  Scanner scanner(line);
  unsigned before = 0;  // what the words since the last number mean
  bool is_depth_next = false;
  bool is_first = true;
  while (!scanner.at_end()) {
    if (is_letter(scanner.peek())) {
      const unsigned meanings = meanings_of(scanner.word());
      if (is_first && meanings == ProtocolWord) return {};
      before |= meanings;
      is_depth_next = (meanings & Depth) != 0;
      is_first = false;
      while (is_digit(scanner.peek())) scanner.skip();  // part of a name: x64
    } else if (is_digit(scanner.peek())) {
      const auto number = scanner.number();
      is_first = false;
      const bool is_whole = scanner.peek() != '.' || !is_digit(scanner.peek(1));
      if (is_whole && is_depth_next) {
        is_depth_next = false;
        continue;
      }
      if (!is_whole) {
        scanner.skip();
        scanner.number();
      } else if (number && is_of_leaves(before, unit_at(scanner))) {
        totals.push_back(*number);
      }
      before = 0;
      is_depth_next = false;
    } else {
      if (is_one_of(scanner.peek(), ":=")) is_depth_next = false;
      scanner.skip();
    }
  }
  return totals;
}

// A line that is one number and nothing else.
std::optional<std::uint64_t> lone_number(std::string_view line) {
  Scanner scanner(line);
  scanner.skip_blanks();
  if (!is_digit(scanner.peek())) return std::nullopt;
  const auto number = scanner.number();
  scanner.skip_blanks();
  if (!scanner.at_end()) return std::nullopt;
  return number;
}

}  // namespace

MoveTwice::MoveTwice(std::string_view where, std::size_t column, std::string_view twice,
                     std::uint64_t its_count)
    : TextError(where, column,
                fmt::format("the move {} is there for the second time", text::quote(twice))),
      move(twice),
      count(its_count) {}

void DivideReader::check_sum_with(std::uint64_t count, std::size_t column) const {
  if (count > std::numeric_limits<std::uint64_t>::max() - divide_.sum) {
    throw TextError(subject, column, "the sum of the counts is too large");
  }
}

void DivideReader::add(std::string_view move, std::uint64_t count, std::size_t column) {
  if (!moves_.emplace(move).second) throw MoveTwice(subject, column, move, count);
  divide_.entries.push_back({std::string(move), count});
  divide_.sum += count;
}

void DivideReader::add_to(std::string_view move, std::uint64_t count) {
  check_sum_with(count, 1);
  for (DivideEntry& entry : divide_.entries) {
    if (entry.move == move) entry.count += count;
  }
  divide_.sum += count;
}

DivideReader::Seen DivideReader::read(std::string_view line) {
  const std::string plain = without_colours(line);
  Scanner scanner(plain);
  scanner.skip_blanks();
  const std::size_t begin = scanner.place();
  skip_info_string(scanner);
  std::string_view move = move_token(scanner);
  std::optional<std::uint64_t> number_in_front;
  if (move.empty()) {
    number_in_front = skip_line_number(scanner);
    move = move_token(scanner);
  }
  if (!move.empty()) {
    const std::size_t column = scanner.column() - move.size();
    const auto count = read_count(scanner, move);
    if (count) {
      check_sum_with(*count, scanner.column());
      add(move, *count, column);
      return Seen::Move;
    }
    if (!scanner.at_end()) return Seen::Noise;
    if (!number_in_front) return Seen::MoveAlone;
    numbered_.push_back({std::string(move), *number_in_front});
    return Seen::Move;
  }
  scanner.go_to(begin);
  if (const auto number = lone_number(plain)) {
    totals_.insert(*number);
    return Seen::Total;
  }
  const auto totals = possible_totals(plain);
  totals_.insert(totals.begin(), totals.end());
  return totals.empty() ? Seen::Noise : Seen::Total;
}

bool DivideReader::has_line_numbers_only() const noexcept {
  if (!divide_.entries.empty() || numbered_.size() < 2 || numbered_[0].count > 1) return false;
  std::uint64_t next = numbered_[0].count;
  return std::all_of(numbered_.begin(), numbered_.end(),
                     [&](const DivideEntry& entry) { return entry.count == next++; });
}

Divide DivideReader::result() const {
  if (divide_.entries.empty() && !numbered_.empty() && !has_line_numbers_only()) {
    DivideReader counted;
    for (const auto& [move, count] : numbered_) {
      counted.check_sum_with(count, 1);
      counted.add(move, count, 1);
    }
    counted.totals_ = totals_;
    return counted.result();
  }
  Divide result = divide_;
  if (totals_.empty()) return result;
  if (result.entries.empty()) {
    result.total = *totals_.rbegin();
  } else if (totals_.contains(divide_.sum)) {
    result.total = divide_.sum;
  } else {
    throw TextError(subject, 1,
                    fmt::format("the total {} is not the sum {} of the counts", *totals_.rbegin(),
                                divide_.sum));
  }
  return result;
}

}  // namespace squarelab::verify::engine
