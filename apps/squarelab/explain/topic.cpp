// The table of topics, and what all of them share.
#include "explain/topic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/text/drawing.hpp>

#include "numbers/formula.hpp"

namespace squarelab::app::explain {

std::span<const Topic> topics() {
  static const std::array table{pawn_attacks_topic, knight_topic,   king_topic,
                                sliders_topic,      in_check_topic, pins_topic,
                                make_topic,         counting_topic, glossary_topic};
  return table;
}

Square Subject::king() const {
  return *position.squares_of(make_piece(position.side_to_move, PieceType::King)).begin();
}

Json& Explanation::begin(const Numbering& numbering) {
  page.heading(fmt::format("{}: index {}; a1 h1 a8 h8 = {}", numbering.name, numbering.formula,
                           numbering.corners));
  Json& parts = page.data["representations"];
  name = numbering.name;
  return parts.push_back({{"name", numbering.name},
                          {"title", numbering.title},
                          {"formula", numbering.formula},
                          {"corners", numbering.corners}});
}

void Explanation::steps(Json& part, std::string_view key, Records records) {
  part[key] = std::move(records.json);
  if (!records.table.rows.empty()) page.table(std::move(records.table));
}

void Explanation::disagree_if(bool differs, std::string_view what) {
  if (differs) disagreements.push_back(fmt::format("{}: {}", name, what));
}

void Explanation::say(std::string text) {
  if (std::ranges::find(said, text) != said.end()) return;
  said.push_back(text);
  page.paragraph(std::move(text));
}

void Explanation::boards(const BitboardView& view, const std::vector<Named>& sets) {
  std::vector<Drawing> drawings;
  for (const auto& [caption, set] : sets) {
    Drawing drawing = view.drawing(caption, set);
    const std::string board = caption + '\n' + drawing.lines;
    if (std::ranges::find(drawn, board) != drawn.end()) continue;
    drawn.push_back(board);
    drawings.push_back(std::move(drawing));
  }
  drawings.push_back(grid_of(fmt::format("{}, as bits", sets.back().caption), sets.back().set));
  page.drawings(std::move(drawings));
}

void Explanation::cost(const Numbering& numbering, Cost cost) {
  rows.push_back({&numbering, std::move(cost)});
}

namespace {

// Words on lines that are not much longer than the width.
std::vector<Table::Line> lines_of(std::string_view words, std::size_t width) {
  std::vector<Table::Line> lines;
  for (const std::string& line : lab::split(lab::wrapped(words, width, 0), '\n')) {
    lines.emplace_back(line);
  }
  return lines;
}

}  // namespace

void Explanation::compare() {
  constexpr std::size_t operations_width = 22;
  constexpr std::size_t result_width = 19;
  page.heading("Side by side");
  const Table::Cell bytes(std::vector<Table::Line>{{"bytes of"}, {"tables"}});
  Table table{{"", "operations", bytes, "guards", "result"}, {}};
  Json json = Json::array();
  const auto& first = rows.front();
  for (const auto& [numbering, cost] : rows) {
    name = numbering->name;
    std::string result = cost.result;
    std::string how;
    Json entry{{"name", numbering->name},
               {"operations", cost.operations},
               {"table_bytes", cost.table_bytes},
               {"guards", cost.guards}};
    if (cost.bits) result = hex64(*cost.bits);
    for (const int index : cost.indices) result += (result.empty() ? "" : " ") + hex8(index);
    if (cost.bits) {
      entry["bits"] = result;
    } else if (!cost.indices.empty()) {
      entry["indices"] = cost.indices;
    }
    if (numbering != first.numbering && first.cost.bits && !first.numbering->is_x88()) {
      const Conversion way = conversion(*first.numbering, *numbering);
      if (cost.bits) {
        Bitboard bits = *first.cost.bits;
        for (const BitOperation& operation : way.operations) bits = operation.apply(bits);
        disagree_if(bits != *cost.bits, "the result converted");
        how = fmt::format("= {}'s, {}", first.numbering->name, app::names_of(way.operations));
      } else {
        std::vector<int> indices;
        for (Bitboard rest = *first.cost.bits; rest != 0;) {
          indices.push_back(
              way.formula.value({{index_variable(*first.numbering), bits::pop_lsb(rest)}}));
        }
        std::ranges::sort(indices);
        disagree_if(indices != cost.indices, "the result converted");
        how =
            fmt::format("= {}'s: its bit s is index {}", first.numbering->name, way.formula.text());
      }
      entry["from"] = first.numbering->name;
      entry["how"] = how;
    }
    std::vector<Table::Line> lines = lines_of(result, result_width);
    for (Table::Line& line : lines_of(how, result_width)) lines.push_back(std::move(line));
    table.rows.push_back({numbering->name, Table::Cell(lines_of(cost.operations, operations_width)),
                          lab::grouped(cost.table_bytes), std::to_string(cost.guards),
                          Table::Cell(std::move(lines))});
    json.push_back(std::move(entry));
  }
  page.table(std::move(table));
  page.data["comparison"] = std::move(json);
}

void Explanation::answer(Json& part, const std::string& query, SquareSet steps, SquareSet backend) {
  const bool agree = steps == backend;
  part["result"] = json_of(steps);
  part["answer"] = {{"query", query}, {"squares", json_of(backend)}};
  part["agree"] = agree;
  if (!agree) {
    page.paragraph(fmt::format("The steps: {}. The backend's answer, {}: {}. THEY DIFFER.",
                               app::names_of(steps), query, app::names_of(backend)));
  } else if (shown == steps) {
    page.paragraph(fmt::format("The steps and the backend's {} agree: the same squares.", query));
  } else {
    page.paragraph(
        fmt::format("The steps and the backend's {} agree: {}.", query, app::names_of(steps)));
  }
  shown = steps;
  disagree_if(!agree, query);
}

void Explanation::answer_attacks(Json& part, const Board& board, SquareSet steps) {
  answer(part, fmt::format("attacks_from({})", to_string(*subject.square)), steps,
         board.attacks_from(*subject.square));
}

void Explanation::claims(Json& part, const std::vector<Claim>& claims) {
  bool all = true;
  Records records{{{"the backend's answer", "claim"}, {"holds", "holds"}}};
  for (const auto& [text, holds] : claims) {
    records.add({text, {holds ? "yes" : "NO", holds}});
    all = all && holds;
    disagree_if(!holds, text);
  }
  if (all && claims_shown) {
    part["answer"] = std::move(records.json);
    page.paragraph("All that the backend is asked holds here, too.");
  } else {
    steps(part, "answer", std::move(records));
  }
  claims_shown = true;
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

Misplaced misplaced(const Numbering& numbering, Bitboard wrapping, int amount) {
  Misplaced result;
  for (Bitboard rest = wrapping; rest != 0;) {
    const int bit = bits::pop_lsb(rest);
    const std::string from = to_string(*numbering.square_at(bit));
    const std::string to = to_string(*numbering.square_at(bit + amount));
    result.texts.push_back(fmt::format("{} to {}", from, to));
    result.json.push_back({{"from", from}, {"to", to}});
  }
  return result;
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

Records::Value guard_value(Bitboard guard) {
  return {guard == 0 ? "none needed" : hex64(guard), hex64(guard)};
}

Records target_records(Records::Field what, std::string step_heading) {
  return Records{{std::move(what),
                  {std::move(step_heading), "amount"},
                  {"index", "index"},
                  {"test", "test"},
                  {"square", "square"}}};
}

void add_target(Records& records, const Records::Value& what, int from, int step,
                SquareSet& attacked, std::vector<std::pair<int, char>>& signs) {
  const int to = from + step;
  Records::Value square("off the board", Json());
  const bool on_board = X88Geometry::on_board(to);
  if (on_board) {
    attacked.insert(mapping::x88::square_of(to));
    square = to_string(mapping::x88::square_of(to));
  }
  signs.emplace_back(to, on_board ? '1' : 'x');
  const std::string test = fmt::format("{} & 0x88 = {}", hex8(to & 0xFF), hex8(to & 0x88));
  records.add({what, {with_sign(step), step}, {hex8(to & 0xFF), to}, {test, to & 0x88}, square});
}

}  // namespace squarelab::app::explain
