// The table of topics, and what all of them share.
#include <fmt/format.h>

#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/words.hpp>

#include "explain/all_topics.hpp"

namespace squarelab::app::explain {

std::span<const Topic> topics() {
  static const std::array table{pawn_attacks_topic(), knight_topic(), king_topic(), sliders_topic(),
                                in_check_topic(),     pins_topic(),   make_topic()};
  return table;
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

void Explanation::answer(Json& part, const std::string& query, SquareSet steps, SquareSet backend) {
  const bool agree = steps == backend;
  part["result"] = json_of(steps);
  part["answer"] = {{"query", query}, {"squares", json_of(backend)}};
  part["agree"] = agree;
  page.paragraph(fmt::format("The steps: {}.", app::names_of(steps)));
  page.paragraph(fmt::format("The backend's answer, {}: {}. {}", query, app::names_of(backend),
                             agree ? "They agree." : "THEY DIFFER."));
  if (!agree) {
    disagreements.push_back(fmt::format("{}: {}", name, query));
  }
}

void Explanation::claims(Json& part, const std::vector<Claim>& claims) {
  bool all = true;
  Table table{{"the backend's answer", "holds"}, {}};
  part["answer"] = Json::array();
  for (const Claim& claim : claims) {
    part["answer"].push_back({{"claim", claim.text}, {"holds", claim.holds}});
    table.rows.push_back({claim.text, claim.holds ? "yes" : "NO"});
    all = all && claim.holds;
    if (!claim.holds) {
      disagreements.push_back(fmt::format("{}: {}", name, claim.text));
    }
  }
  part["agree"] = all;
  page.table(std::move(table));
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

std::string index_text(const Numbering& numbering, int index) {
  return numbering.is_x88() ? hex8(index) : std::to_string(index);
}

std::string place_text(const Numbering& numbering, Square square) {
  return fmt::format("{}{} ({})", numbering.is_x88() ? "" : "bit ",
                     index_text(numbering, numbering.index(square)), to_string(square));
}

std::string piece_name(const Position& position, Square square) {
  const Piece piece = *position.piece_on(square);
  return fmt::format("the {} {} on {}", rules::adjective_of(color_of(piece)),
                     rules::name_of(type_of(piece)), to_string(square));
}

}  // namespace squarelab::app::explain
