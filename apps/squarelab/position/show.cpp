// squarelab show: a position, its properties, and its form in each backend.
#include <fmt/format.h>

#include <map>
#include <squarelab/report/board_picture.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/fen.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

constexpr const char* show_examples = R"(Examples:
  squarelab show
  squarelab show --fen "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34"
  squarelab show --epd positions.epd             one position after the other
  squarelab show --native                        what each backend stores
  squarelab show --native --backends lefr,x88
  squarelab show --native --markdown - > start.md
  squarelab show --svg start.svg --backends lerf,lefr,x88

--native draws the sets of a bitboard as boards with their number, and the bytes of a
mailbox as they lie in memory, unused ones included, the highest rank on top.)";

struct ShowOptions {
  PositionsChoice position;
  Backends backends;
  bool native = false;
  std::optional<OutputFile> svg;
};

void add_facts(Page& page, Json& data, const Board& board) {
  const Position position = board.position();
  const SquareSet checkers = board.checkers();
  const std::string rights = report::split(text::to_fen(position), ' ')[2];  // "KQkq", or "-"
  const int code = position.castling.code();
  const std::string en_passant = position.en_passant ? to_string(*position.en_passant) : "none";
  Table table{{"what", "value"}, {}};
  const auto add = [&](const char* what, const char* key, const Records::Value& value) {
    if (what != nullptr) table.rows.push_back({what, value.cell});
    data[key] = value.json;
  };
  add(nullptr, "fen", text::to_fen(position));
  add("side to move", "side_to_move", adjective_of(position.side_to_move));
  add("castling rights", "castling_rights",
      {rights == "-" ? "none" : fmt::format("{} (code {})", rights, code), rights});
  add(nullptr, "castling_code", code);
  add("en passant", "en_passant", {en_passant, position.en_passant ? Json(en_passant) : Json()});
  add("halfmove clock", "halfmove_clock", position.halfmove_clock);
  add("fullmove number", "fullmove_number", position.fullmove_number);
  add("key", "key", hex64(board.key()));
  add("in check", "in_check",
      {checkers.empty() ? "no" : "by " + teach::names_of(checkers), !checkers.empty()});
  add(nullptr, "checkers", {"", teach::json_of(checkers)});
  add("pinned", "pinned", {teach::names_of(board.pinned()), teach::json_of(board.pinned())});
  add("legal moves", "legal_moves", board.count_legal_moves());
  page.drawings({{text::to_fen(position), text::draw(position)}});
  page.table(std::move(table));
}

// The squares whose native indices are the bits of the word.
SquareSet squares_of(const BackendEntry& entry, std::uint64_t word) {
  SquareSet squares;
  for (const Square square : all_squares) {
    if (((word >> entry.native_index(square)) & 1) != 0) squares.insert(square);
  }
  return squares;
}

// The cells as they lie in memory, a rank of squares in each line, the last line on top.
std::string drawn_cells(const BackendEntry& entry, const std::vector<std::uint64_t>& cells) {
  const auto width = static_cast<std::size_t>(report::cells_in_row(entry));
  std::string lines;
  for (std::size_t end = cells.size(); end > 0;) {
    const std::size_t begin = (end - 1) / width * width;
    lines += fmt::format("{:02x} ", begin);
    for (std::size_t at = begin; at < end; ++at) lines += fmt::format(" {:02x}", cells[at]);
    lines += '\n';
    end = begin;
  }
  lines += "\n   ";
  for (std::size_t column = 0; column < width; ++column) lines += fmt::format(" +{:x}", column);
  return lines + '\n';
}

// The kind of cells: bytes of the board or, if a core has no room for them, codes in single bits.
std::string_view kind_of_cells(const BackendEntry& entry, std::size_t count) {
  return entry.facts.core_bytes < count ? "code" : "byte";
}

