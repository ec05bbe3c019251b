#include <algorithm>
#include <bit>
#include <cstdlib>
#include <squarelab/board.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {
namespace {

using IsSelected = bool (*)(const Position& position, Move move);

// A rule of selection as a number from 0 on.
struct Selection {
  static constexpr int count = 24;
  explicit constexpr Selection(int number) noexcept : number_(number) {}

  bool has_evasions() const noexcept { return (number_ & 1) != 0; }  // all moves out of check
  bool has_checks() const noexcept { return (number_ & 2) != 0; }
  bool captures_by_queens() const noexcept { return (number_ & 4) != 0; }  // if by promotion
  int promotions() const noexcept { return number_ / 8; }                  // none, to a queen, all

  bool contains(const Position& position, Move move) const {
    if (has_evasions() && rules::in_check(position)) return true;
    const auto piece = move.promotion_type();
    const bool is_minor = piece && piece != PieceType::Queen;
    const bool is_selected = rules::is_capture(position, move)
                                 ? !(captures_by_queens() && is_minor)
                                 : piece && promotions() > (is_minor ? 1 : 0);
    return is_selected || (has_checks() && rules::gives_check(position, move));
  }

  // The number of differences.
  int distance(Selection other) const noexcept {
    return std::popcount(static_cast<unsigned>((number_ ^ other.number_) & 7)) +
           std::abs(promotions() - other.promotions());
  }

  std::string words() const {
    std::vector<std::string> parts{captures_by_queens() ? "captures, by promotion to a queen only"
                                                        : "captures"};
    if (promotions() != 0)
      parts.emplace_back(promotions() == 1 ? "promotions to a queen" : "promotions");
    if (has_checks()) parts.emplace_back("moves that give check");
    if (has_evasions()) parts.emplace_back("every move out of check");
    return report::listed(parts);
  }

 private:
  int number_;
};

constexpr Selection ours(Question question) {
  return Selection(question == &Noisy::facts ? 2 * 8 : 0);
}

// Notes which rules fit the answer.
void note_rules(const Place& place, const std::vector<Move>& given, SelectionRules& rules) {
  SelectionRules fits{0, 1};
  for (int number = 0; number < Selection::count; ++number) {
    const bool is_fitting = std::ranges::all_of(place.legal_moves, [&](Move move) {
      const bool is_given = std::binary_search(given.begin(), given.end(), move);
      return is_given == Selection(number).contains(place.position, move);
    });
    if (is_fitting) fits.fitting |= std::uint32_t{1} << number;
  }
  rules.add(fits);
}

std::vector<Disagreement> check_list(Asker& asker, const Line& line, Question question,
                                     const std::string& listed_moves, IsSelected is_selected) {
  const Place place = make_place(line.start, line.moves, 1);
  Divide answer;
  for (const std::string& word : words_of(listed_moves)) answer.entries.push_back({word, 1});
  const Reply reply = understood(asker.name(), answer, place);
  if (reply.failure) throw NoAnswer(*reply.failure);
  std::vector<Move> expected;
  for (const Move move : positions::sorted_moves(place.legal_moves)) {
    if (is_selected(place.position, move)) expected.push_back(move);
  }
  Answer given = listed(reply, place);
  const auto& moves = std::get<std::vector<Move>>(given.drawable);
  if (question != &GivesCheck::facts) {
    note_rules(place, moves, asker.selection_rules()[question]);
  }
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

std::string other_rule(Question question, const SelectionRules& rules) {
  std::optional<Selection> nearest;
  for (int number = 0; number < Selection::count; ++number) {
    const Selection rule(number);
    if ((rules.fitting >> number & 1) == 0) continue;
    if (rule.distance(ours(question)) == 0) return "";
    if (!nearest || rule.distance(ours(question)) < nearest->distance(ours(question))) {
      nearest = rule;
    }
  }
  return nearest ? nearest->words() : "";
}

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
  // Some X-FENs are also FENs of standard chess.
  const bool is_another = fen != text::to_fen(line.start) &&
                          text::parse_fen(fen, nullptr, text::Variant::Either) == line.start;
  if (!is_another) return {};
  return check_list(asker, line, &XFen::facts, asker.ask(&XFen::facts, fen),
                    [](const Position&, Move) { return true; });
}

}  // namespace squarelab::verify
