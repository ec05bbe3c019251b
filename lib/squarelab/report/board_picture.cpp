#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <squarelab/report/board_picture.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/svg.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::report {

namespace {

// Lengths, in pixels.
constexpr int cell = 36;
constexpr int margin = 20;   // around the picture, and between boards
constexpr int side = 22;     // to the left of a board, for the names of ranks
constexpr int caption = 24;  // above all boards
constexpr int heading = 46;  // above a board
constexpr int footing = 52;  // below a board
constexpr int row_width = 16 * cell + 2 * side + margin;

// By PieceType, in a square of 40 by 40. All stand on `foot`.
constexpr std::string_view outlines[]{
    "",
    "M20 8a5.5 5.5 0 0 1 3.6 9.6c3.6 2.4 5 7.4 5.4 11.4h-18c.4-4 1.8-9 5.4-11.4a5.5 5.5 0 0 1 "
    "3.6-9.6z",
    "M28 29H12c0-7 8-8 8-13l-6 3-4-3 5-8 3-4 2 3c6 0 9 6 9 12z",
    "M20 5a2.5 2.5 0 0 1 1.6 4.4c4 3.6 7.4 8.6 3.9 14.6l1.5 5H13l1.5-5c-3.5-6 0-11 3.9-14.6a2.5 "
    "2.5 0 0 1 1.6-4.4z",
    "M11 7h4v3h3v-3h4v3h3v-3h4v7l-3 3 1 12h-14l1-12-3-3z",
    "M12 29l-4-16 6 7 1-11 5 10 5-10 1 11 6-7-4 16z",
    "M19 4h2v3h3v2h-3v4c2-2 10-3 11 3 .5 4-4 7-5 13h-14c-1-6-5.5-9-5-13 1-6 9-5 11-3v-4h-3v-2h3z"};
constexpr std::string_view foot = "M9 34v-3h22v3z";

// Colours of the reader's theme; where the theme is not known, light.
constexpr std::string_view picture_style =
    R"(text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#59636e}
.name{font-size:16px;font-weight:bold}.end{text-anchor:end}
.index,.unused,.taken,.corner{font-size:10px}.taken,.corner{font-weight:bold}
.name,.word,.taken{fill:#1f2328}.corner{fill:#fff}.unused{fill:#b97a7a}
.paper{fill:#fff;stroke:#d0d7de}.light{fill:#eef1f4}.dark{fill:#d3dbe3}
.off{fill:#fbf1f1;stroke:#fff}.mark{fill:#0969da}
.white{fill:#fff;stroke:#1f2328}.black{fill:#1f2328;stroke:#fff}
@media (prefers-color-scheme:dark){
text{fill:#9198a1}.name,.word,.taken{fill:#f0f6fc}.corner{fill:#fff}.unused{fill:#8a5a5e}
.paper{fill:#0d1117;stroke:#3d444d}.light{fill:#3a444f}.dark{fill:#262d36}
.off{fill:#1d1315;stroke:#0d1117}.mark{fill:#1f6feb}
}
)";

std::string text_at(int x, int y, std::string_view kind, std::string_view words) {
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", kind, x, y, in_xml(words));
}

// The first set of the image that is not empty: "pawns 0x0000000006000000, bits 25 26".
std::string first_set(const NativeImage& image) {
  const auto word = std::ranges::find_if(image.words, [](const NativeImage::Word& candidate) {
    return candidate.form == NativeImage::Form::Set && candidate.value != 0;
  });
  if (word == image.words.end()) return {};
  std::string text = fmt::format("{} 0x{:0{}x}", word->label, word->value, 2 * image.word_bytes);
  if (std::popcount(word->value) > 2) return text;
  text += ", bits";
  for (std::uint64_t rest = word->value; rest != 0; rest &= rest - 1) {
    text += fmt::format(" {}", std::countr_zero(rest));
  }
  return text;
}

struct Cell {
  int index;
  int column;
  int row;                       // 0 is the lowest
  std::optional<Square> square;  // nullopt for an unused cell of a mailbox
};

// The board of one backend; its upper left corner is at 0, 0.
class PicturedBoard {
 public:
  PicturedBoard(const Pictured& pictured, const Position& position) {
    const auto size = static_cast<int>(std::ranges::count(
        pictured.image.words, NativeImage::Form::Cell, &NativeImage::Word::form));
    is_mailbox_ = size != 0;
    if (is_mailbox_) {
      columns_ = std::abs(pictured.index(Square::A2) - pictured.index(Square::A1));
      rows_ = (size + columns_ - 1) / columns_;
    }
    std::vector<Cell> cells;
    for (int at = 0; at < size; ++at) cells.push_back({at, at % columns_, at / columns_, {}});
    for (const Square square : all_squares) {
      const int at = pictured.index(square);
      if (is_mailbox_) {
        cells[static_cast<std::size_t>(at)].square = square;
      } else {
        cells.push_back({at, index(file_of(square)), index(rank_of(square)), square});
      }
    }
    for (const Cell& at : cells) add(at, position);
    const bool is_0x88 = std::ranges::all_of(
        cells, [](const Cell& at) { return at.square.has_value() == ((at.index & 0x88) == 0); });
    std::string corners = "a1 h1 a8 h8 =";
    for (const Square square : {Square::A1, Square::H1, Square::A8, Square::H8}) {
      corners += ' ' + name_of(pictured.index(square));
    }
    const std::string below = fmt::format("{} cells, {} of them on the board{}", size, square_count,
                                          is_0x88 ? ": those where index & 0x88 is 0" : "");
    words_ += text_at(side, 16, "name", pictured.name) +
              text_at(side, 36, "formula",
                      std::string(pictured.formula) + (is_mailbox_ ? ", in hex" : "")) +
              text_at(width(), 36, "formula end", corners) +
              text_at(side, bottom() + 36, "word", is_mailbox_ ? below : first_set(pictured.image));
  }

  int width() const { return side + columns_ * cell; }
  int height() const { return bottom() + footing; }
  std::string svg() const {
    return fmt::format(
        "<path class=\"off\" d=\"{}\"/>\n<path class=\"light\" d=\"{}\"/>\n"
        "<path class=\"dark\" d=\"{}\"/>\n<path class=\"mark\" d=\"{}\"/>\n{}{}",
        off_, light_, dark_, marks_, pieces_, words_);
  }

 private:
  int bottom() const { return heading + rows_ * cell; }
  std::string name_of(int at) const {
    return is_mailbox_ ? fmt::format("{:02x}", at) : std::to_string(at);
  }
  static std::string box(int x, int y, int width, int height) {
    return fmt::format("M{0} {1}h{2}v{3}h-{2}z", x, y, width, height);
  }

  void add(const Cell& at, const Position& position) {
    const int x = side + at.column * cell;
    const int y = bottom() - (at.row + 1) * cell;
    const std::string name = name_of(at.index);
    if (!at.square) {
      off_ += box(x, y, cell, cell);
      words_ += text_at(x + 4, y + 11, "unused", name);
      return;
    }
    const int file = index(file_of(*at.square));
    const int rank = index(rank_of(*at.square));
    const bool is_corner = file % 7 == 0 && rank % 7 == 0;
    const auto piece = position.piece_on(*at.square);
    ((file + rank) % 2 == 0 ? dark_ : light_) += box(x, y, cell, cell);
    if (is_corner) marks_ += box(x + 1, y + 1, 7 + 6 * static_cast<int>(name.size()), 13);
    words_ += text_at(x + 4, y + 11, is_corner ? "corner" : piece ? "taken" : "index", name);
    if (file == 0) words_ += text_at(6, y + 22, "edge", std::to_string(rank + 1));
    if (rank == 0) {
      words_ += text_at(x + 14, bottom() + 17, "edge", to_string(*at.square).substr(0, 1));
    }
    if (!piece) return;
    pieces_ +=
        fmt::format("<path class=\"{}\" transform=\"translate({} {}) scale(.8)\" d=\"{}\"/>\n",
                    color_of(*piece) == Color::White ? "white" : "black", x + 6, y + 6,
                    piece_outline(type_of(*piece)));
  }

  bool is_mailbox_ = false;
  int columns_ = 8;
  int rows_ = 8;
  std::string off_, light_, dark_, marks_, pieces_, words_;
};

}  // namespace

std::string piece_outline(PieceType type) {
  return fmt::format("{}{}", outlines[index(type)], foot);
}

int cells_in_row(const BackendEntry& entry) {
  return std::abs(entry.native_index(Square::A2) - entry.native_index(Square::A1));
}

std::string board_picture(const Position& position,
                          const std::vector<const BackendEntry*>& entries) {
  std::vector<Pictured> boards;
  for (const BackendEntry* entry : entries) {
    const auto board = entry->make_board();
    board->set(position);
    boards.push_back(
        {entry->facts.name, entry->facts.formula, entry->native_index, board->native_image()});
  }
  return board_picture(position, boards);
}

std::string board_picture(const Position& position, const std::vector<Pictured>& representations) {
  std::vector<std::string_view> names;
  std::string boards;
  int x = 0, y = 0, next_y = 0, width = 0;
  for (const Pictured& pictured : representations) {
    const PicturedBoard board(pictured, position);
    if (x != 0 && x + board.width() > row_width) {
      x = 0;
      y = next_y;
    }
    names.push_back(pictured.name);
    boards += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", x + margin,
                          y + margin + caption, board.svg());
    x += board.width() + margin;
    width = std::max(width, x + margin);
    next_y = std::max(next_y, y + board.height());
  }
  const int height = next_y + margin + caption;
  const std::string fen = text::to_fen(position);
  const std::string paper =
      fmt::format("<rect class=\"paper\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
                  width - 1, height - 1);
  return to_string(SvgFile{static_cast<double>(width), static_cast<double>(height),
                           fmt::format("One position as {}", joined(names, ", ")),
                           fen + ". Every square shows its index in that representation.",
                           std::string(picture_style),
                           paper + text_at(margin + side, margin + 8, "formula", fen) + boards});
}

}  // namespace squarelab::report
