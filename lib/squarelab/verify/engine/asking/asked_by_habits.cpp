// Idea: the usual question is asked first, so that a program of the usual kind is asked nothing
// else but two questions more, once, which show that it minds the moves it is given.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/asked_by_habits.hpp>
#include <squarelab/verify/engine/engine_move.hpp>
#include <squarelab/verify/verification.hpp>
#include <utility>

namespace squarelab::verify {
namespace {

constexpr PieceType promotions[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                    PieceType::Knight};

std::vector<Move> followed_by(std::vector<Move> moves, Move move) {
  moves.push_back(move);
  return moves;
}

// Returns true if there is nothing in it but a total of some leaves.
bool is_total_only(const Divide& divide) {
  return divide.entries.empty() && divide.total.value_or(0) != 0;
}

// A script that prints nothing at all.
bool says_nothing(const DivideAnswer& answer) {
  const auto* failure = std::get_if<Failure>(&answer);
  return failure && failure->verdict == EngineVerdict::NoPerft;
}

void add(Divide& divide, std::string move, std::uint64_t count) {
  divide.entries.push_back({std::move(move), count});
  divide.sum += count;
}

// The position at the end, with the square that a double push has passed wherever a pawn stands
// beside it: a capture there that is wrong can be seen only if the program knows of the square.
Position asked_instead(const Position& start, std::vector<Move> moves) {
  const Move last = moves.back();
  moves.pop_back();
  const Position before = end_of({start, std::move(moves)});
  Position end = rules::play(before, last);
  if (positions::is_double_push_beside_pawn(before, last)) {
    end.en_passant = rules::passed_square(before, last);
  }
  return end;
}

// The moves in one order, since a program may have another one each time, and the total; nullopt if
// there is neither.
std::optional<std::pair<std::vector<DivideEntry>, std::uint64_t>> told(const DivideAnswer& answer) {
  const auto* divide = std::get_if<Divide>(&answer);
  if (!divide || (divide->entries.empty() && !is_total_only(*divide))) return std::nullopt;
  std::vector<DivideEntry> entries = divide->entries;
  std::sort(entries.begin(), entries.end(),
            [](const auto& one, const auto& other) { return one.move < other.move; });
  return std::pair(std::move(entries), divide->total.value_or(divide->sum));
}

}  // namespace

std::vector<std::string> AskedByHabits::remarks() const {
  std::vector<std::string> remarks = divider_->remarks();
  if (ignores_moves_.value_or(false)) {
    remarks.emplace_back(
        "ignores the moves that it is given, and is asked about the position after them");
  }
  if (lists_no_moves_at_depth_1_) {
    remarks.emplace_back("lists no moves at depth 1, and is asked for those of depth 2");
  }
  if (prints_totals_only_) {
    remarks.emplace_back(
        "prints totals only: moves count as right if their total is, and a wrong total is followed "
        "move by move");
  }
  if (adds_depths_.value_or(false)) {
    remarks.emplace_back("prints the sum of the depths, and is judged by that");
  }
  if (names_no_pieces_) {
    remarks.emplace_back(
        "names promotions without the piece: the four on a square are counted together");
  }
  return remarks;
}

bool AskedByHabits::ignores_moves() {
  if (!ignores_moves_) {
    // White has 31 moves before the capture, and Black 29 after it.
    const Position before =
        text::parse_fen("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    const Move capture = text::parse_uci("e4d5", before);
    int depth = 1;
    auto without = told(divider_->divide(before, {}, depth));
    if (!without) without = told(divider_->divide(before, {}, ++depth));
    ignores_moves_ = without && told(divider_->divide(before, {capture}, depth)) == without;
  }
  return *ignores_moves_;
}

DivideAnswer AskedByHabits::asked(const Position& position, const std::vector<Move>& moves,
                                  int depth) {
  return !moves.empty() && ignores_moves()
             ? divider_->divide(asked_instead(position, moves), {}, depth)
             : divider_->divide(position, moves, depth);
}

DivideAnswer AskedByHabits::divide(const Position& position, const std::vector<Move>& moves,
                                   int depth) {
  DivideAnswer answer = asked_for_moves(position, moves, depth);
  const bool may_list_deeper = depth == 1 && !prints_totals_only_;
  if (says_nothing(answer) && may_list_deeper) {
    DivideAnswer deeper = moves_of_depth_2(position, moves, nullptr);
    const auto* listed = std::get_if<Divide>(&deeper);
    if (listed && !listed->entries.empty()) return deeper;
  }
  auto* divide = std::get_if<Divide>(&answer);
  if (divide && divide->adds_depths) adds_depths_ = true;
  if (!divide || !is_total_only(*divide)) {
    return divide ? with_pieces(std::move(*divide), position, moves, depth) : answer;
  }
  if (may_list_deeper) {
    DivideAnswer deeper = moves_of_depth_2(position, moves, divide);
    if (!prints_totals_only_) return deeper;
  }
  prints_totals_only_ = true;
  return by_totals(position, moves, depth, *divide);
}

DivideAnswer AskedByHabits::asked_for_moves(const Position& position,
                                            const std::vector<Move>& moves, int depth) {
  if (depth == 1 && lists_no_moves_at_depth_1_) {
    return moves_of_depth_2(position, moves, nullptr);
  }
  return asked(position, moves, depth);
}

DivideAnswer AskedByHabits::moves_of_depth_2(const Position& position,
                                             const std::vector<Move>& moves,
                                             const Divide* counted) {
  DivideAnswer answer = asked(position, moves, 2);
  const auto* divide = std::get_if<Divide>(&answer);
  if (!divide) return answer;
  if (is_total_only(*divide)) {
    prints_totals_only_ = true;
    return answer;
  }
  if (counted && !counted->may_be_total(divide->entries.size())) {
    return Failure{EngineVerdict::IllegalAnswer,
                   fmt::format("counts {} at depth 1, and lists {} moves at depth 2",
                               *counted->total, divide->entries.size())};
  }
  if (!divide->entries.empty()) lists_no_moves_at_depth_1_ = true;
  Divide moves_alone;
  for (const DivideEntry& entry : divide->entries) add(moves_alone, entry.move, 1);
  return moves_alone;
}

DivideAnswer AskedByHabits::with_pieces(Divide divide, const Position& position,
                                        const std::vector<Move>& moves, int depth) {
  const Position end = end_of({position, moves});
  const MoveList legal_moves = rules::legal_moves(end);
  Divide result;
  result.total = divide.total;
  for (const auto& [text, count] : divide.entries) {
    if (!promotion_fault(text, end, legal_moves)) {
      add(result, text, count);
      continue;
    }
    const Move queen = parse_engine_move(text + 'q', end, legal_moves);
    std::vector<DivideEntry> four;
    std::uint64_t sum = 0;
    for (const PieceType piece : promotions) {
      const Move move = Move::promotion(queen.from(), queen.to(), piece);
      std::uint64_t leaves = 1;
      if (depth > 1) {
        const DivideAnswer below = this->divide(position, followed_by(moves, move), depth - 1);
        if (const auto* failure = std::get_if<Failure>(&below)) return *failure;
        leaves = std::get<Divide>(below).sum;
      }
      four.push_back({text::to_uci(move), leaves});
      sum += leaves;
    }
    if (sum != count) return divide;
    names_no_pieces_ = true;
    for (DivideEntry& entry : four) add(result, std::move(entry.move), entry.count);
  }
  return result;
}

bool AskedByHabits::adds_depths() {
  if (!adds_depths_) {
    constexpr std::uint64_t leaves = 400;
    constexpr std::uint64_t leaves_of_both = 420;
    const DivideAnswer answer = divider_->divide(start_position(), {}, 2);
    const auto* divide = std::get_if<Divide>(&answer);
    const auto prints = [&](std::uint64_t total) { return divide && divide->may_be_total(total); };
    counts_of_root_ = prints(leaves_of_both + 1) ? 1 : 0;
    adds_depths_ = !prints(leaves) && prints(leaves_of_both + counts_of_root_);
  }
  return *adds_depths_;
}

std::variant<std::uint64_t, Failure> AskedByHabits::leaves_of(const Divide& divide,
                                                              const Position& position,
                                                              const std::vector<Move>& moves,
                                                              int depth) {
  const std::uint64_t total = divide.total.value_or(0);
  if (!adds_depths_.value_or(false)) return total;
  if (depth == 1) return total - counts_of_root_;
  const DivideAnswer answer = asked(position, moves, depth - 1);
  if (const auto* failure = std::get_if<Failure>(&answer)) return *failure;
  return total - std::get<Divide>(answer).total.value_or(0);
}

DivideAnswer AskedByHabits::by_totals(const Position& position, const std::vector<Move>& moves,
                                      int depth, const Divide& divide) {
  const Position end = end_of({position, moves});
  Divide right;
  for (const Move move : rules::legal_moves(end)) {
    add(right, text::to_uci(move), rules::perft(rules::play(end, move), depth - 1));
  }
  if (divide.may_be_total(right.sum) && !adds_depths_.value_or(false)) return right;
  if (adds_depths()) {
    std::uint64_t of_all_depths = right.sum + counts_of_root_;
    for (int d = 1; d < depth; ++d) of_all_depths += rules::perft(end, d);
    if (divide.may_be_total(of_all_depths)) return right;
  }
  const auto counted = leaves_of(divide, position, moves, depth);
  if (const auto* failure = std::get_if<Failure>(&counted)) return *failure;
  const std::uint64_t leaves = std::get<std::uint64_t>(counted);
  if (leaves == right.sum) return right;
  if (depth == 1) {
    return Failure{EngineVerdict::TotalsOnly,
                   fmt::format("counts {} moves instead of {}, and does not say which{}", leaves,
                               right.entries.size(), why_count(end, depth, leaves))};
  }
  Divide below;
  for (const DivideEntry& entry : right.entries) {
    const std::vector<Move> after = followed_by(moves, text::parse_uci(entry.move, end));
    const DivideAnswer answer = asked(position, after, depth - 1);
    if (const auto* failure = std::get_if<Failure>(&answer)) return *failure;
    const auto here = leaves_of(std::get<Divide>(answer), position, after, depth - 1);
    if (const auto* failure = std::get_if<Failure>(&here)) return *failure;
    add(below, entry.move, std::get<std::uint64_t>(here));
  }
  if (below.sum == leaves) return below;
  return Failure{EngineVerdict::TotalsOnly,
                 fmt::format("counts {} leaves at depth {} instead of {}, while those below the "
                             "legal moves are {}{}",
                             leaves, depth, right.sum, below.sum, why_count(end, depth, leaves))};
}

}  // namespace squarelab::verify
