// The table of topics, and what all of them share.
#include "explain/topic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>

#include "numbers/formula.hpp"

namespace squarelab::app::explain {

using Value = Records::Value;

std::span<const Topic> topics() {
  static const std::array table{
      pawn_attacks_topic, knight_topic,     king_topic,     sliders_topic,  in_check_topic,
      pins_topic,         make_topic,       captures_topic, exchange_topic, threats_topic,
      castling_topic,     en_passant_topic, flips_topic,    counting_topic, glossary_topic};
  return table;
}

Square Subject::king() const {
  return *position.squares_of(make_piece(position.side_to_move, PieceType::King)).begin();
}

Json& Explanation::begin(const Numbering& numbering) {
  page.heading(fmt::format("{}: index {}; a1 h1 a8 h8 = {}", numbering.name, numbering.formula,
                           numbering.corners));
  name_ = numbering.name;
  return page.data["representations"].push_back({{"name", numbering.name},
                                                 {"title", numbering.title},
                                                 {"formula", numbering.formula},
                                                 {"corners", numbering.corners}});
}

void Explanation::disagree_if(bool differs, std::string_view what) {
  if (differs) disagreements_.push_back(fmt::format("{}: {}", name_, what));
}

void Explanation::say(std::string text) {
  if (std::ranges::find(said_, text) != said_.end()) return;
  said_.push_back(text);
  page.paragraph(std::move(text));
}

void Explanation::show(Json& part, lesson::Step step) {
  part["step"] = lesson::json_of(step, 1);
  for (std::string& paragraph : step.text) say(std::move(paragraph));
  step.text.clear();
  lesson::show(page, step);
  claims(part, step.claims);
}

void Explanation::boards(const BitboardView& view, const std::vector<Named>& sets) {
  std::vector<Drawing> drawings;
  for (const auto& [caption, set] : sets) {
    Drawing drawing = view.drawing(caption, set);
    const std::string board = caption + '\n' + drawing.lines;
    if (std::ranges::find(drawn_, board) != drawn_.end()) continue;
    drawn_.push_back(board);
    drawings.push_back(std::move(drawing));
  }
  drawings.push_back(grid_of(fmt::format("{}, as bits", sets.back().caption), sets.back().set));
  page.drawings(std::move(drawings));
}

Explanation::Answer Explanation::attacks_from(const Board& board) const {
  return {fmt::format("attacks_from({})", to_string(*subject.square)),
          board.attacks_from(*subject.square)};
}

void Explanation::compare_with(Json& part, SquareSet result, const Answer& answer) {
  const auto& [query, squares] = answer;
  const bool agree = result == squares;
  part["result"] = json_of(result);
  part["answer"] = {{"query", query}, {"squares", json_of(squares)}};
  part["agree"] = agree;
  if (!agree) {
    page.paragraph(fmt::format("The steps: {}. The backend's answer, {}: {}. THEY DIFFER.",
                               app::names_of(result), query, app::names_of(squares)));
  } else {
    page.paragraph(fmt::format("The steps and the backend's {} agree: {}.", query,
                               shown_ == result ? "the same squares" : app::names_of(result)));
  }
  shown_ = result;
  disagree_if(!agree, query);
}

void Explanation::conclude(Json& part, const BitboardView& view, const std::vector<Named>& sets,
                           const Answer& answer, Cost cost) {
  const Bitboard result = sets.back().set;
  boards(view, sets);
  part["bits"] = hex64(result);
  compare_with(part, view.squares_of(result), answer);
  cost.bits = result;
  this->cost(*view.numbering, std::move(cost));
}

void Explanation::conclude(Json& part, const MailboxView& view, SquareSet result,
                           const Answer& answer, Cost cost) {
  compare_with(part, result, answer);
  cost.indices = indices_of(result);
  this->cost(*view.numbering, std::move(cost));
}

void Explanation::cost(const Numbering& numbering, Cost cost) {
  rows_.push_back({&numbering, std::move(cost)});
}

std::string Explanation::from_the_first(const Numbering& numbering, const Cost& cost) {
  const auto& [first, first_cost] = rows_.front();
  const Conversion way = conversion(*first, numbering);
  if (cost.bits) {
    Bitboard bits = *first_cost.bits;
    for (const BitOperation& operation : way.operations) bits = operation.apply(bits);
    disagree_if(bits != *cost.bits, "the result converted");
    return fmt::format("= {}'s, {}", first->name, app::names_of(way.operations));
  }
  std::vector<int> indices;
  for (Bitboard rest = *first_cost.bits; rest != 0;) {
    indices.push_back(way.formula.value({{index_variable(*first), bits::pop_lsb(rest)}}));
  }
  std::ranges::sort(indices);
  disagree_if(indices != cost.indices, "the result converted");
  return fmt::format("= {}'s: its bit s is index {}", first->name, way.formula.text());
}

void Explanation::compare() {
  if (rows_.empty()) return;
  constexpr std::size_t operations_width = 22;
  constexpr std::size_t result_width = 19;
  page.heading("Side by side");
  Records records({"name", "operations", "tables = table_bytes", "guards", "result =", "= bits",
                   "= indices", "= from", "= how"});
  records.table.columns[2].heading =
      Table::Cell(std::vector<Table::Line>{{"bytes of"}, {"tables"}});
  const auto if_true = [](bool is_there, Json json) {
    return is_there ? Value("", std::move(json)) : Value("", std::nullopt);
  };
  const auto& [first, first_cost] = rows_.front();
  for (const auto& [numbering, cost] : rows_) {
    name_ = numbering->name;
    std::string result = cost.bits ? hex64(*cost.bits) : cost.result;
    for (const int index : cost.indices) result += (result.empty() ? "" : " ") + hex8(index);
    const bool follows = numbering != first && first_cost.bits;
    const std::string how = follows ? from_the_first(*numbering, cost) : "";
    std::vector<Table::Line> lines = lines_of(result, result_width);
    for (Table::Line& line : lines_of(how, result_width)) lines.push_back(std::move(line));
    records.add({numbering->name,
                 Value(Table::Cell(lines_of(cost.operations, operations_width)), cost.operations),
                 Value(report::grouped(cost.table_bytes), cost.table_bytes), cost.guards,
                 Value(Table::Cell(std::move(lines)), Json()),
                 if_true(cost.bits.has_value(), result),
                 if_true(!cost.indices.empty(), cost.indices), if_true(follows, first->name),
                 if_true(follows, how)});
  }
  add(page, page.data, "comparison", std::move(records));
}

void Explanation::claims(Json& part, const std::vector<Claim>& claims) {
  bool all = true;
  Records records({"the backend's answer = claim", "holds"});
  for (const auto& [text, holds] : claims) {
    records.add({text, Value(holds ? "yes" : "NO", holds)});
    all = all && holds;
    disagree_if(!holds, text);
  }
  if (all && claims_shown_) {
    part["answer"] = std::move(records.json);
    page.paragraph("All that the backend is asked holds here, too.");
  } else {
    add(page, part, "answer", std::move(records));
  }
  claims_shown_ = true;
  part["agree"] = all;
}

Square chosen_piece(const Subject& subject, bool (*fits)(Piece), std::string_view what) {
  const Position& position = subject.position;
  const auto fits_on = [&](Square square) {
    const auto piece = position.piece_on(square);
    return piece && fits(*piece);
  };
  if (subject.square) {
    const Square square = *subject.square;
    if (fits_on(square)) return square;
    throw InputError(fmt::format(
        "--square {0}: no {1} stands there; {0} {2}", to_string(square), what,
        position.piece_on(square) ? fmt::format("holds {}", piece_name(position, square))
                                  : "is empty"));
  }
  std::optional<Square> best;
  int most = -1;
  for (const Square square : all_squares) {
    if (!fits_on(square)) continue;
    const bool ours = color_of(*position.piece_on(square)) == position.side_to_move;
    const int seen = rules::attacks_from(position, square).size() + (ours ? square_count : 0);
    if (seen > most) {
      best = square;
      most = seen;
    }
  }
  if (!best) throw InputError(fmt::format("no {} stands on the board to be explained", what));
  return *best;
}

std::string_view choose_square(Explanation& explanation, bool (*fits)(Piece), std::string_view what,
                               std::string_view otherwise) {
  Subject& subject = explanation.subject;
  const bool given = subject.square.has_value();
  subject.square = chosen_piece(subject, fits, what);
  explanation.page.data["square"] = to_string(*subject.square);
  return given ? "as --square says" : otherwise;
}

bool choose_move(Subject& subject, int (*interest)(const Position&, Move)) {
  if (subject.move) return true;
  const Position& position = subject.position;
  const MoveList moves = rules::legal_moves(position);
  if (moves.empty()) throw InputError("there is no legal move to be explained");
  subject.move = *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
    const int of_a = interest(position, a);
    const int of_b = interest(position, b);
    return of_a != of_b ? of_a < of_b : text::to_uci(a) > text::to_uci(b);
  });
  return false;
}

