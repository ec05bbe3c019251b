// squarelab moves: the legal moves, each in every notation, and its 16 bits taken apart.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

constexpr const char* moves_examples = R"(Examples:
  squarelab moves
  squarelab moves --backend x88 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  squarelab moves --fen "8/P7/8/8/8/8/8/k1K5 w - -" --markdown -
  squarelab moves --captures --fen kiwipete      what an engine asks for most
  squarelab moves --fen chess960-518             an array of Chess960, by its number
  squarelab moves --epd positions.epd            of one position after the other
  squarelab moves --json -

Noisy moves are captures and promotions, quiets all others. A + is in the column "check" where a
move gives check.

A move is 16 bits: 0 to 5 are its destination, 6 to 11 its origin, both as 8r + f; 12 and 13 what a
pawn becomes (00 knight, 01 bishop, 10 rook, 11 queen); 14 and 15 the flag (00 normal, 01 promotion,
10 en passant, 11 castling). The backend's own indices are next to them.)";

struct MovesOptions {
  PositionsChoice position;
  const BackendEntry* backend;
  bool captures = false;
  bool noisy = false;
  bool quiets = false;

  // Or nullopt for all moves.
  std::optional<MoveSelection> selection() const {
    if (captures) return MoveSelection::Captures;
    if (noisy) return MoveSelection::Noisy;
    if (quiets) return MoveSelection::Quiets;
    return std::nullopt;
  }
};

using Value = Records::Value;

constexpr std::array<std::string_view, 4> flag_names{"normal", "promotion", "en passant",
                                                     "castling"};
std::string_view name_of(MoveFlag flag) { return flag_names[static_cast<std::size_t>(flag)]; }

// The piece to which a pawn is promoted, "Q", or nullopt.
std::optional<std::string> promotion_of(Move move) {
  const auto type = move.promotion_type();
  if (!type) return std::nullopt;
  return std::string(1, to_char(make_piece(Color::White, *type)));
}

// The piece that a capture removes, also en passant.
std::optional<Piece> captured_by(const Position& position, Move move) {
  if (move.flag() == MoveFlag::EnPassant)
    return make_piece(~position.side_to_move, PieceType::Pawn);
  if (move.flag() == MoveFlag::Castling) return std::nullopt;
  return position.piece_on(move.to());
}

// The backend's index of a square: "28", or "0x34" where its indices go beyond 63.
Value native_index(const BackendEntry& entry, Square square) {
  const bool beyond = std::ranges::any_of(
      all_squares, [&](Square other) { return entry.native_index(other) >= square_count; });
  const int index = entry.native_index(square);
  return beyond ? teach::hex8_value(index) : index;
}

void add(Records& records, const BackendEntry& entry, const Board& board, const Position& position,
         Move move) {
  const int code = move.code();
  const int flag = code >> 14;
  const int promoted = (code >> 12) & 3;
  const auto promotion = promotion_of(move);
  const auto captured = captured_by(position, move);
  const bool gives_check = board.gives_check(move);
  const auto square = [](Square at) {
    return Value(fmt::format("{0:06b} {0}", index(at)), to_string(at));
  };
  records.add(
      {text::to_uci(move), text::to_san(move, position), Value(fmt::format("0x{:04x}", code), code),
       Value(fmt::format("{:02b} {}", flag, name_of(move.flag())), name_of(move.flag())),
       Value(fmt::format("{:02b}{}", promoted, promotion ? ' ' + *promotion : ""), promotion),
       square(move.from()), square(move.to()), native_index(entry, move.from()),
       native_index(entry, move.to()), Value(gives_check ? "+" : "", gives_check),
       std::string(1, to_char(*position.piece_on(move.from()))),
       Value("", captured ? Json(std::string(1, to_char(*captured))) : Json()),
       Value("", Json{{"to", code & 63},
                      {"from", (code >> 6) & 63},
                      {"promotion", promoted},
                      {"flag", flag}})});
}

