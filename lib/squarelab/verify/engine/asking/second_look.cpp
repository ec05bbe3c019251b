// Idea: of a failure that depends on what came before, fewer and fewer of the last questions are
// put to new processes. Of a reader of FEN, the question is put in the other way in which there is
// one: a position before, and the move that leads to this one.
#include <fmt/format.h>

#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/second_look.hpp>

namespace squarelab::verify {
namespace {

// Enough to tell a reader of FEN from a generator.
constexpr int most_moves_tried = 3;

std::string in_words(const Asked& asked) {
  std::string text = fmt::format("depth {} in {}", asked.depth, text::to_fen(asked.position));
  if (!asked.moves.empty()) text += " after " + text::to_uci(asked.moves);
  return text;
}

struct Before {
  Position position;
  Move move;
};

// A quiet move of a piece of the side that is not to move may have been the last one.
std::vector<Before> quiet_moves_before(const Position& position) {
  std::vector<Before> found;
  if (position.en_passant) return found;
  const Color mover = ~position.side_to_move;
  for (const Square to : all_squares) {
    const auto piece = position.piece_on(to);
    if (!piece || color_of(*piece) != mover || type_of(*piece) == PieceType::Pawn) continue;
    for (const Square from : rules::attacks_from(position, to)) {
      if (position.piece_on(from)) continue;
      Position before = position;
      before.clear(to);
      before.put(from, *piece);
      before.side_to_move = mover;
      before.halfmove_clock = 0;
      if (mover == Color::Black) before.fullmove_number = 1;
      if (rules::why_unreachable(before)) continue;
      const Move move = Move::normal(from, to);
      if (!rules::is_legal(before, move)) continue;
      Position after = rules::play(before, move);
      after.halfmove_clock = position.halfmove_clock;
      after.fullmove_number = position.fullmove_number;
      if (after == position) found.push_back({before, move});  // but for the clocks
      if (found.size() == most_moves_tried) return found;
    }
  }
  return found;
}

// Puts the last of the earlier questions to a new process, and then the one that failed.
bool shows_after(std::size_t last, const Failure& failure, const Place& place, const Start& start,
                 const std::function<bool()>& stop) {
  const std::vector<Asked>& before = *failure.asked_before;
  const auto divider = start();
  for (std::size_t i = before.size() - last; i < before.size(); ++i) {
    if (stop()) return false;
    const auto& [position, moves, depth] = before[i];
    if (std::holds_alternative<Failure>(divider->divide(position, moves, depth))) return false;
  }
  const DivideAnswer answer = divider->divide(place.start, place.path, place.depth);
  const auto* again = std::get_if<Failure>(&answer);
  return again && again->verdict == failure.verdict;
}

}  // namespace

bool shows_after_others(const Failure& failure, const Place& place, const Start& start,
                        const std::function<bool()>& stop) {
  const auto& before = failure.asked_before;
  return before && !before->empty() && shows_after(before->size(), failure, place, start, stop);
}

std::string after_what(const Failure& failure, const Place& place, const Start& start,
                       const std::function<bool()>& stop) {
  constexpr std::string_view maybe = "it may depend on what was asked before";
  if (!failure.asked_before || failure.asked_before->empty()) return std::string(maybe);
  const std::vector<Asked>& asked = *failure.asked_before;
  std::size_t enough = asked.size();
  if (!shows_after(enough, failure, place, start, stop)) {
    return fmt::format("{}; it did not show after the last {} questions either", maybe, enough);
  }
  while (enough > 1 && shows_after(enough / 2, failure, place, start, stop)) enough /= 2;
  std::string text = fmt::format(
      "it depends on what was asked before: it shows again after the "
      "last {} of {} questions",
      enough, asked.size());
  const std::string last = in_words(asked.back());
  for (std::size_t i = 2; i <= enough; ++i) {
    const std::string other = in_words(asked[asked.size() - i]);
    if (other == last) continue;
    text += ", one of them " + other;
    break;
  }
  return text + ", the last of them " + last;
}

std::optional<std::string> right_after_move(Divider& divider, const Place& place) {
  if (!place.path.empty()) return std::nullopt;
  std::vector<Before> before = quiet_moves_before(place.start);
  if (const auto push = rules::last_double_push(place.start)) {
    before.push_back({push->before, push->move});
  }
  for (const auto& [position, move] : before) {
    const Place other = make_place(position, {move}, place.depth);
    const Reply reply = ask(divider, other);
    if (reply.failure || judge(other, {reply}, 0)) continue;
    // Nothing but the FEN may make the difference, and not the clocks after the move.
    const Place as_fen = make_place(other.position, {}, place.depth);
    if (!judge(as_fen, {ask(divider, as_fen)}, 0)) continue;
    return fmt::format(
        "the reading of FEN is at fault and not the generator: where {} leads to "
        "the same position from {}, the moves are right",
        text::to_uci(move), text::to_fen(position));
  }
  return std::nullopt;
}

}  // namespace squarelab::verify