std::string place_text(const Numbering& numbering, Square square) {
  const int index = numbering.index(square);
  return fmt::format("{} ({})", numbering.is_x88() ? hex8(index) : fmt::format("bit {}", index),
                     to_string(square));
}

std::string piece_name(const Position& position, Square square) {
  const Piece piece = *position.piece_on(square);
  return fmt::format("the {} {} on {}", adjective_of(color_of(piece)), name_of(type_of(piece)),
                     to_string(square));
}

std::vector<int> indices_of(SquareSet squares) {
  std::vector<int> indices;
  for (const Square square : squares) indices.push_back(mapping::x88::index_of(square));
  return indices;
}

Drawing grid_of(std::string_view caption, Bitboard set) {
  std::string lines;
  for (int row = 7; row >= 0; --row) {
    lines += fmt::format("{:>2} ", 8 * row);
    for (int column = 0; column < 8; ++column) {
      lines += (set & bits::bit(8 * row + column)) != 0 ? " 1" : " .";
    }
    lines += '\n';
  }
  return {std::string(caption), lines + "\n    0 1 2 3 4 5 6 7\n"};
}

Drawing x88_grid(std::string_view caption, const std::vector<std::pair<int, char>>& signs) {
  std::string lines;
  for (int row = 7; row >= 0; --row) {
    lines += fmt::format("{:02x} ", 16 * row);
    for (int column = 0; column < 16; ++column) {
      const int x = 16 * row + column;
      const auto sign = std::ranges::find(signs, x, &std::pair<int, char>::first);
      if (column == 8) lines += " |";
      lines += fmt::format(" {}", sign != signs.end()        ? sign->second
                                  : X88Geometry::on_board(x) ? '.'
                                                             : '-');
    }
    lines += '\n';
  }
  return {std::string(caption), lines + "\n    0 1 2 3 4 5 6 7 | 8 9 a b c d e f\n"};
}

Value guard_value(Bitboard guard) {
  return {guard == 0 ? "none needed" : hex64(guard), hex64(guard)};
}

Targets::Targets(const MailboxView& view, const Records::Field& what,
                 const std::string& step_heading)
    : view_(view), records_({what, step_heading + " = amount", "index", "test", "square"}) {}

void Targets::add_piece(int x) { signs_.emplace_back(x, to_char(view_.piece_on(x))); }

void Targets::add(const Value& what, int from, int step) {
  const int to = from + step;
  Value square("off the board", Json());
  const bool on_board = X88Geometry::on_board(to);
  if (on_board) {
    attacked_.insert(mapping::x88::square_of(to));
    square = to_string(mapping::x88::square_of(to));
  }
  signs_.emplace_back(to, on_board ? '1' : 'x');
  records_.add(
      {what, step_value(step), hex8_value(to), Value(off_board_test(to), to & 0x88), square});
}

void Targets::show(Page& page, Json& part) {
  app::add(page, part, "steps", std::move(records_));
  page.drawings({x88_grid("the board: 1 attacked, x caught by the test", signs_)});
}

}  // namespace squarelab::app::explain
