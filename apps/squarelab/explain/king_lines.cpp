#include "explain/king_lines.hpp"

#include <fmt/format.h>

#include <squarelab/bitboard/grid.hpp>

namespace squarelab::app::explain {

Square king_square(const Subject& subject) {
  return *subject.position.squares_of(make_piece(subject.position.side_to_move, PieceType::King))
              .begin();
}

Lines show_snipers(Explanation& explanation, Json& part, const BitboardView& view) {
  const Color us = view.core.side_to_move();
  const Bitboard own = view.core.of(us);
  const int king = view.bit_of(king_square(explanation.subject));
  const Bitboard snipers = view.snipers(view.core, king, view.core.of(~us));
  explanation.page.paragraph(
      fmt::format("Snipers, the enemy sliders that would attack the king if only enemies stood on "
                  "the board: {} ({}).",
                  hex64(snipers), app::names_of(view.squares_of(snipers))));
  part["snipers"] = Json::array();
  Lines lines;
  Table table{{"sniper", "between king and sniper", "own pieces there", "so"}, {}};
  for (Bitboard rest = snipers; rest != 0;) {
    const int sniper = bits::pop_lsb(rest);
    const Bitboard between =
        bitboard::grid.between[static_cast<std::size_t>(king)][static_cast<std::size_t>(sniper)];
    const Bitboard shields = between & own;
    const char* verdict = "two pieces or more: nothing";
    if (shields == 0) {
      lines.checkers |= bits::bit(sniper);
      verdict = "check";
    } else if (!bits::has_several(shields)) {
      lines.pinned |= shields;
      verdict = "pinned";
    }
    const std::string name = app::names_of(view.squares_of(bits::bit(sniper)));
    table.rows.push_back(
        {fmt::format("{} {}", name, sniper), hex64(between), hex64(shields),
         bits::popcount(shields) == 1
             ? fmt::format("{} {}", app::names_of(view.squares_of(shields)), verdict)
             : verdict});
    part["snipers"].push_back({{"square", name},
                               {"between", hex64(between)},
                               {"shields", hex64(shields)},
                               {"verdict", verdict}});
  }
  if (!table.rows.empty()) explanation.page.table(std::move(table));
  return lines;
}

std::vector<int> enemies_of(const MailboxView& view, std::initializer_list<PieceType> types) {
  std::vector<int> pieces;
  for (const PieceType type : types) {
    for (const int x : view.core.list(~view.core.side, type)) pieces.push_back(x);
  }
  return pieces;
}

std::string piece_text(const MailboxView& view, int x) {
  const x88::PieceCode code = view.core.board[x];
  return fmt::format("{} {} ({})", to_char(make_piece(x88::color_of(code), x88::type_of(code))),
                     to_string(mapping::x88::square_of(x)), hex8(x));
}

}  // namespace squarelab::app::explain
