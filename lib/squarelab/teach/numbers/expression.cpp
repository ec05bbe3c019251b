#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/expression.hpp>
#include <squarelab/teach/numbers/operations.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

using mapping::Mapping;

// A type of integers on a 64-bit system: int, unsigned, long, unsigned long.
struct Type {
  int bits;
  bool is_signed;

  std::string name() const {
    return fmt::format("{} of {} bits",
                       !is_signed   ? "a number"
                       : bits == 32 ? "an int"
                                    : "a long",
                       bits);
  }
};
constexpr Type set_type{64, false};

// A value of a type, widened to 64 bits by its sign.
Bitboard fitted(Bitboard value, Type type) {
  if (type.bits == 64) return value;
  const auto low = static_cast<std::uint32_t>(value);
  if (!type.is_signed) return low;
  return static_cast<Bitboard>(std::int64_t{static_cast<std::int32_t>(low)});
}

// The type that both operands are converted to.
Type common(Type a, Type b) {
  if (a.bits != b.bits) return a.bits > b.bits ? a : b;
  return {a.bits, a.is_signed && b.is_signed};
}

struct Operator {
  std::string_view sign;
  int precedence;  // the higher, the earlier
};
constexpr std::array operators{Operator{"<<", 4}, Operator{">>", 4}, Operator{"*", 6},
                               Operator{"+", 5},  Operator{"-", 5},  Operator{"&", 3},
                               Operator{"^", 2},  Operator{"|", 1}};

// Reads and evaluates at once.
class Evaluation {
 public:
  Evaluation(std::string_view text, Mapping mapping, const NamedSets& sets)
      : text_(text), mapping_(mapping), sets_(sets) {}

  std::vector<ExpressionStep> run() {
    const Operand whole = operation(1);
    if (at_ < text_.size()) fail(at_, fmt::format("{} is no operator here", rest()));
    if (steps_.empty()) note(whole.begin, whole);
    return std::move(steps_);
  }

 private:
  struct Operand {
    Bitboard value;
    Type type;
    std::size_t begin;  // in the text
  };

