// The table of topics, and what all of them share.
#include "explain/topic.hpp"

#include <fmt/format.h>

#include <squarelab/rules/attacks.hpp>

namespace squarelab::app::explain {

std::span<const Topic> topics() {
  static const std::array table{pawn_attacks_topic, knight_topic, king_topic, sliders_topic,
                                in_check_topic,     pins_topic,   make_topic};
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

void Explanation::answer(Json& part, const std::string& query, SquareSet steps, SquareSet backend) {
  const bool agree = steps == backend;
  part["result"] = json_of(steps);
  part["answer"] = {{"query", query}, {"squares", json_of(backend)}};
  part["agree"] = agree;
  page.paragraph(fmt::format("The steps: {}.", app::names_of(steps)));
  page.paragraph(fmt::format("The backend's answer, {}: {}. {}", query, app::names_of(backend),
                             agree ? "They agree." : "THEY DIFFER."));
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
  steps(part, "answer", std::move(records));
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

Records::Value guard_value(Bitboard guard) {
  return {guard == 0 ? "none needed" : hex64(guard), hex64(guard)};
}

Records target_records(Records::Field what, std::string step_heading) {
  return Records{{std::move(what),
                  {std::move(step_heading), "amount"},
                  {"index", "index"},
                  {"& 0x88", "test"},
                  {"square", "square"}}};
}

void add_target(Records& records, const Records::Value& what, int from, int step,
                SquareSet& attacked) {
  const int to = from + step;
  Records::Value square("off the board", Json());
  if (X88Geometry::on_board(to)) {
    attacked.insert(mapping::x88::square_of(to));
    square = to_string(mapping::x88::square_of(to));
  }
  records.add(
      {what, {with_sign(step), step}, {hex8(to & 0xFF), to}, {hex8(to & 0x88), to & 0x88}, square});
}

}  // namespace squarelab::app::explain
