// Idea: all forms in use are the same once an operation is the text between two semicolons. Writing
// is checked by reading the line back.
// Cost: linear in the text.
// Source: the EPD part of the PGN standard (Edwards 1994), section 16.2, and perft suites in use.
// Tested in tests/text/epd_test.cpp.
#include <algorithm>
#include <charconv>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fields.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <stdexcept>

namespace squarelab::text {
namespace {

constexpr std::string_view subject = "EPD";

// Returns the index of the first control byte that is not allowed; the size if all are.
std::size_t find_control(std::string_view text, std::string_view allowed) {
  const auto found = std::ranges::find_if(
      text, [&](char c) { return is_control(c) && allowed.find(c) == std::string_view::npos; });
  return static_cast<std::size_t>(found - text.begin());
}

TextError control_error(char byte, std::size_t column) {
  return TextError(
      subject, column,
      fmt::format("binary content: the byte {} does not belong in a text", quote({&byte, 1})));
}

// A binary file is called one, whatever its first line looks like.
void refuse_binary(std::string_view text, std::string_view source_name) {
  const std::size_t control = find_control(text, "\t\r\n");
  if (control == text.size()) return;
  const std::string_view before = text.substr(0, control);
  const auto lines_before = std::ranges::count(before, '\n');
  const std::size_t line_begin = before.rfind('\n') + 1;  // 0 if there is none
  throw control_error(text[control], control - line_begin + 1)
      .placed(source_name, static_cast<std::size_t>(lines_before) + 1);
}

// Takes all up to the next semicolon outside of strings, without the blanks around it.
Field take_operand(Cursor& cursor) {
  cursor.skip_blanks();
  const std::string_view rest = cursor.rest();
  bool at_word = true;
  std::size_t end = 0;
  for (; end < rest.size() && rest[end] != ';'; ++end) {
    if (at_word && rest[end] == '"') {
      const std::size_t closing = rest.find('"', end + 1);
      if (closing == std::string_view::npos) {
        cursor.fail(cursor.column() + end, "the string that begins here has no closing quote");
      }
      end = closing;
    } else {
      at_word = is_one_of(rest[end], blanks);
    }
  }
  Field operand = cursor.take(end);
  operand.text = trimmed(operand.text, blanks);
  return operand;
}

// The words and strings of an operand, strings with their quotes.
std::vector<Field> words_of(Field operand) {
  std::vector<Field> words;
  const std::string_view text = operand.text;
  for (std::size_t begin = text.find_first_not_of(blanks); begin < text.size();) {
    const std::size_t quote = text[begin] == '"' ? text.find('"', begin + 1) : begin;
    const std::size_t end = std::min(text.find_first_of(blanks, quote), text.size());
    words.push_back({text.substr(begin, end - begin), operand.column + begin});
    begin = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::string_view without_quotes(std::string_view operand) {
  const bool is_one_string =
      operand.size() >= 2 && operand.front() == '"' && operand.find('"', 1) == operand.size() - 1;
  return is_one_string ? operand.substr(1, operand.size() - 2) : operand;
}

// The meaning of an opcode's operands.
enum class Meaning { Anything, String, Moves, OneMove, Line, Count, Divide, Number };

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && is_digit(text[1])) text.remove_prefix(1);
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
  return text.starts_with('+') ? std::nullopt : parse_number<std::uint64_t>(text);
}

std::optional<int> perft_depth(std::string_view opcode) {
  if (opcode.size() < 2 || opcode.size() > 3 || opcode[0] != 'D') return std::nullopt;
  const auto depth = parse_number<int>(opcode.substr(1));
  return depth && is_digit(opcode[1]) && *depth > 0 ? depth : std::nullopt;
}

Meaning meaning_of(std::string_view opcode) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> opcodes) {
    return std::ranges::find(opcodes, opcode) != opcodes.end();
  };
  const bool is_comment = opcode.size() == 2 && opcode[0] == 'c' && is_digit(opcode[1]);
  if (is_comment || opcode == "id") return Meaning::String;
  if (is_one_of({"bm", "am"})) return Meaning::Moves;
  if (is_one_of({"sm", "pm"})) return Meaning::OneMove;
  if (opcode == "pv") return Meaning::Line;
  if (opcode == "divide") return Meaning::Divide;
  if (perft_depth(opcode) || is_one_of({"acd", "acn", "acs", "dm", "rc"})) return Meaning::Count;
  if (opcode == "ce") return Meaning::Number;
  return Meaning::Anything;
}

// Each is read in the position, or in the one that the move before it leads to.
std::vector<Move> read_moves(Field operand, Position position, bool follow_each_other) {
  std::vector<Move> moves;
  for (const Field& word : words_of(operand)) {
    try {
      const Move move = parse_san(word.text, position);
      if (follow_each_other) {
        position = rules::play(position, move);
      } else if (std::find(moves.begin(), moves.end(), move) != moves.end()) {
        throw TextError(subject, 1, fmt::format("{} is named twice", quote(word.text)));
      }
      moves.push_back(move);
    } catch (const TextError& error) {
      throw TextError(error.subject(), word.column + error.column() - 1, error.reason());
    }
  }
  return moves;
}

