// Idea: a scanner over one line first tries to read a move and a count in the usual shapes, then a
// move with words around it, then totals; anything else is noise.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/asking/line_scanner.hpp>
#include <squarelab/verify/engine/divide_line.hpp>
#include <squarelab/verify/engine/line_numbers.hpp>
#include <squarelab/verify/engine/move_token.hpp>

namespace squarelab::verify {
namespace {

using text::is_digit;
using text::is_letter;
using text::is_one_of;
using text::TextError;

// FENs become blanks.
std::string without_fens(std::string line) {
  std::size_t end = 0;
  const auto next_word = [&] {
    const std::size_t begin = std::min(line.find_first_not_of(" \t\r\n\"'", end), line.size());
    end = std::min(line.find_first_of(" \t\r\n\"':,;)", begin), line.size());
    return std::string_view(line).substr(begin, end - begin);
  };
  const auto blank_out = [&](std::string_view word) {
    std::fill_n(line.begin() + (word.data() - line.data()), word.size(), ' ');
  };
  while (end < line.size()) {
    const std::string_view word = next_word();
    if (word.empty()) ++end;
    if (std::ranges::count(word, '/') != 7) continue;
    blank_out(word);
    for (const std::string_view letters :
         {"wb", "KQkqABCDEFGHabcdefgh-", "abcdefgh36-", "0123456789", "0123456789"}) {
      const std::size_t before = end;
      const std::string_view field = next_word();
      if (field.empty() || field.find_first_not_of(letters) != field.npos) {
        end = before;
        break;
      }
      blank_out(field);
    }
  }
  return line;
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
  if (take_move(scanner).empty() || (!is_divide && scanner.peek() != ':')) {
    scanner.go_to(begin);
  } else {
    scanner.go_to(move);
  }
}

// Skips the text between a move and its count in the usual shapes; keeps a minus sign of the count.
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

// The count at that place, or nullopt if there is no number.
std::optional<std::uint64_t> read_count(Scanner& scanner, std::string_view move) {
  const std::size_t begin = scanner.place();
  const std::size_t column = scanner.column();
  const auto refuse = [&](std::string_view why) {
    throw TextError("divide", column,
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

// All numbers of a line without a move that may be a total, and the depth that it names.
void read_totals(std::string_view line, DivideLine& result) {
  const LineNumbers read(line);
  if (read.first_word() == ProtocolWord) return;
  const bool is_info = (read.first_word() & Info) != 0;
  if (is_info && (!read.first_depth() || (read.all_words() & OfSearch) != 0)) return;
  result.depth = read.first_depth();
  for (const LineNumber& number : read.numbers()) {
    const bool is_sure = !is_info && number.is_of_leaves(Leaves | Sum);
    if (!number.value || !number.is_of_leaves(Leaves | Sum | Perhaps)) continue;
    result.totals.push_back({*number.value, number.depth, is_sure});
  }
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

// The one move of a line with words around it. Algebraic notation is read only behind "move" or in
// front of all words: "e3" may be anything else.
struct MoveAmongWords {
  std::string_view move = {};
  std::size_t column = 0;
  std::size_t end = 0;
  bool is_countable = true;  // whether a count behind it is of its leaves
};

std::optional<MoveAmongWords> find_move(std::string_view line) {
  Scanner scanner(line);
  MoveAmongWords found;
  bool is_named = true;
  bool is_first = true;
  while (!scanner.at_end()) {
    const std::size_t begin = scanner.place();
    const bool begins = begin == 0 || (!is_letter(line[begin - 1]) && !is_digit(line[begin - 1]));
    const std::string_view token = begins ? take_move(scanner) : "";
    if (!token.empty() && (is_named || is_surely_a_move(token))) {
      found.is_countable = found.is_countable && found.move.empty();
      found = {token, begin + 1, scanner.place(), found.is_countable};
      continue;
    }
    scanner.go_to(begin);
    if (is_letter(scanner.peek())) {
      const unsigned meanings = meanings_of(scanner.word());
      const bool spoils =
          (meanings & OfSearch) != 0 || (is_first && (meanings & (ProtocolWord | Info)) != 0);
      if (spoils && found.move.empty()) found.is_countable = false;
      is_named = (meanings & Moves) != 0;
      while (is_digit(scanner.peek())) scanner.skip();
    } else if (is_digit(scanner.peek())) {
      scanner.number();
    } else {
      scanner.skip();
      continue;
    }
    is_first = false;
  }
  return found.move.empty() ? std::nullopt : std::optional(found);
}

// Fills in the count, if there is one.
void read_labelled(std::string_view line, const MoveAmongWords& found, DivideLine& result) {
  if (!found.is_countable) return;
  const LineNumbers read(line.substr(found.end));
  const auto& numbers = read.numbers();
  auto count = std::ranges::find_if(
      numbers, [](const LineNumber& number) { return number.is_of_leaves(Leaves | Sum); });
  if (count == numbers.end()) {
    count = std::ranges::find_if(
        numbers, [](const LineNumber& number) { return !number.is_of_something_else(); });
  }
  if (count == numbers.end()) return;
  Scanner scanner(line);
  const std::size_t place = found.end + count->place;
  const bool is_negative = line[place - 1] == '-' && is_one_of(line[place - 2], " \t:=");
  scanner.go_to(is_negative ? place - 1 : place);
  result.count = read_count(scanner, found.move).value_or(0);
  result.shape = DivideLine::Shape::Labelled;
  result.move = found.move;
  result.column = found.column;
}

}  // namespace

std::vector<std::string> moves_alone(std::string_view text) {
  const std::string line = without_colours(text);
  Scanner scanner(line);
  if (const std::size_t colon = line.find(": "); colon != line.npos) scanner.go_to(colon + 1);
  std::vector<std::string> moves;
  while (!scanner.at_end()) {
    if (is_blank(scanner.peek()) || is_one_of(scanner.peek(), ",;")) {
      scanner.skip();
      continue;
    }
    moves.emplace_back(take_move(scanner));
    if (moves.back().empty()) return {};
  }
  return moves;
}

DivideLine read_divide_line(std::string_view text) {
  using Shape = DivideLine::Shape;
  const std::string line = without_fens(without_colours(text));
  DivideLine result;
  Scanner scanner(line);
  scanner.skip_blanks();
  skip_info_string(scanner);
  std::string_view move = take_move(scanner);
  std::optional<std::uint64_t> number_in_front;
  if (move.empty()) {
    number_in_front = skip_line_number(scanner);
    move = take_move(scanner);
  }
  if (!move.empty()) {
    result.move = move;
    result.column = scanner.column() - move.size();
    skip_to_count(scanner);
    if (const auto count = read_count(scanner, move)) {
      result.count = *count;
      result.shape = Shape::Counted;
    } else if (scanner.at_end()) {
      result.count = number_in_front.value_or(0);
      result.shape = number_in_front ? Shape::Numbered : Shape::MoveAlone;
    }
    if (result.shape != Shape::NoMove) return result;
  }
  if (const auto found = find_move(line)) {
    read_labelled(line, *found, result);
  } else if (const auto number = lone_number(line)) {
    result.totals = {{*number, std::nullopt, true}};
  } else {
    read_totals(line, result);
  }
  return result;
}

}  // namespace squarelab::verify
