// The indices of squares as formulas: from file and rank, back to them, and from one numbering to
// another. A formula can be shown, evaluated and worked out step by step, so that what is printed
// is what was computed.
#pragma once

#include <initializer_list>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::teach {

// A formula of whole numbers, written as in C++: 8 * r + f is a formula if r and f are.
class Formula {
 public:
  // The values of variables.
  using Values = std::initializer_list<std::pair<char, int>>;

  Formula(int number) : number_(number) {}  // NOLINT: a number is a formula
  static Formula variable(char name);
  static Formula hexadecimal(int number);  // shown as 0x07

  friend Formula operator+(const Formula& a, const Formula& b) { return Formula(a, "+", b); }
  friend Formula operator-(const Formula& a, const Formula& b) { return Formula(a, "-", b); }
  friend Formula operator*(const Formula& a, const Formula& b) { return Formula(a, "*", b); }
  friend Formula operator&(const Formula& a, const Formula& b) { return Formula(a, "&", b); }
  friend Formula operator|(const Formula& a, const Formula& b) { return Formula(a, "|", b); }
  friend Formula operator^(const Formula& a, const Formula& b) { return Formula(a, "^", b); }
  friend Formula operator<<(const Formula& a, const Formula& b) { return Formula(a, "<<", b); }
  friend Formula operator>>(const Formula& a, const Formula& b) { return Formula(a, ">>", b); }

  // As in C++, with more parentheses than needed where bits are concerned. times: what stands for a
  // multiplication of a number with something else, by default nothing: "8r".
  std::string text(std::string_view times = "") const;

  // Precondition of both: every variable has a value.
  int value(Values values) const;

  // The formula with the values put in, then after each round in which every operation between two
  // numbers is done, down to the value. A formula without operation has one step.
  std::vector<std::string> working(Values values) const;

 private:
  Formula(const Formula& left, const char* operation, const Formula& right)
      : operation_(operation), operands_{left, right} {}

  bool is_operation() const { return !operands_.empty(); }
  bool is_number() const { return !is_operation() && variable_ == 0; }
  bool is_sum() const { return operation_ == "+" || operation_ == "-"; }
  Formula with_values(Values values) const;
  Formula simplified() const;  // by one round

  std::string_view operation_ = {};  // empty for a number or a variable
  char variable_ = 0;                // 0 for a number
  bool in_hexadecimal_ = false;
  int number_ = 0;
  std::vector<Formula> operands_ = {};  // two of an operation
};

// The index from rank r and file f, both 0 .. 7.
Formula index_formula(const Numbering& numbering);

// The name that formulas have for an index: x in 0x88, s in the mappings.
char index_variable(const Numbering& numbering);

// File and rank, 0 .. 7, from the index.
Formula file_formula(const Numbering& numbering);
Formula rank_formula(const Numbering& numbering);

// An operation on a whole set of bits.
struct BitOperation {
  std::string_view name;  // "transpose", "flip rows"
  Bitboard (*apply)(Bitboard);
};

// A conversion of the index of a square in one numbering to its index in another: file and rank
// exchange places or not, then some of them are counted from the other end.
struct Conversion {
  Formula formula;  // of index_variable(from)
  bool transposed;
  int flip;  // what is xored last: 0, 7, 56 or 63; to 0x88 0, 0x07, 0x70 or 0x77
  // Between two mappings: the same for a whole set of bits, one after the other.
  std::vector<BitOperation> operations;

  // "=", "^7", "T", "T^56": the conversion in short, T for the transposition.
  std::string in_short() const;
};

// The shortest there is, found by trying each on all 64 squares.
Conversion conversion(const Numbering& from, const Numbering& to);

// transposed and flip: as in a conversion between two mappings.
std::vector<BitOperation> bit_operations(bool transposed, int flip);

// "transpose, flip rows"; "none".
std::string names_of(const std::vector<BitOperation>& operations);

}  // namespace squarelab::teach
