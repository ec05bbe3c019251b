#include <limits>
#include <optional>
#include <span>
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/engine/move_token.hpp>
#include <vector>

namespace squarelab::verify {
namespace {

// One part of the shape of a move: from `least` to `most` of these characters.
struct Part {
  std::string_view characters;
  int least = 1;
  int most = 1;
};
using Shape = std::vector<Part>;

const std::vector<Shape>& shapes_of_moves() {
  constexpr std::string_view point_and_letters =
      ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view letters = point_and_letters.substr(1);
  constexpr std::string_view digits = "0123456789";
  constexpr Part o{"Oo0"};
  constexpr Part line{"-"};
  // A promotion, a check, "ep", or whatever a few letters may stand for.
  constexpr Part sign{"=/(", 0};
  constexpr Part word{point_and_letters, 0, 4};
  constexpr Part end{")+#", 0, std::numeric_limits<int>::max()};
  static const std::vector<Shape> shapes{
      {o, line, o, line, o, end},
      {o, line, o, end},
      // "e2e4", "Ng1-f3", "e7xd8=Q"
      {{"KQRBNP", 0}, {letters}, {digits}, {"-x:", 0}, {letters}, {digits}, sign, word, end},
      // "e4", "Nbxd7+", "exd8=Q"
      {{"KQRBN", 0}, {"abcdefgh12345678x", 0, 4}, {"abcdefgh"}, {"12345678"}, sign, word, end},
      {{"0", 4, 4}},
  };
  return shapes;
}

// Returns true if a token that looks like a move may end there.
bool is_boundary(std::string_view text, std::size_t at) {
  return at >= text.size() || is_blank(text[at]) || text::is_one_of(text[at], ":=-,;|>(");
}

// Returns the end of the longest token of that shape that begins at `at`, or nullopt.
std::optional<std::size_t> end_of_move(std::span<const Part> shape, std::string_view text,
                                       std::size_t at) {
  if (shape.empty()) return is_boundary(text, at) ? std::optional(at) : std::nullopt;
  const Part& part = shape.front();
  int count = 0;
  while (count < part.most && at < text.size() && text::is_one_of(text[at], part.characters)) {
    ++count;
    ++at;
  }
  for (; count >= part.least; --count, --at) {
    if (const auto end = end_of_move(shape.subspan(1), text, at)) return end;
  }
  return std::nullopt;
}

}  // namespace

std::string_view take_move(Scanner& scanner) {
  const std::size_t begin = scanner.place();
  for (const Shape& shape : shapes_of_moves()) {
    if (const auto end = end_of_move(shape, scanner.line(), begin)) {
      scanner.go_to(*end);
      return scanner.from(begin);
    }
  }
  return {};
}

bool is_surely_a_move(std::string_view token) {
  if (token.substr(0, 2) == "O-" || token.substr(0, 2) == "o-") return true;
  int squares = 0;
  for (std::size_t at = 0; at + 1 < token.size(); ++at) {
    squares += text::is_one_of(text::lower(token[at]), "abcdefgh") &&
               text::is_one_of(token[at + 1], "12345678");
  }
  return squares >= 2;
}

}  // namespace squarelab::verify