// A depth, then moves and counts in turn. Throws TextError.
std::vector<PerftCount> read_divide(Field operand, const Position& position) {
  const auto fail = [&](std::size_t column, const std::string& reason) {
    throw TextError(subject, column, "divide: " + reason);
  };
  const std::vector<Field> words = words_of(operand);
  const auto depth = words.empty() ? std::nullopt : parse_number<int>(words[0].text);
  if (!depth || *depth < 1 || *depth > 99) {
    fail(operand.column, fmt::format("{} does not begin with a depth", quote(operand.text)));
  }
  const MoveList legal = rules::legal_moves(position);
  std::vector<PerftCount> counts;
  for (std::size_t i = 1; i < words.size(); i += 2) {
    const auto& [text, column] = words[i];
    PerftCount entry{*depth, 0};
    try {
      entry.below = parse_uci(text, position, legal);
    } catch (const TextError& error) {
      fail(column, error.reason());
    }
    if (std::ranges::count(counts, entry.below, &PerftCount::below) != 0) {
      fail(column, fmt::format("{} is there twice", quote(text)));
    }
    const auto count = i + 1 < words.size() ? parse_count(words[i + 1].text) : std::nullopt;
    if (!count) fail(column, fmt::format("no count of leaves follows {}", quote(text)));
    entry.count = *count;
    counts.push_back(entry);
  }
  for (const Move move : legal) {
    if (std::ranges::count(counts, std::optional(move), &PerftCount::below) == 0) {
      fail(operand.column, fmt::format("the legal move {} is missing", to_uci(move)));
    }
  }
  return counts;
}

void check_operand(const Cursor& cursor, Field opcode, Field operand, const Position& position) {
  const auto fail = [&](std::string_view what) {
    cursor.fail(operand.column, "{} after {} is not {}", quote(operand.text), opcode.text, what);
  };
  const Meaning meaning = meaning_of(opcode.text);
  if (meaning == Meaning::Divide) read_divide(operand, position);
  if (meaning == Meaning::Moves || meaning == Meaning::OneMove || meaning == Meaning::Line) {
    const auto moves = read_moves(operand, position, meaning == Meaning::Line);
    if (moves.empty()) fail("a move");
    if (meaning == Meaning::OneMove && moves.size() > 1) fail("one move");
  }
  if (meaning == Meaning::Count && !parse_count(operand.text)) {
    fail(perft_depth(opcode.text) ? "a count of leaves" : "a whole number");
  }
  if (meaning == Meaning::Number && !parse_number<std::int64_t>(operand.text)) {
    fail("a whole number");
  }
}

void read_operation(Cursor& cursor, EpdRecord& record) {
  const Field opcode = cursor.take_field();
  if (!is_letter(opcode.text.front())) {
    cursor.fail(opcode.column, "{} is not an opcode, which begins with a letter",
                quote(opcode.text));
  }
  const Field operand = take_operand(cursor);
  if (opcode.text == "hmvc") {
    record.position.halfmove_clock = read_halfmove_clock(cursor, operand);
    return;
  }
  if (opcode.text == "fmvn") {
    record.position.fullmove_number = read_fullmove_number(cursor, operand, record.written);
    return;
  }
  check_operand(cursor, opcode, operand, record.position);
  const bool is_string = meaning_of(opcode.text) == Meaning::String;
  record.operations.emplace_back(opcode.text,
                                 is_string ? without_quotes(operand.text) : operand.text);
}

// A string with quotes of its own is a series of words and strings, and is written unchanged.
std::string written_operand(std::string_view opcode, std::string_view value, EpdForm form) {
  const bool needs_quotes =
      meaning_of(opcode) == Meaning::String &&
      (form == EpdForm::Standard || value.find(';') != std::string_view::npos ||
       trimmed(value, blanks) != value);
  if (!needs_quotes || value.find('"') != std::string_view::npos) return std::string(value);
  return fmt::format("\"{}\"", value);
}

std::string write(const EpdRecord& record, EpdForm form) {
  const bool standard = form == EpdForm::Standard;
  const std::string halfmoves = std::to_string(record.position.halfmove_clock);
  const std::string fullmoves = std::to_string(record.position.fullmove_number);
  std::string line = four_fields(record.position);
  if (!standard) line += fmt::format(" {} {}", halfmoves, fullmoves);
  const auto add = [&](std::string_view opcode, std::string_view value) {
    const std::string operand = written_operand(opcode, value, form);
    line += fmt::format(" {}{}{}{}{}", standard ? "" : ";", opcode, operand.empty() ? "" : " ",
                        operand, standard ? ";" : "");
  };
  const Position fresh;
  if (standard && (record.position.halfmove_clock != fresh.halfmove_clock ||
                   record.position.fullmove_number != fresh.fullmove_number)) {
    add("hmvc", halfmoves);
    add("fmvn", fullmoves);
  }
  for (const auto& [opcode, value] : record.operations) add(opcode, value);
  return line;
}

