// A formula is a tree of operations. Working it out rewrites the tree, one round at a time, until a
// number is left; the cost is of no interest.
//
// Two numberings of the same kind differ in what comes first, file or rank, and in which of the two
// is counted from which end. So a conversion is an exchange of the two digits of the index, or
// none, and then an xor, which counts a digit from its other end: eight candidates between any two
// numberings, of which exactly one agrees on all squares. 0x88 has digits to the base 16, the
// mappings to the base 8; the candidates between them change the base on the way.
//
// Source: "Square Mapping Considerations" (xor 7, 56, 63) and "Square Naming Conventions" (0x88).
// Tested in tests/teach/numbers/formula_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/formula.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

using mapping::LeastSignificant;
using mapping::Order;

int result(std::string_view operation, int a, int b) {
  if (operation == "+") return a + b;
  if (operation == "-") return a - b;
  if (operation == "*") return a * b;
  if (operation == "&") return a & b;
  if (operation == "|") return a | b;
  if (operation == "^") return a ^ b;
  return operation == "<<" ? a << b : a >> b;
}

// The digits of an index exchanged or not, and rewritten from the base of one numbering to that of
// the other.
Formula digits_of(const Numbering& from, const Numbering& to, bool transposed) {
  const Formula s = Formula::variable(index_variable(from));
  const int old_width = from.is_x88() ? 4 : 3;
  const int new_width = to.is_x88() ? 4 : 3;
  if (transposed) return ((s & 7) << new_width) | (s >> old_width);
  if (old_width == new_width) return s;
  return to.is_x88() ? s + (s & 56) : (s + (s & 7)) >> 1;
}

bool agrees(const Formula& formula, const Numbering& from, const Numbering& to) {
  return std::all_of(all_squares.begin(), all_squares.end(), [&](Square square) {
    return formula.value({{index_variable(from), from.index(square)}}) == to.index(square);
  });
}

// The file or the rank, as the low or the high digit of an index. Those of 0x88 are LERF's, in
// digits of four bits.
Formula digit(const Numbering& numbering, bool low, Order order) {
  const Formula s = Formula::variable(index_variable(numbering));
  const Formula value = low ? s & 7 : s >> (numbering.is_x88() ? 4 : 3);
  return order == Order::LittleEndian ? value : 7 - value;
}

}  // namespace

Formula Formula::variable(char name) {
  Formula formula(0);
  formula.variable_ = name;
  return formula;
}

Formula Formula::hexadecimal(int number) {
  Formula formula(number);
  formula.in_hexadecimal_ = true;
  return formula;
}

std::string Formula::text(std::string_view times) const {
  if (variable_ != 0) return std::string(1, variable_);
  if (is_number()) return in_hexadecimal_ ? hex8(number_) : std::to_string(number_);
  // In parentheses where a reader would want them.
  const auto operand = [&](const Formula& inner, bool on_the_right) {
    const bool bare = !inner.is_operation() ||
                      (is_sum() && (inner.operation_ == "*" || (inner.is_sum() && !on_the_right)));
    return bare ? inner.text(times) : '(' + inner.text(times) + ')';
  };
  const bool is_short = operation_ == "*" && operands_[0].is_number() && !operands_[1].is_number();
  return operand(operands_[0], false) +
         (is_short ? std::string(times) : fmt::format(" {} ", operation_)) +
         operand(operands_[1], true);
}

int Formula::value(Values values) const {
  Formula formula = with_values(values);
  while (!formula.is_number()) formula = formula.simplified();
  return formula.number_;
}

std::vector<std::string> Formula::working(Values values) const {
  Formula formula = with_values(values);
  std::vector<std::string> steps{formula.text()};
  while (!formula.is_number()) {
    formula = formula.simplified();
    steps.push_back(formula.text());
  }
  return steps;
}

Formula Formula::with_values(Values values) const {
  for (const auto& [name, value] : values) {
    if (variable_ == name) return value;
  }
  Formula formula = *this;
  for (Formula& operand : formula.operands_) operand = operand.with_values(values);
  return formula;
}

Formula Formula::simplified() const {
  if (is_operation() && operands_[0].is_number() && operands_[1].is_number()) {
    return result(operation_, operands_[0].number_, operands_[1].number_);
  }
  Formula formula = *this;
  for (Formula& operand : formula.operands_) operand = operand.simplified();
  return formula;
}

char index_variable(const Numbering& numbering) { return numbering.is_x88() ? 'x' : 's'; }

Formula index_formula(const Numbering& numbering) {
  const Formula r = Formula::variable('r');
  const Formula f = Formula::variable('f');
  if (numbering.is_x88()) return numbering.ranks_flipped ? 16 * (7 - r) + f : 16 * r + f;
  const auto [least, files, ranks] = *numbering.mapping;
  const bool by_rank = least == LeastSignificant::File;
  const Formula& high = by_rank ? r : f;
  const Formula& low = by_rank ? f : r;
  const bool high_down = (by_rank ? ranks : files) == Order::BigEndian;
  const bool low_down = (by_rank ? files : ranks) == Order::BigEndian;
  if (high_down && low_down) return 63 - (8 * high + low);
  if (high_down) return 8 * (7 - high) + low;
  return low_down ? 8 * high + 7 - low : 8 * high + low;
}

Formula file_formula(const Numbering& numbering) {
  const mapping::Mapping m = numbering.mapping.value_or(mapping::lerf);
  return digit(numbering, m.least == LeastSignificant::File, m.files);
}
Formula rank_formula(const Numbering& numbering) {
  const mapping::Mapping m =
      numbering.mapping.value_or(numbering.ranks_flipped ? mapping::berf : mapping::lerf);
  return digit(numbering, m.least == LeastSignificant::Rank, m.ranks);
}

std::string Conversion::in_short() const {
  if (!transposed && flip == 0) return "=";
  return (transposed ? "T" : "") + (flip == 0 ? "" : fmt::format("^{}", flip));
}

Conversion conversion(const Numbering& from, const Numbering& to) {
  for (const bool transposed : {false, true}) {
    const Formula digits = digits_of(from, to, transposed);
    constexpr std::array flips{0, 7, 56, 63};
    constexpr std::array flips_of_x88{0, 0x07, 0x70, 0x77};
    for (const int flip : to.is_x88() ? flips_of_x88 : flips) {
      const Formula mask = to.is_x88() ? Formula::hexadecimal(flip) : Formula(flip);
      const Formula formula = flip == 0 ? digits : digits ^ mask;
      if (!agrees(formula, from, to)) continue;
      return {formula, transposed, flip, bit_operations(transposed, flip)};
    }
  }
  throw std::logic_error(fmt::format("no formula from {} to {}", from.name, to.name));
}

std::vector<BitOperation> bit_operations(bool transposed, int flip) {
  std::vector<BitOperation> operations;
  if (transposed) operations.push_back({"transpose", &bits::transpose});
  if (flip == 7) operations.push_back({"flip columns", &bits::flip_columns});
  if (flip == 56) operations.push_back({"flip rows", &bits::flip_rows});
  if (flip == 63) operations.push_back({"reverse bits", &bits::reversed});
  return operations;
}

std::string names_of(const std::vector<BitOperation>& operations) {
  return operations.empty() ? "none" : report::joined(operations, ", ", &BitOperation::name);
}

}  // namespace squarelab::teach
