// Idea of the diagnosis: find the move that the disagreement is about, then go through a fixed list
// of rules, the most particular first, and name the first one that the move has to do with. The
// events of the position (events.hpp) say the rest. Cost: a few lists of moves.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/reports/page.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

// The first move in which the first wrong list differs.
std::optional<Move> differing_move(const Disagreement& disagreement) {
  const auto* expected = std::get_if<std::vector<Move>>(&disagreement.expected_drawable);
  if (!expected || !disagreement.wrong) return std::nullopt;
  const auto* answer =
      std::get_if<std::vector<Move>>(&disagreement.answers[*disagreement.wrong].drawable);
  if (!answer) return std::nullopt;
  for (const std::vector<Move>& moves :
       {lacking(*expected, *answer), lacking(*answer, *expected)}) {
    if (!moves.empty()) return moves.front();
  }
  const auto twice = std::adjacent_find(answer->begin(), answer->end());
  if (twice == answer->end()) return std::nullopt;
  return *twice;
}

// Including a square that the position does not keep because no capture there is legal.
bool goes_to_en_passant_square(const Position& before, Move move) {
  if (before.piece_on(move.from()) != make_piece(before.side_to_move, PieceType::Pawn) ||
      file_of(move.from()) == file_of(move.to())) {
    return false;
  }
  const std::vector<Position> variants = en_passant_variants(before);
  return before.en_passant == move.to() ||
         std::any_of(variants.begin(), variants.end(),
                     [move](const Position& variant) { return variant.en_passant == move.to(); });
}

bool is_double_push(const Position& before, Move move) {
  return rules::passed_square(before, move) && file_of(move.from()) == file_of(move.to());
}

// A wrong board may give any code as a move.
std::string_view name_of_rule(const Position& before, Move move) {
  if (move.flag() == MoveFlag::EnPassant || goes_to_en_passant_square(before, move)) {
    return "en passant";
  }
  if (move.flag() == MoveFlag::Castling) return "castling";
  const SquareSet checkers = rules::checkers(before);
  const auto piece = before.piece_on(move.from());
  const bool king = piece && type_of(*piece) == PieceType::King;
  const bool pinned = rules::pinned(before).contains(move.from());
  // For an illegal move, the rule that forbids it comes first.
  const bool forbidden = !rules::is_legal(before, move) && !king && (pinned || !checkers.empty());
  if (move.flag() == MoveFlag::Promotion && !forbidden) return "promotion";
  if (is_double_push(before, move) && !forbidden) return "double push";
  if (checkers.size() > 1) return "double check";
  if (!checkers.empty() && !king) return "check";
  if (pinned) return "pin";
  if (king) return "king moves";
  return piece && type_of(*piece) == PieceType::Pawn ? "pawn moves" : "piece moves";
}

// Shrinking makes every position small, often down to a king in a corner or a piece at an edge.
bool is_incidental(Event event) {
  return event == Event::Endgame || event == Event::BareKings ||
         (Event::WrapPastAFile <= event && event <= Event::CaptureOnH8);
}

// Ten lines, or an empty text if there is nothing to draw. Of a list of moves the targets of the
// piece that moves are drawn.
std::string drawing(const Drawable& answer, const std::optional<Move>& involved) {
  if (const auto* squares = std::get_if<SquareSet>(&answer)) return text::draw(*squares);
  if (const auto* position = std::get_if<Position>(&answer)) return text::draw(*position);
  const auto* moves = std::get_if<std::vector<Move>>(&answer);
  if (!moves || !involved) return {};
  SquareSet goals;
  for (const Move move : *moves) {
    if (move.from() == involved->from()) goals.insert(move.to());
  }
  return text::draw(goals);
}

// A name that is much wider than a board, such as that of a command, is cut to this.
constexpr std::size_t longest_caption = 30;

// Ends with a line end. Empty if only two kings would be drawn, and no answer: an engine that
// prints nothing but garbage has no fault that the position explains.
std::string drawn_answers(const Disagreement& found) {
  const auto involved = move_involved(found);
  if (!involved) return "(not drawn: not all of these moves are legal)\n";
  const Position position = end_of({found.start, found.moves});
  std::vector<Drawing> drawings{{"position", text::draw(position)}};
  const auto add = [&](std::string title, const Drawable& answer) {
    std::string lines = drawing(answer, involved->move);
    if (!lines.empty()) drawings.push_back({std::move(title), std::move(lines)});
  };
  add("expected", found.expected_drawable);
  for (const Answer& answer : found.answers) {
    if (answer.text == found.expected) continue;
    add(text::shortened(answer.backend, longest_caption, longest_caption - 3), answer.drawable);
  }
  if (drawings.size() == 1 && piece_count(position) == 2) return {};
  const std::string drawn = side_by_side(drawings, 4, report_width);
  if (involved->move && std::holds_alternative<std::vector<Move>>(found.expected_drawable)) {
    return drawn + fmt::format("(the moves from {})\n", to_string(involved->move->from()));
  }
  return drawn;
}