// The operands of the first operation with that opcode, or null.
const std::string* find(const EpdRecord& record, std::string_view opcode) {
  const auto opcode_of = [](const auto& operation) { return std::string_view(operation.first); };
  const auto found = std::ranges::find(record.operations, opcode, opcode_of);
  return found == record.operations.end() ? nullptr : &found->second;
}

}  // namespace

std::optional<std::string> EpdRecord::operand(std::string_view opcode) const {
  const std::string* const value = find(*this, opcode);
  return value ? std::optional<std::string>(without_quotes(*value)) : std::nullopt;
}

std::vector<std::string> EpdRecord::operands(std::string_view opcode) const {
  std::vector<std::string> result;
  const std::string* const value = find(*this, opcode);
  if (!value) return result;
  if (meaning_of(opcode) == Meaning::String) return {*value};
  for (const Field& word : words_of({*value, 1})) result.emplace_back(without_quotes(word.text));
  return result;
}

std::vector<Move> EpdRecord::moves(std::string_view opcode) const {
  const std::string* const value = find(*this, opcode);
  if (!value) return {};
  return read_moves({*value, 1}, position, meaning_of(opcode) == Meaning::Line);
}

std::optional<std::int64_t> EpdRecord::number(std::string_view opcode) const {
  const auto value = operand(opcode);
  return value ? parse_number<std::int64_t>(*value) : std::nullopt;
}

std::vector<PerftCount> EpdRecord::perft() const {
  std::vector<PerftCount> counts;
  for (const auto& [opcode, value] : operations) {
    const auto depth = perft_depth(opcode);
    const auto count = parse_count(value);
    if (depth && count) counts.push_back({*depth, *count});
    if (meaning_of(opcode) != Meaning::Divide) continue;
    try {
      const auto divide = read_divide({value, 1}, position);
      counts.insert(counts.end(), divide.begin(), divide.end());
    } catch (const TextError&) {
      continue;  // not from a record that was read
    }
  }
  for (PerftCount& count : counts) count.line = static_cast<std::uint32_t>(line);
  return counts;
}

EpdRecord parse_epd(std::string_view line, ReadingRules rules) {
  const std::size_t control = find_control(line, "\t");
  if (control < line.size()) throw control_error(line[control], control + 1);
  Cursor cursor(line, subject, " \t;");
  if (cursor.at_end()) cursor.fail(1, "the text is empty");
  WrittenPosition written = read_four_fields(cursor, rules);
  cursor.skip_blanks();
  if (!cursor.at_end() && cursor.peek() != ';' && !is_letter(cursor.peek())) {
    read_clocks(cursor, written);
  }
  warn_of_space_at_end(cursor, line, written);
  EpdRecord record{playable(cursor, written), {}};
  record.written = std::move(written.written);
  while (true) {
    cursor.skip_blanks();
    if (cursor.at_end()) return record;
    if (cursor.peek() == ';') {
      cursor.take(1);
    } else {
      read_operation(cursor, record);
    }
  }
}

std::vector<EpdRecord> read_epd_lines(std::string_view text, std::string_view source_name,
                                      TextErrors* skipped, ReadingRules rules) {
  std::vector<EpdRecord> records;
  visit_epd_lines(text, source_name, skipped, rules,
                  [&](EpdRecord record) { records.push_back(std::move(record)); });
  return records;
}

void visit_epd_lines(std::string_view text, std::string_view source_name, TextErrors* skipped,
                     ReadingRules rules, const std::function<void(EpdRecord)>& visit) {
  text = without_byte_order_mark(text);
  refuse_binary(text, source_name);
  bool is_empty = true;
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const std::size_t first = line.find_first_not_of(blanks);
    if (first == std::string_view::npos || line[first] == '#') continue;
    try {
      EpdRecord record = parse_epd(line, rules);
      record.line = number;
      for (TextError& warning : record.written.warnings) {
        warning = warning.placed(source_name, number);
      }
      is_empty = false;
      visit(std::move(record));
    } catch (const TextError& error) {
      if (!skipped) throw error.placed(source_name, number);
      skipped->add(error.placed(source_name, number));
    }
  }
  if (is_empty && skipped && skipped->count > 0) throw skipped->first.front();
  if (is_empty) {
    throw TextError(
        subject, 1,
        text.empty() ? "the text is empty" : "there is no position, only blank lines and comments")
        .placed(source_name, 1);
  }
}

std::string to_epd(const EpdRecord& record, EpdForm form) {
  std::string line = write(record, form);
  try {
    if (parse_epd(line, exact_rules) == record) return line;
  } catch (const TextError& error) {
    throw std::invalid_argument(fmt::format("the record cannot be written: {}", error.what()));
  }
  throw std::invalid_argument("the record cannot be written: it would be read back as another");
}

}  // namespace squarelab::text
