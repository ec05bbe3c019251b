// Expressions on sets of bits as C++ writes them, with its operators, precedence and types of
// literals: "(a & ~FILE_H) << 1".
#pragma once

#include <map>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::teach {

inline constexpr std::size_t longest_expression = 1000;  // characters

// A part of an expression in the order of evaluation; the last step is the whole.
struct ExpressionStep {
  std::string text;
  Bitboard value;  // as 64 bits: a negative int has ones above it
};

using NamedSets = std::map<std::string, Bitboard, std::less<>>;

// Returns true for words that no set begins with: an operator or a call is in them.
bool is_expression(std::string_view text);

// Evaluates under a mapping. Operators: ~ - (of one operand), * + - << >> & ^ | and parentheses.
// Numbers are typed as in C++: 1 is an int of 32 bits, 1ULL has 64. Names: those of the sets;
// squares (e4), FILE_A to FILE_H, RANK_1 to RANK_8. Functions: the turns and popcount of
// read_operations (flip_ranks), steps with their guard (north, nonoea), and fill_ with a direction
// (fill_north), which repeats the step. Throws std::invalid_argument, with the column: it is too
// long or not an expression, a name is unknown, a shift or sum is undefined in C++.
std::vector<ExpressionStep> evaluate(std::string_view text, mapping::Mapping mapping,
                                     const NamedSets& sets);

}  // namespace squarelab::teach
