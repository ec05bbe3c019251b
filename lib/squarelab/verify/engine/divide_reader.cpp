// Idea: a scanner over one line first tries to read a move and a count, then a total; anything else
// is noise. In doubt the engine is right: a line that may be a total only adds a candidate, and the
// answer is refused only if no candidate is the sum.
// Tested by tests/verify/engine/divide_reader_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>

namespace squarelab::verify::engine {
namespace {

using text::is_digit;
using text::is_letter;
using text::is_one_of;
using text::lower;
using text::TextError;

constexpr std::string_view subject = "divide";

constexpr bool is_blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

// Leaves out escape sequences: ESC [ parameters letter, and ESC with one character.
std::string without_colours(std::string_view line) {
  constexpr char escape = '\x1b';
  std::string plain;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != escape) {
      plain += line[at];
    } else if (++at < line.size() && line[at] == '[') {
      do ++at;
      while (at < line.size() && (line[at] < '@' || line[at] > '~'));
    }
  }
  return plain;
}

// Reads a line from left to right. Behind its end there are NULs.
class Scanner {
 public:
  explicit Scanner(std::string_view line) : line_(line) {}

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < line_.size() ? line_[at_ + ahead] : '\0';
  }
  bool at_end() const { return at_ >= line_.size(); }
  std::size_t place() const { return at_; }
  std::size_t column() const { return at_ + 1; }
  void skip(std::size_t count = 1) { at_ += count; }
  void go_back(std::size_t place) { at_ = place; }
  std::string_view from(std::size_t place) const { return line_.substr(place, at_ - place); }

  void skip_blanks() {
    while (is_blank(peek())) skip();
  }
  bool skip_if(char c) {
    if (peek() != c) return false;
    skip();
    return true;
  }
  std::string word() {
    std::string letters;
    for (; is_letter(peek()); skip()) letters += lower(peek());
    return letters;
  }

  // Digits, perhaps in groups, which are skipped; nullopt if the number is too large.
  // Precondition: at a digit.
  std::optional<std::uint64_t> number() {
    std::uint64_t value = 0;
    bool fits = take_digits(value);
    while (place() - digits_begin_ <= 3 && is_one_of(peek(), ",'_") && is_digit(peek(1)) &&
           is_digit(peek(2)) && is_digit(peek(3)) && !is_digit(peek(4))) {
      skip();
      fits = take_digits(value) && fits;
    }
    return fits ? std::optional(value) : std::nullopt;
  }

 private:
  bool take_digits(std::uint64_t& value) {
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    bool fits = true;
    for (digits_begin_ = at_; is_digit(peek()); skip()) {
      const auto digit = static_cast<std::uint64_t>(peek() - '0');
      fits = fits && value <= (largest - digit) / 10;
      value = value * 10 + digit;
    }
    return fits;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t digits_begin_ = 0;
};

// Whether a token that looks like a move may end here.
bool is_boundary(const Scanner& scanner) {
  return scanner.at_end() || is_blank(scanner.peek()) || is_one_of(scanner.peek(), ":=-,;|>");
}

// "O-O", "0-0-0".
bool skip_castling(Scanner& scanner) {
  const char o = scanner.peek();
  if (!is_one_of(o, "Oo0")) return false;
  const auto is_more = [&] { return scanner.peek() == '-' && scanner.peek(1) == o; };
  scanner.skip();
  if (!is_more()) return false;
  scanner.skip(2);
  if (is_more()) scanner.skip(2);
  while (is_one_of(scanner.peek(), "+#")) scanner.skip();
  return true;
}

bool skip_square(Scanner& scanner) {
  if (!is_letter(scanner.peek()) || !is_digit(scanner.peek(1))) return false;
  scanner.skip(2);
  return true;
}

// A promotion, a check, "ep", or whatever a few letters may stand for.
void skip_suffix(Scanner& scanner) {
  if (is_one_of(scanner.peek(), "=/(") && is_letter(scanner.peek(1))) scanner.skip();
  for (int letters = 0; letters < 4 && (is_letter(scanner.peek()) || scanner.peek() == '.');) {
    scanner.skip();
    ++letters;
  }
  while (is_one_of(scanner.peek(), ")+#")) scanner.skip();
}

// "e2e4", "Ng1-f3", "e7xd8=Q".
bool skip_coordinates(Scanner& scanner) {
  if (is_one_of(scanner.peek(), "KQRBNP") && is_letter(scanner.peek(1))) scanner.skip();
  if (!skip_square(scanner)) return false;
  if (is_one_of(scanner.peek(), "-x:")) scanner.skip();
  if (!skip_square(scanner)) return false;
  skip_suffix(scanner);
  return true;
}

