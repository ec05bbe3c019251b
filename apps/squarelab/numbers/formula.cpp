// A formula is a tree of operations. Working it out rewrites the tree, one round at a time, until a
// number is left; the cost is of no interest. Tested in tests/apps/formula_test.cpp.
#include "numbers/formula.hpp"

#include <fmt/format.h>

#include <string_view>

namespace squarelab::app {

struct Formula::Node {
  std::string_view operation;  // empty for a number or a variable
  char variable = 0;           // 0 for a number
  bool in_hexadecimal = false;
  int number = 0;
  NodePointer left;
  NodePointer right;

  bool is_operation() const { return !operation.empty(); }
  bool is_number() const { return !is_operation() && variable == 0; }
  // times: what stands for a multiplication of a number with what is none.
  std::string text(std::string_view times) const;

 private:
  // The text of an operand, in parentheses where a reader would want them.
  std::string operand(const Node& node, bool on_the_right, std::string_view times) const;
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

std::string Formula::Node::operand(const Node& node, bool on_the_right,
                                   std::string_view times) const {
  const bool sum = operation == "+" || operation == "-";
  const bool of_sum = node.operation == "+" || node.operation == "-";
  const bool bare =
      !node.is_operation() || (sum && (node.operation == "*" || (of_sum && !on_the_right)));
  return bare ? node.text(times) : '(' + node.text(times) + ')';
}

std::string Formula::Node::text(std::string_view times) const {
  if (is_number()) return in_hexadecimal ? fmt::format("0x{:02x}", number) : std::to_string(number);
  if (!is_operation()) return std::string(1, variable);
  const std::string a = operand(*left, false, times);
  const std::string b = operand(*right, true, times);
  if (operation == "*" && left->is_number() && !right->is_number()) {
    return fmt::format("{}{}{}", a, times, b);
  }
  return fmt::format("{} {} {}", a, operation, b);
}

Formula::Formula(int number)
    : root_(std::make_shared<const Node>(Node{{}, 0, false, number, {}, {}})) {}

Formula Formula::variable(char name) {
  return Formula(std::make_shared<const Node>(Node{{}, name, false, 0, {}, {}}));
}

Formula Formula::hexadecimal(int number) {
  return Formula(std::make_shared<const Node>(Node{{}, 0, true, number, {}, {}}));
}

Formula::Formula(const Formula& left, const char* operation, const Formula& right)
    : root_(std::make_shared<const Node>(Node{operation, 0, false, 0, left.root_, right.root_})) {}

std::string Formula::text() const { return root_->text(""); }
std::string Formula::code() const { return root_->text(" * "); }

int Formula::value(Values values) const {
  NodePointer node = with_values(root_, values);
  while (!node->is_number()) node = simplified(node);
  return node->number;
}

std::vector<std::string> Formula::working(Values values) const {
  NodePointer node = with_values(root_, values);
  std::vector<std::string> steps{node->text("")};
  while (!node->is_number()) {
    node = simplified(node);
    steps.push_back(node->text(""));
  }
  return steps;
}

Formula::NodePointer Formula::with_values(const NodePointer& node, Values values) {
  if (node->is_operation()) {
    return Formula(Formula(with_values(node->left, values)), node->operation.data(),
                   Formula(with_values(node->right, values)))
        .root_;
  }
  for (const auto& [name, value] : values) {
    if (node->variable == name) return Formula(value).root_;
  }
  return node;
}

Formula::NodePointer Formula::simplified(const NodePointer& node) {
  if (!node->is_operation()) return node;
  if (node->left->is_number() && node->right->is_number()) {
    return Formula(result(node->operation, node->left->number, node->right->number)).root_;
  }
  return Formula(Formula(simplified(node->left)), node->operation.data(),
                 Formula(simplified(node->right)))
      .root_;
}

}  // namespace squarelab::app