  [[noreturn]] static void fail(std::size_t at, const std::string& why) {
    throw std::invalid_argument(fmt::format("column {}: {}", at + 1, why));
  }
  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool takes(std::string_view sign) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  // Letters, digits and _ from here on.
  std::string_view word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) ||
                                  text_[at_] == '_' || text_[at_] == '\'')) {
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }
  std::string rest() const {
    return at_ < text_.size() ? text::quote(text_.substr(at_, 1)) : "the end";
  }
  Operand note(std::size_t begin, Operand result) {
    std::string_view part = text_.substr(begin, at_ - begin);
    while (!part.empty() && std::isspace(static_cast<unsigned char>(part.back()))) {
      part.remove_suffix(1);
    }
    steps_.push_back({std::string(part), result.value});
    result.begin = begin;
    return result;
  }

  // Operators of at least that precedence, from left to right.
  Operand operation(int least) {
    Operand left = operand();
    for (;;) {
      skip_blanks();
      const auto next = std::ranges::find_if(
          operators, [&](const Operator& one) { return text_.substr(at_).starts_with(one.sign); });
      if (next == operators.end() || next->precedence < least) return left;
      const std::size_t at = at_;
      at_ += next->sign.size();
      const Operand right = operation(next->precedence + 1);
      const std::size_t begin = left.begin;
      left = note(begin, next->precedence == 4 ? shifted(left, next->sign, right, at)
                                               : combined(left, next->sign, right, at));
    }
  }

  static Operand shifted(Operand left, std::string_view sign, Operand right, std::size_t at) {
    const auto by = static_cast<std::int64_t>(right.value);
    if (by < 0 || by >= left.type.bits) {
      const bool is_int = left.type.bits == 32 && by >= 32 && by < 64;
      fail(at, fmt::format("C++ does not define the shift of {} by {}; {}", left.type.name(), by,
                           is_int ? "write 1ULL instead of 1"
                                  : fmt::format("0 to {} are defined", left.type.bits - 1)));
    }
    if (sign == "<<") {
      left.value = fitted(left.value << by, left.type);
    } else if (left.type.is_signed) {
      left.value = static_cast<Bitboard>(static_cast<std::int64_t>(left.value) >> by);
    } else {
      left.value >>= by;
    }
    return left;
  }
  static Operand combined(Operand left, std::string_view sign, Operand right, std::size_t at) {
    const Type type = common(left.type, right.type);
    const Bitboard a = fitted(left.value, type);
    const Bitboard b = fitted(right.value, type);
    const Bitboard result = sign == "&"   ? a & b
                            : sign == "|" ? a | b
                            : sign == "^" ? a ^ b
                            : sign == "+" ? a + b
                            : sign == "-" ? a - b
                                          : a * b;
    if (type.is_signed) check_overflow(a, sign, b, type, at);
    return {fitted(result, type), type, left.begin};
  }
  static void check_overflow(Bitboard a, std::string_view sign, Bitboard b, Type type,
                             std::size_t at) {
    const auto x = static_cast<std::int64_t>(a);
    const auto y = static_cast<std::int64_t>(b);
    std::int64_t exact = 0;
    const bool overflows = (sign == "+" && __builtin_add_overflow(x, y, &exact)) ||
                           (sign == "-" && __builtin_sub_overflow(x, y, &exact)) ||
                           (sign == "*" && __builtin_mul_overflow(x, y, &exact));
    const auto fits = fitted(static_cast<Bitboard>(exact), type) == static_cast<Bitboard>(exact);
    if (!overflows && fits) return;
    fail(at,
         fmt::format("the result of {} does not fit {}; add ULL to a number", sign, type.name()));
  }

  Operand operand() {
    skip_blanks();
    const std::size_t begin = at_;
    if (takes("~")) {
      const Operand of = operand();
      return note(begin, {fitted(~of.value, of.type), of.type, begin});
    }
    if (takes("-")) {
      const Operand of = operand();
      return note(begin, combined({0, of.type, begin}, "-", of, begin));
    }
    if (takes("(")) return closed(begin);
    if (begin == text_.size()) fail(begin, "an operand is missing at the end");
    const std::string_view name = word();
    if (name.empty()) fail(begin, fmt::format("{} is no operand", rest()));
    if (std::isdigit(static_cast<unsigned char>(name.front()))) return literal(name, begin);
    if (takes("(")) return called(name, begin);
    return {value_of(name, begin), set_type, begin};
  }
  // Reads up to the closing parenthesis.
  Operand closed(std::size_t begin) {
    Operand inside = operation(1);
    if (!takes(")")) fail(at_, fmt::format("{} appears where ) was expected", rest()));
    inside.begin = begin;
    return inside;
  }
  static Operand literal(std::string_view digits, std::size_t begin) {
    const bool is_octal = digits.size() > 1 && digits[0] == '0' &&
                          std::isdigit(static_cast<unsigned char>(digits[1]));
    const auto number = is_octal ? std::nullopt : parse_number(digits);
    if (!number) {
      fail(begin, fmt::format("{} is no number; 12, 0x0c and 0b1100 are, also with U, L and ULL",
                              text::quote(digits)));
    }
    const std::string suffix = text::lower_case(digits.substr(digits.find_last_not_of("uUlL") + 1));
    const bool is_unsigned = suffix.find('u') != std::string::npos;
    const bool is_long = suffix.find('l') != std::string::npos;
    // Decimal numbers without U are never unsigned where they fit.
    for (const Type type : {Type{32, true}, Type{32, false}, Type{64, true}}) {
      if (is_unsigned && type.is_signed) continue;
      if (is_long && type.bits == 32) continue;
      if (!is_unsigned && !type.is_signed && number->base == 10) continue;
      if (number->value >> (type.bits - (type.is_signed ? 1 : 0)) == 0) {
        return {number->value, type, begin};
      }
    }
    return {number->value, set_type, begin};
  }
  Operand called(std::string_view name, std::size_t begin) {
    const Bitboard set = closed(begin).value;
    std::string word = text::lower_case(name);
    std::replace(word.begin(), word.end(), '_', '-');
    const bool fills = word.starts_with("fill-");
    if (fills) word.erase(0, 5);
    for (const Way& way : fills ? std::span<const Way>(compass) : std::span(all_ways)) {
      if (word != text::lower_case(way.name)) continue;
      return note(begin, {fills ? filled(set, way) : stepped(set, way), set_type, begin});
    }
    const std::vector<std::string> others = names_of_functions();
    if (fills || std::ranges::find(others, word) == others.end()) {
      fail(begin, fmt::format("{} is no function; there are the sixteen steps (north, nonoea), "
                              "fill_north and so on, and {}",
                              text::quote(name), report::joined(others, ", ")));
    }
    const Outcome outcome = read_operations(std::array{word}, nullptr).front().apply(mapping_, set);
    if (!outcome.count) return note(begin, {outcome.result, set_type, begin});
    return note(begin, {static_cast<Bitboard>(*outcome.count), Type{32, true}, begin});
  }
  Bitboard stepped(Bitboard set, const Way& way) const {
    return bits::shifted(set & ~mapping::wrap_guard(mapping_, way.offset),
                         mapping::step(mapping_, way.offset));
  }
  Bitboard filled(Bitboard set, const Way& way) const {
    for (int i = 0; i < 7; ++i) set |= stepped(set, way);
    return set;
  }
  Bitboard value_of(std::string_view name, std::size_t begin) const {
    if (const auto set = sets_.find(name); set != sets_.end()) return set->second;
    if (const auto squares = parse_square_list(text::lower_case(name))) {
      return mapping::bits_of(mapping_, *squares);
    }
    fail(begin,
         fmt::format(
             "{} is no name; there are the sets that are given, squares (e4), FILE_A to FILE_H and "
             "RANK_1 to RANK_8",
             text::quote(name)));
  }

  std::string_view text_;
  Mapping mapping_;
  const NamedSets& sets_;
  std::size_t at_ = 0;
  std::vector<ExpressionStep> steps_;
};

}  // namespace

bool is_expression(std::string_view text) {
  return text.find_first_of("()~&|^*+<>") != std::string_view::npos ||
         text.find(" - ") != std::string_view::npos;
}

std::vector<ExpressionStep> evaluate(std::string_view text, Mapping mapping,
                                     const NamedSets& sets) {
  if (text.size() > longest_expression) {
    throw std::invalid_argument(fmt::format("the expression has {} characters; {} are the most",
                                            text.size(), longest_expression));
  }
  return Evaluation(text, mapping, sets).run();
}

}  // namespace squarelab::teach
