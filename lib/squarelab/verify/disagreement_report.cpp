#include <fmt/format.h>

#include <algorithm>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/report/page.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/explanation.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/verification.hpp>

namespace squarelab::verify {

namespace {

// The content of a report on a disagreement, worked out once for text and JSON.
struct Diagnosis {
  RuleInvolved rule;
  std::optional<MoveInvolved> involved;
  std::string headline = {};
  std::optional<std::string> why = {};  // as explanation.hpp has it
  std::vector<std::string> wrong = {};  // names with another answer than the expected one
  std::vector<std::string> right = {};  // names with that answer, without the reference
  std::optional<rules::Violation> unreachable = {};  // the rule by which no game leads there
};

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

void mark(std::string& drawn, const std::vector<Move>& moves, Square from, char sign) {
  const std::size_t width = drawn.find('\n') + 1;
  for (const Move move : moves) {
    if (move.from() != from) continue;
    const auto row = static_cast<std::size_t>(7 - index(rank_of(move.to())));
    drawn[row * width + 3 + 2 * static_cast<std::size_t>(index(file_of(move.to())))] = sign;
  }
}

// A name that is much wider than a board, such as that of a command, is cut to this.
constexpr std::size_t longest_caption = 30;

// Ends with a line end. Empty if only two kings would be drawn, and no answer: an engine that
// prints nothing but garbage has no fault that the position explains.
std::string drawn_answers(const Disagreement& found, const std::optional<MoveInvolved>& involved) {
  if (!involved) return "(not drawn: not all of these moves are legal)\n";
  const Position position = end_of({found.start, found.moves});
  std::vector<report::Drawing> drawings{{"position", text::draw(position)}};
  const auto* expected = std::get_if<std::vector<Move>>(&found.expected_drawable);
  const auto add = [&](std::string title, const Drawable& answer) {
    std::string lines = drawing(answer, involved->move);
    const auto* moves = std::get_if<std::vector<Move>>(&answer);
    if (moves && expected && !lines.empty()) {
      mark(lines, lacking(*expected, *moves), involved->move->from(), '-');
      mark(lines, lacking(*moves, *expected), involved->move->from(), '+');
    }
    if (!lines.empty()) drawings.push_back({std::move(title), std::move(lines)});
  };
  add("expected", found.expected_drawable);
  for (const Answer& answer : found.answers) {
    if (answer.text == found.expected) continue;
    add(text::shortened(answer.backend, longest_caption, longest_caption - 3), answer.drawable);
  }
  if (drawings.size() == 1 && piece_count(position) == 2) return {};
  std::string drawn = side_by_side(drawings, 4, report::report_width);
  if (involved->move && expected) {
    drawn += fmt::format("(the moves from {})\n", to_string(involved->move->from()));
  }
  return drawn;
}

std::vector<std::string> uci_of(const std::vector<Move>& moves) {
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(text::to_uci(move));
  return names;
}

report::Json board_json(const Drawable& answer, const std::optional<MoveInvolved>& involved) {
  const std::string drawn = involved ? drawing(answer, involved->move) : "";
  if (drawn.empty()) return nullptr;
  std::vector<std::string> rows = report::split(drawn, '\n');
  rows.resize(rank_count);
  for (std::string& row : rows) {
    row.erase(0, 1);  // the number of the rank
    std::erase(row, ' ');
  }
  return rows;
}

// Precondition: the diagnosis has the rule and the move.
std::string headline_of(const Disagreement& found, const Diagnosis& diagnosis) {
  if (is_of_file(found)) {
    const std::string place = found.place_in_file.empty() ? "" : found.place_in_file + ": ";
    return fmt::format("{}all boards agree on {}; the file has {}{}", place,
                       found.answers.front().text, found.expected, why_count_of_file(found));
  }
  const std::string in_list =
      identity_of(found).question == &questions::LegalMoves::facts ? "" : " in " + found.query;
  if (const auto extra = extra_text(found)) return "extra" + in_list + ": " + text::quote(*extra);
  const std::string rule = diagnosis.rule.name().value_or("");
  const auto& involved = diagnosis.involved;
  const bool is_missing = found.kind == Kind::MoveMissing;
  if (involved && involved->move && (is_missing || found.kind == Kind::MoveExtra) &&
      !found.verdict) {
    const Move move = *involved->move;
    std::string text =
        fmt::format("{}{}: {}", is_missing ? "missing" : "extra", in_list, text::to_uci(move));
    if (rule == "castling") {
      text += fmt::format(" (castling, {}'s side)",
                          side_of_castling(move) == CastlingSide::QueenSide ? "queen" : "king");
    } else if (!rule.ends_with(" moves")) {
      text += fmt::format(" ({})", rule);
    }
    return text;
  }
  std::string text(name_of(found.kind));
  std::replace(text.begin(), text.end(), '-', ' ');
  text += ": " + found.query;
  if (!found.wrong) return text;
  const Answer& answer = found.answers[*found.wrong];
  if (found.kind == Kind::WrongCount && found.verdict) {
    const std::string sentence = answer.text.substr(answer.text.find(": ") + 2);
    return fmt::format("wrong count: {} {}", answer.backend, sentence);
  }
  if (found.verdict) return fmt::format("{}: {}", answer.backend, answer.text);
  constexpr std::size_t longest = 24;
  if (std::max(answer.text.size(), found.expected.size()) <= longest) {
    text += fmt::format(": {}, not {}", answer.text, found.expected);
  }
  return rule.empty() ? text : fmt::format("{} ({})", text, rule);
}

// "mygen 0.1; lerf agrees with the rules"
std::string who_is_wrong(const Diagnosis& diagnosis) {
  std::string text = report::joined(diagnosis.wrong, ", ");
  if (!diagnosis.right.empty()) {
    text += fmt::format("; {} agree{} with the rules", report::listed(diagnosis.right),
                        diagnosis.right.size() == 1 ? "s" : "");
  }
  return report::labelled("wrong     ", text);
}

// Its lines, each made printable; null if there are none.
report::Json error_output(const Answer& answer) {
  if (answer.errors.empty()) return nullptr;
  return printable_lines(answer.errors);
}

report::Json also_seen_json(const Disagreement& found) {
  return {{"headline", headline(found)},
          {"fen", text::to_fen(found.start)},
          {"moves", uci_of(found.moves)}};
}

Diagnosis diagnosis_of(const Disagreement& found) {
  Diagnosis diagnosis{rule_of(found), move_involved(found)};
  if (!found.text.empty()) diagnosis.rule.events.clear();
  diagnosis.why = why(found);
  diagnosis.unreachable = rules::why_unreachable(found.start);
  diagnosis.headline = headline_of(found, diagnosis);
  for (const Answer& answer : found.answers) {
    if (answer.text != found.expected) {
      diagnosis.wrong.push_back(answer.backend);
    } else if (answer.backend != reference_name) {
      diagnosis.right.push_back(answer.backend);
    }
  }
  return diagnosis;
}

}  // namespace

std::string printable_lines(std::string_view text) {
  std::string lines;
  for (const std::string& line : report::split(text, '\n')) lines += text::printable(line) + '\n';
  return lines;
}

std::string headline(const Disagreement& found) { return diagnosis_of(found).headline; }

std::string sighting_text(const Disagreement& found) {
  if (!found.text.empty()) return headline(found);
  std::string text = fmt::format("{} in {}", headline(found), text::to_fen(found.start));
  if (!found.moves.empty()) text += " after " + text::to_uci(found.moves);
  return text;
}

namespace {

// Returns a warning about the position of a finding about a program; mostly empty.
std::string caution(const Position& position, const Diagnosis& diagnosis) {
  std::string text;
  if (diagnosis.unreachable) {
    text = fmt::format(
        "No game leads to this position: {} (rule {}). A correct generator may assume "
        "that it never meets it.",
        diagnosis.unreachable->message, name_of(diagnosis.unreachable->rule));
  } else if (position.halfmove_clock > positions::highest_expected_clock) {
    text = fmt::format(
        "The halfmove clock is {}. A correct generator may refuse more than {}: then "
        "a draw may be claimed.",
        position.halfmove_clock, positions::highest_expected_clock);
  }
  return text.empty() ? text : report::wrapped(text, report::report_width, 0);
}

// Returns the lines on how it was found and made smaller.
std::string history(const Finding& finding) {
  const Disagreement& found = finding.found;
  std::string report = fmt::format("\nfound in  {}\n", text::to_fen(found.start));
  if (!found.moves.empty()) report += report::labelled("after     ", text::to_uci(found.moves));
  std::string notes;
  for (const std::string& note : finding.notes) {
    notes += report::wrapped("note      " + note, report::report_width, 10);
  }
  if (finding.smallest.kind == Kind::Inconsistent) return report + notes;
  if (!finding.was_there_again) {
    return report + "not shrunk: it did not show again when all were asked again\n" + notes;
  }
  report += report::labelled(
      "shrunk    ",
      fmt::format("from {} pieces to {} in {} calls, {:.2f} s; {}", finding.pieces_before(),
                  finding.pieces_after(), finding.calls, finding.seconds,
                  finding.is_minimal ? "nothing more can be left out"
                                     : "stopped before everything was tried"));
  report += notes;
  for (const Disagreement& other : finding.also_seen) {
    report += report::wrapped("also seen " + sighting_text(other), report::report_width, 10);
  }
  return report;
}

// Returns where the exception of a function was raised; empty for everything else.
std::string traceback_of(const Disagreement& found) {
  if (found.verdict != EngineVerdict::Raised || !found.wrong) return "";
  const std::string lines = printable_lines(found.answers[*found.wrong].errors);
  return lines.empty() ? "" : '\n' + lines;
}

std::string text_of(const Finding& finding, const Diagnosis& diagnosis, bool of_program) {
  const Disagreement& smallest = finding.smallest;
  const auto& [rule, involved, headline, why, wrong, right, unreachable] = diagnosis;
  std::string report = of_program ? caution(smallest.start, diagnosis) : "";
  report += report::wrapped(headline, report::report_width, 2);
  if (involved && involved->move && smallest.kind == Kind::MoveExtra) {
    if (const auto step = unguarded_step(involved->before, *involved->move)) {
      report += report::wrapped(*step, report::report_width, 2);
    }
  }
  if (why) report += report::labelled("why       ", *why);
  if (!is_of_file(smallest)) report += who_is_wrong(diagnosis);
  report += place_text(smallest);
  report += fmt::format("kind      {}\n", name_of(smallest.kind));
  if (rule.name()) report += fmt::format("rule      {}\n", with_hyphens(*rule.name()));
  if (!rule.events.empty()) report += report::labelled("events    ", names_of(rule.events));
  report += answers_text(smallest);
  if (!smallest.taken_back.empty()) {
    report += report::labelled("made and taken back: ", text::to_uci(smallest.taken_back));
  }
  const std::string drawn = smallest.text.empty() ? drawn_answers(smallest, involved) : "";
  if (!drawn.empty()) report += '\n' + drawn;
  report += traceback_of(smallest);
  return finding.calls == 0 ? report : report + history(finding);
}

report::Json json_of(const Finding& finding, const Diagnosis& diagnosis) {
  const Disagreement& found = finding.found;
  const Disagreement& smallest = finding.smallest;
  const auto& [rule, involved, headline, why, wrong, right, unreachable] = diagnosis;
  report::Json answers = report::Json::array();
  for (const Answer& answer : smallest.answers) {
    answers.push_back({{"backend", answer.backend},
                       {"answer", answer.text},
                       {"as_expected", answer.text == smallest.expected},
                       {"board", board_json(answer.drawable, involved)},
                       {"error_output", error_output(answer)}});
  }
  return {{"kind", name_of(smallest.kind)},
          {"question", smallest.question->in_reports},
          {"headline", headline},
          {"why", why},
          {"notes", report::Json(finding.notes)},
          {"also_seen", report::Json::array(finding.also_seen, also_seen_json)},
          {"rule", {{"name", rule.name()}, {"events", names_of(rule.events)}}},
          {"found",
           {{"fen", text::to_fen(found.start)},
            {"moves", uci_of(found.moves)},
            {"query", found.query},
            {"pieces", finding.pieces_before()}}},
          {"shrunk",
           {{"fen", text::to_fen(smallest.start)},
            {"moves", uci_of(smallest.moves)},
            {"taken_back", uci_of(smallest.taken_back)},
            {"query", smallest.query},
            {"expected", smallest.expected},
            {"expected_board", board_json(smallest.expected_drawable, involved)},
            {"answers", std::move(answers)},
            {"pieces", finding.pieces_after()},
            {"seen_again", finding.was_there_again},
            {"minimal", finding.is_minimal},
            {"calls", finding.calls},
            {"seconds", finding.seconds}}}};
}

}  // namespace

WrittenProof written(const Finding& finding, bool of_program) {
  const Diagnosis diagnosis = diagnosis_of(finding.smallest);
  WrittenProof proof{diagnosis.headline, text_of(finding, diagnosis, of_program), emit_epd(finding),
                     json_of(finding, diagnosis)};
  proof.json["text"] = proof.text;
  if (!of_program) return proof;
  const auto& verdict = finding.smallest.verdict;
  const auto& broken = diagnosis.unreachable;
  proof.json["verdict"] = verdict ? report::Json(name_of(*verdict)) : report::Json();
  proof.json["odd_ones_out"] = diagnosis.wrong;
  proof.json["unreachable"] =
      broken ? report::Json{{"rule", name_of(broken->rule)}, {"message", broken->message}}
             : report::Json();
  return proof;
}

WrittenFault written(const Fault& fault, bool of_program) {
  WrittenFault result{fault.identity, written(fault.proof, of_program), fault.positions,
                      fault.first};
  report::Json& json = result.proof.json;
  json["identity"] = {{"kind", name_of(fault.identity.kind)},
                      {"rule", rule_text(fault.identity)},
                      {"question", fault.identity.question->in_reports}};
  const std::string& place = fault.identity.place_in_file;
  if (!place.empty()) json["identity"]["place_in_file"] = place;
  json["known_as"] = result.proof.known_as = known_as(fault);
  json["epd"] = result.proof.epd;
  json["positions"] = fault.positions;
  json["first"] = fault.first;
  return result;
}

std::vector<WrittenFault> written(const std::vector<Fault>& faults, bool of_programs) {
  std::vector<WrittenFault> list;
  for (const Fault& fault : faults) list.push_back(written(fault, of_programs));
  return list;
}

}  // namespace squarelab::verify