// "e4", "Nbxd7+", "exd8=Q".
bool skip_algebraic(Scanner& scanner) {
  const std::size_t begin = scanner.place();
  if (is_one_of(scanner.peek(), "KQRBN")) scanner.skip();
  while (is_one_of(scanner.peek(), "abcdefgh12345678x")) scanner.skip();
  const std::string_view text = scanner.from(begin);
  if (text.size() < 2 || text.size() > 6 || !is_digit(text.back()) ||
      !is_one_of(text[text.size() - 2], "abcdefgh")) {
    return false;
  }
  skip_suffix(scanner);
  return true;
}

bool skip_null_move(Scanner& scanner) {
  for (int digit = 0; digit < 4; ++digit) {
    if (!scanner.skip_if('0')) return false;
  }
  return true;
}

// The token that is shaped like a move; empty, and nothing skipped, if there is none.
std::string_view move_token(Scanner& scanner) {
  const std::size_t begin = scanner.place();
  for (const auto skip : {skip_castling, skip_coordinates, skip_algebraic, skip_null_move}) {
    if (skip(scanner) && is_boundary(scanner)) return scanner.from(begin);
    scanner.go_back(begin);
  }
  return {};
}

// "1. ", "12) ", "3 ": the number of a line.
void skip_line_number(Scanner& scanner) {
  const std::size_t begin = scanner.place();
  while (is_digit(scanner.peek())) scanner.skip();
  const bool digits = scanner.place() > begin;
  if (is_one_of(scanner.peek(), ".):")) scanner.skip();
  if (!digits || !is_blank(scanner.peek())) scanner.go_back(begin);
  scanner.skip_blanks();
}

bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
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
    if (is_any_of(scanner.word(), {"nodes", "node", "leaves", "leaf", "count", "perft"})) {
      more = true;
    } else {
      scanner.go_back(begin);
    }
  }
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

// What the words since the last number say about the next one.
struct Label {
  bool leaves = false;      // nodes, total, perft, ...
  bool moves = false;       // "Total moves: 20" is no count of leaves
  bool other = false;       // time, speed
  bool depth_next = false;  // a number that follows after a blank or "(" is a depth
};

void add_word(Label& label, std::string_view word) {
  label.leaves |= is_any_of(word, {"nodes", "node", "leaves", "leaf", "leafs", "total", "sum",
                                   "perft", "divide", "searched"});
  label.other |=
      is_any_of(word, {"time", "ms", "s", "sec", "secs", "second", "seconds", "nps", "knps", "per",
                       "mnps", "rate", "speed", "elapsed", "hash", "mb", "took"});
  label.moves |= word == "moves";
  label.depth_next = word == "perft" || word == "divide" || word == "depth" || word == "ply";
}

// What the word behind a number says that it counts. Looks ahead only.
enum class Unit : std::uint8_t { None, Leaves, Other };
Unit unit_at(Scanner scanner) {
  scanner.skip_blanks();
  const std::string unit = scanner.word();
  if (is_any_of(unit, {"ms", "s", "sec", "secs", "second", "seconds", "mb", "moves"}) ||
      scanner.peek() == '%') {
    return Unit::Other;
  }
  scanner.skip_blanks();
  if (scanner.peek() == '/' || scanner.word() == "per") return Unit::Other;  // "nodes/s"
  return is_any_of(unit, {"nodes", "node", "leaves", "leaf"}) ? Unit::Leaves : Unit::None;
}

