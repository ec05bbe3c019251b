#include <fmt/format.h>
#include <fmt/ranges.h>

#include <squarelab/lab/differential/diagnosis.hpp>
#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/reports/page.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/printable.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

// Ten lines, or an empty text if there is nothing to draw. Of a list of moves the targets of those
// from one square are drawn.
std::string drawing(const Drawable& answer, std::optional<Square> from) {
  if (const auto* squares = std::get_if<SquareSet>(&answer)) return text::draw(*squares);
  if (const auto* position = std::get_if<Position>(&answer)) return text::draw(*position);
  const auto* moves = std::get_if<std::vector<Move>>(&answer);
  if (moves && from) {
    SquareSet goals;
    for (const Move move : *moves) {
      if (move.from() == *from) goals.insert(move.to());
    }
    return text::draw(goals);
  }
  return {};
}

// The end of a name that is much wider than a board, such as that of a command.
std::string caption_of(const std::string& name) {
  constexpr std::size_t longest = 30;
  return text::shortened(name, longest, longest - 3);
}

// The square of the piece whose moves are drawn.
std::optional<Square> drawn_from(const MoveInvolved& involved) {
  return involved.move ? std::optional(involved.move->from()) : std::nullopt;
}

// Ends with a line end. Empty if only two kings would be drawn, and no answer: an engine that
// prints nothing but garbage has no fault that the position explains.
std::string drawn_answers(const Disagreement& found) {
  const auto involved = move_involved(found);
  if (!involved) return "(not drawn: not all of these moves are legal)\n";
  const auto from = drawn_from(*involved);
  const Position position = end_of({found.start, found.moves});
  std::vector<Drawing> drawings{{"position", text::draw(position)}};
  const auto add = [&](std::string title, const Drawable& answer) {
    std::string lines = drawing(answer, from);
    if (!lines.empty()) drawings.push_back({std::move(title), std::move(lines)});
  };
  add("expected", found.expected_drawable);
  for (const Answer& answer : found.answers) {
    if (answer.text != found.expected) add(caption_of(answer.backend), answer.drawable);
  }
  if (drawings.size() == 1 && piece_count(position) == 2) return {};
  const std::string drawn = side_by_side(drawings, 4, report_width);
  if (from && std::holds_alternative<std::vector<Move>>(found.expected_drawable)) {
    return drawn + fmt::format("(the moves from {})\n", to_string(*from));
  }
  return drawn;
}

std::vector<std::string> uci_of(const std::vector<Move>& moves) {
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(text::to_uci(move));
  return names;
}

Json board_json(const Drawable& answer, const std::optional<MoveInvolved>& involved) {
  const std::string drawn = involved ? drawing(answer, drawn_from(*involved)) : "";
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

std::string text_of(const Finding& finding) {
  const Disagreement& found = finding.found;
  const Disagreement& smallest = finding.smallest;
  const RuleInvolved rule = rule_of(smallest);
  std::string report = fmt::format("kind      {}\n", name_of(smallest.kind));
  if (rule.name) report += fmt::format("rule      {}\n", *rule.name);
  if (!rule.events.empty()) report += labelled("events    ", names_of(rule.events));
  report += to_string(smallest);
  if (!smallest.taken_back.empty()) {
    report += labelled("made and taken back: ",
                       fmt::format("{}", fmt::join(uci_of(smallest.taken_back), " ")));
  }
  const std::string drawn = drawn_answers(smallest);
  report += drawn.empty() ? "\n" : '\n' + drawn + '\n';
  report += fmt::format("found in  {}\n", text::to_fen(found.start));
  if (!found.moves.empty()) {
    report += labelled("after     ", fmt::format("{}", fmt::join(uci_of(found.moves), " ")));
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
