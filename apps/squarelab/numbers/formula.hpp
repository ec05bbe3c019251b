// A formula of whole numbers that can be shown, evaluated and worked out step by step, so that what
// is printed is what was computed. Written as in C++: 8 * r + f is a formula if r and f are.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::app {

class Formula {
 public:
  // What the variables stand for.
  using Values = std::initializer_list<std::pair<char, int>>;

  Formula(int number);  // NOLINT: a number is a formula
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
  struct Node;

  explicit Formula(Node node);
  Formula(const Formula& left, const char* operation, const Formula& right);

  bool is_number() const;
  Formula with_values(Values values) const;
  Formula simplified() const;  // by one round

  std::shared_ptr<const Node> root_;
};

}  // namespace squarelab::app
