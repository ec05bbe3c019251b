#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <vector>

namespace squarelab::text {
namespace {

constexpr std::string_view white_space = " \t\r";
constexpr std::string_view file_letters = "abcdefgh";

// A character that is not blank, and its place; line and column are 1-based.
struct Mark {
  char letter;
  std::size_t line;
  std::size_t column;
};

[[noreturn]] void fail(const Mark& mark, std::string_view reason) {
  throw TextError("drawing", mark.column, reason).placed("", mark.line);
}

// No line that can be read has more marks than this; one more is kept, to tell.
constexpr std::size_t most_marks = square_count;

std::vector<Mark> marks_of(std::string_view text, std::size_t line) {
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < text.size() && marks.size() <= most_marks; ++i) {
    if (white_space.find(text[i]) == std::string_view::npos) {
      marks.push_back({text[i], line, i + 1});
    }
  }
  return marks;
}

// The eight cells of the row of a rank: its labels are checked and left out.
std::vector<Mark> cells_of_row(const std::vector<Mark>& marks, int rank, std::size_t labels) {
  const std::size_t wanted = file_count + labels;
  const auto need_label = [&](const Mark& mark) {
    if (mark.letter == '1' + rank) return;
    fail(mark,
         fmt::format("{} is not {}, the rank of the row", quote({&mark.letter, 1}), rank + 1));
  };
  if (marks.size() > wanted) {
    fail(marks[wanted], fmt::format("the row of rank {} has more than 8 cells", rank + 1));
  }
  if (labels > 0) need_label(marks.front());
  if (marks.size() < wanted) {
    Mark end = marks.back();
    ++end.column;
    fail(end,
         fmt::format("the row of rank {} has only {} of 8 cells", rank + 1, marks.size() - labels));
  }
  if (labels > 1) need_label(marks.back());
  const auto first = marks.begin() + (labels > 0 ? 1 : 0);
  return {first, first + file_count};
}

// The 64 cells, a8 first.
std::vector<Mark> cells_of(std::string_view text) {
  std::vector<Mark> cells;
  std::size_t labels = 0;  // of each row, by the first one: one before it, or another after it
  std::size_t line = 0;
  for (bool more = true; more;) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    auto marks = marks_of(text.substr(0, end), line);
    more = end < text.size();
    text.remove_prefix(more ? end + 1 : end);
    if (marks.empty()) continue;
    if (std::ranges::equal(marks, file_letters, {}, &Mark::letter)) {
      if (cells.empty() || cells.size() == square_count) continue;
      break;  // a drawing that ends too early
    }
    if (cells.size() == square_count) {
      fail(marks.front(), "the drawing has more than 8 rows");
    }
    if (cells.empty() && marks.size() == square_count) {
      cells = std::move(marks);
      continue;
    }
    if (cells.empty()) {
      labels = std::clamp<std::size_t>(marks.size(), file_count, file_count + 2) - file_count;
    }
    const int rank = rank_count - 1 - static_cast<int>(cells.size()) / file_count;
    const auto row = cells_of_row(marks, rank, labels);
    cells.insert(cells.end(), row.begin(), row.end());
  }
  if (cells.size() < square_count) {
    fail({'\0', line, 1},
         fmt::format("the drawing has only {} of 8 rows", cells.size() / file_count));
  }
  return cells;
}

template <class CellOf>
std::string drawn(CellOf cell_of) {
  std::string text;
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    text += fmt::format("{} ", rank + 1);
    for (int file = 0; file < file_count; ++file) {
      text += ' ';
      text += cell_of(make_square(file_at(file), rank_at(rank)));
    }
    text += '\n';
  }
  return text + "\n   a b c d e f g h\n";
}

}  // namespace

std::string draw(SquareSet squares) {
  return drawn([&](Square square) { return squares.contains(square) ? '1' : '.'; });
}

std::string draw(const Position& position) {
  return drawn([&](Square square) { return to_char(position.pieces[index(square)]); });
}

SquareSet parse_square_set(std::string_view text) {
  SquareSet squares;
  std::size_t n = 0;
  for (const Mark& cell : cells_of(text)) {
    const Square square = rules::printed_squares[n++];
    if (cell.letter == '1') {
      squares.insert(square);
    } else if (cell.letter != '0' && cell.letter != '.') {
      fail(cell, fmt::format("{} is neither 1 nor 0 or .", quote({&cell.letter, 1})));
    }
  }
  return squares;
}

Position parse_pieces(std::string_view text) {
  Position position;
  std::size_t n = 0;
  for (const Mark& cell : cells_of(text)) {
    const Square square = rules::printed_squares[n++];
    if (cell.letter == '.') continue;
    const auto piece = parse_piece(cell.letter);
    if (!piece) {
      fail(cell, fmt::format("{} is neither a piece (PNBRQK or pnbrqk) nor . for an empty square",
                             quote({&cell.letter, 1})));
    }
    position.put(square, *piece);
  }
  return position;
}

}  // namespace squarelab::text