// "48 legal moves", "8 captures among 48 legal moves".
std::string count_of(std::size_t moves, std::optional<MoveSelection> selection,
                     const Board& board) {
  if (!selection) return fmt::format("{} legal moves", moves);
  constexpr std::array words{"captures", "noisy moves (captures and promotions)", "quiet moves"};
  return fmt::format("{} {} among {} legal moves", moves,
                     words[static_cast<std::size_t>(*selection)], board.count_legal_moves());
}

// Adds the moves of a position to the page, and returns them for programs.
Json add_moves(Page& page, const Position& chosen, const MovesOptions& options,
               const Context& context) {
  const BackendEntry& entry = backend_for(chosen, options.backend, context.registry);
  const auto board = entry.make_board();
  board->set(chosen);
  const Position position = board->position();
  const auto selection = options.selection();
  const MoveList list = selection ? board->selected_moves(*selection) : board->legal_moves();
  std::vector<Move> moves(list.begin(), list.end());
  std::ranges::sort(moves, {}, [](Move move) { return text::to_uci(move); });

  page.drawings({{text::to_fen(position), text::draw(position)}});
  page.paragraph(fmt::format("{}; native indices of {}: {}; a1 h1 a8 h8 = {}.",
                             count_of(moves.size(), selection, *board), entry.facts.name,
                             entry.facts.formula, entry.facts.corners));
  Json data{{"fen", text::to_fen(position)},
            {"backend", entry.facts.name},
            {"formula", entry.facts.formula},
            {"selection", selection ? name_of(*selection) : "all"},
            {"count", moves.size()}};
  if (std::ranges::any_of(moves, [](Move m) { return m.flag() == MoveFlag::Castling; })) {
    page.paragraph(
        position.castling.is_chess960()
            ? "Castling of Chess960 is written from the king's square to the rook's square: to the "
              "king's goal it might be a step of the king."
            : "Castling is written from the king's square to the king's square (e1g1). Programs "
              "differ: Stockfish's own code writes it as king takes rook (e1h1).");
  }
  Records records({"UCI = uci", "SAN = san", "code", "flag", "promotes = promotion", "from", "to",
                   "native = native_from", "to = native_to", "check = gives_check", "= piece",
                   "= captures", "= code_bits"});
  constexpr std::array titles{"Pawns", "Knights", "Bishops", "Rooks", "Queens", "King"};
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const auto first = static_cast<std::ptrdiff_t>(records.table.rows.size());
    for (const Move move : moves) {
      if (type_of(*position.piece_on(move.from())) == all_piece_types[i]) {
        add(records, entry, *board, position, move);
      }
    }
    Table table{records.table.columns,
                {records.table.rows.begin() + first, records.table.rows.end()}};
    if (table.rows.empty()) continue;
    page.heading(fmt::format("{} ({})", titles[i], table.rows.size()));
    page.table(std::move(table));
  }
  data["moves"] = std::move(records.json);
  return data;
}

std::optional<Page> page_of_moves(const MovesOptions& options, Context& context) {
  Page page("Legal moves");
  add_each(page, chosen_each(options.position, context), options.position.is_list(),
           [&](const Position& position) { return add_moves(page, position, options, context); });
  return page;
}

}  // namespace

Command moves_command(const Registry& registry) {
  Command command("moves", "List the legal moves in every notation, with their 16 bits",
                  moves_examples);
  MovesOptions& options = answers(command, &page_of_moves);
  options.position.variant = text::Variant::Either;
  add_position_options(command, options.position);
  add_epd_option(command, options.position);
  add_backend_option(command, options.backend, registry, "The backend that answers");
  command.flag("--captures", options.captures, "Only moves that capture").excludes = {"--noisy",
                                                                                      "--quiets"};
  command.flag("--noisy", options.noisy, "Only captures and promotions").excludes = {"--quiets"};
  command.flag("--quiets", options.quiets, "Only moves that neither capture nor promote");
  return command;
}

}  // namespace squarelab::app
