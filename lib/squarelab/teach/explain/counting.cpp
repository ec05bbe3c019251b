// How are two plies counted without making the moves? The replies that stay, what each move adds
// to them and takes away, and which moves are made nevertheless.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/two_plies/x88/parent.hpp>
#include <stdexcept>

namespace squarelab::teach {
namespace {

constexpr std::size_t reasons_width = 38;

void choose_counting(Explanation& explanation) {
  const Position& position = explanation.subject.position;
  if (rules::in_check(position)) {
    throw std::invalid_argument(
        "the side to move is in check, so that all its moves are made; choose another position");
  }
  if (rules::legal_moves(position).empty()) {
    throw std::invalid_argument("there is no legal move after which replies could be counted");
  }
  Page& page = explanation.page;
  page.paragraph(
      "Question: how many replies are there to all moves together, without making the moves? That "
      "is perft 2. Nearly all replies are the same after every move. They are counted once: the "
      "base. Then each move adds the changes at its two ends, and the moves of their king:");
  page.paragraph("replies = base + from + to + king");
  page.paragraph(
      "from: the replies that they gain because a piece leaves that square (negative: lose). to: "
      "the same because a piece arrives. king: the steps and castlings of their king after the "
      "move.");
}

// The replies to the moves whose name begins so.
int replies_by_the_rules(const Position& position, std::string_view name) {
  int replies = 0;
  for (const Move move : rules::legal_moves(position)) {
    if (text::to_uci(move).substr(0, name.size()) == name) {
      replies += static_cast<int>(rules::legal_moves(rules::play(position, move)).size());
    }
  }
  return replies;
}

void show_base(Explanation& explanation, Json& part, const CountedReplies& counted) {
  Records records({"piece = square", "replies"});
  int sum = 0;
  for (const auto& [square, replies] : counted.by_piece) {
    records.add(
        {Value(piece_name(explanation.subject.position, square), to_string(square)), replies});
    sum += replies;
  }
  const int pinned = counted.base - sum;
  explanation.page.paragraph(fmt::format(
      "The base: if we did not move at all, there would be {} replies. Moves of their king are not "
      "among them; they are counted for each move.{}",
      counted.base, pinned == 0 ? "" : fmt::format(" Pinned pieces make {} of them.", pinned)));
  part["base"] = counted.base;
  add(explanation.page, part, "pieces", std::move(records));
}

int sum_of(const CountedReplies& counted, const CountedMove& move) {
  return counted.base + move.parts->from + move.parts->to + move.parts->king;
}

bool adds_up(const CountedReplies& counted, const CountedMove& move) {
  return move.parts && sum_of(counted, move) == move.replies;
}

// Ends with the sum, which is returned.
std::uint64_t show_moves(Explanation& explanation, Json& part, const CountedReplies& counted,
                         const std::string& reasons_heading) {
  Records records({"move", "base =", "from", "to", "king", "sum", "replies",
                   reasons_heading + " = reasons", "= made"});
  std::uint64_t total = 0;
  for (const CountedMove& move : counted.moves) {
    const auto [from, to, king] = move.parts.value_or(CountedMove::Parts{});
    const auto if_parts = [&](Value value) { return move.parts ? value : Value("", Json()); };
    records.add({move.name, if_parts(counted.base), if_parts(step_value(from)),
                 if_parts(step_value(to)), if_parts(king),
                 if_parts(move.parts ? sum_of(counted, move) : 0), move.replies,
                 Value(folded(report::joined(move.reasons, "; "), reasons_width), move.reasons),
                 Value("", move.is_made)});
    total += static_cast<std::uint64_t>(move.replies);
  }
  add(explanation.page, part, "moves", std::move(records));
  explanation.page.paragraph(fmt::format("All replies together: {}.", total));
  part["total"] = total;
  return total;
}

template <class View>
void end(Explanation& explanation, Json& part, const View& view, const CountedReplies& counted,
         std::uint64_t total, Claim own, Cost cost) {
  const Position& position = explanation.subject.position;
  const bool by_rules = std::ranges::all_of(counted.moves, [&](const CountedMove& move) {
    return move.replies == replies_by_the_rules(position, move.name);
  });
  explanation.claims(
      part, {{"each move has as many replies as the rules say", by_rules},
             std::move(own),
             {"perft 2 is the same, by two plies", view.board->perft(2, PerftMode::Bulk) == total},
             {"and child by child", view.board->perft(2, PerftMode::OnePly) == total}});
  cost.result = fmt::format("{} replies", total);
  explanation.cost(*view.numbering, std::move(cost));
}

void counting_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  const CountedReplies counted = replies_counted(view);
  show_base(explanation, part, counted);

  Records records({"not simple = reason", "bits", "squares"});
  for (const auto& [reason, squares] : counted.conditions) {
    records.add(
        {reason, hex64(squares),
         Value(folded(view.names(squares), reasons_width), json_of(view.squares_of(squares)))});
  }
  explanation.say(
      "The sum can be wrong for a move that gives check, changes a pin or the moves of their king, "
      "or if one piece sees both ends. The conditions below find such moves by their squares. A "
      "step is a square to which their king may go. These moves are made, and their replies are "
      "counted on the new board. A number corrects the sum instead if a piece takes a pawn that "
      "attacks it, if a slider stays on the line of a slider, or if a pinned piece without a move "
      "is released.");
  add(explanation.page, part, "conditions", std::move(records));

  const std::uint64_t total = show_moves(explanation, part, counted, "made or corrected because");
  const bool agree = std::ranges::all_of(counted.moves, [&](const CountedMove& move) {
    return !move.reasons.empty() || (!move.is_made && adds_up(counted, move));
  });
  const auto made = std::ranges::count_if(counted.moves, &CountedMove::is_made);
  end(explanation, part, view, counted, total,
      {"moves without a reason are not made, and their sum is right", agree},
      {.operations = fmt::format("{} moves: {} added up, {} made", counted.moves.size(),
                                 static_cast<std::ptrdiff_t>(counted.moves.size()) - made, made),
       .table_bytes = view.table_bytes()});
}

void counting_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const CountedReplies counted = replies_counted(view);
  show_base(explanation, part, counted);
  explanation.say(
      "A mailbox walks along its lines anyway. On the way it stores for each square the change by "
      "a move from there, and by a move to there: one byte each. It also leaves marks where the "
      "sum can be wrong. By its mark a move is corrected by a number, tried on the board, or "
      "made.");
  const std::uint64_t total = show_moves(explanation, part, counted, "marks");
  const bool agree = std::ranges::all_of(counted.moves, [&](const CountedMove& move) {
    return !move.reasons.empty() || adds_up(counted, move);
  });
  const auto marked = std::ranges::count_if(
      counted.moves, [](const CountedMove& move) { return !move.reasons.empty(); });
  end(explanation, part, view, counted, total, {"without a mark the sum is right", agree},
      {.operations = fmt::format("{} moves: {} with marks", counted.moves.size(), marked),
       .table_bytes = X88Geometry::table_bytes + sizeof(x88::two_plies::directions)});
}

}  // namespace

const Teller counting_teller{&choose_counting, &counting_in_bits, &counting_in_x88};

}  // namespace squarelab::teach
