// A formula is a tree of operations. Working it out rewrites the tree, one round at a time, until a
// number is left; the cost is of no interest. Tested in tests/apps/formula_test.cpp.
#include "numbers/formula.hpp"

#include <fmt/format.h>

namespace squarelab::app {

struct Formula::Node {
  std::string_view operation;  // empty for a number or a variable
  char variable = 0;           // 0 for a number
  bool in_hexadecimal = false;
  int number = 0;
  std::vector<Formula> operands = {};  // two of an operation

  bool is_operation() const { return !operation.empty(); }
  bool is_sum() const { return operation == "+" || operation == "-"; }
};

namespace {

int result(std::string_view operation, int a, int b) {
  if (operation == "+") return a + b;
  if (operation == "-") return a - b;
  if (operation == "*") return a * b;
  if (operation == "&") return a & b;
  if (operation == "|") return a | b;
  if (operation == "^") return a ^ b;
  return operation == "<<" ? a << b : a >> b;
}

}  // namespace

Formula::Formula(Node node) : root_(std::make_shared<const Node>(std::move(node))) {}
Formula::Formula(int number) : Formula(Node{{}, 0, false, number}) {}
Formula::Formula(const Formula& left, const char* operation, const Formula& right)
    : Formula(Node{operation, 0, false, 0, {left, right}}) {}
Formula Formula::variable(char name) { return Formula(Node{{}, name}); }
Formula Formula::hexadecimal(int number) { return Formula(Node{{}, 0, true, number}); }

bool Formula::is_number() const { return !root_->is_operation() && root_->variable == 0; }

std::string Formula::text(std::string_view times) const {
  const Node& node = *root_;
  if (node.variable != 0) return std::string(1, node.variable);
  if (is_number())
    return node.in_hexadecimal ? fmt::format("0x{:02x}", node.number) : std::to_string(node.number);
  const Formula& left = node.operands[0];
  const Formula& right = node.operands[1];
  // In parentheses where a reader would want them.
  const auto operand = [&](const Formula& formula, bool on_the_right) {
    const Node& inner = *formula.root_;
    const bool bare =
        !inner.is_operation() ||
        (node.is_sum() && (inner.operation == "*" || (inner.is_sum() && !on_the_right)));
    return bare ? formula.text(times) : '(' + formula.text(times) + ')';
  };
  const bool is_short = node.operation == "*" && left.is_number() && !right.is_number();
  return operand(left, false) +
         (is_short ? std::string(times) : fmt::format(" {} ", node.operation)) +
         operand(right, true);
}

int Formula::value(Values values) const {
  Formula formula = with_values(values);
  while (!formula.is_number()) formula = formula.simplified();
  return formula.root_->number;
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
  if (root_->is_operation()) {
    return {root_->operands[0].with_values(values), root_->operation.data(),
            root_->operands[1].with_values(values)};
  }
  for (const auto& [name, value] : values) {
    if (root_->variable == name) return value;
  }
  return *this;
}

Formula Formula::simplified() const {
  if (!root_->is_operation()) return *this;
  const Formula& left = root_->operands[0];
  const Formula& right = root_->operands[1];
  if (left.is_number() && right.is_number()) {
    return result(root_->operation, left.root_->number, right.root_->number);
  }
  return {left.simplified(), root_->operation.data(), right.simplified()};
}

}  // namespace squarelab::app