// All numbers of the line that may be a total.
std::vector<std::uint64_t> possible_totals(std::string_view line) {
  std::vector<std::uint64_t> totals;
  Scanner scanner(line);
  Label label;
  bool is_first = true;
  while (!scanner.at_end()) {
    if (is_letter(scanner.peek())) {
      const std::string word = scanner.word();
      if (is_first && is_any_of(word, {"info", "bestmove", "option", "id", "uciok", "readyok"})) {
        return {};
      }
      add_word(label, word);
      is_first = false;
      while (is_digit(scanner.peek())) scanner.skip();  // part of a name: x64
    } else if (is_digit(scanner.peek())) {
      const auto number = scanner.number();
      is_first = false;
      if (scanner.peek() == '.' && is_digit(scanner.peek(1))) {
        scanner.skip();
        scanner.number();
        label = {};
      } else if (label.depth_next) {
        label.depth_next = false;
      } else {
        const Unit unit = unit_at(scanner);
        const bool of_leaves = unit == Unit::Leaves || (label.leaves && !label.moves);
        if (number && of_leaves && !label.other && unit != Unit::Other) totals.push_back(*number);
        label = {};
      }
    } else {
      if (is_one_of(scanner.peek(), ":=")) label.depth_next = false;
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

bool is_square(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && 'a' <= lower(text[at]) && lower(text[at]) <= 'h' &&
         '1' <= text[at + 1] && text[at + 1] <= '8';
}

// Whether the letter in front of the move names the piece that moves.
bool is_piece_named(std::string_view text, const Position& position) {
  if (text.empty() || !is_one_of(text[0], "KQRBNP") || !is_square(text, 1)) return false;
  const std::string origin{lower(text[1]), text[2]};
  const auto piece = position.piece_on(*parse_square(origin));
  return piece && to_char(make_piece(Color::White, type_of(*piece))) == text[0];
}

// Without what other notations have and UCI's has not; other text is left as it is.
std::string in_uci(std::string_view text, const Position& position) {
  while (!text.empty() && is_one_of(text.back(), "+#")) text.remove_suffix(1);
  if (is_piece_named(text, position)) text.remove_prefix(1);
  if (!is_square(text, 0)) return std::string(text);
  std::string uci{lower(text[0]), text[1]};
  text.remove_prefix(2);
  if (!text.empty() && is_one_of(text[0], "-x:")) text.remove_prefix(1);
  if (!is_square(text, 0)) return uci + std::string(text);
  uci += {lower(text[0]), text[1]};
  text.remove_prefix(2);
  if (text == "ep" || text == "e.p.") return uci;
  for (const char c : text) {
    if (!is_one_of(c, "=/()")) uci += lower(c);
  }
  return uci;
}

}  // namespace

MoveTwice::MoveTwice(std::string_view where, std::size_t column, std::string_view twice)
    : TextError(where, column,
                fmt::format("the move {} is there for the second time", text::quote(twice))),
      move(twice) {}

DivideReader::Seen DivideReader::read(std::string_view line) {
  const std::string plain = without_colours(line);
  Scanner scanner(plain);
  scanner.skip_blanks();
  const std::size_t begin = scanner.place();
  std::string_view move = move_token(scanner);
  if (move.empty()) {
    skip_line_number(scanner);
    move = move_token(scanner);
  }
  if (!move.empty()) {
    const std::size_t column = scanner.column() - move.size();
    const auto count = read_count(scanner, move);
    if (!count) return scanner.at_end() ? Seen::MoveAlone : Seen::Noise;
    if (*count > std::numeric_limits<std::uint64_t>::max() - divide_.sum) {
      throw TextError(subject, scanner.column(), "the sum of the counts is too large");
    }
    if (!moves_.emplace(move).second) throw MoveTwice(subject, column, move);
    divide_.entries.push_back({std::string(move), *count});
    divide_.sum += *count;
    return Seen::Move;
  }
  scanner.go_back(begin);
  if (const auto number = lone_number(plain)) {
    totals_.insert(*number);
    return Seen::Total;
  }
  const auto totals = possible_totals(plain);
  totals_.insert(totals.begin(), totals.end());
  return totals.empty() ? Seen::Noise : Seen::Total;
}

Divide DivideReader::result() const {
  Divide result = divide_;
  if (totals_.contains(divide_.sum)) {
    result.total = divide_.sum;
  } else if (!totals_.empty()) {
    throw TextError(subject, 1,
                    fmt::format("the total {} is not the sum {} of the counts", *totals_.rbegin(),
                                divide_.sum));
  }
  return result;
}

Move parse_engine_move(std::string_view text, const Position& position,
                       const MoveList& legal_moves) {
  try {
    return text::parse_uci(in_uci(text, position), position, legal_moves);
  } catch (const TextError& error) {
    try {
      std::string san(text);
      if (san.starts_with("o-o")) san = san.starts_with("o-o-o") ? "O-O-O" : "O-O";
      return text::parse_san(san, position);
    } catch (const TextError&) {
      throw error;
    }
  }
}

std::optional<std::string> promotion_fault(std::string_view text, const Position& position,
                                           const MoveList& legal_moves) {
  try {
    const Move move = parse_engine_move(std::string(text) + 'q', position, legal_moves);
    if (!move.promotion_type()) return std::nullopt;
  } catch (const TextError&) {
    return std::nullopt;
  }
  return fmt::format(
      "names the promotion {0} without the piece; {0}q, {0}r, {0}b and {0}n are four moves", text);
}

}  // namespace squarelab::verify::engine
