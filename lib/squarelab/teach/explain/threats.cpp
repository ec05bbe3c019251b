// What does a move change in who attacks whom? What is found around the squares that it changes, on
// the board before it and on the board after it.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/threats.hpp>
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {
namespace {

constexpr std::size_t threats_width = 26;
constexpr std::size_t seen_width = 20;

int interest_in_threats(const Position& position, Move move) {
  const ThreatChanges changes = rules::threat_changes(position, move);
  return static_cast<int>(changes.removed.size() + changes.added.size());
}

void choose_threats(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const auto why =
      choose_move(explanation, &interest_in_threats, "the move that changes most threats");
  explanation.page.paragraph(
      fmt::format("Question: which threats does {} remove, and which does it add ({})? A threat is "
                  "a piece that "
                  "attacks a piece of either side, with both squares: Bg2>pd5.",
                  text::to_uci(*subject.move), why));
  explanation.page.paragraph(
      "A threat that begins or ends has a changed square at one of its ends, or passes over a "
      "changed square. Look around the changed squares: on the board before the move for threats "
      "that end, on the board after it for threats that begin.");
}

Json threats_json(const std::vector<Threat>& threats) {
  Json json = Json::array();
  for (const Threat& threat : threats) {
    json.push_back({{"attacker", std::string(1, to_char(threat.attacker))},
                    {"from", to_string(threat.from)},
                    {"victim", std::string(1, to_char(threat.victim))},
                    {"to", to_string(threat.to)}});
  }
  return json;
}

std::string names_of(const std::vector<Threat>& threats) {
  return threats.empty() ? "none" : report::joined(threats, " ", &text_of);
}

template <class View>
void explain_squares(Explanation& explanation, Json& part, const View& view,
                     std::size_t table_bytes) {
  const Subject& subject = explanation.subject;
  const Numbering& numbering = *view.numbering;
  ThreatChanges found;
  Records records({"board", "square", "listed = how", "sees = seen", "threats"});
  int around = 0;
  int over = 0;
  for (const auto& [is_after, is_occupied, at, seen, threats] : threats_of(view, *subject.move)) {
    const Square square = *numbering.square_at(at);
    const SquareSet sees = squares_at(numbering, seen);
    records.add({is_after ? "after" : "before",
                 Value(place_text(numbering, square), to_string(square)),
                 is_occupied ? "around" : "over",
                 Value(folded(native(numbering, sees), seen_width), json_of(sees)),
                 Value(folded(names_of(threats), threats_width), threats_json(threats))});
    ++(is_occupied ? around : over);
    std::ranges::copy(threats, std::back_inserter(is_after ? found.added : found.removed));
  }
  add(explanation.page, part, "squares", std::move(records));
  std::ranges::sort(found.removed);
  std::ranges::sort(found.added);
  explanation.say(
      fmt::format("Removed: {}. Added: {}.", names_of(found.removed), names_of(found.added)));
  part["removed"] = threats_json(found.removed);
  part["added"] = threats_json(found.added);

  ThreatChanges answer = view.board->threat_changes(*subject.move);
  std::ranges::sort(answer.removed);
  std::ranges::sort(answer.added);
  const ThreatChanges by_rules = rules::threat_changes(subject.position, *subject.move);
  explanation.claims(
      part, {{"these threats are removed", answer.removed == found.removed},
             {"and these are added", answer.added == found.added},
             {"by the rules: the difference of all threats before and after", by_rules == found}});
  explanation.cost(numbering, {.operations = fmt::format("{} around, {} over", around, over),
                               .table_bytes = table_bytes,
                               .result = fmt::format("{} removed, {} added", found.removed.size(),
                                                     found.added.size())});
}

void threats_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  explanation.say(
      "Two lookups of sliders, straight and diagonal, give the pieces that each changed square "
      "sees. Around a piece: the pieces that it attacks, and its attackers. Over an empty square: "
      "each slider that sees the square, and the piece after it on that line. A threat between two "
      "changed squares is listed once.");
  explain_squares(explanation, part, view, view.table_bytes());
}

void threats_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  explanation.page.paragraph(
      "Eight lines begin at each changed square. Around a piece, the table of differences shows if "
      "it attacks the first piece of a line, or is attacked by it. Eight jumps find knights. Over "
      "an empty square the same table is read for the opposite ends of each line. No line goes on "
      "over a square that is done, so no threat is found twice.");
  explain_squares(explanation, part, view, X88Geometry::table_bytes);
}

}  // namespace

std::string text_of(const Threat& threat) {
  return fmt::format("{}{}>{}{}", to_char(threat.attacker), to_string(threat.from),
                     to_char(threat.victim), to_string(threat.to));
}

const Teller threats_teller{&choose_threats, &threats_in_bits, &threats_in_x88};

}  // namespace squarelab::teach