// The meaning of the cells of squares: each value that occurs, and its piece.
Table legend_of(const BackendEntry& entry, const std::vector<std::uint64_t>& cells,
                const Position& position) {
  std::map<std::uint64_t, std::string> meanings;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    const std::uint64_t value = cells[static_cast<std::size_t>(entry.native_index(square))];
    meanings[value] = piece ? fmt::format("{} {} {}", to_char(*piece),
                                          adjective_of(color_of(*piece)), name_of(type_of(*piece)))
                            : "an empty square";
  }
  Table legend{{fmt::format("{} of a square", kind_of_cells(entry, cells.size())), "means"}, {}};
  for (const auto& [value, meaning] : meanings) {
    legend.rows.push_back({fmt::format("{:02x}", value), meaning});
  }
  return legend;
}

void add_native(Page& page, Json& data, const BackendEntry& entry, const Position& position) {
  const auto board = entry.make_board();
  board->set(position);
  const NativeImage image = board->native_image();
  page.heading(fmt::format("{}: index {}; a1 h1 a8 h8 = {}", entry.facts.name, entry.facts.formula,
                           entry.facts.corners));
  std::vector<Drawing> sets;
  std::vector<std::uint64_t> cells;
  Table rest{{"word", "value"}, {}};
  Json words = Json::array();
  for (const NativeImage::Word& word : image.words) {
    const int bytes = word.form == NativeImage::Form::Cell ? 1 : image.word_bytes;
    const std::string hex = fmt::format("0x{:0{}x}", word.value, 2 * bytes);
    Json json{{"label", word.label}, {"value", hex}};
    if (word.form == NativeImage::Form::Set) {
      const SquareSet squares = squares_of(entry, word.value);
      sets.push_back({word.label, hex + '\n' + text::draw(squares)});
      json["squares"] = teach::json_of(squares);
    } else if (word.form == NativeImage::Form::Cell) {
      cells.push_back(word.value);
    } else {
      rest.rows.push_back({word.label, hex});
    }
    words.push_back(json);
  }
  if (!sets.empty()) page.drawings(std::move(sets));
  if (!cells.empty()) {
    page.drawings({{fmt::format("{} {}s", cells.size(), kind_of_cells(entry, cells.size())),
                    drawn_cells(entry, cells)}});
  }
  if (!cells.empty()) page.table(legend_of(entry, cells, position));
  if (!rest.rows.empty()) page.table(std::move(rest));
  data["native"].push_back({{"backend", entry.facts.name},
                            {"formula", entry.facts.formula},
                            {"corners", entry.facts.corners},
                            {"word_bytes", image.word_bytes},
                            {"words", words}});
}

std::optional<Page> page_of_position(const ShowOptions& options, Context& context) {
  const Backends entries = chosen_backends(options.backends, context.registry);
  if (!options.native && !options.svg && !options.backends.empty()) {
    throw InputError("--backends selects whose words to draw; add --native or --svg");
  }
  const std::vector<Position> positions = chosen_each(options.position, context);
  const auto board = entries.front()->make_board();
  Page page("Position");
  add_each(page, positions, options.position.is_list(), [&](const Position& position) {
    Json data;
    board->set(position);
    add_facts(page, data, *board);
    if (options.native) {
      for (const BackendEntry* entry : entries) add_native(page, data, *entry, position);
    }
    return data;
  });
  if (options.svg) {
    options.svg->write(report::board_picture(positions.front(), entries));
    if (options.svg->is_stdout()) return std::nullopt;
  }
  return page;
}

}  // namespace

Command show_command(const Registry& registry) {
  Command command("show", "Draw a position, with its facts and what backends store", show_examples);
  ShowOptions& options = answers(command, &page_of_position);
  add_position_options(command, options.position);
  add_epd_option(command, options.position).excludes = {"--svg"};
  command.flag("--native", options.native, "Draw each backend's own words or bytes");
  add_backends_option(command, options.backends, registry);
  command.option("--svg", options.svg, output_file(),
                 "Draw the backends' boards with their indices to a file, or - for stdout");
  return command;
}

}  // namespace squarelab::app
