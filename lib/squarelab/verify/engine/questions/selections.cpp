#include <squarelab/board.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <sstream>

namespace squarelab::verify {
namespace {

using IsSelected = bool (*)(const Position& position, Move move);

std::vector<Disagreement> check_list(Asker& asker, const Line& line, Question question,
                                     const std::string& listed_moves, IsSelected is_selected) {
  const Place place = make_place(line.start, line.moves, 1);
  std::istringstream words(listed_moves);
  Divide answer;
  for (std::string word; words >> word;) answer.entries.push_back({word, 1});
  const Reply reply = understood(asker.name(), answer, place);
  if (reply.failure) throw NoAnswer(*reply.failure);
  std::vector<Move> expected;
  for (const Move move : positions::sorted_moves(place.legal_moves)) {
    if (is_selected(place.position, move)) expected.push_back(move);
  }
  Answer given = listed(reply, place);
  const auto& moves = std::get<std::vector<Move>>(given.drawable);
  if (moves == expected && given.without_code.empty()) return {};
  const Kind kind = lacking(expected, moves).empty() ? Kind::MoveExtra : Kind::MoveMissing;
  Disagreement wrong =
      wrong_answer(kind, std::string(question->in_reports), answer_text(expected), "");
  wrong.expected_drawable = drawable(expected);
  wrong.answers = {{std::string(reference_name), wrong.expected, wrong.expected_drawable},
                   std::move(given)};
  return {std::move(wrong)};
}

}  // namespace

std::vector<Disagreement> Captures::check(Asker& asker, const Line& line, Effort) {
  return check_list(asker, line, &Captures::facts, asker.ask(&Captures::facts, line),
                    [](const Position& position, Move move) {
                      return rules::is_selected(MoveSelection::Captures, position, move);
                    });
}

std::vector<Disagreement> Noisy::check(Asker& asker, const Line& line, Effort) {
  return check_list(asker, line, &Noisy::facts, asker.ask(&Noisy::facts, line),
                    [](const Position& position, Move move) {
                      return rules::is_selected(MoveSelection::Noisy, position, move);
                    });
}

std::vector<Disagreement> GivesCheck::check(Asker& asker, const Line& line, Effort) {
  return check_list(asker, line, &GivesCheck::facts, asker.ask(&GivesCheck::facts, line),
                    rules::gives_check);
}

std::vector<Disagreement> XFen::check(Asker& asker, const Line& line, Effort) {
  const std::string fen = text::to_fen(line.start, text::RightsForm::XFen);
  // Some X-FENs are those of standard chess, too.
  const bool is_another = fen != text::to_fen(line.start) &&
                          text::parse_fen(fen, nullptr, text::Variant::Either) == line.start;
  if (!is_another) return {};
  return check_list(asker, line, &XFen::facts, asker.ask(&XFen::facts, fen),
                    [](const Position&, Move) { return true; });
}

}  // namespace squarelab::verify