std::vector<std::string> uci_of(const std::vector<Move>& moves) {
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(text::to_uci(move));
  return names;
}

Json board_json(const Drawable& answer, const std::optional<MoveInvolved>& involved) {
  const std::string drawn = involved ? drawing(answer, involved->move) : "";
  if (drawn.empty()) return nullptr;
  std::vector<std::string> rows = split(drawn, '\n');
  rows.resize(rank_count);
  for (std::string& row : rows) {
    row.erase(0, 1);  // the number of the rank
    std::erase(row, ' ');
  }
  return rows;
}

}  // namespace

std::optional<MoveInvolved> move_involved(const Disagreement& disagreement) {
  Line line{disagreement.start, disagreement.moves};
  if (!is_valid(line)) return std::nullopt;
  std::optional<Move> move = differing_move(disagreement);
  if (!move) move = disagreement.move;
  if (!move && !disagreement.taken_back.empty()) move = disagreement.taken_back.front();
  if (!move && !line.moves.empty()) {
    move = line.moves.back();
    line.moves.pop_back();
  }
  return MoveInvolved{end_of(line), move};
}

RuleInvolved rule_of(const Disagreement& disagreement) {
  const auto involved = move_involved(disagreement);
  if (!involved) return {};
  const auto& [before, move] = *involved;
  RuleInvolved rule;
  if (move) {
    rule.name = name_of_rule(before, *move);
  } else if (before.en_passant && disagreement.kind == Kind::WrongPosition) {
    rule.name = "en passant";
  }
  const EventSet shown = events_of(before);
  for (const Event event : all_events) {
    if (shown.contains(event) && !is_incidental(event)) rule.events.push_back(event);
  }
  return rule;
}

std::string text_of(const Finding& finding) {
  const Disagreement& found = finding.found;
  const Disagreement& smallest = finding.smallest;
  const RuleInvolved rule = rule_of(smallest);
  std::string report = fmt::format("kind      {}\n", name_of(smallest.kind));
  if (rule.name) report += fmt::format("rule      {}\n", *rule.name);
  if (!rule.events.empty()) report += labelled("events    ", names_of(rule.events));
  report += to_string(smallest);
  if (!smallest.taken_back.empty()) {
    report += labelled("made and taken back: ", text::to_uci(smallest.taken_back));
  }
  const std::string drawn = drawn_answers(smallest);
  report += drawn.empty() ? "\n" : '\n' + drawn + '\n';
  report += fmt::format("found in  {}\n", text::to_fen(found.start));
  if (!found.moves.empty()) {
    report += labelled("after     ", text::to_uci(found.moves));
  }
  if (smallest.kind == Kind::Inconsistent) return report;
  if (!finding.was_there_again) {
    return report + "not shrunk: it did not show again when all were asked again\n";
  }
  return report + labelled("shrunk    ",
                           fmt::format("from {} pieces to {} in {} calls, {:.2f} s; {}",
                                       finding.pieces_before(), finding.pieces_after(),
                                       finding.calls, finding.seconds,
                                       finding.is_minimal ? "nothing more can be left out"
                                                          : "stopped before everything was tried"));
}

Json json_of(const Finding& finding) {
  const Disagreement& found = finding.found;
  const Disagreement& smallest = finding.smallest;
  const RuleInvolved rule = rule_of(smallest);
  const auto involved = move_involved(smallest);
  Json answers = Json::array();
  for (const Answer& answer : smallest.answers) {
    answers.push_back({{"backend", answer.backend},
                       {"answer", answer.text},
                       {"as_expected", answer.text == smallest.expected},
                       {"board", board_json(answer.drawable, involved)}});
  }
  return {{"kind", name_of(smallest.kind)},
          {"question", name_of(smallest.question)},
          {"rule", {{"name", rule.name}, {"events", names_of(rule.events)}}},
          {"found",
           {{"fen", text::to_fen(found.start)},
            {"moves", uci_of(found.moves)},
            {"query", found.query},
            {"men", finding.pieces_before()}}},
          {"shrunk",
           {{"fen", text::to_fen(smallest.start)},
            {"moves", uci_of(smallest.moves)},
            {"taken_back", uci_of(smallest.taken_back)},
            {"query", smallest.query},
            {"expected", smallest.expected},
            {"expected_board", board_json(smallest.expected_drawable, involved)},
            {"answers", std::move(answers)},
            {"men", finding.pieces_after()},
            {"seen_again", finding.was_there_again},
            {"minimal", finding.is_minimal},
            {"calls", finding.calls},
            {"seconds", finding.seconds}}}};
}

}  // namespace squarelab::lab::inline differential
